"""A database that goes away and comes back, or that is full: it is said, and nothing is lost."""

import patient
import pytest
from stores import opened, sqlite_url

from ptc.store import StoreUnavailable

from .serving import events, made, serving
from .test_routes import problem


@pytest.fixture
def served(tmp_path):
    with opened(sqlite_url(tmp_path)) as store, serving(made(store)) as running:
        yield running


def test_a_database_that_goes_away_and_comes_back(served, monkeypatch):
    body = {"text": "hello", "event_id": "m-1", "respond": False}
    with served.client() as client:
        client.post("/messages", json={**body, "event_id": "m-0"})
        with monkeypatch.context() as away:

            def refused(self):
                raise StoreUnavailable("the database did not do it: server closed the connection, password=secret")

            away.setattr(type(served.service.store.parts.database), "_connected", refused)
            answer = client.post("/messages", json=body)
            assert (answer.status_code, problem(answer)) == (503, "unavailable")
            assert answer.headers["retry-after"] == "2"
            assert "secret" not in answer.text
            assert patient.get(f"{served.url}/readyz").status_code == 503
            assert patient.get(f"{served.url}/healthz").status_code == 200
        assert client.post("/messages", json=body).status_code == 201
        assert client.post("/messages", json=body).json()["duplicate"] is True
        told = events(client, count=3, since="0")
        assert [event.json()["sequence"] for event in told] == [1, 2, 3]


def test_a_database_that_another_version_has_changed_is_not_ready(served, caplog):
    database = served.service.store.parts.database
    with database.engine.connect() as connection:
        connection.exec_driver_sql("UPDATE alembic_version SET version_num = '9999'")
    answer = patient.get(f"{served.url}/readyz")
    assert (answer.status_code, problem(answer), answer.headers["retry-after"]) == (503, "unavailable", "2")
    assert "9999" not in answer.text
    reasons = [record.reason for record in caplog.records if hasattr(record, "reason")]
    assert "have version 9999, which is newer" in reasons[-1]


def test_a_full_disk_is_told(served):
    with served.client() as client:
        client.post("/messages", json={"text": "hello", "respond": False})
        database = served.service.store.parts.database

        original = database._connected

        def full():
            connection = original()
            connection.driver_connection.execute("PRAGMA max_page_count = 1")  # no more than there are
            return connection

        database._connected = full
        try:
            answer = client.post("/messages", json={"text": "x" * 900_000, "event_id": "big", "respond": False})
        finally:
            del database._connected
        assert (answer.status_code, problem(answer)) == (503, "unavailable")
        for connection in [database.engine.raw_connection() for _ in range(3)]:
            connection.driver_connection.execute("PRAGMA max_page_count = 1000000")
            connection.close()
        assert client.post("/messages", json={"text": "small", "event_id": "big", "respond": False}).status_code == 201


def test_an_own_mistake_is_told_without_its_reason(served, monkeypatch):
    with served.client() as client, monkeypatch.context() as broken:

        def raises(*arguments, **named):
            raise ZeroDivisionError("a secret of the inside")

        broken.setattr("ptc.service.routes.history.place_of_log", raises)
        answer = client.get("/state")
        assert (answer.status_code, problem(answer)) == (500, "internal")
        assert "secret" not in answer.text
        assert answer.json()["request_id"]
