"""Numbers with a fraction as `~f ~e ~g ~$` of `cl-format` write them, fitted to the width that is asked for."""

from decimal import Decimal
from typing import Final

import attrs

_NARROWEST: Final = 2  # columns that a rounded number is given at least
_PLAIN_DIGITS: Final = 7  # of whole numbers that ~g writes without an exponent


@attrs.frozen(kw_only=True)
class Layout:
    """What a directive asks for; None where it says nothing."""

    width: int | None = None
    digits: int | None = None  # after the point
    exponent_digits: int | None = None
    scale: int = 0  # powers of ten that ~f multiplies by; digits before the point of ~e
    overflow: str | None = None  # what fills the width of a number that does not fit
    pad: str = " "
    marker: str = "E"
    signed: bool = False  # whether numbers that are not negative have a sign too


def _parts(number: Decimal) -> tuple[str, int]:
    """The digits of a number without its sign, and the power of ten of the first of them."""
    if not number:
        return "0", 0
    whole = "".join(map(str, number.as_tuple().digits))
    return whole.rstrip("0") or "0", number.adjusted()


def _sign(number: Decimal, layout: Layout) -> str:
    return "-" if number < 0 else "+" if layout.signed else ""


def _rounded(digits: str, power: int, after: int | None, width: int | None) -> tuple[str, int, bool]:
    """The digits rounded to so many after the point, or to a width; their power, and whether they became one more."""
    if after is None and width is None:
        return digits, power, False
    columns = max(_NARROWEST, width or 0)
    to_width = max(power + 1, columns - 1) if power >= 0 else columns + power
    kept = to_width if after is None else power + after + 1
    if kept == 0:
        digits, power, kept = "0" + digits, power + 1, 1
    if kept < 0:
        return "0", 0, False
    if len(digits) <= kept:
        return digits, power, False
    head = digits[:kept]
    if digits[kept] < "5":
        return head, power, False
    front = head.rstrip("9")
    if not front:
        return "1" + "0" * (kept - 1), power, True
    return front[:-1] + str(int(front[-1]) + 1) + "0" * (kept - len(front)), power, False


def _with_point(digits: str, power: int, after: int | None) -> str:
    """The digits with a point, and zeros where they do not reach."""
    if power < 0:
        digits, power = "0" * (-power - 1) + digits, -1
    digits = digits.ljust(power + 1 + (after or 0), "0")
    return digits[: power + 1] + "." + digits[power + 1 :]


def fixed(number: Decimal, layout: Layout) -> str:
    """`~w,d,k,overflow,pad f`"""
    sign, (digits, power) = _sign(number, layout), _parts(number)
    power += layout.scale
    trailing = layout.digits is None and len(digits) - 1 <= power
    room = None if layout.width is None else layout.width - len(sign)
    digits, power, grew = _rounded(digits, power, layout.digits, room)
    text = _with_point(digits, power + grew, layout.digits)
    if room is not None and layout.digits and text.startswith("0.") and len(text) > room:
        text = text[1:]
    leading = text.startswith(".")
    if layout.width is None:
        return sign + "0" * leading + text + "0" * trailing
    fits = len(sign) + len(text) < layout.width
    leading, trailing = leading and fits, trailing and fits
    full = len(sign) + len(text) + (leading or trailing)
    if full > layout.width and layout.overflow is not None:
        return layout.overflow * layout.width
    return layout.pad * (layout.width - full) + sign + "0" * leading + text + "0" * trailing


def exponential(number: Decimal, layout: Layout) -> str:
    """`~w,d,e,k,overflow,pad,marker e`"""
    digits, power = _parts(number)
    text, grew = _exponential(digits, power, number, layout)
    if grew:
        text, _ = _exponential(grew, power + 1, number, layout)
    return text


def _exponential(digits: str, power: int, number: Decimal, layout: Layout) -> tuple[str, str]:
    """The text; and the digits, if rounding them made them one more, so that the power is another."""
    sign, scale, after = _sign(number, layout), layout.scale, layout.digits
    scaled = power - (scale - 1)
    exponent = f"{layout.marker}{'-' if scaled < 0 else '+'}{str(abs(scaled)).rjust(layout.exponent_digits or 0, '0')}"
    filled = 0 if after is None else after - (len(digits) - 1) - max(0, -scale)
    mantissa = "0" * -scale + digits + "0" * filled
    room = None if layout.width is None else layout.width - len(exponent) - len(sign)
    mantissa, _, grew = _rounded(mantissa, 0, after if after is None or scale > 0 else after - 1, room)
    if grew:
        return "", mantissa
    text = "." + mantissa if scale < 0 else mantissa[:scale] + "." + mantissa[scale:]
    return _fitted(sign, text, exponent, scale == len(mantissa) and after is None, layout), ""


def _fitted(sign: str, text: str, exponent: str, trailing: bool, layout: Layout) -> str:
    leading, width = layout.scale <= 0, layout.width
    if width is None:
        return sign + "0" * leading + text + "0" * trailing + exponent
    full = len(sign) + len(text) + len(exponent)
    leading = leading and full != width
    full += leading
    trailing = trailing and full < width
    too_long = layout.exponent_digits is not None and len(exponent) - 2 > layout.exponent_digits
    if (full > width or too_long) and layout.overflow is not None:
        return layout.overflow * width
    return layout.pad * (width - full - trailing) + sign + "0" * leading + text + "0" * trailing + exponent


def general(number: Decimal, layout: Layout) -> str:
    """`~w,d,e,k,overflow,pad,marker g`: fixed where the digits reach, else with an exponent."""
    digits, power = _parts(number)
    whole = power + 1 if number else 0
    behind = 4 if layout.exponent_digits is None else layout.exponent_digits + 2
    all_told = layout.digits if layout.digits is not None else max(len(digits), min(whole, _PLAIN_DIGITS))
    after = all_told - whole
    if not 0 <= after <= all_told:
        return exponential(number, layout)
    width = None if layout.width is None else layout.width - behind
    return fixed(number, attrs.evolve(layout, width=width, digits=after, scale=0)) + " " * behind


def money(number: Decimal, layout: Layout, least: int, *, sign_first: bool) -> str:
    """`~d,n,w,pad $`, with so many digits before the point at least."""
    after = layout.digits or 0
    digits, power, grew = _rounded(*_parts(number), after, None)
    text = _with_point(digits, power + grew, after)
    sign = _sign(number, layout)
    text = "0" * (least - text.index(".")) + text
    pad = layout.pad * ((layout.width or 0) - len(sign) - len(text))
    return sign + pad + text if sign_first else pad + sign + text
