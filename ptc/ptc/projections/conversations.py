"""What is known of a conversation, folded from the events of its stream."""

from typing import Any, Final, Literal, TypeAlias

import attrs

from ptc.events import (
    AssistantMessage,
    ConversationAnswered,
    ConversationEnded,
    ConversationEndRequested,
    ConversationExpired,
    ConversationStarted,
    ConversationSummarized,
    ConversationSummaryFailed,
    StoredEvent,
    SystemMessage,
    ToolMessage,
    UserMessage,
)
from ptc.projections.texts import shown_or_none

SummaryState: TypeAlias = Literal["none", "due", "done", "failed"]
MOST_SUMMARY_ATTEMPTS: Final = 3


@attrs.frozen(kw_only=True)
class ConversationRow:
    """A conversation without its messages. Times are microseconds since 1970 in UTC."""

    conversation_id: str
    thread: str
    started_us: int
    last_message_us: int  # the latest time of a message; of the start before there is one
    ended_us: int | None = None
    ended_sequence: int | None = None  # of the event that says so
    end_reason: str | None = None
    end_detail: str | None = None
    end_requested_us: int | None = None  # the assistant wants it to end once it has said what it is saying
    title: str | None = None
    summary: str | None = None
    summary_state: SummaryState = "none"
    summary_attempts: int = 0  # that failed
    summary_failed_us: int | None = None  # the last time
    awaiting_since_us: int | None = None  # the assistant's question, until a user writes again
    message_count: int = 0  # of users and the assistant
    turn_count: int = 0  # of users
    parent_id: str | None = None
    branched_at: int | None = None  # a sequence: the parent's messages up to it stand before its own
    expired_us: int | None = None


def conversation_after(row: ConversationRow | None, event: StoredEvent, data: Any) -> ConversationRow | None:
    """The conversation after an event of its stream, whose payload is `data`; None where there is none (any more)."""
    if isinstance(data, ConversationStarted):
        return _started(event, data) if row is None else row
    if row is None or data is None:
        return row
    if isinstance(data, UserMessage | AssistantMessage | SystemMessage | ToolMessage):
        return _with_message(row, event, data)
    return _with_mark(row, event, data)


def _started(event: StoredEvent, data: ConversationStarted) -> ConversationRow:
    return ConversationRow(
        conversation_id=event.stream,
        thread=data.thread,
        started_us=event.recorded_us,
        last_message_us=event.recorded_us,
        parent_id=data.parent,
        branched_at=data.branched_at,
    )


def _with_message(row: ConversationRow, event: StoredEvent, data: Any) -> ConversationRow:
    latest = max(row.last_message_us, event.recorded_us)
    if isinstance(data, UserMessage):
        return attrs.evolve(
            row,
            last_message_us=latest,
            message_count=row.message_count + 1,
            turn_count=row.turn_count + 1,
            awaiting_since_us=None,
        )
    if isinstance(data, AssistantMessage):
        awaiting = event.recorded_us if data.awaits_answer else row.awaiting_since_us
        count = row.message_count + 1
        return attrs.evolve(row, last_message_us=latest, message_count=count, awaiting_since_us=awaiting)
    return attrs.evolve(row, last_message_us=latest)


def _with_mark(row: ConversationRow, event: StoredEvent, data: Any) -> ConversationRow | None:
    match data:
        case ConversationEndRequested() if row.ended_us is None:
            detail = shown_or_none(data.detail)
            return attrs.evolve(row, end_requested_us=event.recorded_us, end_detail=detail)
        case ConversationAnswered():
            return attrs.evolve(row, awaiting_since_us=None)
        case ConversationEnded() if row.ended_us is None:
            return _ended(row, event, data)
        case ConversationSummarized():
            title, summary = shown_or_none(data.title), shown_or_none(data.summary)
            return attrs.evolve(row, title=title, summary=summary, summary_state="done")
        case ConversationSummaryFailed() if row.summary_state != "done":
            state = "failed" if data.attempt >= MOST_SUMMARY_ATTEMPTS else row.summary_state
            failed = event.recorded_us
            return attrs.evolve(row, summary_attempts=data.attempt, summary_failed_us=failed, summary_state=state)
        case ConversationExpired():
            return None if data.erased else attrs.evolve(row, expired_us=event.recorded_us)
        case _:
            return row


def _ended(row: ConversationRow, event: StoredEvent, data: ConversationEnded) -> ConversationRow:
    wanted = row.summary_state == "none" and data.reason != "imported"
    return attrs.evolve(
        row,
        ended_us=event.recorded_us,
        ended_sequence=event.sequence,
        end_reason=data.reason,
        end_detail=shown_or_none(data.detail),
        end_requested_us=None,
        awaiting_since_us=None,
        summary_state="due" if wanted else row.summary_state,
    )
