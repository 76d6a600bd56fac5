"""What is done beside requests: titles of conversations that have ended, what is left behind, the daily archiving."""

import asyncio
import logging
from typing import Final

import attrs

from ptc.conversations import SummaryWorker, keep_in_order
from ptc.models import Model
from ptc.service.service import Service
from ptc.store import LogHandle, StoreError
from ptc.store.chunks import drop_left_chunks

LOGGER: Final = logging.getLogger("ptc.service")
_CONSUMER: Final = "titles"
_SECONDS: Final = 2.0  # between two looks for logs in which something has happened
_MINUTE_SECONDS: Final = 60.0
_DAY_SECONDS: Final = 24 * 60 * 60.0


@attrs.define(eq=False)
class Upkeep:
    """Writes titles and archives messages, until it is cancelled."""

    service: Service
    _kept: float = float("-inf")  # when messages were archived, by the clock of the loop
    _swept: float = float("-inf")  # when pieces of replies that were left behind were forgotten

    async def run(self) -> None:
        """Looks every two seconds; what failed is tried again."""
        while True:
            try:
                await self._look()
            except StoreError as error:  # the database is away; it is asked again
                LOGGER.warning("upkeep_stopped", extra={"reason": str(error)})
            await asyncio.sleep(_SECONDS)

    async def _look(self) -> None:
        now = asyncio.get_running_loop().time()
        if now - self._kept >= _DAY_SECONDS:
            self._kept = now
            for log in await asyncio.to_thread(self.service.store.logs):
                await asyncio.to_thread(keep_in_order, log, self.service.settings.conversations)
        if now - self._swept >= _MINUTE_SECONDS:
            self._swept = now
            await asyncio.to_thread(drop_left_chunks, self.service.store.parts)
        if self.service.titles is not None:
            for log in await asyncio.to_thread(self.service.store.behind, _CONSUMER):
                await self._titled(log, self.service.titles)

    async def _titled(self, log: LogHandle, model: Model) -> None:
        head = await asyncio.to_thread(log.head)
        worker = SummaryWorker(log=log, model=model, now_us=log.parts.now_us)
        if await worker.run_due() is None:  # else some have failed, and are due again later
            await asyncio.to_thread(log.move_cursor, _CONSUMER, head)
