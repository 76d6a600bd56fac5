"""Java's OffsetDateTime and ZonedDateTime, which are one kind of value here, and what makes instants of date-times."""

from datetime import UTC, date, datetime, time, timedelta
from typing import Any, Final

from ptc_interpreter.core.base.arguments import integer, wrong_type
from ptc_interpreter.core.java.calendar import EPOCH, in_utc, plus, timedelta_of
from ptc_interpreter.core.java.date_parts import expected_kind
from ptc_interpreter.core.java.dates import date_time_of, local_now, read_with_offset
from ptc_interpreter.core.java.zones import UTC_ZONE, in_zone, offset_of
from ptc_interpreter.errors import LispError
from ptc_interpreter.runtime.registry import core
from ptc_interpreter.runtime.run import Run
from ptc_interpreter.values.scalars import MISSING, OffsetDateTime, Symbol

_PARTS: Final = 7  # year, month, day, hour, minute, second, nanosecond
_AN_OFFSET: Final = "(OffsetDateTime/of 2024 1 31 10 30 0 0 ZoneOffset/UTC)"


# -- made ------------------------------------------------------------------------------------------------------------


@core("OffsetDateTime/parse", aliases=("ZonedDateTime/parse",))
def offset_date_time_parse(run: Run, s: Any, formatter: Any = MISSING) -> OffsetDateTime:
    """The date-time that the string is, with its offset or `Z`; the formatter can only be one of the ISO ones.

    (OffsetDateTime/parse "2024-01-31T10:30:00+02:00")  ;=> 2024-01-31T10:30+02:00
    """
    if formatter is not MISSING and not (type(formatter) is str and formatter.startswith("ISO_")):
        raise wrong_type("OffsetDateTime/parse", 2, formatter, "a formatter such as DateTimeFormatter/ISO_DATE_TIME")
    local, offset = read_with_offset(s, "OffsetDateTime/parse")
    return in_zone(local, _zone_of(offset), "OffsetDateTime/parse", 1)


def _zone_of(offset: timedelta) -> Symbol:
    minutes = offset // timedelta(minutes=1)
    hours, rest = divmod(abs(minutes), 60)
    return Symbol(f"{'-' if minutes < 0 else '+'}{hours:02}:{rest:02}") if minutes else UTC_ZONE


@core("OffsetDateTime/of", aliases=("ZonedDateTime/of",))
def offset_date_time_of(run: Run, *parts: Any) -> OffsetDateTime:
    """The date-time of a year, month, day, hour, minute, second, nanosecond and zone, or of a date-time and a zone.

    (OffsetDateTime/of 2024 1 31 10 30 0 0 (ZoneOffset/ofHours 2))  ;=> 2024-01-31T10:30+02:00
    (ZonedDateTime/of (LocalDateTime/of 2024 1 31 10 30) (ZoneId/of "UTC"))  ;=> 2024-01-31T10:30Z[UTC]
    """
    match parts:
        case [datetime(tzinfo=None) as local, zone]:
            return in_zone(local, zone, "OffsetDateTime/of", 2)
        case [date() as day, time() as clock, zone] if type(day) is date:
            return in_zone(datetime.combine(day, clock), zone, "OffsetDateTime/of", 3)
        case [*numbers, zone] if len(numbers) == _PARTS:
            return in_zone(date_time_of("OffsetDateTime/of", *numbers), zone, "OffsetDateTime/of", _PARTS + 1)
        case _:
            raise LispError("wrong_arity", "`OffsetDateTime/of` takes a date, a time and a zone.", hint=_AN_OFFSET)


def _at(instant: Any, zone: Any, function: str) -> OffsetDateTime:
    """An instant as the clocks of a zone show it."""
    if type(instant) is not datetime or instant.tzinfo is None:
        raise wrong_type(function, 1, instant, "an instant")
    local = plus(in_utc(instant), offset_of(zone, function, 2), function).replace(tzinfo=None)
    return in_zone(local, zone, function, 2)


@core("OffsetDateTime/ofInstant", aliases=("ZonedDateTime/ofInstant",))
def offset_date_time_of_instant(run: Run, instant: Any, zone: Any) -> OffsetDateTime:
    """The instant as the clocks of a zone show it.

    (OffsetDateTime/ofInstant (Instant/ofEpochSecond 0) (ZoneOffset/ofHours 2))  ;=> 1970-01-01T02:00+02:00
    """
    return _at(instant, zone, "OffsetDateTime/ofInstant")


@core("LocalDateTime/ofInstant")
def local_date_time_of_instant(run: Run, instant: Any, zone: Any) -> datetime:
    """What the clocks of a zone show at the instant.

    (LocalDateTime/ofInstant (Instant/ofEpochSecond 0) (ZoneOffset/ofHours 2))  ;=> 1970-01-01T02:00
    """
    return _at(instant, zone, "LocalDateTime/ofInstant").local


