"""Pieces of replies that are being written: a preview, which the reply replaces once it is there as a whole.

A piece comes behind an event and has a number since then, so that pieces and events have one order. Whoever follows the
end of a log has all of them, also who is late: pieces of a whole reply are kept for ten minutes after its run.
"""

from collections.abc import Sequence
from typing import Any, Final, Literal, TypeAlias

import attrs
from sqlalchemy import Integer, bindparam, delete, exists, func, insert, literal, select, tuple_, update

from ptc.events import StoredEvent
from ptc.projections.texts import shown
from ptc.store.access import PAGE, LogAccess, StoreParts
from ptc.store.databases import EVERY_LOG
from ptc.store.placing import Fence
from ptc.store.rows import events_of
from ptc.store.schema import CHUNKS, EVENTS, LOGS, RUNS
from ptc.store.statements import READ, names_of
from ptc.store.transactions import Transaction
from ptc.store.writing import Writing

Position: TypeAlias = tuple[int, int]  # behind an event, and behind so many pieces since then
Kind: TypeAlias = Literal["message", "program"]  # what a reply is: what is said to the user, or what a turn runs


@attrs.frozen(kw_only=True)
class _OfReply:
    """A part of the text of a reply."""

    run_id: str
    message_id: str  # the event that the whole reply will be
    kind: Kind = "message"
    turn: int = 1  # of the run
    at: int  # how many characters stand before it
    text: str


@attrs.frozen(kw_only=True)
class Piece(_OfReply):
    """A piece of a reply that is to be stored."""

    attempt: int | None = None  # None: this is the first piece of one


@attrs.frozen(kw_only=True)
class Chunk(_OfReply):
    """A piece of a reply. With `text[:at] + chunk.text` a reader that gets one twice still has the right text.

    One without text says that the reply is written anew, from its beginning.
    """

    after: int
    tick: int
    attempt: int

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
_IS_OPEN: Final = ~exists().where(EVENTS.c.log_id == CHUNKS.c.log_id, EVENTS.c.event_id == CHUNKS.c.message_id)
_DROP: Final = delete(CHUNKS).where(
    CHUNKS.c.log_id == bindparam("of_log"),
    CHUNKS.c.run_id == bindparam("of_run"),
    CHUNKS.c.message_id == bindparam("of_message"),
)
_DROP_OPEN: Final = delete(CHUNKS).where(  # those of a run, and of the runs within it
    CHUNKS.c.log_id == bindparam("of_log"),
    _IS_OPEN,
    (CHUNKS.c.run_id == bindparam("of_run"))
    | ((CHUNKS.c.run_id > bindparam("first")) & (CHUNKS.c.run_id < bindparam("last"))),
)
_KEPT_US: Final = 10 * 60 * 1_000_000
_DROP_LEFT: Final = delete(CHUNKS).where(
    exists().where(
        RUNS.c.log_id == CHUNKS.c.log_id,
        (CHUNKS.c.run_id == RUNS.c.run_id)
        | ((CHUNKS.c.run_id > RUNS.c.run_id + literal(".")) & (CHUNKS.c.run_id < RUNS.c.run_id + literal("/"))),
        RUNS.c.finished_us < bindparam("us"),
    )
)
_BEHIND: Final = (
    select(*_COLUMNS)
    .where(
        CHUNKS.c.log_id == bindparam("log_id"),
        tuple_(CHUNKS.c.after, CHUNKS.c.tick) > tuple_(bindparam("after"), bindparam("tick")),
    )
    .order_by(CHUNKS.c.after, CHUNKS.c.tick)
)
_OPEN_BEHIND: Final = _BEHIND.where(_IS_OPEN)
_ATTEMPT: Final = select(func.max(CHUNKS.c.attempt)).where(
    CHUNKS.c.log_id == bindparam("log_id"),
    CHUNKS.c.run_id == bindparam("run_id"),
    CHUNKS.c.message_id == bindparam("message_id"),
)
_OPEN_OF_RUN: Final = (
    select(CHUNKS.c.kind, CHUNKS.c.turn, CHUNKS.c.attempt, CHUNKS.c.at, CHUNKS.c.text)
    .where(CHUNKS.c.log_id == bindparam("log_id"), CHUNKS.c.run_id == bindparam("run_id"), _IS_OPEN)
    .order_by(CHUNKS.c.after, CHUNKS.c.tick)
)
_POSITION: Final = select(LOGS.c.head, LOGS.c.tick).where(LOGS.c.log_id == bindparam("log_id"))


def add_chunks(log: LogAccess, pieces: Sequence[Piece], *, fence: Fence | None = None) -> list[int]:
    """Stores pieces of replies: at which attempt each of them is. Raises `LeaseLost`, `Erased`."""
    attempts = log.transact(lambda writing: write_chunks(writing, pieces, fence))
    log.parts.wakeups.wake(log.log_id)
    return attempts


