"""Opening stores, making their tables, and bringing those of older versions up to date."""

import sqlite3
import stat
import subprocess
import sys

import pytest
from sqlalchemy import make_url
from store_processes import Process, open_once
from stores import new_url, opened, postgres_url

import ptc.store.databases as databases
from ptc.store import BadStore, SchemaMismatch, StoreUnavailable, open_store, upgrade_store
from ptc.store.databases import open_database
from ptc.store.migrating import downgrade
from ptc.store.schema import HEAD


def test_a_new_file_is_readable_by_its_owner_alone(tmp_path):
    path = tmp_path / "in" / "here.db"
    with opened(f"sqlite:///{path}") as store:
        store.log().append([])
        modes = {each.name: stat.S_IMODE(each.stat().st_mode) for each in path.parent.iterdir()}
        assert modes == {"here.db": 0o600, "here.db-wal": 0o600, "here.db-shm": 0o600}
        assert stat.S_IMODE(path.parent.stat().st_mode) == 0o700


def test_a_path_is_a_store(tmp_path):
    for given in (tmp_path / "a.db", str(tmp_path / "b.db")):
        with opened(given) as store:
            assert store.name == f"sqlite:///{given}"


@pytest.mark.parametrize(
    ("url", "told"),
    [
        ("mysql://host/name", "a store is SQLite or PostgreSQL, not mysql"),
        ("sqlite+nonsense:///x", "is no URL of a database"),
        ("://", "a store is named by a URL"),
        ("{folder}", "cannot use .* as a store: is a directory"),
        ("{folder}/text.db", "is no database of SQLite: give another file"),
        ("{folder}/other.db", r"holds tables of another program \(cats\): give another file"),
    ],
)
def test_what_is_no_store_says_so(tmp_path, url, told, monkeypatch):
    (tmp_path / "here").mkdir()
    monkeypatch.chdir(tmp_path / "here")
    (tmp_path / "text.db").write_text("Dear diary, today I wrote a text of some length, which is no database at all.")
    with sqlite3.connect(tmp_path / "other.db") as other:
        other.execute("CREATE TABLE cats (name)")
    other.close()
    with pytest.raises(BadStore, match=told):
        open_store(url.format(folder=tmp_path))
    assert "Dear diary" in (tmp_path / "text.db").read_text()
    assert not list((tmp_path / "here").iterdir())


def test_a_network_file_system_is_refused(tmp_path, monkeypatch):
    monkeypatch.setattr(databases, "_file_system", lambda path: "nfs4")
    with pytest.raises(BadStore, match=r"is on a network file system \(nfs4\), where SQLite loses data"):
        open_store(tmp_path / "a.db")


def test_the_kind_of_a_file_system_is_that_of_the_nearest_mount():
    assert databases._file_system(databases.Path("/proc/self")) == "proc"


def test_a_missing_driver_is_told(monkeypatch):
    monkeypatch.setitem(sys.modules, "psycopg", None)
    with pytest.raises(BadStore, match=r"PostgreSQL needs its driver: pip install 'ptc-runtime\[postgres\]'"):
        open_store("postgresql://nobody@localhost:1/none")


def test_a_server_that_is_away_is_told_without_its_password():
    with pytest.raises(
        StoreUnavailable, match=r"cannot open postgresql\+psycopg://me:\*\*\*@localhost:1/none"
    ) as caught:
        open_store("postgres://me:secret@localhost:1/none")
    assert "secret" not in str(caught.value)


@pytest.mark.parametrize("encoding", ["SQL_ASCII", "LATIN1"])
def test_a_database_that_cannot_keep_all_text_is_refused(encoding):
    url = postgres_url("postgres", template=f"template0 ENCODING '{encoding}' LC_COLLATE 'C' LC_CTYPE 'C'")
    with pytest.raises(BadStore, match=f"keeps text as {encoding}.*createdb --encoding=UTF8"):
        open_store(url)


def test_a_log_needs_a_name(tmp_path):
    with opened(new_url("memory", tmp_path)) as store:
        for name in ("", "x" * 201, "a\x00b", "\ud800"):
            with pytest.raises(ValueError, match="owner must be a text of 1 to 200 characters"):
                store.log(name)


# -- versions --------------------------------------------------------------------------------------------------------


