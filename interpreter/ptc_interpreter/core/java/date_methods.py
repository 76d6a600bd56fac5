"""Methods of Java's dates, durations and periods: `(.plusDays d 1)`, `(.isBefore a b)`. Their parts: `date_parts`."""

from collections.abc import Callable
from datetime import UTC, date, datetime, time, timedelta
from typing import Any, Final

from ptc_interpreter.core.base.arguments import integer, wrong_type
from ptc_interpreter.core.java.calendar import (
    UNITS,
    between,
    clock_plus,
    duration_of_units,
    in_range,
    in_utc,
    kept_offset,
    kind_of_time,
    moment,
    plus,
    plus_months,
    plus_units,
    timedelta_of,
    units_between,
    with_day,
)
from ptc_interpreter.core.java.date_parts import PARSING_HINT, expected_kind
from ptc_interpreter.core.java.date_patterns import formatted, is_of_dates, parsed, pattern_of
from ptc_interpreter.core.java.dates import after_epoch, time_given
from ptc_interpreter.core.java.names_of_time import name_after
from ptc_interpreter.core.java.zones import in_zone
from ptc_interpreter.core.numbers.operations import is_number
from ptc_interpreter.core.sequences.ordering import compare
from ptc_interpreter.errors import LispError
from ptc_interpreter.runtime.registry import core
from ptc_interpreter.runtime.run import Run
from ptc_interpreter.values.scalars import MISSING, OffsetDateTime, Period, Symbol, YearMonth

_ONE: Final = timedelta(microseconds=1)
_UNIT_NAMES: Final = frozenset(UNITS.values())
_DAY: Final = timedelta(days=1)


# -- adding ----------------------------------------------------------------------------------------------------------

_PERIOD_FIELDS: Final = {"Days": "days", "Months": "months", "Years": "years"}


def _adding(name: str, unit: str, sign: int) -> None:
    """Register `.plusDays`, `.minusHours` and their like."""

    def method(run: Run, x: Any, amount: Any) -> Any:
        count = sign * in_range(integer(amount, name, 2), name)
        kind = expected_kind(x, name, "date", "duration", "period", "month", "clock")
        if kind == "duration":
            return plus_duration(x, duration_of_units(count, unit, name), name)
        if kind == "period":
            return _period_plus(x, count, unit, name)
        return kept_offset(x, plus_units(in_utc(x), count, unit, name))

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
    kind = expected_kind(x, name, "date", "duration", "period", "month", "clock", "name")
    if kind == "name":
        return name_after(x, sign * in_range(integer(amount, name, 2), name))
    if unit is not MISSING:
        count, of = sign * in_range(integer(amount, name, 2), name), _unit_of(unit, name, 3)
        return (
            plus_duration(x, duration_of_units(count, of, name), name)
            if kind == "duration"
            else kept_offset(x, plus_units(in_utc(x), count, of, name))
        )
    if kind in ("month", "clock"):
        return _with_amount_of_other(x, amount, name, sign)
    if type(amount) is Period and kind != "duration":
        return _with_period(x, amount, name, sign)
    if type(amount) is not timedelta or kind == "period":
        raise wrong_type(name, 2, amount, "a duration or period", hint=f"({name}Days d n) takes a number")
    if kind == "duration":
        return plus_duration(x, sign * amount, name)
    if type(x) is date:
        raise wrong_type(name, 2, amount, "a period, as its 1st is a date without a time,")
    return kept_offset(x, plus(in_utc(x), sign * amount, name))


def _with_amount_of_other(x: Any, amount: Any, name: str, sign: int) -> Any:
    """A time of a day with a duration, a month with a period."""
    if type(x) is YearMonth and type(amount) is Period and not amount.days:
        return plus_units(x, sign * (12 * amount.years + amount.months), "Months", name)
    if type(x) is time and type(amount) is timedelta:
        return clock_plus(x, sign * amount)
    raise wrong_type(name, 2, amount, "a period of months" if type(x) is YearMonth else "a duration")


def _with_period(x: Any, amount: Period, name: str, sign: int) -> Any:
    if type(x) is Period:
        parts = (x.years + sign * amount.years, x.months + sign * amount.months, x.days + sign * amount.days)
        return Period(*[in_range(part, name) for part in parts])
    moved = plus_months(in_utc(x), sign * (12 * amount.years + amount.months), name)
    return kept_offset(x, plus(moved, timedelta_of(name, days=sign * amount.days), name))


