"""The conversations and messages of a log, as its tables have them."""

from collections.abc import Iterator
from datetime import datetime
from typing import Final

from sqlalchemy.sql import ClauseElement

from ptc.events import microseconds
from ptc.projections import ConversationRow, MessageRow
from ptc.store import statements as sql
from ptc.store.access import PAGE, LogAccess, check_limit
from ptc.store.rows import conversation_of, conversations_of, messages_of

END: Final = 2**62  # behind every sequence
_LAST_ID: Final = "\U0010ffff"  # behind every id


class Conversations:
    """The conversations of a log."""

    def __init__(self, log: LogAccess) -> None:
        self._log = log

    def get(self, conversation_id: str, *, expired: bool = False) -> ConversationRow | None:
        """A conversation that has not expired, or may have; None where this log has none with the id."""
        rows = conversations_of(self._log.rows(sql.CONVERSATION_OF, conversation_id=conversation_id))
        return rows[0] if rows and (expired or rows[0].expired_us is None) else None

    def active(self, thread: str = "main") -> ConversationRow | None:
        """The conversation of a thread that has not ended."""
        rows = self._log.rows(sql.ACTIVE_CONVERSATION, thread=thread)
        return conversation_of(rows[0]) if rows else None

    def open(self) -> list[ConversationRow]:
        """The conversations of all threads that have not ended, the one that was written in last first."""
        return conversations_of(self._log.rows(sql.ACTIVE_CONVERSATIONS))

    def recent(self, limit: int = 10) -> list[ConversationRow]:
        """The `limit` conversations that ended last, the newest end first."""
        check_limit(limit, END)
        return conversations_of(self._log.rows(sql.RECENT, limit=limit))

    def unsummarized(self) -> list[ConversationRow]:
        """The conversations that have ended and wait for a title, the oldest end first."""
        return conversations_of(self._log.rows(sql.UNSUMMARIZED))

    def page(self, *, ended: bool | None = None, before: str | None = None, limit: int = 50) -> list[ConversationRow]:
        """The `limit` conversations that started last, the newest start first; with ids below `before`, where given.

        `ended` asks for those that have ended, or have not.
        """
        check_limit(limit)
        statement = {None: sql.CONVERSATIONS_BEFORE, True: sql.ENDED_BEFORE, False: sql.OPEN_BEFORE}[ended]
        return conversations_of(self._log.rows(statement, before=_LAST_ID if before is None else before, limit=limit))

    def branches(self, conversation_id: str) -> list[ConversationRow]:
        """The conversations that were branched off one, the oldest first."""
        return conversations_of(self._log.rows(sql.BRANCHES, parent_id=conversation_id))

    def all(self) -> Iterator[ConversationRow]:
        """Every conversation that has not expired, in the order of their ids, which is that of their starts."""
        after = ""
        while page := conversations_of(self._log.rows(sql.ALL_CONVERSATIONS, after=after, limit=PAGE)):
            yield from page
            after = page[-1].conversation_id


class Messages:
    """The messages of a log."""

    def __init__(self, log: LogAccess) -> None:
        self._log = log

    def get(self, event_id: str) -> MessageRow | None:
        """The message with an id; None where this log has none."""
        found = self._messages(sql.MESSAGE_BY_ID, event_id=event_id)
        return found[0] if found else None

    def of(self, conversation_id: str, *, after: int = 0, through: int = END, page: int = PAGE) -> Iterator[MessageRow]:
        """The messages of a conversation, oldest first, with sequences behind `after` and up to `through`.

        They are read `page` at once.
        """
        while found := self._messages(
            sql.MESSAGES_OF, conversation_id=conversation_id, after=after, through=through, limit=page
        ):
            yield from found
            after = found[-1].sequence

    def newest_of(self, conversation_id: str, limit: int, *, through: int = END) -> list[MessageRow]:
        """The newest `limit` messages of a conversation up to a sequence, oldest first."""
        values = {"conversation_id": conversation_id, "after": 0, "through": through, "limit": limit}
        return self._messages(sql.NEWEST_OF, **values)[::-1]

    def newest(self, limit: int = 10, *, before: int | None = None) -> list[MessageRow]:
        """The newest `limit` messages of all conversations, oldest first; before a sequence, where one is given."""
        check_limit(limit)
        return self._messages(sql.NEWEST, before=END if before is None else before, limit=limit)[::-1]

    def since(self, after: int, limit: int = 100) -> list[MessageRow]:
        """The first `limit` messages behind a sequence, oldest first."""
        check_limit(limit)
        return self._messages(sql.SINCE, after=after, limit=limit)

    def since_time(self, since_us: int, limit: int = 100) -> list[MessageRow]:
        """The first `limit` messages of a time or later, in microseconds since 1970, oldest first."""
        check_limit(limit)
        return self._messages(sql.SINCE_TIME, since_us=since_us, limit=limit)

    def between(self, start: datetime, end: datetime) -> list[MessageRow]:
        """The messages from `start` on and before `end`, in order. Both have a zone: a day is one of somewhere."""
        return self._messages(sql.BETWEEN, start_us=microseconds(start), end_us=microseconds(end))

    def hot(self) -> list[MessageRow]:
        """The messages that are not archived, oldest first."""
        return self._messages(sql.HOT, limit=END)

    def archived(self, *, before: int | None = None, limit: int = 50) -> list[MessageRow]:
        """The newest `limit` archived messages with sequences below `before`, the newest first: 1 to 200 at once."""
        if type(limit) is not int or not 1 <= limit <= 200:
            raise ValueError(f"limit must be an integer from 1 to 200; it is {limit!r}")
        return self._messages(sql.ARCHIVED, before=END if before is None else before, limit=limit)

    def _messages(self, statement: ClauseElement, **values: object) -> list[MessageRow]:
        return self._log.reading(
            lambda transaction, log_id: messages_of(
                transaction.rows(statement, {**values, "log_id": log_id}), transaction, log_id
            )
        )
