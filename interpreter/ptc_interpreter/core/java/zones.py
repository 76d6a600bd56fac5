"""Java's zones: UTC and fixed offsets, as symbols named by their ids, `Z` and `+02:00`; and local times in them.

An instant is shown in UTC and keeps no offset, so a time is never put into another zone: `.atZone` takes UTC alone.
"""

import re
from datetime import UTC, datetime, timedelta
from typing import Any, Final

from ptc_interpreter.core.base.arguments import integer, wrong_type
from ptc_interpreter.core.java.calendar import EPOCH, in_utc, plus
from ptc_interpreter.core.java.date_parts import expected_kind
from ptc_interpreter.core.text.strings import needs_string
from ptc_interpreter.errors import LispError
from ptc_interpreter.runtime.registry import core
from ptc_interpreter.runtime.run import Run
from ptc_interpreter.values.scalars import MISSING, Symbol

UTC_ZONE: Final = Symbol("Z")
_UTC_NAMES: Final = frozenset({"Z", "UTC", "GMT", "UT", "Etc/UTC", "+00:00"})
_OFFSET: Final = re.compile(r"([+-])(\d\d?)(?::?([0-5]\d))?", re.ASCII)
_MOST_MINUTES: Final = 18 * 60


@core("ZoneId/of", aliases=("ZoneOffset/of",))
def zone_of(run: Run, name: Any) -> Symbol:
    """The zone of a name: UTC, or an offset such as `+02:00`.

    (ZoneId/of "UTC")  ;=> Z
    (ZoneOffset/of "+02:00")  ;=> +02:00
    """
    text = needs_string(name, "ZoneId/of")
    found = _OFFSET.fullmatch(text)
    if found is not None:
        minutes = 60 * int(found[2]) + int(found[3] or 0)
        return _zone(-minutes if found[1] == "-" else minutes, "ZoneId/of")
    if text in _UTC_NAMES:
        return UTC_ZONE
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


def offset_of(zone: Any, function: str, position: int) -> timedelta:
    """How far a zone is before UTC; nothing where none is given."""
    if zone is MISSING or zone == UTC_ZONE:
        return timedelta()
    found = _OFFSET.fullmatch(zone.name) if type(zone) is Symbol else None
    if found is None:
        raise wrong_type(function, position, zone, "a zone", hint='such as ZoneOffset/UTC, or (ZoneOffset/of "+02:00")')
    size = timedelta(hours=int(found[2]), minutes=int(found[3]))
    return -size if found[1] == "-" else size


def expect_utc(zone: Any, function: str, position: int) -> None:
    """Raises LispError for a zone other than UTC."""
    if offset_of(zone, function, position):
        hint = "(.toInstant t offset) makes an instant of a date-time, and (.plusHours t n) moves it"
        raise LispError("unsupported", f"`{function}`: instants are in UTC, and keep no other zone.", hint=hint)


def _instant(time: datetime, zone: Any, function: str) -> datetime:
    if time.tzinfo is not None:
        return in_utc(time)
    return plus(time.replace(tzinfo=UTC), -offset_of(zone, function, 2), function)


@core(".toInstant")
def to_instant(run: Run, t: Any, zone: Any = MISSING) -> datetime:
    """The date-time as an instant; it is in UTC, or at the offset.

    (.toInstant (LocalDateTime/of 2024 1 31 10 30) ZoneOffset/UTC)  ;=> 2024-01-31T10:30:00Z
    (.toInstant (LocalDateTime/of 2024 1 31 10 30) (ZoneOffset/ofHours 2))  ;=> 2024-01-31T08:30:00Z
    """
    expected_kind(t, ".toInstant", "time")
    return _instant(t, zone, ".toInstant")


@core("inst-ms", aliases=(".getTime",))
def inst_ms(run: Run, inst: Any) -> int:
    """The milliseconds from 1970-01-01T00:00:00Z to the instant.

    (inst-ms #inst "2024-01-01")  ;=> 1704067200000
    """
    expected_kind(inst, "inst-ms", "time")
    return (_instant(inst, MISSING, "inst-ms") - EPOCH) // timedelta(milliseconds=1)


@core(".toEpochSecond")
def to_epoch_second(run: Run, t: Any, zone: Any = MISSING) -> int:
    """The seconds from 1970-01-01T00:00:00Z to the instant, or to the date-time at an offset.

    (.toEpochSecond (LocalDateTime/of 2024 1 31 10 30) (ZoneOffset/of "+02:00"))  ;=> 1706689800
    (.toEpochSecond (OffsetDateTime/parse "2024-01-31T10:30:00+02:00"))  ;=> 1706689800
    """
    expected_kind(t, ".toEpochSecond", "time")
    return (_instant(t, zone, ".toEpochSecond") - EPOCH) // timedelta(seconds=1)


@core(".atZone", aliases=(".atOffset",))
def at_zone(run: Run, t: Any, zone: Any) -> datetime:
    """The date-time as an instant; the zone can only be UTC.

    (.atZone (LocalDateTime/of 2024 1 31 10 30) ZoneOffset/UTC)  ;=> 2024-01-31T10:30:00Z
    """
    expected_kind(t, ".atZone", "time")
    expect_utc(zone, ".atZone", 2)
    return _instant(t, zone, ".atZone")
