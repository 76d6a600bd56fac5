"""`ptc eval`: one program, its value on stdout."""

from collections.abc import Sequence
from pathlib import Path

import click

from ptc.cli.data import data_option, load_data
from ptc.cli.errors import BadInput, Failed
from ptc.cli.files import read_standard_input, read_text
from ptc.cli.limits import limits_of, seconds_option
from ptc.cli.output import failure_text, note, print_text, print_value
from ptc_interpreter import Evaluation, UnsupportedValue, evaluate

_SUFFIXES = (".clj", ".lisp", ".ptc")


@click.command("eval", short_help="Run a program and print its value.")
@click.argument("program")
@data_option
@click.option("--json", "as_json", is_flag=True, help="Write the value as one line of JSON.")
@seconds_option
def eval_(program: str, data: Sequence[str], as_json: bool, seconds: float | None) -> None:
    """Run PROGRAM and print its value as PTC-Lisp data.

    PROGRAM is a program's text, a file, or - for standard input.

    \b
    ptc eval '(map inc [1 2 3])'
    ptc eval '(->> data/orders (map :total) (reduce +))' --data orders.json
    echo '(println "hi") {:a 1}' | ptc eval - --json

    What the program prints comes first, as it is, then the value on the last line; with --json the printed text goes
    to standard error instead, so that standard output is JSON. An error goes to standard error, exit code 1.
    """
    source, inputs = _source(program), load_data(data)
    try:
        evaluation = evaluate(source, data=inputs, limits=limits_of(seconds))
    except UnsupportedValue as error:
        raise BadInput(str(error)) from error
    _print(evaluation, source, as_json=as_json)


def _source(program: str) -> str:
    if program == "-":
        return read_standard_input()
    path = Path(program)
    if program.endswith(_SUFFIXES) or _is_file(path):
        return read_text(path)
    return program


def _is_file(path: Path) -> bool:
    try:
        return path.is_file()
    except (OSError, ValueError):  # a program is often too long for a path
        return False


def _print(evaluation: Evaluation, source: str, *, as_json: bool) -> None:
    for text in evaluation.prints:
        (note if as_json else print_text)(text)
    failure = failure_text(evaluation, source)
    if failure is not None:
        raise Failed(failure)
    print_value(evaluation.value, as_json=as_json)
