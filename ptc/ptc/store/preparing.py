"""New events made ready to be stored, and what is refused before anything is."""

from collections.abc import Sequence
from typing import Final

import attrs

from ptc.events import NewEvent, Random, StoredEvent, digest_of, encode, event_id
from ptc.events.types import BY_NAME
from ptc.projections import shown
from ptc.store.errors import Erased, EventIdReused

LOG_STREAM: Final = "log"
_NAMES: Final = ("event_id", "request_id", "operation_id", "client_action_id", "causation_id", "trace_id", "actor")


@attrs.frozen
class PreparedEvent:
    """A new event, ready to be stored."""

    event: NewEvent
    stream: str
    event_id: str
    given: bool  # whether its id may be known
    type: str
    schema: int
    text: str
    digest: bytes
    recorded_us: int

    @classmethod
    def of(cls, event: NewEvent, stream: str, *, now_us: int, random: Random) -> "PreparedEvent":
        """The event. Raises `ValueError`, `PayloadInvalid`."""
        _check_names(event, stream)
        name, schema, text = encode(event.payload)
        check_stream(name, stream)
        return cls(
            event=event,
            stream=stream,
            event_id=event.event_id or event_id(random),
            given=event.event_id is not None,
            type=name,
            schema=schema,
            text=text,
            digest=digest_of(name, text),
            recorded_us=now_us if event.at_us is None else event.at_us,
        )

    def stored(self, sequence: int, version: int) -> StoredEvent:
        """The event with its places in the log and in its stream."""
        event = self.event
        return StoredEvent(
            sequence=sequence,
            event_id=self.event_id,
            stream=self.stream,
            version=version,
            type=self.type,
            schema=self.schema,
            payload=self.text,
            digest=self.digest,
            recorded_us=self.recorded_us,
            request_id=event.request_id,
            operation_id=event.operation_id,
            client_action_id=event.client_action_id,
            causation_id=event.causation_id,
            trace_id=event.trace_id,
            actor=event.actor,
        )


def kind_of(name: str) -> str | None:
    """Which streams have events of a type; None of one that is not known."""
    return BY_NAME[name].stream if name in BY_NAME else None


def kind_of_stream(stream: str) -> str:
    """Whether a stream is a conversation, a run, or the log itself."""
    return "log" if stream == LOG_STREAM else "run" if stream.startswith("run_") else "conversation"


def check_stream(name: str, stream: str) -> None:
    """Raises `ValueError` for an event on a stream of another kind."""
    kind = kind_of_stream(stream)
    if kind_of(name) not in (None, kind):
        raise ValueError(f"an event {name} cannot go to the stream {stream!r}, which is one of a {kind}")


def _check_names(event: NewEvent, stream: str) -> None:
    """Raises `ValueError` for a name that no table takes."""
    names = {"stream": stream, **{name: given for name in _NAMES if (given := getattr(event, name)) is not None}}
    for name, given in names.items():
        if not is_name(given):
            raise ValueError(f"{name} must be a text, without NUL and halves of surrogate pairs; it is {given!r:.150}")


def check_ids(made: Sequence[PreparedEvent]) -> None:
    """Raises `EventIdReused` for two events of one id."""
    seen: set[str] = set()
    for each in made:
        if each.event_id in seen:
            raise EventIdReused(each.event_id)
        seen.add(each.event_id)


def check_same(stored: StoredEvent, digest: bytes) -> None:
    """Raises `EventIdReused` where a stored event says something else, `Erased` where it says nothing any more."""
    if stored.erased:
        raise Erased("this event")
    if stored.digest != digest:
        raise EventIdReused(stored.event_id)


def is_name(given: object) -> bool:
    """Whether it is a text that names something, as every table can hold it."""
    return isinstance(given, str) and bool(given) and shown(given) == given
