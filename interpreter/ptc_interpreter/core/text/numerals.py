"""Numbers in words and in Roman numerals."""

from typing import Final

from ptc_interpreter.errors import LispError

_SMALL: Final = (
    *("zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve"),
    *("thirteen", "fourteen", "fifteen", "sixteen", "seventeen", "eighteen", "nineteen"),
)
_TENS: Final = ("", "", "twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety")
_GROUPS: Final = (
    *("", "thousand", "million", "billion", "trillion", "quadrillion", "quintillion", "sextillion", "septillion"),
    *("octillion", "nonillion", "decillion"),
)
_ORDINALS: Final = {
    "one": "first",
    "two": "second",
    "three": "third",
    "five": "fifth",
    "eight": "eighth",
    "nine": "ninth",
    "twelve": "twelfth",
}
_ROMAN: Final = (
    *((1000, "M"), (900, "CM"), (500, "D"), (400, "CD"), (100, "C"), (90, "XC"), (50, "L"), (40, "XL")),
    *((10, "X"), (9, "IX"), (5, "V"), (4, "IV"), (1, "I")),
)
_MOST_ROMAN: Final = 3999


def _below_thousand(number: int) -> str:
    hundreds, rest = divmod(number, 100)
    words = [f"{_SMALL[hundreds]} hundred"] if hundreds else []
    if rest:
        tens, ones = divmod(rest, 10)
        words.append(_SMALL[rest] if rest < 20 else _TENS[tens] + (f"-{_SMALL[ones]}" if ones else ""))
    return " ".join(words)


def cardinal(number: int) -> str:
    """`forty-two`. Raises LispError for a number past the names that there are."""
    if number < 0:
        return f"minus {cardinal(-number)}"
    if number >= 1000 ** len(_GROUPS):
        raise LispError("invalid_argument", "`cl-format`: there is no word for so large a number.")
    if not number:
        return _SMALL[0]
    groups: list[str] = []
    for name in _GROUPS:
        number, rest = divmod(number, 1000)
        if rest:
            groups.append(f"{_below_thousand(rest)} {name}".strip())
    return ", ".join(reversed(groups))


def ordinal(number: int) -> str:
    """`forty-second`. Raises LispError as `cardinal`."""
    words = cardinal(number)
    at = max(words.rfind(" "), words.rfind("-")) + 1
    last = words[at:]
    if last in _ORDINALS:
        return words[:at] + _ORDINALS[last]
    return words[:at] + (last[:-1] + "ieth" if last.endswith("y") else last + "th")


def roman(number: int, *, old: bool = False) -> str:
    """`XLII`; with `old` `IIII` stands for four. Raises LispError for what has no Roman numeral."""
    if not 0 < number <= _MOST_ROMAN:
        raise LispError("invalid_argument", f"`cl-format`: Roman numerals go from 1 to {_MOST_ROMAN:,}.")
    text = ""
    for value, letters in _ROMAN:
        if old and str(value)[0] in "49":
            continue
        count, number = divmod(number, value)
        text += letters * count
    return text
