"""Printing, which is captured: each call is one entry, without the newline that ends it.

In a format, as a table or step by step: `formatted_printing`.
"""

from collections.abc import Callable
from typing import Any

from ptc_interpreter.core.base.stringify import concatenated, display_of, readable_of
from ptc_interpreter.runtime.registry import core
from ptc_interpreter.runtime.run import Run


def printed(run: Run, text: str, end: str = "") -> None:
    """Capture one entry; a newline at its end is what ends it. Within `with-out-str` the text is kept as it is."""
    if run.captures.redirected is None:
        run.print(text.removesuffix("" if end else "\n"))
        return
    run.write(len(text) + len(end))
    run.captures.redirected.append(text + end)


def printed_by(run: Run, body: Any) -> str:
    """What a function without parameters prints; nothing of it is recorded."""
    text: list[str] = []
    before, run.captures.redirected = run.captures.redirected, text
    try:
        body(run)
        return concatenated(run, text, "")
    finally:
        run.captures.redirected = before


def _spaced(run: Run, write: Callable[[Run, Any], str], values: tuple[Any, ...], end: str = "") -> str:
    run.charge(len(values))
    return concatenated(run, [write(run, value) for value in values], " ") + end


@core("println")
def println(run: Run, *xs: Any) -> None:
    """Prints the values, a space between them, and ends the line; gives nil."""
    if len(xs) == 1 and type(xs[0]) is str:
        run.charge(1)
        run.write(len(xs[0]))
        printed(run, xs[0], "\n")
    else:
        printed(run, _spaced(run, display_of, xs), "\n")


@core("print")
def print_(run: Run, *xs: Any) -> None:
    """Prints the values, a space between them; gives nil."""
    printed(run, _spaced(run, display_of, xs))


@core("prn")
def prn(run: Run, *xs: Any) -> None:
    """Prints the values as a program would write them, and ends the line; gives nil."""
    printed(run, _spaced(run, readable_of, xs), "\n")


@core("pr")
def pr(run: Run, *xs: Any) -> None:
    """Prints the values as a program would write them; gives nil."""
    printed(run, _spaced(run, readable_of, xs))


@core("newline")
def newline(run: Run) -> None:
    """Prints an empty line; gives nil."""
    printed(run, "", "\n")


@core("flush")
def flush(_run: Run) -> None:
    """Does nothing, as printing is never held back; gives nil."""


@core("pr-str")
def pr_str(run: Run, *xs: Any) -> str:
    r"""What `pr` prints of the values, as a string.

    (pr-str [1 "a"] nil)  ;=> "[1 \"a\"] nil"
    """
    return _spaced(run, readable_of, xs)


@core("prn-str")
def prn_str(run: Run, *xs: Any) -> str:
    """What `prn` prints of the values, as a string with its newline."""
    return _spaced(run, readable_of, xs, "\n")


@core("print-str")
def print_str(run: Run, *xs: Any) -> str:
    """What `print` prints of the values, as a string.

    (print-str "a" [1 "b"])  ;=> "a [1 b]"
    """
    return _spaced(run, display_of, xs)


@core("println-str")
def println_str(run: Run, *xs: Any) -> str:
    """What `println` prints of the values, as a string with its newline."""
    return _spaced(run, display_of, xs, "\n")