@core("LocalDate/ofInstant")
def local_date_of_instant(run: Run, instant: Any, zone: Any) -> date:
    """The date in a zone at the instant.

    (LocalDate/ofInstant (Instant/ofEpochSecond 0) ZoneOffset/UTC)  ;=> 1970-01-01
    """
    return _at(instant, zone, "LocalDate/ofInstant").local.date()


@core("LocalDateTime/ofEpochSecond")
def local_date_time_of_epoch_second(run: Run, seconds: Any, nanoseconds: Any, zone: Any) -> datetime:
    """What the clocks of an offset show so many seconds after 1970-01-01T00:00:00Z.

    (LocalDateTime/ofEpochSecond 0 0 ZoneOffset/UTC)  ;=> 1970-01-01T00:00
    """
    name = "LocalDateTime/ofEpochSecond"
    micro = integer(nanoseconds, name, 2) // 1000
    later = timedelta_of(name, seconds=integer(seconds, name), microseconds=micro)
    return _at(plus(EPOCH, later, name), zone, name).local


@core("OffsetDateTime/now", aliases=("ZonedDateTime/now",))
def offset_date_time_now(run: Run, zone: Any = UTC_ZONE) -> OffsetDateTime:
    """The time that the host gives to the program, in UTC or at an offset."""
    return in_zone(local_now(run, "OffsetDateTime/now", zone), zone, "OffsetDateTime/now", 1)


# -- between instants and date-times -----------------------------------------------------------------------------------


@core(".atZone", aliases=(".atOffset",))
def at_zone(run: Run, t: Any, zone: Any) -> OffsetDateTime:
    """A date-time with the offset of a zone, or an instant as the clocks there show it.

    (.atZone (LocalDateTime/of 2024 1 31 10 30) ZoneOffset/UTC)  ;=> 2024-01-31T10:30Z
    (.atOffset (Instant/parse "2024-01-31T10:30:00Z") (ZoneOffset/ofHours 2))  ;=> 2024-01-31T12:30+02:00
    """
    if type(t) is datetime and t.tzinfo is None:
        return in_zone(t, zone, ".atZone", 2)
    return _at(t, zone, ".atZone")


def _with_offset(t: Any, name: str) -> OffsetDateTime:
    if type(t) is not OffsetDateTime:
        raise wrong_type(name, 1, t, "a date-time with an offset", hint="(.atZone t ZoneOffset/UTC) makes one")
    return t


@core(".withOffsetSameInstant", aliases=(".withZoneSameInstant", ".atZoneSameInstant"))
def with_offset_same_instant(run: Run, t: Any, zone: Any) -> OffsetDateTime:
    """The same instant, as the clocks of another zone show it.

    (.withOffsetSameInstant (OffsetDateTime/parse "2024-01-31T10:30+02:00") ZoneOffset/UTC)  ;=> 2024-01-31T08:30Z
    """
    instant = _instant(_with_offset(t, ".withOffsetSameInstant"), MISSING, ".withOffsetSameInstant")
    return _at(instant, zone, ".withOffsetSameInstant")


@core(".withOffsetSameLocal", aliases=(".withZoneSameLocal",))
def with_offset_same_local(run: Run, t: Any, zone: Any) -> OffsetDateTime:
    """What the clocks show, in another zone."""
    return in_zone(_with_offset(t, ".withOffsetSameLocal").local, zone, ".withOffsetSameLocal", 2)


@core(".getOffset")
def get_offset(_run: Run, t: Any) -> Symbol:
    """The offset of the date-time.

    (.getOffset (OffsetDateTime/parse "2024-01-31T10:30+02:00"))  ;=> +02:00
    """
    return _zone_of(_with_offset(t, ".getOffset").at.utcoffset() or timedelta())


@core(".getZone")
def get_zone(_run: Run, t: Any) -> Symbol:
    """The zone of the date-time."""
    return Symbol(_with_offset(t, ".getZone").zone)


@core(".toOffsetDateTime", aliases=(".toZonedDateTime",))
def to_offset_date_time(_run: Run, t: Any) -> OffsetDateTime:
    """The date-time with its offset, without the name of a zone."""
    local = _with_offset(t, ".toOffsetDateTime")
    return OffsetDateTime(local.at, get_offset(_run, t).name)


@core(".getTotalSeconds")
def total_seconds(_run: Run, offset: Any) -> int:
    """The seconds that an offset is before UTC.

    (.getTotalSeconds (ZoneOffset/ofHours 2))  ;=> 7200
    """
    return offset_of(offset, ".getTotalSeconds", 1) // timedelta(seconds=1)


def _instant(t: Any, zone: Any, function: str) -> datetime:
    if type(t) is OffsetDateTime:
        return plus(t.local.replace(tzinfo=UTC), -(t.at.utcoffset() or timedelta()), function)
    if t.tzinfo is not None:
        return in_utc(t)
    return plus(t.replace(tzinfo=UTC), -offset_of(zone, function, 2), function)


@core(".toInstant", aliases=("Instant/from",))
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
