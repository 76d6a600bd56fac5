"""Streams through nginx, which buffers: each event comes when it happens, and a lost connection loses nothing."""

from contextlib import contextmanager

import patient
import pytest
from httpx_sse import connect_sse
from proxies import nginx
from stores import opened, sqlite_url

from .serving import made, serving
from .test_killed import free_port
from .test_routes import post


@pytest.fixture
def served(tmp_path):
    with opened(sqlite_url(tmp_path)) as store, serving(made(store)) as running:
        yield running


@contextmanager
def streamed(served, address, **headers):
    """The events of a stream behind a proxy, which is not given up soon."""
    given = {"Authorization": f"Bearer {served.token()}", **headers}
    with (
        patient.Client(base_url=f"{address}/api/v1", headers=given) as client,
        connect_sse(client, "GET", "/events") as source,
    ):
        yield (event for event in source.iter_sse() if event.data)


def test_each_event_comes_when_it_happens(served, tmp_path):
    with (
        served.client() as client,
        nginx(served.url, tmp_path, free_port()) as address,
        streamed(served, address) as told,
    ):
        post(client, "first")
        assert [next(told).event for _ in range(2)] == ["conversation.started", "message.created"]
        for number in range(5):  # each is asked for before there is another
            post(client, f"m{number}")
            assert next(told).json()["payload"]["text"] == f"m{number}"


def test_who_comes_again_through_a_proxy_that_was_away_misses_nothing(served, tmp_path):
    port, seen = free_port(), []
    with served.client() as client:
        post(client, "first")
        for turn in range(3):
            last = {"Last-Event-ID": seen[-1] if seen else "0"}
            with nginx(served.url, tmp_path, port) as address, streamed(served, address, **last) as told:
                post(client, f"while it is there {turn}")
                seen += [next(told).id for _ in range(2)]
            post(client, f"while it is away {turn}")
    assert [int(each) for each in seen] == list(range(1, 7))
