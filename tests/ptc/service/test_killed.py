"""The server is killed (-9) under load: what was acknowledged is there once, and readers miss and double nothing."""

import socket
import threading
import time
from contextlib import suppress
from itertools import count

import httpx
import patient
import pytest
from patient import PATIENCE
from store_processes import Process, serve
from stores import opened, sqlite_url

from .test_streams import parsed

_PAUSE = 0.02  # before the server is asked again that did not answer


def free_port():
    with socket.socket() as found:
        found.bind(("127.0.0.1", 0))
        return found.getsockname()[1]


class Load:
    """Clients that post until they are told to stop, and a reader that resumes; nobody minds a server that is away."""

    def __init__(self, address, token, clients):
        self.address = f"{address}/api/v1"
        self.headers = {"Authorization": f"Bearer {token}"}
        self.acknowledged: dict[str, int] = {}
        self.seen: list[int] = []
        self.last = "0"
        self.enough, self.over = threading.Event(), threading.Event()
        self.posting = [threading.Thread(target=self.post, args=(name,)) for name in range(clients)]
        self.reading = threading.Thread(target=self.read)
        for thread in (*self.posting, self.reading):
            thread.start()

    def post(self, name):
        with httpx.Client(headers=self.headers, timeout=5) as client:
            for number in count():
                event_id, answered = f"{name}-{number}", False
                while not answered and not self.enough.is_set():
                    with suppress(httpx.HTTPError):
                        body = {"text": event_id, "event_id": event_id, "respond": False}
                        answer = client.post(f"{self.address}/messages", json=body)
                        answered = answer.status_code in (200, 201)
                        if answered:
                            self.acknowledged[event_id] = answer.json()["sequence"]
                    if not answered:
                        time.sleep(_PAUSE)
                if self.enough.is_set():
                    return

    def read(self):
        with httpx.Client(headers=self.headers, timeout=1) as client:
            while not self.over.is_set():
                asking = {"Last-Event-ID": self.last}
                with (
                    suppress(httpx.HTTPError),
                    client.stream("GET", f"{self.address}/events", headers=asking) as response,
                ):
                    self.take(response)
                time.sleep(_PAUSE)

    def take(self, response):
        text = ""
        for piece in response.iter_text():
            text += piece
            whole, _, text = text.rpartition("\n\n")
            for event in parsed(f"{whole}\n\n") if whole else ():
                self.seen.append(event.json()["sequence"])
                self.last = event.id
            if self.over.is_set():
                return

    def stop_posting(self):
        self.enough.set()
        for thread in self.posting:
            thread.join(PATIENCE)

    def stop(self):
        self.stop_posting()
        self.over.set()
        self.reading.join(PATIENCE)


def started(url, port):
    process = Process(serve, url, port, needs=("ptc.service.server",))
    with patient.Client() as client:
        while True:
            with suppress(httpx.HTTPError):
                client.get(f"http://127.0.0.1:{port}/healthz")
                return process
            assert process.lives()
            time.sleep(0.05)


@pytest.mark.parametrize(("kills", "clients"), [(1, 3), pytest.param(6, 8, marks=pytest.mark.costly)])
def test_a_server_that_is_killed_loses_nothing(tmp_path, kills, clients):
    url, port = sqlite_url(tmp_path), free_port()
    with opened(url) as store:
        token = store.tokens.create(owner="ada", scopes=["read", "write"])[1]
        process = started(url, port)
        load = Load(f"http://127.0.0.1:{port}", token, clients)
        try:
            for _ in range(kills):
                done = len(load.acknowledged) + 20
                while len(load.acknowledged) < done:
                    time.sleep(0.01)
                process.kill()
                process.ended()
                process = started(url, port)
            done = len(load.acknowledged) + 20
            while len(load.acknowledged) < done:
                time.sleep(0.01)
            load.stop_posting()
            end = time.monotonic() + PATIENCE
            while len(load.seen) < store.log("ada").head() and time.monotonic() < end:
                time.sleep(0.01)
        finally:
            load.stop()
            process.kill()
            process.ended()
        events = list(store.log("ada").events())
        assert [event.sequence for event in events] == list(range(1, len(events) + 1))
        stored = {event.event_id: event.sequence for event in events}
        assert len(stored) == len(events)
        assert {name: stored.get(name) for name in load.acknowledged} == load.acknowledged
        assert load.seen == list(range(1, len(events) + 1))
        assert len(load.seen) > 40
        assert store.log("ada").verify() == ()
