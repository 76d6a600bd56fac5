"""The log as it was when an export began."""

from collections.abc import Iterator

import attrs

from ptc.conversations.reading import messages_of
from ptc.conversations.records import ConversationMessage
from ptc.projections import ConversationRow
from ptc.store import LogHandle, NotFound


@attrs.frozen
class Cut:
    """A log up to its event `head`, or one conversation of it."""

    log: LogHandle
    head: int
    conversation_id: str | None = None

    @classmethod
    def of(cls, log: LogHandle, conversation_id: str | None) -> "Cut":
        """The log as it is now. Raises `NotFound`."""
        if conversation_id is not None and log.conversations.get(conversation_id) is None:
            raise NotFound(f"there is no conversation {conversation_id}")
        return cls(log, log.head(), conversation_id)

    def conversations(self) -> Iterator[ConversationRow]:
        """The conversations, the oldest first."""
        if self.conversation_id is None:
            yield from self.log.conversations.all()
        elif (row := self.log.conversations.get(self.conversation_id)) is not None:
            yield row

    def messages(self, row: ConversationRow) -> Iterator[ConversationMessage]:
        """The messages of a conversation; of a branch, those of its parent first."""
        return messages_of(self.log, row, through=self.head)
