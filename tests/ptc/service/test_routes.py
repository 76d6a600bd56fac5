"""The API as clients see it, over a real socket, on both databases."""

from concurrent.futures import ThreadPoolExecutor

import patient
import pytest

from .serving import events


def post(client, text="Hello.", **fields):
    return client.post("/messages", json={"text": text, "respond": False, **fields})


def problem(response):
    assert response.headers["content-type"] == "application/problem+json"
    body = response.json()
    assert body["status"] == response.status_code
    assert body["type"] == f"/problems/{body['code']}"
    assert body["request_id"] == response.headers["x-request-id"]
    return body["code"]


# -- messages --------------------------------------------------------------------------------------------------------


def test_a_message_is_added_once(client):
    given = {"text": "Hello.", "event_id": "m-1", "client_action_id": "mine", "respond": False}
    first = client.post("/messages", json=given)
    again = client.post("/messages", json=given)
    assert (first.status_code, again.status_code) == (201, 200)
    assert first.json() == {
        "event_id": "m-1",
        "sequence": 2,
        "cursor": "2",
        "conversation_id": first.json()["conversation_id"],
        "client_action_id": "mine",
        "run_id": None,
        "duplicate": False,
    }
    assert again.json() == {**first.json(), "duplicate": True}
    other = client.post("/messages", json={**given, "text": "Another."})
    assert (other.status_code, problem(other)) == (422, "event_id_reused")
    assert client.get("/state").json()["cursor"] == "2"


def test_an_idempotency_key_is_an_event_id(client):
    asked = [
        client.post("/messages", json={"text": "Hello.", "respond": False}, headers={"Idempotency-Key": key})
        for key in ('"k-1"', "k-1")
    ]
    assert [each.json()["event_id"] for each in asked] == ["k-1", "k-1"]
    assert [each.status_code for each in asked] == [201, 200]
    both = client.post(
        "/messages", json={"text": "Hello.", "event_id": "a", "respond": False}, headers={"Idempotency-Key": "b"}
    )
    assert problem(both) == "event_id_reused"


@pytest.mark.every_store
def test_many_at_once_with_doubled_requests(client):
    def posted(number):
        return post(client, f"number {number // 2}", event_id=f"m-{number // 2}").json()

    with ThreadPoolExecutor(8) as pool:
        answers = list(pool.map(posted, range(60)))
    assert len({each["sequence"] for each in answers}) == 30
    assert sum(not each["duplicate"] for each in answers) == 30
    assert len({each["conversation_id"] for each in answers}) == 1
    log = client.get("/log", params={"limit": 500}).json()["events"]
    assert [each["sequence"] for each in log] == list(range(1, 32))


def test_an_answer_comes_as_events(client):
    added = client.post("/messages", json={"text": "What is it?"}).json()
    told = events(client, until="run.finished", since="0")
    names = [event.event for event in told if event.event != "llm.token"]
    assert names == [
        "conversation.started",
        "message.created",
        "run.queued",
        "run.started",
        "message.completed",
        "run.finished",
    ]
    answer = next(event.json() for event in told if event.event == "message.completed")
    assert answer["payload"]["text"] == "The answer."
    assert answer["payload"]["run_id"] == added["run_id"]
    state = client.get("/state").json()
    assert [each["content"] for each in state["messages"]] == ["What is it?", "The answer."]
    assert state["runs"] == []
    again = client.post("/messages", json={"text": "What is it?", "event_id": added["event_id"]}).json()
    assert again == {**added, "duplicate": True}


@pytest.mark.parametrize(
    ("given", "at"),
    [
        ({}, "missing required field `text`"),
        ({"text": 1}, "Expected `str`, got `int`"),
        ({"text": "a", "thread": ""}, "Expected `str` of length >= 1"),
        ({"text": "a", "event_id": "with blanks"}, "matching regex"),
        ({"text": "a", "other": 1}, "unknown field `other`"),
        ({"text": "a", "thread": "a\x00b"}, "body.thread: Expected `str` matching"),
        ({"text": "a", "client_action_id": "\x00"}, "body.client_action_id: Expected `str` matching"),
    ],
)
def test_a_body_that_cannot_be_used(client, given, at):
    answer = client.post("/messages", json=given)
    assert (answer.status_code, problem(answer)) == (400, "invalid_request")
    assert at in answer.json()["detail"]


