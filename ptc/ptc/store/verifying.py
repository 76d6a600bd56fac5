"""Whether the tables are what the events say; and making them so."""

from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from typing import Any, Final, cast

import attrs
from sqlalchemy import bindparam, delete, select
from sqlalchemy.sql import ClauseElement

from ptc.events import ConversationExpired, MessagesArchived, StoredEvent, canonical, digest_of
from ptc.events.codec import to_data
from ptc.projections import (
    REDUCER_VERSION,
    ConversationRow,
    MessageRow,
    RunRow,
    State,
    apply,
    conversation_after,
    message_of,
    run_after,
)
from ptc.store import statements as sql
from ptc.store.access import PAGE, LogAccess
from ptc.store.rows import events_of, fields_of, message_values
from ptc.store.schema import CONVERSATIONS, MESSAGES, RUNS, SEARCH, SNAPSHOTS, STREAMS
from ptc.store.searching import words_values
from ptc.store.snapshots import PROJECTION
from ptc.store.tables import END
from ptc.store.transactions import Transaction
from ptc.store.writing import Writing

PROJECTIONS: Final = ("conversations", "messages", "runs", "snapshots")
_ALL_CONVERSATIONS: Final = select(*[CONVERSATIONS.c[name] for name in sql.CONVERSATION]).where(
    CONVERSATIONS.c.log_id == bindparam("log_id")
)
_ALL_RUNS: Final = select(*[RUNS.c[name] for name in sql.RUN]).where(RUNS.c.log_id == bindparam("log_id"))
_ALL_STREAMS: Final = select(STREAMS.c.stream, STREAMS.c.version).where(STREAMS.c.log_id == bindparam("log_id"))
_SOME_MESSAGES: Final = select(*[MESSAGES.c[name] for name in sql.MESSAGE]).where(
    MESSAGES.c.log_id == bindparam("log_id"),
    MESSAGES.c.sequence > bindparam("after"),
    MESSAGES.c.sequence <= bindparam("through"),
)
_SOME_WORDS: Final = select(SEARCH.c.sequence, SEARCH.c.words, SEARCH.c.left_out).where(
    SEARCH.c.log_id == bindparam("log_id"),
    SEARCH.c.sequence > bindparam("after"),
    SEARCH.c.sequence <= bindparam("through"),
)


@attrs.frozen(kw_only=True)
class Difference:
    """A row that is not what the events say."""

    table: str
    key: str
    problem: str

    def __str__(self) -> str:
        return f"{self.table} {self.key}: {self.problem}"


# -- what the events say ---------------------------------------------------------------------------------------------


@attrs.define
class _Told:
    """Everything but messages, folded from all events of a log."""

    streams: dict[str, int] = attrs.field(factory=dict[str, int])
    conversations: dict[str, ConversationRow] = attrs.field(factory=dict[str, ConversationRow])
    runs: dict[str, RunRow] = attrs.field(factory=dict[str, RunRow])
    archived: list[tuple[int, int, int]] = attrs.field(factory=list[Any])  # by which event, up to which one, and when
    expired: dict[str, list[tuple[int, int]]] = attrs.field(factory=dict[str, Any])  # by which events, and when

    def hears(self, event: StoredEvent) -> None:
        data = event.data
        self.streams[event.stream] = event.version
        _put(self.conversations, event.stream, conversation_after(self.conversations.get(event.stream), event, data))
        _put(self.runs, event.stream, run_after(self.runs.get(event.stream), event, data))
        if isinstance(data, MessagesArchived):
            self.archived.append((event.sequence, data.through, event.recorded_us))
        if isinstance(data, ConversationExpired):
            self.expired.setdefault(event.stream, []).append((event.sequence, event.recorded_us))

    def message(self, event: StoredEvent) -> MessageRow | None:
        """The message of an event, as it is now."""
        message = message_of(event, event.data)
        return None if message is None else attrs.evolve(message, archived_us=self._archived_us(message))

    def _archived_us(self, message: MessageRow) -> int | None:
        by_count = next(((event, us) for event, through, us in self.archived if through >= message.sequence), None)
        of_conversation = self.expired.get(message.conversation_id, ())
        by_expiry = next((mark for mark in of_conversation if mark[0] > message.sequence), None)
        marks = [mark for mark in (by_count, by_expiry) if mark]
        return min(marks)[1] if marks else None


