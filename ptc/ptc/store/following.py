"""Following a log: what is there, and then what comes."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import suppress

from ptc.events import StoredEvent
from ptc.store.access import LogAccess


async def follow(log: LogAccess, after: int, *, seconds: float) -> AsyncIterator[StoredEvent]:
    """Events behind `after`, each once and in order, without end.

    What this process appends is there at once; what others append is looked for every `seconds`. The database is asked
    in a thread, so the event loop never waits for it.
    """
    with log.woken() as woken:
        while True:
            woken.clear()
            while page := await asyncio.to_thread(log.read, after):
                for event in page:
                    after = event.sequence
                    yield event
            with suppress(TimeoutError):
                await asyncio.wait_for(woken.wait(), seconds)