@pytest.mark.parametrize(
    ("method", "path", "told"),
    [
        ("GET", "/runs?befor=run_1", "query.befor: there is no such parameter; there are before, limit, status"),
        ("GET", "/shares?a=1", "query.a: there is no such parameter; there are none here"),
        ("GET", "/log?limit=1&%00=2", "query.\ufffd: there is no such parameter; there are after, limit, types"),
        ("GET", "/state?since=", "query.since: it is empty: give it, or leave it out"),
        ("GET", "/state?since_ts=null", "query.since_ts: it is null: give it, or leave it out"),
        ("GET", "/state?at=0&limit=null", "query.limit: it is null: give it, or leave it out"),
        ("GET", "/history/archive?limit=1&before=", "query.before: it is empty: give it, or leave it out"),
        ("POST", "/messages?text=a", "query.text: there is no such parameter; there are none here"),
        ("GET", "/conversations/none?message=true", "query.message: there is no such parameter; there are messages"),
    ],
)
def test_a_parameter_that_there_is_not(client, method, path, told):
    answer = client.request(method, path, json={"text": "a"} if method == "POST" else None)
    assert (answer.status_code, problem(answer)) == (400, "invalid_request")
    assert (answer.json()["detail"], answer.json()["errors"][0]["at"]) == (told, told.partition(":")[0])


def test_memory_and_tasks_are_what_the_host_says(served, client, owner, monkeypatch):
    post(client, "TODO: buy bread")
    assert (client.get("/state").json()["memory"], client.get("/state").json()["tasks"]) == ({}, [])
    monkeypatch.setattr(served.service, "memory", lambda log: {"name": log.owner, "half": "\ud800"})
    monkeypatch.setattr(served.service, "tasks", lambda log: tuple(row.content for row in log.messages.newest(5)))
    state = client.get("/state").json()
    assert state["tasks"] == ["TODO: buy bread"]
    assert state["memory"]["name"] == owner
    then = client.get("/state", params={"at": 1}).json()
    assert (then["memory"], then["tasks"]) == ({}, [])


@pytest.mark.every_store
def test_what_a_text_may_be(client):
    odd = "a\x00b \u202e \U0001f600 \n" + "x" * 100
    post(client, odd)
    assert client.get("/state").json()["messages"][0]["content"] == odd
    long = post(client, "x" * 1_000_001)
    assert (long.status_code, problem(long)) == (413, "too_large")


# -- conversations ---------------------------------------------------------------------------------------------------


def test_conversations_are_listed_ended_and_branched(client):
    ids = [post(client, f"in {number}", conversation="new").json()["conversation_id"] for number in range(3)]
    page = client.get("/conversations", params={"limit": 2}).json()
    rest = client.get("/conversations", params={"limit": 2, "before": page["next_before"]}).json()
    assert [each["conversation_id"] for each in [*page["conversations"], *rest["conversations"]]] == ids[::-1]
    assert rest["next_before"] is None
    assert [each["status"] for each in page["conversations"]] == ["active", "closed"]
    open_ones = client.get("/conversations", params={"status": "open"}).json()["conversations"]
    assert [each["conversation_id"] for each in open_ones] == [ids[2]]

    standing = {
        status: [
            each["conversation_id"]
            for each in client.get("/conversations", params={"status": status}).json()["conversations"]
        ]
        for status in ("active", "idle", "awaiting_answer")
    }
    assert standing == {"active": [ids[2]], "idle": [], "awaiting_answer": []}
    older = {"status": "active", "before": ids[2]}
    assert client.get("/conversations", params=older).json() == {"conversations": [], "next_before": None}
    ended = client.post(f"/conversations/{ids[2]}/end", json={"reason": "done"})
    assert (ended.status_code, ended.json()["status"]) == (200, "closed")
    assert client.post(f"/conversations/{ids[2]}/end").json() == ended.json()
    late = post(client, "too late", conversation=ids[2])
    assert (late.status_code, problem(late)) == (409, "conversation_ended")

    branched = client.post(f"/conversations/{ids[1]}/branch", json={"thread": "other"})
    assert branched.status_code == 201
    made = branched.json()["conversation"]
    assert (made["parent"], made["thread"]) == (ids[1], "other")
    post(client, "behind", thread="other")
    whole = client.get(f"/conversations/{made['conversation_id']}", params={"messages": True}).json()
    assert [each["content"] for each in whole["messages"]] == ["in 1", "behind"]
    busy = client.post(f"/conversations/{ids[0]}/branch", json={"thread": "other"})
    assert (busy.status_code, problem(busy)) == (409, "thread_busy")
    nowhere = client.post(f"/conversations/{ids[0]}/branch", json={"at": 999})
    assert (nowhere.status_code, problem(nowhere)) == (404, "not_found")


