"""`Session`: the complete record of a conversation, as slices that reducers fold from published events."""

from collections.abc import Callable
from datetime import UTC, datetime
from threading import RLock
from typing import Any, Generic, TypeVar, cast
from uuid import UUID, uuid4

import attrs

from ptc_compression.chats.events import (
    CompactionFailed,
    CompactionRedone,
    CompactionUndone,
    ConversationRecorded,
    EventBus,
    HistoryCompacted,
    HistoryCurated,
)
from ptc_compression.chats.messages import (
    ChatMessage,
    ConversationEntry,
    entry_to_provider_message,
    provider_message_to_entry,
)

T = TypeVar("T")
E = TypeVar("E")
Reducer = Callable[[tuple[T, ...], E], tuple[T, ...]]


@attrs.frozen
class Appends(Generic[E, T]):
    """The reducer that adds one item for each event. Costs the same at any size."""

    item: Callable[[E], T]

    def __call__(self, slice_: tuple[T, ...], event: E) -> tuple[T, ...]:
        """The slice with the event's item at its end."""
        return (*slice_, self.item(event))


@attrs.frozen(kw_only=True)
class CompactionState:
    """Which compactions count now. The last of `active` is the one that is sent."""

    active: tuple[HistoryCompacted, ...] = ()
    undone: tuple[HistoryCompacted, ...] = ()  # the last one is the next to be redone


def utc_now() -> datetime:
    """The time, with its zone."""
    return datetime.now(UTC)


class Session:
    """Keeps everything that was recorded, whatever managers leave out of what a provider is sent.

    A slice is a tuple of records of one type, folded by a reducer from the events on the bus. From the start there are
    slices of `ConversationEntry`, of `HistoryCurated`, `HistoryCompacted` and `CompactionFailed`, and one of a single
    `CompactionState`. Events of other sessions on the same bus are not taken in.

    May be used from any thread; entries of one run are numbered in the order in which they are recorded. `clock` and
    the ids come in as arguments, for tests and replays.
    """

    def __init__(
        self, *, bus: EventBus | None = None, session_id: UUID | None = None, clock: Callable[[], datetime] = utc_now
    ) -> None:
        self.bus = EventBus() if bus is None else bus
        self.session_id = uuid4() if session_id is None else session_id
        self.clock = clock
        self._lock = RLock()
        self._slices: dict[type[Any], _Slice] = {}
        self._next: dict[UUID, int] = {}
        self._stops: list[Callable[[], None]] = []
        _register_defaults(self)

    def register_reducer(self, event_type: type[E], reducer: Reducer[T, E], *, slice_type: type[T]) -> None:
        """Folds events of a type into the slice of `slice_type` from now on.

        `reducer(slice, event)` gives the new slice. A reducer is pure and quick: it runs while the session is locked.
        """
        with self._lock:
            self._slices.setdefault(slice_type, _Slice())
        self._stops.append(self.bus.subscribe(event_type, lambda event: self._reduce(event, reducer, slice_type)))

    def publish(self, event: object) -> None:
        """Puts an event on the bus, and so into the slices."""
        self.bus.publish(event)

    def record(self, message: ChatMessage, *, evaluation_id: UUID | None = None) -> ConversationEntry:
        """Adds a message to the record, as the next entry of its run, and publishes `ConversationRecorded`.

        `evaluation_id` is the run's, the session's own where none is given. Subscribers are called before it returns;
        while they run, no other thread can record here, so that the order of entries is that of their numbers.
        """
        run = self.session_id if evaluation_id is None else evaluation_id
        with self._lock:
            sequence, now = self._next.get(run, 0), self.clock()
            entry = provider_message_to_entry(message, evaluation_id=run, sequence=sequence, created_at=now)
            self._next[run] = sequence + 1
            self.publish(ConversationRecorded(entry=entry, session_id=self.session_id, created_at=now))
        return entry

    def slice(self, slice_type: type[T]) -> tuple[T, ...]:
        """All records of a type; () where no reducer makes any."""
        with self._lock:
            found = self._slices.get(slice_type)
            return () if found is None else found.as_tuple()

    def messages(self, *, evaluation_id: UUID | None = None) -> list[ChatMessage]:
        """The whole record as provider messages; of one run, where its id is given."""
        entries = self.slice(ConversationEntry)
        return [entry_to_provider_message(each) for each in entries if evaluation_id in (None, each.evaluation_id)]

    def close(self) -> None:
        """Stops taking events from the bus. What is recorded can still be read."""
        for stop in self._stops:
            stop()

    def _reduce(self, event: Any, reducer: Reducer[Any, Any], slice_type: type[Any]) -> None:
        if getattr(event, "session_id", None) not in (None, self.session_id):
            return
        with self._lock:
            self._slices[slice_type].fold(event, reducer)