@core(".multipliedBy")
def multiplied_by(run: Run, duration: Any, times: Any) -> timedelta:
    """The duration so many times over.

    (.multipliedBy (Duration/ofMinutes 40) 3)  ;=> PT2H
    """
    expected_kind(duration, ".multipliedBy", "duration")
    count = in_range(integer(times, ".multipliedBy", 2), ".multipliedBy")
    return timedelta_of(".multipliedBy", microseconds=duration // _ONE * count)


# -- from one kind to another -----------------------------------------------------------------------------------------


@core(".atStartOfDay")
def at_start_of_day(run: Run, d: Any, zone: Any = MISSING) -> Any:
    """Midnight at the beginning of the date, with a zone there.

    (.atStartOfDay (LocalDate/of 2024 1 31))  ;=> 2024-01-31T00:00
    """
    if type(d) is not date:
        raise wrong_type(".atStartOfDay", 1, d, "a date without a time")
    midnight = datetime(d.year, d.month, d.day)
    return midnight if zone is MISSING else in_zone(midnight, zone, ".atStartOfDay", 2)


@core(".atTime")
def at_time(run: Run, d: Any, hour: Any, minute: Any = MISSING, second: Any = 0) -> datetime:
    """The date at a time of the day, given in hours and minutes or as a LocalTime.

    (.atTime (LocalDate/of 2024 1 31) 10 30)  ;=> 2024-01-31T10:30
    """
    if type(d) is not date:
        raise wrong_type(".atTime", 1, d, "a date without a time")
    if type(hour) is time:
        return datetime.combine(d, hour)
    parts = [integer(part, ".atTime", position) for position, part in enumerate((hour, minute, second), 2)]
    try:
        return moment(d.year, d.month, d.day, *parts)
    except (ValueError, OverflowError):
        raise LispError("invalid_argument", "`.atTime` knows no such time of the day.") from None


@core(".truncatedTo")
def truncated_to(run: Run, t: Any, unit: Any) -> Any:
    """The date-time at the beginning of its day, hour, minute or second.

    (.truncatedTo (LocalDateTime/of 2024 1 31 10 30) ChronoUnit/DAYS)  ;=> 2024-01-31T00:00
    """
    expected_kind(t, ".truncatedTo", "time")
    of = _unit_of(unit, ".truncatedTo", 2)
    local, size = in_utc(t), duration_of_units(1, of, ".truncatedTo")
    if size > _DAY or not size:
        raise LispError("invalid_argument", f"`.truncatedTo` cannot cut a date-time to its {of.lower()}.")
    cut = local - (local - local.replace(hour=0, minute=0, second=0, microsecond=0)) % size
    return kept_offset(t, cut)


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
    if type(start) is date and type(end) is date and type(unit) is Symbol and unit.name == "Days":
        return (end - start).days
    of = _unit_of(unit, ".between", 1)
    for position, value in enumerate((start, end), 2):
        if kind_of_time(value) is None:
            raise wrong_type(".between", position, value, "a date or time", hint=PARSING_HINT)
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
        expected_kind(a, name, "date", "month", "clock")
        if kind_of_time(a) != kind_of_time(b):
            raise wrong_type(name, 2, b, f"the same kind of time as its 1st ({kind_of_time(a)})")
        both = (a.at, b.at) if type(a) is OffsetDateTime else (a, b)
        return holds(compare(*both))

    method.__doc__ = summary
    core(name)(method)


_ordering(".isBefore", "Whether the first date or time comes before the second.", lambda order: order < 0)
_ordering(".isAfter", "Whether the first date or time comes after the second.", lambda order: order > 0)
_ordering(".isEqual", "Whether the two dates or times are the same.", lambda order: order == 0)


@core("Date.")
def date_(run: Run, milliseconds: Any = MISSING) -> datetime:
    """The instant so many milliseconds after 1970-01-01T00:00:00Z; without these now, if the host says when that is.

    (.getTime (Date. 5))  ;=> 5
    """
    if milliseconds is MISSING:
        return time_given(run, "Date.")
    if type(milliseconds) is str:
        raise wrong_type("Date.", 1, milliseconds, "an integer", hint=PARSING_HINT)
    return after_epoch(milliseconds, "Date.")


@core(".parse")
def parse(_run: Run, formatter: Any, s: Any) -> datetime:
    """The instant that a string is by a pattern, in UTC; midnight if the pattern has no time.

    (.parse (SimpleDateFormat. "dd.MM.yyyy") "31.01.2024")  ;=> 2024-01-31T00:00:00Z
    """
    if type(s) is not str:
        raise wrong_type(".parse", 2, s, "a string")
    return parsed(s, formatter, ".parse").replace(tzinfo=UTC)


def _by_text(run: Run, pattern: str, value: Any) -> str:
    """What is no time as a formatter writes it: a number. Raises LispError for what is none."""
    from ptc_interpreter.core.java.decimal_formats import is_of_numbers, number_text  # few programs have one

    if is_number(value):
        return number_text(run, value, pattern)
    if is_of_numbers(pattern):
        hint = "(parse-double s) makes a number of a string" if type(value) is str else None
        raise wrong_type(".format", 2, value, "a number", hint=hint)
    first = type(value) is str and not is_of_dates(pattern)
    shown = (1, pattern) if first else (2, value)
    raise wrong_type(".format", *shown, "a date or time", hint=PARSING_HINT if type(value) is str else None)


@core(".format")
def format_(run: Run, of: Any, formatter: Any) -> str:
    """The date or date-time as a formatter writes it, an instant in UTC; the two may change places. Numbers as well.

    (.format (LocalDate/of 2024 1 31) (DateTimeFormatter/ofPattern "dd/MM/yyyy"))  ;=> "31/01/2024"
    """
    if type(of) is str:
        if kind_of_time(formatter) is None:
            return _by_text(run, of, formatter)
        of, formatter = formatter, of
    expected_kind(of, ".format", "date", "month", "clock")
    text = formatted(with_day(of), pattern_of(formatter, ".format", 2), ".format")
    run.write(len(text))
    return text
