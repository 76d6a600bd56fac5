"""A run as JSON, for programs that read `ptc trace --json`."""

import json
from collections.abc import Sequence
from decimal import Decimal
from typing import Any

import attrs

from ptc.cli.errors import Failed
from ptc.cli.output import json_text
from ptc.cli.saved import FoundTurn
from ptc.record.cost import cost_of
from ptc.record.step import Step
from ptc_compression import Turn
from ptc_interpreter import Problem, ToolCall, to_clojure
from ptc_interpreter.encoding import call_to_data, definition_to_data


def trace_json(step: Step, found: Sequence[FoundTurn]) -> dict[str, Any]:
    """A run with the turns that were found in it, values whole."""
    usage = step.usage
    failure = step.failure and {"code": step.failure.code, "message": step.failure.message}
    return {
        "mission": step.mission,
        **({"earlier": [attrs.asdict(each) for each in step.earlier]} if step.earlier else {}),
        "max_turns": step.max_turns,
        "return_value": _json_value(step.trace[-1].evaluation.value) if step.ok and step.trace else None,
        "failure": failure,
        "input_tokens": usage.input_tokens,
        "output_tokens": usage.output_tokens,
        "cached_tokens": usage.cached_tokens,
        "cache_write_tokens": usage.cache_write_tokens,
        "cost": _dollars(usage.cost),
        "turns": [_turn_json(each) for each in found],
    }


def _turn_json(found: FoundTurn) -> dict[str, Any]:
    turn, evaluation = found.turn, found.turn.evaluation
    return {
        "turn": found.name,
        "reply": turn.reply,
        "program": turn.program,
        "tool_calls": [_call_json(call) for call in evaluation.tool_calls],
        "definitions": [definition_to_data(each, _json_value) for each in evaluation.definitions],
        "prints": list(evaluation.prints),
        "outcome": evaluation.outcome,
        "value": _json_value(evaluation.value),
        "error": evaluation.error and _problem_json(evaluation.error),
        **_model_json(turn),
        "evaluation_seconds": turn.evaluation_seconds,
        **attrs.asdict(turn.usage),
        "cost": _dollars(cost_of(turn)),
    }


def _dollars(cost: Decimal | None) -> float | None:
    return None if cost is None else float(cost)


def _model_json(turn: Turn) -> dict[str, Any]:
    """What is known of the model call."""
    return {
        "started": turn.started and turn.started.isoformat(),
        "finished": turn.finished and turn.finished.isoformat(),
        "model_seconds": turn.model_seconds,
        "model_asked": turn.model_asked,
        "model_answered": turn.model_answered,
        "stop_reason": turn.stop_reason,
        "thinking": turn.thinking,
        "retries": [attrs.asdict(each) for each in turn.retries],
    }


def _call_json(call: ToolCall) -> dict[str, Any]:
    data = call_to_data(call, _json_value)
    del data["span"]
    return data


def _problem_json(problem: Problem) -> dict[str, Any]:
    place = {"line": problem.span.line, "column": problem.span.column} if problem.span else {}
    return {"code": problem.code, "message": problem.message, "hint": problem.hint, **place}


def _json_value(value: Any) -> Any:
    """The value as JSON has it; what it has no form for, as PTC-Lisp text."""
    try:
        return json.loads(json_text(value))
    except Failed:
        return to_clojure(value)[0]
