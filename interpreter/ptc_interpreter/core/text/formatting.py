"""`format`: Java's Formatter for `%s %d %x %o %f %e %g %b %c %h %n %%`, with its flags, widths and precisions.

One thing is wider than Java: `%f %e %g` take integers too, because here `(/ 6 2)` is an integer and `(/ 7 2)` is not.
Widths and precisions are accounted for before any text is made.
"""

import math
import struct
from collections.abc import Callable, Iterator
from decimal import ROUND_HALF_UP, Context, Decimal
from typing import Any, Final

from ptc_interpreter.core.base.arguments import wrong_type
from ptc_interpreter.core.base.stringify import concatenated, in_pieces, str_of
from ptc_interpreter.core.numbers.operations import charge_digits, is_number
from ptc_interpreter.core.text.format_specifiers import (
    KEPT,
    Specifier,
    Template,
    read_pieces,
    read_whole,
    template_of,
    unreadable,
)
from ptc_interpreter.core.text.strings import java_hash, needs_string
from ptc_interpreter.errors import LispError
from ptc_interpreter.printing.scalar_text import integer_text
from ptc_interpreter.runtime.registry import core
from ptc_interpreter.runtime.run import Run
from ptc_interpreter.values.scalars import kind_of
from ptc_interpreter.values.texts import width_of

_DEFAULT_PRECISION: Final = 6
_LONG_BITS: Final = 64
_INT: Final = (1 << 32) - 1
_WHOLE: Final = 1e15  # floats below it have places after the point
_EXACT: Final = 15  # digits after the point


@core("format")
def format_(run: Run, fmt: Any, *args: Any) -> str:
    """The text `fmt` with each `%` specifier replaced by an argument, as Java's Formatter does.

    (format "%s has %d" "Ann" 3)  ;=> "Ann has 3"
    (format "%.2f" 3.14159)  ;=> "3.14"
    (format "%5d|%-5s|" 42 "ab")  ;=> "   42|ab   |"
    """
    return formatted(run, needs_string(fmt, "format"), args)


def formatted(run: Run, fmt: str, args: tuple[Any, ...]) -> str:
    """`fmt` with its specifiers replaced."""
    template = template_of(fmt) if len(fmt) <= KEPT else None
    text = None if template is None else _filled(run, template, args)
    return concatenated(run, list(_pieces(run, fmt, args))) if text is None else text


def _filled(run: Run, template: Template, args: tuple[Any, ...]) -> str | None:
    """The template with the arguments; None where one is missing, or takes more than a look."""
    if len(args) < len(template.specifiers):
        return None
    texts: list[str] = []
    padded = 0
    for specifier, value in zip(template.specifiers, args, strict=False):
        text = _brief(specifier, value)
        if text is None or len(text) > KEPT:
            return None
        texts.append(text)
        padded += specifier.width if len(text) < specifier.width else 0
    made = template.text % tuple(texts)
    run.charge(template.pieces)
    run.write(padded + len(made))
    return made


def _pieces(run: Run, fmt: str, args: tuple[Any, ...]) -> Iterator[str]:
    ordinary, last = 0, -1
    for piece in read_whole(fmt) if len(fmt) <= KEPT else read_pieces(fmt):
        run.charge(1)
        if type(piece) is str:
            yield piece
            continue
        assert type(piece) is Specifier
        if piece.conversion in "%n":
            yield _padded(run, piece, "%" if piece.conversion == "%" else "\n")
            continue
        if piece.index is not None:
            last = piece.index
        elif not piece.again:
            last, ordinary = ordinary, ordinary + 1
        if not 0 <= last < len(args):
            raise unreadable(f"`{piece.text}` has no argument", "give one argument for each specifier; %% is a %")
        yield _written(run, piece, args[last], last + 2)


def _padded(run: Run, specifier: Specifier, text: str) -> str:
    """`text` in the width asked for."""
    if not specifier.width or len(text) >= specifier.width:
        return text
    run.write(specifier.width, width_of([text]))
    return text.ljust(specifier.width) if "-" in specifier.flags else text.rjust(specifier.width)


def _written(run: Run, specifier: Specifier, value: Any, position: int) -> str:
    if value is None and specifier.conversion != "b":
        text = "null"[: specifier.precision]
        return _padded(run, specifier, text.upper() if specifier.capitals else text)
    text = _brief(specifier, value)
    if text is None:
        text = _CONVERSIONS[specifier.conversion](run, specifier, value, position)
    return _padded(run, specifier, in_pieces(run, text, str.upper) if specifier.capitals else text)


