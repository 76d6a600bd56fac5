"""Runs over the API, and answers that are runs: they call tools, wait for people, are cancelled, and survive."""

import asyncio
import time

import pytest
from stores import empty_url, opened

from ptc import Agents, Step, SubAgent, tool
from ptc.conversations import AgentResponder, Answered
from ptc.models import Reply
from ptc.service.answers import Answers

from .serving import events, made, serving
from .test_routes import problem


class Killed(BaseException):
    """Ends a process in the middle of a call."""


class ByTurn:
    """Says the program of the turn that it is asked for."""

    name = "by-turn"

    def __init__(self, *programs):
        self.programs = programs

    async def complete(self, messages, *, on_token=None):
        return Reply(text=self.programs[sum(each["role"] == "assistant" for each in messages)])


def refund(amount: int) -> str:
    return f"refunded {amount}"


REFUND = tool(refund, approval=lambda amount: amount > 500)
PROGRAMS = ("(def small (tool/refund 5))", '(return (str small ", " (tool/refund 700)))')


def agents():
    known = Agents()

    @known.register("refunder")
    def refunder(params):
        return SubAgent("Refund.", tools=[REFUND], model=ByTurn(*PROGRAMS), max_turns=4)

    @known.register("holder")
    def holder(params):
        def hold() -> str:
            time.sleep(0.2)
            return "held"

        return SubAgent("Hold.", tools=[hold], model=ByTurn(*["(tool/hold)"] * 50), max_turns=50)

    return known


@pytest.fixture(scope="module", params=["sqlite", "postgresql"])
def served(request, tmp_path_factory):
    with opened(empty_url(request.param, tmp_path_factory.mktemp("store"))) as store:
        service = made(store, agents=agents())
        service.responder = lambda manager: AgentResponder(model=ByTurn(*PROGRAMS), tools=[REFUND])
        with serving(service) as running:
            yield running


@pytest.fixture
def client(served, request):
    with served.client(request.node.name[:150]) as client:
        yield client


def status_of(client, run_id, *wanted):
    """The status of a run, once it is one of these."""
    while (status := client.get(f"/runs/{run_id}").json()["status"]) not in wanted:
        time.sleep(0.02)
    return status


def decided(client, run_id, **said):
    status_of(client, run_id, "waiting")
    [question] = client.get(f"/runs/{run_id}/questions").json()["questions"]
    assert (question["name"], question["arguments"]) == ("refund", {"amount": 700})
    return client.post(f"/runs/{run_id}/calls/{question['path']}/decision", json=said)


def test_a_run_is_started_once_decided_and_read(client):
    started = client.post("/runs", json={"agent": "refunder", "event_id": "mine"})
    again = client.post("/runs", json={"agent": "refunder", "event_id": "mine"})
    assert (started.status_code, started.json()) == (202, {"run_id": "run_mine", "conversation_id": None})
    assert again.json() == started.json()
    assert decided(client, "run_mine").status_code == 200
    assert status_of(client, "run_mine", "done", "failed") == "done"
    late = [client.post("/runs/run_mine/calls/2.1/decision", json=said) for said in ({}, {"approve": False})]
    assert [each.status_code for each in late] == [200, 400]  # who sends it again is told the same
    assert "was decided before, in another way" in late[1].json()["detail"]
    step = Step.from_json(client.get("/runs/run_mine/step").text)
    assert (step.return_value, [call.name for call in step.tool_calls]) == ("refunded 5, refunded 700", ["refund"] * 2)
    assert [each["run_id"] for each in client.get("/runs").json()["runs"]] == ["run_mine"]
    key = {"Idempotency-Key": '"mine"'}
    assert client.post("/runs", json={"agent": "refunder"}, headers=key).json() == started.json()
    both = client.post("/runs", json={"agent": "refunder", "event_id": "another"}, headers=key)
    assert (both.status_code, problem(both)) == (422, "event_id_reused")
    other = client.post("/runs", json={"agent": "refunder", "event_id": "mine", "params": {"a": 1}})
    assert (other.status_code, problem(other)) == (422, "event_id_reused")


