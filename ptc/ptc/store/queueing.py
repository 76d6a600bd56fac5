"""Putting runs into a log, for workers to take up."""

from collections.abc import Mapping
from typing import Any, Literal, TypeAlias

from ptc.durable.cancelling import cancel_within
from ptc.events import NewEvent, RunQueued, derived_id
from ptc.store.errors import ConversationClosed, NotFound, RunInProgress
from ptc.store.writing import Write, Writing

WhenBusy: TypeAlias = Literal["enqueue", "reject", "interrupt"]


def new_run_id(writing: Writing) -> str:
    """`run_` and 32 hexadecimal digits."""
    return f"run_{writing.random(16).hex()}"


def queue_run(
    writing: Writing,
    agent: str,
    params: Mapping[str, Any] | None = None,
    *,
    run_id: str,
    conversation_id: str | None = None,
    when_busy: WhenBusy = "enqueue",
    **correlation: str | None,
) -> Write:
    """What has to be appended for workers to run an agent: one of the writes of `Writing.append`.

    `when_busy` says what happens where the conversation has a run that goes on: this one waits for its end, is refused
    with `RunInProgress`, or that one is cancelled. `correlation` is `request_id` and its like.
    """
    if conversation_id is not None and writing.run(run_id) is None:
        _make_room(writing, run_id, conversation_id, when_busy)
    payload = RunQueued(agent=agent, params=params or {}, conversation_id=conversation_id, when_busy=when_busy)
    given: Any = {"operation_id": run_id, **correlation}
    return run_id, [NewEvent(payload=payload, event_id=derived_id(run_id, "queued"), **given)]


def _make_room(writing: Writing, run_id: str, conversation_id: str, when_busy: WhenBusy) -> None:
    for other in [] if when_busy == "enqueue" else writing.running_in(conversation_id):
        if when_busy == "reject":
            raise RunInProgress(conversation_id, other)
        cancel_within(writing, other, f"{run_id} was started in its place")


def start_run(writing: Writing, agent: str, params: Mapping[str, Any] | None, run_id: str | None, **how: Any) -> str:
    """The id of a run that is queued. One that was started before in the same way is not started again.

    Raises `EventIdReused` where a run of the id was started otherwise, `NotFound` and `ConversationClosed`.
    """
    run_id = run_id or new_run_id(writing)
    writing.check_begun(run_id, derived_id(run_id, "queued"))
    if writing.run(run_id) is None:
        _check_conversation(writing, how["conversation_id"])
    writing.append([queue_run(writing, agent, params, run_id=run_id, **how)])
    return run_id


def _check_conversation(writing: Writing, conversation_id: str | None) -> None:
    row = None if conversation_id is None else writing.conversation(conversation_id)
    if conversation_id is not None and row is None:
        raise NotFound(f"there is no conversation {conversation_id}")
    if row is not None and row.ended_us is not None:
        raise ConversationClosed(row.conversation_id)
