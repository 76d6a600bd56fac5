"""`cl-format`: the directives of Common Lisp's `format` that programs use."""

from collections.abc import Callable, Sequence
from decimal import Decimal
from typing import Any, Final

import attrs

from ptc_interpreter.core.base.arguments import sequence, truthy, wrong_type
from ptc_interpreter.core.base.stringify import display_of, readable_of, to_be_cased
from ptc_interpreter.core.numbers.digits import in_base
from ptc_interpreter.core.numbers.operations import charge_digits
from ptc_interpreter.core.text import cl_floats, cl_texts
from ptc_interpreter.core.text.cl_directives import DEEPEST, Directive, Piece, parsed, wrong
from ptc_interpreter.core.text.numerals import cardinal, ordinal, ordinal_ending, roman
from ptc_interpreter.runtime.run import Run

_WIDEST: Final = 1_000
_LONGEST: Final = 8  # digits of a parameter that are read


def _bounded(number: int) -> int:
    return max(-_WIDEST, min(number, _WIDEST))


@attrs.define
class Writer:
    """One format at work: its arguments, how many of them are used, and what it has written."""

    run: Run
    arguments: Sequence[Any]
    used: int = 0
    out: list[str] = attrs.field(factory=list[str])
    depth: int = 0
    ended: bool = False  # by `~^`
    following: int = 0  # lists that `~:{` still has to write
    all_ended: bool = False  # by `~:^`

    def next(self) -> Any:
        """The next argument."""
        if self.used >= len(self.arguments):
            raise wrong("there are not enough arguments.")
        self.used += 1
        return self.arguments[self.used - 1]

    def write(self, text: str) -> None:
        """Write a text."""
        self.run.write(len(text))
        self.out.append(text)

    def all(self, pieces: Sequence[Piece]) -> None:
        """Write the pieces."""
        for piece in pieces:
            self.run.charge(1)
            if self.ended:
                return
            if isinstance(piece, str):
                self.write(piece)
            else:
                self.one(piece)

    def one(self, directive: Directive) -> None:
        """Write what a directive stands for."""
        write = _WRITERS.get(directive.character)
        if write is None:
            raise wrong(f"~{directive.character} is not known here.")
        write(self, directive)

    def inner(self, arguments: Sequence[Any]) -> "Writer":
        """A writer of other arguments into a text of its own."""
        if self.depth > DEEPEST:
            raise wrong(f"formats are nested more than {DEEPEST} deep.")
        return Writer(self.run, arguments, depth=self.depth + 1)

    def number(self, directive: Directive, index: int, default: int) -> int:
        """A parameter that is a number: as written, the next argument for `v`, how many are left for `#`."""
        text = directive.parameters[index] if index < len(directive.parameters) else ""
        if text in ("v", "V"):
            given = self.next()
            return _bounded(given) if type(given) is int else default
        if text == "#":
            return len(self.arguments) - self.used
        return _bounded(int(text[:_LONGEST])) if text and not text.startswith("'") else default

    def character(self, directive: Directive, index: int, default: str) -> str:
        """A parameter that is a character."""
        text = directive.parameters[index] if index < len(directive.parameters) else ""
        if text in ("v", "V"):
            given = self.next()
            return given if type(given) is str and given else default
        return text[1] if text.startswith("'") else default


def cl_formatted(run: Run, text: str, arguments: Sequence[Any]) -> str:
    """What a format makes of its arguments."""
    run.charge(len(text))
    writer = Writer(run, arguments)
    writer.all(parsed(text))
    return "".join(writer.out)


def _padded(writer: Writer, directive: Directive, written: Callable[[Run, Any], str]) -> None:
    width, pad = writer.number(directive, 0, 0), writer.character(directive, 3, " ")
    least = writer.number(directive, 2, 0)
    text = written(writer.run, writer.next())
    text = pad * least + text if directive.at else text + pad * least
    writer.write(text.rjust(width, pad) if directive.at else text.ljust(width, pad))


def _plain(writer: Writer, directive: Directive) -> None:
    _padded(writer, directive, display_of)


def _readable(writer: Writer, directive: Directive) -> None:
    _padded(writer, directive, readable_of)


def _integer(writer: Writer, directive: Directive, base: int, first: int = 0) -> None:
    width, pad = writer.number(directive, first, 0), writer.character(directive, first + 1, " ")
    value = writer.next()
    value = int(value) if type(value) is float and value.is_integer() else value
    if type(value) is not int:
        writer.write(display_of(writer.run, value).rjust(width, pad))
        return
    charge_digits(writer.run, value)
    text = str(abs(value)) if base == 10 and value.bit_length() < 10_000 else in_base(abs(value), base)
    if directive.colon:
        between, size = writer.character(directive, first + 2, ","), max(1, writer.number(directive, first + 3, 3))
        text = cl_texts.grouped(text, between, size)
    sign = "-" if value < 0 else "+" if directive.at else ""
    writer.write((sign + text).rjust(width, pad))


