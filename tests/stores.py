"""Stores for tests: SQLite files, memory, and a real PostgreSQL, with a clock and randomness that tests know."""

import os
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import pgserver
import pytest

from ptc.store import Store, open_store, upgrade_store
from ptc.store.schema import METADATA

START = 1_736_935_200_000_000  # 2025-01-15T10:00:00Z, in microseconds
MINUTE = 60_000_000


class Clock:
    """A clock that stands until it is moved."""

    def __init__(self, us: int = START) -> None:
        self.us = us

    def __call__(self) -> int:
        return self.us

    def forward(self, *, minutes: float = 0, us: int = 0) -> None:
        self.us += round(minutes * MINUTE) + us


class Dice:
    """Randomness that is the same in each run."""

    def __init__(self) -> None:
        self.thrown = 0

    def __call__(self, size: int) -> bytes:
        self.thrown += 1
        return self.thrown.to_bytes(size, "big")


@contextmanager
def opened(url: str, **options: Any) -> Iterator[Store]:
    """A store that is closed in the end."""
    store = open_store(url, **{"now_us": Clock(), "random": Dice(), **options})
    try:
        yield store
    finally:
        store.close()


def sqlite_url(folder: Path) -> str:
    """A new SQLite file with all tables."""
    path = folder / "store.db"
    path.write_bytes(_empty_file())
    return f"sqlite:///{path}"


@cache
def _empty_file() -> bytes:
    with TemporaryDirectory() as folder:
        upgrade_store(f"sqlite:///{folder}/empty.db")
        return Path(folder, "empty.db").read_bytes()


SERVICE = "service"  # a role that owns no table, and so is held by the policies of all


def postgres_url(role: str = SERVICE, *, template: str | None = None) -> str:
    """A new PostgreSQL database, with all tables if it is of no other template.

    Skips the test, or in CI fails it, where no server is installed.
    """
    if pgserver.binaries() is None:
        (pytest.fail if os.environ.get("CI") else pytest.skip)(pgserver.MISSING)
    return pgserver.shared().database(template or _template(), role)


@cache
def _template() -> str:
    server = pgserver.shared()
    url = server.database()
    upgrade_store(url)
    for statement in GRANTS:
        server.sql(statement, _name(url))
    return _name(url)


def _grants() -> tuple[str, ...]:
    """What docs/how-to/postgresql.md gives the role of the service."""
    page = (Path(__file__).parents[1] / "docs" / "how-to" / "postgresql.md").read_text("utf-8")
    return tuple(page.partition("```sql\n")[2].partition("```")[0].strip().split(";\n"))


GRANTS = _grants()


def _name(url: str) -> str:
    return url.partition("?")[0].rpartition("/")[2]


@cache
def _kept_url() -> str:
    url = postgres_url()
    pgserver.shared().share_connections(_name(url))
    return url


def _emptied_url() -> str:
    """The PostgreSQL database that is kept for tests: to empty it costs a hundredth of making one."""
    url = _kept_url()
    tables = [table.name for table in reversed(METADATA.sorted_tables)]
    pgserver.shared().sql_often("; ".join(f"DELETE FROM {name}" for name in tables), _name(url))
    return url


def new_url(kind: str, folder: Path, *, role: str = SERVICE) -> str:
    """A new database with all tables: "memory", "sqlite" or "postgresql"; that for a role of the server's."""
    made = {
        "memory": lambda: "sqlite://",
        "sqlite": lambda: sqlite_url(folder),
        "postgresql": lambda: postgres_url(role),
    }
    return made[kind]()


def empty_url(kind: str, folder: Path) -> str:
    """As `new_url`, for one test at a time that leaves the tables as they are."""
    return _emptied_url() if kind == "postgresql" else new_url(kind, folder)
