"""`DecimalFormat` of Java's: numbers as a pattern such as `#,##0.00` writes them. The pattern stands for the format."""

import math
import re
from decimal import ROUND_HALF_EVEN, Context, Decimal
from functools import lru_cache
from typing import Any, Final, NamedTuple

from ptc_interpreter.core.text.strings import needs_string
from ptc_interpreter.errors import LispError
from ptc_interpreter.runtime.registry import core
from ptc_interpreter.runtime.run import Run

_PATTERN: Final = re.compile(
    r"(?P<before>[^#0,.;]*+)(?P<whole>[#,]*+[0,]*+)(?P<point>\.(?P<part>0*+#*+))?(?P<behind>[^#0,.;]*)"
)
_LONGEST: Final = 200
_EXACT: Final = Context(prec=8_000, rounding=ROUND_HALF_EVEN, traps=[])
_SCALES: Final = {"%": 100, "‰": 1000}


class _Format(NamedTuple):
    before: str
    behind: str
    of_negative: tuple[str, str]
    least_whole: int
    group: int
    least_part: int
    most_part: int
    scale: int


@core("DecimalFormat.")
def decimal_format(_run: Run, pattern: Any) -> str:
    """The format of a pattern, for `.format`: ties are rounded to the even digit.

    (.format (DecimalFormat. "#,##0.00") 1234.5)  ;=> "1,234.50"
    """
    text = needs_string(pattern, "DecimalFormat.")
    _format_of(text)
    return text


@lru_cache(maxsize=64)
def _format_of(pattern: str) -> _Format:
    positive, _, negative = pattern[: _LONGEST + 1].partition(";")
    found = _PATTERN.fullmatch(positive) if len(pattern) <= _LONGEST else None
    other = _PATTERN.fullmatch(negative) if negative else None
    if found is None or not (found["whole"] or found["part"]) or (negative and other is None):
        hint = 'write a pattern such as "0.00", "#,##0.##" or "000"'
        raise LispError("invalid_argument", f'`DecimalFormat.` cannot read the pattern "{pattern[:60]}".', hint=hint)
    before, behind = (_plain(found[name]) for name in ("before", "behind"))
    beside = (f"-{before}", behind) if other is None else (_plain(other["before"]), _plain(other["behind"]))
    whole, part = found["whole"].replace(",", ""), found["part"] or ""
    least_whole, least_part = whole.count("0"), part.count("0")
    if found["point"] and not least_whole + least_part:  # Java writes a digit before the point, or else behind it
        least_whole, least_part = (1, 0) if whole else (0, 1)
    group = len(found["whole"]) - found["whole"].rindex(",") - 1 if "," in found["whole"] else 0
    scale = next((times for sign, times in _SCALES.items() if sign in before + behind), 1)
    return _Format(before, behind, beside, least_whole, group, least_part, len(part), scale)


def is_of_numbers(pattern: str) -> bool:
    """Whether a pattern is one of numbers."""
    try:
        return bool(_format_of(pattern))
    except LispError:
        return False


def _plain(text: str) -> str:
    """What stands beside the number, of which a part may be quoted."""
    return text.replace("''", "\0").replace("'", "").replace("\0", "'")


def number_text(run: Run, number: Any, pattern: str) -> str:
    """A number as a format writes it."""
    by = _format_of(pattern)
    is_negative = math.copysign(1, number) < 0 if type(number) is float else number < 0
    before, behind = by.of_negative if is_negative else (by.before, by.behind)
    text = f"{before}{_digits(number, by)}{behind}"
    run.write(len(text))
    return text


def _digits(number: Any, by: _Format) -> str:
    if not isinstance(number, int) and not math.isfinite(number):
        return "NaN" if number != number else "∞"
    exact = _EXACT.abs(_EXACT.multiply(Decimal(number), Decimal(by.scale)))
    rounded = _EXACT.quantize(exact, Decimal(1).scaleb(-by.most_part))
    whole, _, part = f"{rounded:f}".partition(".")
    part = part.rstrip("0").ljust(by.least_part, "0")
    whole = whole.lstrip("0").rjust(by.least_whole, "0") or ("" if part else "0")
    if by.group:
        first = len(whole) % by.group
        groups = [whole[:first], *(whole[at : at + by.group] for at in range(first, len(whole), by.group))]
        whole = ",".join(filter(None, groups))
    return f"{whole}.{part}" if part else whole
