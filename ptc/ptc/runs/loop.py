"""The loop as pure functions: what to do next in a state, and the state after it was done.

action = next_action(state)      AskModel -> replied(state, ...)
RunProgram -> evaluated(state, ...)
Refuse -> refused(state, ...)
Finish -> a Step
"""

from collections.abc import Callable, Mapping, Sequence
from datetime import datetime
from typing import Any, Final

import attrs

from ptc.models import Reply
from ptc.options import Curator
from ptc.record.calls import RecordedCall, call_key
from ptc.record.missions import EarlierMission, mission_text
from ptc.record.step import Failure, Step, failure_details, value_text
from ptc.runs.budget import Budget
from ptc.runs.replies import program_of
from ptc.runs.sending import curated, sendable
from ptc.shapes.output import Output
from ptc_compression import History, Message, Turn, count_tokens, start_history
from ptc_interpreter import Evaluation, Memory, Problem, ToolCall, ToolOutcome, ToolRequest

_NO_DATA: Final[Mapping[str, Any]] = {}

# -- state -----------------------------------------------------------------------------------------------------------


@attrs.frozen(kw_only=True)
class State:
    """Where a run stands. `history` and `memory` follow from `trace`; they are kept so that a turn costs little."""

    mission: str
    system: str | None
    max_turns: int  # those of earlier missions among them
    max_tokens: int | None
    output: Output
    history: History
    count: Callable[[Turn], int]  # the tokens of a turn, sub-agents included
    tools: tuple[str, ...] | None = None  # as programs call them
    budget: Budget = attrs.field(factory=Budget)
    trace: tuple[Turn, ...] = ()
    memory: Memory = attrs.field(factory=Memory)
    tokens: int = 0
    model_calls: int = 0
    reply: Reply | None = None  # received, and its program not run yet
    sent: tuple[Message, ...] | None = None  # what `reply` answers; None where that has to be rendered again
    asked_at: datetime | None = None  # when the model was asked for `reply`, and how long it took
    model_seconds: float | None = None
    curator: Curator | None = None  # curates the plain history
    stopped: Failure | None = None  # the host has ended the run
    run_id: str = ""
    now: datetime | None = None  # that programs see
    calls: tuple[RecordedCall, ...] = ()  # that the program of `reply` has made, where it is run again
    waits: bool = False  # for people, before that
    data: Mapping[str, Any] = _NO_DATA  # that programs read
    changed: tuple[str, ...] = ()  # names of data that are others than the program of `reply` was written for
    earlier: tuple[EarlierMission, ...] = ()  # missions, oldest first

    @property
    def before(self) -> int:
        """How many turns earlier missions took."""
        return self.earlier[-1].turns if self.earlier else 0

    @property
    def own_turns(self) -> tuple[Turn, ...]:
        """The turns of this mission."""
        return self.trace[self.before :]

    @property
    def own_max_turns(self) -> int:
        """How many turns this mission may take."""
        return self.max_turns - self.before

    @property
    def own_model_calls(self) -> int:
        """How often the model was asked for this mission."""
        return self.model_calls - (self.earlier[-1].model_calls if self.earlier else 0)

    @property
    def told(self) -> str:
        """What the model is told to do."""
        return mission_text(self.earlier, self.mission)

    @property
    def number(self) -> int:
        """The number of the turn that comes next or is going on."""
        return len(self.trace) + 1

    @property
    def messages(self) -> tuple[Message, ...]:
        """What the model is sent for this turn."""
        if self.sent is not None:
            return self.sent
        return self.prompt(self.history)

    def prompt(self, history: History) -> tuple[Message, ...]:
        """The messages that a history of this run gives."""
        messages = history.render(self.told, system=self.system, max_turns=self.max_turns).messages
        chosen = tuple(messages) if self.curator is None else curated(self.curator, messages)
        return tuple(map(sendable, chosen))


# -- actions ---------------------------------------------------------------------------------------------------------


@attrs.frozen(kw_only=True)
class AskModel:
    """Send the messages to the model."""

    number: int
    messages: tuple[Message, ...]


@attrs.frozen(kw_only=True)
class RunProgram:
    """Evaluate the program with the memory of the state."""

    number: int
    program: str


@attrs.frozen(kw_only=True)
class Refuse:
    """The reply holds no program: record a failed turn."""

    number: int
    problem: Problem


@attrs.frozen(kw_only=True)
class Finish:
    """The run has ended."""

    step: Step