def write_chunks(writing: Writing, pieces: Sequence[Piece], fence: Fence | None = None) -> list[int]:
    """As `add_chunks`, in a transaction that is open and does nothing else; readers are not woken.

    Nobody waits until a disk has them: what a power cut takes of them is only a preview.
    """
    if not writing.transaction.is_sqlite:
        writing.transaction.run_text("SET LOCAL synchronous_commit = off")
    writing.check_fence(fence)
    return [_written(writing, each) for each in pieces]


def _written(writing: Writing, piece: Piece) -> int:
    attempt = _begun(writing, piece) if piece.attempt is None else piece.attempt
    _add(writing, piece, attempt, at=piece.at, text=shown(piece.text))
    return attempt


def _begun(writing: Writing, piece: Piece) -> int:
    """Which attempt at a reply begins now: 1, unless somebody had written at it before.

    What there is of that is forgotten, and a piece without text tells readers so.
    """
    of: Any = {"run_id": piece.run_id, "message_id": piece.message_id}
    before: int | None = writing.transaction.value(_ATTEMPT, {"log_id": writing.log_id, **of})
    if before is None:
        return 1
    dropped = {"of_log": writing.log_id, "of_run": piece.run_id, "of_message": piece.message_id}
    writing.transaction.run(_DROP, dropped)
    _add(writing, piece, before + 1, at=0, text="")
    return before + 1


def _add(writing: Writing, piece: Piece, attempt: int, *, at: int, text: str) -> None:
    row = writing.transaction.row(_NEXT, {"of_log": writing.log_id})
    assert row is not None
    place = {"log_id": writing.log_id, "after": row[0], "tick": row[1]}
    same: Any = {name: getattr(piece, name) for name in ("run_id", "message_id", "kind", "turn")}
    writing.transaction.run(_ADD, {**place, **same, "attempt": attempt, "at": at, "text": text})


def drop_left_chunks(parts: StoreParts) -> int:
    """Forgets the pieces of runs that ended ten minutes ago: how many."""
    values = {"us": parts.now_us() - _KEPT_US}
    return parts.database.write(lambda transaction: transaction.run(_DROP_LEFT, values), of=EVERY_LOG)


def drop_open_chunks(log: LogAccess, run_id: str) -> None:
    """Forgets the pieces of replies of a run, and of the runs within it, that nobody goes on writing."""
    within = {"of_run": run_id, "first": f"{run_id}.", "last": f"{run_id}/"}  # whatever begins with `run_id.`
    log.transact(lambda writing: writing.transaction.run(_DROP_OPEN, {"of_log": writing.log_id, **within}))


@attrs.frozen(kw_only=True)
class Preview:
    """What there is of a reply that is being written."""

    kind: Kind = "message"
    turn: int = 1
    text: str = ""
    attempt: int = 1


def preview_of(log: LogAccess, run_id: str) -> Preview:
    """What the pieces of the reply that a run writes have come to; "" where it writes none."""
    preview, text = Preview(), ""
    for kind, turn, attempt, at, piece in log.rows(_OPEN_OF_RUN, run_id=run_id):
        text = text[:at] + piece
        preview = Preview(kind=kind, turn=turn, attempt=attempt)
    return attrs.evolve(preview, text=text)


def position_of(log: LogAccess) -> Position:
    """The place behind everything that is there."""
    rows = log.rows(_POSITION)
    return (rows[0][0], rows[0][1]) if rows else (0, 0)


def read_behind(log: LogAccess, position: Position, *, again: bool = False) -> list[StoredEvent | Chunk]:
    """The next events and pieces behind a place, in their order; [] where there is nothing more.

    `again`: without the pieces of replies that are there as a whole, for who comes back to them.
    """
    statement = _OPEN_BEHIND if again else _BEHIND

    def work(transaction: Transaction, log_id: int) -> list[StoredEvent | Chunk]:
        after, tick = position
        events = events_of(transaction.rows(READ, {"log_id": log_id, "after": after, "limit": PAGE}))
        rows = transaction.rows(statement, {"log_id": log_id, "after": after, "tick": tick})
        chunks = [Chunk(**dict(zip(_NAMES, row, strict=True))) for row in rows]
        last = events[-1].sequence if len(events) == PAGE else None
        return sorted([*events, *(each for each in chunks if last is None or each.after < last)], key=place_of)

    return log.reading(work)


def place_of(item: StoredEvent | Chunk) -> Position:
    """The place of an event or a piece."""
    return item.position if isinstance(item, Chunk) else (item.sequence, 0)
