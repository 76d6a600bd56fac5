"""Shares: a frozen copy without tools, behind a secret address, which ends when it is revoked, expires, or is off."""

import patient
import pytest
from stores import empty_url, opened

from ptc.conversations import AgentResponder

from .serving import events, made, serving
from .test_routes import post, problem
from .test_runs import ByTurn
from .test_web import HOSTILE


@pytest.fixture(scope="module", params=["sqlite", "postgresql"])
def served(request, tmp_path_factory):
    url = empty_url(request.param, tmp_path_factory.mktemp("store"))
    with opened(url) as store, serving(made(store, settings={"sharing": True})) as running:
        yield running


def test_a_share_is_what_was_said_until_then(served):
    with served.client("ada") as client:
        conversation = post(client, HOSTILE).json()["conversation_id"]
        client.post("/messages", json={"text": "an instruction", "role": "system"})
        made = client.post(f"/conversations/{conversation}/share", json={"expires_in": 60})
        assert made.status_code == 201
        post(client, "said later")
        path = made.json()["path"]
        assert made.json()["url"] == served.url + path
        page = patient.get(served.url + path)
        assert page.status_code == 200
        assert "noindex" in page.text
        assert "&lt;script&gt;alert(1)" in page.text
        for hidden in ("<script", "said later", "an instruction", "ada"):
            assert hidden not in page.text
        assert "script-src" not in page.headers["content-security-policy"]
        listed = client.get("/shares").json()["shares"]
        assert [each["share_id"] for each in listed] == [made.json()["share_id"]]
        assert not listed[0].keys() & {"path", "url"}

        revoked = client.delete(f"/shares/{made.json()['share_id']}").json()
        assert revoked["revoked_at"] is not None
        gone = patient.get(served.url + path)
        assert problem(gone) == "not_found"
        assert gone.content.replace(gone.headers["x-request-id"].encode(), b"") == (
            (other := patient.get(f"{served.url}/shared/nonsense")).content.replace(
                other.headers["x-request-id"].encode(), b""
            )
        )


def test_a_share_expires_and_is_erased(served):
    with served.client("eve") as client:
        conversation = post(client, "for a minute").json()["conversation_id"]
        short = client.post(f"/conversations/{conversation}/share", json={"expires_in": 60}).json()["path"]
        long = client.post(f"/conversations/{conversation}/share").json()["path"]
        served.service.store.parts.now_us.forward(minutes=1)
        assert patient.get(served.url + short).status_code == 404
        assert patient.get(served.url + long).status_code == 200
        client.delete("/me", params={"confirm": "eve"})
        assert patient.get(served.url + long).status_code == 404


def test_sharing_is_off_unless_somebody_says_so(tmp_path):
    with opened(empty_url("sqlite", tmp_path)) as store, serving(made(store)) as running, running.client() as client:
        conversation = post(client, "mine").json()["conversation_id"]
        refused = client.post(f"/conversations/{conversation}/share")
        assert (refused.status_code, problem(refused)) == (403, "forbidden")


def test_a_share_is_changed_and_made_anew_at_its_address(served):
    with served.client("cyd") as client:
        conversation = post(client, "first").json()["conversation_id"]
        made = client.post(f"/conversations/{conversation}/share", json={"expires_in": 60}).json()
        shares, shared = f"/shares/{made['share_id']}", f"{served.url}/api/v1{made['path']}"
        post(client, "second")
        assert [each["content"] for each in patient.get(shared).json()["messages"]] == ["first"]
        again = client.patch(shares, json={"republish": True, "expires_in": None}).json()
        assert (again["expires_at"], again["through"] > made["through"]) == (None, True)
        assert [each["content"] for each in patient.get(shared).json()["messages"]] == ["first", "second"]
        client.delete(shares)
        assert client.patch(shares, json={"republish": True, "expires_in": 9}).json()["revoked_at"] is not None
        assert problem(patient.get(shared)) == "not_found"
        assert problem(client.patch("/shares/none", json={})) == "not_found"


def test_a_share_with_one_owner_is_nobody_elses(served):
    with served.client("dan") as client:
        conversation = post(client, "for bob").json()["conversation_id"]
        path = client.post(f"/conversations/{conversation}/share", json={"grantee": "bob"}).json()["path"]
    with served.client("bob") as reader:
        assert reader.get(path).json()["messages"] == [{"role": "user", "content": "for bob"}]
    for stranger in ({"owner": "eve"}, {"owner": "bob", "tenant": "other"}, {"owner": "bob", "scopes": ["write"]}):
        with served.client(**stranger) as reader:
            same = {"X-Request-ID": "same"}
            assert reader.get(path, headers=same).content == reader.get("/shared/none", headers=same).content
    assert problem(patient.get(f"{served.url}/api/v1{path}")) == "not_found"
    assert patient.get(served.url + path).status_code == 404


def test_what_was_done_for_an_answer_is_shared_where_somebody_says_so(tmp_path):
    def add(a: int, b: int) -> int:
        return a + b

    model = ByTurn("(def sum (tool/add {:a 2 :b 3}))", '(return (str "It is " sum))')
    with opened(empty_url("sqlite", tmp_path)) as store:
        service = made(store, settings={"sharing": True})
        service.responder = lambda manager: AgentResponder(model=model, tools=[add])
        with serving(service) as running, running.client() as client:
            conversation = post(client, "2 + 3?", respond=True).json()["conversation_id"]
            events(client, until="run.finished", since="0")
            everything = {"includes": ["tools", "programs", "results"]}
            plain, full = (
                client.post(f"/conversations/{conversation}/share", json=body).json()["path"]
                for body in ({}, everything)
            )
            assert client.get(plain).json()["messages"][-1] == {"role": "assistant", "content": "It is 5"}
            assert client.get(full).json()["messages"][-1] == {
                "role": "assistant",
                "content": "It is 5",
                "tools": ["add"],
                "programs": list(model.programs),
                "results": [{"tool": "add", "result": "5"}],
            }
            page = patient.get(running.url + full).text
            assert "add gave" in page
            assert "(def sum" in page