def _radix(writer: Writer, directive: Directive) -> None:
    if directive.parameters:
        base = writer.number(directive, 0, 10)
        if not 2 <= base <= 36:
            raise wrong("~r takes a base from 2 to 36.")
        _integer(writer, directive, base, 1)
        return
    value = writer.next()
    value = int(value) if type(value) is float and value.is_integer() else value
    in_words = ordinal if directive.colon else cardinal
    text = roman(value, old=directive.colon) if directive.at else in_words(value)
    if text is not None:
        writer.write(text)
        return
    writer.used -= 1
    _integer(writer, attrs.evolve(directive, colon=True, at=False), 10)
    if directive.colon and not directive.at and type(value) is int:
        writer.write(ordinal_ending(value))


def _as_decimal(writer: Writer) -> Decimal:
    value = writer.next()
    if type(value) not in (int, float, Decimal):
        raise wrong_type("cl-format", writer.used + 2, value, "a number")
    number = Decimal(str(value)) if type(value) is float else Decimal(value)
    if not number.is_finite():
        raise wrong("there is no number of digits for an infinite number.")
    writer.run.write(abs(number.adjusted()))
    return number


def _maybe(writer: Writer, directive: Directive, index: int) -> int | None:
    found = writer.number(directive, index, -1)
    return None if found < 0 else found


def _fixed(writer: Writer, directive: Directive) -> None:
    """~w,d,k,overflow,pad f"""
    layout = cl_floats.Layout(
        width=_maybe(writer, directive, 0),
        digits=_maybe(writer, directive, 1),
        scale=writer.number(directive, 2, 0),
        overflow=writer.character(directive, 3, "") or None,
        pad=writer.character(directive, 4, " "),
        signed=directive.at,
    )
    writer.write(cl_floats.fixed(_as_decimal(writer), layout))


def _with_exponent(write: Callable[[Decimal, cl_floats.Layout], str]) -> Callable[[Writer, Directive], None]:
    """~w,d,e,k,overflow,pad,marker e, and g"""

    def written(writer: Writer, directive: Directive) -> None:
        layout = cl_floats.Layout(
            width=_maybe(writer, directive, 0),
            digits=_maybe(writer, directive, 1),
            exponent_digits=_maybe(writer, directive, 2),
            scale=writer.number(directive, 3, 1),
            overflow=writer.character(directive, 4, "") or None,
            pad=writer.character(directive, 5, " "),
            marker=writer.character(directive, 6, "E"),
            signed=directive.at,
        )
        writer.write(write(_as_decimal(writer), layout))

    return written


def _money(writer: Writer, directive: Directive) -> None:
    """~d,n,w,pad$"""
    digits, least = writer.number(directive, 0, 2), writer.number(directive, 1, 1)
    width, pad = writer.number(directive, 2, 0), writer.character(directive, 3, " ")
    layout = cl_floats.Layout(width=width, digits=digits, pad=pad, signed=directive.at)
    writer.write(cl_floats.money(_as_decimal(writer), layout, least, sign_first=directive.colon))


def _character(writer: Writer, directive: Directive) -> None:
    value = writer.next()
    if type(value) is not str or len(value) != 1:
        writer.write(readable_of(writer.run, value) if directive.at else display_of(writer.run, value))
    elif directive.at:
        writer.write("\\" + cl_texts.NAMED.get(value, value))
    else:
        writer.write(cl_texts.control_name(value) if directive.colon else value)


def _plural(writer: Writer, directive: Directive) -> None:
    if directive.colon:
        writer.used = max(0, writer.used - 1)
    one = writer.next() == 1
    writer.write(("y" if one else "ies") if directive.at else ("" if one else "s"))


def _repeated(text: str) -> Callable[[Writer, Directive], None]:
    return lambda writer, directive: writer.write(text * max(0, writer.number(directive, 0, 1)))


def _fresh_line(writer: Writer, directive: Directive) -> None:
    count = writer.number(directive, 0, 1)
    last = next((piece for piece in reversed(writer.out) if piece), "\n")
    writer.write("\n" * (count - (1 if last.endswith("\n") else 0)))


def _skip(writer: Writer, directive: Directive) -> None:
    if directive.at:
        writer.used = writer.number(directive, 0, 0)
    else:
        count = writer.number(directive, 0, 1)
        writer.used += -count if directive.colon else count
    if not 0 <= writer.used <= len(writer.arguments):
        raise wrong("~* goes past the arguments.")


def _format_within(writer: Writer, directive: Directive) -> None:
    text = writer.next()
    if type(text) is not str:
        raise wrong_type("cl-format", writer.used + 2, text, "a format for ~?")
    inner = writer.inner(writer.arguments[writer.used :] if directive.at else _items(writer, writer.next()))
    inner.all(parsed(text))
    writer.used += inner.used if directive.at else 0
    writer.write("".join(inner.out))


def _items(writer: Writer, value: Any) -> Sequence[Any]:
    return sequence(writer.run, value, "cl-format", writer.used + 2)


