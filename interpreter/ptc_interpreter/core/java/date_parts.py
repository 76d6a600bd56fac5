"""What Java's dates, durations and periods are made of: `(.getYear d)`, `(.toHours d)`, `(.withDayOfMonth d 1)`."""

from collections.abc import Callable
from datetime import UTC, date, datetime, time, timedelta
from typing import Any, Final

from ptc_interpreter.core.base.arguments import integer, is_vector, wrong_type
from ptc_interpreter.core.java.calendar import EPOCH, MONTHS, WEEKDAYS, days_in_month, in_utc, kept_offset
from ptc_interpreter.core.java.collection_methods import entry_part
from ptc_interpreter.errors import LispError
from ptc_interpreter.runtime.registry import core
from ptc_interpreter.runtime.run import Run
from ptc_interpreter.values.scalars import OffsetDateTime, Period, Symbol, YearMonth

_ONE: Final = timedelta(microseconds=1)
PARSING_HINT: Final = "(LocalDate/parse s) and (Instant/parse s) make a date of a string"
Getter = Callable[[Any], Any]
_NUMBERS: Final = {name: number for names in (WEEKDAYS, MONTHS) for number, name in enumerate(names, 1)}
_NAMES: Final = frozenset(_NUMBERS)
_DAY_NAMES: Final = tuple(map(Symbol, WEEKDAYS))

_KINDS: Final[dict[str, tuple[str, Callable[[Any], bool]]]] = {
    "date": ("a date or date-time", lambda x: isinstance(x, date) or type(x) is OffsetDateTime),
    "time": ("a date-time or instant", lambda x: type(x) in (datetime, OffsetDateTime)),
    "instant": ("an instant", lambda x: type(x) is datetime),
    "clock": ("a time of a day", lambda x: type(x) is time),
    "month": ("a month of a year", lambda x: type(x) is YearMonth),
    "number": ("a year", lambda x: type(x) is int),
    "duration": ("a duration", lambda x: type(x) is timedelta),
    "period": ("a period", lambda x: type(x) is Period),
    "name": ("a month or a day of the week", lambda x: type(x) is Symbol and x.name in _NAMES),
    "entry": ("an entry of a map", lambda x: is_vector(x) and len(x) == 2),
}


def expected_kind(value: Any, name: str, *kinds: str) -> str:
    """The kind of the value, one of those. Raises LispError if it is of none."""
    found = next((kind for kind in kinds if _KINDS[kind][1](value)), None)
    if found is None:
        wanted = " or ".join(_KINDS[kind][0] for kind in kinds)
        raise wrong_type(name, 1, value, wanted, hint=PARSING_HINT if type(value) is str else None)
    return found


# -- what they are made of -------------------------------------------------------------------------------------------


def _getter(name: str, summary: str, by_kind: dict[str, Getter]) -> None:
    """Register a method without arguments, which is another function for each kind of value."""
    of_date, of_name = by_kind.get("date"), by_kind.get("name")

    def method(run: Run, x: Any) -> Any:
        if type(x) is date and of_date is not None:
            return of_date(x)
        if type(x) is Symbol and of_name is not None and x.name in _NAMES:
            return of_name(x)
        return by_kind[expected_kind(x, name, *by_kind)](in_utc(x))

    method.__doc__ = summary
    core(name)(method)


def _seconds(of: timedelta) -> int:
    return of // timedelta(seconds=1)


def _whole(unit: timedelta) -> Getter:
    """How many whole units of a duration, towards zero."""
    return lambda of: of // unit if of >= timedelta() else -(-of // unit)