# -- history ---------------------------------------------------------------------------------------------------------


def test_the_state_is_resumed_by_its_cursor(client):
    post(client, "one")
    cursor = client.get("/state").json()["cursor"]
    post(client, "two")
    more = client.get("/state", params={"since": cursor}).json()
    assert ([each["content"] for each in more["messages"]], more["reset"]) == (["two"], False)
    ahead = client.get("/state", params={"since": "99.4"}).json()
    assert ([each["content"] for each in ahead["messages"]], ahead["reset"]) == (["one", "two"], True)
    timed = client.get("/state", params={"since_ts": more["messages"][0]["timestamp"]}).json()
    assert "two" in [each["content"] for each in timed["messages"]]
    before = client.get("/state", params={"at": 2}).json()
    assert ([each["content"] for each in before["messages"]], before["cursor"]) == (["one"], "2")
    for query in ({"since": "nonsense"}, {"since": "1.2.3"}, {"at": 99}):
        refused = client.get("/state", params=query)
        assert (refused.status_code, problem(refused)) == (400, "invalid_cursor")


def test_the_log_search_archive_and_export(client):
    for number in range(103):
        post(client, f"the café number {number}")
    log = client.get("/log", params={"types": "user.message", "after": 50, "limit": 2}).json()
    assert [each["payload"]["text"] for each in log["events"]] == ["the café number 49", "the café number 50"]
    assert log["next_after"] == log["events"][-1]["sequence"]
    hits = client.get("/search", params={"q": "cafe 7*", "limit": 5}).json()
    assert [each["snippet"] for each in hits["hits"]][:2] == ["the café number 79", "the café number 78"]
    assert hits["hits"][0]["marks"] == [[4, 8], [16, 18]]
    assert problem(client.get("/search", params={"q": ""})) == "invalid_request"
    assert client.get("/search", params={"q": "..."}).json()["hits"] == []
    archived = client.get("/history/archive", params={"limit": 2}).json()
    assert [each["content"] for each in archived["messages"]] == ["the café number 2", "the café number 1"]
    rest = client.get("/history/archive", params={"before": archived["next_before"]}).json()
    assert ([each["content"] for each in rest["messages"]], rest["next_before"]) == (["the café number 0"], None)
    for kind in ("events", "conversations", "openai", "markdown", "html"):
        file = client.get("/export", params={"format": kind})
        assert "number 102" in file.text
        assert file.headers["content-disposition"].startswith('attachment; filename="')
    assert problem(client.get("/export", params={"format": "cats"})) == "invalid_request"


# -- tokens ----------------------------------------------------------------------------------------------------------


