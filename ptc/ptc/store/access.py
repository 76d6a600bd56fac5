"""Reading and appending on one log: what everything else about a log is made of."""

import asyncio
import time
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import AbstractContextManager, suppress
from typing import Any, Final, TypeVar

import attrs
from sqlalchemy.sql import ClauseElement

from ptc.events import Random, StoredEvent
from ptc.projections import RunRow
from ptc.store import lease_statements as leases
from ptc.store import statements as sql
from ptc.store.blobs import read_blobs
from ptc.store.databases import EVERY_LOG, Database, Duplicate
from ptc.store.errors import StoreError
from ptc.store.observing import Observe, tell_appended, tell_duplicates, tell_refused
from ptc.store.rows import event_of, events_of, run_of
from ptc.store.transactions import Row, Transaction
from ptc.store.waking import Wakeups
from ptc.store.writing import Appended, Write, Writing

T = TypeVar("T")
PAGE: Final = 500
MOST_AT_ONCE: Final = 1_000  # that one call gives
_NOBODY: Final = 0  # the id of no log


def clock_us() -> int:
    """The time, as microseconds since 1970."""
    return time.time_ns() // 1000


@attrs.frozen(kw_only=True)
class StoreParts:
    """What the logs of a store share. Clock and randomness come in from outside."""

    database: Database
    now_us: Callable[[], int]  # microseconds since 1970
    random: Random
    observe: Observe
    wakeups: Wakeups = attrs.field(factory=Wakeups)

    def lease_now_us(self, transaction: Transaction) -> int:
        """The time by which leases end: the database's, where machines share one; unless a clock was given."""
        if transaction.is_sqlite or self.now_us is not clock_us:
            return self.now_us()
        return round(transaction.value(leases.DATABASE_TIME) * 1_000_000)


