"""`ptc compare`: what other strategies would have sent for saved runs."""

import json
from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import attrs
import click

from ptc.cli.errors import BadInput
from ptc.cli.files import check_writable, write_text
from ptc.cli.output import note, print_text
from ptc.cli.saved import read_run
from ptc.record.step import Step
from ptc.views.comparison import STRATEGIES, Comparison, text_table
from ptc.views.comparison import compare as compare_runs


@click.command(short_help="Compare what strategies would have sent for saved runs.")
@click.argument("runs", metavar="RUN.json...", nargs=-1, required=True, type=click.Path(path_type=Path))
@click.option("--strategy", "names", multiple=True, metavar="NAME", help="Only this one. Repeatable.")
@click.option("--svg", type=click.Path(path_type=Path), metavar="FILE", help="Draw it, too.")
@click.option("--json", "as_json", is_flag=True, help="The numbers as JSON, for each run and turn.")
def compare(runs: Sequence[Path], names: Sequence[str], svg: Path | None, as_json: bool) -> None:
    """Compare what strategies would have sent for saved runs: tokens, cached prefixes, facts shown.

    \b
    ptc compare run.json                          tables of all strategies, in all and by turn
    ptc compare runs/*.json --svg compare.svg     several runs together, and a drawing
    ptc compare run.json --strategy plain --strategy appended
    """
    unknown = [name for name in names if name not in STRATEGIES]
    if unknown:
        raise BadInput(f"there is no strategy {unknown[0]!r}; there are {', '.join(map(repr, STRATEGIES))}.")
    if svg is not None:
        check_writable(svg)
    comparison = compare_runs(_with_turns(_named(runs)), strategies=names or None)
    if svg is not None:
        from ptc.viewer.charts import svg_chart  # which pages need too, and other commands do not

        write_text(svg, svg_chart(comparison))
    print_text(json.dumps(_as_json(comparison), indent=2) if as_json else text_table(comparison))


def _named(paths: Sequence[Path]) -> dict[str, Path]:
    """The files by the names of their runs; those of one name in several folders by their whole path."""
    stems = Counter(path.stem for path in set(paths))
    return {path.stem if stems[path.stem] == 1 else str(path): path for path in paths}


def _with_turns(paths: dict[str, Path]) -> dict[str, Step]:
    """The runs that have any turns; a note says which have none."""
    steps = {name: read_run(path) for name, path in paths.items()}
    empty = [name for name, step in steps.items() if not step.trace]
    if len(empty) == len(steps):
        raise BadInput("there is nothing to compare: no run has a turn, they ended before the model replied.")
    for name in empty:
        note(f"{paths[name]} has no turns and is left out: it ended before the model replied.")
    return {name: step for name, step in steps.items() if step.trace}


def _as_json(comparison: Comparison) -> dict[str, Any]:
    return {
        "counter": comparison.counter,
        "strategies": {
            name: {run: attrs.asdict(each) for run, each in zip(comparison.runs, measured, strict=True)}
            for name, measured in comparison.measured.items()
        },
    }