def test_tokens_are_made_used_and_revoked(client, served):
    made = client.post("/tokens", json={"scopes": ["read"], "name": "phone"}).json()
    headers = {"Authorization": f"Bearer {made['token']}"}
    assert client.get("/state", headers=headers).status_code == 200
    refused = client.post("/messages", json={"text": "no"}, headers=headers)
    assert (refused.status_code, problem(refused), refused.json()["scope"]) == (403, "forbidden", "write")
    listed = client.get("/tokens").json()["tokens"]
    assert made["token_id"] in [each["token_id"] for each in listed]
    assert not any("token" in each for each in listed)
    revoked = client.delete(f"/tokens/{made['token_id']}")
    assert (revoked.status_code, revoked.json()["revoked_at"] is not None) == (200, True)
    gone = client.get("/state", headers=headers)
    assert (gone.status_code, problem(gone)) == (401, "unauthenticated")
    assert gone.headers["www-authenticate"] == "Bearer"
    assert problem(client.post("/tokens", json={"scopes": ["cats"]})) == "invalid_request"


def test_an_administrator_speaks_for_any_owner(served, owner):
    with served.client(None, ["admin", "read", "write"]) as client:
        assert problem(client.get("/state")) == "invalid_request"
        named = {"X-Ptc-User": owner}
        assert client.get("/state", headers=named).json()["user_id"] == owner
        assert problem(client.get("/state", headers={"X-Ptc-User": "x" * 300})) == "invalid_request"
    with served.client(owner) as client:
        other = client.get("/state", headers={"X-Ptc-User": "bob"})
        assert (other.status_code, problem(other)) == (403, "forbidden")


def test_a_token_expires(served, owner):
    clock = served.service.store._parts.now_us
    with served.client(owner, ["read"], seconds=60) as client:
        assert client.get("/state").status_code == 200
        served.service.authenticator.forget()
        clock.forward(minutes=1)
        assert problem(client.get("/state")) == "unauthenticated"


def test_a_browser_has_a_cookie(served, client):
    began = client.post("/session")
    assert (began.status_code, began.json()["owner"]) == (200, client.get("/state").json()["user_id"])
    cookie = began.headers["set-cookie"]
    assert "HttpOnly" in cookie
    assert "SameSite=strict" in cookie
    with patient.Client(base_url=client.base_url, cookies=began.cookies) as browser:
        assert browser.get("/state").status_code == 200
        for origin in (None, "http://evil.example", "null"):
            headers = {} if origin is None else {"Origin": origin}
            refused = browser.post("/messages", json={"text": "no"}, headers=headers)
            assert (refused.status_code, problem(refused)) == (403, "forbidden")
        assert post_from(browser, served.url).status_code == 201
        ended = browser.delete("/session", headers={"Origin": served.url})
        assert "Max-Age=0" in ended.headers["set-cookie"]


def post_from(browser, origin):
    return browser.post("/messages", json={"text": "yes", "respond": False}, headers={"Origin": origin})


def test_erasing_oneself(client, owner):
    post(client, "a secret")
    assert problem(client.delete("/me")) == "invalid_request"
    assert client.delete("/me", params={"confirm": owner}).json() == {"events": 2}
    assert client.get("/state").json()["messages"] == []
    assert client.get("/search", params={"q": "secret"}).json()["hits"] == []
    assert post(client, "anew").json()["sequence"] == 2


# -- what every request passes ---------------------------------------------------------------------------------------


def test_foreign_names_are_refused(served, client):
    for host in ("evil.example", "127.0.0.1.evil.example:80", ""):
        refused = client.get("/state", headers={"Host": host})
        assert (refused.status_code, problem(refused)) == (421, "wrong_host")
    for host in ("localhost", "LOCALHOST:1", "[::1]:8000"):
        assert client.get("/state", headers={"Host": host}).status_code == 200