class LogAccess:
    """The log of one owner. All statements are bound to it; nothing of another's can be reached."""

    def __init__(self, parts: StoreParts, owner: str, tenant: str) -> None:
        self.parts = parts
        self.owner = owner
        self.tenant = tenant
        self._log_id = _NOBODY

    @property
    def log_id(self) -> int:
        """The key of the log in all tables; 0, which no log has, before there is one."""
        if not self._log_id:
            named = {"tenant": self.tenant, "owner": self.owner}
            self._log_id = (
                self.parts.database.read(lambda reading: reading.value(sql.FIND_LOG, named), of=EVERY_LOG) or _NOBODY
            )
        return self._log_id

    # -- appending ---------------------------------------------------------------------------------------------------

    def append(
        self,
        writes: Sequence[Write],
        *,
        expected: Mapping[str, int] | None = None,
        fence: tuple[str, int] | None = None,
    ) -> Appended:
        """Stores events: `[(stream, [NewEvent, ...]), ...]`, all or none of them; see `Writing.append`."""
        return self.transact(lambda writing: writing.append(writes, expected=expected, fence=fence))

    def transact(self, work: Callable[[Writing], T]) -> T:
        """What `work` gives while the log is locked for it; everything it appends is stored as one, or nothing is.

        `work` may be called again where another writer was in the way, so it changes nothing else.
        """
        self.make()
        began = time.perf_counter()
        try:
            result, writing = self.parts.database.write(lambda held: self._transacted(held, work), of=self._log_id)
        except StoreError as error:
            tell_refused(self.parts.observe, error)
            raise
        if writing.appended:
            self.parts.wakeups.wake(self.log_id)
            self.parts.observe("append_seconds", time.perf_counter() - began, {})
            tell_appended(self.parts.observe, self.owner, writing.appended)
        if writing.repeated:
            tell_duplicates(self.parts.observe, writing.repeated)
        return result

    def _transacted(self, transaction: Transaction, work: Callable[[Writing], T]) -> tuple[T, Writing]:
        writing = Writing.locked(
            transaction,
            self._log_id,
            now_us=self.parts.now_us(),
            random=self.parts.random,
            lease_clock=self.parts.lease_now_us,
        )
        result = work(writing)
        writing.finish()
        return result, writing

    def make(self) -> None:
        """Makes the log where there is none, which appending does by itself."""
        if self.log_id:
            return
        values = {"tenant": self.tenant, "owner": self.owner, "created_us": self.parts.now_us()}
        with suppress(Duplicate):  # another process has just made it
            self.parts.database.write(lambda transaction: transaction.run(sql.ADD_LOG, values), of=EVERY_LOG)
        assert self.log_id

    # -- reading -----------------------------------------------------------------------------------------------------

    def head(self) -> int:
        """The sequence of the newest event, 0 before there is one."""
        return self.value(sql.HEAD) or 0

    def read(self, after: int = 0, *, limit: int = PAGE, types: Sequence[str] = ()) -> list[StoredEvent]:
        """The first `limit` events behind the sequence `after`; of some types only, where these are given."""
        check_limit(limit)
        statement, names = sql.of_types(sql.READ, len(types))
        values = {"after": after, "limit": limit, **dict(zip(names, types, strict=True))}
        return events_of(self.rows(statement, **values))

    def read_stream(
        self, stream: str, after: int = 0, *, limit: int = PAGE, types: Sequence[str] = ()
    ) -> list[StoredEvent]:
        """The first `limit` events of a stream behind its version `after`; of some types only, where they are given."""
        check_limit(limit)
        statement, names = sql.of_types(sql.READ_STREAM, len(types))
        values = {"stream": stream, "after": after, "limit": limit, **dict(zip(names, types, strict=True))}
        return events_of(self.rows(statement, **values))

    def version_of(self, stream: str) -> int:
        """The version of the newest event of a stream, which is how many it has; 0 where there is none."""
        return self.value(sql.STREAM_VERSION, stream=stream) or 0

    def read_run(self, run_id: str, after: int = 0, *, limit: int = PAGE) -> list[StoredEvent]:
        """The first `limit` events behind the sequence `after` of a run and of the runs within it, in their order."""
        check_limit(limit)
        within = {"run": run_id, "first": f"{run_id}.", "last": f"{run_id}/"}  # whatever begins with `run_id.`
        return events_of(self.rows(sql.READ_RUN, after=after, limit=limit, **within))

    def run_row(self, run_id: str) -> RunRow | None:
        """A run; None where this log has none with the id."""
        rows = self.rows(sql.RUN_OF, run_id=run_id)
        return run_of(rows[0]) if rows else None

    def woken(self) -> AbstractContextManager[asyncio.Event]:
        """An event of the running loop that is set after each commit to the log by this process."""
        return self.parts.wakeups.waiting(self.log_id)

    def event(self, event_id: str) -> StoredEvent | None:
        """The event with an id, None where this log has none."""
        rows = self.rows(sql.READ_ONE, event_id=event_id)
        return event_of(rows[0]) if rows else None

    def events(self, after: int = 0, *, through: int | None = None) -> Iterator[StoredEvent]:
        """All events behind `after`, up to `through` or to the newest one there is now; read page by page."""
        last = self.head() if through is None else through
        while after < last and (page := self.read(after)):
            yield from (event for event in page if event.sequence <= last)
            after = page[-1].sequence

    # -- for those who build on it -----------------------------------------------------------------------------------

    def blobs(self, digests: Iterable[str]) -> dict[str, str]:
        """The texts that `Writing.keep_blobs` has kept under these digests, as far as it has."""
        return self.reading(lambda transaction, log_id: read_blobs(transaction, log_id, digests))

    def rows(self, statement: ClauseElement, **values: Any) -> list[Row]:
        """The rows of a statement, bound to this log."""
        return self.reading(lambda transaction, log_id: transaction.rows(statement, {**values, "log_id": log_id}))

    def value(self, statement: ClauseElement, **values: Any) -> Any:
        """The first value of the first row, None where there is none."""
        return self.reading(lambda transaction, log_id: transaction.value(statement, {**values, "log_id": log_id}))

    def reading(self, work: Callable[[Transaction, int], T]) -> T:
        """What `work` gives of one state of the database, given the key of this log."""
        log_id = self.log_id
        return self.parts.database.read(lambda transaction: work(transaction, log_id), of=log_id)


def check_limit(limit: int, most: int = MOST_AT_ONCE) -> None:
    """Raises `ValueError` for a limit that is no number from 0 to `most`."""
    if type(limit) is not int or not 0 <= limit <= most:
        raise ValueError(f"limit must be an integer from 0 to {most}; it is {limit!r}")
