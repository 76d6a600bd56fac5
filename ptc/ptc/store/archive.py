"""Which messages are hot no longer: the oldest of too many, and those that are too old. No pair of calls is parted.

Archived messages stay where they are and can be read, searched and exported. What was archived is told by an event.
"""

from collections.abc import Sequence
from typing import Any

import attrs

from ptc.events import MessagesArchived, NewEvent
from ptc.projections import MessageRow
from ptc.store import statements as sql
from ptc.store.preparing import LOG_STREAM
from ptc.store.rows import messages_of
from ptc.store.tables import END
from ptc.store.writing import Writing
from ptc_compression.chats import pairing


@attrs.frozen(kw_only=True)
class Archived:
    """What an archiving did."""

    count: int  # messages that are hot no longer
    hot: int  # and those that are


def archive_over(writing: Writing, most_hot: int, *, cause: str | None = None) -> Archived:
    """Archives the oldest messages but for `most_hot`, or a few more where a pair straddles the mark.

    `cause` is the id of the event that brings it about.
    """
    bound = {"log_id": writing.log_id, "newest": most_hot, "limit": END}
    over = writing.transaction.rows(sql.HOT_BEYOND, bound)
    if not over:
        return Archived(count=0, hot=writing.transaction.value(sql.COUNT_HOT, bound))
    if all(calls is None for _, _, calls in over):  # then they can be cut anywhere
        through, oldest_us = over[0][0], over[-1][1]
        return _archived(writing, through, oldest_us, count=len(over), hot=most_hot, cause=cause)
    hot = _hot(writing)
    return _archived_first(writing, hot, _boundary(hot, len(over), writing), cause)


def archive_older(writing: Writing, before_us: int) -> Archived:
    """Archives the messages from the oldest up to the first that is not older than `before_us`."""
    hot = _hot(writing)
    old = next((index for index, message in enumerate(hot) if message.recorded_us >= before_us), len(hot))
    return _archived_first(writing, hot, _boundary(hot, old, writing))


def _hot(writing: Writing) -> list[MessageRow]:
    rows = writing.transaction.rows(sql.HOT, {"log_id": writing.log_id, "limit": END})
    return messages_of(rows, writing.transaction, writing.log_id)


def _archived_first(writing: Writing, hot: Sequence[MessageRow], count: int, cause: str | None = None) -> Archived:
    """Archives the first `count` of the hot messages."""
    if not count:
        return Archived(count=0, hot=len(hot))
    through, oldest_us = hot[count - 1].sequence, hot[0].recorded_us
    return _archived(writing, through, oldest_us, count=count, hot=len(hot) - count, cause=cause)


def _archived(writing: Writing, through: int, oldest_us: int, *, count: int, hot: int, cause: str | None) -> Archived:
    payload = MessagesArchived(through=through, count=count, oldest_ts=oldest_us // 1000)
    writing.append([(LOG_STREAM, [NewEvent(payload=payload, causation_id=cause)])])
    return Archived(count=count, hot=hot)


# -- where it may be cut ---------------------------------------------------------------------------------------------


def _boundary(hot: Sequence[MessageRow], wanted: int, writing: Writing) -> int:
    """The largest number of messages, up to `wanted`, that parts no pair and leaves out no call that waits."""
    safe = set(range(wanted + 1))
    for indexes in _by_conversation(hot).values():
        chat = [_as_chat(hot[index]) for index in indexes]
        for call_at, _, result_at in pairing.find_links(chat):
            safe -= set(range(indexes[call_at] + 1, indexes[result_at] + 1))
        if _is_open(writing, hot[indexes[0]].conversation_id):
            for index in _waiting(chat, indexes):
                safe -= set(range(index + 1, wanted + 1))
    return max(safe)


def _by_conversation(messages: Sequence[MessageRow]) -> dict[str, list[int]]:
    """The indexes of each conversation's messages."""
    found: dict[str, list[int]] = {}
    for index, message in enumerate(messages):
        found.setdefault(message.conversation_id, []).append(index)
    return found


def _as_chat(message: MessageRow) -> dict[str, Any]:
    return {"role": message.role, "tool_calls": list(message.tool_calls), "tool_call_id": message.tool_call_id}


def _waiting(chat: Sequence[dict[str, Any]], indexes: Sequence[int]) -> list[int]:
    """The indexes of messages with a call that has no result."""
    return [indexes[problem.index] for problem in pairing.check(chat) if problem.code == "call_without_result"]


def _is_open(writing: Writing, conversation_id: str) -> bool:
    """Whether a call of the conversation may still get its result."""
    row = writing.conversation(conversation_id)
    return row is not None and row.ended_us is None
