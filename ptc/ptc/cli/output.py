"""Writing to people and to other programs: colour on a terminal only, and nothing foreign that steers a terminal."""

import os
import sys
import warnings
from collections.abc import Generator
from contextlib import contextmanager
from typing import IO, TYPE_CHECKING, Any, Final

import click

from ptc.cli.errors import Failed
from ptc.views.visible import visible
from ptc_interpreter import (
    MOST_CHARACTERS,
    Evaluation,
    Limits,
    UnsupportedValue,
    evaluate,
    format_problem,
    to_clojure,
)

if TYPE_CHECKING:  # Rich takes as long to import as all of the interpreter
    from rich.console import Console

_NO_LIMITS: Final = Limits(seconds=600, steps=10**9, elements=10**9, characters=10**9)
_TO_JSON: Final = "(json/generate-string data/value)"


def console(*, err: bool = False) -> "Console":
    """A console that writes text as it is: colours on a terminal unless NO_COLOR is set, no wrapping elsewhere."""
    from rich.console import Console

    stream = sys.stderr if err else sys.stdout
    coloured = stream.isatty() and not os.environ.get("NO_COLOR")
    return Console(
        file=stream,
        color_system="auto" if coloured else None,
        force_terminal=stream.isatty(),
        width=None if stream.isatty() else 120,
        soft_wrap=True,
        highlight=False,
        markup=False,
        emoji=False,
    )


def shown(text: str, stream: IO[str]) -> str:
    """`text` for `stream`: as it is, but on a terminal with control characters written as escapes.

    What programs and models write must not move a terminal's cursor or set its title.
    """
    return visible(text) if stream.isatty() else text


def print_text(text: str) -> None:
    """Writes text to stdout."""
    click.echo(shown(text, sys.stdout))


def note(text: str) -> None:
    """Writes a line for people to stderr."""
    click.echo(shown(text, sys.stderr), err=True)


@contextmanager
def noted_warnings() -> Generator[None]:
    """What is warned of within is written to stderr as a sentence, each once."""
    said: set[str] = set()

    def say(message: Warning | str, *_: object) -> None:
        if str(message) not in said:
            said.add(str(message))
            note(f"{message}")

    with warnings.catch_warnings():
        warnings.showwarning = say
        yield


def print_value(value: Any, *, as_json: bool) -> None:
    """Writes a value to stdout as PTC-Lisp data or as one line of JSON."""
    print_text(json_text(value) if as_json else lisp_text(value))


def failure_text(evaluation: Evaluation, program: str) -> str | None:
    """What went wrong with a program, as it is told; None where nothing did."""
    if evaluation.error is not None:
        return format_problem(evaluation.error, program)
    return f"The program failed with {to_clojure(evaluation.value)[0]}" if evaluation.outcome == "fail" else None


def lisp_text(value: Any, whole: str = "--json writes all of it") -> str:
    """The value as programs write it; where it had to be cut, stderr says so, and how to see the `whole` of it."""
    text, cut = to_clojure(value)
    if cut and len(text) < MOST_CHARACTERS // 2:
        note("A sequence without an end is shown by its first items; (take n ...) gives as many as you want.")
    elif cut:
        note(f"The value is cut after {len(text):,} characters; {whole}.")
    return text


def json_text(value: Any) -> str:
    """The value as `json/generate-string` writes it. Raises `Failed` for what JSON has no form for."""
    try:
        evaluation = evaluate(_TO_JSON, data={"value": value}, limits=_NO_LIMITS)
    except UnsupportedValue as error:
        what = "it is or holds a function or a sequence without an end"
        raise Failed(f"The value cannot be written as JSON: {what}. Leave out --json.") from error
    if evaluation.error is not None:
        raise Failed(f"The value cannot be written as JSON: {evaluation.error.message} Leave out --json.")
    return evaluation.value