def select_all(session: Session, slice_type: type[T]) -> tuple[T, ...]:
    """Every record of a type, oldest first."""
    return session.slice(slice_type)


def select_where(session: Session, slice_type: type[T], predicate: Callable[[T], bool]) -> tuple[T, ...]:
    """The records of a type for which `predicate` holds, oldest first."""
    return tuple(filter(predicate, session.slice(slice_type)))


def select_latest(session: Session, slice_type: type[T]) -> T | None:
    """The newest record of a type, None where there is none."""
    return next(reversed(session.slice(slice_type)), None)


@attrs.define
class _Slice:
    """A slice as it grows: a list for what is only added to, and the tuple that was last asked for."""

    items: list[Any] = attrs.field(factory=list[Any])
    seen: tuple[Any, ...] | None = ()

    def fold(self, event: Any, reducer: Reducer[Any, Any]) -> None:
        if isinstance(reducer, Appends):
            self.items.append(cast("Appends[Any, Any]", reducer).item(event))
            self.seen = None
        else:
            self.seen = tuple(reducer(self.as_tuple(), event))
            self.items = list(self.seen)

    def as_tuple(self) -> tuple[Any, ...]:
        if self.seen is None:
            self.seen = tuple(self.items)
        return self.seen


# -- the reducers that every session has -----------------------------------------------------------------------------


def _register_defaults(session: Session) -> None:
    session.register_reducer(ConversationRecorded, Appends(_entry), slice_type=ConversationEntry)
    session.register_reducer(HistoryCurated, Appends(_itself), slice_type=HistoryCurated)
    session.register_reducer(HistoryCompacted, Appends(_itself), slice_type=HistoryCompacted)
    session.register_reducer(CompactionFailed, Appends(_itself), slice_type=CompactionFailed)
    session.register_reducer(HistoryCompacted, _compacted, slice_type=CompactionState)
    session.register_reducer(CompactionUndone, _undone, slice_type=CompactionState)
    session.register_reducer(CompactionRedone, _redone, slice_type=CompactionState)


def _entry(event: ConversationRecorded) -> ConversationEntry:
    return event.entry


def _itself(event: E) -> E:
    return event


def compaction_state(session: Session | None) -> CompactionState:
    """The compactions of a session that count now; none without a session."""
    latest = None if session is None else select_latest(session, CompactionState)
    return CompactionState() if latest is None else latest


def _compacted(states: tuple[CompactionState, ...], event: HistoryCompacted) -> tuple[CompactionState, ...]:
    return (CompactionState(active=(*_latest(states).active, event)),)


def _undone(states: tuple[CompactionState, ...], _: CompactionUndone) -> tuple[CompactionState, ...]:
    state = _latest(states)
    return (CompactionState(active=state.active[:-1], undone=(*state.undone, *state.active[-1:])),)


def _redone(states: tuple[CompactionState, ...], _: CompactionRedone) -> tuple[CompactionState, ...]:
    state = _latest(states)
    return (CompactionState(active=(*state.active, *state.undone[-1:]), undone=state.undone[:-1]),)


def _latest(states: tuple[CompactionState, ...]) -> CompactionState:
    return states[-1] if states else CompactionState()
