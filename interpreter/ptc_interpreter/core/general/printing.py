"""Printing, which is captured: each call is one entry, without the newline that ends it."""

from collections.abc import Callable, Sequence
from typing import Any

from ptc_interpreter.core.base.arguments import is_map, lookup, sequence, wrong_type
from ptc_interpreter.core.base.stringify import concatenated, display_of, readable_of, str_of
from ptc_interpreter.core.collections.walk import postwalk, prewalk
from ptc_interpreter.core.text.cl_format import cl_formatted
from ptc_interpreter.core.text.formatting import formatted
from ptc_interpreter.core.text.pretty import pretty
from ptc_interpreter.core.text.strings import needs_string
from ptc_interpreter.runtime.registry import core
from ptc_interpreter.runtime.run import Run
from ptc_interpreter.values.maps import keys
from ptc_interpreter.values.scalars import MISSING


def _entry(run: Run, text: str, end: str = "") -> None:
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
        _entry(run, xs[0], "\n")
    else:
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
    """Prints the value as a program would write it, in lines of up to 72 characters; gives nil."""
    _entry(run, pretty(run, x), "\n")


@core("pprint/cl-format", aliases=("clojure.pprint/cl-format", "pp/cl-format", "cl-format"))
def cl_format(run: Run, writer: Any, format_in: Any, *args: Any) -> str | None:
    """What Common Lisp's `format` makes of the arguments: a string if `writer` is nil, else printed, which gives nil.

    (cl-format nil "~a has ~d item~:p, ~,2f each" "Bob" 3 1.5)  ;=> "Bob has 3 items, 1.50 each"
    (cl-format nil "~{~a~^, ~}; ~r; ~@r" [1 2 3] 42 42)  ;=> "1, 2, 3; forty-two; XLII"
    """
    text = cl_formatted(run, needs_string(format_in, "cl-format", 2), args)
    if writer is None or writer is False:
        return text
    _entry(run, text)
    return None


@core("pprint/print-table", aliases=("clojure.pprint/print-table", "print-table"))
def print_table(run: Run, ks_or_rows: Any, rows: Any = MISSING) -> None:
    r"""Prints maps as a table with a column for each key, those of the first map or the given ones; gives nil.

    (with-out-str (print-table [{:a 1 :b "x"}]))  ;=> "\n| :a | :b |\n|----+----|\n|  1 |  x |\n"
    """
    found = sequence(run, ks_or_rows if rows is MISSING else rows, "print-table", 1 if rows is MISSING else 2)
    if found:
        if rows is MISSING and not is_map(found[0]):
            raise wrong_type("print-table", 1, ks_or_rows, "a collection of maps")
        columns = keys(found[0]) if rows is MISSING else sequence(run, ks_or_rows, "print-table")
        _entry(run, _table(run, columns, found), "\n")


def _table(run: Run, columns: Sequence[Any], rows: Sequence[Any]) -> str:
    """The lines of a table, each column as wide as its widest cell."""
    run.charge(len(columns) * len(rows))
    cells = [[str_of(run, lookup(row, key)) for key in columns] for row in rows]
    titles = [str_of(run, key) for key in columns]
    widths = [max(map(len, column)) for column in zip(titles, *cells, strict=True)]
    run.write((sum(widths) + 3 * len(widths) + 2) * (len(rows) + 3))
    line = "|-" + "-+-".join("-" * width for width in widths) + "-|"
    return "\n".join(["", _row(titles, widths), line, *(_row(row, widths) for row in cells)])


def _row(cells: Sequence[str], widths: Sequence[int]) -> str:
    padded = (cell.rjust(width) for cell, width in zip(cells, widths, strict=True))
    return "| " + " | ".join(padded) + " |"


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


# -- walking ---------------------------------------------------------------------------------------------------------


def _walked(run: Run, part: Any) -> Any:
    _entry(run, "Walked: " + readable_of(run, part), "\n")
    return part


@core("walk/postwalk-demo", aliases=("clojure.walk/postwalk-demo", "postwalk-demo"))
def postwalk_demo(run: Run, form: Any) -> Any:
    """The nested data, of which each part is printed as `walk/postwalk` comes to it."""
    return postwalk(run, _walked, form)


@core("walk/prewalk-demo", aliases=("clojure.walk/prewalk-demo", "prewalk-demo"))
def prewalk_demo(run: Run, form: Any) -> Any:
    """The nested data, of which each part is printed as `walk/prewalk` comes to it."""
    return prewalk(run, _walked, form)
