"""The second lock of PostgreSQL: a role that does not say for which log it asks finds nothing."""

import psycopg
import pytest
from sqlalchemy import make_url, select
from stores import opened, postgres_url

from ptc.events import NewEvent, UserMessage
from ptc.store.chunks import Piece, add_chunks
from ptc.store.schema import EVENTS, METADATA, OF_A_LOG

TABLES = [table.name for table in METADATA.sorted_tables]


@pytest.fixture(scope="module")
def url():
    """A database in which two owners have something."""
    made = postgres_url()
    with opened(made) as store:
        store.tokens.create(owner="ada", scopes=["read"])
        for owner in ("ada", "bob"):
            log = store.log(owner)
            log.append([("conv_1", [NewEvent(payload=UserMessage(text=f"{owner} says hello"))])])
            add_chunks(log, [Piece(run_id="run_1", message_id="m", at=0, text="piece")])
    return made


def asked(url, statement, *, role="service", setting=None):
    parts = make_url(url)
    with psycopg.connect(host=parts.query["host"], user=role, dbname=parts.database) as connection:
        if setting is not None:
            connection.execute("SELECT set_config('ptc.log_id', %s, true)", [setting])
        return connection.execute(statement.encode()).fetchall()


def test_without_the_setting_there_is_nothing(url):
    filled = [name for name in TABLES if asked(url, f"SELECT 1 FROM {name}", role="postgres")]
    assert set(filled) >= {"logs", "events", "streams", "chunks", "tokens"}
    for name in TABLES:
        for setting in (None, "", "0"):
            assert asked(url, f"SELECT 1 FROM {name}", setting=setting) == [], name


def test_what_begins_without_the_setting_changes_nothing(url):
    with pytest.raises(psycopg.errors.InsufficientPrivilege, match="row-level security"):
        asked(url, "INSERT INTO streams VALUES (2, 's', 'conv', 1, 0) RETURNING 1", setting="1")
    assert asked(url, "UPDATE events SET payload = NULL RETURNING 1") == []
    assert asked(url, "DELETE FROM events RETURNING 1", setting="3") == []


def test_a_statement_that_forgets_its_log_sees_no_other(url):
    forgotten = select(EVENTS.c.log_id)
    with opened(url) as store:
        for owner in ("ada", "bob"):
            log = store.log(owner)
            seen = log.reading(lambda reading, _: reading.rows(forgotten))
            assert seen == [(log.log_id,)]
            assert log.transact(lambda writing: writing.transaction.rows(forgotten)) == [(log.log_id,)]


def test_the_owner_of_the_tables_is_held_too(url):
    parts = make_url(url)
    with psycopg.connect(host=parts.query["host"], user="postgres", dbname=parts.database) as connection:
        connection.execute("CREATE ROLE landlord LOGIN")
        connection.execute("ALTER TABLE events OWNER TO landlord")
    assert asked(url, "SELECT 1 FROM events", role="landlord") == []
    assert len(asked(url, "SELECT 1 FROM events", role="landlord", setting="all")) == 2


def test_every_table_has_the_lock(url):
    held = "SELECT relname FROM pg_class WHERE relrowsecurity AND relforcerowsecurity"
    assert {name for (name,) in asked(url, held)} == set(TABLES)
    assert {"events", "messages", "shares"} <= {table.name for table in OF_A_LOG}
