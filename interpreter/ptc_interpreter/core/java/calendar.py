"""Computing with dates as Java does: units, months of different lengths, what lies between two times."""

from datetime import UTC, date, datetime, time, timedelta
from datetime import time as clock
from typing import Any, Final, TypeVar

from ptc_interpreter.errors import LispError
from ptc_interpreter.values.scalars import OffsetDateTime, Period, YearMonth

EPOCH: Final = datetime(1970, 1, 1, tzinfo=UTC)
WEEKDAYS: Final = ("MONDAY", "TUESDAY", "WEDNESDAY", "THURSDAY", "FRIDAY", "SATURDAY", "SUNDAY")
MONTHS: Final = (
    *("JANUARY", "FEBRUARY", "MARCH", "APRIL", "MAY", "JUNE"),
    *("JULY", "AUGUST", "SEPTEMBER", "OCTOBER", "NOVEMBER", "DECEMBER"),
)
UNITS: Final = {  # constants of ChronoUnit, and how Java prints them
    "NANOS": "Nanos",
    "MICROS": "Micros",
    "MILLIS": "Millis",
    "SECONDS": "Seconds",
    "MINUTES": "Minutes",
    "HOURS": "Hours",
    "HALF_DAYS": "HalfDays",
    "DAYS": "Days",
    "WEEKS": "Weeks",
    "MONTHS": "Months",
    "YEARS": "Years",
    "DECADES": "Decades",
    "CENTURIES": "Centuries",
}
_MICROS: Final = {
    "Micros": 1,
    "Millis": 1_000,
    "Seconds": 1_000_000,
    "Minutes": 60_000_000,
    "Hours": 3_600_000_000,
    "HalfDays": 43_200_000_000,
    "Days": 86_400_000_000,
    "Weeks": 604_800_000_000,
}
_MONTHS_IN: Final = {"Months": 1, "Years": 12, "Decades": 120, "Centuries": 1200}
_DAYS_IN: Final = {"Days": 1, "Weeks": 7}
_ONE: Final = timedelta(microseconds=1)
_DAYS: Final = (31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31)  # of the months; Python's `calendar` brings `locale`
_FEBRUARY: Final = 2
_LONGEST: Final = 1 << 80  # more of anything is out of reach of any calendar
Time = TypeVar("Time", date, datetime)


def kind_of_time(value: Any) -> str | None:
    """What kind of time it is: "date", "date-time" or "instant"; None for what is none."""
    if type(value) is date:
        return "date"
    if type(value) is datetime:
        return "date-time" if value.tzinfo is None else "instant"
    if type(value) is OffsetDateTime:
        return "date-time with an offset"
    if type(value) is time:
        return "time of a day"
    return "month" if type(value) is YearMonth else None


def in_utc(value: Any) -> Any:
    """An instant in UTC, a date-time with an offset as its clock shows it; anything else as it is."""
    if type(value) is OffsetDateTime:
        return value.local
    return value.astimezone(UTC) if type(value) is datetime and value.tzinfo is not None else value


def kept_offset(value: Any, changed: Any) -> Any:
    """What `in_utc(value)` was changed to, with the offset that `value` has, if it has one."""
    if type(value) is not OffsetDateTime or type(changed) is not datetime:
        return changed
    return OffsetDateTime(changed.replace(tzinfo=value.at.tzinfo), value.zone)


def in_range(amount: int, function: str) -> int:
    """`amount`, unless no calendar could hold it."""
    if abs(amount) > _LONGEST:
        raise _out_of_range(function)
    return amount


def _out_of_range(function: str) -> LispError:
    return LispError("invalid_argument", f"`{function}`: dates and times lie in the years 1 to 9999.")


def timedelta_of(function: str, **parts: int) -> timedelta:
    """The duration of the given parts, as `timedelta` names them."""
    try:
        return timedelta(**{unit: in_range(amount, function) for unit, amount in parts.items()})
    except OverflowError:
        raise _out_of_range(function) from None


def moment(
    year: int, month: int, day: int, hour: int = 0, minute: int = 0, second: int = 0, micro: int = 0
) -> datetime:
    """The date-time of the given parts. Raises ValueError or OverflowError if there is none."""
    return datetime(year, month, day, hour, minute, second, micro)


# -- adding ----------------------------------------------------------------------------------------------------------


def plus(time: Time, duration: timedelta, function: str = "plus") -> Time:
    """The time a duration later."""
    try:
        return time + duration
    except OverflowError:
        raise _out_of_range(function) from None


def plus_months(time: Time, months: int, function: str) -> Time:
    """The same day so many months later, or the last day of a month that has no such day."""
    year, month = divmod(time.year * 12 + time.month - 1 + in_range(months, function), 12)
    if not 1 <= year <= 9999:
        raise _out_of_range(function)
    day = min(time.day, days_in_month(year, month + 1))
    return time.replace(year=year, month=month + 1, day=day)


def days_in_month(year: int, month: int) -> int:
    """How many days a month has."""
    leap = year % 4 == 0 and (year % 100 != 0 or year % 400 == 0)
    return 29 if month == _FEBRUARY and leap else _DAYS[month - 1]


