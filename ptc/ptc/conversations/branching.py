"""Branches: a new conversation that begins with another one's messages up to a point. Nothing is copied."""

from collections.abc import Sequence

import attrs

from ptc.conversations.context import as_chat
from ptc.conversations.reading import messages_of
from ptc.conversations.records import ConversationMessage
from ptc.events import ConversationStarted, NewEvent, conversation_id
from ptc.projections import ConversationRow
from ptc.store import LogHandle, NotFound, Writing
from ptc_compression.chats import pairing


@attrs.frozen(kw_only=True)
class BranchPoint:
    """Where a conversation is branched."""

    after: int  # the sequence of the last message that belongs to the branch; 0: none does
    moved: bool = False  # a call and its result were not to be parted, so it is earlier than was asked for


def branch_point(messages: Sequence[ConversationMessage], at: str | int | None) -> BranchPoint:
    """The point behind the message `at`: its id, its sequence, or None for the last one.

    Between a call and its result it is moved to before the call. Raises `NotFound` for a message that is not there.
    """
    wanted = len(messages) if at is None else _place(messages, at) + 1
    place = max(boundary for boundary in pairing.safe_boundaries(as_chat(messages)) if boundary <= wanted)
    after = messages[place - 1].sequence if place else 0
    return BranchPoint(after=after or 0, moved=place != wanted)


def _place(messages: Sequence[ConversationMessage], at: str | int) -> int:
    for index, message in enumerate(messages):
        if at in (message.id, message.sequence):
            return index
    raise NotFound(f"the conversation has no message {at}: give the id or the number of one of its messages")


def branch(
    log: LogHandle, row: ConversationRow, at: str | int | None, thread: str | None
) -> tuple[ConversationRow, BranchPoint]:
    """A new conversation, on a thread of its own unless one is given, and where it was branched.

    Raises `NotFound`, and `ThreadBusy` where the thread has a conversation that has not ended.
    """
    point = branch_point(list(messages_of(log, row)), at)
    return log.transact(lambda writing: _started(writing, row, point, thread)), point


def _started(writing: Writing, row: ConversationRow, point: BranchPoint, thread: str | None) -> ConversationRow:
    identity = conversation_id(writing.now_us, writing.random)
    payload = ConversationStarted(thread=thread or identity, parent=row.conversation_id, branched_at=point.after)
    writing.append([(identity, [NewEvent(payload=payload)])])
    made = writing.conversation(identity)
    assert made is not None
    return made
