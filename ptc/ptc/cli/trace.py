"""`ptc trace`: what a run did, turn by turn."""

import json
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Final

import click
from rich.text import Text

from ptc.cli.output import console, note, print_text
from ptc.cli.progress import cost_text, tokens_text, turn_line
from ptc.cli.saved import FoundTurn, find_turns, one_view, read_run, run_argument, turns_of
from ptc.cli.trace_json import trace_json
from ptc.record.cost import cost_of
from ptc.record.step import Step
from ptc.views.turn_text import Part, durations_text, seconds_text, shortened, turn_parts
from ptc.views.visible import visible

_STYLES: Final = {"plain": "", "program": "cyan", "error": "red", "aside": "dim"}


@click.command(short_help="Print what each turn of a saved run did.")
@run_argument
@click.option("--turn", metavar="N", help="One turn, 3.1.2 for a sub-agent's, or 3.1 for all of a sub-agent's.")
@click.option("--errors", is_flag=True, help="Only turns that failed.")
@click.option("--summary", "views", flag_value="summary", multiple=True, help="A line for each turn.")
@click.option("--full", "views", flag_value="full", multiple=True, help="Values whole, nothing shortened.")
@click.option("--json", "views", flag_value="json", multiple=True, help="Values whole, as JSON.")
def trace(run: Path, turn: str | None, errors: bool, views: Sequence[str]) -> None:
    """Print what each turn of a saved run did: what was asked, program, calls, prints, definitions, error.

    RUN.json is a file that ptc run --save wrote, or - for standard input.

    \b
    ptc trace run.json                      all turns; values are shortened
    ptc trace run.json --summary            a line for each turn
    ptc trace run.json --errors             the turns that failed
    ptc trace run.json --turn 3 --full      turn 3, nothing shortened
    ptc trace run.json --turn 3.1           the run of the first sub-agent that turn 3 called
    ptc trace run.json --turn 3.1.2         turn 2 of it
    ptc trace run.json --json | jq '.turns[].tool_calls'
    """
    view = one_view(views)
    step = read_run(run)
    found = _failed(_chosen(step, turn), errors=errors)
    if view == "json":
        print_text(json.dumps(trace_json(step, found), ensure_ascii=False, indent=2))
        return
    if turn is None:
        console().print(Text.assemble((visible(step.told(len(step.trace) + 1)[0]), "bold"), "\n", *_ending(step)))
    if view == "summary":
        _print_summary(found)
    else:
        _print_turns(found, apart=turn is None, full=view == "full")


def _chosen(step: Step, turn: str | None) -> list[FoundTurn]:
    return list(turns_of(step)) if turn is None else find_turns(step, turn)


def _failed(found: list[FoundTurn], *, errors: bool) -> list[FoundTurn]:
    """Those of the turns that failed, where only these are asked for; a note says that there is none."""
    failed = [each for each in found if not each.turn.succeeded] if errors else found
    if found and not failed:
        note("No turn failed.")
    return failed


# -- for people ------------------------------------------------------------------------------------------------------


def _print_summary(found: Sequence[FoundTurn]) -> None:
    out = console()
    for each in found:
        out.print(Text("    " * each.depth).append_text(turn_line(each.turn, each.name, each.step.max_turns)))


def _print_turns(found: Sequence[FoundTurn], *, apart: bool, full: bool) -> None:
    out = console()
    for position, each in enumerate(found):
        if apart or position:
            out.print()
        for line in _turn_lines(each, full=full):
            out.print(line)


def _ending(step: Step) -> list[tuple[str, str]]:
    cost = f"  {len(step.trace)} of {step.max_turns} turns{_duration(step)}{tokens_text(step.usage)}"
    if step.failure is not None:
        return [(visible(f"failed: {step.failure.code}: {step.failure.message}"), "red"), (cost, "dim")]
    return [(visible(f"returned {shortened(step.trace[-1].evaluation.value)}"), "green"), (cost, "dim")]


def _duration(step: Step) -> str:
    """When a run began and how long it took, where that is known."""
    first, last = (step.trace[0].started, step.trace[-1].finished) if step.trace else (None, None)
    if first is None or last is None:
        return ""
    return f", {first:%Y-%m-%d %H:%M:%S %Z} for {seconds_text((last - first).total_seconds())}"


def _turn_lines(found: FoundTurn, *, full: bool) -> Iterator[Text]:
    margin = "    " * found.depth
    title = Text(f"{margin}turn {found.name} of {found.step.max_turns}", style="bold")
    durations = durations_text(found.turn)
    spent = f"{tokens_text(found.turn.usage)}{cost_text(cost_of(found.turn))}"
    yield title.append(f"{spent}{f'  {durations}' if durations else ''}", style="dim")
    for part in turn_parts(found.turn, full=full):
        yield _part_line(part, margin)


def _part_line(part: Part, margin: str) -> Text:
    first, *rest = visible(part.text).split("\n")
    indent = "\n" + margin + " " * 12
    line = Text.assemble(f"{margin}  ", (f"{part.label:10}", "dim"))
    return line.append(indent.join([first, *rest]), style=_STYLES[part.kind])
