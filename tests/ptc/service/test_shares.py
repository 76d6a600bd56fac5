"""Shares: a frozen copy without tools, behind a secret address, which ends when it is revoked, expires, or is off."""

import httpx
import pytest
from stores import empty_url, opened

from .serving import made, serving
from .test_routes import post, problem
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
        page = httpx.get(served.url + path)
        assert page.status_code == 200
        assert "noindex" in page.text
        assert "&lt;script&gt;alert(1)" in page.text
        for hidden in ("<script", "said later", "an instruction", "ada"):
            assert hidden not in page.text
        assert "script-src" not in page.headers["content-security-policy"]
        listed = client.get("/shares").json()["shares"]
        assert [each["share_id"] for each in listed] == [made.json()["share_id"]]
        assert "path" not in listed[0]

        revoked = client.delete(f"/shares/{made.json()['share_id']}").json()
        assert revoked["revoked_at"] is not None
        gone = httpx.get(served.url + path)
        assert problem(gone) == "not_found"
        assert gone.content.replace(gone.headers["x-request-id"].encode(), b"") == (
            (other := httpx.get(f"{served.url}/shared/nonsense")).content.replace(
                other.headers["x-request-id"].encode(), b""
            )
        )


def test_a_share_expires_and_is_erased(served):
    with served.client("eve") as client:
        conversation = post(client, "for a minute").json()["conversation_id"]
        short = client.post(f"/conversations/{conversation}/share", json={"expires_in": 60}).json()["path"]
        long = client.post(f"/conversations/{conversation}/share").json()["path"]
        served.service.store.parts.now_us.forward(minutes=1)
        assert httpx.get(served.url + short).status_code == 404
        assert httpx.get(served.url + long).status_code == 200
        client.delete("/me", params={"confirm": "eve"})
        assert httpx.get(served.url + long).status_code == 404


def test_sharing_is_off_unless_somebody_says_so(tmp_path):
    with opened(empty_url("sqlite", tmp_path)) as store, serving(made(store)) as running, running.client() as client:
        conversation = post(client, "mine").json()["conversation_id"]
        refused = client.post(f"/conversations/{conversation}/share")
        assert (refused.status_code, problem(refused)) == (403, "forbidden")
