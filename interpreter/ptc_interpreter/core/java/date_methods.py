"""Methods of Java's dates, durations and periods: `(.plusDays d 1)`, `(.isBefore a b)`, `(.toHours d)`."""

from collections.abc import Callable
from datetime import UTC, date, datetime, timedelta
from typing import Any, Final

from ptc_interpreter.core.base.arguments import integer, is_vector, wrong_type
from ptc_interpreter.core.java.calendar import (
    MONTHS,
    UNITS,
    WEEKDAYS,
    between,
    days_in_month,
    duration_of_units,
    in_range,
    in_utc,
    kind_of_time,
    moment,
    plus,
    plus_months,
    plus_units,
    timedelta_of,
    units_between,
)
from ptc_interpreter.core.java.collection_methods import entry_part
from ptc_interpreter.core.java.date_patterns import formatted, pattern_of
from ptc_interpreter.core.sequences.ordering import compare
from ptc_interpreter.errors import LispError
from ptc_interpreter.runtime.registry import core
from ptc_interpreter.runtime.run import Run
from ptc_interpreter.values.scalars import MISSING, Period, Symbol

_ONE: Final = timedelta(microseconds=1)
_UNIT_NAMES: Final = frozenset(UNITS.values())
_EPOCH: Final = datetime(1970, 1, 1, tzinfo=UTC)
_HINT: Final = "(LocalDate/parse s) and (Instant/parse s) make a date of a string"
Getter = Callable[[Any], Any]

_KINDS: Final[dict[str, tuple[str, Callable[[Any], bool]]]] = {
    "date": ("a date or date-time", lambda x: isinstance(x, date)),
    "time": ("a date-time or instant", lambda x: type(x) is datetime),
    "duration": ("a duration", lambda x: type(x) is timedelta),
    "period": ("a period", lambda x: type(x) is Period),
    "name": ("a month or a day of the week", lambda x: type(x) is Symbol and x.name in (*WEEKDAYS, *MONTHS)),
    "entry": ("an entry of a map", lambda x: is_vector(x) and len(x) == 2),
}


def _expect(value: Any, name: str, *kinds: str) -> str:
    """The kind of the value, one of those. Raises LispError if it is of none."""
    found = next((kind for kind in kinds if _KINDS[kind][1](value)), None)
    if found is None:
        wanted = " or ".join(_KINDS[kind][0] for kind in kinds)
        raise wrong_type(name, 1, value, wanted, hint=_HINT if type(value) is str else None)
    return found


# -- what they are made of -------------------------------------------------------------------------------------------


def _getter(name: str, summary: str, by_kind: dict[str, Getter]) -> None:
    """Register a method without arguments, which is another function for each kind of value."""

    def method(run: Run, x: Any) -> Any:
        return by_kind[_expect(x, name, *by_kind)](in_utc(x))

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
    return Symbol(WEEKDAYS[of.weekday()])


def _value(name: Symbol) -> int:
    return (WEEKDAYS if name.name in WEEKDAYS else MONTHS).index(name.name) + 1


def _is_leap(of: Any) -> bool:
    return days_in_month(of.year, 2) == 29


