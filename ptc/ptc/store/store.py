"""`Store`: a database with the logs of many owners."""

import os
from collections.abc import Callable, Generator, Sequence
from contextlib import contextmanager
from pathlib import Path
from types import TracebackType
from typing import Final

from sqlalchemy import URL, make_url
from sqlalchemy.exc import ArgumentError

from ptc.durable import RunJournal
from ptc.events import Random
from ptc.projections.texts import shown
from ptc.store import statements as sql
from ptc.store.access import StoreParts, clock_us
from ptc.store.chunks import Position
from ptc.store.databases import EVERY_LOG, Database, open_database
from ptc.store.errors import BadStore
from ptc.store.hints import Hints
from ptc.store.log import LogHandle
from ptc.store.migrating import check_schema, upgrade
from ptc.store.observing import Observe, ignore
from ptc.store.tokens import Tokens

LONGEST_NAME: Final = 200
_NO_LOG: Final = 0


class Store:
    """The logs of many owners in one database. Made by `open_store`; may be used from any thread."""

    def __init__(self, parts: StoreParts) -> None:
        self._parts = parts

    def log(self, owner: str = "local", *, tenant: str = "") -> LogHandle:
        """The log of an owner. Nothing is written before something is appended. Raises `ValueError` for a bad name."""
        _check_name("owner", owner, least=1)
        _check_name("tenant", tenant, least=0)
        return LogHandle(self._parts, owner, tenant)

    def journal(self, run: str, *, owner: str = "local", tenant: str = "", store_data: bool = False) -> RunJournal:
        """The journal of the run of that name: `agent.run(journal=store.journal("run-7"))`. See `LogHandle.journal`."""
        return self.log(owner, tenant=tenant).journal(run, store_data=store_data)

    def logs(self) -> list[LogHandle]:
        """Every log, the oldest first."""
        found = self._parts.database.read(lambda reading: reading.rows(sql.OWNERS), of=EVERY_LOG)
        return [LogHandle(self._parts, owner, tenant) for tenant, owner in found]

    def behind(self, consumer: str) -> list[LogHandle]:
        """The logs that have events which a consumer has not had."""
        found = self._parts.database.read(lambda reading: reading.rows(sql.BEHIND, {"name": consumer}), of=EVERY_LOG)
        return [LogHandle(self._parts, owner, tenant) for tenant, owner in found]

    @property
    def tokens(self) -> Tokens:
        """The tokens of its clients."""
        return Tokens(self._parts)

    def heads(self, log_ids: Sequence[int]) -> dict[int, Position]:
        """How far logs are, by their keys: the newest event, and the pieces of replies since then."""
        if not log_ids:
            return {}
        count = 1 << (len(log_ids) - 1).bit_length()  # a few sizes, so that there are a few statements
        statement, names = sql.heads_of(count)
        padded = [*log_ids, *[_NO_LOG] * (count - len(log_ids))]
        values = dict(zip(names, padded, strict=True))
        rows = self._parts.database.read(lambda reading: reading.rows(statement, values), of=EVERY_LOG)
        return {log_id: (head, tick) for log_id, head, tick in rows}

    def check(self) -> None:
        """Raises `SchemaMismatch` where the tables are those of another version by now, and `StoreUnavailable`."""
        check_schema(self._parts.database)

    def unfinished(self) -> dict[str, int]:
        """How many runs of all logs have not ended, by how they stand."""
        rows = self._parts.database.read(lambda reading: reading.rows(sql.COUNT_UNFINISHED), of=EVERY_LOG)
        return {str(status): count for status, count in rows}

    @property
    def parts(self) -> StoreParts:
        """What its logs share; for those who build on it."""
        return self._parts

    @property
    def name(self) -> str:
        """The database as a URL, without its passwords."""
        return _without_secrets(self._parts.database.engine.url)

    @contextmanager
    def hinting(self) -> Generator[None]:
        """Meanwhile processes on one PostgreSQL that all do so tell each other of what they store, and look at once.

        Without it, and with SQLite, they look ten times in a second. PgBouncer, where it shares connections between
        transactions, does not pass such hints on: leave it out there. It takes two connections.
        """
        if self._parts.database.is_sqlite or self._parts.wakeups.told is not None:
            yield
            return
        hints = Hints(self._parts.database, self._parts.wakeups)
        hints.start()
        try:
            yield
        finally:
            hints.stop()

    def close(self) -> None:
        """Closes all connections; what is in memory is gone."""
        self._parts.database.close()

    def __enter__(self) -> "Store":
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()


def open_store(
    url: str | Path,
    *,
    auto_migrate: bool | None = None,
    now_us: Callable[[], int] = clock_us,
    random: Random = os.urandom,
    observe: Observe = ignore,
) -> Store:
    """The store of a path or a URL: `sqlite:///conversations.db`, `sqlite://` in memory, `postgresql+psycopg://...`.

    A new SQLite file is made, readable by its owner alone, and an old one brought up to date. The tables of PostgreSQL
    are made and changed by `ptc store upgrade`, unless `auto_migrate=True` says otherwise. `now_us` (microseconds since
    1970) and `random` come in as arguments for tests; `observe(name, value, labels)` is called with measurements.

    Raises `BadStore`, which says what to do, and `StoreUnavailable`.
    """
    database = open_database(_url(url))
    try:
        _prepare(database, auto_migrate)
    except BaseException:
        database.close()
        raise
    return Store(StoreParts(database=database, now_us=now_us, random=random, observe=observe))


def upgrade_store(url: str | Path) -> str:
    """Brings the tables of a store up to date, or makes them: the version they have now."""
    database = open_database(_url(url))
    try:
        return upgrade(database)
    finally:
        database.close()


def shown_url(url: str | Path) -> str:
    """The URL of a store without its passwords, to be shown. Raises `BadStore`."""
    return _without_secrets(_url(url))


def _without_secrets(url: URL) -> str:
    secret = {name: "***" for name in url.query if "password" in name}
    return url.update_query_dict(secret).render_as_string()


def _prepare(database: Database, auto_migrate: bool | None) -> None:
    if database.is_sqlite if auto_migrate is None else auto_migrate:
        upgrade(database)
    else:
        check_schema(database)


def _url(given: str | Path) -> URL:
    if isinstance(given, Path) or "://" not in given:
        return URL.create("sqlite", database=str(given))
    text = given.replace("postgres://", "postgresql://", 1) if given.startswith("postgres://") else given
    try:
        url = make_url(text)
    except ArgumentError as error:
        raise BadStore("a store is named by a URL, such as sqlite:///conversations.db; this is none") from error
    return url.set(drivername="postgresql+psycopg") if url.drivername == "postgresql" else url


def _check_name(what: str, name: str, least: int) -> None:
    if not least <= len(name) <= LONGEST_NAME or shown(name) != name:
        raise ValueError(f"{what} must be a text of {least} to {LONGEST_NAME} characters, without NUL; it is {name!r}")
