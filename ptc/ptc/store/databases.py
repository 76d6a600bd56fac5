"""SQLite and PostgreSQL: how they are reached, how a transaction begins, and what their errors mean."""

import os
from collections.abc import Callable
from contextlib import nullcontext, suppress
from pathlib import Path
from threading import Lock, local
from typing import Any, Final, Literal, Protocol, TypeAlias, TypeVar, cast

from sqlalchemy import URL, Engine, create_engine, event
from sqlalchemy.exc import ArgumentError, DBAPIError, NoSuchModuleError
from sqlalchemy.exc import TimeoutError as PoolTimeout
from sqlalchemy.pool import QueuePool

from ptc.store.errors import BadStore, StoreError, StoreUnavailable
from ptc.store.schema import LOG_SETTING
from ptc.store.transactions import Statements, Transaction

T = TypeVar("T")
Reach: TypeAlias = int | Literal["all"]  # the key of the log whose rows a transaction is for
EVERY_LOG: Final = "all"
BUSY_SECONDS: Final = 10  # that a writer waits for another
_ATTEMPTS: Final = 3
_JOURNAL_BYTES: Final = 64 * 2**20
_OVER_A_NETWORK: Final = frozenset({"nfs", "nfs4", "cifs", "smb3", "smbfs", "afs", "fuse.sshfs", "fuse.rclone"})


class Dialect(Protocol):
    """What differs between databases."""

    begin_writing: str
    begin_reading: str  # one state of the database for all statements

    def begin(self, cursor: Any, how: str, reach: Reach) -> None:
        """Begins a transaction that reaches the rows of one log, or of all."""
        ...

    def made(self, url: URL) -> Engine:
        """The engine. Raises `BadStore`."""
        ...

    def is_conflict(self, error: Exception) -> bool:
        """Whether doing it again from the start can help: locked, a deadlock, a serialization failure."""
        ...

    def is_duplicate(self, error: Exception) -> bool:
        """Whether a row is there already."""
        ...


class Database:
    """Transactions on a database, from any thread."""

    def __init__(self, engine: Engine, dialect: Dialect) -> None:
        self.engine = engine
        self.dialect = dialect
        self.statements = Statements(engine.dialect)
        # Writers of this process take turns: SQLite has those that wait sleep, longer each time, and then any is next.
        self._turn = Lock() if self.is_sqlite else nullcontext()
        self._here = (
            local()
        )  # whether a transaction is open on this thread, where a second one could wait for it for ever
        self.errors = cast("type[Exception]", cast("Any", engine.dialect).dbapi.Error)

    @property
    def is_sqlite(self) -> bool:
        """Whether it is SQLite, else it is PostgreSQL."""
        return self.statements.is_sqlite

    def write(self, work: Callable[[Transaction], T], *, of: Reach) -> T:
        """What `work` gives, in one transaction; it is called again where another writer was in the way.

        `of` is the log that it is for: PostgreSQL shows it no row of another.
        Raises `StoreUnavailable` when the database cannot be reached, is locked for too long, or is full.
        """
        return self._repeated(work, self.dialect.begin_writing, of)

    def read(self, work: Callable[[Transaction], T], *, of: Reach) -> T:
        """What `work` gives; all its statements see one state of the database. Raises `StoreUnavailable`."""
        return self._repeated(work, self.dialect.begin_reading, of)

    def checkpoint(self) -> None:
        """Moves what SQLite has written beside its file into it, and empties the rest."""
        connection = self._connected()
        try:
            connection.cursor().execute("PRAGMA wal_checkpoint(TRUNCATE)")
        finally:
            connection.close()

    def detached(self) -> Any:
        """A connection of the driver's for whoever asks, outside every transaction. Raises `StoreUnavailable`."""
        connection = self._connected()
        driver = connection.driver_connection
        connection.detach()
        return driver

    def close(self) -> None:
        """Closes all connections."""
        self.engine.dispose()

    def _repeated(self, work: Callable[[Transaction], T], begin: str, reach: Reach) -> T:
        if getattr(self._here, "busy", False):
            raise RuntimeError(
                "a transaction is open on this thread: read before it begins, or through what it is given"
            )
        self._here.busy = True
        try:
            with self._turn if begin == self.dialect.begin_writing else nullcontext():
                return self._tried(work, begin, reach)
        finally:
            self._here.busy = False

    def _tried(self, work: Callable[[Transaction], T], begin: str, reach: Reach) -> T:
        for _ in range(_ATTEMPTS - 1):
            with suppress(_Again):
                return self._attempt(work, begin, reach)
        try:
            return self._attempt(work, begin, reach)
        except _Again as again:
            raise _unavailable(again.cause) from again.cause

    def _attempt(self, work: Callable[[Transaction], T], begin: str, reach: Reach) -> T:
        connection = self._connected()
        cursor = connection.cursor()
        try:
            try:
                self.dialect.begin(cursor, begin, reach)
                result = work(Transaction(cursor, self.statements))
            except self.errors as error:
                raise self._meant(error, connection) from error
            cursor.execute("COMMIT")
        except (
            self.errors
        ) as error:  # whether it was stored is not known: the ids of its events tell when it is sent again
            raise _unavailable(error) from error
        finally:
            with suppress(self.errors):
                cursor.close()
            if _is_lost(connection):
                connection.invalidate()  # else the pool tries to roll back, and complains
            connection.close()  # which rolls back what is not committed
        return result

    def _connected(self) -> Any:
        try:
            return self.engine.raw_connection()
        except (DBAPIError, PoolTimeout, self.errors) as error:
            raise _unavailable(error) from error

    def _meant(self, error: Exception, connection: Any) -> Exception:
        """What an error of the driver's means before the commit."""
        if _is_lost(connection):
            self.engine.dispose()  # the others are lost as well
            return _Again(error)
        if self.dialect.is_conflict(error):
            return _Again(error)
        return Duplicate(str(error)) if self.dialect.is_duplicate(error) else _unavailable(error)


