"""What people say of the calls of a run: that they may be made, and what became of them."""

from collections.abc import Iterable, Iterator, Sequence
from typing import Any, Final

from ptc.durable.reading import RunLog, events_of
from ptc.durable.recovery import RecordedRun, recover, waiting_for
from ptc.events import (
    CallDecided,
    CallSettled,
    ConversationAnswered,
    NewEvent,
    RunContinued,
    RunQueued,
    StoredEvent,
    derived_id,
)
from ptc.record.calls import Decision, Question, parts_of_key
from ptc.record.calls_json import decision_to_json
from ptc.tools.keys import child_run
from ptc_interpreter.encoding import encode

_SAID: Final = ("approve", "arguments", "reason", "answer")


def open_questions(log: RunLog, run_id: str) -> tuple[Question, ...]:
    """What people have to decide before a run goes on; the questions of its sub-agents among it."""
    return tuple(_questions(log, run_id))


def _questions(log: RunLog, run_id: str) -> Iterator[Question]:
    run = recover(events_of(log, run_id))
    if run.finished is not None:
        return
    yield from waiting_for(run)
    for path, call in run.calls.items():
        if call.begun and call.outcome is None:  # may be a sub-agent
            yield from _questions(log, child_run(run_id, run.number, path))


def decide(log: RunLog, decision: Decision) -> None:
    """Stores what a person has said; saying the same again changes nothing.

    Raises `ValueError` where nothing waits for it, or something else was said before.
    """
    run_id, turn, path = parts_of_key(decision.call)
    said = decision_to_json(decision)
    decided = CallDecided(turn=turn, path=path, **{name: said[name] for name in _SAID if name in said})
    events = list(events_of(log, run_id))
    if _is_said(events, "decided", decision.call, decided):
        return
    run = recover(events)
    call = run.calls.get(path) if run.number == turn else None
    if call is None or call.question is None or _is_over(log, run):
        raise ValueError(f"nothing waits for {decision.call!r}: {_advice(log, run_id)}")
    answered = _answered(log, decision.call)
    _write(log, run_id, decided, "decided", decision.call, answered)


def _is_over(log: RunLog, run: RecordedRun) -> bool:
    """Whether a run has ended, or the one that it is part of."""
    root = run.run_id.partition(".")[0]
    return run.finished is not None or (root != run.run_id and recover(events_of(log, root)).finished is not None)


def decision_id(call: str) -> str:
    """The id of the event that says what was decided of a call."""
    return derived_id("decided", call)


def _answered(log: RunLog, call: str) -> list[tuple[str, list[NewEvent]]]:
    """What the conversation of a run is told where this is the last that the run waits for."""
    root = call.partition("/")[0].partition(".")[0]
    queued = next(events_of(log, root), None)
    conversation = queued.data.conversation_id if queued is not None and isinstance(queued.data, RunQueued) else None
    if conversation is None or [each.call for each in open_questions(log, root)] != [call]:
        return []
    answered = ConversationAnswered(call=call)
    return [(conversation, [NewEvent(payload=answered, event_id=derived_id("answered", call), operation_id=root)])]


def settle(log: RunLog, call: str, *, result: Any = None, error: str | None = None) -> None:
    """Stores what became of a call whose outcome was unknown: it gave `result`, or failed with `error`.

    Prompts that are made after that no longer say that it is unknown; saying the same again changes nothing. Raises
    `ValueError` for any other call, and where something else was said before.
    """
    run_id, turn, path = parts_of_key(call)
    settled = CallSettled(turn=turn, path=path, result=encode(result), error=error)
    events = list(events_of(log, run_id))
    if _is_said(events, "settled", call, settled):
        return
    if not _is_unknown(recover(events), turn, path):
        raise ValueError(f"the outcome of {call!r} is not unknown")
    _write(log, run_id, settled, "settled", call)


def _is_said(events: Iterable[StoredEvent], what: str, call: str, payload: Any) -> bool:
    """Whether that was said of a call before. Raises `ValueError` where something else was."""
    known = next((event for event in events if event.event_id == derived_id(what, call)), None)
    if known is not None and known.data != payload:
        raise ValueError(f"{call!r} was {what} before, in another way")
    return known is not None


def _is_unknown(run: RecordedRun, turn: int, path: str) -> bool:
    if turn == run.number:
        call = run.calls.get(path)
        return call is not None and call.begun and call.outcome is None
    if not run.before < turn < run.number:
        return False
    key = f"{run.run_id}/{turn}/{path}"
    calls = run.turns[turn - 1 - run.before].completed.evaluation["tool_calls"]
    return any(each.get("unknown") == key for each in calls)


def _write(log: RunLog, run_id: str, payload: Any, what: str, call: str, also: Sequence[Any] = ()) -> None:
    root = run_id.partition(".")[0]
    events = [
        (run_id, [NewEvent(payload=payload, event_id=derived_id(what, call), operation_id=root)]),
        (
            root,
            [
                NewEvent(
                    payload=RunContinued(call=call), event_id=derived_id(what, "continued", call), operation_id=root
                )
            ],
        ),
        *also,
    ]
    log.append(events)


def _advice(log: RunLog, run_id: str) -> str:
    waiting = [each.call for each in open_questions(log, run_id.partition(".")[0])]
    return f"the run waits for {', '.join(waiting)}" if waiting else "the run waits for nothing"
