"""Replies that are shown while they are written, as a run needs it: `ptc.store.pieces` has them stored."""

from typing import Literal, Protocol

from ptc.models.preview import Rewritten


class Growing(Rewritten, Protocol):
    """A reply that is being written: called with each piece of its text, on the event loop."""

    async def whole(self, text: str) -> None:
        """The reply is there."""
        ...


class Pieces(Protocol):
    """Where replies are shown while they are written."""

    def of(self, *, run_id: str, message_id: str, kind: Literal["program"], turn: int) -> Growing:
        """A reply that is about to be written; `message_id` is the id of the event that has the whole of it."""
        ...
