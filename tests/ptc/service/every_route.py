"""How each route of the service is asked, so that what holds for all of them is tried on all of them.

`CASES` has every operation of the OpenAPI document, `PAGES` every page: tests compare both with what there is.
"""

from collections.abc import Iterator
from typing import Any, Final

import attrs
import httpx

from ptc import Agents, SubAgent
from ptc.service.web.routes import ROUTES

from .serving import Served, made
from .test_routes import post
from .test_runs import ByTurn


@attrs.frozen
class Case:
    """A way to ask a route. Ids stand in braces, as in the document; `form` is what a page sends."""

    route: str  # method and path, as the document has them
    scope: str | None  # that it needs; None: everybody may
    body: Any = None
    query: str = ""
    form: bool = False

    @property
    def names_something(self) -> bool:
        """Whether it has an id of something that belongs to somebody."""
        return any(f"{{{name}}}" in f"{self.route}{self.query}{self.body}" for name in IDS)

    def ask(self, client: httpx.Client, url: str, ids: dict[str, str], **given: Any) -> httpx.Response:
        """The answer to it, with these ids."""
        method, path = self.route.split(" ")
        if self.body is not None and not given.keys() & {"content"}:
            given["data" if self.form else "json"] = filled(self.body, ids)
        return client.request(method, url + filled(path + self.query, ids), **given)


IDS: Final = ("conversation_id", "run_id", "share_id", "token_id", "message_id")
_FIXED: Final = {"path": "1.1", "model": "echo", "secret": "nobodys", "code": "not_found", "name": "page.css"}
_API: Final = "/api/v1"
_TURN: Final = {"role": "user", "content": "hello"}


def filled(template: Any, ids: dict[str, str]) -> Any:
    """What is asked, with ids in place of their names."""
    match template:
        case dict():
            return {name: filled(value, ids) for name, value in template.items()}
        case str():
            for name, value in {**_FIXED, **ids}.items():
                template = template.replace(f"{{{name}}}", value)
    return template


def _api(method: str, path: str, scope: str | None, body: Any = None, query: str = "") -> Case:
    return Case(f"{method} {_API}{path}", scope, body, query)


CASES: Final = (
    _api("POST", "/messages", "write", {"text": "a", "respond": False}),
    _api("POST", "/messages", "write", {"text": "a", "respond": False, "conversation": "{conversation_id}"}),
    _api("GET", "/state", "read"),
    _api("GET", "/events", "read", query="?until=head"),
    _api("GET", "/events", "read", query="?until=head&conversation={conversation_id}&run={run_id}"),
    _api("GET", "/log", "read"),
    _api("GET", "/conversations", "read"),
    _api("GET", "/conversations", "read", query="?before={conversation_id}"),
    _api("GET", "/conversations/{conversation_id}", "read"),
    _api("GET", "/conversations/{conversation_id}", "read", query="?messages=true"),
    _api("POST", "/conversations/{conversation_id}/end", "write", {}),
    _api("POST", "/conversations/{conversation_id}/branch", "write", {}),
    _api("POST", "/conversations/{conversation_id}/branch", "write", {"at": "{message_id}"}),
    _api("POST", "/conversations/{conversation_id}/share", "share", {}),
    _api("GET", "/shares", "share"),
    _api("PATCH", "/shares/{share_id}", "share", {"republish": True}),
    _api("DELETE", "/shares/{share_id}", "share"),
    _api("GET", "/shared/{secret}", None),
    _api("GET", "/history/archive", "read"),
    _api("GET", "/search", "read", query="?q=secret"),
    _api("GET", "/export", "export"),
    _api("GET", "/export", "export", query="?format=markdown&conversation={conversation_id}"),
    _api("POST", "/runs", "run", {"agent": "echo"}),
    _api("POST", "/runs", "run", {"agent": "echo", "conversation": "{conversation_id}"}),
    _api("GET", "/search/runs", "read", query="?q=hello"),
    _api("GET", "/search/runs", "read", query="?q=hello&before={run_id}"),
    _api("GET", "/runs", "read"),
    _api("GET", "/runs", "read", query="?before={run_id}"),
    _api("GET", "/runs/{run_id}", "read"),
    _api("GET", "/runs/{run_id}/step", "read"),
    _api("GET", "/runs/{run_id}/questions", "read"),
    _api("POST", "/runs/{run_id}/cancel", "run"),
    _api("POST", "/runs/{run_id}/fork", "run", {"turn": 0}),
    _api("POST", "/runs/{run_id}/calls/{path}/decision", "run", {}),
    _api("POST", "/runs/{run_id}/calls/{path}/outcome", "run", {}),
    _api("GET", "/tokens", "admin"),
    _api("POST", "/tokens", "admin", {"scopes": ["read"]}),
    _api("DELETE", "/tokens/{token_id}", "admin"),
    _api("POST", "/session", "read"),
    _api("DELETE", "/session", "read"),
    _api("DELETE", "/me", "erase", query="?confirm=nobody"),
    Case("GET /healthz", None),
    Case("GET /readyz", None),
    Case("GET /metrics", "admin"),
    Case("POST /v1/chat/completions", "run", {"model": "echo", "messages": [_TURN]}),
    Case("GET /v1/models", "run"),
    Case("GET /v1/models/{model}", "run"),
)

