"""Java's dates and times: made from text and from numbers, and what lies between two of them.

A LocalDate is a date of Python's, a LocalDateTime a datetime without a zone, an Instant one with a zone (shown in UTC),
a Duration a timedelta, exact to the microsecond; a Period is a `values.Period`. Units, days of the week and months are
symbols, named as Java prints them; a DateTimeFormatter is the string of its pattern. What programs call on them:
`date_methods`; patterns: `date_patterns`.
"""

import re
from datetime import UTC, date, datetime, timedelta
from typing import Any, Final

from ptc_interpreter.core.base.arguments import integer, wrong_type
from ptc_interpreter.core.java.calendar import (
    EPOCH,
    MONTHS,
    UNITS,
    WEEKDAYS,
    between,
    in_range,
    kind_of_time,
    moment,
    plus,
    timedelta_of,
    with_day,
)
from ptc_interpreter.core.java.date_parts import is_leap_year
from ptc_interpreter.core.java.date_patterns import parsed
from ptc_interpreter.core.java.zones import UTC_ZONE, offset_of
from ptc_interpreter.core.text.strings import needs_string
from ptc_interpreter.errors import LispError
from ptc_interpreter.runtime.registry import constants, core
from ptc_interpreter.runtime.run import Run
from ptc_interpreter.values.scalars import MISSING, OffsetDateTime, Period, Symbol

_DATE: Final = re.compile(r"(\d{4})-(\d\d)-(\d\d)", re.ASCII)
_TIME: Final = r"(\d\d):(\d\d)(?::(\d\d)(?:\.(\d{1,9}))?)?"
_DATE_TIME: Final = re.compile(_DATE.pattern + "[Tt]" + _TIME, re.ASCII)
_INSTANT: Final = re.compile(_DATE_TIME.pattern + r"([Zz]|[+-]\d\d(?::?\d\d)?)(?:\[[A-Za-z/_]+\])?", re.ASCII)
_COUNT: Final = r"([+-]?\d{1,18})"
_DURATION: Final = re.compile(
    rf"([+-]?)P(?:{_COUNT}D)?(?:T(?:{_COUNT}H)?(?:{_COUNT}M)?(?:{_COUNT}(?:[.,](\d{{1,9}}))?S)?)?", re.I | re.ASCII
)
_PERIOD: Final = re.compile(rf"([+-]?)P(?:{_COUNT}Y)?(?:{_COUNT}M)?(?:{_COUNT}W)?(?:{_COUNT}D)?", re.I | re.ASCII)
_PARTS: Final = (
    *(("year", 1, 9999), ("month", 1, 12), ("day", 1, 31)),
    *(("hour", 0, 23), ("minute", 0, 59), ("second", 0, 59), ("nano", 0, 999_999_999)),
)

_HINT_OF_PATTERN: Final = '(LocalDate/parse s (DateTimeFormatter/ofPattern "dd.MM.yyyy")) reads other forms'


def _malformed(function: str, text: str, wanted: str, hint: str | None = None) -> LispError:
    return LispError("invalid_argument", f'`{function}` cannot read "{text[:60]}" as {wanted}.', hint=hint)


def _text(s: Any, function: str) -> str:
    if isinstance(s, date):
        raise wrong_type(function, 1, s, "a string", hint="this is a date already; use it as it is")
    return needs_string(s, function)


def _micro(digits: str | None) -> int:
    return int((digits or "0").ljust(9, "0")) // 1000


# -- from text -------------------------------------------------------------------------------------------------------


@core("LocalDate/parse")
def local_date_parse(run: Run, s: Any, formatter: Any = MISSING) -> date:
    """The date that the string is, as year-month-day or as a formatter says.

    (LocalDate/parse "2024-01-31")  ;=> 2024-01-31
    (LocalDate/parse "31.1.2024" (DateTimeFormatter/ofPattern "d.M.yyyy"))  ;=> 2024-01-31
    """
    text = s if type(s) is str else _text(s, "LocalDate/parse")
    if formatter is not MISSING and formatter != "ISO_LOCAL_DATE":
        return parsed(text, formatter, "LocalDate/parse").date()
    try:  # Python reads weeks too, but not with dashes there
        return date.fromisoformat(text) if text[4:5] == "-" == text[7:8] else _not_a_date(text)
    except ValueError:
        return _not_a_date(text)


def _not_a_date(text: str) -> Any:
    raise _malformed("LocalDate/parse", text, "a date", _HINT_OF_PATTERN)


