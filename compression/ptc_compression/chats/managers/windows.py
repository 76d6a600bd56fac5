"""Windows: the newest messages, or the newest turns."""

from collections.abc import Sequence
from typing import ClassVar

import attrs

from ptc_compression.chats.managers.cutting import cuttable, groups_to_drop
from ptc_compression.chats.managers.protocol import DEFAULT_CONTEXT, CurationContext
from ptc_compression.chats.messages import ChatMessage, check_messages
from ptc_compression.chats.sessions import Session
from ptc_compression.record.validators import at_least


@attrs.frozen
class SlidingWindowManager:
    """The system messages and the newest `window_size` messages or fewer; 0 keeps the system messages alone.

    Never more than asked, and no call without its results: an exchange that does not fit as a whole is left out. What
    `context` preserves at the start counts, and stays. `hysteresis` is in messages: a cut goes that far below the
    window, and then nothing is cut until the window is full again.
    """

    window_size: int = attrs.field(validator=at_least(0))
    hysteresis: int = attrs.field(default=0, kw_only=True, validator=at_least(0))
    context: CurationContext = attrs.field(default=DEFAULT_CONTEXT, kw_only=True)
    settles: ClassVar[bool] = True

    def curate(self, messages: Sequence[ChatMessage], *, session: Session | None = None) -> list[ChatMessage]:  # noqa: ARG002
        """The messages in the window."""
        if len(messages) <= self.window_size:
            check_messages(messages)
            return list(messages)
        history = cuttable(messages, self.context)
        room = self.window_size - history.stays[: history.boundaries[0]].count(False)
        dropped = groups_to_drop(history.sizes(), room, room - self.hysteresis)
        return history.cut_at(history.boundaries[dropped])


@attrs.frozen
class TurnWindowManager:
    """The system messages and the newest `turns` turns, whole; 0 keeps the system messages alone.

    A turn is a user message and everything up to the next one. What stands before the first of them goes with the
    first cut. `hysteresis` is in turns, see `SlidingWindowManager`.
    """

    turns: int = attrs.field(validator=at_least(0))
    hysteresis: int = attrs.field(default=0, kw_only=True, validator=at_least(0))
    context: CurationContext = attrs.field(default=DEFAULT_CONTEXT, kw_only=True)
    settles: ClassVar[bool] = True

    def curate(self, messages: Sequence[ChatMessage], *, session: Session | None = None) -> list[ChatMessage]:  # noqa: ARG002
        """The messages of those turns."""
        history = cuttable(messages, self.context)
        starts = [index for index in history.boundaries[:-1] if messages[index].get("role") == "user"]
        dropped = groups_to_drop([1] * len(starts), self.turns, self.turns - self.hysteresis)
        return history.cut_at([*starts, len(messages)][dropped]) if dropped else list(messages)
