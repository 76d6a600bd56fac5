"""`StringBuilder` of Java's: a text that is built piece by piece, and the methods that change it."""

from collections.abc import Callable
from typing import Any

from ptc_interpreter.core.base.arguments import integer
from ptc_interpreter.core.base.mutable import held_of, opened
from ptc_interpreter.core.base.stringify import str_of
from ptc_interpreter.core.java.mutable_methods import kind_of_cell
from ptc_interpreter.errors import LispError
from ptc_interpreter.runtime.registry import core
from ptc_interpreter.runtime.run import Run
from ptc_interpreter.values.persistent import Vector
from ptc_interpreter.values.scalars import MISSING, Mutable
from ptc_interpreter.values.texts import width_of


@core("StringBuilder.", aliases=("StringBuffer.", "StringWriter."))
def string_builder(run: Run, text: Any = MISSING) -> Mutable:
    """What Java has as `StringBuilder`: a text that is built piece by piece.

    (let [sb (StringBuilder.)] (.append sb "a") (.append sb 1) (.toString sb))  ;=> "a1"
    """
    begun = "" if text is MISSING or type(text) is int else str_of(run, text)
    return run.atoms.make_mutable("text", [len(begun), Vector([begun], run.owner)])


@core(".append")
def append(run: Run, sb: Any, x: Any) -> Any:
    """The builder, with the text of a value behind its own.

    (str (doto (StringBuilder. "a") (.append "b")))  ;=> "ab"
    """
    kind_of_cell(sb, ".append", "text")
    text = "null" if x is None else str_of(run, x)
    length, pieces = held_of(run, sb)
    run.write(len(text))
    run.make(1)
    run.atoms.hold(sb, [length + len(text), pieces.appended(text, run.owner)])
    return sb


def _rewritten(run: Run, sb: Any, name: str, added: int, change: Callable[[str], str], text: str = "") -> Any:
    """The builder with another text, made of its own and so many characters more, of `text`, if there is room."""
    kind_of_cell(sb, name, "text")
    own = opened(sb)
    size, width = len(own) + added, width_of((own, text))
    run.write(size, width)
    run.room_for(2 * size * width)  # for the parts that it is put together from as well
    made = change(own)
    run.atoms.hold(sb, [len(made), Vector([made], run.owner)])
    return sb


def _place_in(sb: Any, index: Any, name: str, *, end: bool = False) -> int:
    at = integer(index, name, 2)
    length = len(opened(sb))
    if not 0 <= at < length + end:
        raise LispError("index_out_of_bounds", f"`{name}` has no index {at} in a text of {length} characters.")
    return at


def _replacing(start: int, end: int, text: str) -> Callable[[str], str]:
    """Puts a text in the place of a part, with one copy of what is before and behind it."""
    return lambda own: "".join((own[:start], text, own[end:]))


@core(".insert")
def insert(run: Run, sb: Any, index: Any, x: Any) -> Any:
    """The builder, with the text of a value at an index.

    (str (.insert (StringBuilder. "ac") 1 "b"))  ;=> "abc"
    """
    kind_of_cell(sb, ".insert", "text")
    at, text = _place_in(sb, index, ".insert", end=True), "null" if x is None else str_of(run, x)
    return _rewritten(run, sb, ".insert", len(text), _replacing(at, at, text), text)


@core(".reverse")
def reverse(run: Run, sb: Any) -> Any:
    """The builder, with its text the other way round.

    (str (.reverse (StringBuilder. "abc")))  ;=> "cba"
    """
    return _rewritten(run, sb, ".reverse", 0, lambda own: own[::-1])


@core(".setLength")
def set_length(run: Run, sb: Any, length: Any) -> None:
    """Nil; the text of the builder is cut, or filled up with null characters."""
    size = integer(length, ".setLength", 2)
    kind_of_cell(sb, ".setLength", "text")
    _rewritten(run, sb, ".setLength", max(0, size - len(opened(sb))), lambda own: own[:size].ljust(size, "\0"))


@core(".deleteCharAt")
def delete_char_at(run: Run, sb: Any, index: Any) -> Any:
    """The builder, without the character at an index."""
    kind_of_cell(sb, ".deleteCharAt", "text")
    at = _place_in(sb, index, ".deleteCharAt")
    return _rewritten(run, sb, ".deleteCharAt", 0, _replacing(at, at + 1, ""))


@core(".delete")
def delete(run: Run, sb: Any, start: Any, end: Any) -> Any:
    """The builder, without its characters from one index up to another."""
    kind_of_cell(sb, ".delete", "text")
    first, last = _place_in(sb, start, ".delete", end=True), integer(end, ".delete", 3)
    return _rewritten(run, sb, ".delete", 0, _replacing(first, max(first, last), ""))


@core(".setCharAt")
def set_char_at(run: Run, sb: Any, index: Any, ch: Any) -> None:
    """Nil; the builder has another character at an index."""
    kind_of_cell(sb, ".setCharAt", "text")
    at, text = _place_in(sb, index, ".setCharAt"), str_of(run, ch)
    _rewritten(run, sb, ".setCharAt", len(text), _replacing(at, at + 1, text), text)