class _Again(Exception):
    """Doing it again from the start can help."""

    def __init__(self, cause: Exception) -> None:
        super().__init__(str(cause))
        self.cause = cause


class Duplicate(Exception):
    """A row is there already; whoever wrote it knows what that means."""


def _is_lost(connection: Any) -> bool:
    return bool(getattr(connection.driver_connection, "closed", False))


def _unavailable(error: Exception) -> StoreError:
    """What an error that ended a transaction means to a caller."""
    if is_damaged(error):
        return BadStore(f"the store is damaged: {reason_of(error)}. Restore it from a backup or an export.")
    return StoreUnavailable(
        f"the database did not do it: {reason_of(error)}. Sending it again with the same event ids is safe."
    )


def reason_of(error: Exception) -> str:
    """What the driver says, in a line."""
    return str(getattr(error, "orig", None) or error).strip().split("\n")[0].rstrip(".")


def is_damaged(error: Exception) -> bool:
    """Whether SQLite cannot read its own file."""
    name = getattr(getattr(error, "orig", None) or error, "sqlite_errorname", "")
    return name.startswith("SQLITE_CORRUPT")


# -- SQLite ----------------------------------------------------------------------------------------------------------


class Sqlite:
    """A file, or memory. One writer at a time; readers do not wait."""

    begin_writing = "BEGIN IMMEDIATE"
    begin_reading = "BEGIN"

    def begin(self, cursor: Any, how: str, reach: Reach) -> None:  # noqa: ARG002 # SQLite has no policies
        """Begins a transaction."""
        cursor.execute(how)

    def made(self, url: URL) -> Engine:
        """The engine; a new file is readable by its owner alone."""
        in_memory = url.database in (None, "", ":memory:")
        pool = {"pool_size": 1, "max_overflow": 0} if in_memory else {}  # memory is gone with its one connection
        arguments = {"check_same_thread": False, "isolation_level": None, "timeout": BUSY_SECONDS}
        engine = create_engine(url, poolclass=QueuePool, connect_args=arguments, **pool)
        event.listen(engine, "connect", _set_pragmas if in_memory else _set_pragmas_of_file)
        if not in_memory:
            _make_file(Path(cast("str", url.database)))
        return engine

    def is_conflict(self, error: Exception) -> bool:
        """Locked by another writer for longer than a writer waits."""
        return getattr(error, "sqlite_errorname", "").startswith(("SQLITE_BUSY", "SQLITE_LOCKED"))

    def is_duplicate(self, error: Exception) -> bool:
        """A key is taken."""
        names = ("SQLITE_CONSTRAINT_UNIQUE", "SQLITE_CONSTRAINT_PRIMARYKEY")
        return getattr(error, "sqlite_errorname", "") in names


