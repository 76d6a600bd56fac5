"""Saved runs: reading them, and finding a turn by its number.

A turn of a sub-agent is named by the way to it: `3.1.2` is turn 2 of the first sub-agent that turn 3 called, and `3.1`
is that sub-agent's whole run.
"""

import json
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Final

import attrs
import click

from ptc.cli.errors import BadInput
from ptc.cli.files import filled_text
from ptc.record.step import Step
from ptc_compression import Turn

_ADVICE: Final = "`ptc run --save FILE` writes runs; one that a newer ptc wrote needs that ptc."

run_argument = click.argument("run", metavar="RUN.json", type=click.Path(path_type=Path, allow_dash=True))


@attrs.frozen
class FoundTurn:
    """A turn, its name, and the step it belongs to."""

    name: str
    turn: Turn
    step: Step

    @property
    def run(self) -> str:
        """The name of the run that it is a turn of: `3.1`, and "" for the whole."""
        return self.name.rpartition(".")[0]

    @property
    def depth(self) -> int:
        """How many agents are above its own."""
        return self.name.count(".") // 2

    @property
    def before(self) -> Turn | None:
        """The turn before it in its step."""
        return next((turn for turn in self.step.trace if turn.number == self.turn.number - 1), None)


def read_run(path: Path) -> Step:
    """The run that `ptc run --save` or `Step.to_json` wrote; `-` is standard input."""
    try:
        return Step.from_json(filled_text(path))
    except json.JSONDecodeError as error:
        place = f"line {error.lineno}, column {error.colno}"
        raise BadInput(f"{path} is no run: it is no JSON ({error.msg} at {place}). {_ADVICE}") from error
    except (ValueError, RecursionError) as error:
        raise BadInput(f"{path} is no run that can be read: {error}. {_ADVICE}") from error


def turns_of(step: Step, prefix: str = "") -> Iterator[FoundTurn]:
    """All turns of a run, those of sub-agents after the turn that called them."""
    for turn in step.trace:
        name = f"{prefix}{turn.number}"
        yield FoundTurn(name, turn, step)
        for position, child in enumerate(turn.children, start=1):
            yield from turns_of(child, f"{name}.{position}.")


def find_turns(step: Step, name: str) -> list[FoundTurn]:
    """The turn of that name, or all of the sub-agent's run of that name. Names what exists where there is no such."""
    every = list(turns_of(step))
    found = [each for each in every if each.name == name] or [each for each in every if name and each.run == name]
    if not every:
        raise BadInput("the run has no turns: it ended before the model replied.")
    if not found:
        raise BadInput(f"there is no turn {name}; the run has {', '.join(each.name for each in every)}.")
    return found


def find_turn(step: Step, name: str | None) -> FoundTurn:
    """The turn of that name, or the last of a run of that name; of the whole run for None."""
    return find_turns(step, str(len(step.trace)) if name is None else name)[-1]


def one_view(views: Sequence[str]) -> str | None:
    """The one way to show a run that was asked for. Raises `BadInput` for several."""
    if len(set(views)) > 1:
        raise BadInput(f"{' and '.join(f'--{view}' for view in views)} are two ways to show a run: give one.")
    return views[0] if views else None
