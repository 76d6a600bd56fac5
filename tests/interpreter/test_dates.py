"""Dates that cross the boundary, and the time that the host gives."""

from datetime import UTC, date, datetime, timedelta, timezone

import pytest

from ptc_interpreter import evaluate, to_clojure, to_python
from ptc_interpreter.encoding import decode, encode
from ptc_interpreter.values.scalars import Period

NOW = datetime(2026, 11, 20, 23, 30, tzinfo=timezone(timedelta(hours=-5)))


def value(source, **options):
    evaluation = evaluate(source, **options)
    assert evaluation.error is None, evaluation.error
    return evaluation.value


@pytest.mark.parametrize(
    ("source", "expected"),
    [
        ("(.plusDays data/day 1)", date(2024, 3, 1)),
        ("(.getHour data/time)", 10),
        ("(.plus data/time data/span)", datetime(2024, 2, 29, 12, 0)),
        ("(.getHour data/instant)", 15),
        ("(.toLocalDate data/instant)", date(2024, 2, 29)),
        ('(.format data/instant (DateTimeFormatter/ofPattern "HH:mm X"))', "15:00 Z"),
        ("(.toMinutes data/span)", 120),
        ("(.isBefore data/day (LocalDate/of 2024 3 1))", True),
        ('(= data/instant (Instant/parse "2024-02-29T15:00:00Z"))', True),
    ],
)
def test_dates_of_the_host_are_dates(source, expected):
    data = {
        "day": date(2024, 2, 29),
        "time": datetime(2024, 2, 29, 10),
        "instant": datetime(2024, 2, 29, 10, tzinfo=timezone(timedelta(hours=-5))),
        "span": timedelta(hours=2),
    }
    assert value(source, data=data) == expected


def test_the_host_gives_the_time():
    assert value("(Instant/now)", now=NOW) == datetime(2026, 11, 21, 4, 30, tzinfo=UTC)
    assert value("(LocalDate/now)", now=NOW) == date(2026, 11, 21)
    assert value("(LocalDateTime/now)", now=NOW) == datetime(2026, 11, 21, 4, 30)
    assert value("(= (Instant/now) (Instant/now))", now=NOW) is True


def test_without_a_time_of_the_host_there_is_none():
    problem = evaluate("(LocalDate/now)").error
    assert problem.code == "unsupported"
    assert "clock" in problem.message


def test_a_period_leaves_as_text():
    period = value("(Period/of 1 2 3)")
    assert period == Period(1, 2, 3)
    assert to_python([period]) == ["P1Y2M3D"]
    assert value("(tool/f (Period/ofDays 2))", tools={"f": lambda x: x}) == "P2D"


@pytest.mark.parametrize("amount", ["9223372036854775807", "-9223372036854775808", "1000000000000000000000000000"])
@pytest.mark.parametrize(
    "source",
    [
        "(.plusDays (LocalDate/of 2024 1 1) {})",
        "(.plusMonths (LocalDate/of 2024 1 1) {})",
        "(.plusSeconds (Instant/ofEpochSecond 0) {})",
        "(Duration/ofDays {})",
        "(.multipliedBy (Duration/ofDays 1) {})",
        "(.plus (LocalDate/of 2024 1 1) (Period/ofYears {}))",
        "(Instant/ofEpochMilli {})",
        "(LocalDate/ofEpochDay {})",
        "(LocalDate/of {} 1 1)",
    ],
)
def test_what_no_calendar_holds_is_an_error_of_the_program(source, amount):
    assert evaluate(source.format(amount)).error.code == "invalid_argument"


def test_fractions_of_seconds_and_signs():
    assert to_clojure(value('(Duration/parse "-PT1H-30.5S")'))[0] == "PT-59M-29.5S"


@pytest.mark.parametrize(
    "pattern", ["dM" * 100, "y" * 200, "EEEE" * 50, "d" * 199 + "y", "S" * 150, "'" + "x" * 150 + "'"]
)
def test_a_pattern_takes_no_time(pattern):
    source = f'(LocalDate/parse "{"1" * 399}x" (DateTimeFormatter/ofPattern "{pattern}"))'
    assert evaluate(source).error.code == "invalid_argument"


@pytest.mark.parametrize(
    "source",
    [
        '(Duration/parse "PT{}S")',
        '(Period/parse "P{}D")',
        '(Instant/parse "{}")',
        '(LocalDate/parse "{}")',
        '(LocalDate/parse "{}" (DateTimeFormatter/ofPattern "yyyy-MM-dd"))',
    ],
)
def test_long_texts_are_no_dates(source):
    assert evaluate(source.format("9" * 6_000)).error.code == "invalid_argument"


OFFSET = '(OffsetDateTime/parse "2024-01-31T10:30:00+02:00")'
IN_ZONE = '(ZonedDateTime/of 2024 1 31 10 30 0 0 (ZoneId/of "UTC"))'


@pytest.mark.parametrize("source", [OFFSET, IN_ZONE])
def test_date_times_with_an_offset_are_stored_with_it(source):
    made = value(source)
    assert to_clojure(decode(encode(made))) == to_clojure(made)


def test_a_date_time_with_an_offset_leaves_as_pythons():
    assert to_python(value(OFFSET)) == datetime(2024, 1, 31, 8, 30, tzinfo=UTC)
    assert to_python(value(OFFSET)).utcoffset() == timedelta(hours=2)


@pytest.mark.parametrize(
    "parts",
    [
        ["2024-01-31T10:30:00", "Z"],
        ["2024-01-31T10:30:00+02:00", "UTC"],
        ["2024-01-31T10:30:00+02:00", ""],
        ["2024-01-31T10:30:00+02:00", "+03:00"],
    ],
)
def test_a_record_cannot_hold_an_offset_of_another_zone(parts):
    with pytest.raises(ValueError, match="is not the zone of"):
        decode({"$offset": parts})