def _put(rows: dict[str, Any], key: str, row: Any) -> None:
    if row is None:
        rows.pop(key, None)
    else:
        rows[key] = row


def _pages(transaction: Transaction, log_id: int) -> Iterator[list[StoredEvent]]:
    after = 0
    while page := events_of(transaction.rows(sql.READ, {"log_id": log_id, "after": after, "limit": PAGE})):
        yield page
        after = page[-1].sequence


# -- verify ----------------------------------------------------------------------------------------------------------


def verify(log: LogAccess) -> tuple[Difference, ...]:
    """Every row of the log that is not what its events say, events that were changed among them."""
    return log.reading(lambda transaction, log_id: tuple(_differences(transaction, log_id))) if log.log_id else ()


def _differences(transaction: Transaction, log_id: int) -> Iterator[Difference]:
    told = _Told()
    previous = 0
    for page in _pages(transaction, log_id):
        for event in page:
            yield from _wrong_event(event, previous, told.streams.get(event.stream, 0))
            previous = event.sequence
            told.hears(event)
    yield from _wrong_head(transaction.value(sql.HEAD, {"log_id": log_id}), previous)
    bound = {"log_id": log_id}
    yield from _compared("streams", told.streams, dict(transaction.rows(_ALL_STREAMS, bound)))
    conversations = {row.conversation_id: fields_of(row) for row in told.conversations.values()}
    yield from _compared(
        "conversations", conversations, _by_key(transaction.rows(_ALL_CONVERSATIONS, bound), sql.CONVERSATION)
    )
    runs = {row.run_id: fields_of(row) for row in told.runs.values()}
    yield from _compared("runs", runs, _by_key(transaction.rows(_ALL_RUNS, bound), sql.RUN))
    yield from _wrong_messages(transaction, log_id, told)
    yield from _wrong_snapshot(transaction, log_id)


def _wrong_event(event: StoredEvent, previous: int, version: int) -> Iterator[Difference]:
    if event.sequence != previous + 1:
        yield Difference(table="events", key=str(event.sequence), problem=f"follows {previous}")
    if event.version != version + 1:
        yield Difference(table="events", key=str(event.sequence), problem=f"version {event.version} follows {version}")
    if event.payload is not None and event.digest != digest_of(event.type, event.payload):
        yield Difference(table="events", key=str(event.sequence), problem="the payload is not the one of its digest")


def _wrong_head(head: int | None, last: int) -> Iterator[Difference]:
    if head != last:
        yield Difference(table="logs", key="head", problem=f"is {head}; the newest event is {last}")


def _compared(table: str, told: Mapping[Any, Any], stored: Mapping[Any, Any]) -> Iterator[Difference]:
    for key in sorted(told.keys() | stored.keys()):
        if key not in stored:
            yield Difference(table=table, key=str(key), problem="is missing")
        elif key not in told:
            yield Difference(table=table, key=str(key), problem="is in no event")
        elif told[key] != stored[key]:
            yield Difference(table=table, key=str(key), problem=_changed(told[key], stored[key]))


def _changed(told: Any, stored: Any) -> str:
    if not isinstance(told, Mapping):
        return f"is {stored!r}, not {told!r}"
    names = [str(name) for name, value in cast("Mapping[str, Any]", told).items() if stored[name] != value]
    return f"differs in {', '.join(names)}"


def _by_key(rows: Sequence[tuple[Any, ...]], names: Sequence[str]) -> dict[Any, dict[str, Any]]:
    """Rows by their first column."""
    return {row[0]: dict(zip(names, row, strict=True)) for row in rows}


