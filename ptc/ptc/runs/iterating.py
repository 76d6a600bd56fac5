"""A run as an async iterator: its events as they come, and at the end its Step."""

import asyncio
from collections.abc import AsyncGenerator, Callable, Coroutine
from typing import Any

from ptc.record.events import Event
from ptc.record.step import Step

# Runs an agent, and has a callback told of all that happens.
Run = Callable[[Callable[[Event], None]], Coroutine[Any, Any, Step]]


async def events_of(run: Run) -> AsyncGenerator[Event | Step, None]:
    """The events of a run, then its Step. Raises what the run raises; who stops asking cancels the run."""
    queue: asyncio.Queue[Event | None] = asyncio.Queue()
    task = asyncio.create_task(run(queue.put_nowait))
    task.add_done_callback(lambda _: queue.put_nowait(None))
    try:
        while (event := await queue.get()) is not None:
            yield event
        yield task.result()
    finally:
        task.cancel()
        await asyncio.wait({task})
