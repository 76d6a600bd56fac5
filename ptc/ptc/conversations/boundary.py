"""Where one conversation ends and the next begins, and how one stands: pure functions of what is known and the time."""

from typing import Final, Literal, TypeAlias

import attrs

from ptc.conversations.settings import ConversationSettings
from ptc.projections import ConversationRow
from ptc.projections.messages import Role

Status: TypeAlias = Literal["active", "awaiting_answer", "idle", "closed"]
EndReason: TypeAlias = Literal["idle", "explicit", "tool", "imported"]

RUN_LOST_US: Final = 24 * 60 * 60_000_000  # after which a run that nobody begins is taken for lost


@attrs.frozen(kw_only=True)
class Decision:
    """What a message does to the conversation of its thread."""

    ends_before: EndReason | None = None  # the conversation ends, and the message begins a new one
    starts: bool = False  # the message begins a conversation
    ends_after: bool = False  # the message is the last of its conversation


def decide(
    active: ConversationRow | None,
    *,
    role: Role,
    at_us: int,
    settings: ConversationSettings,
    running: bool = False,
    calls: bool = False,
) -> Decision:
    """What a message of `role` at `at_us` does, where the thread has the conversation `active`.

    `running`: a run of the conversation has not finished; `calls`: the message has tool calls, whose results follow.
    """
    if active is None:
        return Decision(starts=True)
    if role == "tool" or running:
        return Decision()
    if active.end_requested_us is not None:
        return _requested(role, calls=calls)
    if _is_over(active, at_us, settings):
        return Decision(ends_before="idle", starts=True)
    return Decision()


def _requested(role: Role, *, calls: bool) -> Decision:
    """The assistant wanted the conversation to end: its last word still belongs to it."""
    if role == "assistant":
        return Decision(ends_after=not calls)
    return Decision(ends_before="tool", starts=True)


def _is_over(active: ConversationRow, at_us: int, settings: ConversationSettings) -> bool:
    return not _is_awaited(active, at_us, settings) and _is_idle(active, at_us, settings)


def _is_awaited(row: ConversationRow, at_us: int, settings: ConversationSettings) -> bool:
    """Whether the assistant has asked something that can still be answered."""
    return row.awaiting_since_us is not None and at_us - row.awaiting_since_us <= settings.state_us


def _is_idle(row: ConversationRow, at_us: int, settings: ConversationSettings) -> bool:
    """Whether the last message is longer ago than the timeout; a time before it counts as no time at all."""
    return settings.idle_us is not None and at_us - row.last_message_us > settings.idle_us


def status_of(row: ConversationRow, now_us: int, settings: ConversationSettings) -> Status:
    """How a conversation stands now. Never stored: it follows from what happened and the time."""
    if row.ended_us is not None:
        return "closed"
    if _is_awaited(row, now_us, settings):
        return "awaiting_answer"
    return "idle" if _is_idle(row, now_us, settings) else "active"
