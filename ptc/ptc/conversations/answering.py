"""The run that answers a message: while it goes on its conversation stays, and its last word belongs to it."""

import asyncio
from collections.abc import Callable
from typing import Any, Final

import attrs

from ptc.conversations.posting import Posted, post
from ptc.conversations.records import ConversationMessage
from ptc.conversations.settings import ConversationSettings
from ptc.events import ConversationEnded, NewEvent, RunFinished, RunQueued, RunStarted, derived_id
from ptc.store import LogHandle, Writing

_UNANSWERED: Final = {"code": "host_error", "message": "The run ended without an answer."}


def answer_id(run_id: str) -> str:
    """The id of the message that a run answers with, known while it is being written."""
    return derived_id("answer", run_id)


@attrs.define(eq=False, kw_only=True)
class Answering:
    """A run that answers in a conversation. Made by `ConversationManager.answering`."""

    log: LogHandle
    settings: ConversationSettings
    conversation_id: str
    count: Callable[[ConversationMessage], int | None]  # the tokens of a message
    run_id: str = ""  # "" before it has begun
    posted: Posted | None = attrs.field(default=None, init=False)  # its last word, once it is said
    _failure: dict[str, Any] = attrs.field(factory=lambda: dict(_UNANSWERED), init=False)

    @property
    def ended(self) -> bool:
        """Whether the conversation has ended with the answer."""
        return self.posted is not None and self.posted.ended

    async def begin(self, agent: str) -> None:
        """Notes that the run goes on from now."""
        self.run_id = await asyncio.to_thread(self.log.transact, lambda writing: self._begin(writing, agent))

    async def reply(
        self, content: str, *, turns: int = 0, input_tokens: int = 0, output_tokens: int = 0, **fields: Any
    ) -> Posted:
        """The run's last word, and what the run cost; the other fields are those of `ConversationMessage`.

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
        spent: dict[str, Any] = {"turns": turns, "input_tokens": input_tokens, "output_tokens": output_tokens}
        self.posted = await asyncio.to_thread(
            self.log.transact, lambda writing: self._answer(writing, message, tokens, spent)
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

    def _begin(self, writing: Writing, agent: str) -> str:
        run_id = f"run_{writing.random(16).hex()}"
        payloads = (RunQueued(agent=agent, conversation_id=self.conversation_id), RunStarted())
        writing.append([(run_id, [NewEvent(payload=each, operation_id=run_id) for each in payloads])])
        return run_id

    def _answer(
        self, writing: Writing, message: ConversationMessage, tokens: int | None, spent: dict[str, Any]
    ) -> Posted:
        finished = self._event(RunFinished(return_value=message.content, **spent))
        return post(
            writing,
            message,
            settings=self.settings,
            thread="",
            to=self.conversation_id,
            tokens=tokens,
            also=[(self.run_id, [finished])],
            ends=self._ends(writing),
        )

    def _ends(self, writing: Writing) -> ConversationEnded | None:
        """The end of the conversation, where the assistant wanted it."""
        row = writing.conversation(self.conversation_id)
        if row is None or row.end_requested_us is None or row.ended_us is not None:
            return None
        return ConversationEnded(reason="tool", detail=row.end_detail)

    def _event(self, payload: Any) -> NewEvent:
        return NewEvent(payload=payload, operation_id=self.run_id)
