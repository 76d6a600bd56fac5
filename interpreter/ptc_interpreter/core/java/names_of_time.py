"""Months, days of the week and other names of Java's calendar: `Month/of`, `.getDisplayName`, `TemporalAdjusters`."""

from datetime import timedelta
from typing import Any, Final

from ptc_interpreter.core.base.arguments import integer, wrong_type
from ptc_interpreter.core.java.calendar import MONTHS, WEEKDAYS, days_in_month, in_utc, kept_offset, plus, plus_months
from ptc_interpreter.core.java.date_parts import expected_kind
from ptc_interpreter.errors import LispError
from ptc_interpreter.runtime.registry import constants, core
from ptc_interpreter.runtime.run import Run
from ptc_interpreter.values.scalars import Symbol


def _named(names: tuple[str, ...], number: Any, function: str) -> Symbol:
    at = integer(number, function)
    if not 1 <= at <= len(names):
        raise LispError("invalid_argument", f"`{function}` takes a number from 1 to {len(names)}.")
    return Symbol(names[at - 1])


@core("Month/of")
def month_of(run: Run, number: Any) -> Symbol:
    """The month of a number, from 1 to 12.

    (Month/of 3)  ;=> MARCH
    """
    return _named(MONTHS, number, "Month/of")


@core("DayOfWeek/of")
def day_of(run: Run, number: Any) -> Symbol:
    """The day of the week of a number, 1 for Monday.

    (DayOfWeek/of 3)  ;=> WEDNESDAY
    """
    return _named(WEEKDAYS, number, "DayOfWeek/of")


def _all_of(name: str, names: tuple[str, ...], what: str) -> None:
    def values(run: Run) -> list[Symbol]:
        run.make(len(names))
        return [Symbol(each) for each in names]

    values.__doc__ = f"The {what} in their order."
    core(name)(values)


_all_of("Month/values", MONTHS, "months")
_all_of("DayOfWeek/values", WEEKDAYS, "days of the week")


def name_after(name: Symbol, count: int) -> Symbol:
    """The month or day of the week so many later."""
    names = WEEKDAYS if name.name in WEEKDAYS else MONTHS
    return Symbol(names[(names.index(name.name) + count) % len(names)])


@core(".getDisplayName")
def display_name(run: Run, name: Any, style: Any, locale: Any = None) -> str:
    """The English name of a month or a day of the week, in a TextStyle.

    (.getDisplayName (Month/of 3) TextStyle/SHORT Locale/ENGLISH)  ;=> "Mar"
    """
    expected_kind(name, ".getDisplayName", "name")
    whole = name.name.capitalize()
    if type(style) is not Symbol or style.name not in _STYLES:
        raise wrong_type(
            ".getDisplayName", 2, style, "a style", hint="TextStyle/FULL, TextStyle/SHORT, TextStyle/NARROW"
        )
    return whole[: _STYLES[style.name]]


_STYLES: Final = {"FULL": None, "SHORT": 3, "NARROW": 1}
constants(__name__, {f"TextStyle/{name}": Symbol(name) for name in _STYLES})
constants(__name__, {f"Locale/{name}": Symbol(name) for name in ("ENGLISH", "US", "UK", "ROOT")})


# -- adjusters: symbols, those with a day of the week with its name behind a colon -----------------------------------

_PLAIN: Final = (
    *("firstDayOfMonth", "lastDayOfMonth", "firstDayOfNextMonth"),
    *("firstDayOfYear", "lastDayOfYear", "firstDayOfNextYear"),
)
_WITH_DAY: Final = ("next", "nextOrSame", "previous", "previousOrSame", "firstInMonth", "lastInMonth")


def _adjuster(name: str) -> None:
    def made(run: Run) -> Symbol:
        return Symbol(name)

    def made_with_day(run: Run, day: Any) -> Symbol:
        if type(day) is not Symbol or day.name not in WEEKDAYS:
            raise wrong_type(f"TemporalAdjusters/{name}", 1, day, "a day of the week", hint="such as DayOfWeek/MONDAY")
        return Symbol(f"{name}:{day.name}")

    function = made if name in _PLAIN else made_with_day
    function.__doc__ = f"What `.with` changes a date by: {name}."
    core(f"TemporalAdjusters/{name}")(function)


for _name in (*_PLAIN, *_WITH_DAY):
    _adjuster(_name)


@core(".with")
def with_(run: Run, time: Any, adjuster: Any) -> Any:
    """The date as one of TemporalAdjusters changes it.

    (.with (LocalDate/of 2024 1 15) (TemporalAdjusters/lastDayOfMonth))  ;=> 2024-01-31
    (.with (LocalDate/of 2024 1 15) (TemporalAdjusters/next DayOfWeek/MONDAY))  ;=> 2024-01-22
    """
    expected_kind(time, ".with", "date")
    name, _, day = adjuster.name.partition(":") if type(adjuster) is Symbol else ("", "", "")
    if name in _PLAIN:
        return kept_offset(time, _at_edge(in_utc(time), name))
    if name not in _WITH_DAY or day not in WEEKDAYS:
        raise wrong_type(".with", 2, adjuster, "an adjuster", hint="such as (TemporalAdjusters/firstDayOfMonth)")
    return kept_offset(time, _at_day(in_utc(time), name, WEEKDAYS.index(day)))


def _at_edge(of: Any, name: str) -> Any:
    match name:
        case "firstDayOfMonth":
            return of.replace(day=1)
        case "lastDayOfMonth":
            return of.replace(day=days_in_month(of.year, of.month))
        case "firstDayOfNextMonth":
            return plus_months(of.replace(day=1), 1, ".with")
        case "firstDayOfYear":
            return of.replace(month=1, day=1)
        case "lastDayOfYear":
            return of.replace(month=12, day=31)
        case _:
            return plus_months(of.replace(month=1, day=1), 12, ".with")


def _at_day(of: Any, name: str, weekday: int) -> Any:
    if name in ("firstInMonth", "lastInMonth"):
        first = name == "firstInMonth"
        of = of.replace(day=1 if first else days_in_month(of.year, of.month))
        name = "nextOrSame" if first else "previousOrSame"
    ahead = (weekday - of.weekday()) % 7
    behind = (of.weekday() - weekday) % 7
    same = name.endswith("OrSame")
    days = (ahead if ahead or same else 7) if name.startswith("next") else -(behind if behind or same else 7)
    return plus(of, timedelta(days=days), ".with")