def test_what_cannot_be_started_or_decided(client):
    unknown = client.post("/runs", json={"agent": "cat"})
    assert (unknown.status_code, problem(unknown)) == (422, "unknown_agent")
    assert "refunder" in unknown.json()["detail"]
    assert problem(client.post("/runs", json={"agent": "refunder", "conversation": "nowhere"})) == "not_found"
    run_id = client.post("/runs", json={"agent": "refunder"}).json()["run_id"]
    status_of(client, run_id, "waiting")
    for path in ("9.9/decision", "a/decision", "1.1/outcome", "1.1-/outcome", "1/outcome", "1.1.1/decision"):
        refused = client.post(f"/runs/{run_id}/calls/{path}", json={})
        assert (refused.status_code, problem(refused)) == (400, "invalid_request"), path
    waits = client.post(f"/runs/{run_id}/calls/9.9/decision", json={}).json()["detail"]
    assert f"the run waits for {run_id}/2/1" in waits
    assert problem(client.get("/runs", params={"before": "run_none"})) == "not_found"


def test_what_became_of_a_call_is_said(served, client, request):
    def mail(to: str) -> str:
        raise Killed

    def postman(**options):
        return SubAgent("Post it.", tools=[mail], model=ByTurn('(tool/mail "ada")', "(return 1)"), **options)

    clerk = SubAgent("Ask.", tools=[postman().as_tool("post")], model=ByTurn('(return (tool/post "it"))'))
    log = served.service.store.log(request.node.name[:150])
    with pytest.raises(Killed):
        clerk.run_sync(journal=log.journal("cut"))
    clerk.run_sync(journal=log.journal("cut"))
    address, said = "/runs/run_cut/calls/1.1.1.1/outcome", {"result": {"sent": [1]}}
    settled = [client.post(address, json=body) for body in (said, said, {"error": "it was not"})]
    assert [each.status_code for each in settled] == [200, 200, 400]
    assert settled[0].json()["run_id"] == "run_cut"
    told = [event for event in client.get("/log").json()["events"] if event["type"] == "call.settled"]
    assert [(event["stream"], event["payload"]["path"]) for event in told] == [("run_cut.1.1", "1")]


def test_a_run_is_cancelled(client):
    run_id = client.post("/runs", json={"agent": "holder"}).json()["run_id"]
    status_of(client, run_id, "running")
    assert client.post(f"/runs/{run_id}/cancel").status_code == 202
    assert status_of(client, run_id, "failed", "done") == "failed"
    assert client.get(f"/runs/{run_id}").json()["failure_code"] == "cancelled"


def test_an_answer_calls_tools_and_waits_for_a_person(client):
    asked = client.post("/messages", json={"text": "Refund both."}).json()
    assert decided(client, asked["run_id"]).status_code == 200
    told = events(client, until="run.finished", since="0")
    names = [event.event for event in told]
    for name in ("tool.started", "tool.finished", "call.asked", "run.waiting", "call.decided"):
        assert name in names
    answer = [event.json()["payload"] for event in told if event.event == "message.completed"][-1]
    assert answer["text"] == "refunded 5, refunded 700"
    assert answer["tools_used"] == ["refund"]
    state = client.get("/state").json()
    assert (state["messages"][0]["content"], state["messages"][-1]["content"]) == ("Refund both.", answer["text"])


def test_a_refusal_and_one_run_at_a_time(client):
    first = client.post("/messages", json={"text": "Refund."}).json()
    status_of(client, first["run_id"], "waiting")
    second = client.post("/messages", json={"text": "Well?"}).json()
    status_of(client, second["run_id"], "waiting")  # one that waits is in nobody's way
    reason = {"approve": False, "reason": "too much"}
    decided(client, first["run_id"], **reason)
    assert status_of(client, first["run_id"], "failed", "done") == "failed"
    decided(client, second["run_id"])
    assert status_of(client, second["run_id"], "failed", "done") == "done"


def test_what_a_dead_worker_had_claimed_is_gone_on_with(tmp_path):
    with opened(empty_url("sqlite", tmp_path)) as store:
        service = made(store)
        service.responder = lambda manager: AgentResponder(model=ByTurn('(return "5")'), max_turns=2)
        manager = service.manager(store.log("ada"))
        added = asyncio.run(manager.post("2 + 3?", event_id="m", answered=Answered(agent=service.agent)))
        [claimed] = Answers(service)._claims(5)  # by one that dies now
        assert (claimed.run_id, Answers(service)._claims(5)) == (added.run_id, [])
        store.parts.now_us.forward(minutes=1)
        with serving(service) as running, running.client() as client:
            assert status_of(client, added.run_id, "done", "failed") == "done"
        assert [message.content for message in manager.active().messages] == ["2 + 3?", "5"]


