"""The state of a log at a sequence: what a client is shown, and what a reader goes on from.

Archived messages and expired conversations are not in it, so that it stays small however long the log grows.
"""

from collections.abc import Iterable, Mapping
from typing import Any

import attrs

from ptc.events import ConversationExpired, LogErased, MessagesArchived, StoredEvent, Unknown
from ptc.projections.conversations import ConversationRow, conversation_after
from ptc.projections.messages import MessageRow, message_of
from ptc.projections.runs import RunRow, run_after
from ptc.projections.usage import Usage, usage_after


@attrs.frozen(kw_only=True)
class State:
    """Everything that is current after the event `sequence`."""

    sequence: int = 0
    conversations: Mapping[str, ConversationRow] = attrs.field(factory=dict[str, ConversationRow])  # not expired
    messages: tuple[MessageRow, ...] = ()  # hot, oldest first
    runs: Mapping[str, RunRow] = attrs.field(factory=dict[str, RunRow])  # not finished
    usage: Usage = attrs.field(factory=Usage)
    unknown: int = 0  # events of types that this version does not know

    def active(self, thread: str = "main") -> ConversationRow | None:
        """The conversation of a thread that has not ended."""
        rows = self.conversations.values()
        return next((row for row in rows if row.thread == thread and row.ended_us is None), None)


def apply(state: State, event: StoredEvent) -> State:
    """The state after one more event."""
    data = event.data
    if isinstance(data, LogErased):
        return State(sequence=event.sequence)
    message = message_of(event, data)
    return attrs.evolve(
        state,
        sequence=event.sequence,
        conversations=_conversations(state.conversations, event, data),
        messages=_messages(state.messages if message is None else (*state.messages, message), event, data),
        runs=_runs(state.runs, event, data),
        usage=usage_after(state.usage, data),
        unknown=state.unknown + isinstance(data, Unknown),
    )


def fold(events: Iterable[StoredEvent], state: State | None = None) -> State:
    """The state after all events, on top of one there was before."""
    folded = State() if state is None else state
    for event in events:
        folded = apply(folded, event)
    return folded


def _conversations(
    before: Mapping[str, ConversationRow], event: StoredEvent, data: Any
) -> Mapping[str, ConversationRow]:
    row = before.get(event.stream)
    after = conversation_after(row, event, data)
    if after is row:
        return before
    return _changed(before, event.stream, None if after is None or after.expired_us is not None else after)


def _runs(before: Mapping[str, RunRow], event: StoredEvent, data: Any) -> Mapping[str, RunRow]:
    row = before.get(event.stream)
    after = run_after(row, event, data)
    if after is row:
        return before
    return _changed(before, event.stream, None if after is None or after.finished else after)


def _changed(rows: Mapping[str, Any], key: str, row: Any) -> Mapping[str, Any]:
    """The rows with one of them in its place, or without it."""
    if row is None:
        return {name: each for name, each in rows.items() if name != key}
    return {**rows, key: row}


def _messages(hot: tuple[MessageRow, ...], event: StoredEvent, data: Any) -> tuple[MessageRow, ...]:
    if isinstance(data, MessagesArchived):
        return tuple(each for each in hot if each.sequence > data.through)
    if isinstance(data, ConversationExpired):
        return tuple(each for each in hot if each.conversation_id != event.stream)
    return hot
