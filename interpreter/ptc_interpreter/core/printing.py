"""Printing, which is captured: each call is one entry, without the newline that ends it."""

from collections.abc import Callable
from typing import Any

from ptc_interpreter.core.formatting import formatted
from ptc_interpreter.core.strings import needs_string
from ptc_interpreter.core.table import core
from ptc_interpreter.core.textual import concatenated, display_of, readable_of
from ptc_interpreter.run import Run


def _entry(run: Run, text: str, end: str = "") -> None:
    """Capture one entry; a newline at its end is what ends it. Within `with-out-str` the text is kept as it is."""
    if run.captured is None:
        run.print(text.removesuffix("" if end else "\n"))
        return
    run.write(len(text) + len(end))
    run.captured.append(text + end)


def printed_by(run: Run, body: Any) -> str:
    """What a function without parameters prints; nothing of it is recorded."""
    before, run.captured = run.captured, []
    try:
        body(run)
        return concatenated(run, run.captured, "")
    finally:
        run.captured = before


def _spaced(run: Run, write: Callable[[Run, Any], str], values: tuple[Any, ...], end: str = "") -> str:
    run.charge(len(values))
    return concatenated(run, [write(run, value) for value in values], " ") + end


@core("println")
def println(run: Run, *xs: Any) -> None:
    """Prints the values, a space between them, and ends the line; gives nil."""
    _entry(run, _spaced(run, display_of, xs), "\n")


@core("print")
def print_(run: Run, *xs: Any) -> None:
    """Prints the values, a space between them; gives nil."""
    _entry(run, _spaced(run, display_of, xs))


@core("prn")
def prn(run: Run, *xs: Any) -> None:
    """Prints the values as a program would write them, and ends the line; gives nil."""
    _entry(run, _spaced(run, readable_of, xs), "\n")


@core("pr")
def pr(run: Run, *xs: Any) -> None:
    """Prints the values as a program would write them; gives nil."""
    _entry(run, _spaced(run, readable_of, xs))


@core("pprint", aliases=("clojure.pprint/pprint", "pprint/pprint", "pp/pprint"))
def pprint(run: Run, x: Any) -> None:
    """Prints the value as a program would write it, and ends the line; gives nil."""
    _entry(run, readable_of(run, x), "\n")


@core("printf")
def printf(run: Run, fmt: Any, *args: Any) -> None:
    """Prints what `format` gives; gives nil."""
    _entry(run, formatted(run, needs_string(fmt, "printf"), args))


@core("newline")
def newline(run: Run) -> None:
    """Prints an empty line; gives nil."""
    _entry(run, "", "\n")


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
