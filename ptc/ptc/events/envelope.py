"""An event with what is known about it: before it is stored, and as it is stored."""

from functools import cached_property
from typing import Any

import attrs

from ptc.events.codec import decode


@attrs.frozen(kw_only=True)
class NewEvent:
    """An event that is to be stored."""

    payload: Any  # of a class in the table of event types
    event_id: str | None = None  # made where there is none; with one, storing it again changes nothing
    at_us: int | None = None  # microseconds since 1970 in UTC; the log's clock where there is none
    request_id: str | None = None  # of the request that asked for it
    operation_id: str | None = None  # of the run it belongs to
    client_action_id: str | None = None  # the client's own name for it; handed back, and never a key
    causation_id: str | None = None  # the event that caused it
    trace_id: str | None = None  # of OpenTelemetry
    actor: str | None = None  # who did it


@attrs.frozen(kw_only=True)
class StoredEvent:
    """An event of a log. Never changed, but for its erasure."""

    sequence: int  # 1-based and dense within the log; the order of events, whatever their times say
    event_id: str
    stream: str  # what it is about: a conversation, a run, or "log"
    version: int  # 1-based within the stream
    type: str
    schema: int
    payload: str | None  # canonical JSON; None once it is erased
    digest: bytes | None
    recorded_us: int
    request_id: str | None = None
    operation_id: str | None = None
    client_action_id: str | None = None
    causation_id: str | None = None
    trace_id: str | None = None
    actor: str | None = None

    @property
    def erased(self) -> bool:
        """Whether what it said is gone."""
        return self.payload is None

    @cached_property
    def data(self) -> Any:
        """The payload; `Unknown` of a type that this version does not know, None once it is erased. Read once."""
        return None if self.payload is None else decode(self.type, self.schema, self.payload)