def _part(unit: timedelta, most: int) -> Getter:
    return lambda of: (abs(of) // unit % most) * (1 if of >= timedelta() else -1)


def _month_name(of: date) -> Symbol:
    return Symbol(MONTHS[of.month - 1])


def _day_name(of: date) -> Symbol:
    return _DAY_NAMES[of.weekday()]


def _value(name: Symbol) -> int:
    return _NUMBERS[name.name]


def _is_leap(of: Any) -> bool:
    return days_in_month(of.year, 2) == 29


def is_leap_year(year: int) -> bool:
    """Whether a year has 366 days."""
    return year % 4 == 0 and (year % 100 != 0 or year % 400 == 0)


def _month_length(of: Any) -> int:
    return days_in_month(of.year, of.month)


def _year_length(of: Any) -> int:
    return 365 + _is_leap(of)


def _nanos(of: Any) -> int:
    return of.microsecond * 1000


def _nanos_of_day(of: time) -> int:
    return ((of.hour * 60 + of.minute) * 60 + of.second) * 10**9 + _nanos(of)


_DAY, _HOUR, _MINUTE, _SECOND = timedelta(days=1), timedelta(hours=1), timedelta(minutes=1), timedelta(seconds=1)
_GETTERS: Final[dict[str, tuple[str, dict[str, Getter]]]] = {
    ".getYear": ("The year of the date.", {"date": lambda x: x.year, "month": lambda x: x.year}),
    ".getMonthValue": ("The month of the date, from 1 to 12.", {"date": lambda x: x.month, "month": lambda x: x.month}),
    ".getMonth": ("The month of the date by its name, such as JANUARY.", {"date": _month_name, "month": _month_name}),
    ".getDayOfMonth": ("The day of the month of the date.", {"date": lambda x: x.day}),
    ".getDayOfYear": ("The day of the year of the date, from 1.", {"date": lambda x: x.timetuple().tm_yday}),
    ".getDayOfWeek": (
        "The day of the week of the date, such as MONDAY; `.getValue` of it is 1 for Monday.",
        {"date": _day_name},
    ),
    ".getHour": ("The hour of the date-time.", {"time": lambda x: x.hour, "clock": lambda x: x.hour}),
    ".getMinute": ("The minute of the date-time.", {"time": lambda x: x.minute, "clock": lambda x: x.minute}),
    ".getSecond": ("The second of the date-time.", {"time": lambda x: x.second, "clock": lambda x: x.second}),
    ".getNano": (
        "The nanoseconds of the date-time or duration beyond its second.",
        {"time": _nanos, "clock": _nanos, "duration": lambda x: x.microseconds * 1000},
    ),
    ".lengthOfMonth": ("How many days the month of the date has.", {"date": _month_length, "month": _month_length}),
    ".lengthOfYear": ("How many days the year of the date has.", {"date": _year_length, "month": _year_length}),
    ".isLeapYear": ("Whether the year of the date is a leap year.", {"date": _is_leap, "month": _is_leap}),
    ".isLeap": ("Whether the year is a leap year.", {"number": is_leap_year}),
    ".toLocalTime": ("The time of the day of the date-time.", {"time": lambda x: x.time()}),
    ".toSecondOfDay": ("The seconds from midnight to the time.", {"clock": lambda x: _nanos_of_day(x) // 10**9}),
    ".toNanoOfDay": ("The nanoseconds from midnight to the time.", {"clock": _nanos_of_day}),
    ".atEndOfMonth": (
        "The last day of the month.",
        {"month": lambda x: date(x.year, x.month, days_in_month(x.year, x.month))},
    ),
    ".toLocalDate": (
        "The date of the date-time, of an instant in UTC.",
        {"date": lambda x: date(x.year, x.month, x.day)},
    ),
    ".toLocalDateTime": ("The date-time, of an instant in UTC.", {"time": lambda x: x.replace(tzinfo=None)}),
    ".toEpochDay": ("The days from 1970-01-01 to the date.", {"date": lambda x: x.toordinal() - EPOCH.toordinal()}),
    ".toEpochMilli": (
        "The milliseconds from 1970-01-01T00:00:00Z to the instant.",
        {"instant": lambda x: (x.replace(tzinfo=UTC) - EPOCH) // timedelta(milliseconds=1)},
    ),
    ".getEpochSecond": (
        "The seconds from 1970-01-01T00:00:00Z to the instant.",
        {"instant": lambda x: _seconds(x.replace(tzinfo=UTC) - EPOCH)},
    ),
    ".toDays": ("How many whole days the duration has.", {"duration": _whole(_DAY)}),
    ".toHours": ("How many whole hours the duration has.", {"duration": _whole(_HOUR)}),
    ".toMinutes": ("How many whole minutes the duration has.", {"duration": _whole(_MINUTE)}),
    ".toSeconds": ("How many whole seconds the duration has.", {"duration": _seconds}),
    ".getSeconds": ("How many whole seconds the duration has.", {"duration": _seconds}),
    ".toMillis": ("How many milliseconds the duration has.", {"duration": lambda x: x // timedelta(milliseconds=1)}),
    ".toNanos": ("How many nanoseconds the duration has.", {"duration": lambda x: x // _ONE * 1000}),
    ".toHoursPart": ("The hours of the duration beyond its days.", {"duration": _part(_HOUR, 24)}),
    ".toMinutesPart": ("The minutes of the duration beyond its hours.", {"duration": _part(_MINUTE, 60)}),
    ".toSecondsPart": ("The seconds of the duration beyond its minutes.", {"duration": _part(_SECOND, 60)}),
    ".getYears": ("The years of the period.", {"period": lambda x: x.years}),
    ".getMonths": ("The months of the period beyond its years.", {"period": lambda x: x.months}),
    ".getDays": ("The days of the period beyond its months.", {"period": lambda x: x.days}),
    ".toTotalMonths": ("The months of the period, its years included.", {"period": lambda x: 12 * x.years + x.months}),
    ".isZero": (
        "Whether the duration or period is nothing.",
        {"duration": lambda x: not x, "period": lambda x: x == Period()},
    ),
    ".isNegative": (
        "Whether the duration, or a part of the period, is below zero.",
        {"duration": lambda x: x < timedelta(), "period": lambda x: min(x.years, x.months, x.days) < 0},
    ),
    ".negated": (
        "The duration or period with its sign turned.",
        {"duration": lambda x: -x, "period": lambda x: Period(-x.years, -x.months, -x.days)},
    ),
    ".abs": ("The duration without its sign.", {"duration": abs}),
    ".getValue": (
        "The number of a month or day of the week, 1 for JANUARY and for MONDAY; the value of an entry of a map.",
        {"name": _value, "entry": lambda x: entry_part(x, 1, ".getValue")},
    ),
}


for _name, (_summary, _by_kind) in _GETTERS.items():
    _getter(_name, _summary, _by_kind)


# -- changing a part -------------------------------------------------------------------------------------------------


def _with_part(name: str, field: str) -> None:
    kinds = ("time", "clock") if field in ("hour", "minute", "second") else ("date", "month")

    def method(run: Run, x: Any, value: Any) -> Any:
        expected_kind(x, name, *kinds)
        number = integer(value, name, 2)
        try:
            return kept_offset(x, _kept_in_month(in_utc(x), number, field))
        except (ValueError, OverflowError):
            raise LispError("invalid_argument", f"`{name}`: there is no {field} {number}.") from None

    method.__doc__ = f"The date with another {field}."
    core(name)(method)


def _kept_in_month(x: Any, number: int, field: str) -> Any:
    """The date with a field changed; the day is the last of the month where that has no such day."""
    if type(x) is YearMonth:
        changed = date(x.year, x.month, 1).replace(**{field: number})
        return YearMonth(changed.year, changed.month)
    if field in ("month", "year") and 1 <= number <= (12 if field == "month" else 9999):
        year, month = (number, x.month) if field == "year" else (x.year, number)
        return x.replace(year=year, month=month, day=min(x.day, days_in_month(year, month)))
    return x.replace(**{field: number})


for _method, _field in {
    ".withYear": "year",
    ".withMonth": "month",
    ".withDayOfMonth": "day",
    ".withHour": "hour",
    ".withMinute": "minute",
    ".withSecond": "second",
}.items():
    _with_part(_method, _field)