def _brief(specifier: Specifier, value: Any) -> str | None:
    """What is written of the numbers and texts that programs write most; None for all else."""
    kind, conversion, flags = kind_of(value), specifier.conversion, specifier.flags
    if kind is str:
        return value if conversion == "s" and specifier.precision is None else None
    if kind is int:
        return _brief_integer(specifier, value) if value.bit_length() < _LONG_BITS else None
    if conversion != "f" or kind is not float or not 0 < value < math.inf or flags not in ("", "-", ","):
        return None
    text = _plainly(value, _DEFAULT_PRECISION if specifier.precision is None else specifier.precision)
    if text is None or flags != ",":
        return text
    whole, point, rest = text.partition(".")
    return _grouped(specifier, whole) + point + rest


def _brief_integer(specifier: Specifier, value: int) -> str | None:
    conversion, flags = specifier.conversion, specifier.flags
    if flags == "" or flags == "-":
        plain = conversion == "d" or (conversion == "s" and specifier.precision is None)
        return str(value) if plain else None
    if conversion != "d" or specifier.width > KEPT:
        return None
    return str(value).zfill(specifier.width) if flags == "0" else f"{value:,}" if flags == "," else None


# -- conversions -----------------------------------------------------------------------------------------------------


def _as_string(run: Run, specifier: Specifier, value: Any, _position: int) -> str:
    return str_of(run, value)[: specifier.precision]


def _as_boolean(_run: Run, specifier: Specifier, value: Any, _position: int) -> str:
    return ("false" if value is None or value is False else "true")[: specifier.precision]


def _as_hash(run: Run, specifier: Specifier, value: Any, position: int) -> str:
    """What Java's `hashCode` gives, in hexadecimal."""
    if type(value) is bool:
        found = 1231 if value else 1237
    elif type(value) is float:
        bits = int.from_bytes(struct.pack(">d", value))
        found = (bits ^ bits >> 32) & _INT
    elif type(value) is int and value.bit_length() < _LONG_BITS:
        found = (value ^ value >> 32) & _INT
    elif type(value) is str:
        found = java_hash(run, value)
    else:
        raise _misfit(specifier, value, position, "a string, number or boolean", "(hash x) gives the hash of any value")
    return f"{found:x}"[: specifier.precision]


def _as_character(_run: Run, specifier: Specifier, value: Any, position: int) -> str:
    if type(value) is str and len(value) == 1:
        return value
    raise _misfit(specifier, value, position, "a character", "(char n) makes a character of a code; %s writes anything")


def _as_decimal(run: Run, specifier: Specifier, value: Any, position: int) -> str:
    digits = integer_text(abs(_integer(specifier, value, position)))
    return _signed(run, specifier, _grouped(specifier, digits), negative=value < 0)


def _as_base(letter: str, prefix: str) -> Callable[[Run, Specifier, Any, int], str]:
    def written(run: Run, specifier: Specifier, value: Any, position: int) -> str:
        number = _integer(specifier, value, position)
        if number < 0 and number.bit_length() <= _LONG_BITS:
            number += 1 << _LONG_BITS  # as a long is written without a sign
        text = f"{number:{letter}}"
        start = prefix if specifier.has("#") else ""
        return start + _zeros(run, specifier, len(start) + len(text)) + text

    return written


def _integer(specifier: Specifier, value: Any, position: int) -> int:
    if type(value) is int:
        return value
    hint = "(parse-long s) makes an integer of a string; %s writes anything"
    if is_number(value):
        hint = "%.0f rounds; (int x) cuts off the fraction"
    raise _misfit(specifier, value, position, "an integer", hint)


def _misfit(specifier: Specifier, value: Any, position: int, wanted: str, hint: str) -> LispError:
    return wrong_type("format", position, value, f"{wanted} for `{specifier.text}`", hint=hint)


# -- floats ----------------------------------------------------------------------------------------------------------


def _as_float(run: Run, specifier: Specifier, value: Any, position: int) -> str:
    if not is_number(value):
        hint = "(parse-double s) makes a number of a string; %s writes anything"
        raise _misfit(specifier, value, position, "a number", hint)
    if type(value) is not int and not math.isfinite(value):
        return _not_finite(specifier, value)
    whole, point, rest = _laid_out(run, specifier, value).partition(".")
    if specifier.has("#") and not point and "e" not in whole:
        point = "."
    negative = value.is_signed() if isinstance(value, Decimal) else _is_negative(value)
    return _signed(run, specifier, _grouped(specifier, whole) + point + rest, negative=negative)


def _is_negative(value: float) -> bool:
    return value < 0 or (value == 0 and type(value) is float and math.copysign(1, value) < 0)


