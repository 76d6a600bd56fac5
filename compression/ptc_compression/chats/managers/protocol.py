"""`HistoryManager`: whatever chooses which messages a provider is sent; and what every chooser is told."""

from collections.abc import Sequence
from typing import Protocol

import attrs

from ptc_compression.chats.messages import ChatMessage
from ptc_compression.chats.sessions import Session
from ptc_compression.record.validators import at_least


class HistoryManager(Protocol):
    """Chooses the messages for one request. The record itself is never changed.

    Laws: the input and its messages are left as they are; every system message survives; a call and its results stay or
    go together; the same input gives the same output; twice is the same as once. Messages that are sent as they are
    may be the very objects that were given.
    """

    def curate(self, messages: Sequence[ChatMessage], *, session: Session | None = None) -> list[ChatMessage]:
        """The messages to send, oldest first, of the whole history. `session` is for those who need its slices."""
        ...


@attrs.frozen(kw_only=True)
class CurationContext:
    """What a manager must leave as it is, whatever its limit says."""

    preserve_system: bool = True  # False: system messages are counted and dropped like any other
    # Messages behind the system's, as many as hold whole pairs; and the newest messages, with the rest of their pairs.
    preserve_first_n: int = attrs.field(default=0, validator=at_least(0))
    preserve_last_n: int = attrs.field(default=0, validator=at_least(0))
    session: Session | None = None  # filled in for functions that take a context


DEFAULT_CONTEXT = CurationContext()
