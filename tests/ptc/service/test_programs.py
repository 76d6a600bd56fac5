"""Programs are shown while they are written: of agents that workers run, and of those that answer messages."""

import asyncio
import time
from concurrent.futures import ThreadPoolExecutor
from itertools import groupby

import pytest
from sqlalchemy import text
from stores import Clock, empty_url, opened

from ptc import Agents, ScriptedModel, SubAgent
from ptc.conversations import AgentResponder
from ptc.events import NewEvent, RunFinished, derived_id
from ptc.models import FallbackModel, OpenAIModel
from ptc.store import LeaseLost, claim
from ptc.store.chunks import (
    Chunk,
    Piece,
    add_chunks,
    drop_left_chunks,
    drop_open_chunks,
    position_of,
    preview_of,
    read_behind,
    write_chunks,
)
from ptc.store.pieces import Pieces
from ptc.workers import Worker

from ..models.servers import BreaksOff, ChatCompletions, Says
from ..models.servers import serving as serving_models
from .serving import events, made, serving

PROGRAMS = ('(def shoes "Those that are sold" 40)\n; 👟 a pair each', "(return (str (* 2 shoes)))")


@pytest.fixture
def models():
    with serving_models(ChatCompletions()) as server:
        yield server


@pytest.fixture(params=["sqlite", "postgresql"])
def store(request, tmp_path):
    with opened(empty_url(request.param, tmp_path)) as store:
        yield store


def agents(model, tools=()):
    known = Agents()
    known.register("counter")(lambda _: SubAgent("Count.", model=model, tools=tools, max_turns=4))
    return known


def model_of(server):
    return OpenAIModel("tiny", base_url=server.url, api_key="test")


def followed(running):
    """What a client that was there before sees of a run from its beginning to its end."""
    with running.client() as client, ThreadPoolExecutor() as threads:
        told = threads.submit(events, client, until="run.finished", since="0")
        while not running.service.tails.open:
            time.sleep(0.01)
        return client.post("/runs", json={"agent": "counter", "params": {}}).json()["run_id"], told.result()


def texts(told):
    """What a client has written down in the end: the texts of replies by their ids, with what they are."""
    found = {}
    for event in (each.json() for each in told if each.event in ("llm.token", "llm.reset")):
        key = tuple(event[name] for name in ("message_id", "kind", "run_id", "turn"))
        found[key] = found.get(key, "")[: event.get("at", 0)] + event.get("text", "")
    return found


def replied(log):
    """What models replied: the id of the event, its run and its turn, and the text."""
    events = (event for event in log.events() if event.type == "turn.replied")
    return {(event.event_id, "program", event.stream, event.data.number): event.data.reply["text"] for event in events}


def test_a_worker_shows_the_programs_of_all_turns(store, models):
    models.script(*(Says(program, pause=0.03) for program in PROGRAMS))
    with serving(made(store, agents=agents(model_of(models)))) as running:
        run, told = followed(running)
    log = store.log("ada")
    assert texts(told) == replied(log)
    assert [turn for _, _, _, turn in texts(told)] == [1, 2]
    names = [name for name, _ in groupby(event.event for event in told)]
    assert names[2:8] == ["turn.started", "llm.token", "turn.completed", "turn.started", "llm.token", "turn.completed"]
    assert sum(event.event == "llm.token" for event in told) > 3
    assert preview_of(log, run).text == ""
    assert log.verify() == ()


def test_a_request_that_is_made_again_begins_the_program_anew(store, models, monkeypatch):
    monkeypatch.setattr("ptc.models.retries._FIRST_WAIT", 1.0)  # in which what had come is stored
    models.script(BreaksOff("(return (* 2 "), Says("(return 5)", pause=0.03))
    with serving(made(store, agents=agents(model_of(models)))) as running:
        _, told = followed(running)
    assert texts(told) == replied(store.log("ada"))
    resets = [event.json() for event in told if event.event == "llm.reset"]
    assert [(event["kind"], event["turn"], event["attempt"]) for event in resets] == [("program", 1, 2)]