_DAY, _HOUR, _MINUTE, _SECOND = timedelta(days=1), timedelta(hours=1), timedelta(minutes=1), timedelta(seconds=1)
_GETTERS: Final[dict[str, tuple[str, dict[str, Getter]]]] = {
    ".getYear": ("The year of the date.", {"date": lambda x: x.year}),
    ".getMonthValue": ("The month of the date, from 1 to 12.", {"date": lambda x: x.month}),
    ".getMonth": ("The month of the date by its name, such as JANUARY.", {"date": _month_name}),
    ".getDayOfMonth": ("The day of the month of the date.", {"date": lambda x: x.day}),
    ".getDayOfYear": ("The day of the year of the date, from 1.", {"date": lambda x: x.timetuple().tm_yday}),
    ".getDayOfWeek": (
        "The day of the week of the date, such as MONDAY; `.getValue` of it is 1 for Monday.",
        {"date": _day_name},
    ),
    ".getHour": ("The hour of the date-time.", {"time": lambda x: x.hour}),
    ".getMinute": ("The minute of the date-time.", {"time": lambda x: x.minute}),
    ".getSecond": ("The second of the date-time.", {"time": lambda x: x.second}),
    ".getNano": (
        "The nanoseconds of the date-time or duration beyond its second.",
        {"time": lambda x: x.microsecond * 1000, "duration": lambda x: x.microseconds * 1000},
    ),
    ".lengthOfMonth": ("How many days the month of the date has.", {"date": lambda x: days_in_month(x.year, x.month)}),
    ".lengthOfYear": ("How many days the year of the date has.", {"date": lambda x: 365 + _is_leap(x)}),
    ".isLeapYear": ("Whether the year of the date is a leap year.", {"date": _is_leap}),
    ".toLocalDate": (
        "The date of the date-time, of an instant in UTC.",
        {"date": lambda x: date(x.year, x.month, x.day)},
    ),
    ".toLocalDateTime": ("The date-time, of an instant in UTC.", {"time": lambda x: x.replace(tzinfo=None)}),
    ".toEpochDay": ("The days from 1970-01-01 to the date.", {"date": lambda x: x.toordinal() - _EPOCH.toordinal()}),
    ".toEpochMilli": (
        "The milliseconds from 1970-01-01T00:00:00Z to the instant.",
        {"time": lambda x: (x.replace(tzinfo=UTC) - _EPOCH) // timedelta(milliseconds=1)},
    ),
    ".getEpochSecond": (
        "The seconds from 1970-01-01T00:00:00Z to the instant.",
        {"time": lambda x: _seconds(x.replace(tzinfo=UTC) - _EPOCH)},
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


# -- adding ----------------------------------------------------------------------------------------------------------

_PERIOD_FIELDS: Final = {"Days": "days", "Months": "months", "Years": "years"}


def _adding(name: str, unit: str, sign: int) -> None:
    """Register `.plusDays`, `.minusHours` and their like."""

    def method(run: Run, x: Any, amount: Any) -> Any:
        count = sign * in_range(integer(amount, name, 2), name)
        kind = _expect(x, name, "date", "duration", "period")
        if kind == "duration":
            return plus_duration(x, duration_of_units(count, unit, name), name)
        return plus_units(in_utc(x), count, unit, name) if kind == "date" else _period_plus(x, count, unit, name)

    direction = "later" if sign > 0 else "earlier"
    method.__doc__ = f"The date so many {unit.lower()} {direction}; a duration or period as much longer or shorter."
    core(name)(method)


def plus_duration(a: timedelta, b: timedelta, function: str) -> timedelta:
    """The two durations together."""
    return timedelta_of(function, microseconds=a // _ONE + b // _ONE)


def _period_plus(period: Period, count: int, unit: str, name: str) -> Period:
    field = _PERIOD_FIELDS.get(unit)
    if field is None:
        raise wrong_type(name, 1, period, "a date or duration")
    parts = {"years": period.years, "months": period.months, "days": period.days}
    return Period(**{**parts, field: in_range(parts[field] + count, name)})


for _unit in ("Nanos", "Millis", "Seconds", "Minutes", "Hours", "Days", "Weeks", "Months", "Years"):
    _adding(f".plus{_unit}", _unit, 1)
    _adding(f".minus{_unit}", _unit, -1)


@core(".plus")
def plus_(run: Run, x: Any, amount: Any, unit: Any = MISSING) -> Any:
    """A date, date-time, duration or period with a duration or period added, or so many of a unit.

    (.plus (LocalDate/of 2024 1 31) (Period/ofMonths 1))  ;=> 2024-02-29
    (.plus (LocalDate/of 2024 1 31) 2 ChronoUnit/WEEKS)  ;=> 2024-02-14
    """
    return _with_amount(x, amount, unit, ".plus", 1)


@core(".minus")
def minus(run: Run, x: Any, amount: Any, unit: Any = MISSING) -> Any:
    """A date, date-time, duration or period less a duration or period, or so many of a unit.

    (.minus (LocalDate/of 2024 3 31) (Period/ofMonths 1))  ;=> 2024-02-29
    """
    return _with_amount(x, amount, unit, ".minus", -1)


def _with_amount(x: Any, amount: Any, unit: Any, name: str, sign: int) -> Any:
    kind = _expect(x, name, "date", "duration", "period")
    if unit is not MISSING:
        count, of = sign * in_range(integer(amount, name, 2), name), _unit_of(unit, name, 3)
        return (
            plus_duration(x, duration_of_units(count, of, name), name)
            if kind == "duration"
            else plus_units(in_utc(x), count, of, name)
        )
    if type(amount) is Period and kind != "duration":
        return _with_period(x, amount, name, sign)
    if type(amount) is not timedelta or kind == "period":
        raise wrong_type(name, 2, amount, "a duration or period", hint=f"({name}Days d n) takes a number")
    if kind == "duration":
        return plus_duration(x, sign * amount, name)
    if type(x) is not datetime:
        raise wrong_type(name, 2, amount, "a period, as its 1st is a date without a time,")
    return plus(in_utc(x), sign * amount, name)


def _with_period(x: Any, amount: Period, name: str, sign: int) -> Any:
    if type(x) is Period:
        parts = (x.years + sign * amount.years, x.months + sign * amount.months, x.days + sign * amount.days)
        return Period(*[in_range(part, name) for part in parts])
    moved = plus_months(in_utc(x), sign * (12 * amount.years + amount.months), name)
    return plus(moved, timedelta_of(name, days=sign * amount.days), name)


@core(".multipliedBy")
def multiplied_by(run: Run, duration: Any, times: Any) -> timedelta:
    """The duration so many times over.

    (.multipliedBy (Duration/ofMinutes 40) 3)  ;=> PT2H
    """
    _expect(duration, ".multipliedBy", "duration")
    count = in_range(integer(times, ".multipliedBy", 2), ".multipliedBy")
    return timedelta_of(".multipliedBy", microseconds=duration // _ONE * count)


# -- changing a part -------------------------------------------------------------------------------------------------


def _with_part(name: str, field: str) -> None:
    def method(run: Run, x: Any, value: Any) -> Any:
        _expect(x, name, "time" if field in ("hour", "minute", "second") else "date")
        x, number = in_utc(x), integer(value, name, 2)
        try:
            return _kept_in_month(x, number, field)
        except (ValueError, OverflowError):
            raise LispError("invalid_argument", f"`{name}`: there is no {field} {number}.") from None

    method.__doc__ = f"The date with another {field}."
    core(name)(method)


def _kept_in_month(x: Any, number: int, field: str) -> Any:
    """The date with a field changed; the day is the last of the month where that has no such day."""
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


@core(".atStartOfDay")
def at_start_of_day(run: Run, d: Any, zone: Any = MISSING) -> datetime:
    """Midnight at the beginning of the date; with a zone, which can only be UTC, as an instant.

    (.atStartOfDay (LocalDate/of 2024 1 31))  ;=> 2024-01-31T00:00
    """
    if type(d) is not date:
        raise wrong_type(".atStartOfDay", 1, d, "a date without a time")
    return datetime(d.year, d.month, d.day, tzinfo=None if zone is MISSING else UTC)


@core(".atTime")
def at_time(run: Run, d: Any, hour: Any, minute: Any, second: Any = 0) -> datetime:
    """The date at a time of the day.

    (.atTime (LocalDate/of 2024 1 31) 10 30)  ;=> 2024-01-31T10:30
    """
    if type(d) is not date:
        raise wrong_type(".atTime", 1, d, "a date without a time")
    parts = [integer(part, ".atTime", position) for position, part in enumerate((hour, minute, second), 2)]
    try:
        return moment(d.year, d.month, d.day, *parts)
    except (ValueError, OverflowError):
        raise LispError("invalid_argument", "`.atTime` knows no such time of the day.") from None


@core(".toInstant", aliases=(".atZone",))
def to_instant(run: Run, t: Any, zone: Any = MISSING) -> datetime:
    """The date-time as an instant; the zone can only be UTC.

    (.toInstant (LocalDateTime/of 2024 1 31 10 30) ZoneOffset/UTC)  ;=> 2024-01-31T10:30:00Z
    """
    _expect(t, ".toInstant", "time")
    return in_utc(t) if t.tzinfo is not None else t.replace(tzinfo=UTC)


@core(".truncatedTo")
def truncated_to(run: Run, t: Any, unit: Any) -> datetime:
    """The date-time at the beginning of its day, hour, minute or second.

    (.truncatedTo (LocalDateTime/of 2024 1 31 10 30) ChronoUnit/DAYS)  ;=> 2024-01-31T00:00
    """
    _expect(t, ".truncatedTo", "time")
    of = _unit_of(unit, ".truncatedTo", 2)
    t, size = in_utc(t), duration_of_units(1, of, ".truncatedTo")
    if size > _DAY or not size:
        raise LispError("invalid_argument", f"`.truncatedTo` cannot cut a date-time to its {of.lower()}.")
    return t - (t - t.replace(hour=0, minute=0, second=0, microsecond=0)) % size


# -- between and before ----------------------------------------------------------------------------------------------


def _unit_of(unit: Any, name: str, position: int) -> str:
    if type(unit) is Symbol and unit.name in _UNIT_NAMES:
        return unit.name
    raise wrong_type(name, position, unit, "a unit", hint="such as ChronoUnit/DAYS")


@core(".between")
def between_(run: Run, unit: Any, start: Any, end: Any) -> int:
    """How many whole units lie between two dates or times.

    (.between ChronoUnit/DAYS (LocalDate/of 2024 1 1) (LocalDate/of 2024 3 1))  ;=> 60
    """
    of = _unit_of(unit, ".between", 1)
    for position, value in enumerate((start, end), 2):
        if kind_of_time(value) is None:
            raise wrong_type(".between", position, value, "a date or time", hint=_HINT)
    return units_between(start, end, of, ".between")


@core(".until")
def until(run: Run, start: Any, end: Any, unit: Any = MISSING) -> Any:
    """How many whole units lie between two dates or times; without a unit the period between two dates.

    (.until (LocalDate/of 2024 1 1) (LocalDate/of 2024 3 1) ChronoUnit/MONTHS)  ;=> 2
    """
    if unit is not MISSING:
        return between_(run, unit, start, end)
    for position, value in enumerate((start, end), 1):
        if type(value) is not date:
            raise wrong_type(".until", position, value, "a date", hint="give a unit, as (.until a b ChronoUnit/HOURS)")
    return between(start, end)


def _ordering(name: str, summary: str, holds: Callable[[int], bool]) -> None:
    def method(run: Run, a: Any, b: Any) -> bool:
        _expect(a, name, "date")
        if kind_of_time(a) != kind_of_time(b):
            raise wrong_type(name, 2, b, f"the same kind of time as its 1st ({kind_of_time(a)})")
        return holds(compare(a, b))

    method.__doc__ = summary
    core(name)(method)


_ordering(".isBefore", "Whether the first date or time comes before the second.", lambda order: order < 0)
_ordering(".isAfter", "Whether the first date or time comes after the second.", lambda order: order > 0)
_ordering(".isEqual", "Whether the two dates or times are the same.", lambda order: order == 0)


@core(".format")
def format_(run: Run, time: Any, formatter: Any) -> str:
    """The date or date-time as a formatter writes it, an instant in UTC; the two may change places.

    (.format (LocalDate/of 2024 1 31) (DateTimeFormatter/ofPattern "dd/MM/yyyy"))  ;=> "31/01/2024"
    """
    if type(time) is str and kind_of_time(formatter) is not None:
        time, formatter = formatter, time
    _expect(time, ".format", "date")
    text = formatted(time, pattern_of(formatter, ".format", 2), ".format")
    run.write(len(text))
    return text
