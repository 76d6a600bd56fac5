"""Another run that begins with the first turns of one: what was done in them is not done again."""

from collections.abc import Iterable, Sequence
from typing import Any, Final

import attrs

from ptc.durable.reading import RUN, RunLog, events_of
from ptc.events import (
    CallSettled,
    NewEvent,
    RunQueued,
    RunReleased,
    RunStarted,
    StoredEvent,
    TurnCompleted,
    TurnReplied,
    derived_id,
)

_OF_A_TURN: Final = (TurnReplied, TurnCompleted, CallSettled)


def fork(log: RunLog, run_id: str, turn: int, new_id: str | None = None) -> str:
    """The id of a new run of the same agent, queued with the turns 1 to `turn` of a run as its own; 0: with none.

    Forked again under the same id it is the same run. Raises `ValueError` for a turn that the run has not completed.
    """
    events = forked(list(events_of(log, run_id)), turn)
    return log.transact(lambda writing: append_fork(writing, events, new_id))


def append_fork(writing: Any, events: Sequence[NewEvent], new_id: str | None) -> str:
    """Stores what a fork begins with, while the log is locked: the id of the new run."""
    made = new_id or f"{RUN}{writing.random(16).hex()}"
    writing.check_begun(made, derived_id(made, "forked", 0), derived_id(made, "forked", len(events)))
    writing.append([(made, [_named(event, made, number) for number, event in enumerate(events)])])
    return made


def forked(source: Sequence[StoredEvent], turn: int, *, answers_in: str | None = None) -> list[NewEvent]:
    """What the new run begins with; `answers_in` is the conversation in which it answers the same message.

    Raises `ValueError`. Pure.
    """
    completed = [event for event in source if isinstance(event.data, TurnCompleted)]
    if not 0 <= turn <= len(completed):
        raise ValueError(f"turn must be from 0 to {len(completed)}, the turns that the run has completed; it is {turn}")
    queued = source[0].data
    assert isinstance(queued, RunQueued)
    cause = completed[turn - 1].event_id if turn else source[0].event_id
    if answers_in is not None:
        cause = source[0].causation_id  # the message
    payload = attrs.evolve(queued, conversation_id=answers_in, when_busy="enqueue")
    wanted = NewEvent(payload=payload, causation_id=cause)
    if not turn:
        return [wanted]
    return [wanted, *_turns(source, turn), NewEvent(payload=RunReleased())]


def _turns(source: Iterable[StoredEvent], turn: int) -> list[NewEvent]:
    """Who began the run, and its turns up to one."""
    data = [event.data for event in source]
    first = next(each for each in data if isinstance(each, RunStarted))
    begun = RunStarted(versions=first.versions, options=first.options, data=first.data)
    turns = [each for each in data if isinstance(each, _OF_A_TURN) and _number(each) <= turn]
    return [NewEvent(payload=each) for each in (begun, *turns)]


def _number(data: Any) -> int:
    return data.turn if isinstance(data, CallSettled) else data.number


def _named(event: NewEvent, run_id: str, number: int) -> NewEvent:
    """The event with an id of its own, so that it is stored once, however often the run is forked under its id."""
    return attrs.evolve(event, event_id=derived_id(run_id, "forked", number), operation_id=run_id)
