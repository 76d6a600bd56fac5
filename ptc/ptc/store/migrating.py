"""Bringing tables up to date. alembic, which is slow to import, is only asked where there is something to do."""

from collections.abc import Generator
from contextlib import contextmanager
from functools import cache
from typing import TYPE_CHECKING, Final

from sqlalchemy import Connection, ExecutableDDLElement, create_mock_engine, inspect, text
from sqlalchemy.exc import SQLAlchemyError

from ptc.store.databases import EVERY_LOG, Database, is_damaged, reason_of
from ptc.store.errors import BadStore, SchemaMismatch, StoreUnavailable
from ptc.store.schema import HEAD, LOG_SETTING, METADATA

if TYPE_CHECKING:
    from alembic.config import Config

_LOCK: Final = 7_021_953  # the key of PostgreSQL's lock for those who change tables
_DRIVERS: Final = {"sqlite": "sqlite://", "postgresql": "postgresql+psycopg://"}
_VERSION: Final = text("SELECT version_num FROM alembic_version")
_UPGRADE: Final = "`ptc store upgrade` makes or changes them"


def check_schema(database: Database) -> None:
    """Raises `SchemaMismatch` where the tables are not those of this version."""
    with _connected(database) as connection:
        version = _version(connection)
    if version is None:
        raise SchemaMismatch(f"{_name(database)} has no tables: {_UPGRADE}.")
    if version != HEAD:
        _check_known(database, version)
        raise SchemaMismatch(
            f"the tables of {_name(database)} have version {version}, and {HEAD} is needed: {_UPGRADE}."
        )


def upgrade(database: Database) -> str:
    """Makes the tables, or brings them up to date; one process at a time. Raises `BadStore` and `SchemaMismatch`."""
    with _connected(database) as connection:
        if _version(connection) == HEAD:
            return HEAD
    with _connected(database) as connection, _locked(connection):
        version = _version(connection)  # another process may have done it by now
        if version is None:
            _check_empty(database, connection)
            _make(connection)
        elif version != HEAD:
            _check_known(database, version)
            _migrate(connection, HEAD)
    return HEAD


def downgrade(database: Database, version: str) -> None:
    """Takes the tables back to an older version, "base" for none at all. What that one does not have is lost."""
    with _connected(database) as connection, _locked(connection):
        _migrate(connection, version, down=True)


def _make(connection: Connection) -> None:
    """The tables as they are now, at once."""
    for statement in _written(connection.dialect.name):
        connection.exec_driver_sql(statement)
    connection.execute(text("CREATE TABLE alembic_version (version_num VARCHAR(32) NOT NULL PRIMARY KEY)"))
    connection.execute(text("INSERT INTO alembic_version VALUES (:version)"), {"version": HEAD})


@cache
def _written(dialect: str) -> tuple[str, ...]:
    """What makes the tables, as a driver takes it: to write it takes ten times as long as to do it in memory."""
    written: list[str] = []

    def keep(statement: ExecutableDDLElement, *_: object) -> None:
        written.append(str(statement.compile(dialect=engine.dialect)))

    engine = create_mock_engine(_DRIVERS[dialect], keep)
    METADATA.create_all(engine, checkfirst=False)
    return tuple(written)


def _migrate(connection: Connection, version: str, *, down: bool = False) -> None:
    from alembic import command

    (command.downgrade if down else command.upgrade)(_config(connection), version)


def _config(connection: Connection) -> "Config":
    from alembic.config import Config

    config = Config()
    config.set_main_option("script_location", "ptc.store:migrations")
    config.attributes["connection"] = connection
    return config


# -- looking ---------------------------------------------------------------------------------------------------------


def _version(connection: Connection) -> str | None:
    """The version of the tables, None where there are none."""
    if not inspect(connection).has_table("alembic_version"):
        return None
    return connection.execute(_VERSION).scalar()


def _check_known(database: Database, version: str) -> None:
    """Raises `SchemaMismatch` for tables of a version that this one has never heard of."""
    if version > HEAD:
        raise SchemaMismatch(
            f"the tables of {_name(database)} have version {version}, which is newer than {HEAD}, the newest that this "
            "ptc knows: update ptc"
        )


def _check_empty(database: Database, connection: Connection) -> None:
    """Raises `BadStore` for a database of something else."""
    others = sorted(inspect(connection).get_table_names())
    if others and database.is_sqlite:
        raise BadStore(
            f"{_name(database)} holds tables of another program ({', '.join(others[:3])}): give another file"
        )
    if taken := sorted(set(others) & set(METADATA.tables)):
        raise BadStore(
            f"{_name(database)} has tables with our names ({', '.join(taken[:3])}): give a database of its own"
        )


def _name(database: Database) -> str:
    return database.engine.url.render_as_string()


# -- connections -----------------------------------------------------------------------------------------------------


@contextmanager
def _connected(database: Database) -> Generator[Connection]:
    try:
        with database.engine.connect() as connection:
            yield connection
    except (SQLAlchemyError, database.errors) as error:
        reason = reason_of(error)
        if is_damaged(error):
            told = f"{_name(database)} is damaged: {reason}. Restore it from a backup or an export."
            raise BadStore(told) from error
        if "not a database" in reason:
            raise BadStore(f"{_name(database)} is no database of SQLite: give another file.") from error
        raise StoreUnavailable(f"cannot open {_name(database)}: {reason}. {_advice(database)}") from error


def _advice(database: Database) -> str:
    if database.is_sqlite:
        return "Try again when no other program holds it, and check that its folder can be written."
    return "Check that the server runs, and the names in the URL."


@contextmanager
def _locked(connection: Connection) -> Generator[None]:
    """A transaction that changes tables while no other process does."""
    sqlite = connection.dialect.name == "sqlite"
    connection.exec_driver_sql("BEGIN IMMEDIATE" if sqlite else "BEGIN")
    if not sqlite:
        connection.execute(text("SELECT pg_advisory_xact_lock(:key)"), {"key": _LOCK})
        connection.exec_driver_sql(f"SET LOCAL {LOG_SETTING} = '{EVERY_LOG}'")  # tables are changed for all
    try:
        yield
    except BaseException:
        connection.exec_driver_sql("ROLLBACK")
        raise
    connection.exec_driver_sql("COMMIT")
