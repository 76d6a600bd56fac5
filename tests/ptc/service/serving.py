"""A service on a real server in a thread, and clients of it."""

from collections.abc import Iterator
from contextlib import contextmanager

import attrs
import httpx
import patient
from httpx_sse import connect_sse
from stores import opened

from ptc import ScriptedModel
from ptc.conversations import ChatResponder
from ptc.service import Service, ServiceSettings
from ptc.service.server import Server, running
from ptc_compression import ApproximateCounter

EVERYTHING = ("read", "write", "run", "export", "share", "erase", "admin")
QUICK = {"heartbeat_seconds": 0.2, "poll_seconds": 0.02}


@attrs.frozen
class Served:
    """A service that is asked over a socket."""

    service: Service
    server: Server

    def lose_streams(self) -> None:
        """Ends the streams that are open, as a connection that breaks does."""
        self.server.loop.call_soon_threadsafe(
            lambda: [tail.close("slow") for tail in self.service.tails._tails.values()]
        )

    @property
    def url(self) -> str:
        return self.server.url

    def token(self, owner="ada", scopes=EVERYTHING, **given) -> str:
        return self.service.store.tokens.create(owner=owner, scopes=scopes, **given)[1]

    def client(self, owner="ada", scopes=EVERYTHING, **given) -> httpx.Client:
        headers = {"Authorization": f"Bearer {self.token(owner, scopes, **given)}"}
        return patient.Client(base_url=f"{self.url}/api/v1", headers=headers)


def made(store, replies=(), **options) -> Service:
    """A service that answers with the replies of a script."""
    settings = ServiceSettings(**{**QUICK, **options.pop("settings", {})})
    model = ScriptedModel(replies)
    responder = {"responder": lambda manager: ChatResponder(model=model, retries=0)} if replies else {}
    return Service(store=store, settings=settings, counter=ApproximateCounter(), **responder, **options)


@contextmanager
def serving(service: Service) -> Iterator[Served]:
    """A server that runs in a thread, and stops in the end."""
    with running(service) as server:
        yield Served(service, server)


@contextmanager
def served(url: str, replies=(), **options) -> Iterator[Served]:
    """A service on a store."""
    with opened(url) as store, serving(made(store, replies, **options)) as served:
        yield served


def events(client: httpx.Client, *, until=None, count=None, **query):
    """The events of a stream: `count` of them, or up to one named `until`."""
    headers = {"Last-Event-ID": query.pop("after")} if "after" in query else {}
    found = []
    with connect_sse(client, "GET", "/events", params=query, headers=headers) as source:
        source.response.raise_for_status()
        for event in source.iter_sse():
            if not event.data:  # of which browsers tell nothing
                continue
            found.append(event)
            if event.event == until or len(found) == count:
                break
    return found
