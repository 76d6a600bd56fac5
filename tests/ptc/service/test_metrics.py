"""Measurements for Prometheus: what is counted, and who may read it."""

import patient
import pytest
from prometheus_client.parser import text_string_to_metric_families
from stores import empty_url, opened

from ptc.service import ServiceSettings
from ptc.service.metrics import Metrics, new_metrics
from ptc.store.observing import user_hash

from .serving import events, made, serving
from .test_routes import post, problem


@pytest.fixture(params=["sqlite", "postgresql"])
def served(request, tmp_path):
    yield from measured(request.param, tmp_path)


@pytest.fixture
def by_user(tmp_path):
    yield from measured("sqlite", tmp_path, per_user_gauge=True)


def measured(database, tmp_path, **options):
    metrics = Metrics(**options)
    with (
        opened(empty_url(database, tmp_path), observe=metrics.observe) as store,
        serving(made(store, ["The answer."], metrics=metrics)) as running,
    ):
        yield running


def samples(served, **headers):
    text = patient.get(f"{served.url}/metrics", headers=headers).raise_for_status().text
    families = text_string_to_metric_families(text)
    return {(each.name, *each.labels.values()): each.value for family in families for each in family.samples}


def test_what_happens_is_measured(served):
    with served.client() as client:
        post(client, "hello", event_id="once", respond=True)
        events(client, until="run.finished", since="0")
        post(client, "hello", event_id="once", respond=True)
        client.post("/messages", json={"text": "other", "event_id": "once"})
        found = samples(served)
    assert found["messages_created_total", "user"] == 1
    assert found["messages_created_total", "assistant"] == 1
    assert found["events_appended_total", "run.finished"] == 1
    assert found["duplicate_messages_dropped_total",] == 1
    assert found["append_conflicts_total", "event_id_reused"] == 1
    assert found["runs_taken_over_total",] == 1
    assert found["message_history_size_count",] >= 1
    assert found["append_seconds_count",] >= 3
    assert found["runs", "running"] == 0
    assert found["streams_open",] == 0
    assert not {"ada", "hello"} & {part for name in found for part in name}
    assert not any("of_user" in name[0] for name in found)


def test_an_owner_has_a_gauge_where_that_is_wanted(by_user):
    for owner, messages in (("ada", 3), ("bob", 1)):
        with by_user.client(owner) as client:
            for number in range(messages):
                post(client, f"{number}")
    with by_user.client("ada", tenant="other") as client:
        post(client, "hello")
    found = samples(by_user)
    sizes = {name[1]: size for name, size in found.items() if name[0] == "message_history_size_of_user"}
    assert sizes == {user_hash("ada"): 3, user_hash("bob"): 1, user_hash("ada", "other"): 1}
    assert all(len(user) == 16 and int(user, 16) for user in sizes)
    assert found["message_history_size_count",] == 5


def test_what_is_not_to_be_measured_is_not():
    assert new_metrics(ServiceSettings(metrics=False)) is None
    made_with = new_metrics(ServiceSettings(per_user_gauge=True))
    made_with.observe("message_history_size_of_user", 2, {"user": "a"})
    assert b'of_user{user="a"} 2.0' in made_with.text(streams_open=0, runs={})
    for name in ("metrics", "notify", "per_user_gauge", "sharing", "secure_cookies"):
        with pytest.raises(ValueError, match=rf"{name} must be True or False; it is 'yes'"):
            ServiceSettings(**{name: "yes"})


def test_a_service_that_others_ask_wants_an_administrator(served):
    object.__setattr__(served.service.settings, "hosts", ("127.0.0.1", "chat.example.org"))
    asked = patient.get(f"{served.url}/metrics")
    assert (asked.status_code, problem(asked)) == (401, "unauthenticated")
    reader = {"Authorization": f"Bearer {served.token(scopes=['read'])}"}
    assert problem(patient.get(f"{served.url}/metrics", headers=reader)) == "forbidden"
    owners = {"Authorization": f"Bearer {served.token(owner=None, scopes=['admin'])}"}
    assert samples(served, **owners)["streams_open",] == 0


def test_without_the_library_it_is_said(served):
    served.service.metrics = None
    assert "ptc-runtime[metrics]" in patient.get(f"{served.url}/metrics").json()["detail"]
    object.__setattr__(served.service.settings, "metrics", False)
    assert "the setting `metrics` is off" in patient.get(f"{served.url}/metrics").json()["detail"]
