"""Runs that are started in a log and worked on by workers: on both databases."""

import asyncio

import pytest

from ptc import Agents, ScriptedModel, SubAgent, UnknownAgent, tool
from ptc.events import PayloadInvalid
from ptc.store import EventIdReused, NotFound
from ptc.workers import Worker, continue_run


async def worked(store, agents, **options):
    """Everything that can be done now."""
    await Worker(store=store, agents=agents, **options).run(until_idle=True)


def types(events):
    return [event.type for event in events]


async def test_a_run_is_queued_and_a_worker_brings_it_to_its_end(store, agents, shop):
    run = await store.log("ada").start("looker", {"n": 4})
    assert [(each.run_id, each.agent, each.status) for each in store.log("ada").runs()] == [
        (run.run_id, "looker", "queued")
    ]
    await worked(store, agents)
    step = await run.result()
    assert (step.status, step.return_value, shop.done) == ("done", 41, ["look 4"])
    assert types(store.log("ada").events()) == [
        *("run.queued", "run.taken_over", "run.started", "turn.requested", "turn.replied", "tool.requested"),
        *("tool.finished", "turn.completed", "turn.requested", "turn.replied", "turn.completed", "run.finished"),
    ]
    assert store.log("ada").runs()[0].status == "done"
    assert store.log("ada").verify() == ()


async def test_events_come_from_any_place_on_until_the_end(store, agents):
    run = await store.log("ada").start("boss")
    await store.log("ada").start("looker")  # whose events are not this run's
    working = asyncio.create_task(worked(store, agents))
    seen = [event async for event in run.events()]
    await working
    assert {event.stream for event in seen} == {run.run_id, f"{run.run_id}.1.1"}
    assert types(seen)[-1] == "run.finished"
    again = [event async for event in store.log("ada").run(run.run_id).events(after=seen[4].sequence)]
    assert again == seen[5:]


async def test_a_run_that_was_named_is_started_once(store, agents):
    log = store.log("ada")
    first = await log.start("looker", {"n": 4}, run="nightly")
    again = await log.start("looker", {"n": 4}, run="nightly")
    assert (first.run_id, again.run_id, log.head()) == ("run_nightly", "run_nightly", 1)
    with pytest.raises(EventIdReused):
        await log.start("looker", {"n": 5}, run="nightly")
    assert log.run("nightly").run_id == "run_nightly"


async def test_another_mission_after_a_run_is_queued_for_workers(store, agents, shop):
    @agents.register("teller")
    def teller(params):
        look = tool(shop.look, effect="read")
        return shop.agent(
            "(def a (tool/look data/n))", "(return a)", "(return [a (tool/look 2)])", tools=[look], data=params
        )

    log = store.log("ada")
    first = await log.start("teller", {"n": 7}, run="first")
    with pytest.raises(ValueError, match="run_first has not ended in this log"):
        await first.follow_up("And two?")
    await worked(store, agents)
    second = await first.follow_up("And two?", run="second")
    assert (second.run_id, (await first.follow_up("And two?", run="second")).run_id) == ("run_second", "run_second")
    with pytest.raises(EventIdReused):
        await first.follow_up("And three?", run="second")
    await worked(store, agents)
    step = await second.result()
    assert (step.return_value, step.mission, len(step.trace)) == ([70, 20], "And two?", 3)
    assert [(each.mission, each.turns) for each in step.earlier] == [("Do it.", 2)]
    assert [row.status for row in log.runs()] == ["done", "done"]
    assert shop.done == ["look 7", "look 2"]
    assert (await first.follow_up("And?")).run_id.startswith("run_")
    await shop.agent("(return 1)").run(journal=log.journal("own"))
    with pytest.raises(ValueError, match="run_own has an agent without a name: use agent"):
        await log.run("own").follow_up("And?")


async def test_what_cannot_be_started_says_so(memory, agents):
    log = memory.log("ada")
    with pytest.raises(PayloadInvalid, match=r"the payload of run.queued cannot be written as JSON"):
        await log.start("looker", {"n": object()})
    with pytest.raises(ValueError, match="the name of an agent is a text"):
        await log.start("")
    with pytest.raises(ValueError, match="the name of a run has letters, digits, - and _"):
        await log.start("looker", run="a run")
    with pytest.raises(NotFound, match="there is no conversation conv_none"):
        await log.start("looker", conversation="conv_none")
    with pytest.raises(NotFound, match="there is no run other of ada: `ptc runs` lists them"):
        log.run("other")
    assert log.head() == 0