def test_another_model_begins_the_program_anew(store, models):
    models.script(BreaksOff("(return (* 2 "), Says("(return 5)", pause=0.03))
    both = FallbackModel([model_of(models), model_of(models)])
    with serving(made(store, agents=agents(both))) as running:
        _, told = followed(running)
    assert texts(told) == replied(store.log("ada"))


def test_what_a_dead_worker_had_shown_is_begun_anew(tmp_path, models):
    models.script(Says("(return 5)", pause=0.03))
    clock = Clock()
    with opened(empty_url("sqlite", tmp_path), now_us=clock) as store:
        log = store.log("ada")
        run = asyncio.run(log.start("counter")).run_id
        dead = claim(log, run, worker="dead")
        reply = {"run_id": run, "kind": "program", "turn": 1, "message_id": derived_id(run, "replied", 1)}
        add_chunks(log, [Piece(at=0, text="(return (* 2 ", **reply)], fence=dead.held)
        clock.forward(us=60_000_000)
        with serving(made(store, agents=agents(model_of(models)))) as running, running.client() as client:
            told = events(client, until="run.finished", since="0")
        assert texts(told) == replied(log)
        assert [event.json()["attempt"] for event in told if event.event == "llm.reset"] == [2]
        with pytest.raises(LeaseLost):
            add_chunks(log, [Piece(at=13, text="shoes", attempt=1, **reply)], fence=dead.held)


def test_the_programs_of_agents_within_a_run_are_shown(store, models):
    models.script(Says("(return (tool/kid))"), Says("(return 21)", pause=0.03))
    kid = SubAgent("Half of it.", model=model_of(models), max_turns=2).as_tool("kid", "Half of it.")
    with serving(made(store, agents=agents(model_of(models), [kid]))) as running, running.client() as client:
        run, told = followed(running)
        of_run = events(client, until="run.finished", since="0", run=run)
    assert texts(told) == replied(store.log("ada"))
    assert {key[2] for key in texts(told)} == {run, f"{run}.1.1"}
    assert [event.id for event in of_run if event.event != "llm.token"] == [
        event.id for event in told if event.event != "llm.token"
    ]
    assert list(read_behind(store.log("ada"), (store.log("ada").head(), 0))) == []


def test_a_program_is_no_part_of_the_answer(store, models):
    models.script(*(Says(program, pause=0.05) for program in PROGRAMS))
    service = made(store)
    service.responder = lambda manager: AgentResponder(model=model_of(models))
    with serving(service) as running, running.client() as client:
        client.post("/messages", json={"text": "How many?"})
        seen = []
        while not seen or seen[-1]["runs"]:
            seen.append(client.get("/state").json())
            time.sleep(0.01)
        told = events(client, until="run.finished", since="0")
    shown = [run for state in seen for run in state["runs"]]
    assert {run["text_so_far"] for run in shown} == {""}
    written = [run["program_so_far"] for run in shown if run["program_so_far"]]
    assert written
    assert all(PROGRAMS[each["turn"] - 1].startswith(each["text"]) for each in written)
    answer = next(event.json() for event in told if event.event == "message.completed")
    assert answer["payload"]["text"] == "80"
    assert all(event.json()["kind"] == "program" for event in told if event.event == "llm.token")


async def test_a_model_that_does_not_stream_shows_nothing(tmp_path):
    class Whole(ScriptedModel):
        async def complete(self, messages, *, on_token=None):
            return await super().complete(messages)

    with opened(empty_url("sqlite", tmp_path)) as store:
        run = await store.log("ada").start("counter")
        await Worker(store=store, agents=agents(Whole(["(return 1)"]))).run(until_idle=True)
        assert (await run.result()).return_value == 1
        assert store.heads([store.log("ada").log_id])[store.log("ada").log_id][1] == 0


