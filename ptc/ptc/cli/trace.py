"""`ptc trace`: what a run did, turn by turn."""

import json
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import click
from rich.text import Text

from ptc.cli.errors import Failed
from ptc.cli.output import console, json_text, print_text, visible
from ptc.cli.progress import tokens_text
from ptc.cli.runs import FoundTurn, find_turn, read_run, run_argument, turns_of
from ptc.record.step import Step
from ptc_compression import Turn, call_text, definition_texts
from ptc_interpreter import Problem, ToolCall, to_clojure
from ptc_interpreter.encoding import call_to_data, definition_to_data


@click.command(short_help="Print what each turn of a saved run did.")
@run_argument
@click.option("--turn", metavar="N", help="One turn, or 3.1.2 for a sub-agent's.")
@click.option("--json", "as_json", is_flag=True, help="Values whole, as JSON.")
def trace(run: Path, turn: str | None, as_json: bool) -> None:
    """Print what each turn of a saved run did: program, calls, prints, definitions, error.

    \b
    ptc trace run.json                      all turns; values are shortened
    ptc trace run.json --turn 3             turn 3
    ptc trace run.json --turn 3.1.2         turn 2 of the first sub-agent that turn 3 called
    ptc trace run.json --json | jq '.turns[].tool_calls'
    """
    step = read_run(run)
    found = list(turns_of(step)) if turn is None else [find_turn(step, turn)]
    if as_json:
        print_text(json.dumps(_step_json(step, found), ensure_ascii=False, indent=2))
    else:
        _print_trace(step, found, whole=turn is None)


def _print_trace(step: Step, found: Sequence[FoundTurn], *, whole: bool) -> None:
    out = console()
    if whole:
        out.print(Text.assemble((visible(step.mission), "bold"), "\n", *_ending(step)))
    for position, each in enumerate(found):
        if whole or position:
            out.print()
        for line in _turn_lines(each):
            out.print(line)


# -- for people ------------------------------------------------------------------------------------------------------


def _ending(step: Step) -> list[tuple[str, str]]:
    cost = f"  {len(step.trace)} of {step.max_turns} turns{tokens_text(step.usage)}"
    if step.failure is not None:
        return [(visible(f"failed: {step.failure.code}: {step.failure.message}"), "red"), (cost, "dim")]
    return [(visible(f"returned {_shortened(step.trace[-1].evaluation.value)}"), "green"), (cost, "dim")]


def _turn_lines(found: FoundTurn) -> Iterator[Text]:
    margin = "    " * found.depth
    title = Text(f"{margin}turn {found.name} of {found.step.max_turns}", style="bold")
    yield title.append(tokens_text(found.turn.usage), style="dim")
    for label, text, style in _parts(found.turn):
        yield _part(label, text, style, margin)


def _parts(turn: Turn) -> Iterator[tuple[str, str, str]]:
    """What a turn did: a label, a text and its style for each part."""
    evaluation = turn.evaluation
    yield ("reply", turn.reply, "") if turn.program is None else ("program", turn.program, "cyan")
    for call in evaluation.tool_calls:
        yield "called", _call_text(call), ""
    if evaluation.definitions:
        yield "defined", "\n".join(definition_texts(evaluation)), ""
    if evaluation.prints:
        yield "printed", "\n".join(evaluation.prints), ""
    if evaluation.error is not None:
        yield "error", turn.error_text, "red"
    elif evaluation.outcome != "value" or not evaluation.named_value:
        yield (
            {"return": "returned", "fail": "gave up", "value": "value"}[evaluation.outcome],
            _shortened(evaluation.value),
            "",
        )


def _part(label: str, text: str, style: str, margin: str) -> Text:
    first, *rest = visible(text).split("\n")
    indent = "\n" + margin + " " * 12
    line = Text.assemble(f"{margin}  ", (f"{label:10}", "dim"))
    return line.append(indent.join([first, *rest]), style=style)


def _call_text(call: ToolCall) -> str:
    outcome = _shortened(call.result) if call.error is None else f"failed: {call.error}"
    return f"{call_text(call)} -> {outcome}  {_duration(call.duration)}"


def _shortened(value: Any) -> str:
    return to_clojure(value, limit=5, printable_limit=80, total_limit=300)[0]


def _duration(seconds: float) -> str:
    return f"{seconds:.2f} s" if seconds >= 1 else f"{seconds * 1000:.1f} ms"


# -- for programs ----------------------------------------------------------------------------------------------------


def _step_json(step: Step, found: Sequence[FoundTurn]) -> dict[str, Any]:
    usage = step.usage
    failure = step.failure and {"code": step.failure.code, "message": step.failure.message}
    return {
        "mission": step.mission,
        "max_turns": step.max_turns,
        "return_value": _json_value(step.trace[-1].evaluation.value) if step.ok and step.trace else None,
        "failure": failure,
        "input_tokens": usage.input_tokens,
        "output_tokens": usage.output_tokens,
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
        "input_tokens": turn.usage.input_tokens,
        "output_tokens": turn.usage.output_tokens,
    }


def _call_json(call: ToolCall) -> dict[str, Any]:
    data = call_to_data(call, _json_value)
    return {name: data[name] for name in ("name", "arguments", "result", "error", "started", "duration")}


def _problem_json(problem: Problem) -> dict[str, Any]:
    place = {"line": problem.span.line, "column": problem.span.column} if problem.span else {}
    return {"code": problem.code, "message": problem.message, "hint": problem.hint, **place}


def _json_value(value: Any) -> Any:
    """The value as JSON has it; what it has no form for, as PTC-Lisp text."""
    try:
        return json.loads(json_text(value))
    except Failed:
        return to_clojure(value)[0]
