"""Instants as microseconds since 1970 in UTC, which is how they are stored, and as datetimes with a zone."""

from datetime import UTC, datetime, timedelta
from typing import Final

_EPOCH: Final = datetime(1970, 1, 1, tzinfo=UTC)
_MICROSECOND: Final = timedelta(microseconds=1)


def microseconds(at: datetime) -> int:
    """Microseconds since 1970 in UTC. Raises `ValueError` for a datetime without a zone, which could be any instant."""
    if at.tzinfo is None or at.utcoffset() is None:
        raise ValueError(f"{at.isoformat()} has no zone: give one, such as datetime.now(UTC) or ...replace(tzinfo=UTC)")
    return (at - _EPOCH) // _MICROSECOND


def moment(us: int) -> datetime:
    """The datetime in UTC."""
    return _EPOCH + timedelta(microseconds=us)


def iso(us: int) -> str:
    """The instant as ISO 8601 in UTC: `2025-01-15T10:00:00.000000Z`."""
    return f"{moment(us).replace(tzinfo=None).isoformat(timespec='microseconds')}Z"
