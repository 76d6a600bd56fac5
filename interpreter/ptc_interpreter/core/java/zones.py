"""Java's zones: UTC and fixed offsets, as symbols named by their ids, `Z`, `UTC` and `+02:00`."""

import re
from datetime import datetime, timedelta, timezone
from typing import Any, Final

from ptc_interpreter.core.base.arguments import integer, wrong_type
from ptc_interpreter.core.text.strings import needs_string
from ptc_interpreter.errors import LispError
from ptc_interpreter.runtime.registry import core
from ptc_interpreter.runtime.run import Run
from ptc_interpreter.values.scalars import MISSING, OffsetDateTime, Symbol

UTC_ZONE: Final = Symbol("Z")
_UTC_NAMES: Final = frozenset({"Z", "UTC", "GMT", "UT", "Etc/UTC"})
_OFFSET: Final = re.compile(r"([+-])(\d\d?)(?::?([0-5]\d))?", re.ASCII)
_MOST_MINUTES: Final = 18 * 60


@core("ZoneId/of", aliases=("ZoneOffset/of",))
def zone_of(run: Run, name: Any) -> Symbol:
    """The zone of a name: UTC, or an offset such as `+02:00`.

    (ZoneId/of "UTC")  ;=> UTC
    (ZoneOffset/of "+02:00")  ;=> +02:00
    """
    text = needs_string(name, "ZoneId/of")
    found = _OFFSET.fullmatch(text)
    if found is not None:
        minutes = 60 * int(found[2]) + int(found[3] or 0)
        return _zone(-minutes if found[1] == "-" else minutes, "ZoneId/of")
    if text in _UTC_NAMES:
        return Symbol(text)
    hint = 'ZoneOffset/UTC, or (ZoneOffset/of "+02:00")'
    raise LispError("unsupported", f'The zone "{text[:40]}" is not known: there are UTC and fixed offsets.', hint=hint)


@core("ZoneOffset/ofHours")
def zone_of_hours(run: Run, hours: Any) -> Symbol:
    """The zone so many hours before UTC; behind it, for a number below zero.

    (ZoneOffset/ofHours 2)  ;=> +02:00
    """
    return _zone(60 * integer(hours, "ZoneOffset/ofHours"), "ZoneOffset/ofHours")


def _zone(minutes: int, function: str) -> Symbol:
    if abs(minutes) > _MOST_MINUTES:
        raise LispError("invalid_argument", f"`{function}`: an offset has at most 18 hours.")
    hours, rest = divmod(abs(minutes), 60)
    return Symbol(f"{'-' if minutes < 0 else '+'}{hours:02}:{rest:02}") if minutes else UTC_ZONE


@core("ZoneId/systemDefault")
def system_default(_run: Run) -> Symbol:
    """UTC, wherever the program runs.

    (ZoneId/systemDefault)  ;=> UTC
    """
    return Symbol("UTC")


def offset_of(zone: Any, function: str, position: int) -> timedelta:
    """How far a zone is before UTC; nothing where none is given."""
    if zone is MISSING or (type(zone) is Symbol and zone.name in _UTC_NAMES):
        return timedelta()
    found = _OFFSET.fullmatch(zone.name) if type(zone) is Symbol else None
    if found is None:
        raise wrong_type(function, position, zone, "a zone", hint='such as ZoneOffset/UTC, or (ZoneOffset/of "+02:00")')
    size = timedelta(hours=int(found[2]), minutes=int(found[3]))
    return -size if found[1] == "-" else size


def in_zone(local: datetime, zone: Any, function: str, position: int) -> OffsetDateTime:
    """What the clocks of a zone show, as a date-time that keeps its offset."""
    offset = timezone(offset_of(zone, function, position))
    return OffsetDateTime(local.replace(tzinfo=offset), zone.name)
