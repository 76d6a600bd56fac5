"""What the events of a run say of it, and the state in which it goes on. Pure."""

import re
from collections.abc import Callable, Iterable, Mapping
from datetime import datetime
from typing import Any, Final

import attrs

from ptc.durable.following import after_parent, followed
from ptc.events import (
    CallAsked,
    CallDecided,
    CallSettled,
    RunCancelRequested,
    RunFinished,
    RunQueued,
    RunReleased,
    RunStarted,
    RunTakenOver,
    RunWaiting,
    StoredEvent,
    ToolFinished,
    ToolRequested,
    TurnCompleted,
    TurnReplied,
    TurnRequested,
)
from ptc.models.reply_json import reply_of_json
from ptc.record.calls import Decision, Question, RecordedCall, call_key, in_order
from ptc.record.calls_json import outcome_of_json
from ptc.record.messages_json import messages_of_json
from ptc.record.step import Failure, Step
from ptc.record.turn_json import TurnCodec
from ptc.runs.loop import Finish, State, after_turn, next_action, replied, stopped, waiting, with_turn
from ptc.shapes.output import Output
from ptc.tools.errors import ToolError
from ptc.tools.keys import child_run
from ptc_compression import HistoryOptions, Message, Turn, start_history
from ptc_interpreter import ToolOutcome
from ptc_interpreter.encoding import decode

# What a run has come on by; that a worker began with it, or asked the model, is nothing yet.
PROGRESS: Final = (TurnReplied, ToolRequested, ToolFinished, CallAsked, CallDecided, TurnCompleted, RunWaiting)
_NO_CALLS: Final[Mapping[str, RecordedCall]] = {}
_NO_DATA: Final[Mapping[str, str]] = {}


@attrs.frozen(kw_only=True)
class RecordedTurn:
    """A turn that has been completed."""

    replied: TurnReplied
    completed: TurnCompleted
    settled: tuple[CallSettled, ...] = ()


@attrs.frozen(kw_only=True)
class RecordedRun:
    """What is known of a run."""

    run_id: str = ""
    queued: RunQueued | None = None
    started: RunStarted | None = None  # the first time
    given: Mapping[str, str] = _NO_DATA  # digests of the data that it was given the last time
    turns: tuple[RecordedTurn, ...] = ()
    requests: int = 0  # how often the model was asked for the turn that is open
    replied: TurnReplied | None = None  # its reply
    data: Mapping[str, str] = _NO_DATA  # digests of the data that the reply was written for
    calls: Mapping[str, RecordedCall] = _NO_CALLS  # that its program has made, by path
    waiting: tuple[str, ...] = ()  # the keys that it said it waits for
    claims: tuple[int, ...] = ()  # sequences of the claims since the run came on
    error: str | None = None  # why a worker gave it back, the last time
    cancel_requested: bool = False
    finished: RunFinished | None = None

    @property
    def number(self) -> int:
        """The number of the turn that is open."""
        return self.before + len(self.turns) + 1

    @property
    def before(self) -> int:
        """How many turns the runs had that it follows up on."""
        return self.started.options.get("before", 0) if self.started else 0


def recover(events: Iterable[StoredEvent]) -> RecordedRun:
    """What the events of a run's stream say."""
    run = RecordedRun()
    for event in events:
        run = _claimed(_after(attrs.evolve(run, run_id=event.stream), event.data), event)
    return run


def _claimed(run: RecordedRun, event: StoredEvent) -> RecordedRun:
    """The run with the claims that nothing has come of: those that a worker has given back in order do not count."""
    match event.data:
        case RunTakenOver():
            return attrs.evolve(run, claims=(*run.claims, event.sequence))
        case RunReleased(error=None):
            return attrs.evolve(run, claims=run.claims[:-1])
        case RunReleased(error=error):
            return attrs.evolve(run, error=error)
        case data if isinstance(data, PROGRESS):
            return attrs.evolve(run, claims=(), error=None)
        case _:
            return run


def _after(run: RecordedRun, data: Any) -> RecordedRun:
    match data:
        case RunQueued():
            return attrs.evolve(run, queued=data)
        case RunStarted():
            return attrs.evolve(run, started=run.started or data, given=data.data)
        case TurnRequested():
            return attrs.evolve(run, requests=run.requests + 1)
        case TurnReplied():
            return attrs.evolve(run, replied=data, data=run.given)
        case TurnCompleted():
            return _with_turn(run, data)
        case RunWaiting(calls=calls):
            return attrs.evolve(run, waiting=calls)
        case RunCancelRequested():
            return attrs.evolve(run, cancel_requested=True)
        case RunFinished():
            return attrs.evolve(run, finished=data)
        case _:
            return _after_call(run, data)


