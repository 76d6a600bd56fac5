"""Branches: a new conversation that begins with another one's messages up to a point. Nothing is copied."""

from collections.abc import Sequence

import attrs

from ptc.conversations.context import as_chat
from ptc.conversations.reading import messages_of
from ptc.conversations.records import ConversationMessage
from ptc.durable.forking import append_fork, forked
from ptc.durable.reading import events_of
from ptc.events import ConversationStarted, NewEvent, RunQueued, StoredEvent, conversation_id
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


def fork_answer(log: LogHandle, run_id: str, turn: int, new_id: str | None = None) -> tuple[str, str]:
    """Another run that answers the same message, in a branch that ends with it: the ids of the run and the branch.

    It has the turns 1 to `turn` of the run as its own; 0: none. Forked again under its id it is the same run, in the
    same branch. Raises `ValueError` for a turn that the run has not completed, `EventIdReused`, and `NotFound` where
    the run answers no message of a conversation that there still is.
    """
    source = list(events_of(log, run_id))
    row, point = _answered(log, source)
    forked(source, turn)  # which is refused before there is a branch

    def work(writing: Writing) -> tuple[str, str]:
        known = None if new_id is None else writing.run(new_id)
        branched = known.conversation_id if known is not None else None
        branched = branched or _started(writing, row, point, None).conversation_id
        return append_fork(writing, forked(source, turn, answers_in=branched), new_id), branched

    return log.transact(work)


def _answered(log: LogHandle, source: Sequence[StoredEvent]) -> tuple[ConversationRow, BranchPoint]:
    """The conversation that a run answers in, and the point behind the message that it answers."""
    queued = source[0].data
    within = queued.conversation_id if isinstance(queued, RunQueued) else None
    row = None if within is None else log.conversations.get(within)
    if row is None or source[0].causation_id is None:
        raise NotFound("the run answers no message of a conversation that there is")
    return row, branch_point(list(messages_of(log, row)), source[0].causation_id)


def _started(writing: Writing, row: ConversationRow, point: BranchPoint, thread: str | None) -> ConversationRow:
    identity = conversation_id(writing.now_us, writing.random)
    payload = ConversationStarted(thread=thread or identity, parent=row.conversation_id, branched_at=point.after)
    writing.append([(identity, [NewEvent(payload=payload)])])
    made = writing.conversation(identity)
    assert made is not None
    return made