def plus_units(time: Any, amount: int, unit: str, function: str) -> Any:
    """The time so many units later. Raises LispError for a unit that this kind of time does not have."""
    if type(time) is YearMonth:
        return _plus_to_month(time, amount, unit, function)
    if type(time) is clock:
        return clock_plus(time, duration_of_units(amount, unit, function, time))
    if unit in _MONTHS_IN and kind_of_time(time) != "instant":
        return plus_months(time, amount * _MONTHS_IN[unit], function)
    if type(time) is date:
        if unit not in _DAYS_IN:
            raise _no_such_unit(function, time, unit)
        return plus(time, timedelta_of(function, days=amount * _DAYS_IN[unit]), function)
    return plus(time, duration_of_units(amount, unit, function, time), function)


def _plus_to_month(month: YearMonth, amount: int, unit: str, function: str) -> YearMonth:
    if unit not in _MONTHS_IN:
        raise _no_such_unit(function, month, unit)
    moved = plus_months(date(month.year, month.month, 1), amount * _MONTHS_IN[unit], function)
    return YearMonth(moved.year, moved.month)


def clock_plus(of: time, duration: timedelta) -> time:
    """The time of the day a duration later, past midnight of the next day."""
    start = datetime(1970, 1, 1, of.hour, of.minute, of.second, of.microsecond)
    return (start + duration % timedelta(days=1)).time()


def duration_of_units(amount: int, unit: str, function: str, time: Any = None) -> timedelta:
    """So many units of a length that is always the same."""
    if unit == "Nanos":
        return timedelta_of(function, microseconds=amount // 1000)
    if unit not in _MICROS:
        raise _no_such_unit(function, time, unit)
    return timedelta_of(function, microseconds=amount * _MICROS[unit])


def _no_such_unit(function: str, time: Any, unit: str) -> LispError:
    kind = kind_of_time(time)
    what = f"a {kind}" if kind in ("date", "date-time") else "an instant" if kind else "a duration"
    hint = "a date has no time: (.atStartOfDay d) makes a date-time of it" if kind == "date" else None
    return LispError("invalid_argument", f"`{function}` cannot count {unit.lower()} of {what}.", hint=hint)


# -- counting --------------------------------------------------------------------------------------------------------


def between(start: date, end: date) -> Period:
    """The years, months and days from one date to another, as Java counts them."""
    months, days = _month_number(end) - _month_number(start), end.day - start.day
    if months > 0 > days:
        months -= 1
        days = (end - plus_months(start, months, "Period/between")).days
    elif months < 0 < days:
        months += 1
        days -= days_in_month(end.year, end.month)
    sign = -1 if months < 0 else 1
    return Period(sign * (abs(months) // 12), sign * (abs(months) % 12), days)


def _month_number(of: date) -> int:
    return of.year * 12 + of.month


def units_between(start: Any, end: Any, unit: str, function: str) -> int:
    """How many whole units lie between two times, negative where the end is first."""
    if type(start) is date and type(end) is date and unit in _DAYS_IN:
        return _towards_zero((end - start).days, _DAYS_IN[unit])
    if type(start) is date and type(end) in (datetime, OffsetDateTime):
        end = in_utc(end).date()
    start, end = _by_one_clock(start, end)
    start, end = with_day(start), with_day(end)
    if kind_of_time(start) != kind_of_time(end):
        raise LispError("type_error", f"`{function}` needs two times of the same kind.", hint=_SAME_KIND)
    if unit in _MONTHS_IN and kind_of_time(start) != "instant":
        return _towards_zero(_months_between(start, end), _MONTHS_IN[unit])
    if type(start) is date and unit not in _DAYS_IN:
        raise _no_such_unit(function, start, unit)
    if unit not in _MICROS:
        return _nanos(start, end, unit, function)
    return _towards_zero((end - start) // _ONE, _MICROS[unit])


def _by_one_clock(start: Any, end: Any) -> tuple[Any, Any]:
    """Two date-times with offsets as the clock of the first shows them; anything else as it is."""
    if type(start) is not OffsetDateTime or type(end) is not OffsetDateTime:
        return start, end
    ahead = (start.at.utcoffset() or timedelta()) - (end.at.utcoffset() or timedelta())
    return start.local, plus(end.local, ahead)


def with_day(of: Any) -> Any:
    """A month as its first day, a time of a day as that of the same day."""
    if type(of) is YearMonth:
        return date(of.year, of.month, 1)
    return datetime.combine(EPOCH.date(), of) if type(of) is time else of


_SAME_KIND: Final = "(.toLocalDate t) makes a date of a date-time, (.atStartOfDay d) a date-time of a date"


def _nanos(start: Any, end: Any, unit: str, function: str) -> int:
    if unit != "Nanos":
        raise _no_such_unit(function, start, unit)
    return (end - start) // _ONE * 1000


def _months_between(start: Any, end: Any) -> int:
    """Whole months: as many as end no later than `end`, its day and time considered."""
    months = _month_number(end) - _month_number(start)
    early, late = _within_month(start), _within_month(end)
    if months > 0:
        return months - (late < early)
    return months + (late > early) if months < 0 else 0


def _within_month(of: Any) -> tuple[Any, ...]:
    return (of.day, of.time()) if type(of) is datetime else (of.day,)


def _towards_zero(amount: int, size: int) -> int:
    return amount // size if amount >= 0 else -(-amount // size)
