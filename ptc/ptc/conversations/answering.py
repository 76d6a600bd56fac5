"""The run that answers a message: while it goes on its conversation stays, and its last word belongs to it."""

import asyncio
from collections.abc import AsyncGenerator, Callable, Mapping, Sequence
from contextlib import asynccontextmanager
from typing import Any, Final

import attrs

from ptc.conversations.posting import Posted, post
from ptc.conversations.records import ConversationMessage
from ptc.conversations.settings import ConversationSettings
from ptc.events import ConversationEnded, NewEvent, RunFinished, RunQueued, RunStarted, derived_id
from ptc.store import Claim, Keeper, LogHandle, Writing
from ptc.store.keeping import worker_name
from ptc.store.queueing import new_run_id

_UNANSWERED: Final = {"code": "host_error", "message": "The run ended without an answer."}


def answer_id(run_id: str) -> str:
    """The id of the message that a run answers with, known while it is being written."""
    return derived_id("answer", run_id)


def answer(
    writing: Writing,
    message: ConversationMessage,
    ended: Sequence[NewEvent],
    *,
    to: str,
    settings: ConversationSettings,
    tokens: int | None,
    fence: tuple[str, int] | None = None,
) -> Posted:
    """Adds what a run says last, together with the run's end; the conversation ends if the assistant wanted that."""
    writing.check_fence(fence)
    run_id = str(ended[0].operation_id)
    return post(
        writing,
        message,
        settings=settings,
        thread="",
        to=to,
        tokens=tokens,
        also=[(run_id, ended)],
        ends=_wanted_end(writing, to),
    )


def _wanted_end(writing: Writing, conversation_id: str) -> ConversationEnded | None:
    """The end of a conversation, where the assistant wanted it."""
    row = writing.conversation(conversation_id)
    if row is None or row.end_requested_us is None or row.ended_us is not None:
        return None
    return ConversationEnded(reason="tool", detail=row.end_detail)


def _fields(spent: Mapping[str, int] | None) -> dict[str, Any]:
    return dict(spent or {})


@attrs.define(eq=False, kw_only=True)
class Answering:
    """A run that answers in a conversation. Made by `ConversationManager.answering`."""

    log: LogHandle
    settings: ConversationSettings
    conversation_id: str
    count: Callable[[ConversationMessage], int | None]  # the tokens of a message
    claim: Claim | None = None  # of a run that was queued for it, and is kept by whoever has claimed it
    run_id: str = attrs.field(default="", init=False)
    keeper: Keeper = attrs.field(init=False)  # of the lease of a run that begins here
    posted: Posted | None = attrs.field(default=None, init=False)  # its last word, once it is said
    _failure: dict[str, Any] = attrs.field(factory=lambda: dict(_UNANSWERED), init=False)

    @property
    def ended(self) -> bool:
        """Whether the conversation has ended with the answer."""
        return self.posted is not None and self.posted.ended

    @asynccontextmanager
    async def going_on(self, agent: str) -> AsyncGenerator[None]:
        """The run goes on meanwhile. Its lease says so: it ends soon after the process has died."""
        if self.claim is not None:
            self.run_id = self.claim.run_id
            started = self._event(RunStarted(fence=self.claim.fence))
            await asyncio.to_thread(lambda: self.log.append([(self.run_id, [started])], fence=self._fence))
            yield
            return
        keeper = self.keeper = Keeper(self.log.parts, worker_name(self.log.parts.random))
        self.run_id = await asyncio.to_thread(
            lambda: self.log.transact(lambda writing: self._begin(writing, agent, keeper))
        )
        claim = Claim(log=self.log, run_id=self.run_id, fence=0, worker=keeper.worker)
        async with keeper.keeping():
            keeper.hold(claim, lambda _: None)
            try:
                yield
            finally:
                await self.finish()

    async def reply(self, content: str, *, spent: Mapping[str, int] | None = None, **fields: Any) -> Posted:
        """The run's last word; `spent` is what the run cost, by the names that `RunFinished` has for it.

        The other fields are those of `ConversationMessage`.

        The run is over with it; and the conversation too, if the assistant wanted that meanwhile.
        """
        given: dict[str, Any] = {
            "id": answer_id(self.run_id),
            "run_id": self.run_id,
            "operation_id": self.run_id,
            **fields,
        }
        message = ConversationMessage(role="assistant", content=content, **given)
        tokens = self.count(message)
        finished = RunFinished(return_value=message.content, **_fields(spent))
        self.posted = await asyncio.to_thread(
            self.log.transact, lambda writing: self._answer(writing, message, tokens, finished)
        )
        return self.posted

    def fail(self, code: str, message: str) -> None:
        """Why the run has no answer."""
        self._failure = {"code": code, "message": message}

    async def finish(self) -> None:
        """Ends the run, where no answer has."""
        if self.posted is None:
            finished = self._event(RunFinished(failure=self._failure))
            await asyncio.to_thread(self.log.append, [(self.run_id, [finished])])

    def _begin(self, writing: Writing, agent: str, keeper: Keeper) -> str:
        run_id = new_run_id(writing)
        payloads = (RunQueued(agent=agent, conversation_id=self.conversation_id), RunStarted())
        writing.append([(run_id, [NewEvent(payload=each, operation_id=run_id) for each in payloads])])
        writing.lease(run_id, worker=keeper.worker, fence=0, seconds=keeper.seconds)
        return run_id

    def _answer(
        self, writing: Writing, message: ConversationMessage, tokens: int | None, finished: RunFinished
    ) -> Posted:
        return answer(
            writing,
            message,
            [self._event(finished)],
            settings=self.settings,
            tokens=tokens,
            fence=self._fence,
            to=self.conversation_id,
        )

    @property
    def _fence(self) -> tuple[str, int] | None:
        return None if self.claim is None else self.claim.held

    def _event(self, payload: Any) -> NewEvent:
        return NewEvent(payload=payload, operation_id=self.run_id)