def _choice(writer: Writer, directive: Directive) -> None:
    clauses = directive.clauses
    if directive.colon:
        chosen = 1 if truthy(writer.next()) else 0
    elif directive.at:
        if not truthy(writer.next()):
            return
        writer.used -= 1
        chosen = 0
    else:
        value = writer.number(directive, 0, 0) if directive.parameters else writer.next()
        chosen = value if type(value) is int else -1
    if 0 <= chosen < len(clauses):
        writer.all(clauses[chosen])
    elif directive.last_is_default:
        writer.all(clauses[-1])


def _iteration(writer: Writer, directive: Directive) -> None:
    most = writer.number(directive, 0, _WIDEST * _WIDEST)
    body = directive.clauses[0] or _given_body(writer)
    once = directive.at_least_once
    if directive.at:
        given = writer.arguments[writer.used :]
        writer.used = len(writer.arguments)
    else:
        given = _items(writer, writer.next())
    if directive.colon:
        _each_list(writer, given[:most] or [()] * once, body)
        return
    inner = writer.inner(given)
    while (once or inner.used < len(given)) and most > 0 and not inner.ended:
        before, once = inner.used, False
        inner.all(body)
        most -= 1
        if inner.used == before:
            break
    writer.write("".join(inner.out))


def _each_list(writer: Writer, lists: Sequence[Any], body: Sequence[Piece]) -> None:
    for index, item in enumerate(lists, 1):
        inner = writer.inner(_items(writer, item))
        inner.following = len(lists) - index
        inner.all(body)
        writer.write("".join(inner.out))
        if inner.all_ended:
            return


def _given_body(writer: Writer) -> Sequence[Piece]:
    """What `~{~}` repeats: a format among the arguments."""
    text = writer.next()
    if type(text) is not str:
        raise wrong_type("cl-format", writer.used + 2, text, "a format for ~{~}")
    return parsed(text)


def _cased(writer: Writer, directive: Directive) -> None:
    inner = Writer(writer.run, writer.arguments, writer.used, depth=writer.depth + 1)
    inner.all(directive.clauses[0])
    writer.used, writer.ended = inner.used, inner.ended
    text = to_be_cased(writer.run, "".join(inner.out))
    writer.write(cl_texts.with_case(text, colon=directive.colon, at=directive.at))


def _justified(writer: Writer, directive: Directive) -> None:
    """~width,step,least,pad< a ~; b ~>: the texts with what is left of the width spread between them."""
    width, step = writer.number(directive, 0, 0), max(1, writer.number(directive, 1, 1))
    least, pad = writer.number(directive, 2, 0), writer.character(directive, 3, " ")
    texts = _clauses(writer, directive)
    ends = directive.colon, directive.at
    writer.write(cl_texts.justified(texts, width, step, least, pad, *ends))


def _clauses(writer: Writer, directive: Directive) -> list[str]:
    """What the clauses write, up to one that `~^` ends."""
    texts: list[str] = []
    for clause in directive.clauses:
        inner = Writer(writer.run, writer.arguments, writer.used, depth=writer.depth + 1)
        inner.all(clause)
        if inner.ended:
            break
        writer.used = inner.used
        texts.append("".join(inner.out))
    return texts


def _escape(writer: Writer, directive: Directive) -> None:
    """~^, which ends what is being written where no arguments are left; ~n^, ~a,b^ and ~a,b,c^ compare numbers."""
    given = [index for index, text in enumerate(directive.parameters) if text]
    numbers = [writer.number(directive, index, 0) for index in given]
    if not numbers:
        writer.ended = not writer.following if directive.colon else writer.used >= len(writer.arguments)
    elif len(numbers) == 1:
        writer.ended = numbers[0] == 0
    else:
        writer.ended = numbers[0] == numbers[1] if len(numbers) == 2 else numbers == sorted(numbers)
    writer.all_ended = writer.ended and directive.colon


def _tabulated(writer: Writer, directive: Directive) -> None:
    column, step = writer.number(directive, 0, 1), writer.number(directive, 1, 1)
    at = len("".join(writer.out).rpartition("\n")[2])
    if directive.at:
        over = (at + column) % step if step else 0
        writer.write(" " * (column + (step - over if over else 0)))
        return
    writer.write(" " * (column - at if at < column else step - (at - column) % step if step else 0))


_WRITERS: Final[dict[str, Callable[[Writer, Directive], None]]] = {
    "a": _plain,
    "s": _readable,
    "w": _readable,
    "d": lambda writer, directive: _integer(writer, directive, 10),
    "b": lambda writer, directive: _integer(writer, directive, 2),
    "o": lambda writer, directive: _integer(writer, directive, 8),
    "x": lambda writer, directive: _integer(writer, directive, 16),
    "r": _radix,
    "f": _fixed,
    "g": _with_exponent(cl_floats.general),
    "e": _with_exponent(cl_floats.exponential),
    "$": _money,
    "c": _character,
    "p": _plural,
    "%": _repeated("\n"),
    "~": _repeated("~"),
    "|": _repeated("\f"),
    "&": _fresh_line,
    "*": _skip,
    "?": _format_within,
    "[": _choice,
    "{": _iteration,
    "(": _cased,
    "<": _justified,
    "^": _escape,
    "t": _tabulated,
}