def test_a_run_is_forked_behind_a_turn(client):
    client.post("/runs", json={"agent": "refunder", "event_id": "first"})
    decided(client, "run_first")
    assert status_of(client, "run_first", "done") == "done"
    before = Step.from_json(client.get("/runs/run_first/step").text)
    made = [client.post("/runs/run_first/fork", json={"turn": 1, "event_id": "second"}) for _ in range(2)]
    assert [(each.status_code, each.json()) for each in made] == [
        (201, {"run_id": "run_second", "conversation_id": None})
    ] * 2
    decided(client, "run_second")
    assert status_of(client, "run_second", "done", "failed") == "done"
    after = Step.from_json(client.get("/runs/run_second/step").text)
    for name in ("messages", "reply", "program"):
        assert getattr(after.trace[0], name) == getattr(before.trace[0], name), name
    assert str(after.trace[0].evaluation) == str(before.trace[0].evaluation)
    assert after.return_value == before.return_value
    log = client.get("/log", params={"limit": 500}).json()["events"]
    begun = [event["payload"]["turn"] for event in log if event["stream"] == "run_second" and "tool" in event["type"]]
    assert 1 not in begun  # what was done in it is not done again

    assert client.post("/runs/run_first/fork", json={"turn": 0}).status_code == 201
    far = client.post("/runs/run_first/fork", json={"turn": 3})
    assert (far.status_code, problem(far)) == (400, "invalid_request")
    assert "turn must be from 0 to 2" in far.json()["detail"]
    for turn in (0, 2):
        other = client.post("/runs/run_first/fork", json={"turn": turn, "event_id": "second"})
        assert (other.status_code, problem(other)) == (422, "event_id_reused")
    for path, body in (
        ("/run_second/fork", {"turn": 0, "event_id": "first"}),
        ("", {"agent": "refunder", "event_id": "second"}),
    ):
        taken = client.post(f"/runs{path}", json=body)  # by a run that began otherwise
        assert (taken.status_code, problem(taken)) == (422, "event_id_reused")


def test_an_answer_is_forked_into_a_branch(client):
    asked = client.post("/messages", json={"text": "Refund both."}).json()
    path = f"/runs/{asked['run_id']}/fork"
    decided(client, asked["run_id"])
    assert status_of(client, asked["run_id"], "done", "failed") == "done"
    client.post("/messages", json={"text": "Thanks.", "respond": False})
    forks = [client.post(path, json={"turn": 1, "event_id": "anew"}) for _ in range(2)]
    branch = forks[0].json()["conversation_id"]
    assert [(each.status_code, each.json()) for each in forks] == [
        (201, {"run_id": "run_anew", "conversation_id": branch})
    ] * 2
    decided(client, "run_anew", arguments={"amount": 600})
    assert status_of(client, "run_anew", "done", "failed") == "done"
    messages = client.get(f"/conversations/{branch}", params={"messages": True}).json()["messages"]
    assert [each["content"] for each in messages] == [
        "Refund both.",
        'May `refund` be called? {"amount":700}',
        "refunded 5, refunded 600",
    ]
    first = client.get(f"/conversations/{asked['conversation_id']}", params={"messages": True}).json()
    assert [each["content"] for each in first["messages"]][-2:] == ["refunded 5, refunded 700", "Thanks."]
    log = client.get("/log", params={"limit": 500}).json()["events"]
    assert [
        each["payload"]["turn"] for each in log if (each["stream"], each["type"]) == ("run_anew", "tool.requested")
    ] == [2]
    branches = [each for each in client.get("/conversations").json()["conversations"] if each["parent"]]
    assert [each["conversation_id"] for each in branches] == [branch]

    assert problem(client.post(path, json={"turn": 0, "event_id": "anew"})) == "event_id_reused"
    far = client.post(path, json={"turn": 3})
    assert (far.status_code, problem(far)) == (400, "invalid_request")
    again = client.post(path, json={"turn": 0}).json()
    assert again["conversation_id"] != branch
    decided(client, again["run_id"])
    assert status_of(client, again["run_id"], "done", "failed") == "done"


def test_runs_are_listed_by_how_they_stand(client):
    client.post("/runs", json={"agent": "refunder", "event_id": "one"})
    status_of(client, "run_one", "waiting")
    listed = {status: client.get("/runs", params={"status": status}).json()["runs"] for status in ("waiting", "done")}
    assert [each["run_id"] for each in listed["waiting"]] == ["run_one"]
    assert listed["done"] == []
    assert problem(client.get("/runs", params={"status": "lost"})) == "invalid_request"
