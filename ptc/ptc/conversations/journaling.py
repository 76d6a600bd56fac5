"""`AnswerJournal`: the journal of a run whose last word, or whose question, is a message of a conversation."""

from collections.abc import Callable
from typing import Any, Final

import attrs

from ptc.conversations.answering import answer, answer_id
from ptc.conversations.posting import Posted
from ptc.conversations.records import ConversationMessage
from ptc.conversations.settings import ConversationSettings
from ptc.durable import RunJournal
from ptc.durable.spending import finished
from ptc.events import NewEvent, canonical, derived_id
from ptc.record.calls import Question
from ptc.record.step import Step
from ptc.store import LogHandle, Writing
from ptc.store.tables import END

_QUESTION: Final = "question"


@attrs.define(eq=False)
class AnswerJournal(RunJournal):
    """As `RunJournal`; what the run returns is the assistant's message, in the same append as the end of the run.

    Where the run waits for people, the conversation awaits their answer. `by_message` says that a user answers what the
    run asks (`ask_person`) with the next message, and the run is over with its question; what has to be allowed is
    decided all the same.
    """

    settings: ConversationSettings = attrs.field(factory=ConversationSettings, kw_only=True)
    count: Callable[[ConversationMessage], int | None] = attrs.field(kw_only=True)  # the tokens of a message
    by_message: bool = attrs.field(default=False, kw_only=True)
    conversation_id: str = attrs.field(default="", init=False)
    asked_at: int = attrs.field(default=END, init=False)  # the sequence of the message that it answers
    posted: Posted | None = attrs.field(default=None, init=False)  # what it said last

    def prepare(self, log: LogHandle) -> "AnswerJournal":
        """Reads what it is to answer, and where."""
        queued = log.read_stream(self.run_id, limit=1)[0]
        message = log.event(queued.causation_id or "")
        self.asked_at = END if message is None else message.sequence
        self.conversation_id = queued.data.conversation_id or ""
        return self

    def write_end(self, writing: Writing, events: list[NewEvent], step: Step) -> None:
        """Stores how the run ends, or that it waits, with what it says."""
        row = writing.conversation(self.conversation_id)
        message = self._message(step)
        if message is None or row is None or row.expired_us is not None:
            super().write_end(writing, events, step)
            return
        how: dict[str, Any] = {"to": row.conversation_id, "settings": self.settings, "tokens": self.count(message)}
        self.posted = answer(writing, message, self._ended(events, step), fence=self.held, **how)

    def _ended(self, events: list[NewEvent], step: Step) -> list[NewEvent]:
        """What is stored of the run: its end, also where it has only asked what the next message answers."""
        if not self._is_answered_by_message(step):
            return events
        return [self._event(finished(step.usage, return_value=said(step)[0]), "finished")]

    def _is_answered_by_message(self, step: Step) -> bool:
        return self.by_message and bool(step.waiting) and all(each.kind == _QUESTION for each in step.waiting)

    def _message(self, step: Step) -> ConversationMessage | None:
        """What is said; None for a failure, and for questions that stand in the conversation already."""
        keys = [each.call for each in step.waiting]
        if step.failure is not None or (keys and set(keys) <= set(self.waited_for)):
            return None
        text, asks = said(step)
        goes_on = bool(keys) and not self._is_answered_by_message(step)
        return ConversationMessage(
            role="assistant",
            content=text,
            id=derived_id("asked", *keys) if goes_on else answer_id(self.run_id),
            run_id=self.run_id,
            operation_id=self.run_id,
            awaits_answer=asks,
            tools_used=tuple(call.name for call in step.tool_calls),
        )


def said(step: Step) -> tuple[str, bool]:
    """What a run says to the user, and whether that is a question."""
    if step.status == "waiting":
        return "\n".join(map(_asked, step.waiting)), True
    value: Any = step.return_value
    match value:
        case str():
            return value, False
        case {"question": str() as question, **others} if not others:
            return question, True
        case _:
            return canonical(value), False


def _asked(question: Question) -> str:
    """What the user is asked for a run that waits."""
    if question.kind == _QUESTION:
        return question.text
    return f"{question.text} {canonical(dict(question.arguments))}"