@pytest.fixture(params=["sqlite", "postgresql"])
def url(request, tmp_path):
    return new_url(request.param, tmp_path, role="postgres")


def test_tables_made_at_once_are_those_of_the_steps(url):
    database = open_database(make_url(url))
    at_once = _tables(database)
    downgrade(database, "base")
    assert [row for row in _tables(database) if "alembic" not in str(row)] == []
    with database.engine.begin() as connection:
        connection.exec_driver_sql("INSERT INTO alembic_version VALUES ('0000')")
        connection.exec_driver_sql("DELETE FROM alembic_version")
    _migrated(database)
    assert _tables(database) == at_once
    assert len(at_once) > 20
    database.close()


def _migrated(database):
    from ptc.store.migrating import _connected, _locked, _migrate

    with _connected(database) as connection, _locked(connection):
        _migrate(connection, HEAD)


def _tables(database):
    """Everything that the database knows about its tables."""
    if database.is_sqlite:
        query = "SELECT type, name, sql FROM sqlite_master WHERE name NOT LIKE 'sqlite_%' ORDER BY 1, 2"
    else:
        query = (
            "SELECT table_name, column_name, data_type, is_nullable, collation_name, ordinal_position::text "
            "FROM information_schema.columns WHERE table_schema = 'public' "
            "UNION ALL SELECT tablename, indexname, indexdef, '', '', '' FROM pg_indexes WHERE schemaname = 'public' "
            "UNION ALL SELECT conrelid::regclass::text, conname, pg_get_constraintdef(oid), '', '', '' "
            "FROM pg_constraint WHERE connamespace = 'public'::regnamespace "
            "UNION ALL SELECT tablename, policyname, qual, with_check, cmd, '' FROM pg_policies "
            "UNION ALL SELECT relname, relrowsecurity::text, relforcerowsecurity::text, '', '', '' FROM pg_class "
            "WHERE relnamespace = 'public'::regnamespace AND relkind = 'r' ORDER BY 1, 2, 3"
        )
    with database.engine.connect() as connection:
        rows = connection.exec_driver_sql(query).fetchall()
    return [tuple(" ".join(str(each).split()) for each in row) for row in rows]


def test_a_newer_version_is_refused_with_both_named(url):
    _set_version(url, "9999")
    for opening in (open_store, upgrade_store):
        with pytest.raises(SchemaMismatch, match=rf"have version 9999, which is newer than {HEAD}.*: update ptc"):
            opening(url)


def _set_version(url, version):
    database = open_database(make_url(url))
    with database.engine.begin() as connection:
        connection.exec_driver_sql(f"UPDATE alembic_version SET version_num = '{version}'")
    database.close()


def test_postgresql_is_changed_when_somebody_says_so(tmp_path):
    url = new_url("postgresql", tmp_path, role="postgres")
    database = open_database(make_url(url))
    downgrade(database, "base")
    with database.engine.begin() as connection:
        connection.exec_driver_sql("DROP TABLE alembic_version")
    with pytest.raises(SchemaMismatch, match="has no tables: `ptc store upgrade` makes or changes them"):
        open_store(url)
    assert upgrade_store(url) == HEAD
    with opened(url) as store:
        assert store.logs() == []
    with database.engine.begin() as connection:
        connection.exec_driver_sql("DROP TABLE alembic_version")
    with pytest.raises(BadStore, match=r"has tables with our names \(blobs, chunks, consumers\)"):
        open_store(url, auto_migrate=True)
    database.close()


def test_alembic_is_asked_only_where_there_is_something_to_do(tmp_path):
    url = new_url("sqlite", tmp_path)
    code = f"import sys, ptc.store; ptc.store.open_store({url!r}).log().head(); print('alembic' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout == "False\n"


def test_processes_that_open_a_new_store_at_once_make_it_once(tmp_path):
    empty = new_url("postgresql", tmp_path, role="postgres")
    database = open_database(make_url(empty))
    downgrade(database, "base")
    with database.engine.begin() as connection:
        connection.exec_driver_sql("DROP TABLE alembic_version")
    database.close()
    for url in (f"sqlite:///{tmp_path}/new.db", empty):
        processes = [Process(open_once, url) for _ in range(4)]
        assert [process.ended() for process in processes] == [0] * 4
        with opened(url) as store:
            assert [log.head() for log in store.logs()] == [1]
