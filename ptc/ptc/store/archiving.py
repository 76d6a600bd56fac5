"""Messages that leave the context: what events of a log move to the archive, in the transaction that stores them."""

from collections.abc import Sequence
from typing import Final

from ptc.events import ConversationExpired, MessagesArchived, StoredEvent
from ptc.events.types import BY_PAYLOAD
from ptc.store import statements as sql
from ptc.store.transactions import Transaction

_ARCHIVES: Final = frozenset(BY_PAYLOAD[each].name for each in (MessagesArchived, ConversationExpired))


def archive(transaction: Transaction, log_id: int, stored: Sequence[StoredEvent]) -> None:
    """Archives the messages that these events say; of other events nothing is read."""
    for event in stored:
        match event.data if event.type in _ARCHIVES else None:
            case MessagesArchived(through=through):
                values = {"log_id": log_id, "through": through, "now_us": event.recorded_us}
                transaction.run(sql.ARCHIVE, values)
            case ConversationExpired():
                values = {"log_id": log_id, "of_conversation": event.stream, "before": event.sequence}
                transaction.run(sql.ARCHIVE_CONVERSATION, {**values, "now_us": event.recorded_us})
            case _:
                pass