def _with_turn(run: RecordedRun, completed: TurnCompleted) -> RecordedRun:
    assert run.replied is not None
    turn = RecordedTurn(replied=run.replied, completed=completed)
    return attrs.evolve(run, turns=(*run.turns, turn), requests=0, replied=None, calls=_NO_CALLS, waiting=())


# -- calls -----------------------------------------------------------------------------------------------------------


def _after_call(run: RecordedRun, data: Any) -> RecordedRun:
    match data:
        case CallSettled(turn=turn) if turn < run.number:
            return _settled(run, data)
        case ToolRequested() | ToolFinished() | CallAsked() | CallDecided() | CallSettled():
            call = _call_after(run, data)
            return run if call is None else attrs.evolve(run, calls={**run.calls, data.path: call})
        case _:
            return run


def _call_after(run: RecordedRun, data: Any) -> RecordedCall | None:
    """The call after an event about it; None where nothing is known of it."""
    if isinstance(data, CallAsked):
        return RecordedCall(**_of(data), begun=False, question=_question(run, data))
    before = run.calls.get(data.path)
    if isinstance(data, ToolRequested):
        return RecordedCall(**_of(data)) if before is None else attrs.evolve(before, begun=True, **_of(data))
    if before is None:
        return None
    match data:
        case ToolFinished():
            return attrs.evolve(before, begun=True, outcome=_outcome(data))
        case CallDecided():
            return attrs.evolve(before, decision=_decision(run, data))
        case _:
            return attrs.evolve(before, outcome=before.outcome or settled_outcome(data))


def _of(data: ToolRequested | CallAsked) -> dict[str, Any]:
    arguments = tuple(decode(data.arguments))
    return {"path": data.path, "name": data.name, "arguments": arguments, "digest": data.digest}


def _question(run: RecordedRun, data: CallAsked) -> Question:
    key = call_key(run.run_id, data.turn, data.path)
    return Question(call=key, kind=data.kind, name=data.name, arguments=decode(data.shown), text=data.text)


def _decision(run: RecordedRun, data: CallDecided) -> Decision:
    key = call_key(run.run_id, data.turn, data.path)
    fields = {name: getattr(data, name) for name in ("approve", "arguments", "reason", "answer")}
    return Decision(call=key, **fields)


def _outcome(data: ToolFinished) -> ToolOutcome:
    names = ("result", "error", "duration", "retried", "unknown", "arguments")
    return outcome_of_json({name: getattr(data, name) for name in names}, decode)


def settled_outcome(data: CallSettled) -> ToolOutcome:
    """How a call ended, as a person has found out."""
    if data.error is not None:
        return ToolOutcome(raised=ToolError(data.error))
    return ToolOutcome(result=decode(data.result))


def _settled(run: RecordedRun, data: CallSettled) -> RecordedRun:
    """A call of a turn that is over is settled."""
    place = data.turn - 1 - run.before
    turn = run.turns[place]
    turns = list(run.turns)
    turns[place] = attrs.evolve(turn, settled=(*turn.settled, data))
    return attrs.evolve(run, turns=tuple(turns))


# -- the state -------------------------------------------------------------------------------------------------------


@attrs.define(eq=False)
class Recovered:
    """A run with the state that it has come to, and what its next turn is written after."""

    state: State
    codec: TurnCodec = attrs.field(factory=TurnCodec)
    sent: tuple[Message, ...] = ()  # the messages of the last turn
    number: int = 1  # of the turn that is open


def recovered(
    run: RecordedRun,
    state: State,
    child_step: Callable[[str], Step],
    data: Mapping[str, str] | None = None,
) -> Recovered:
    """The state of a run that is known; `state` is that before its first turn, `child_step` gives Steps of runs.

    `data` are digests of the data that its programs read from now on.
    """
    known = Recovered(state, number=state.number)
    for turn in run.turns:
        known.state = _after_recorded(known, turn, child_step)
    if run.replied is not None:
        known.state = _after_reply(known, run.replied)
    calls = sorted(run.calls.values(), key=lambda call: in_order(call.path))
    changed = () if data is None else _changed(run, known.state, data)
    known.state = attrs.evolve(known.state, calls=tuple(calls), changed=changed)
    if run.finished is not None and run.finished.failure is not None:
        known.state = _stopped(known.state, run.finished.failure)
    return known


def _changed(run: RecordedRun, state: State, data: Mapping[str, str]) -> tuple[str, ...]:
    """The names of data that are not what the open program was written for, where it or an earlier one says them."""
    if run.replied is None:
        return ()
    texts = [reply_of_json(run.replied.reply).text, *(turn.program or "" for turn in state.trace)]
    said = _letters(" ".join(texts))
    names = sorted({*run.data, *data})
    return tuple(name for name in names if run.data.get(name) != data.get(name) and _letters(name) in said)


