"""Long integers as text and back: in parts, as Python takes the square of their length for the whole."""

from typing import Final

DIGITS: Final = "0123456789abcdefghijklmnopqrstuvwxyz"
_AT_ONCE: Final = 100  # digits that are taken off a long integer together
_SHORT: Final = 4_000  # digits that Python reads at once; it refuses more than 4,300


def in_base(number: int, base: int) -> str:
    """The digits of an integer from zero on."""
    parts: list[str] = []
    part = base**_AT_ONCE
    while number >= part:
        number, rest = divmod(number, part)
        parts.append(_few(rest, base).rjust(_AT_ONCE, "0"))
    return _few(number, base) + "".join(reversed(parts))


def _few(number: int, base: int) -> str:
    digits: list[str] = []
    while number or not digits:
        number, digit = divmod(number, base)
        digits.append(DIGITS[digit])
    return "".join(reversed(digits))


def of_decimal(text: str) -> int:
    """The integer that decimal digits write, with a sign or without."""
    if len(text) <= _SHORT:
        return int(text)
    if text[0] in "+-":
        return -of_decimal(text[1:]) if text[0] == "-" else of_decimal(text[1:])
    low = len(text) // 2
    return of_decimal(text[:-low]) * 10**low + of_decimal(text[-low:])
