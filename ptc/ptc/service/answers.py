"""Who answers messages in this process: claims the runs that are queued, and goes on with each to its end."""

import asyncio
import logging
from contextlib import suppress
from typing import Final

import attrs

from ptc.conversations import NoAnswer, Responder
from ptc.conversations.answering import answer_id
from ptc.conversations.manager import ConversationManager
from ptc.durable import step_of_run
from ptc.durable.cancelling import cancelled_event, failed_event
from ptc.events import NewEvent
from ptc.models import ModelError
from ptc.service.service import Service
from ptc.store import Claim, Keeper, LeaseLost, LogHandle, StoreError, claim, give_back
from ptc.store.keeping import Reason, worker_name
from ptc.store.leases import ready
from ptc.store.pieces import Pieces

LOGGER: Final = logging.getLogger("ptc.service")
_MOST_AT_ONCE: Final = 8


@attrs.define(eq=False)
class Answers:
    """Answers what is queued, until it is cancelled; what goes on then is given back, and goes on elsewhere."""

    service: Service
    _name: str = attrs.field(factory=worker_name)
    _going_on: set["asyncio.Task[None]"] = attrs.field(factory=set["asyncio.Task[None]"])

    async def run(self) -> None:
        """Looks for queued runs, and answers them."""
        keeper = Keeper(self.service.store.parts, self._name, self.service.settings.lease_seconds)
        async with keeper.keeping():
            try:
                while self.service.answers:
                    with suppress(StoreError):  # the database is away; it is asked again
                        await self._begin_all(keeper)
                    await asyncio.sleep(self.service.settings.poll_seconds)
            finally:
                for task in self._going_on:
                    task.cancel()
                await asyncio.gather(*self._going_on, return_exceptions=True)

    async def _begin_all(self, keeper: Keeper) -> None:
        room = _MOST_AT_ONCE - len(self._going_on)
        if room <= 0:
            return
        for claimed in await asyncio.to_thread(self._claims, room):
            task = asyncio.create_task(self._answered(claimed, keeper))
            self._going_on.add(task)
            task.add_done_callback(self._going_on.discard)

    def _claims(self, limit: int) -> list[Claim]:
        store = self.service.store
        found = ready(store.parts, [self.service.agent], limit)
        logs = [(store.log(each.owner, tenant=each.tenant), each.run_id) for each in found]
        seconds = self.service.settings.lease_seconds
        claims = (claim(log, run_id, worker=self._name, seconds=seconds) for log, run_id in logs)
        return [each for each in claims if each is not None]

    # -- one run -----------------------------------------------------------------------------------------------------

    async def _answered(self, claim: Claim, keeper: Keeper) -> None:
        """Goes on with a run. Who is cancelled gives it back; else what became of it is stored."""
        reasons: list[Reason] = []
        work = asyncio.create_task(self._go_on(claim))

        def stop(reason: Reason) -> None:
            reasons.append(reason)
            work.cancel()

        keeper.hold(claim, stop)
        try:
            await asyncio.wait({work})
            await asyncio.to_thread(_ended, claim, work, reasons)
        except asyncio.CancelledError:
            work.cancel()
            await asyncio.wait({work})
            with suppress(StoreError):  # its lease runs out
                await asyncio.to_thread(give_back, claim)
            raise
        finally:
            keeper.drop(claim)

    async def _go_on(self, claim: Claim) -> None:
        log: LogHandle = self.service.store.log(claim.log.owner, tenant=claim.log.tenant)
        manager = await asyncio.to_thread(self._manager, log, claim.run_id)
        pieces = Pieces(claim)
        async with pieces.shown():
            responder: Responder | None = None if manager is None else self.service.responder(manager)
            if manager is None or responder is None:
                raise _Over("conversation_ended", "The conversation has ended: nobody waits for the answer.")
            growing = pieces.of(run_id=claim.run_id, message_id=answer_id(claim.run_id))
            await responder.go_on(manager, claim, on_token=growing)

    def _manager(self, log: LogHandle, run_id: str) -> ConversationManager | None:
        """The manager of the conversation that a run answers in, unless that has ended."""
        run = log.run_row(run_id)
        row = None if run is None else log.conversations.get(run.conversation_id or "")
        return None if row is None or row.ended_us is not None else self.service.manager(log, row.thread)


class _Over(Exception):
    """There is nothing to answer."""

    def __init__(self, code: str, message: str) -> None:
        super().__init__(message)
        self.code = code


def _ended(claim: Claim, work: "asyncio.Task[None]", reasons: list[Reason]) -> None:
    """Stores what ended the work on a run, where that is still ours to say."""
    with suppress(LeaseLost):
        end = _end(claim, work, reasons)
        if end is not None:
            claim.log.append([(claim.run_id, [end])], fence=claim.held)


def _end(claim: Claim, work: "asyncio.Task[None]", reasons: list[Reason]) -> NewEvent | None:
    if work.cancelled():
        step = step_of_run(claim.log, claim.run_id)
        return cancelled_event(claim.run_id, step) if "cancelled" in reasons and "lost" not in reasons else None
    error = work.exception()
    if error is None:
        return None
    LOGGER.warning("answer_failed", extra={"run_id": claim.run_id, "reason": type(error).__name__}, exc_info=error)
    match error:
        case StoreError():
            return None  # the lease runs out, and it is gone on with
        case _Over():
            return failed_event(claim.run_id, None, error.code, str(error))
        case NoAnswer():
            return (
                None
                if _has_ended(claim)
                else failed_event(claim.run_id, None, error.failure.code, error.failure.message)
            )
        case ModelError():
            return failed_event(claim.run_id, None, "model_failed", str(error))
        case _:
            return failed_event(claim.run_id, None, "host_error", f"{type(error).__name__}: {error}")


def _has_ended(claim: Claim) -> bool:
    row = claim.log.run_row(claim.run_id)
    return row is None or row.finished or row.status == "waiting"