def _laid_out(run: Run, specifier: Specifier, value: Any) -> str:
    """The number without its sign."""
    precision = _DEFAULT_PRECISION if specifier.precision is None else specifier.precision
    text = _plainly(abs(value), precision) if type(value) is float and specifier.conversion == "f" else None
    if text is not None:
        return text
    if type(value) is int:
        charge_digits(run, value)
    number = Decimal(repr(value)) if type(value) is float else Decimal(value)
    run.write(precision + max(number.adjusted(), 0))
    return _LAYOUTS[specifier.conversion](number.copy_abs(), precision)


def _plainly(value: float, precision: int) -> str | None:
    """`value` with so many digits after the point, by Python; None where it may round otherwise than Java.

    Java rounds the shortest decimal that is read back as the float, halves up; Python the float itself. They differ
    where that decimal is a half, and where it has fewer digits than are asked for.
    """
    if value < _WHOLE and value == int(value) and precision <= _EXACT:
        return f"{value:.{precision}f}"
    text = repr(value)
    digits = text.rpartition(".")[2]
    if "e" in text or precision > _EXACT or (len(digits) == precision + 1 and digits[-1] == "5"):
        return None
    return text + "0" * (precision - len(digits)) if len(digits) <= precision else f"{value:.{precision}f}"


def _not_finite(specifier: Specifier, value: Any) -> str:
    if value != value:
        return "NaN"
    if value > 0:
        return "+Infinity" if specifier.has("+") else " Infinity" if specifier.has(" ") else "Infinity"
    return "(Infinity)" if specifier.has("(") else "-Infinity"


def _fixed(number: Decimal, precision: int) -> str:
    return f"{_rounded(number, -precision):f}"


def _scientific(number: Decimal, precision: int) -> str:
    if not number:
        return f"{Decimal(0):.{precision}f}e+00"
    rounded = _rounded(number, number.adjusted() - precision)
    exponent = rounded.adjusted()  # rounding may have carried, as 9.99 to 10.0
    mantissa = _rounded(rounded.scaleb(-exponent, _context(precision)), -precision)
    return f"{mantissa:f}e{'-' if exponent < 0 else '+'}{abs(exponent):02d}"


def _general(number: Decimal, precision: int) -> str:
    precision = precision or 1
    if not number:
        return _fixed(number, precision - 1)
    rounded = _rounded(number, number.adjusted() - precision + 1)
    if -5 < rounded.adjusted() < precision:
        return _fixed(rounded, precision - 1 - rounded.adjusted())
    return _scientific(number, precision - 1)


def _rounded(number: Decimal, exponent: int) -> Decimal:
    """`number` with its last digit at 10 ** `exponent`, halves away from zero."""
    digits = max(number.adjusted() - exponent, 0) + 2
    return number.quantize(Decimal((0, (1,), exponent)), context=_context(digits))


def _context(digits: int) -> Context:
    return Context(prec=digits + 2, rounding=ROUND_HALF_UP, traps=[], Emax=999_999_999, Emin=-999_999_999)


# -- signs, groups, zeros --------------------------------------------------------------------------------------------


def _grouped(specifier: Specifier, digits: str) -> str:
    if not specifier.has(","):
        return digits
    head = len(digits) % 3
    groups = [digits[at : at + 3] for at in range(head, len(digits), 3)]
    return ",".join([digits[:head], *groups] if head else groups)


def _signed(run: Run, specifier: Specifier, text: str, *, negative: bool) -> str:
    if not specifier.flags:
        return f"-{text}" if negative else text
    before, after = ("(", ")") if specifier.has("(") else ("-", "")
    if not negative:
        before, after = "+" if specifier.has("+") else " " if specifier.has(" ") else "", ""
    return before + _zeros(run, specifier, len(before) + len(text) + len(after)) + text + after


def _zeros(run: Run, specifier: Specifier, used: int) -> str:
    missing = specifier.width - used if specifier.has("0") else 0
    if missing <= 0:
        return ""
    run.write(missing)
    return "0" * missing


_LAYOUTS: Final = {"f": _fixed, "e": _scientific, "g": _general}
_CONVERSIONS: Final[dict[str, Callable[[Run, Specifier, Any, int], str]]] = {
    "s": _as_string,
    "b": _as_boolean,
    "c": _as_character,
    "h": _as_hash,
    "d": _as_decimal,
    "x": _as_base("x", "0x"),
    "o": _as_base("o", "0"),
    "f": _as_float,
    "e": _as_float,
    "g": _as_float,
}
