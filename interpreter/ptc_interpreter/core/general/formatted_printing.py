"""Printing in a format: `pprint`, `printf`, `cl-format`, tables, and walks of which each step is printed."""

from collections.abc import Sequence
from typing import Any

from ptc_interpreter.core.base.arguments import is_map, lookup, sequence, wrong_type
from ptc_interpreter.core.base.stringify import readable_of, str_of
from ptc_interpreter.core.collections.walk import postwalk, prewalk
from ptc_interpreter.core.general.printing import printed
from ptc_interpreter.core.text.cl_format import cl_formatted
from ptc_interpreter.core.text.formatting import formatted
from ptc_interpreter.core.text.pretty import pretty
from ptc_interpreter.core.text.strings import needs_string
from ptc_interpreter.runtime.registry import core
from ptc_interpreter.runtime.run import Run
from ptc_interpreter.values.maps import keys
from ptc_interpreter.values.scalars import MISSING


@core("pprint", aliases=("clojure.pprint/pprint", "pprint/pprint", "pp/pprint"))
def pprint(run: Run, x: Any) -> None:
    """Prints the value as a program would write it, in lines of up to 72 characters; gives nil."""
    printed(run, pretty(run, x), "\n")


@core("pprint/cl-format", aliases=("clojure.pprint/cl-format", "pp/cl-format", "cl-format"))
def cl_format(run: Run, writer: Any, format_in: Any, *args: Any) -> str | None:
    """What Common Lisp's `format` makes of the arguments: a string if `writer` is nil, else printed, which gives nil.

    (cl-format nil "~a has ~d item~:p, ~,2f each" "Bob" 3 1.5)  ;=> "Bob has 3 items, 1.50 each"
    (cl-format nil "~{~a~^, ~}; ~r; ~@r" [1 2 3] 42 42)  ;=> "1, 2, 3; forty-two; XLII"
    """
    text = cl_formatted(run, needs_string(format_in, "cl-format", 2), args)
    if writer is None or writer is False:
        return text
    printed(run, text)
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
        printed(run, _table(run, columns, found), "\n")


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
    printed(run, formatted(run, needs_string(fmt, "printf"), args))


# -- walking ---------------------------------------------------------------------------------------------------------


def _walked(run: Run, part: Any) -> Any:
    printed(run, "Walked: " + readable_of(run, part), "\n")
    return part


@core("walk/postwalk-demo", aliases=("clojure.walk/postwalk-demo", "postwalk-demo"))
def postwalk_demo(run: Run, form: Any) -> Any:
    """The nested data, of which each part is printed as `walk/postwalk` comes to it."""
    return postwalk(run, _walked, form)


@core("walk/prewalk-demo", aliases=("clojure.walk/prewalk-demo", "prewalk-demo"))
def prewalk_demo(run: Run, form: Any) -> Any:
    """The nested data, of which each part is printed as `walk/prewalk` comes to it."""
    return prewalk(run, _walked, form)
