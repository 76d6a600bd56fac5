"""`ptc compare`: what other strategies would have sent for saved runs."""

import json
import warnings
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import attrs
import click

from ptc.cli.errors import BadInput
from ptc.cli.files import check_writable, write_text
from ptc.cli.output import note, print_text
from ptc.cli.runs import read_run
from ptc.comparison import STRATEGIES, Comparison, svg_chart, text_table
from ptc.comparison import compare as compare_runs


@click.command(short_help="Compare what strategies would have sent for saved runs.")
@click.argument("runs", metavar="RUN.json...", nargs=-1, required=True, type=click.Path(path_type=Path))
@click.option("--strategy", "names", multiple=True, metavar="NAME", help="Only this one. Repeatable.")
@click.option("--svg", type=click.Path(path_type=Path), metavar="FILE", help="Draw it, too.")
@click.option("--json", "as_json", is_flag=True, help="The numbers as JSON, for each run and turn.")
def compare(runs: Sequence[Path], names: Sequence[str], svg: Path | None, as_json: bool) -> None:
    """Compare what strategies would have sent for saved runs: tokens, cached prefixes, facts shown.

    \b
    ptc compare run.json                          a table of all strategies
    ptc compare runs/*.json --svg compare.svg     several runs together, and a drawing
    ptc compare run.json --strategy plain --strategy appended
    """
    unknown = [name for name in names if name not in STRATEGIES]
    if unknown:
        raise BadInput(f"there is no strategy {unknown[0]!r}; there are {', '.join(STRATEGIES)}.")
    if svg is not None:
        check_writable(svg)
    comparison = _compared({path.stem: path for path in runs}, names)
    if svg is not None:
        write_text(svg, svg_chart(comparison))
    print_text(json.dumps(_as_json(comparison), indent=2) if as_json else text_table(comparison))


def _compared(paths: dict[str, Path], names: Sequence[str]) -> Comparison:
    """The comparison; a warning that tokens are approximated goes to stderr as a sentence."""
    steps = {name: read_run(path) for name, path in paths.items()}
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always")
        comparison = compare_runs(steps, strategies=names or None)
    for warning in caught:
        note(str(warning.message))
    return comparison


def _as_json(comparison: Comparison) -> dict[str, Any]:
    return {
        "counter": comparison.counter,
        "strategies": {
            name: {run: attrs.asdict(each) for run, each in zip(comparison.runs, measured, strict=True)}
            for name, measured in comparison.measured.items()
        },
    }
