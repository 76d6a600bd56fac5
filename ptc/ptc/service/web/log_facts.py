"""What the page of the log says: events, the newest first, and those that come while it is looked at."""

from typing import Any, Final

import attrs

from ptc.events import StoredEvent, iso
from ptc.service.frames import cursor_of
from ptc.service.tails import Item
from ptc.store import LogHandle
from ptc.store.chunks import Chunk, position_of

_PAYLOAD: Final = 500  # characters
SHOWN: Final = 100  # events


@attrs.frozen(kw_only=True)
class ListedEvent:
    """An event in the log."""

    number: int  # in the log, or in the stream
    sequence: int
    at: str
    type: str
    stream: str
    payload: str


@attrs.frozen(kw_only=True)
class Wanted:
    """Which events are listed: all, or those of a stream and of some types."""

    stream: str = ""
    types: str = ""  # names, with commas

    @property
    def names(self) -> frozenset[str]:
        """The types; none, where all are wanted."""
        return frozenset(name.strip() for name in self.types.split(",") if name.strip())

    def takes(self, event: StoredEvent) -> bool:
        """Whether an event is listed."""
        return not self.names or event.type in self.names

    def number_of(self, event: StoredEvent) -> int:
        """The number of an event in the log, or in the stream."""
        return event.version if self.stream else event.sequence

    def head_of(self, log: LogHandle) -> int:
        """The number of the last event."""
        return log.version_of(self.stream) if self.stream else log.head()


@attrs.frozen(kw_only=True)
class LogPage:
    """Events, the newest first."""

    events: tuple[ListedEvent, ...]
    head: int
    first: int
    last: int
    before: int | None
    wanted: Wanted
    dense: bool  # whether no number is missing among them
    cursor: str  # behind which others come; "" where these are not shown


@attrs.frozen(kw_only=True)
class Came:
    """An event that has come since."""

    number: int
    listed: ListedEvent | None  # None for one that is not wanted


def log_page(log: LogHandle, wanted: Wanted, *, before: int | None, limit: int = SHOWN) -> LogPage:
    """A page of the log, or of one of its streams: `limit` numbers below one, of them the events that are wanted."""
    cursor = "" if before is not None else cursor_of(position_of(log))
    head = wanted.head_of(log)
    end = head if before is None else min(head, before - 1)
    start = max(0, end - limit)
    found = log.read_stream(wanted.stream, start, limit=limit) if wanted.stream else log.read(start, limit=limit)
    page = [event for event in found if wanted.number_of(event) <= end]
    return LogPage(
        events=tuple(_listed(event, wanted) for event in reversed(page) if wanted.takes(event)),
        head=head,
        first=min(start + 1, end),
        last=end,
        before=start + 1 if start else None,
        wanted=wanted,
        dense=list(map(wanted.number_of, page)) == list(range(start + 1, end + 1)),
        cursor=cursor,
    )


def came(item: Item, wanted: Wanted) -> Came | None:
    """What is told of something that has come; None where it is no event, or of another stream."""
    if isinstance(item, Chunk) or wanted.stream not in ("", item.stream):
        return None
    return Came(number=wanted.number_of(item), listed=_listed(item, wanted) if wanted.takes(item) else None)


def _listed(event: StoredEvent, wanted: Wanted) -> ListedEvent:
    payload: Any = "erased" if event.payload is None else event.payload
    cut = payload if len(payload) <= _PAYLOAD else f"{payload[:_PAYLOAD]}… ({len(payload):,} characters)"
    return ListedEvent(
        number=wanted.number_of(event),
        sequence=event.sequence,
        at=iso(event.recorded_us)[:19].replace("T", " "),
        type=event.type,
        stream=event.stream,
        payload=cut,
    )