async def test_an_agent_that_nobody_has_waits_for_a_worker_that_has_it(memory, agents):
    log = memory.log("ada")
    run = await log.start("lokker")
    await worked(memory, agents)
    assert log.runs()[0].status == "queued"
    with pytest.raises(UnknownAgent, match=r"there is no agent 'lokker'; did you mean 'looker'\?"):
        await continue_run(run.run_id, store=memory, agents=agents, owner="ada")


# -- people ----------------------------------------------------------------------------------------------------------


async def test_a_run_that_waits_is_decided_and_goes_on(store, agents, shop):
    run = await store.log("ada").start("refunder")
    await worked(store, agents)
    step = await run.result()
    assert (step.status, [question.arguments for question in step.waiting]) == ("waiting", [{"amount": 700}])
    assert (shop.done, store.log("ada").runs()[0].status) == (["refund 5"], "waiting")
    assert await run.questions() == step.waiting
    await run.decide(step.waiting[0], arguments={"amount": 70})
    assert store.log("ada").runs()[0].status == "queued"
    await worked(store, agents)
    assert (await run.result()).return_value == ["refunded 5", "refunded 70"]
    assert shop.done == ["refund 5", "refund 70"]


async def test_a_refusal_is_read_by_the_program_and_an_answer_is_its_value(memory, agents):
    log = memory.log("ada")
    asking, refunding = await log.start("asker"), await log.start("refunder")
    await worked(memory, agents)
    [question] = (await asking.result()).waiting
    await asking.decide(question.call, answer="blue")
    [other] = await refunding.questions()
    with pytest.raises(ValueError, match=rf"is no call of {asking.run_id}"):
        await asking.decide(other, approve=False)
    await refunding.decide(other, approve=False, reason="too much")
    await worked(memory, agents)
    assert (await asking.result()).return_value == "blue"
    assert "too much" in (await refunding.step()).trace[0].evaluation.error.message


async def test_what_was_decided_before_the_run_said_that_it_waits_is_not_lost(store):
    agents = Agents()

    def decide(call: str) -> str:  # while the call beside it still works
        while True:
            try:
                return asyncio.run(store.log("ada").run("r").decide(call)) or "decided"
            except ValueError:  # it has not been asked yet
                continue

    @agents.register("hasty")
    def hasty(params):
        model = ScriptedModel(['(return (pmap (fn [f] (f)) [#(tool/pay 1) #(tool/decide "run_r/1/1/0/1")]))'] * 2)
        tools = [tool(lambda amount: "paid", name="pay", approval=True), decide]
        return SubAgent("Pay.", tools=tools, model=model)

    run = await store.log("ada").start("hasty", run="r")
    await worked(store, agents)
    assert (await run.result()).return_value == ["paid", "decided"]
    assert types(store.log("ada").events())[-8:-5] == ["run.waiting", "run.continued", "run.taken_over"]


# -- cancelling ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("agent", ["looker", "refunder"])
async def test_a_run_that_nobody_works_on_is_cancelled_at_once(store, agents, shop, agent):
    log = store.log("ada")
    run = await log.start(agent)
    if agent == "refunder":  # it waits
        await worked(store, agents)
    assert await run.cancel("changed my mind")
    assert await run.cancel()
    await worked(store, agents)
    step = await run.result()
    assert (step.failure.code, step.failure.message) == ("cancelled", "The run was cancelled.")
    assert types(log.events()).count("run.finished") == 1
    with pytest.raises(ValueError, match="nothing waits for"):
        await run.decide(f"{run.run_id}/1/1/1/1")


async def test_a_run_that_is_worked_on_is_cancelled_by_its_worker(store, agents, shop):
    run = await store.log("ada").start("holder")
    shop.holding = asyncio.Event().wait  # for ever
    working = asyncio.create_task(worked(store, agents))
    while "hold" not in shop.done:
        await asyncio.sleep(0.01)
    assert not await run.cancel()
    await working
    step = await run.result()
    assert (step.failure.code, len(step.trace)) == ("cancelled", 1)
    assert store.log("ada").runs()[0].turns == 1