@pytest.mark.parametrize("kind", ["sqlite", "postgresql"])
def test_what_was_left_behind_is_forgotten_after_ten_minutes(tmp_path, kind):
    clock = Clock()
    with opened(empty_url(kind, tmp_path), now_us=clock) as store:
        for owner, ended in (("ada", True), ("bob", False)):
            log = store.log(owner)
            run = asyncio.run(log.start("counter", run="left")).run_id
            for each in (run, f"{run}.1.1", f"{run}2"):
                add_chunks(log, [Piece(run_id=each, message_id=each, at=0, text="(return")])
            if ended:
                log.append([(run, [NewEvent(payload=RunFinished(return_value=1))])])
        clock.forward(minutes=9)
        assert drop_left_chunks(store.parts) == 0
        clock.forward(minutes=2)
        assert drop_left_chunks(store.parts) == 2
        left = {
            owner: {each.run_id for each in read_behind(store.log(owner), (0, 0)) if isinstance(each, Chunk)}
            for owner in ("ada", "bob")
        }
        assert left == {"ada": {"run_left2"}, "bob": {"run_left", "run_left.1.1", "run_left2"}}


def test_a_service_forgets_what_was_left_behind(tmp_path):
    clock = Clock()
    with opened(empty_url("sqlite", tmp_path), now_us=clock) as store:
        log = store.log("ada")
        run = asyncio.run(log.start("counter")).run_id
        add_chunks(log, [Piece(run_id=run, message_id="evt_1", at=0, text="(return")])
        log.append([(run, [NewEvent(payload=RunFinished(return_value=1))])])
        clock.forward(minutes=11)
        with serving(made(store)):
            while preview_of(log, run).text:
                time.sleep(0.01)


def test_no_disk_is_waited_for(tmp_path):
    with opened(empty_url("postgresql", tmp_path)) as store:
        log = store.log("ada")

        def work(writing):
            writing.transaction.run_text("SET LOCAL synchronous_commit = on")
            write_chunks(writing, [Piece(run_id="run_1", message_id="evt_1", at=0, text="(return")])
            return writing.transaction.value(text("SHOW synchronous_commit"))

        assert log.transact(work) == "off"


@pytest.mark.parametrize("kind", ["sqlite", "postgresql"])
def test_who_reads_late_has_all_pieces_and_who_comes_back_none_of_what_is_whole(tmp_path, kind):
    with opened(empty_url(kind, tmp_path)) as store:
        log = store.log("ada")
        run = asyncio.run(log.start("counter", run="late")).run_id
        begun = position_of(log)
        whole = derived_id(run, "replied", 1)
        add_chunks(log, [Piece(run_id=run, message_id=whole, kind="program", at=0, text="(return 1)")])
        add_chunks(log, [Piece(run_id=run, message_id="evt_open", kind="program", turn=2, at=0, text="(ret")])
        log.append([(run, [NewEvent(payload=RunFinished(return_value=1), event_id=whole)])])

        def left(**how):
            return [each.text for each in read_behind(log, begun, **how) if isinstance(each, Chunk)]

        assert (left(), left(again=True), preview_of(log, run).text) == (["(return 1)", "(ret"], ["(ret"], "(ret")
        drop_open_chunks(log, run)
        assert (left(), left(again=True), preview_of(log, run).text) == (["(return 1)"], [], "")


async def test_what_a_reply_becomes_is_what_was_shown(tmp_path):
    with opened(empty_url("sqlite", tmp_path)) as store:
        log = store.log("ada")
        run = (await log.start("counter")).run_id
        pieces = Pieces(claim(log, run, worker="w"))
        growing = pieces.of(run_id=run, message_id="evt_1", kind="program", turn=3)
        for piece in ("(def ", "a "):
            growing(piece)
            await pieces.store()
        growing.anew()
        growing("(def ")
        await growing.whole("(def b 1)")
        preview = preview_of(log, run)
        assert (preview.kind, preview.turn, preview.attempt, preview.text) == ("program", 3, 2, "(def b 1)")
        async with pieces.shown():
            growing("; more")
        assert preview_of(log, run).text == ""
        await growing.whole("anything")
        assert preview_of(log, run).text == ""
