"""Compactions of a conversation: events of its stream, which a `Compactor` makes and which can be undone."""

from collections.abc import Awaitable, Callable, Sequence
from datetime import datetime
from typing import Any, Final, TypeVar
from uuid import NAMESPACE_OID, UUID, uuid5

import attrs

from ptc.events import NewEvent, StoredEvent
from ptc.projections import ConversationRow
from ptc.store import LogHandle
from ptc.store import statements as sql
from ptc.store.rows import events_of
from ptc_compression.chats import CompactionRedone, CompactionState, CompactionUndone, HistoryCompacted, Session

T = TypeVar("T")
_STORED: Final = (HistoryCompacted, CompactionUndone, CompactionRedone)


def compactions_of(events: Sequence[StoredEvent], session: Session) -> Session:
    """The session after the stored compactions of a conversation."""
    for event in events:
        session.publish(attrs.evolve(event.data, session_id=session.session_id))
    return session


def session_of(log: LogHandle, row: ConversationRow, clock: Callable[[], datetime]) -> Session:
    """A session that knows the compactions of a conversation, as `Compactor` needs it."""
    return compactions_of(_stored(log, row), Session(session_id=_session_id(row.conversation_id), clock=clock))


def current_of(log: LogHandle, row: ConversationRow) -> HistoryCompacted | None:
    """The compaction of a conversation that counts now."""
    events = _stored(log, row)
    if not events:
        return None
    states = compactions_of(events, Session()).slice(CompactionState)
    return states[-1].active[-1] if states and states[-1].active else None


def _stored(log: LogHandle, row: ConversationRow) -> list[StoredEvent]:
    return events_of(log.rows(sql.READ_COMPACTIONS, stream=row.conversation_id))


async def recorded(session: Session, work: Callable[[], Awaitable[T]]) -> tuple[T, list[Any]]:
    """What `work` gives, and the events of compaction that it published."""
    found: list[Any] = []
    stops = [session.bus.subscribe(kind, found.append) for kind in _STORED]
    try:
        return await work(), found
    finally:
        for stop in stops:
            stop()


def changes_anything(session: Session, event: CompactionUndone | CompactionRedone) -> bool:
    """Whether there is a compaction to undo, or to redo."""
    states = session.slice(CompactionState)
    state = states[-1] if states else CompactionState()
    return bool(state.active if isinstance(event, CompactionUndone) else state.undone)


def writes(row: ConversationRow, events: Sequence[Any]) -> list[tuple[str, list[NewEvent]]]:
    """The events of compaction, as they are stored: the stream says whose they are."""
    stored = [NewEvent(payload=attrs.evolve(event, session_id=None)) for event in events]
    return [(row.conversation_id, stored)] if stored else []


def _session_id(conversation_id: str) -> UUID:
    return uuid5(NAMESPACE_OID, conversation_id)
