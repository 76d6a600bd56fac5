"""Pieces of replies that are being written: a preview, which is gone once the reply is there as a whole.

A piece comes behind an event and has a number since then, so that pieces and events have one order.
"""

from typing import Any, Final, TypeAlias

import attrs
from sqlalchemy import Integer, bindparam, delete, insert, literal, select, tuple_, update

from ptc.events import StoredEvent
from ptc.projections.texts import shown
from ptc.store.access import PAGE, LogAccess
from ptc.store.rows import events_of
from ptc.store.schema import CHUNKS, LOGS
from ptc.store.statements import READ, names_of
from ptc.store.transactions import Transaction

Position: TypeAlias = tuple[int, int]  # behind an event, and behind so many pieces since then


@attrs.frozen(kw_only=True)
class Chunk:
    """A piece of a reply. With `text[:at] + chunk.text` a reader that gets one twice still has the right text.

    One without text says that the reply is written anew, from its beginning.
    """

    after: int
    tick: int
    run_id: str
    message_id: str  # the event that the whole reply will be
    attempt: int
    at: int  # how many characters stand before it
    text: str

    @property
    def position(self) -> Position:
        """Its place among events and pieces."""
        return self.after, self.tick


_NAMES: Final = names_of(Chunk)
_COLUMNS: Final = [CHUNKS.c[name] for name in _NAMES]
_NEXT: Final = (
    update(LOGS)
    .where(LOGS.c.log_id == bindparam("of_log"))
    .values(tick=LOGS.c.tick + literal(1, Integer))
    .returning(LOGS.c.head, LOGS.c.tick)
)
_ADD: Final = insert(CHUNKS).inline()
_DROP: Final = delete(CHUNKS).where(CHUNKS.c.log_id == bindparam("of_log"), CHUNKS.c.run_id == bindparam("of_run"))
_BEHIND: Final = (
    select(*_COLUMNS)
    .where(
        CHUNKS.c.log_id == bindparam("log_id"),
        tuple_(CHUNKS.c.after, CHUNKS.c.tick) > tuple_(bindparam("after"), bindparam("tick")),
    )
    .order_by(CHUNKS.c.after, CHUNKS.c.tick)
)
_OF_RUN: Final = (
    select(CHUNKS.c.attempt, CHUNKS.c.at, CHUNKS.c.text)
    .where(CHUNKS.c.log_id == bindparam("log_id"), CHUNKS.c.run_id == bindparam("run_id"))
    .order_by(CHUNKS.c.after, CHUNKS.c.tick)
)
_POSITION: Final = select(LOGS.c.head, LOGS.c.tick).where(LOGS.c.log_id == bindparam("log_id"))


def add_chunk(log: LogAccess, *, run_id: str, message_id: str, attempt: int, at: int, text: str) -> Chunk:
    """Stores a piece of the reply of a run."""
    piece: Any = {"run_id": run_id, "message_id": message_id, "attempt": attempt, "at": at, "text": shown(text)}
    chunk = log.parts.database.write(lambda transaction: _added(transaction, log.log_id, piece), of=log.log_id)
    log.parts.wakeups.wake(log.log_id)
    return chunk


def _added(transaction: Transaction, log_id: int, piece: dict[str, Any]) -> Chunk:
    row = transaction.row(_NEXT, {"of_log": log_id})
    assert row is not None
    chunk = Chunk(after=row[0], tick=row[1], **piece)
    transaction.run(_ADD, {"log_id": log_id, **attrs.asdict(chunk)})
    return chunk


def begin_chunks(log: LogAccess, *, run_id: str, message_id: str) -> int:
    """Which attempt at the reply of a run begins now: 1, unless somebody had written at it before.

    What there is of that is forgotten, and a piece without text tells readers so.
    """
    log_id = log.log_id

    def work(transaction: Transaction) -> int:
        before = transaction.rows(_OF_RUN, {"log_id": log_id, "run_id": run_id})
        if not before:
            return 1
        attempt = before[-1][0] + 1
        transaction.run(_DROP, {"of_log": log_id, "of_run": run_id})
        anew: Any = {"run_id": run_id, "message_id": message_id, "attempt": attempt, "at": 0, "text": ""}
        _added(transaction, log_id, anew)
        return attempt

    attempt = log.parts.database.write(work, of=log_id)
    log.parts.wakeups.wake(log_id)
    return attempt


def drop_chunks(log: LogAccess, run_id: str) -> None:
    """Forgets the pieces of a run."""
    values = {"of_log": log.log_id, "of_run": run_id}
    log.parts.database.write(lambda transaction: transaction.run(_DROP, values), of=log.log_id)


@attrs.frozen(kw_only=True)
class Preview:
    """What there is of a reply that is being written."""

    text: str = ""
    attempt: int = 1


def preview_of(log: LogAccess, run_id: str) -> Preview:
    """What the pieces of a run have come to."""
    text, attempt = "", 1
    for attempt, at, piece in log.rows(_OF_RUN, run_id=run_id):  # noqa: B007 - that of the last
        text = text[:at] + piece
    return Preview(text=text, attempt=attempt)


def position_of(log: LogAccess) -> Position:
    """The place behind everything that is there."""
    rows = log.rows(_POSITION)
    return (rows[0][0], rows[0][1]) if rows else (0, 0)


def read_behind(log: LogAccess, position: Position) -> list[StoredEvent | Chunk]:
    """The next events and pieces behind a place, in their order; [] where there is nothing more."""

    def work(transaction: Transaction, log_id: int) -> list[StoredEvent | Chunk]:
        after, tick = position
        events = events_of(transaction.rows(READ, {"log_id": log_id, "after": after, "limit": PAGE}))
        rows = transaction.rows(_BEHIND, {"log_id": log_id, "after": after, "tick": tick})
        chunks = [Chunk(**dict(zip(_NAMES, row, strict=True))) for row in rows]
        last = events[-1].sequence if len(events) == PAGE else None
        return sorted([*events, *(each for each in chunks if last is None or each.after < last)], key=place_of)

    return log.reading(work)


def place_of(item: StoredEvent | Chunk) -> Position:
    """The place of an event or a piece."""
    return item.position if isinstance(item, Chunk) else (item.sequence, 0)