Action = AskModel | RunProgram | Refuse | Finish


def next_action(state: State) -> Action:
    """What to do next."""
    if state.stopped is not None or state.waits:
        return _finish(state, state.stopped)
    if state.reply is not None:
        return _act_on_reply(state, state.reply)
    if state.own_turns and _has_result(state, state.trace[-1].evaluation):
        return _finish(state, None)
    failure = _failure(state)
    if failure is not None:
        return _finish(state, failure)
    return AskModel(number=state.number, messages=state.messages)


def _act_on_reply(state: State, reply: Reply) -> Action:
    shown = "\n".join(message["content"] for message in state.messages if message["role"] == "user")
    found = program_of(reply, shown)
    if isinstance(found, Problem):
        return Refuse(number=state.number, problem=found)
    return RunProgram(number=state.number, program=found)


def _has_result(state: State, evaluation: Evaluation) -> bool:
    """Whether a turn ended the run with a value; a run of one turn ends with the value of its program."""
    return evaluation.outcome == "return" or (evaluation.outcome == "value" and state.own_max_turns == 1)


def _failure(state: State) -> Failure | None:
    own = state.own_turns
    if own and own[-1].evaluation.outcome == "fail":
        return _failed(own)
    if len(state.trace) >= state.max_turns:
        return _turns_used_up(state)
    if state.max_tokens is not None and state.tokens >= state.max_tokens:
        message = f"The run may use {state.max_tokens:,} tokens and has used {state.tokens:,}."
        return Failure(code="max_tokens", message=message)
    return state.budget.used_up(own, state.own_model_calls)


def _failed(trace: Sequence[Turn]) -> Failure:
    details = failure_details("failed", trace)
    text = details["value"] if isinstance(details["value"], str) else value_text(trace[-1].evaluation.value)
    return Failure(code="failed", message=text, **details)


def _turns_used_up(state: State) -> Failure:
    details = failure_details("max_turns", state.trace)
    problem = details["problem"]
    turns = "The one turn is" if state.own_max_turns == 1 else f"All {state.own_max_turns} turns are"
    reason = f"; the last one failed: {problem.message}" if problem else " and none returned a value."
    return Failure(code="max_turns", message=f"{turns} used up{reason}", **details)


def _finish(state: State, failure: Failure | None) -> Finish:
    value = None if failure or state.waits else state.output.accept(state.trace[-1].evaluation.value)[0]
    open_calls: Any = {"run_id": state.run_id, "calls": state.calls} if state.waits and failure is None else {}
    return Finish(
        step=Step(
            return_value=value,
            failure=failure,
            trace=state.trace,
            mission=state.mission,
            earlier=state.earlier,
            max_turns=state.max_turns,
            compress_history=state.history.compress_history,
            model_calls=state.model_calls,
            pending=state.reply,
            tools=state.tools,
            **open_calls,
        )
    )


# -- what happened ---------------------------------------------------------------------------------------------------


def asked(state: State) -> State:
    """The state after one more request to the model, answered or not."""
    return attrs.evolve(state, model_calls=state.model_calls + 1)