def _make_file(path: Path) -> None:
    try:
        path.absolute().parent.mkdir(parents=True, exist_ok=True, mode=0o700)
        os.close(os.open(path, os.O_CREAT | os.O_RDWR, 0o600))
    except OSError as error:
        reason = (error.strerror or type(error).__name__).lower()
        raise BadStore(
            f"cannot use {path} as a store: {reason}. Give the path of a file in a folder of yours."
        ) from error
    kind = _file_system(path.resolve())
    if kind in _OVER_A_NETWORK:
        raise BadStore(
            f"{path} is on a network file system ({kind}), where SQLite loses data: take a local disk, or PostgreSQL"
        )


def _file_system(path: Path) -> str:
    """The kind of file system a path is on; "" where that cannot be told."""
    try:
        lines = Path("/proc/self/mounts").read_text("utf-8", "replace").splitlines()
    except OSError:
        return ""
    mounts = [(fields[1], fields[2]) for line in lines if len(fields := line.split()) > 2]
    above = [(len(point), kind) for point, kind in mounts if path.is_relative_to(point)]
    return max(above, default=(0, ""))[1]


def _set_pragmas(connection: Any, _: Any) -> None:
    for pragma in ("foreign_keys=ON", "synchronous=FULL", f"busy_timeout={BUSY_SECONDS * 1000}", "secure_delete=ON"):
        connection.execute(f"PRAGMA {pragma}")


def _set_pragmas_of_file(connection: Any, record: Any) -> None:
    mode = connection.execute("PRAGMA journal_mode=WAL").fetchone()[0]
    if mode != "wal":
        raise BadStore(f"SQLite cannot keep a write-ahead log here (journal mode {mode}): take a file on a local disk")
    connection.execute(f"PRAGMA journal_size_limit={_JOURNAL_BYTES}")
    _set_pragmas(connection, record)


# -- PostgreSQL ------------------------------------------------------------------------------------------------------


class Postgres:
    """A server. The writers of one log wait for each other, those of different logs do not."""

    begin_writing = "BEGIN"
    begin_reading = "BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY"

    def begin(self, cursor: Any, how: str, reach: Reach) -> None:
        """Begins a transaction, and says for which log: the policies of all tables ask for it."""
        cursor.execute(f"{how}; SET LOCAL {LOG_SETTING} = '{reach}'", prepare=False)

    def made(self, url: URL) -> Engine:
        """The engine; its connections begin transactions when they are told to."""
        engine = create_engine(url, pool_size=10, max_overflow=20)
        event.listen(engine, "connect", _prepared, insert=True)  # before SQLAlchemy asks what it is connected to
        return engine

    def is_conflict(self, error: Exception) -> bool:
        """A deadlock, or a serialization failure."""
        return getattr(error, "sqlstate", None) in ("40001", "40P01")

    def is_duplicate(self, error: Exception) -> bool:
        """A key is taken."""
        return getattr(error, "sqlstate", None) == "23505"


def _prepared(connection: Any, _: Any) -> None:
    encoding = connection.info.parameter_status("server_encoding")
    if encoding != "UTF8":
        raise BadStore(
            f"the database keeps text as {encoding}, which has no place for most of it: "
            "make it with createdb --encoding=UTF8 --template=template0"
        )
    connection.autocommit = True


# -- opening ---------------------------------------------------------------------------------------------------------

_DIALECTS: Final[dict[str, type[Sqlite] | type[Postgres]]] = {"sqlite": Sqlite, "postgresql": Postgres}


def open_database(url: URL) -> Database:
    """The database of a URL. Raises `BadStore` for one that means none."""
    kind = _DIALECTS.get(url.get_backend_name())
    if kind is None:
        raise BadStore(
            f"a store is SQLite or PostgreSQL, not {url.get_backend_name()}: write sqlite:///conversations.db or "
            "postgresql+psycopg://user@host/name"
        )
    try:
        url.get_dialect()  # before a file is made for one that there is not
        return Database(kind().made(url), kind())
    except (ArgumentError, NoSuchModuleError) as error:
        raise BadStore(f"{url.render_as_string()} is no URL of a database: {error}") from error
    except ImportError as error:
        raise BadStore("PostgreSQL needs its driver: pip install 'ptc-runtime[postgres]'") from error
