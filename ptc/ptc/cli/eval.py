"""`ptc eval`: one program, its value on stdout."""

from collections.abc import Sequence
from contextlib import nullcontext
from pathlib import Path
from textwrap import shorten
from typing import TYPE_CHECKING, Any

import click

from ptc.cli.data import data_option, load_data
from ptc.cli.errors import BadInput, Failed, Interrupted
from ptc.cli.files import read_standard_input, read_text
from ptc.cli.limits import limits_of, seconds_option
from ptc.cli.output import failure_text, note, print_text, print_value
from ptc.cli.servers import mcp_option, tools_of_servers
from ptc.cli.tools import load_tools, tools_option
from ptc_interpreter import Evaluation, Limits, UnsupportedValue, evaluate
from ptc_interpreter.profiling import FormTime, Profile

if TYPE_CHECKING:
    from ptc.tools import Tool

_MOST = 25  # forms that a profile shows
_WIDTH = 70  # characters of each
_SUFFIXES = (".clj", ".lisp", ".ptc")


@click.command("eval", short_help="Run a program and print its value.")
@click.argument("program")
@data_option
@tools_option
@mcp_option
@click.option("--json", "as_json", is_flag=True, help="Write the value as one line of JSON.")
@click.option("--profile", is_flag=True, help="Write what took the time, form by form, to standard error.")
@seconds_option
def eval_(
    program: str,
    data: Sequence[str],
    tools: Sequence[str],
    servers: Sequence[str],
    as_json: bool,
    profile: bool,
    seconds: float | None,
) -> None:
    """Run PROGRAM and print its value as PTC-Lisp data.

    PROGRAM is a program's text, a file, or - for standard input.

    \b
    ptc eval '(map inc [1 2 3])'
    ptc eval '(->> data/orders (map :total) (reduce +))' --data orders.json
    ptc eval '(tool/search "shoes")' --tools shop.py
    echo '(println "hi") {:a 1}' | ptc eval - --json

    What the program prints comes first, as it is, then the value on the last line; with --json the printed text goes
    to standard error instead, so that standard output is JSON. An error goes to standard error, exit code 1.
    """
    source, inputs, limits = _source(program), load_data(data), limits_of(seconds)
    looked_at = Profile(source) if profile else None
    with tools_of_servers(servers, load_tools(tools)) as given, looked_at.running() if looked_at else nullcontext():
        try:
            evaluation = (
                _with_tools(source, given, inputs, limits) if given else evaluate(source, data=inputs, limits=limits)
            )
        except UnsupportedValue as error:
            raise BadInput(str(error)) from error
    if looked_at is not None:
        note(profile_text(looked_at.forms()))
    _print(evaluation, source, as_json=as_json)


def _with_tools(source: str, tools: "tuple[Tool, ...]", data: dict[str, Any], limits: Limits) -> Evaluation:
    """What the program gives, its tools on an event loop. Raises `Interrupted` where Ctrl-C ended it."""
    from ptc.repl import ReplSession
    from ptc.repl.evaluator import Evaluator  # brings asyncio, which a program without tools need not wait for

    with Evaluator() as evaluator:
        session = evaluator.after(ReplSession(tools=tools, data=data, limits=limits), source)
    evaluation = session.turns[-1].evaluation
    if evaluation.error is not None and evaluation.error.code == "cancelled":
        raise Interrupted("Interrupted.")
    return evaluation


def profile_text(forms: Sequence[FormTime]) -> str:
    """A table: what took longest by itself comes first."""
    lines = [f"{'calls':>10}{'self ms':>11}{'total ms':>11}  form"]
    for form in forms[:_MOST]:
        where = f"{form.span.line}:{form.span.column}"
        text = shorten(form.text, _WIDTH, placeholder=" ...")
        lines.append(f"{form.calls:>10,}{form.own * 1000:>11.2f}{form.seconds * 1000:>11.2f}  {where:<7} {text}")
    left = len(forms) - _MOST
    return "\n".join([*lines, *([f"{left:,} forms that took less"] if left > 0 else [])])


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
