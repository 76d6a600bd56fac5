"""`PrintWriter` and its like of Java's, which write into a `StringWriter`: a text that is built, as a builder is."""

from typing import Any

from ptc_interpreter.core.base.arguments import bounded_index, wrong_type
from ptc_interpreter.core.base.stringify import str_of
from ptc_interpreter.core.java.builders import append
from ptc_interpreter.core.java.mutable_methods import kind_of_cell
from ptc_interpreter.core.numbers.conversions import char
from ptc_interpreter.runtime.registry import core
from ptc_interpreter.runtime.run import Run
from ptc_interpreter.values.scalars import MISSING, Mutable


@core("PrintWriter.", aliases=("BufferedWriter.",))
def print_writer(run: Run, writer: Any) -> Mutable:
    r"""What writes into a `StringWriter`: that itself.

    (let [s (StringWriter.) w (PrintWriter. s)] (.println w "a") (.print w 1) (str s))  ;=> "a\n1"
    """
    kind_of_cell(writer, "PrintWriter.", "text")
    return writer


@core(".write")
def write(run: Run, writer: Any, x: Any, start: Any = 0, length: Any = MISSING) -> None:
    """Nil; the writer has the string behind its text, or the character of a code, or a part of the string.

    (str (doto (StringWriter.) (.write "abc") (.write 100) (.write "xyz" 1 1)))  ;=> "abcdy"
    """
    kind_of_cell(writer, ".write", "text")
    if type(x) is not int and type(x) is not str:
        raise wrong_type(".write", 2, x, "a string, or the code of a character")
    text = x if type(x) is str else char(run, x)
    first = bounded_index(start, ".write", 3)
    last = len(text) if length is MISSING else first + bounded_index(length, ".write", 4)
    append(run, writer, text[max(0, first) : max(0, last)])


@core(".print")
def print_(run: Run, writer: Any, x: Any) -> None:
    """Nil; the writer has the text of a value behind its own."""
    append(run, writer, x)


@core(".println")
def println(run: Run, writer: Any, x: Any = "") -> None:
    """Nil; the writer has the text of a value behind its own, and ends its line."""
    append(run, writer, ("null" if x is None else str_of(run, x)) + "\n")


@core(".newLine")
def new_line(run: Run, writer: Any) -> None:
    """Nil; the writer ends its line."""
    append(run, writer, "\n")


@core(".flush", aliases=(".close",))
def flush(_run: Run, writer: Any) -> None:
    """Nil: what is written or read is in memory.

    (.flush (StringWriter.))  ;=> nil
    """
    kind_of_cell(writer, ".flush", "text", "scanner")
