"""Where new events go: how far a log and its streams are, and writing the events there, in few statements."""

from collections.abc import Mapping, Sequence
from typing import Any, Final

import attrs

from ptc.events import StoredEvent
from ptc.store import statements as sql
from ptc.store.errors import LeaseLost
from ptc.store.preparing import PreparedEvent, kind_of_stream
from ptc.store.rows import event_values, fields_of
from ptc.store.transactions import Transaction

Fence = tuple[str, int]  # a run, and the number under which it is worked on
_AT_ONCE: Final = 4  # events that one statement writes


@attrs.frozen
class Standing:
    """What the tables say before events are written."""

    versions: Mapping[str, int]  # of their streams, 0 for one that is new
    is_known: bool  # whether one of their ids is


def standing(transaction: Transaction, log_id: int, made: Sequence[PreparedEvent], fence: Fence | None) -> Standing:
    """How the log stands for these events. Raises `LeaseLost`."""
    streams = list(dict.fromkeys(each.stream for each in made))
    ids = [each.event_id for each in made if each.given]
    values: dict[str, Any] = {"log_id": log_id, "run_id": None if fence is None else fence[0]}
    values |= {f"id_{index}": each for index, each in enumerate(ids)}
    values |= {f"stream_{index}": each for index, each in enumerate(streams)}
    row = transaction.row(sql.standing(len(streams), len(ids)), values)
    assert row is not None
    number, finished_us, known, *versions = row
    check_fence(fence, number, finished_us)
    return Standing({stream: each or 0 for stream, each in zip(streams, versions, strict=True)}, known is not None)


def check_fence(fence: Fence | None, number: int | None, finished_us: int | None) -> None:
    """Raises `LeaseLost` where a run is not worked on under this number, or has ended."""
    if fence is not None and (number != fence[1] or finished_us is not None):
        raise LeaseLost(*fence, number)


def write_events(
    transaction: Transaction, log_id: int, stored: Sequence[StoredEvent], before: Mapping[str, int]
) -> None:
    """Writes events, and how far log and streams are with them; `before` has the versions of these until now."""
    last = {event.stream: event for event in stored}
    head = {"log_id": log_id, "head": stored[-1].sequence}
    if not transaction.is_sqlite and len(stored) <= _AT_ONCE and len(last) == 1 and before[stored[-1].stream]:
        values = {**head, **_values_at_once(stored), **_place(stored[-1])}
        transaction.run(sql.add_events_of_stream(len(stored)), values)
        return
    transaction.run_each(sql.ADD_EVENT, [event_values(log_id, each) for each in stored])
    for stream, event in last.items():
        if before[stream]:
            transaction.run(sql.SET_STREAM, {"log_id": log_id, **_place(event)})
        else:
            values = {"log_id": log_id, "version": event.version, "updated_us": event.recorded_us}
            transaction.run(sql.ADD_STREAM, {**values, "stream": stream, "kind": kind_of_stream(stream)})
    transaction.run(sql.SET_HEAD, head)


def _place(last: StoredEvent) -> dict[str, Any]:
    return {"of_stream": last.stream, "version": last.version, "updated_us": last.recorded_us}


def _values_at_once(stored: Sequence[StoredEvent]) -> dict[str, Any]:
    _, names = sql.add_events(len(stored))
    given = [value for event in stored for value in fields_of(event).values()]
    return dict(zip(names, given, strict=True))
