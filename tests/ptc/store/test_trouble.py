"""Databases that are damaged, full, locked, or go away: nothing is half done, and sending it again is safe."""

import sqlite3
from contextlib import closing
from pathlib import Path

import pgserver
import pytest
from stores import empty_url, opened, sqlite_url

from ptc.events import ConversationStarted, NewEvent, UserMessage
from ptc.store import BadStore, StoreUnavailable, databases, open_store

CUT_OFF = "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE pid <> pg_backend_pid() AND datname IS NOT NULL"


@pytest.fixture(params=["sqlite", "postgresql"])
def log(request, tmp_path):
    with opened(empty_url(request.param, tmp_path)) as store:
        log = store.log("ada")
        log.append([("conv_1", [NewEvent(payload=ConversationStarted())])])
        yield log


@pytest.fixture
def on_postgresql(tmp_path):
    with opened(empty_url("postgresql", tmp_path)) as store:
        yield store.log("ada")


def says(log, text, event_id="evt_1"):
    return log.append([("conv_1", [NewEvent(payload=UserMessage(text=text), event_id=event_id)])])


def check(log, *texts):
    assert [message.content for message in log.messages.newest()] == list(texts)
    assert log.verify() == ()


# -- commits of which nobody knows -----------------------------------------------------------------------------------


class Cursor:
    """A cursor of which the answer to a commit is lost: after it was done, or with it."""

    def __init__(self, inner, error, *, done):
        self.inner, self.error, self.done = inner, error, done

    def execute(self, text, *given, **named):
        if text != "COMMIT":
            return self.inner.execute(text, *given, **named)
        if self.done:
            self.inner.execute(text)
        raise self.error("the connection is lost")

    def __getattr__(self, name):
        return getattr(self.inner, name)


class Connection:
    def __init__(self, inner, error, *, done):
        self.inner, self.error, self.done = inner, error, done

    def cursor(self):
        return Cursor(self.inner.cursor(), self.error, done=self.done)

    def __getattr__(self, name):
        return getattr(self.inner, name)


@pytest.mark.parametrize("done", [True, False])
def test_a_message_whose_answer_was_lost_is_sent_again_and_stored_once(log, monkeypatch, done):
    database = log.parts.database
    with monkeypatch.context() as patch:
        connected = database._connected
        error = database.engine.dialect.dbapi.OperationalError
        patch.setattr(database, "_connected", lambda: Connection(connected(), error, done=done))
        with pytest.raises(StoreUnavailable, match=r"the connection is lost\. Sending it again with the same"):
            says(log, "hi")
    assert says(log, "hi").duplicate is done
    check(log, "hi")


# -- connections that are lost ---------------------------------------------------------------------------------------


def test_a_connection_that_was_lost_in_between_is_made_anew(on_postgresql):
    log = on_postgresql
    log.append([("conv_1", [NewEvent(payload=ConversationStarted())])])
    pgserver.shared().sql(CUT_OFF)
    says(log, "hi")
    pgserver.shared().sql(CUT_OFF)
    check(log, "hi")


def test_what_was_begun_on_a_lost_connection_is_done_again(on_postgresql, caplog):
    log, begun = on_postgresql, []
    log.append([("conv_1", [NewEvent(payload=ConversationStarted())])])

    def work(writing):
        begun.append(writing)
        if len(begun) == 1:
            pgserver.shared().sql(CUT_OFF)
        return writing.append([("conv_1", [NewEvent(payload=UserMessage(text="hi"))])])

    assert [event.sequence for event in log.transact(work).events] == [2]
    assert len(begun) == 2
    assert not [line for line in caplog.records if line.name.startswith("sqlalchemy")]  # which would be a traceback
    check(log, "hi")


def test_a_conflict_is_tried_again_and_then_told(on_postgresql):
    from psycopg.errors import DeadlockDetected, SerializationFailure

    log, begun = on_postgresql, []
    log.append([("conv_1", [NewEvent(payload=ConversationStarted())])])

    def work(writing):
        begun.append(writing)
        writing.append([("conv_1", [NewEvent(payload=UserMessage(text="hi"))])])
        raise (DeadlockDetected if len(begun) % 2 else SerializationFailure)("in the way")

    with pytest.raises(StoreUnavailable, match="the database did not do it: in the way"):
        log.transact(work)
    assert len(begun) == 3
    check(log)


# -- files of SQLite -------------------------------------------------------------------------------------------------


def test_a_file_that_another_program_holds_is_waited_for_and_then_told(tmp_path, monkeypatch):
    monkeypatch.setattr(databases, "BUSY_SECONDS", 0.001)
    url = sqlite_url(tmp_path)
    with opened(url) as store, closing(sqlite3.connect(tmp_path / "store.db", isolation_level=None)) as other:
        log = store.log("ada")
        log.append([("conv_1", [NewEvent(payload=ConversationStarted())])])
        other.execute("BEGIN IMMEDIATE")
        with pytest.raises(StoreUnavailable, match="the database did not do it: database is locked"):
            says(log, "hi")
        assert log.head() == 1  # readers do not wait
        other.execute("COMMIT")
        says(log, "hi")
        check(log, "hi")


def test_a_full_disk_is_told_and_what_was_refused_can_be_sent_again(tmp_path):
    with opened(sqlite_url(tmp_path)) as store:
        log = store.log("ada")
        log.append([("conv_1", [NewEvent(payload=ConversationStarted())])])
        _limit_pages(log, "page_count")
        with pytest.raises(StoreUnavailable, match="database or disk is full"):
            says(log, "hi " * 10_000)
        _limit_pages(log, "1000000")
        says(log, "hi " * 10_000)
        check(log, "hi " * 10_000)


def _limit_pages(log, most):
    """Has SQLite's file at most so many pages; the one connection there is remembers it."""
    connection = log.parts.database.engine.raw_connection()
    if not most.isdecimal():
        most = connection.cursor().execute(f"PRAGMA {most}").fetchone()[0]
    connection.cursor().execute(f"PRAGMA max_page_count={most}").fetchone()
    connection.close()


def test_a_damaged_file_is_told(tmp_path):
    url = sqlite_url(tmp_path)
    with opened(url) as store:
        log = store.log("ada")
        log.append([("conv_1", [NewEvent(payload=ConversationStarted())])])
        says(log, "hi")
    path = Path(tmp_path, "store.db")
    whole = path.read_bytes()
    path.write_bytes(whole[: 2 * 4096] + b"Z" * (len(whole) - 2 * 4096))
    with (
        pytest.raises(BadStore, match=r"damaged: .*\. Restore it from a backup"),
        open_store(url) as store,
    ):
        store.log("ada").verify()
    path.write_bytes(whole)
    with opened(url) as store:
        check(store.log("ada"), "hi")
