"""Who answers messages in this process: takes the runs that are queued, one after the other in a conversation."""

import asyncio
import logging
from contextlib import suppress
from typing import Final

import attrs

from ptc.conversations import ConversationManager, NoAnswer, Responder
from ptc.conversations.answering import answer_id
from ptc.events import NewEvent, RunFinished, RunStarted, derived_id
from ptc.models import ModelError
from ptc.service.service import Service
from ptc.store import LogHandle, StoreError, VersionConflict
from ptc.store.chunks import add_chunk, drop_chunks

LOGGER: Final = logging.getLogger("ptc.service")
_SECONDS: Final = 0.05  # between pieces of a reply
_MOST_AT_ONCE: Final = 8


@attrs.define(eq=False)
class Answers:
    """Answers what is queued, until it is cancelled."""

    service: Service
    _going_on: dict[str, "asyncio.Task[None]"] = attrs.field(factory=dict[str, "asyncio.Task[None]"])

    async def run(self) -> None:
        """Looks for queued runs, and answers them."""
        try:
            while self.service.answers:
                with suppress(StoreError):  # the database is away; it is asked again
                    await self._begin_all()
                await asyncio.sleep(self.service.settings.poll_seconds)
        finally:
            for task in self._going_on.values():
                task.cancel()

    async def _begin_all(self) -> None:
        for log, run_id in await asyncio.to_thread(self.service.store.queued):
            if len(self._going_on) < _MOST_AT_ONCE and run_id not in self._going_on:
                self._going_on[run_id] = asyncio.create_task(self._answered(log, run_id))

    async def _answered(self, log: LogHandle, run_id: str) -> None:
        try:
            await self._answer(log, run_id)
        except StoreError as error:
            LOGGER.warning("answer_stopped", extra={"run_id": run_id, "reason": str(error)})
        finally:
            del self._going_on[run_id]

    async def _answer(self, log: LogHandle, run_id: str) -> None:
        row = await asyncio.to_thread(log.runs.get, run_id)
        conversation = (
            None if row is None else await asyncio.to_thread(log.conversations.get, row.conversation_id or "")
        )
        if row is None or row.status != "queued":
            return
        manager = self.service.manager(log, "main" if conversation is None else conversation.thread)
        responder = self.service.responder(manager)
        if conversation is None or conversation.ended_us is not None or responder is None:
            await asyncio.to_thread(_fail, log, run_id, "conversation_ended", "The conversation has ended.")
        elif await asyncio.to_thread(_claim, log, run_id):
            await self._respond(manager, responder, log, run_id)

    async def _respond(self, manager: ConversationManager, responder: Responder, log: LogHandle, run_id: str) -> None:
        pieces = Pieces(log, run_id)
        writing = asyncio.create_task(pieces.write())
        try:
            await responder.respond(manager, on_token=pieces.add, run_id=run_id)
        except (NoAnswer, ModelError) as error:
            LOGGER.warning("answer_failed", extra={"run_id": run_id, "reason": type(error).__name__})
        finally:
            writing.cancel()
            await asyncio.to_thread(drop_chunks, log, run_id)


def _claim(log: LogHandle, run_id: str) -> bool:
    """Whether the run is ours: nobody else has begun with it."""
    started = NewEvent(payload=RunStarted(fence=1), operation_id=run_id)
    try:
        log.append([(run_id, [started])], expected={run_id: 1})
    except VersionConflict:
        return False
    return True


def _fail(log: LogHandle, run_id: str, code: str, message: str) -> None:
    finished = RunFinished(failure={"code": code, "message": message})
    event = NewEvent(payload=finished, event_id=derived_id(run_id, "finished"), operation_id=run_id)
    log.append([(run_id, [event])])


@attrs.define(eq=False)
class Pieces:
    """A reply that is being written, stored piece by piece, so that readers on any process see it grow."""

    log: LogHandle
    run_id: str
    attempt: int = 1
    _text: str = ""
    _stored: int = 0

    def add(self, piece: str) -> None:
        """One more piece."""
        self._text += piece

    async def write(self) -> None:
        """Stores what has come, twenty times in a second, until it is cancelled."""
        while True:
            await asyncio.sleep(_SECONDS)
            if self._stored < len(self._text):
                text, at = self._text, self._stored
                with suppress(StoreError):  # a preview; the whole reply is stored by itself
                    await asyncio.to_thread(self._store, at, text[at:])
                self._stored = len(text)

    def _store(self, at: int, text: str) -> None:
        message_id = answer_id(self.run_id)
        add_chunk(self.log, run_id=self.run_id, message_id=message_id, attempt=self.attempt, at=at, text=text)
