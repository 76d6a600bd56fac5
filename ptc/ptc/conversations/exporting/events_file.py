"""All events of a log as lines of JSON. The first line says how many there are, and what they have to come to."""

from collections.abc import Iterator
from hashlib import blake2b

from ptc.conversations.exporting.cut import Cut
from ptc.conversations.importing.events_file import FORMAT, SCHEMA
from ptc.events import StoredEvent, canonical

_ALWAYS = ("sequence", "event_id", "stream", "version", "type", "schema", "recorded_us")
_SOMETIMES = ("request_id", "operation_id", "client_action_id", "causation_id", "trace_id", "actor")


def events_text(cut: Cut) -> Iterator[str]:
    """The lines."""
    digest = blake2b(digest_size=16)
    for event in cut.log.events(through=cut.head):
        digest.update(_line(event).encode())
    header = {"format": FORMAT, "schema": SCHEMA, "head": cut.head, "digest": digest.hexdigest()}
    yield f"{canonical(header)}\n"
    yield from (_line(event) for event in cut.log.events(through=cut.head))


def _line(event: StoredEvent) -> str:
    fields = {name: getattr(event, name) for name in _ALWAYS}
    fields |= {name: value for name in _SOMETIMES if (value := getattr(event, name)) is not None}
    return f'{canonical(fields)[:-1]},"payload":{event.payload or "null"}}}\n'  # the payload as it is stored