@core("LocalDateTime/parse")
def local_date_time_parse(run: Run, s: Any, formatter: Any = MISSING) -> datetime:
    """The date-time that the string is, as `2024-01-31T10:30:00` or as a formatter says.

    (LocalDateTime/parse "2024-01-31T10:30")  ;=> 2024-01-31T10:30
    """
    text = _text(s, "LocalDateTime/parse")
    if formatter is not MISSING and formatter not in ("ISO_LOCAL_DATE_TIME", "ISO_DATE_TIME"):
        return parsed(text, formatter, "LocalDateTime/parse", with_time=True)
    found = _DATE_TIME.fullmatch(text)
    if found is None:
        raise _malformed("LocalDateTime/parse", text, "a date-time", 'it is written like "2024-01-31T10:30:00"')
    return _date_time("LocalDateTime/parse", text, found)


def _date_time(function: str, text: str, found: re.Match[str]) -> datetime:
    *numbers, fraction = found.groups()[:7]
    try:
        return moment(*[int(part or 0) for part in numbers], micro=_micro(fraction))
    except ValueError:
        raise _malformed(function, text, "a date-time") from None


@core("Instant/parse")
def instant_parse(run: Run, s: Any) -> datetime:
    """The instant that the string is, as `2024-01-31T10:30:00Z` or with an offset in place of `Z`.

    (Instant/parse "2024-01-31T10:30:00Z")  ;=> 2024-01-31T10:30:00Z
    """
    local, offset = read_with_offset(s, "Instant/parse")
    return plus(local, -offset, "Instant/parse").replace(tzinfo=UTC)


def read_with_offset(s: Any, function: str) -> tuple[datetime, timedelta]:
    """The date-time that a string is, and its offset."""
    text = _text(s, function)
    found = _INSTANT.fullmatch(text)
    if found is None:
        hint = 'it is written like "2024-01-31T10:30:00Z"; without a zone it is for LocalDateTime/parse'
        raise _malformed(function, text, "an instant", hint)
    return _date_time(function, text, found), _offset(found[8])


def _offset(text: str) -> timedelta:
    digits = text.replace(":", "")
    if digits in "Zz":
        return timedelta()
    size = timedelta(hours=int(digits[1:3]), minutes=int(digits[3:5] or 0))
    return -size if digits[0] == "-" else size


@core("Duration/parse")
def duration_parse(run: Run, s: Any) -> timedelta:
    """The duration that the string is, such as `PT1H30M` or `P2DT3H`.

    (Duration/parse "PT1H30M")  ;=> PT1H30M
    """
    text = _text(s, "Duration/parse")
    found = _DURATION.fullmatch(text)
    if found is None or not any(found.groups()[1:5]) or text[-1] in "Tt":
        raise _malformed("Duration/parse", text, "a duration", 'it is written like "PT1H30M"')
    days, hours, minutes, seconds = (in_range(int(part or 0), "Duration/parse") for part in found.groups()[1:5])
    micro = -_micro(found[6]) if (found[5] or "").startswith("-") else _micro(found[6])
    total = timedelta_of("Duration/parse", days=days, hours=hours, minutes=minutes, seconds=seconds, microseconds=micro)
    return -total if found[1] == "-" else total


@core("Period/parse")
def period_parse(run: Run, s: Any) -> Period:
    """The period that the string is, such as `P1Y2M3D`.

    (Period/parse "P1Y2M3D")  ;=> P1Y2M3D
    """
    text = _text(s, "Period/parse")
    found = _PERIOD.fullmatch(text)
    if found is None or not any(found.groups()[1:]):
        raise _malformed("Period/parse", text, "a period", 'it is written like "P1Y2M3D"')
    sign = -1 if found[1] == "-" else 1
    years, months, weeks, days = (sign * in_range(int(part or 0), "Period/parse") for part in found.groups()[1:])
    return Period(years, months, 7 * weeks + days)


@core("DateTimeFormatter/ofPattern", aliases=("SimpleDateFormat.",))
def of_pattern(run: Run, pattern: Any, locale: Any = None) -> str:
    """The formatter of a pattern such as `yyyy-MM-dd HH:mm`; names are English.

    (.format (LocalDate/of 2024 1 31) (DateTimeFormatter/ofPattern "d MMM yyyy"))  ;=> "31 Jan 2024"
    """
    from ptc_interpreter.core.java.date_patterns import pieces

    text = needs_string(pattern, "DateTimeFormatter/ofPattern")
    pieces(text)
    return text


# -- from numbers ----------------------------------------------------------------------------------------------------


@core("LocalDate/of")
def local_date_of(run: Run, year: Any, month: Any, day: Any) -> date:
    """The date of a year, a month (1 to 12, or such as Month/MAY) and a day.

    (LocalDate/of 2024 1 31)  ;=> 2024-01-31
    """
    return date_time_of("LocalDate/of", year, month, day).date()