def test_bodies_have_a_limit_and_a_kind(client):
    text = b'{"respond": false, "text": "hello"}'
    json = {"Content-Type": "application/json"}
    limit = 2_000_000
    assert client.post("/messages", content=text.ljust(limit), headers=json).status_code == 201
    over = client.post("/messages", content=text.ljust(limit + 1), headers=json)
    assert (over.status_code, problem(over)) == (413, "too_large")
    pieces = client.post("/messages", content=(b" " * 100_000 for _ in range(21)), headers=json)
    assert (pieces.status_code, problem(pieces)) == (413, "too_large")
    for kind in ("text/plain", "application/x-www-form-urlencoded", ""):
        other = client.post("/messages", content=text, headers={"Content-Type": kind})
        assert (other.status_code, problem(other)) == (415, "media_type")
    broken = client.post("/messages", content=b'{"text": ', headers=json)
    assert (broken.status_code, problem(broken)) == (400, "invalid_request")


def test_ids_of_requests_are_taken_or_made(client):
    assert client.get("/state", headers={"X-Request-ID": "mine-1"}).headers["x-request-id"] == "mine-1"
    made = client.get("/state", headers={"X-Request-ID": "with blanks"}).headers["x-request-id"]
    assert made.startswith("req_")
    post(client, "hello")
    posted = client.post("/messages", json={"text": "a", "respond": False}, headers={"X-Request-ID": "mine-2"}).json()
    told = client.get("/log").json()["events"][-1]
    assert (told["sequence"], told["request_id"]) == (posted["sequence"], "mine-2")


def test_what_is_not_there_and_what_is_not_done(client, served):
    assert problem(client.get("/cats")) == "not_found"
    assert problem(client.put("/messages", json={})) == "method_not_allowed"
    assert patient.get(f"{served.url}/healthz").json() == {"status": "ok"}
    assert patient.get(f"{served.url}/readyz").json() == {"status": "ready"}
    assert patient.get(f"{served.url}/api/v1/openapi.json").json()["info"]["title"] == "ptc"
    for token in ("", "Bearer", "Bearer ptc_a_b", "Basic abc", "Bearer ptc_\x80_x"):
        refused = patient.get(f"{served.url}/api/v1/state", headers={"Authorization": token.encode("latin-1")})
        assert (refused.status_code, problem(refused)) == (401, "unauthenticated")
    assert problem(patient.get(f"{served.url}/api/v1/state")) == "unauthenticated"


HALF = "\\ud83d"  # half of a surrogate pair, as JSON writes it


@pytest.mark.parametrize(
    ("path", "body"),
    [
        ("/messages", f'{{"text": "a{HALF}"}}'),
        ("/messages", f'{{"text": "a", "thread": "{HALF}"}}'),
        ("/messages", f'{{"text": "a", "conversation": "{HALF}"}}'),
        ("/messages", f'{{"text": "a", "client_action_id": "{HALF}"}}'),
        ("/messages", f'{{"{HALF}": "a"}}'),
        ("/runs", f'{{"agent": "a", "params": {{"a": "{HALF}"}}}}'),
        ("/tokens", f'{{"scopes": ["read"], "owner": "{HALF}"}}'),
        ("/messages", b'{"text": "\xed\xa0\xbd"}'),  # the same in bytes
        ("/messages", b'{"text": "\xff"}'),
    ],
)
def test_half_of_a_surrogate_pair_in_a_body_is_refused(client, path, body):
    answer = client.post(path, content=body, headers={"Content-Type": "application/json"})
    assert (answer.status_code, problem(answer)) == (400, "invalid_request")
    assert client.get("/state").json()["messages"] == []


@pytest.mark.every_store
@pytest.mark.parametrize("half", ["%ED%A0%BD", "%FF", "a%00b"])
def test_bytes_that_are_no_text_in_an_address_are_nobodys(client, half):
    for path in (f"/conversations/{half}", f"/runs/{half}", f"/runs/{half}/step", f"/shared/{half}"):
        assert problem(client.get(path)) == "not_found", path
    for path in (f"/events?since={half}&until=head", f"/state?since={half}", f"/log?after={half}"):
        assert client.get(path).status_code == 400, path
    for path in (f"/conversations?before={half}", f"/runs?before={half}", f"/export?format=openai&conversation={half}"):
        assert client.get(path).status_code in (200, 404), path
    assert client.get(f"/search?q={half}").status_code in (200, 400)