def _wrong_messages(transaction: Transaction, log_id: int, told: _Told) -> Iterator[Difference]:
    after = 0
    for page in _pages(transaction, log_id):
        bound = {"log_id": log_id, "after": after, "through": page[-1].sequence}
        yield from _wrong_on_page(transaction, bound, [m for event in page if (m := told.message(event))])
        after = page[-1].sequence
    behind = {"log_id": log_id, "after": after, "through": END}
    yield from _wrong_on_page(transaction, behind, [])


def _wrong_on_page(
    transaction: Transaction, bound: Mapping[str, int], messages: Sequence[MessageRow]
) -> Iterator[Difference]:
    log_id = bound["log_id"]
    wanted = {each.sequence: message_values(log_id, each) for each in messages}
    for values in wanted.values():
        del values["log_id"]
    yield from _compared("messages", wanted, _by_key(transaction.rows(_SOME_MESSAGES, bound), sql.MESSAGE))
    words = {each.sequence: _words(log_id, each, transaction) for each in messages}
    stored = {row[0]: (_word_set(row[1], transaction), row[2]) for row in transaction.rows(_SOME_WORDS, bound)}
    yield from _compared("search", words, stored)


def _words(log_id: int, message: MessageRow, transaction: Transaction) -> tuple[Any, int]:
    values = words_values(log_id, message.sequence, message.content, sqlite=transaction.is_sqlite)
    return _word_set(values["words"], transaction), values["left_out"]


def _word_set(words: str, transaction: Transaction) -> Any:
    """Words as they can be compared: PostgreSQL keeps them in an order of its own."""
    return words if transaction.is_sqlite else frozenset(words.split(" "))


def _wrong_snapshot(transaction: Transaction, log_id: int) -> Iterator[Difference]:
    row = transaction.row(sql.SNAPSHOT, {"log_id": log_id, "projection": PROJECTION})
    if row is None or row[1] != REDUCER_VERSION:
        return
    state = State()
    for page in _pages(transaction, log_id):
        for event in page:
            state = apply(state, event) if event.sequence <= row[0] else state
    if canonical(to_data(state)) != row[2]:
        yield Difference(table="snapshots", key=PROJECTION, problem=f"is not the state at {row[0]}")


# -- rebuild ---------------------------------------------------------------------------------------------------------


def rebuild(log: LogAccess, projection: str | None = None) -> None:
    """Makes the rows of one projection anew, or of all. Raises `ValueError` for one that does not exist."""
    if projection not in (None, *PROJECTIONS):
        raise ValueError(f"there is no projection {projection!r}; there are {', '.join(PROJECTIONS)}")
    log.transact(lambda writing: _rebuild(writing, PROJECTIONS if projection is None else (projection,)))


def _rebuild(writing: Writing, projections: Sequence[str]) -> None:
    told = _Told()
    for page in _pages(writing.transaction, writing.log_id):
        for event in page:
            told.hears(event)
    if "conversations" in projections:
        _replace(writing, CONVERSATIONS, sql.ADD_CONVERSATION, list(told.conversations.values()))
    if "runs" in projections:
        _replace(writing, RUNS, sql.ADD_RUN, list(told.runs.values()))
    if "messages" in projections:
        _rebuild_messages(writing, told)
    if "snapshots" in projections:
        _empty(writing, SNAPSHOTS)


def _replace(writing: Writing, table: Any, add: ClauseElement, rows: Sequence[Any]) -> None:
    _empty(writing, table)
    writing.transaction.run_each(add, [{"log_id": writing.log_id, **fields_of(row)} for row in rows])


def _empty(writing: Writing, table: Any) -> None:
    writing.transaction.run(_emptying(table), {"log": writing.log_id})


@cache
def _emptying(table: Any) -> ClauseElement:
    return delete(table).where(table.c.log_id == bindparam("log"))


def _rebuild_messages(writing: Writing, told: _Told) -> None:
    _empty(writing, MESSAGES)
    _empty(writing, SEARCH)
    for page in _pages(writing.transaction, writing.log_id):
        writing.add_messages([message for event in page if (message := told.message(event))])
