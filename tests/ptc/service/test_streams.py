"""Streams: who resumes misses nothing and doubles nothing; who is slow, revoked or erased is told why it ends."""

import asyncio
import subprocess
import time
from contextlib import contextmanager
from threading import Event, Thread, Timer

import httpx
import pytest
from effort import tries
from httpx_sse._decoders import SSEDecoder
from needed import needed
from patient import PATIENCE
from stores import opened, sqlite_url

from ptc import ScriptedModel
from ptc.conversations import ChatResponder
from ptc.service.frames import cursor_of, position_of
from ptc.service.tails import SLOW, Follower
from ptc.store.chunks import Chunk, Piece, add_chunks, drop_open_chunks, preview_of

from .serving import events, made, serving
from .serving import served as serve
from .test_routes import post, problem


def numbers(told):
    return [event.json()["sequence"] for event in told if event.event != "stream.closed"]


def test_who_resumes_by_any_id_has_all_of_the_rest(client):
    for number in range(6):
        post(client, f"m{number}")
    everything = all_of(client)
    assert numbers(everything) == list(range(1, 8))
    for event in everything:
        rest = all_of(client, after=event.id)
        assert numbers(rest) == list(range(int(event.id) + 1, 8))


def all_of(client, **query):
    after = {"Last-Event-ID": query.pop("after")} if "after" in query else {}
    text = client.get("/events", params={"until": "head", **query}, headers=after).text
    return list(parsed(text))


def parsed(text):
    decoder = SSEDecoder()
    for line in text.split("\n"):
        event = decoder.decode(line)
        if event is not None and event.data:
            yield event


def test_filters(client):
    first = post(client, "one").json()["conversation_id"]
    second = post(client, "two", conversation="new").json()["conversation_id"]
    of_first = all_of(client, conversation=first)
    assert {event.json()["conversation_id"] for event in of_first} == {first}
    created = all_of(client, types="message.created")
    assert [event.json()["conversation_id"] for event in created] == [first, second]
    assert problem(client.get("/events", params={"types": "cats"})) == "invalid_request"
    assert problem(client.get("/events", params={"since": "cats"})) == "invalid_cursor"
    assert problem(client.get("/events", headers={"Last-Event-ID": "-1"})) == "invalid_cursor"
    both = {"params": {"since": "cats"}, "headers": {"Last-Event-ID": "0"}}
    assert problem(client.get("/events", **both)) == "invalid_cursor"


def test_from_now_and_from_a_cursor_of_another_database(client):
    post(client, "before")
    found = []
    ready = Event()

    def follow():
        with client.stream("GET", "/events") as response:
            for line in response.iter_lines():
                ready.set()
                if line.startswith("data: "):
                    found.append(line)
                    return

    thread = Thread(target=follow)
    thread.start()
    assert ready.wait(PATIENCE)
    time.sleep(0.1)
    post(client, "after")
    thread.join(PATIENCE)
    assert '"text":"after"' in found[0]
    told = all_of(client, since="999.9")
    assert [event.event for event in told] == ["stream.reset"]
    assert told[0].json() == {"cursor": "3"}


def test_pieces_of_a_reply_are_resumed(served, client, owner):
    post(client, "what?")
    log = served.service.store.log(owner)
    for at, text in ((0, "The "), (4, "answer "), (11, "is \n5.\ud800")):
        add_chunks(log, [Piece(run_id="run_1", message_id="evt_1", attempt=1, at=at, text=text)])
    told = [event for event in all_of(client) if event.event == "llm.token"]
    assert [event.id for event in told] == ["2.1", "2.2", "2.3"]
    for skipped in range(3):
        text = "The answer "[: [0, 4, 11][skipped]]
        for event in all_of(client, after=told[skipped - 1].id if skipped else "2"):
            text = text[: event.json()["at"]] + event.json()["text"]
        assert text == "The answer is \n5.\ufffd"
    drop_open_chunks(log, "run_1")
    assert [event.event for event in all_of(client, after="2")] == []


def test_a_reply_that_is_written_anew_says_so(served, client, owner):
    post(client, "what?")
    log = served.service.store.log(owner)
    of = {"run_id": "run_1", "message_id": "evt_1"}
    assert add_chunks(log, [Piece(at=0, text="The old answer, cut off", **of)]) == [1]
    assert add_chunks(log, [Piece(at=0, text="Five.", **of)]) == [2]
    told = all_of(client, after="2.1")  # by who has seen the old one
    assert [(event.event, event.id) for event in told] == [("llm.reset", "2.2"), ("llm.token", "2.3")]
    assert told[0].json() == {"kind": "message", **of, "turn": 1, "attempt": 2}
    assert (preview_of(log, "run_1").text, preview_of(log, "run_1").attempt) == ("Five.", 2)
    assert [event.event for event in all_of(client, after="2", types="llm.reset")] == ["llm.reset"]