PAGES: Final = (
    Case("GET /", "read"),
    Case("GET /c/{conversation_id}", "read"),
    Case("GET /c/{conversation_id}", "read", query="?moment=1"),
    Case("POST /c/say", "write", {"text": "a"}, form=True),
    Case("POST /c/{conversation_id}/say", "write", {"text": "a"}, form=True),
    Case("POST /new", "write"),
    Case("POST /c/{conversation_id}/end", "write"),
    Case("POST /c/{conversation_id}/branch", "write", {"at": "{message_id}"}, form=True),
    Case("POST /c/{conversation_id}/share", "share"),
    Case("GET /shared/{secret}", None),
    Case("GET /problems/{code}", None),
    Case("POST /runs/{run_id}/decide", "run", {"call": "{run_id}/1/1"}, form=True),
    Case("POST /runs/{run_id}/settle", "run", {"call": "{run_id}/1/1"}, form=True),
    Case("GET /search", "read", query="?q=secret"),
    Case("GET /search", "read", query="?q=secret&run={run_id}"),
    Case("GET /runs", "read"),
    Case("GET /runs", "read", query="?before={run_id}"),
    Case("GET /runs/version", "read"),
    Case("GET /runs/{run_id}", "read"),
    Case("GET /runs/{run_id}/version", "read"),
    Case("GET /compare", "read", query="?run={run_id}&run=run_none"),
    Case("GET /log", "read"),
    Case("GET /log", "read", query="?stream={run_id}"),
    Case("GET /log/tail", "read", query="?stream={run_id}&until=head"),
    Case("GET /login", None),
    Case("POST /login", None, {"token": "none"}, form=True),
    Case("POST /logout", None),
    Case("GET /static/{name}", None),
    Case("GET /favicon.ico", None),
)


def operations(document: dict[str, Any]) -> Iterator[tuple[str, dict[str, Any]]]:
    """The operations of an OpenAPI document, by method and path."""
    for path, methods in document["paths"].items():
        for method, operation in methods.items():
            yield f"{method.upper()} {path}", operation


def pages() -> set[str]:
    """Method and path of every page."""
    routes = [(method, path) for each in ROUTES for method in each.http_methods for path in each.paths]
    return {f"{method} {path.replace(':str', '')}" for method, path in routes if method != "HEAD"}


def made_with_agent(store: Any) -> Any:
    """A service with an agent, in which conversations may be shared."""
    agents = Agents()
    agents.register("echo")(lambda params: SubAgent("Echo.", model=ByTurn('(return "hello")'), max_turns=2))
    return made(store, agents=agents, settings={"sharing": True})


def filled_log(served: Served, owner: str) -> dict[str, str]:
    """The ids of one of each in a log."""
    with served.client(owner) as client:
        said = post(client, "a secret").json()
        run = client.post("/runs", json={"agent": "echo"}).json()["run_id"]
        share = client.post(f"/conversations/{said['conversation_id']}/share", json={}).json()["share_id"]
        token = client.post("/tokens", json={"scopes": ["read"]}).json()["token_id"]
    values = (said["conversation_id"], run, share, token, said["event_id"])
    return dict(zip(IDS, values, strict=True))
