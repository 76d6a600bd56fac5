"""The scalar shapes: which values they take, and how these are put right."""

from collections.abc import Callable
from datetime import date, datetime, time, timedelta
from decimal import Decimal
from enum import Enum
from pathlib import Path
from typing import Any, Final
from uuid import UUID

from ptc.shapes.shape import Scalar


def _exactly(*kinds: type) -> Callable[[Any], Any]:
    """Takes values of these types, and true and false only where they are named."""

    def convert(value: Any) -> Any:
        if not isinstance(value, kinds) or (isinstance(value, bool) and bool not in kinds):
            raise TypeError
        return value

    return convert


def _float(value: Any) -> float:
    return float(_exactly(int, float, Decimal)(value))


def _integer(value: Any) -> int:
    if isinstance(value, float) and value.is_integer() and abs(value) < 2**53:
        return int(value)  # `(/ 6 2.0)` is 3.0
    return _exactly(int)(value)


def _date(value: Any) -> date:
    if isinstance(value, str):
        return date.fromisoformat(value)
    return value.date() if isinstance(value, datetime) else _exactly(date)(value)


def _datetime(value: Any) -> datetime:
    return datetime.fromisoformat(value) if isinstance(value, str) else _exactly(datetime)(value)


def _time(value: Any) -> time:
    return time.fromisoformat(value) if isinstance(value, str) else _exactly(time)(value)


def _seconds(value: Any) -> timedelta:
    return value if isinstance(value, timedelta) else timedelta(seconds=_float(value))


def _decimal(value: Any) -> Decimal:
    return Decimal(str(_exactly(int, float, Decimal, str)(value)))


def _uuid(value: Any) -> UUID:
    return value if isinstance(value, UUID) else UUID(_exactly(str)(value))


def _nil(value: Any) -> None:
    if value is not None:
        raise TypeError


NIL: Final = Scalar("nil", _nil)
STRING: Final = Scalar("string", _exactly(str))
INTEGER: Final = Scalar("integer", _integer)
FLOAT: Final = Scalar("float", _float)
NUMBER: Final = Scalar("number", _exactly(int, float, Decimal))
BOOLEAN: Final = Scalar("boolean", _exactly(bool))

SCALARS: Final[dict[Any, Scalar]] = {
    type(None): NIL,
    None: NIL,
    str: STRING,
    int: INTEGER,
    float: FLOAT,
    bool: BOOLEAN,
    bytes: Scalar("bytes", _exactly(bytes)),
    date: Scalar("date", _date),
    datetime: Scalar("instant", _datetime),
    time: Scalar("string", _time),
    timedelta: Scalar("seconds", _seconds),
    Decimal: Scalar("decimal", _decimal),
    UUID: Scalar("uuid", _uuid),
    Path: Scalar("string", lambda value: Path(_exactly(str)(value))),
}


def enum_values(kind: type[Enum]) -> tuple[Any, ...]:
    """What programs write for the members of an enum: their values where these are plain, else their names."""
    plain = all(isinstance(member.value, str | int | float) for member in kind)
    return tuple(member.value if plain else member.name for member in kind)
