"""Patterns of dates, such as `yyyy-MM-dd HH:mm`: writing dates by them, and reading text by them. Names are English."""

import re
from collections.abc import Callable
from datetime import UTC, date, datetime, timedelta
from functools import lru_cache
from typing import Any, Final

from ptc_interpreter.core.base.arguments import wrong_type
from ptc_interpreter.core.java.calendar import MONTHS, WEEKDAYS, days_in_month, in_utc
from ptc_interpreter.errors import LispError
from ptc_interpreter.printing.scalar_text import PRINTED, instant_text
from ptc_interpreter.values.scalars import OffsetDateTime

_LONGEST: Final = 200  # characters of a pattern
_TOKENS: Final = re.compile(r"([A-Za-z])\1*|'((?:[^']|'')*)'|[^A-Za-z']+")
_MONTH_NAMES: Final = [name.capitalize() for name in MONTHS]
_HINT_OF_READING: Final = '"dd.MM.yyyy HH:mm" reads "31.01.2024 09:30": all of the text, in its order'
_DAY_NAMES: Final = [name.capitalize() for name in WEEKDAYS]
_TIME_LETTERS: Final = frozenset("HhmsSnaXxZ")

Piece = tuple[str, int]  # a letter and how often it stands there; or a text, and 0


@lru_cache(maxsize=256)
def pieces(pattern: str) -> tuple[Piece, ...]:
    """The fields and texts of a pattern. Raises LispError for letters that have no meaning in it."""
    found: list[Piece] = []
    end = 0
    for match in _TOKENS.finditer(pattern[:_LONGEST]):
        end = match.end()
        found.append(_piece(match, pattern))
    if end != len(pattern):
        raise _malformed(pattern, "has a quote that is not closed, or is too long")
    return tuple(found)


def is_of_dates(pattern: str) -> bool:
    """Whether a pattern is one of dates: it has a field."""
    try:
        return pattern.startswith("ISO_") or any(count for _, count in pieces(pattern))
    except LispError:
        return False


def _piece(match: re.Match[str], pattern: str) -> Piece:
    text, letter, quoted = match[0], match[1], match[2]
    if quoted is not None:
        return (quoted.replace("''", "'") or "'", 0)
    if letter is None:
        return (text, 0)
    if letter not in _WRITTEN:
        raise _malformed(pattern, f"has the letter {letter}")
    return (letter, len(text))


def _malformed(pattern: str, what: str) -> LispError:
    hint = "letters: y M d E, H h m s S a, X; other text in single quotes, as in yyyy-MM-dd'T'HH:mm"
    return LispError("invalid_argument", f'The pattern "{pattern[:60]}" {what}.', hint=hint)


def pattern_of(formatter: Any, function: str, position: int) -> str:
    """The pattern of a formatter."""
    if type(formatter) is str:
        return formatter
    hint = '(DateTimeFormatter/ofPattern "yyyy-MM-dd") makes one'
    raise wrong_type(function, position, formatter, "a formatter", hint=hint)


# -- writing ---------------------------------------------------------------------------------------------------------


def formatted(time: Any, pattern: str, function: str) -> str:
    """A date or date-time as a pattern says; an instant in UTC."""
    if pattern.startswith("ISO_"):
        return _iso(time, pattern)
    time = time.at if type(time) is OffsetDateTime else in_utc(time)
    return "".join([_written(time, letter, count, function) if count else letter for letter, count in pieces(pattern)])


def _iso(time: Any, name: str) -> str:
    local = in_utc(time)
    if name == "ISO_LOCAL_DATE" and type(local) is datetime:
        return local.date().isoformat()
    if name == "ISO_INSTANT" and type(time) is OffsetDateTime:
        return instant_text(time.at)
    text = PRINTED[type(local)](local)
    seconds = ":00" if type(local) is datetime and local.tzinfo is None and text.count(":") == 1 else ""
    offset = PRINTED[OffsetDateTime](time).removeprefix(text) if type(time) is OffsetDateTime else ""
    return text + seconds + ("" if name == "ISO_LOCAL_DATE_TIME" else offset)


def _written(time: Any, letter: str, count: int, function: str) -> str:
    if letter in _TIME_LETTERS and type(time) is not datetime:
        hint = "(.atStartOfDay d) makes a date-time of a date"
        raise LispError(
            "invalid_argument", f"`{function}`: a date has no time, which `{letter}` stands for.", hint=hint
        )
    return _WRITTEN[letter](time, count)


def _number(value: int, count: int) -> str:
    return f"{value:0{count}d}"


def _year(time: date, count: int) -> str:
    return f"{time.year % 100:02d}" if count == 2 else _number(time.year, count)


def _named(names: list[str], index: int, count: int) -> str:
    return names[index][:3] if count < 4 else names[index] if count == 4 else names[index][0]


def _month(time: date, count: int) -> str:
    return _number(time.month, count) if count < 3 else _named(_MONTH_NAMES, time.month - 1, count)


def _offset(time: datetime, count: int) -> str:
    """The offset of a date-time, with minutes if it has any or they are asked for; nothing where it has none."""
    if time.tzinfo is None:
        return ""
    minutes = (time.utcoffset() or timedelta()) // timedelta(minutes=1)
    hours, rest = divmod(abs(minutes), 60)
    written = f":{rest:02}" if count in (3, 5) else f"{rest:02}" if rest or count > 1 else ""
    return f"{'-' if minutes < 0 else '+'}{hours:02}{written}"


def _offset_or_z(time: datetime, count: int) -> str:
    return _offset(time, count) if time.utcoffset() else "Z" if time.tzinfo is not None else ""


