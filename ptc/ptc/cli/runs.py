"""Saved runs: reading them, and finding a turn by its number.

A turn of a sub-agent is named by the way to it: `3.1.2` is turn 2 of the first sub-agent that turn 3 called.
"""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import attrs
import click

from ptc.cli.errors import BadInput
from ptc.cli.files import filled_text
from ptc.record.step import Step
from ptc_compression import Turn

_ADVICE: Final = "`ptc run --save FILE` writes runs; one that a newer ptc wrote needs that ptc."

run_argument = click.argument("run", metavar="RUN.json", type=click.Path(path_type=Path))


@attrs.frozen
class FoundTurn:
    """A turn, its name, and the step it belongs to."""

    name: str
    turn: Turn
    step: Step

    @property
    def depth(self) -> int:
        """How many agents are above its own."""
        return self.name.count(".") // 2

    @property
    def before(self) -> Turn | None:
        """The turn before it in its step."""
        return next((turn for turn in self.step.trace if turn.number == self.turn.number - 1), None)


def read_run(path: Path) -> Step:
    """The run that `ptc run --save` or `Step.to_json` wrote."""
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


def find_turn(step: Step, name: str | None) -> FoundTurn:
    """The turn of that name; the last of the run itself for None. Names those that exist where there is no such."""
    found = {each.name: each for each in turns_of(step)}
    if not found:
        raise BadInput("the run has no turns: it ended before the model replied.")
    wanted = str(step.trace[-1].number) if name is None else name
    if wanted not in found:
        raise BadInput(f"there is no turn {wanted}; the run has {', '.join(found)}.")
    return found[wanted]
