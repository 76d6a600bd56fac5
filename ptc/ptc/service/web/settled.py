"""A run with what people have found out of its calls, which its record tells as they were."""

from collections.abc import Iterator, Mapping

import attrs

from ptc.durable import step_of_run
from ptc.durable.recovery import settled_outcome
from ptc.events import CallSettled
from ptc.record.calls import call_key
from ptc.record.step import Step
from ptc.store import LogHandle
from ptc_compression import Turn
from ptc_interpreter import ToolCall, ToolOutcome


def shown_step(log: LogHandle, run_id: str) -> Step:
    """The Step of a run as far as it has come; calls whose outcome was unknown have the one that people found out."""
    step = step_of_run(log, run_id)
    runs = {key.partition("/")[0] for key in _unknown(step)}
    outcomes = dict(outcome for run in runs for outcome in _settled(log, run))
    return _with_outcomes(step, outcomes) if outcomes else step


def _unknown(step: Step) -> Iterator[str]:
    for turn in step.trace:
        yield from (call.unknown for call in turn.evaluation.tool_calls if call.unknown is not None)
        for child in turn.children:
            yield from _unknown(child)


def _settled(log: LogHandle, run: str) -> Iterator[tuple[str, ToolOutcome]]:
    for event in log.read_stream(run, types=("call.settled",)):
        if isinstance(event.data, CallSettled):
            yield call_key(run, event.data.turn, event.data.path), settled_outcome(event.data)


def _with_outcomes(step: Step, outcomes: Mapping[str, ToolOutcome]) -> Step:
    return attrs.evolve(step, trace=tuple(_turn(turn, outcomes) for turn in step.trace))


def _turn(turn: Turn, outcomes: Mapping[str, ToolOutcome]) -> Turn:
    calls = tuple(_call(call, outcomes.get(call.unknown or "")) for call in turn.evaluation.tool_calls)
    children = tuple(_with_outcomes(child, outcomes) for child in turn.children)
    return attrs.evolve(turn, evaluation=attrs.evolve(turn.evaluation, tool_calls=calls), children=children)


def _call(call: ToolCall, outcome: ToolOutcome | None) -> ToolCall:
    if outcome is None:
        return call
    error = None if outcome.raised is None else str(outcome.raised)
    return attrs.evolve(call, unknown=None, result=outcome.result, error=error)
