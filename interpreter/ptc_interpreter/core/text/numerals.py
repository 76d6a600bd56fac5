"""Numbers in words and in Roman numerals."""

from typing import Any, Final

_SMALL: Final = (
    *("zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve"),
    *("thirteen", "fourteen", "fifteen", "sixteen", "seventeen", "eighteen", "nineteen"),
)
_TENS: Final = ("", "", "twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety")
_GROUPS: Final = (
    *("", "thousand", "million", "billion", "trillion", "quadrillion", "quintillion", "sextillion", "septillion"),
    *("octillion", "nonillion", "decillion", "undecillion", "duodecillion", "tredecillion", "quattuordecillion"),
    *("quindecillion", "sexdecillion", "septendecillion", "octodecillion", "novemdecillion", "vigintillion"),
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


def cardinal(number: Any) -> str | None:
    """`forty-two`; None for a number past the names that there are, and for what is no integer."""
    if type(number) is not int or abs(number) >= 1000 ** len(_GROUPS):
        return None
    if number < 0:
        return f"minus {cardinal(-number)}"
    if not number:
        return _SMALL[0]
    groups: list[str] = []
    for name in _GROUPS:
        number, rest = divmod(number, 1000)
        if rest:
            groups.append(f"{_below_thousand(rest)} {name}".strip())
    return ", ".join(reversed(groups))


def ordinal(number: Any) -> str | None:
    """`forty-second`; None as `cardinal`."""
    words = cardinal(number)
    if words is None:
        return None
    at = max(words.rfind(" "), words.rfind("-")) + 1
    last = words[at:]
    if last in _ORDINALS:
        return words[:at] + _ORDINALS[last]
    return words[:at] + (last[:-1] + "ieth" if last.endswith("y") else last + "th")


def ordinal_ending(number: int) -> str:
    """`nd` of `42nd`."""
    last = abs(number) % 100
    return "th" if last in (11, 12, 13) else {1: "st", 2: "nd", 3: "rd"}.get(last % 10, "th")


def roman(number: Any, *, old: bool = False) -> str | None:
    """`XLII`; with `old` `IIII` stands for four. None for what has no Roman numeral."""
    if type(number) is not int or not 0 < number <= _MOST_ROMAN:
        return None
    text = ""
    for value, letters in _ROMAN:
        if old and str(value)[0] in "49":
            continue
        count, number = divmod(number, value)
        text += letters * count
    return text
