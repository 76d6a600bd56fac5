"""A PostgreSQL server for tests, from the binaries that Debian installs. Nothing of it outlives the tests."""

import atexit
import os
import shutil
import signal
import subprocess
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from functools import cache
from itertools import count
from pathlib import Path
from typing import Any

import attrs

MISSING = "PostgreSQL is not installed"
_SETTINGS = ("listen_addresses=", "max_connections=60")
_MOST_IDLE = 10
_QUICK = ("fsync=off", "synchronous_commit=off", "full_page_writes=off")  # of what nobody needs after a crash


@attrs.frozen
class Server:
    """A running server, and databases on it."""

    folder: Path
    made: Any = attrs.field(factory=count)
    kept: dict[str, Any] = attrs.field(factory=dict)  # connections by their databases
    idle: list[Any] = attrs.field(factory=list)  # connections that stores have closed, for the next ones to be opened

    def database(self, template: str = "template1", role: str = "postgres") -> str:
        """The URL of a new database, for a role."""
        name = f"test_{next(self.made)}"
        self.sql(f"CREATE DATABASE {name} TEMPLATE {template}")
        return f"postgresql+psycopg://{role}@/{name}?host={self.folder}"

    def sql(self, statement: str, database: str = "postgres") -> None:
        with self._connection(database) as connection:
            connection.execute(statement.encode())

    def sql_often(self, statement: str, database: str) -> None:
        """The same by a connection that is kept, since each is a process of the server's."""
        from psycopg import OperationalError

        try:
            self._kept(database).execute(statement.encode())
        except OperationalError:  # a test has cut it off
            del self.kept[database]
            self._kept(database).execute(statement.encode())

    def share_connections(self, database: str) -> None:
        """Stores on a database go on with the connections of those before: a new one has to learn all tables."""
        from sqlalchemy import Engine, event

        def connect(dialect: Any, _: Any, __: Any, given: dict[str, Any]) -> Any:
            if given.get("dbname") != database:
                return None
            dialect.do_close = self._put_by
            return next((each for each in iter(self._taken, None) if _answers(each)), None)

        event.listen(Engine, "do_connect", connect)

    def _taken(self) -> Any:
        return self.idle.pop() if self.idle else None

    def _put_by(self, connection: Any) -> None:
        """Stands in for closing it."""
        if connection.closed or connection.info.transaction_status or len(self.idle) >= _MOST_IDLE:
            connection.close()
        else:
            self.idle.append(connection)

    def _kept(self, database: str) -> Any:
        if database not in self.kept:
            self.kept[database] = self._connection(database)
        return self.kept[database]

    def _connection(self, database: str) -> Any:
        import psycopg

        return psycopg.connect(host=str(self.folder), user="postgres", dbname=database, autocommit=True)


def _answers(connection: Any) -> bool:
    """Whether it is still there: a test may have cut it off."""
    from psycopg import Error

    with suppress(Error):
        connection.execute("RESET ALL")
        return True
    return False


def binaries() -> Path | None:
    """The folder of the newest server's binaries, None where there is none."""
    found = [path.parent for path in Path("/usr/lib/postgresql").glob("*/bin/postgres")]
    return max(found, key=lambda path: int(path.parent.name), default=None)


@cache
def shared() -> Server:
    """The one server of this process, which ends with it."""
    context = running()
    server = context.__enter__()
    atexit.register(context.__exit__, None, None, None)
    return server


@contextmanager
def running(*, durable: bool = False) -> Iterator[Server]:
    """A server on a socket in a folder of its own; root runs it as the user postgres, which it insists on.

    `durable` has it keep what it says it keeps, as a server that is measured has to.
    """
    programs = binaries()
    assert programs is not None
    other: dict[str, Any] = {"user": "postgres", "group": "postgres", "extra_groups": ()} if os.getuid() == 0 else {}
    folder = Path(tempfile.mkdtemp(prefix="pg", dir="/tmp"))
    if other:
        shutil.chown(folder, "postgres", "postgres")
    quiet: dict[str, Any] = {"cwd": folder, "stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL, **other}
    data = folder / "data"
    made = (programs / "initdb", "-D", data, "-U", "postgres", "-A", "trust", "-E", "UTF8", "--no-sync", "--locale=C")
    subprocess.run(made, check=True, **quiet)
    options = [part for setting in (*_SETTINGS, *(() if durable else _QUICK)) for part in ("-c", setting)]
    process = subprocess.Popen([programs / "postgres", "-D", data, "-k", folder, *options], **quiet)
    server = Server(folder)
    try:
        _wait_for(server, process)
        yield server
    finally:
        for connection in (*server.kept.values(), *server.idle):
            connection.close()
        process.send_signal(signal.SIGQUIT)  # at once: nothing of it is needed any more
        process.wait(timeout=30)
        shutil.rmtree(folder, ignore_errors=True)


def _wait_for(server: Server, process: subprocess.Popen[bytes]) -> None:
    from psycopg import OperationalError

    while process.poll() is None:
        with suppress(OperationalError):
            server.sql("SELECT 1")
            return
        time.sleep(0.02)
    raise AssertionError("PostgreSQL did not start")