def _letters(text: str) -> str:
    """A text in which a name is found however it is spelled."""
    return re.sub(r"[^\w]|_", "", text.casefold())


def _after_recorded(known: Recovered, of: RecordedTurn, child_step: Callable[[str], Step]) -> State:
    state = _after_reply(known, of.replied)
    evaluation = known.codec.read(dict(of.completed.evaluation), of.completed.values)
    children = tuple(map(child_step, of.completed.children))
    after = with_turn(state, of.completed.program, evaluation, children, at=_moment(of.completed.finished))
    turn = after.trace[-1]
    known.sent, known.number = turn.messages, turn.number + 1
    return after_turn(state, turn, _shown(state.run_id, turn, of.settled)) if of.settled else after


def _after_reply(known: Recovered, of: TurnReplied) -> State:
    state = attrs.evolve(known.state, model_calls=of.model_calls)
    messages = messages_of_json(of.messages, known.sent)
    return replied(state, messages, reply_of_json(of.reply), at=_moment(of.asked_at), seconds=of.seconds)


def _shown(run_id: str, turn: Turn, settled: tuple[CallSettled, ...]) -> Turn:
    """The turn with what people have found out of its calls."""
    outcomes = {call_key(run_id, each.turn, each.path): settled_outcome(each) for each in settled}
    calls = tuple(
        attrs.evolve(
            call, unknown=None, result=outcome.result, error=None if outcome.raised is None else str(outcome.raised)
        )
        if (outcome := outcomes.get(call.unknown or "")) is not None
        else call
        for call in turn.evaluation.tool_calls
    )
    return attrs.evolve(turn, evaluation=attrs.evolve(turn.evaluation, tool_calls=calls))


def _stopped(state: State, failure: Mapping[str, Any]) -> State:
    """The state of a run that the host has ended; what ends by its last turn ends so again."""
    action = next_action(state)
    if isinstance(action, Finish) and action.step.failure is not None and action.step.failure.code == failure["code"]:
        return state
    return stopped(state, Failure(code=failure["code"], message=failure["message"]))


def _moment(text: str | None) -> datetime | None:
    return None if text is None else datetime.fromisoformat(text)


def waiting_for(run: RecordedRun) -> tuple[Question, ...]:
    """What people have to decide before the open turn goes on; without the questions of sub-agents."""
    calls = sorted(run.calls.values(), key=lambda call: in_order(call.path))
    asked = (call for call in calls if call.outcome is None and call.decision is None)
    return tuple(call.question for call in asked if call.question is not None)


# -- the Step of a run, without its agent ----------------------------------------------------------------------------


def recorded_step(run: RecordedRun, child_step: Callable[[str], Step]) -> Step:
    """The Step of a run as far as it is recorded; one that goes on is as if it had been cancelled."""
    state = recovered(run, _first_state(run, child_step), child_step).state
    if run.finished is not None:
        ended = attrs.evolve(state, reply=None)
        if not isinstance(next_action(ended), Finish):  # a model was asked once, and there are no turns
            return Step(return_value=decode(run.finished.return_value), run_id=run.run_id)
        return _step(ended)
    if run.waiting:
        step = _step(waiting(state, [_with_step(run, call, child_step) for call in state.calls]))
        if step.waiting:
            return step
    failure = Failure(code="cancelled", message="The host cancelled the run.")
    return _step(attrs.evolve(stopped(state, failure), reply=None))


def _step(state: State) -> Step:
    """The Step of a state in which a run ends."""
    action = next_action(state)
    assert isinstance(action, Finish)
    return attrs.evolve(action.step, run_id=state.run_id)


def _with_step(run: RecordedRun, call: RecordedCall, child_step: Callable[[str], Step]) -> RecordedCall:
    """A call with the Step of the sub-agent that it is, where that waits for people."""
    if not call.begun or call.outcome is not None:
        return call
    step = child_step(child_run(run.run_id, run.number, call.path))
    return attrs.evolve(call, step=step) if step.waiting else call


def _first_state(run: RecordedRun, step_of: Callable[[str], Step]) -> State:
    """The state before the first turn, as far as a Step shows it."""
    follow_up = followed(run.queued)
    state = _bare_state(run)
    return state if follow_up is None else after_parent(state, step_of(follow_up.run_id), follow_up)


def _bare_state(run: RecordedRun) -> State:
    """As `_first_state`, of a run that has no parent."""
    facts: Mapping[str, Any] = run.started.options if run.started else {}
    options = facts.get("compress_history")
    return State(
        mission=facts.get("mission", ""),
        system=None,
        max_turns=facts.get("max_turns", 1),
        max_tokens=None,
        output=Output(None),
        history=start_history(False if options is None else HistoryOptions(**options)),
        count=lambda _: 0,
        tools=None if facts.get("tools") is None else tuple(facts["tools"]),
        run_id=run.run_id,
    )
