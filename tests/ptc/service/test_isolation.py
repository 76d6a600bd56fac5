"""Who asks for what belongs to another gets the bytes that nobody's id gets; and each scope allows what it says."""

import httpx
import pytest
from stores import empty_url, opened

from ptc import Agents, SubAgent
from ptc.store import SCOPES

from .serving import made, serving
from .test_routes import post
from .test_runs import ByTurn

# method, path, what is sent, the scope that it needs
ROUTES = (
    ("GET", "/conversations/{conversation}", None, "read"),
    ("POST", "/conversations/{conversation}/end", {}, "write"),
    ("POST", "/conversations/{conversation}/branch", {}, "write"),
    ("POST", "/messages", {"text": "a", "conversation": "{conversation}"}, "write"),
    ("GET", "/runs/{run}", None, "read"),
    ("GET", "/runs/{run}/step", None, "read"),
    ("GET", "/runs/{run}/questions", None, "read"),
    ("POST", "/runs/{run}/cancel", None, "run"),
    ("POST", "/runs/{run}/fork", {"turn": 0}, "run"),
    ("POST", "/runs/{run}/decide", {"call": "{run}/1/1"}, "run"),
    ("POST", "/runs/{run}/outcome", {"call": "{run}/1/1"}, "run"),
    ("GET", "/runs?before={run}", None, "read"),
    ("POST", "/runs", {"agent": "echo", "conversation": "{conversation}"}, "run"),
    ("GET", "/export?format=markdown&conversation={conversation}", None, "export"),
    ("POST", "/conversations/{conversation}/share", {}, "share"),
    ("PATCH", "/shares/{share}", {"republish": True}, "share"),
    ("DELETE", "/shares/{share}", None, "share"),
    ("DELETE", "/tokens/{token}", None, "admin"),
)
OWN = (
    ("GET", "/state", None, "read"),
    ("GET", "/log", None, "read"),
    ("GET", "/conversations", None, "read"),
    ("GET", "/history/archive", None, "read"),
    ("GET", "/search?q=secret", None, "read"),
    ("GET", "/events?until=head", None, "read"),
    ("GET", "/shares", None, "share"),
    ("GET", "/tokens", None, "admin"),
    ("POST", "/tokens", {"scopes": ["read"]}, "admin"),
    ("POST", "/session", None, "read"),
    ("DELETE", "/session", None, "read"),
    ("DELETE", "/me?confirm=nobody", None, "erase"),
)


@pytest.fixture(scope="module", params=["sqlite", "postgresql"])
def served(request, tmp_path_factory):
    agents = Agents()
    agents.register("echo")(lambda params: SubAgent("Echo.", model=ByTurn('(return "hello")'), max_turns=2))
    url = empty_url(request.param, tmp_path_factory.mktemp("store"))
    with opened(url) as store, serving(made(store, agents=agents, settings={"sharing": True})) as running:
        yield running


@pytest.fixture(scope="module")
def theirs(served):
    """What ada has."""
    with served.client("ada") as client:
        conversation = post(client, "a secret").json()["conversation_id"]
        run = client.post("/runs", json={"agent": "echo"}).json()["run_id"]
        share = client.post(f"/conversations/{conversation}/share").json()["share_id"]
        token = client.post("/tokens", json={"scopes": ["read"]}).json()["token_id"]
    return {"conversation": conversation, "run": run, "share": share, "token": token}


def asked(client, route, ids):
    """The bytes of an answer to a route with these ids, and its status."""
    method, path, body, _ = route
    filled = {name: value.format(**ids) if "{" in str(value) else value for name, value in (body or {}).items()}
    given = {} if body is None else {"json": filled}
    answer = client.request(method, path.format(**ids), headers={"X-Request-ID": "same"}, **given)
    return answer.status_code, answer.content


@pytest.mark.parametrize("stranger", [{"owner": "bob"}, {"owner": "ada", "tenant": "other"}])
def test_what_is_anothers_is_as_if_it_were_not_there(served, theirs, stranger):
    nobodys = dict.fromkeys(theirs, "nobodys")
    with served.client(**stranger) as client:
        for route in ROUTES:
            if route[1].startswith("/tokens") and "tenant" not in stranger:
                continue  # an administrator's token is for its tenant
            status, content = asked(client, route, theirs)
            assert status in (404, 400), route
            if status == 404:
                assert (status, content) == asked(client, route, nobodys), route
        for route in OWN[:6]:
            _, content = asked(client, route, theirs)
            assert b"secret" not in content, route
            assert theirs["run"].encode() not in content, route


def test_each_scope_allows_what_it_says(served, theirs):
    for scope in SCOPES:
        with served.client("ada", [scope]) as client:
            for route in (*ROUTES, *OWN):
                if route[0] == "DELETE" and "/tokens" in route[1] and scope == "admin":
                    continue
                status, content = asked(client, route, {**theirs, "conversation": "none"})
                assert (status == 403) == (route[3] != scope), (scope, route, content)


def test_every_route_needs_a_token(served, theirs):
    document = httpx.get(f"{served.url}/api/v1/openapi.json").json()
    known = {route[1].partition("?")[0] for route in (*ROUTES, *OWN)}
    open_ones = {"/healthz", "/readyz", "/metrics", "/api/v1/shared/{secret}"}
    for path, methods in document["paths"].items():
        for method, operation in methods.items():
            filled = (
                path.replace("{conversation_id}", "x")
                .replace("{run_id}", "x")
                .replace("{token_id}", "x")
                .replace("{share_id}", "x")
            )
            answer = httpx.request(method, served.url + filled, json={} if method == "post" else None)
            assert (answer.status_code == 401) == (path not in open_ones), (method, path)
            assert bool(operation.get("security")) == (path not in open_ones or path == "/metrics"), path
    named = {
        path.removeprefix("/api/v1").replace("{conversation_id}", "{conversation}").replace("{run_id}", "{run}")
        .replace("{token_id}", "{token}").replace("{share_id}", "{share}")
        for path in document["paths"]
    }  # fmt: skip
    assert named - known - {path.removeprefix("/api/v1") for path in open_ones} == {
        "/v1/chat/completions",
        "/v1/models",
    }
