"""What happens to a history, as frozen records, and the bus that carries them."""

from collections.abc import Callable
from datetime import datetime
from threading import Lock
from typing import Any, Final, TypeVar
from uuid import UUID

import attrs

from ptc_compression.chats.messages import ConversationEntry

E = TypeVar("E")


@attrs.frozen(kw_only=True)
class ConversationRecorded:
    """An entry was added to the record. It stays there, whatever a manager later leaves out."""

    entry: ConversationEntry
    session_id: UUID | None
    created_at: datetime


@attrs.frozen(kw_only=True)
class HistoryCurated:
    """A manager chose what a provider is sent. Bytes are those of the messages' texts, UTF-8."""

    prompt_name: str
    original_count: int  # messages before
    curated_count: int  # and after
    strategy: str  # what the manager is called
    session_id: UUID | None
    created_at: datetime
    sent_bytes: int
    shared_bytes: int  # from the start, the same as in the rendering before; 0 for the first
    sent_tokens: int | None = None  # None where nobody counts
    shared_tokens: int | None = None


@attrs.frozen(kw_only=True)
class Action:
    """A tool call that was made: what must not be forgotten, or done twice."""

    name: str
    arguments: str  # as the model wrote them


@attrs.frozen(kw_only=True)
class HistoryCompacted:
    """A summary stands for the messages from `start` up to `stop`. It stands beside them: none is lost."""

    compaction_id: str  # what was summarised, and as what: equal compactions have equal ids
    start: int  # index in the record, behind the system messages at its head
    stop: int  # index of the first message that is kept whole
    turns: int  # that the summary stands for
    anchor: str  # recognises the messages that were summarised
    summary: str  # what the summariser wrote
    actions: tuple[Action, ...]  # all calls in the range, in order; no summariser has touched them
    tokens_before: int  # of the messages that are left out
    tokens_after: int  # of the message that stands for them
    session_id: UUID | None = None
    created_at: datetime


@attrs.frozen(kw_only=True)
class CompactionUndone:
    """The latest compaction no longer counts: its messages are sent whole again, or under the compaction before."""

    session_id: UUID | None
    created_at: datetime


@attrs.frozen(kw_only=True)
class CompactionRedone:
    """The compaction undone last counts again."""

    session_id: UUID | None
    created_at: datetime


@attrs.frozen(kw_only=True)
class CompactionFailed:
    """A history was due and could not be summarised: it is sent whole, or as the fallback manager leaves it."""

    problem: str
    session_id: UUID | None
    created_at: datetime


class EventBus:
    """Carries events to whoever subscribed to their type, in the order of subscription, on the publisher's thread.

    May be used from any thread. A subscriber may subscribe, unsubscribe and publish while it is called.
    """

    def __init__(self) -> None:
        self._lock: Final = Lock()
        self._handlers: tuple[tuple[type[Any], Callable[[Any], object]], ...] = ()

    def subscribe(self, event_type: type[E], handler: Callable[[E], object]) -> Callable[[], None]:
        """Calls `handler` with each event of the type, or of one derived from it, from now on. Returns how to stop."""
        subscription = (event_type, handler)
        with self._lock:
            self._handlers = (*self._handlers, subscription)
        return lambda: self._remove(subscription)

    def publish(self, event: object) -> None:
        """Hands the event to every subscriber. What they raise is raised when all have had it, as one group."""
        errors: list[Exception] = []
        for event_type, handler in self._handlers:
            if isinstance(event, event_type):
                try:
                    handler(event)
                except Exception as error:
                    errors.append(error)
        if errors:
            raise ExceptionGroup(f"subscribers of {type(event).__name__} failed", errors)

    def _remove(self, subscription: tuple[type[Any], Callable[[Any], object]]) -> None:
        with self._lock:
            self._handlers = tuple(each for each in self._handlers if each is not subscription)
