"""The messages of a conversation: of a branch, those of its parent up to the branch come first."""

from collections.abc import Iterator
from itertools import chain, takewhile
from typing import Final, TypeAlias

from ptc.conversations.records import ConversationMessage, message_from
from ptc.projections import ConversationRow, MessageRow
from ptc.store import LogHandle
from ptc.store.access import PAGE
from ptc.store.tables import END

_SPARE: Final = 10
_HEAD_AT_ONCE: Final = 5

Part: TypeAlias = tuple[str, int]  # a conversation, and the sequence up to which its messages count


def lineage(log: LogHandle, row: ConversationRow, *, through: int = END) -> list[Part]:
    """The conversations that one is made of up to a sequence: its oldest ancestor first, itself last."""
    parts: list[Part] = [(row.conversation_id, through)]
    current = row
    while current.parent_id is not None:
        through = min(through, current.branched_at or 0)
        parts.append((current.parent_id, through))
        parent = log.conversations.get(current.parent_id, expired=True)
        if parent is None:
            break
        current = parent
    return parts[::-1]


def rows_of(log: LogHandle, row: ConversationRow, *, through: int = END, page: int = PAGE) -> Iterator[MessageRow]:
    """All messages of a conversation up to a sequence, oldest first, read `page` at once."""
    parts = lineage(log, row, through=through)
    return chain.from_iterable(log.messages.of(part, through=last, page=page) for part, last in parts)


def messages_of(log: LogHandle, row: ConversationRow, *, through: int = END) -> Iterator[ConversationMessage]:
    """As `rows_of`, as callers see them."""
    return map(message_from, rows_of(log, row, through=through))


def newest_of(log: LogHandle, row: ConversationRow, limit: int, *, through: int = END) -> list[MessageRow]:
    """The newest `limit` messages of a conversation up to a sequence, oldest first."""
    found: list[MessageRow] = []
    for conversation, last in reversed(lineage(log, row, through=through)):
        if len(found) < limit:
            found = [*log.messages.newest_of(conversation, limit - len(found), through=last), *found]
    return found


def head_of(log: LogHandle, row: ConversationRow) -> list[MessageRow]:
    """The messages of the system that stand first in a conversation."""
    return list(takewhile(lambda message: message.role == "system", rows_of(log, row, page=_HEAD_AT_ONCE)))


def enough_of(log: LogHandle, row: ConversationRow, limit: int) -> list[MessageRow]:
    """The newest `limit` messages of a conversation or more, with the rest of their turn, behind those of the system.

    All of them, where there are no more.
    """
    wanted = limit + _SPARE
    while True:
        found = newest_of(log, row, wanted)
        if len(found) < wanted:
            return found
        if any(message.role == "user" for message in found[: len(found) - limit + 1]):
            return [*head_of(log, row), *found]
        wanted *= 4
