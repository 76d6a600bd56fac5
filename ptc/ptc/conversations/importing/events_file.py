"""The file of all events, `events.jsonl`, restored into a log that is empty, or that it goes on from."""

import json
from collections.abc import Iterator
from hashlib import blake2b
from pathlib import Path
from typing import Any, Final, cast

from ptc.conversations.errors import UnreadableHistory
from ptc.errors import AgentError
from ptc.events import StoredEvent, canonical, digest_of
from ptc.store import LogHandle
from ptc.store.preparing import is_name

FORMAT: Final = "ptc-events"
SCHEMA: Final = 1
AT_ONCE: Final = 500  # events of one append
_NUMBERS: Final = ("sequence", "version", "schema", "recorded_us")
_NAMES: Final = ("event_id", "stream", "type")
_FIELDS: Final = ("request_id", "operation_id", "client_action_id", "causation_id", "trace_id", "actor")


def restore(log: LogHandle, path: Path) -> int:
    """Restores the events of a file: how many messages were new. Checked as a whole before anything is written.

    Raises `UnreadableHistory` for a file that is damaged, and for a log that has other events.
    """
    header = _header(path)
    _check(path, header)
    here = log.head()
    _check_same(log, path, here)
    events, restored = _behind(path, here), 0
    while batch := [event for _, event in zip(range(AT_ONCE), events, strict=False)]:
        log.transact(lambda writing, batch=batch: writing.restore(batch))
        restored += sum(event.type.endswith(".message") for event in batch)
    return restored


def is_events_file(first_line: str) -> bool:
    """Whether a file begins as ours do."""
    return first_line.startswith('{"format":"ptc-events"')


def _header(path: Path) -> dict[str, Any]:
    with path.open(encoding="utf-8") as file:
        header = _parsed(file.readline(), 1)
    schema = header.get("schema")
    if type(schema) is not int or type(header.get("head")) is not int:
        raise UnreadableHistory("line 1 is no beginning of a file of events: export it again")
    if schema > SCHEMA:
        raise UnreadableHistory(f"the file has schema {schema}, and this version reads {SCHEMA}: update ptc")
    return header


def _check(path: Path, header: dict[str, Any]) -> None:
    digest, last = blake2b(digest_size=16), 0
    for number, line in _lines(path):
        event = _readable(_event(_parsed(line, number), number), number)
        if event.sequence != last + 1:
            raise UnreadableHistory(f"event {event.sequence} follows event {last}: the file is not whole")
        digest.update(line.encode())
        last = event.sequence
    if (last, digest.hexdigest()) != (header.get("head"), header.get("digest")):
        raise UnreadableHistory(
            f"the file has {last} events, and is not as it was written ({header.get('head')} events): export it again"
        )


def _check_same(log: LogHandle, path: Path, here: int) -> None:
    """Raises `UnreadableHistory` where the log has events that are not those of the file."""
    mine = log.events()
    for theirs in _events(path):
        if theirs.sequence > here:
            break
        own = next(mine)
        if (own.event_id, own.payload) != (theirs.event_id, theirs.payload):
            raise UnreadableHistory(
                f"the log of {log.owner!r} has other events ({own.event_id} at {own.sequence}): restore into the log "
                "of an owner who has none"
            )


def _behind(path: Path, here: int) -> Iterator[StoredEvent]:
    return (event for event in _events(path) if event.sequence > here)


def _events(path: Path) -> Iterator[StoredEvent]:
    return (_event(_parsed(line, number), number) for number, line in _lines(path))


def _lines(path: Path) -> Iterator[tuple[int, str]]:
    """The lines behind the first, with their numbers."""
    with path.open(encoding="utf-8", newline="\n") as file:
        next(file)
        yield from enumerate(file, start=2)


def _readable(event: StoredEvent, number: int) -> StoredEvent:
    """The event, if what it says can be read. Raises `UnreadableHistory`."""
    try:
        _ = event.data
    except AgentError as error:
        raise UnreadableHistory(f"line {number}: {error}") from error
    return event


def _event(data: dict[str, Any], number: int) -> StoredEvent:
    _check_types(data, number)
    try:
        text = None if data["payload"] is None else canonical(data["payload"])
        return StoredEvent(
            sequence=data["sequence"],
            event_id=data["event_id"],
            stream=data["stream"],
            version=data["version"],
            type=data["type"],
            schema=data["schema"],
            payload=text,
            digest=None if text is None else digest_of(data["type"], text),
            recorded_us=data["recorded_us"],
            **{name: data.get(name) for name in _FIELDS},
        )
    except (KeyError, TypeError, ValueError) as error:
        raise UnreadableHistory(f"line {number} is no event: {error!r}") from error


def _check_types(data: dict[str, Any], number: int) -> None:
    """Raises `UnreadableHistory` for numbers that are none, and for names that no table takes."""
    wrong = [name for name in _NUMBERS if type(data.get(name)) is not int]
    wrong += [name for name in _NAMES if not is_name(data.get(name))]
    wrong += [name for name in _FIELDS if data.get(name) is not None and not is_name(data[name])]
    if wrong:
        raise UnreadableHistory(f"line {number} is no event: {', '.join(wrong)} cannot be used")


def _parsed(line: str, number: int) -> dict[str, Any]:
    try:
        data = json.loads(line)
    except ValueError as error:
        raise UnreadableHistory(f"line {number} is no JSON: {error}") from error
    if not isinstance(data, dict):
        raise UnreadableHistory(f"line {number} is no event")
    return cast("dict[str, Any]", data)
