"""Server-sent events: what a client is told of events and pieces of replies, and how that is written. Pure."""

from collections.abc import Mapping
from typing import Any, Final, cast

import attrs
import msgspec

from ptc.events import AssistantMessage, StoredEvent, SystemMessage, ToolMessage, UserMessage, iso
from ptc.service.problems import Refused
from ptc.service.tails import Item
from ptc.store.chunks import Chunk, Position, place_of

# type of an event -> name under which it is sent; of other types nothing is sent
NAMES: Final[Mapping[str, str]] = {
    "user.message": "message.created",
    "system.message": "message.created",
    "tool.message": "message.created",
    "assistant.message": "message.completed",
    "conversation.started": "conversation.started",
    "conversation.ended": "conversation.ended",
    "conversation.summarized": "conversation.summarized",
    "run.queued": "run.queued",
    "run.started": "run.started",
    "run.waiting": "run.waiting",
    "run.cancel_requested": "run.cancel_requested",
    "run.finished": "run.finished",
    "turn.requested": "turn.started",
    "turn.completed": "turn.completed",
    "tool.requested": "tool.started",
    "tool.finished": "tool.finished",
    "call.asked": "call.asked",
    "call.decided": "call.decided",
    "messages.archived": "messages.archived",
}
TOKEN: Final = "llm.token"
ANEW: Final = "llm.reset"  # the reply is written anew, for example by another process
SENT: Final = tuple(dict.fromkeys((*NAMES.values(), TOKEN, ANEW)))  # what can be asked for
CLOSED: Final = "stream.closed"
RESET: Final = "stream.reset"
OPENING: Final = b"retry: 2000\n: here\n\n"
_OF_CHUNK: Final = ("kind", "run_id", "message_id", "turn", "attempt")
_SHORT: Final = frozenset({"turn.completed"})  # of which only the number is sent: the rest is large, and is in the log
_ROLES: Final[Mapping[type[Any], str]] = {
    UserMessage: "user",
    SystemMessage: "system",
    ToolMessage: "tool",
    AssistantMessage: "assistant",
}


@attrs.frozen(kw_only=True)
class Wanted:
    """Which events a client wants; everything, unless it says otherwise."""

    conversation: str | None = None
    run: str | None = None
    names: frozenset[str] = frozenset()

    def wants(self, item: Item) -> bool:
        """Whether it wants that."""
        name = name_of(item)
        if name is None or (self.names and name not in self.names):
            return False
        stream = item.run_id if isinstance(item, Chunk) else item.stream
        if self.run is not None and stream != self.run and not _is_within(item, self.run):
            return False
        return self.conversation is None or stream == self.conversation or stream.startswith("run_")

    def told(self, item: Item) -> bytes | None:
        """What it is told of that."""
        return frame_of(item) if self.wants(item) else None


def _is_within(item: Item, run: str) -> bool:
    """Whether it is of the run, or of one within it."""
    return item.run_id.startswith(f"{run}.") if isinstance(item, Chunk) else item.operation_id == run


def name_of(item: Item) -> str | None:
    """Under which name something is sent; None where it is not."""
    if isinstance(item, Chunk):
        return TOKEN if item.text else ANEW
    return NAMES.get(item.type)


def cursor_of(position: Position) -> str:
    """A place as clients have it: `57`, or `57.3` behind the third piece after it. They take it as it is."""
    after, tick = position
    return f"{after}.{tick}" if tick else str(after)


def position_of(cursor: str) -> Position:
    """The place of a cursor. Raises `Refused`."""
    after, dot, tick = cursor.partition(".")
    parts = (after, tick) if dot else (after, "0")
    if not all(part.isdecimal() and part.isascii() and len(part) <= 15 for part in parts):
        raise Refused("invalid_cursor", "A cursor is what an answer or an event gave as `cursor` or `id`, as it is.")
    return int(parts[0]), int(parts[1])


def frame(name: str, data: Any, position: Position | None = None) -> bytes:
    """An event as it is written; `data` is JSON without line ends."""
    head = b"" if position is None else f"id: {cursor_of(position)}\n".encode()
    return head + f"event: {name}\n".encode() + b"data: " + msgspec.json.encode(data) + b"\n\n"


def heartbeat(position: Position) -> bytes:
    """An id without data: nothing is dispatched, but the reader comes again from there."""
    return f"id: {cursor_of(position)}\n: still here\n\n".encode()


def closed(reason: str) -> bytes:
    """The last frame of a stream."""
    return frame(CLOSED, {"reason": reason})


def frame_of(item: Item) -> bytes:
    """An event or a piece of a reply as it is written."""
    name = name_of(item)
    assert name is not None
    return frame(name, _chunk_data(item) if isinstance(item, Chunk) else event_data(item), place_of(item))


def _chunk_data(chunk: Chunk) -> dict[str, Any]:
    names = (*_OF_CHUNK, "at", "text") if chunk.text else _OF_CHUNK
    return {name: getattr(chunk, name) for name in names}


def event_data(event: StoredEvent) -> dict[str, Any]:
    """What a client is told of an event."""
    about = "run_id" if event.stream.startswith("run_") else "conversation_id"
    role = _ROLES.get(cast("type[Any]", type(event.data)))
    return {
        "sequence": event.sequence,
        "at": iso(event.recorded_us),
        "event_id": event.event_id,
        "type": event.type,
        about: event.stream,
        **({} if role is None else {"role": role}),
        "request_id": event.request_id,
        "operation_id": event.operation_id,
        "client_action_id": event.client_action_id,
        "payload": _payload(event),
    }


def _payload(event: StoredEvent) -> Any:
    """What it says, as it is stored."""
    if event.payload is None:
        return None
    if event.type in _SHORT:
        return {"number": event.data.number}
    return msgspec.Raw(event.payload.encode("utf-8"))
