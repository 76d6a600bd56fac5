"""Hints of PostgreSQL: what one process stores, others are told of; and what becomes of hints that do not arrive."""

import asyncio
from itertools import count
from threading import Event

import psycopg
import pytest
from patient import PATIENCE, until
from sqlalchemy import make_url
from stores import opened, postgres_url

from ptc.events import NewEvent, UserMessage
from ptc.store.hints import CHANNEL, Hints, read, written

NUMBERS = count()


def appended(log):
    log.append([("conv_1", [NewEvent(payload=UserMessage(text="hello"), event_id=f"evt_{next(NUMBERS)}")])])


@pytest.fixture(scope="module")
def url():
    return postgres_url()


@pytest.fixture
def heard(url):
    """A connection that hears all hints, as another program would."""
    parts = make_url(url)
    with psycopg.connect(
        host=parts.query["host"], user="postgres", dbname=parts.database, autocommit=True
    ) as connection:
        connection.execute(f"LISTEN {CHANNEL}")
        yield connection


def connections(heard):
    """How many connections there are to the database, beside this one."""
    return heard.execute(
        "SELECT count(*) FROM pg_stat_activity WHERE datname = current_database() AND pid != pg_backend_pid()"
    ).fetchone()[0]


async def woken_by(store, log, act):
    """Whether somebody who waits for a log is woken by what is done elsewhere."""
    with store.log(log.owner).woken() as woken:
        await asyncio.to_thread(act)
        await asyncio.wait_for(woken.wait(), PATIENCE)
        return True


async def test_what_another_process_stores_wakes_who_waits(url):
    with opened(url) as here, opened(url) as there, here.hinting(), there.hinting():
        log = there.log("ada")
        appended(log)
        await asyncio.to_thread(here.parts.wakeups.told.__self__.listening.wait)
        assert await woken_by(here, log, lambda: appended(log))


async def test_a_connection_that_is_lost_is_made_anew(url, heard):
    with opened(url) as here, here.hinting():
        hints, log = here.parts.wakeups.told.__self__, here.log("ada")
        await asyncio.to_thread(hints.listening.wait)
        hints.listening.clear()
        heard.execute(
            "SELECT pg_terminate_backend(pid) FROM pg_stat_activity "
            "WHERE datname = current_database() AND pid != pg_backend_pid()"
        )
        await asyncio.to_thread(hints.listening.wait)
        appended(log)
        assert await woken_by(here, log, lambda: heard.execute(f"NOTIFY {CHANNEL}, 'nonsense,,{log.log_id}'"))


def test_many_commits_are_one_hint(url, heard):
    go_on = Event()
    with opened(url) as store:
        logs = [store.log(owner) for owner in ("cleo", "dora")]
        hints = Hints(store.parts.database, store.parts.wakeups, pause=go_on.wait)
        hints.start()
        appended(logs[0])
        [first] = heard.notifies(timeout=PATIENCE, stop_after=1)
        for number in range(20):
            appended(logs[number % 2])
        go_on.set()
        [second] = heard.notifies(timeout=PATIENCE, stop_after=1)
        hints.stop()
        assert read(first.payload) == [logs[0].log_id]
        assert read(second.payload) == [log.log_id for log in logs]
        assert list(heard.notifies(timeout=0.2)) == []


def test_the_connections_are_closed_in_the_end(url, heard):
    with opened(url) as store:
        appended(store.log("ada"))
        with store.hinting():
            store.parts.wakeups.told.__self__.listening.wait()
            with store.hinting():  # once is enough
                assert connections(heard) >= 2
        assert store.parts.wakeups.told is None
    until(lambda: connections(heard) == 0)  # the server ends them after we have


def test_without_hints_nobody_is_told(url, heard):
    with opened(url) as store:
        appended(store.log("ada"))
        assert list(heard.notifies(timeout=0.2)) == []


def test_hints_are_as_long_as_the_server_takes():
    log_ids = list(range(10**12, 10**12 + 2_000))
    hints = list(written(log_ids))
    assert [log_id for hint in hints for log_id in read(hint)] == log_ids
    assert all(len(hint) < 8_000 for hint in hints)
    assert list(written([])) == []
    assert read("1,x,\u0663,-4, 5,,6") == [1, 6]


def test_sqlite_has_none(tmp_path):
    with opened(f"sqlite:///{tmp_path}/a.db") as store, store.hinting():
        assert store.parts.wakeups.told is None