@core("LocalDateTime/of")
def local_date_time_of(
    run: Run, year: Any, month: Any, day: Any, hour: Any, minute: Any, second: Any = 0, nano: Any = 0
) -> datetime:
    """The date-time of a year, month, day, hour, minute and perhaps second.

    (LocalDateTime/of 2024 1 31 10 30)  ;=> 2024-01-31T10:30
    """
    return date_time_of("LocalDateTime/of", year, month, day, hour, minute, second, nano)


def date_time_of(function: str, year: Any, month: Any, *rest: Any) -> datetime:
    """The date-time of a year, a month and so on to the nanosecond. Raises LispError if there is none."""
    month = MONTHS.index(month.name) + 1 if type(month) is Symbol and month.name in MONTHS else month
    numbers = [integer(part, function, position) for position, part in enumerate((year, month, *rest), 1)]
    try:
        return moment(*numbers[:6], micro=sum(numbers[6:]) // 1000)
    except (ValueError, OverflowError):
        raise LispError("invalid_argument", f"`{function}` knows no such date: {_fault(numbers)}.") from None


def _fault(numbers: list[int]) -> str:
    """What is wrong with the year, month, day, hour, minute, second and nanosecond of a date that does not exist."""
    for (part, least, most), given in zip(_PARTS, numbers, strict=False):
        if not least <= given <= most:
            return f"{part} must be in {least}..{most}"
    return "the month has no such day"


@core("LocalDate/ofYearDay")
def of_year_day(run: Run, year: Any, day: Any) -> date:
    """The date of a year and the number of a day in it, from 1.

    (LocalDate/ofYearDay 2024 60)  ;=> 2024-02-29
    """
    number = integer(day, "LocalDate/ofYearDay", 2)
    first = date_time_of("LocalDate/ofYearDay", year, 1, 1).date()
    if not 1 <= number <= 365 + is_leap_year(first.year):
        raise LispError("invalid_argument", f"`LocalDate/ofYearDay`: the year {first.year} has no day {number}.")
    return plus(first, timedelta_of("LocalDate/ofYearDay", days=number - 1))


@core("LocalDate/ofEpochDay")
def of_epoch_day(run: Run, days: Any) -> date:
    """The date so many days after 1970-01-01.

    (LocalDate/ofEpochDay 19753)  ;=> 2024-01-31
    """
    return plus(EPOCH.date(), timedelta_of("LocalDate/ofEpochDay", days=integer(days, "LocalDate/ofEpochDay")))


@core("Instant/ofEpochMilli")
def of_epoch_milli(run: Run, milliseconds: Any) -> datetime:
    """The instant so many milliseconds after 1970-01-01T00:00:00Z.

    (Instant/ofEpochMilli 1706697000000)  ;=> 2024-01-31T10:30:00Z
    """
    return after_epoch(milliseconds, "Instant/ofEpochMilli")


def after_epoch(milliseconds: Any, name: str) -> datetime:
    """The instant so many milliseconds after 1970-01-01T00:00:00Z, for the function `name`."""
    return plus(EPOCH, timedelta_of(name, milliseconds=integer(milliseconds, name)))


@core("Instant/ofEpochSecond")
def of_epoch_second(run: Run, seconds: Any) -> datetime:
    """The instant so many seconds after 1970-01-01T00:00:00Z.

    (Instant/ofEpochSecond 1706697000)  ;=> 2024-01-31T10:30:00Z
    """
    return plus(EPOCH, timedelta_of("Instant/ofEpochSecond", seconds=integer(seconds, "Instant/ofEpochSecond")))


def _duration_of(name: str, unit: str) -> None:
    def of(run: Run, amount: Any) -> timedelta:
        return timedelta_of(name, **{unit: integer(amount, name)})

    of.__doc__ = f"The duration of so many {unit}."
    core(name)(of)


for _unit in ("Days", "Hours", "Minutes", "Seconds"):
    _duration_of(f"Duration/of{_unit}", _unit.lower())
_duration_of("Duration/ofMillis", "milliseconds")


def _period_of(name: str, field: str, times: int = 1) -> None:
    def of(run: Run, amount: Any) -> Period:
        return Period(**{field: times * in_range(integer(amount, name), name)})

    of.__doc__ = f"The period of so many {name.rpartition('of')[2].lower()}."
    core(name)(of)


_period_of("Period/ofDays", "days")
_period_of("Period/ofWeeks", "days", 7)
_period_of("Period/ofMonths", "months")
_period_of("Period/ofYears", "years")


@core("Period/of")
def period_of(run: Run, years: Any, months: Any, days: Any) -> Period:
    """The period of so many years, months and days.

    (Period/of 1 2 3)  ;=> P1Y2M3D
    """
    parts = [integer(part, "Period/of", position) for position, part in enumerate((years, months, days), 1)]
    return Period(*[in_range(part, "Period/of") for part in parts])


# -- the time that the host gives ------------------------------------------------------------------------------------


def time_given(run: Run, function: str) -> datetime:
    """The time that the host gives, which function `function` asks for. Raises LispError where it gives none."""
    if run.now is None:
        hint = "use a date in `data/`, or a tool that gives one"
        raise LispError(
            "unsupported", f"`{function}`: a program sees no clock, and the host gives it no time.", hint=hint
        )
    return run.now.astimezone(UTC) if run.now.tzinfo is not None else run.now.replace(tzinfo=UTC)


@core("Instant/now")
def instant_now(run: Run) -> datetime:
    """The time that the host gives to the program, the same all through it."""
    return time_given(run, "Instant/now")


@core("LocalDate/now")
def local_date_now(run: Run, zone: Any = MISSING) -> date:
    """The date of the time that the host gives to the program, in UTC or at an offset."""
    return local_now(run, "LocalDate/now", zone).date()


@core("LocalDateTime/now")
def local_date_time_now(run: Run, zone: Any = MISSING) -> datetime:
    """The date-time that the host gives to the program, in UTC or at an offset."""
    return local_now(run, "LocalDateTime/now", zone)


def local_now(run: Run, function: str, zone: Any) -> datetime:
    """What clocks at an offset show at the time that the host gives."""
    return plus(time_given(run, function), offset_of(zone, function, 1), function).replace(tzinfo=None)


# -- what lies between -----------------------------------------------------------------------------------------------


@core("Duration/between")
def duration_between(run: Run, start: Any, end: Any) -> timedelta:
    """The duration from one time to another; dates without a time have none.

    (Duration/between (Instant/parse "2024-01-01T00:00:00Z") (Instant/parse "2024-01-02T12:00:00Z"))  ;=> PT36H
    """
    hint = "(.between ChronoUnit/DAYS a b) counts the days between dates"
    for position, value in enumerate((start, end), 1):
        if kind_of_time(value) not in _TIMES:
            raise wrong_type("Duration/between", position, value, "a date-time or instant", hint=hint)
    if kind_of_time(start) != kind_of_time(end):
        raise wrong_type("Duration/between", 2, end, f"the same kind of time as its first, {kind_of_time(start)},")
    if type(start) is OffsetDateTime:
        return end.at - start.at
    return with_day(end) - with_day(start)


_TIMES: Final = frozenset({"instant", "date-time", "date-time with an offset", "time of a day"})


@core("Period/between")
def period_between(run: Run, start: Any, end: Any) -> Period:
    """The years, months and days from one date to another.

    (Period/between (LocalDate/of 2024 1 31) (LocalDate/of 2025 3 1))  ;=> P1Y1M1D
    """
    for position, value in enumerate((start, end), 1):
        if type(value) is not date:
            raise wrong_type("Period/between", position, value, "a date", hint="(.toLocalDate t) leaves out the time")
    return between(start, end)


# -- constants -------------------------------------------------------------------------------------------------------

_PATTERNS: Final = {
    "ISO_DATE": "ISO_LOCAL_DATE",
    "ISO_LOCAL_DATE": "ISO_LOCAL_DATE",
    "BASIC_ISO_DATE": "yyyyMMdd",
    "ISO_DATE_TIME": "ISO_LOCAL_DATE_TIME",
    "ISO_LOCAL_DATE_TIME": "ISO_LOCAL_DATE_TIME",
    "ISO_INSTANT": "ISO_INSTANT",
    "ISO_OFFSET_DATE_TIME": "ISO_OFFSET_DATE_TIME",
    "ISO_ZONED_DATE_TIME": "ISO_OFFSET_DATE_TIME",
}
_VALUES: Final[dict[str, Any]] = {
    **{f"ChronoUnit/{name}": Symbol(text) for name, text in UNITS.items()},
    **{f"DayOfWeek/{name}": Symbol(name) for name in WEEKDAYS},
    **{f"Month/{name}": Symbol(name) for name in MONTHS},
    **{f"DateTimeFormatter/{name}": pattern for name, pattern in _PATTERNS.items()},
    "Duration/ZERO": timedelta(),
    "Period/ZERO": Period(),
    "Instant/EPOCH": EPOCH,
    "LocalDate/EPOCH": EPOCH.date(),
    "ZoneOffset/UTC": UTC_ZONE,
}

constants(__name__, _VALUES)