def shortened(state: State, sent: Sequence[Message]) -> tuple[Message, ...] | None:
    """The prompt under half the budget of what was sent; None where the history cannot be made shorter.

    What it is depends on the record and on `sent` alone, so a resumed run does the same.
    """
    options = state.history.compress_history
    if options is None:
        return None
    budget = max(1, count_tokens(sent, options.counter) // 2)
    tighter = attrs.evolve(options, prompt_budget=budget, trigger="always")
    shorter = state.prompt(start_history(tighter, state.trace))
    return shorter if count_tokens(shorter, options.counter) < count_tokens(sent, options.counter) else None


def replied(
    state: State,
    messages: tuple[Message, ...],
    reply: Reply,
    *,
    at: datetime | None = None,
    seconds: float | None = None,
) -> State:
    """The state after the model, asked `at` a time, has replied within so many `seconds`."""
    return attrs.evolve(state, reply=reply, sent=messages, asked_at=at, model_seconds=seconds)


def evaluated(
    state: State,
    program: str,
    evaluation: Evaluation,
    children: Sequence[Step] = (),
    *,
    at: datetime | None = None,
) -> State:
    """The state after the program of the reply has run, `at` a time."""
    if _has_result(state, evaluation):
        _, problem = state.output.accept(evaluation.value)
        if problem is not None:
            evaluation = _without_result(state, evaluation, problem)
    return with_turn(state, program, evaluation, children, at=at)


def _without_result(state: State, evaluation: Evaluation, problem: Problem) -> Evaluation:
    """An evaluation whose result was refused: what it defined stays, as with any error."""
    memory = attrs.evolve(evaluation.memory, results=state.memory.results)
    return attrs.evolve(evaluation, outcome="error", value=None, error=problem, memory=memory, named_value=False)


def refused(state: State, problem: Problem, *, at: datetime | None = None) -> State:
    """The state after a reply without a program."""
    return with_turn(state, None, Evaluation(outcome="error", error=problem, memory=state.memory), (), at=at)


def interrupted(
    state: State,
    program: str,
    evaluation: Evaluation | None,
    calls: Sequence[ToolCall],
    children: Sequence[Step],
    *,
    at: datetime | None = None,
) -> State:
    """The state after the host has stopped a running program; None for an evaluation that did not come back in time.

    `calls` are the tool calls that are known to have been made; an evaluation has its own account of them.

    What has called no tool has done nothing: its reply is kept, and run when the run is resumed. Anything else is a
    turn of the record, so that no call is made twice unknowingly.
    """
    stopped = Problem(phase="limit", code="cancelled", message="The host cancelled the program.")
    known = evaluation or Evaluation(outcome="error", error=stopped, memory=state.memory, tool_calls=tuple(calls))
    was_stopped = known.error is not None and known.error.code == "cancelled"
    if was_stopped and not known.tool_calls and not children:
        return state
    return evaluated(state, program, known, children, at=at)


def waiting(state: State, calls: Sequence[RecordedCall]) -> State:
    """The state after a program has stopped at calls that people have to decide."""
    return attrs.evolve(state, calls=tuple(calls), waits=True)


def mismatched(
    state: State,
    program: str,
    message: str,
    calls: Sequence[RecordedCall],
    children: Sequence[Step] = (),
    *,
    at: datetime | None = None,
) -> State:
    """The state after a program that was run again has not made the calls that are recorded of it."""
    problem = Problem(phase="run", code="replay_mismatch", message=message)
    made = tuple(_as_made(state, call) for call in calls if call.begun)
    evaluation = Evaluation(outcome="error", error=problem, memory=state.memory, tool_calls=made)
    return with_turn(state, program, evaluation, children, at=at)


def _as_made(state: State, call: RecordedCall) -> ToolCall:
    """A recorded call as the ledger has it."""
    request = ToolRequest(name=call.name, arguments=call.arguments, positional=[], named={}, path=call.path)
    unknown = ToolOutcome(unknown=call_key(state.run_id, state.number, call.path))
    return request.ended(call.outcome or unknown)


def stopped(state: State, failure: Failure) -> State:
    """The state after the host has ended the run."""
    return attrs.evolve(state, stopped=failure)


def with_turn(
    state: State, program: str | None, evaluation: Evaluation, children: Sequence[Step], *, at: datetime | None
) -> State:
    """The state after a turn whose program did and gave what `evaluation` says."""
    reply = state.reply or Reply(text="")
    turn = Turn(
        number=state.number,
        messages=state.messages,
        reply=reply.text,
        program=program,
        evaluation=evaluation,
        usage=reply.usage,
        children=tuple(children),
        started=state.asked_at,
        finished=at,
        model_seconds=state.model_seconds,
        model_asked=reply.asked,
        model_answered=reply.model,
        stop_reason=reply.stop_reason,
        thinking=reply.thinking,
        retries=reply.retries,
    )
    return after_turn(state, turn)


def after_turn(state: State, turn: Turn, shown: Turn | None = None) -> State:
    """The state after a turn that ends what was going on in it; `shown` as `continued` takes it."""
    over: Any = {
        "reply": None,
        "sent": None,
        "asked_at": None,
        "model_seconds": None,
        "calls": (),
        "waits": False,
        "changed": (),
    }
    return continued(attrs.evolve(state, **over), turn, shown)


def continued(state: State, turn: Turn, shown: Turn | None = None) -> State:
    """The state with one more turn; `shown` is the turn as later prompts see it, where that differs."""
    visible = shown or turn
    return attrs.evolve(
        state,
        trace=(*state.trace, turn),
        history=state.history.with_turn(visible),
        memory=visible.evaluation.memory,
        tokens=state.tokens + (state.count(turn) if state.max_tokens is not None else 0),
    )