_WRITTEN: Final[dict[str, Callable[[Any, int], str]]] = {
    "y": _year,
    "u": _year,
    "M": _month,
    "L": _month,
    "d": lambda time, count: _number(time.day, count),
    "D": lambda time, count: _number(time.timetuple().tm_yday, count),
    "E": lambda time, count: _named(_DAY_NAMES, time.weekday(), count),
    "Q": lambda time, count: _number((time.month + 2) // 3, count),
    "H": lambda time, count: _number(time.hour, count),
    "h": lambda time, count: _number((time.hour + 11) % 12 + 1, count),
    "m": lambda time, count: _number(time.minute, count),
    "s": lambda time, count: _number(time.second, count),
    "S": lambda time, count: f"{time.microsecond:06d}000"[:count],
    "n": lambda time, count: _number(time.microsecond * 1000, count),
    "a": lambda time, _: "AM" if time.hour < 12 else "PM",
    "X": _offset_or_z,
    "x": _offset,
    "Z": lambda time, count: _offset(time, 2) if count < 5 else _offset_or_z(time, count),
}


# -- reading ---------------------------------------------------------------------------------------------------------


def parsed(text: str, formatter: Any, function: str, *, with_time: bool = False) -> datetime:
    """The date-time that a text is by a formatter; its time is midnight if the pattern has none."""
    pattern = pattern_of(formatter, function, 2)
    if pattern.startswith("ISO_"):
        pattern = "yyyy-MM-dd" if pattern == "ISO_LOCAL_DATE" else "yyyy-MM-dd'T'HH:mm:ss"
    found = _reader(pattern).fullmatch(text[: 2 * _LONGEST])
    fields = {name: part for name, part in found.groupdict().items() if part is not None} if found else {}
    missing = [name for name in ("year", "month", "day", *(["hour"] if with_time else [])) if not _has(fields, name)]
    if found is None or len(text) > 2 * _LONGEST:
        message = f'`{function}` cannot read "{text[:60]}" by the pattern "{pattern[:60]}".'
        raise LispError("invalid_argument", message, hint=_HINT_OF_READING)
    if missing:
        message = f'`{function}`: the pattern "{pattern[:60]}" has no {missing[0]}.'
        raise LispError("invalid_argument", message, hint=_HINT_OF_READING)
    try:
        return _assembled(fields)
    except (ValueError, OverflowError):
        raise LispError("invalid_argument", f'`{function}`: "{text[:60]}" is no date.') from None


def _has(fields: dict[str, str], name: str) -> bool:
    others = {"month": "monthname", "hour": "hour12", "year": "shortyear"}
    return name in fields or others.get(name, "") in fields


def _assembled(fields: dict[str, str]) -> datetime:
    year = int(fields["year"]) if "year" in fields else 2000 + int(fields["shortyear"])
    month = int(fields["month"]) if "month" in fields else _index(_MONTH_NAMES, fields["monthname"]) + 1
    if not 1 <= month <= 12 or not 1 <= int(fields["day"]) <= 31:
        raise ValueError
    day = min(int(fields["day"]), days_in_month(year, month))  # as Java, which takes the last day of the month
    micro = int(fields.get("fraction", "0").ljust(6, "0")[:6])
    found = datetime(year, month, day, _hour(fields), int(fields.get("minute", 0)), int(fields.get("second", 0)), micro)
    return (found - _shift(fields["zone"])).replace(tzinfo=UTC) if fields.get("zone") else found


def _hour(fields: dict[str, str]) -> int:
    if "hour12" not in fields:
        return int(fields.get("hour", 0))
    if not 1 <= int(fields["hour12"]) <= 12:
        raise ValueError
    return int(fields["hour12"]) % 12 + 12 * (fields.get("half", "AM").upper() == "PM")


def _shift(zone: str) -> timedelta:
    return UTC.utcoffset(None) if zone == "Z" else datetime.strptime(zone, "%z").utcoffset() or timedelta()


def _index(names: list[str], text: str) -> int:
    return next(index for index, name in enumerate(names) if name[:3].lower() == text[:3].lower())


@lru_cache(maxsize=256)
def _reader(pattern: str) -> re.Pattern[str]:
    """What reads a text by a pattern; a field that comes twice is read where it comes first."""
    seen: set[str] = set()
    parts: list[str] = []
    for letter, count in pieces(pattern):
        name, regex = _field(letter, count) if count else ("", re.escape(letter))
        regex = f"(?>{regex})"  # a field never gives back what it has read, so this takes no time
        parts.append(f"(?P<{name}>{regex})" if name and name not in seen else regex)
        seen.add(name)
    return re.compile("".join(parts), re.ASCII)


def _field(letter: str, count: int) -> tuple[str, str]:
    """The name of a field, and the regex of its text; without a name for fields that say nothing new."""
    digits = rf"\d{{{count}}}" if count > 1 else r"\d{1,2}"
    if letter in "yu":
        return ("shortyear", r"\d\d") if count == 2 else ("year", r"\d{4}")
    if letter in "ML" and count > 2:
        return "monthname", "|".join(name[:3] if count == 3 else name for name in _MONTH_NAMES)
    if letter == "E":
        return "", "|".join(name[:3] if count < 4 else name for name in _DAY_NAMES)
    named = {"M": "month", "L": "month", "d": "day", "H": "hour", "h": "hour12", "m": "minute", "s": "second"}
    if letter in named:
        return named[letter], digits
    others = {"S": ("fraction", rf"\d{{{count}}}"), "a": ("half", "AM|PM")}
    return others.get(letter) or ("zone", r"Z|[+-]\d\d:?\d\d") if letter in "SaXxZ" else ("", r"\d+")
