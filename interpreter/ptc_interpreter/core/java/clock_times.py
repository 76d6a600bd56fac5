"""Java's LocalTime, YearMonth and Year: times of a day, months of a year; a Year is its number."""

import re
from datetime import date, datetime, time
from typing import Any, Final

from ptc_interpreter.core.base.arguments import integer, wrong_type
from ptc_interpreter.core.java.calendar import MONTHS, days_in_month, in_utc
from ptc_interpreter.core.java.date_parts import expected_kind, is_leap_year
from ptc_interpreter.core.java.dates import local_date_now
from ptc_interpreter.core.text.strings import needs_string
from ptc_interpreter.errors import LispError
from ptc_interpreter.runtime.registry import constants, core
from ptc_interpreter.runtime.run import Run
from ptc_interpreter.values.scalars import Symbol, YearMonth

_CLOCK: Final = re.compile(r"(\d\d):(\d\d)(?::(\d\d)(?:\.(\d{1,9}))?)?", re.ASCII)
_MONTH: Final = re.compile(r"(\d{4})-(\d\d)", re.ASCII)


def _no_such(function: str, what: str) -> LispError:
    return LispError("invalid_argument", f"`{function}` knows no such {what}.")


# -- times of a day --------------------------------------------------------------------------------------------------


@core("LocalTime/of")
def local_time_of(run: Run, hour: Any, minute: Any, second: Any = 0, nano: Any = 0) -> time:
    """The time of the day of an hour, a minute and perhaps a second.

    (LocalTime/of 10 30)  ;=> 10:30
    """
    parts = [integer(part, "LocalTime/of", at) for at, part in enumerate((hour, minute, second, nano), 1)]
    try:
        return time(parts[0], parts[1], parts[2], parts[3] // 1000)
    except (ValueError, OverflowError):
        raise _no_such("LocalTime/of", "time of the day") from None


@core("LocalTime/parse")
def local_time_parse(run: Run, s: Any) -> time:
    """The time of the day that the string is, as `10:30` or `10:30:15`.

    (LocalTime/parse "10:30:15")  ;=> 10:30:15
    """
    text = needs_string(s, "LocalTime/parse")
    found = _CLOCK.fullmatch(text)
    if found is None:
        raise LispError("invalid_argument", f'`LocalTime/parse` cannot read "{text[:60]}": it is written like "10:30".')
    hour, minute, second, fraction = found.groups()
    return local_time_of(run, int(hour), int(minute), int(second or 0), int((fraction or "0").ljust(9, "0")))


@core("LocalTime/ofSecondOfDay")
def of_second_of_day(run: Run, seconds: Any) -> time:
    """The time of the day so many seconds after midnight.

    (LocalTime/ofSecondOfDay 3661)  ;=> 01:01:01
    """
    hours, rest = divmod(integer(seconds, "LocalTime/ofSecondOfDay"), 3600)
    return local_time_of(run, hours, rest // 60, rest % 60)


@core(".atDate")
def at_date(run: Run, t: Any, d: Any) -> datetime:
    """The time of the day on a date.

    (.atDate (LocalTime/of 10 30) (LocalDate/of 2024 1 31))  ;=> 2024-01-31T10:30
    """
    expected_kind(t, ".atDate", "clock")
    if type(d) is not date:
        raise wrong_type(".atDate", 2, d, "a date without a time")
    return datetime.combine(d, t)


constants(
    __name__,
    {
        "LocalTime/MIDNIGHT": time(),
        "LocalTime/MIN": time(),
        "LocalTime/NOON": time(12),
        "LocalTime/MAX": time(23, 59, 59, 999_999),
    },
)


# -- months of a year ------------------------------------------------------------------------------------------------


@core("YearMonth/of")
def year_month_of(run: Run, year: Any, month: Any) -> YearMonth:
    """The month of a year.

    (YearMonth/of 2024 2)  ;=> 2024-02
    """
    number = MONTHS.index(month.name) + 1 if type(month) is Symbol and month.name in MONTHS else month
    parts = integer(year, "YearMonth/of"), integer(number, "YearMonth/of", 2)
    try:
        return _month_of(date(*parts, 1))
    except (ValueError, OverflowError):
        raise _no_such("YearMonth/of", "month") from None


def _month_of(time: Any) -> YearMonth:
    of = in_utc(time)
    return YearMonth(of.year, of.month)


@core("YearMonth/parse")
def year_month_parse(run: Run, s: Any) -> YearMonth:
    """The month that the string is, as `2024-02`.

    (.plusMonths (YearMonth/parse "2024-11") 3)  ;=> 2025-02
    """
    text = needs_string(s, "YearMonth/parse")
    found = _MONTH.fullmatch(text)
    if found is None:
        raise LispError(
            "invalid_argument", f'`YearMonth/parse` cannot read "{text[:60]}": it is written like "2024-02".'
        )
    return year_month_of(run, int(found[1]), int(found[2]))


@core("YearMonth/from")
def year_month_from(run: Run, time: Any) -> YearMonth:
    """The month of a date.

    (YearMonth/from (LocalDate/of 2024 5 6))  ;=> 2024-05
    """
    expected_kind(time, "YearMonth/from", "date", "month")
    return _month_of(time)


@core("YearMonth/now")
def year_month_now(run: Run) -> YearMonth:
    """The month of the time that the host gives to the program."""
    return _month_of(local_date_now(run))


@core(".atDay")
def at_day(run: Run, m: Any, day: Any) -> date:
    """A day of the month; of a year, the day of that number in it.

    (.atDay (YearMonth/of 2024 2) 29)  ;=> 2024-02-29
    """
    expected_kind(m, ".atDay", "month")
    number = integer(day, ".atDay", 2)
    if not 1 <= number <= days_in_month(m.year, m.month):
        raise _no_such(".atDay", "day")
    return date(m.year, m.month, number)


# -- years -----------------------------------------------------------------------------------------------------------


@core("Year/of", aliases=("Year/from",))
def year_of(run: Run, year: Any) -> int:
    """The year of a number or a date, as a number.

    (.isLeap (Year/of 2024))  ;=> true
    """
    local = in_utc(year)
    return local.year if isinstance(local, date) else integer(year, "Year/of")


@core("Year/isLeap")
def is_leap(run: Run, year: Any) -> bool:
    """Whether a year has 366 days.

    (Year/isLeap 2023)  ;=> false
    """
    return is_leap_year(integer(year, "Year/isLeap"))