def test_a_reply_grows_while_it_is_written(tmp_path):
    class Slow(ScriptedModel):
        """Says the next word when the one before is there."""

        async def complete(self, messages, *, on_token=None):
            said = ""
            for word in ("one ", "two ", "three"):
                on_token(word)
                said += word
                while await asyncio.to_thread(so_far) != said:
                    await asyncio.sleep(0.01)
            return await super().complete(messages)

    def so_far():
        log = store.log("ada")
        return preview_of(log, log.unfinished_runs()[0].run_id).text

    responder = ChatResponder(model=Slow(["one two three"]), retries=0)
    with opened(sqlite_url(tmp_path)) as store:
        service = made(store)
        service.responder = lambda manager: responder
        with serving(service) as running, running.client() as client:
            client.post("/messages", json={"text": "Count."})
            told = events(client, until="run.finished", since="0")
            text, pieces = "", [event for event in told if event.event == "llm.token"]
            for event in pieces:
                text = text[: event.json()["at"]] + event.json()["text"]
            answer = next(event.json() for event in told if event.event == "message.completed")
            assert pieces
            assert answer["payload"]["text"].startswith(text)
            assert {event.json()["message_id"] for event in pieces} == {answer["event_id"]}


def test_a_heartbeat_moves_the_cursor(client):
    post(client, "one")
    with client.stream("GET", "/events", params={"types": "run.finished", "since": "0"}) as response:
        assert response.headers["x-accel-buffering"] == "no"
        assert response.headers["cache-control"] == "no-store"
        lines = []
        for line in response.iter_lines():
            lines.append(line)
            if line == ": still here":
                break
    assert lines[:3] == ["retry: 2000", ": here", ""]
    assert lines[-2:] == ["id: 2", ": still here"]


@contextmanager
def later(work):
    """Has work done in a moment, beside what is done here."""
    timer = Timer(0.1, work)
    timer.start()
    yield
    timer.join()


def test_a_revoked_token_ends_its_streams(served, client, owner):
    with served.client(owner, ["read"], name="phone") as phone:
        token_id = client.get("/tokens").json()["tokens"][-1]["token_id"]
        with later(lambda: client.delete(f"/tokens/{token_id}")):
            told = events(phone, until="stream.closed")
    assert told[-1].json() == {"reason": "revoked"}


def test_erasing_ends_streams(client, owner):
    post(client, "a secret")
    with later(lambda: client.delete("/me", params={"confirm": owner})):
        assert events(client, until="stream.closed")[-1].json() == {"reason": "erased"}


def test_an_owner_has_so_many_streams(tmp_path):
    with (
        serve(sqlite_url(tmp_path), settings={"streams_per_user": 2}) as running,
        running.client() as client,
        client.stream("GET", "/events"),
        client.stream("GET", "/events"),
    ):
        while running.service.tails.open < 2:
            time.sleep(0.01)
        refused = client.get("/events")
        assert (refused.status_code, problem(refused)) == (429, "too_many")
        assert refused.headers["retry-after"] == "2"
        with running.client("bob") as other, other.stream("GET", "/events") as response:
            assert response.status_code == 200


async def test_who_does_not_keep_up_is_let_go():
    follower = Follower(asyncio.Queue(2), (0, 0))
    piece = {"run_id": "r", "message_id": "m", "attempt": 1, "at": 0, "text": ""}
    for tick in range(3):
        follower.put(Chunk(after=1, tick=tick, **piece))
    assert (await follower.next(1), follower.closed) == (None, SLOW)


def test_a_slow_reader_is_let_go_and_catches_up(tmp_path):
    with serve(sqlite_url(tmp_path), settings={"stream_frames": 4}) as running, running.client() as client:
        with client.stream("GET", "/events") as response:  # which reads nothing
            time.sleep(0.1)
            for number in range(40):
                post(client, "x" * 200_000, event_id=f"m{number}")
            text = "".join(response.iter_text())
        told = list(parsed(text))
        assert told[-1].event == "stream.closed"
        assert told[-1].json() == {"reason": "slow"}
        seen = numbers(told[:-1])
        assert [*seen, *numbers(all_of(client, after=told[-2].id))] == list(range(1, 42))


@pytest.mark.hypothesis  # a hundred by `make fuzz`
def test_stopping_with_many_streams_takes_no_time(tmp_path):
    count = tries(30, 100)
    with opened(sqlite_url(tmp_path)) as store, serving(made(store)) as running:
        limits = httpx.Limits(max_connections=300)
        endings: list[str] = []

        async def follow(client, owner):
            headers = {"Authorization": f"Bearer {running.token(owner, ['read'])}"}
            async with client.stream("GET", f"{running.url}/api/v1/events", headers=headers) as response:
                endings.append((await response.aread()).decode())

        async def all_of_them():
            async with httpx.AsyncClient(limits=limits, timeout=60) as client:
                following = [asyncio.create_task(follow(client, f"user-{number}")) for number in range(count)]
                while running.service.tails.open < count:
                    await asyncio.sleep(0.02)
                began = time.monotonic()
                running.server.should_exit = True
                await asyncio.gather(*following)
                return time.monotonic() - began

        asyncio.run(all_of_them())
        assert len(endings) == count
        assert all(text.endswith('event: stream.closed\ndata: {"reason":"stopping"}\n\n') for text in endings)


def test_curl_follows(served, client, owner):
    post(client, "hello")
    token = served.token(owner, ["read"])
    done = subprocess.run(
        [needed("curl"), "-sN", "-H", f"Authorization: Bearer {token}", f"{served.url}/api/v1/events?until=head"],
        capture_output=True,
        text=True,
        check=True,
        timeout=PATIENCE,
    )
    assert [event.event for event in parsed(done.stdout)] == ["conversation.started", "message.created"]


@pytest.mark.parametrize("position", [(0, 0), (57, 0), (57, 3)])
def test_cursors(position):
    assert position_of(cursor_of(position)) == position
