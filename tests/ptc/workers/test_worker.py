"""What a worker does with runs that do not come to a good end, and when it is told to stop."""

import asyncio
import threading
from itertools import pairwise

import pytest
from patient import PATIENCE

from ptc import Agents, ScriptedModel, SubAgent, tool
from ptc.events import NewEvent, RunCancelRequested, ToolFinished
from ptc.store import StoreUnavailable, claim
from ptc.store import leases as leases_module
from ptc.workers import Worker, continue_run, worker
from ptc.workers.modules import agents_of
from ptc_interpreter import Limits

from .conftest import ByTurn


async def worked(store, agents, **options):
    await Worker(store=store, agents=agents, **options).run(until_idle=True)


def types(store, run):
    return [event.type for event in store.log("ada").read_stream(run.run_id)]


# -- runs that do not come on ----------------------------------------------------------------------------------------


async def test_a_run_that_cannot_be_begun_is_tried_again_later_and_fails_in_the_end(memory, clock):
    agents, tries = Agents(), []

    @agents.register("broken")
    def broken(params):
        tries.append(clock.us)
        return {}[params["name"]]

    run = await memory.log("ada").start("broken", {"name": "ada"})
    while memory.log("ada").runs()[0].status != "failed":
        await worked(memory, agents)
        clock.forward(us=500_000)
    step = await run.result()
    assert step.failure.code == "crashed_repeatedly"
    assert step.failure.message == "5 workers in a row came to no end with it; the last time: KeyError: 'ada'"
    waits = [(later - before) / 1e6 for before, later in pairwise(tries)]
    assert waits == [1, 2, 4, 8]


async def test_that_a_store_was_away_is_no_fault_of_the_runs(memory, clock):
    agents, left = Agents(), [StoreUnavailable("away")] * 8

    @agents.register("unlucky")
    def unlucky(params):
        if left:
            raise left.pop()
        return SubAgent("Do it.", model=ScriptedModel(["(return 1)"]))

    run = await memory.log("ada").start("unlucky")
    while memory.log("ada").runs()[0].status != "done":
        await worked(memory, agents)
        clock.forward(us=1_000_000)
    assert (await run.result()).return_value == 1


async def test_a_run_whose_workers_die_is_given_up(memory, clock, agents, shop):
    run = await memory.log("ada").start("looker")
    for number in range(5):
        assert claim(memory.log("ada"), run.run_id, worker=str(number))
        clock.forward(us=30_000_000)
    await worked(memory, agents)
    step = await run.result()
    assert (step.failure.message, shop.made) == ("5 workers in a row came to no end with it", 0)


@pytest.mark.parametrize("within", ["", ".1.1"])
async def test_a_run_that_comes_on_is_not_given_up(memory, clock, agents, within):
    log = memory.log("ada")
    run = await log.start("looker")
    for number in range(8):
        claimed = claim(log, run.run_id, worker=str(number))
        if number == 3:  # it, or a run within it, has come on
            progress = NewEvent(payload=ToolFinished(turn=9, path="1"))
            log.append([(f"{run.run_id}{within}", [progress])], fence=claimed.held)
        clock.forward(us=30_000_000)
    await worked(memory, agents)
    assert (await run.result()).status == "done"


def mover(*names):
    """Agents of which one waits, then moves, then rests: with tools of these names."""
    agents = Agents()

    @agents.register("mover")
    def made(params):
        tools = [tool(lambda n: n, name="stop", approval=True), *(tool(lambda n: n, name=name) for name in names)]
        programs = ("(def a (tool/stop 1)) (tool/move 2)", "(return (tool/rest 3))")
        return SubAgent("Move on.", tools=tools, model=ByTurn(programs))

    return agents


async def _moved(store, then):
    """A run of which one agent runs the first half, and another the rest."""
    run = await store.log("ada").start("mover")
    await worked(store, mover("move", "rest"))
    await run.decide((await run.questions())[0])
    await worked(store, then)
    return await run.result()


async def test_an_agent_may_change_but_for_the_tools_that_the_program_calls(memory):
    assert (await _moved(memory, mover("rest", "move", "more"))).return_value == 3
    step = await _moved(memory, mover("rest"))
    assert (step.failure.code, step.failure.message) == (
        "agent_changed",
        "the program of turn 1 calls tool/move, which the agent no longer has: register it with that tool again",
    )


async def test_a_request_to_stop_is_heeded_by_whoever_takes_the_run_up(memory, clock, agents, shop):
    log = memory.log("ada")
    run = await log.start("looker")
    assert claim(log, run.run_id, worker="dead")
    assert not await run.cancel()
    clock.forward(us=30_000_000)
    await worked(memory, agents)
    assert ((await run.result()).failure.code, shop.made) == ("cancelled", 0)
    assert any(isinstance(event.data, RunCancelRequested) for event in log.events())


# -- stopping --------------------------------------------------------------------------------------------------------


async def _holding(store, agents, shop, **options):
    """A worker with a run that holds it up."""
    run = await store.log("ada").start("holder")
    shop.holding = asyncio.Event().wait
    made = Worker(store=store, agents=agents, **options)
    working = asyncio.create_task(made.run())
    while "hold" not in shop.done:
        await asyncio.sleep(0.01)
    return run, made, working


async def test_a_worker_that_stops_gives_back_what_does_not_end_in_time(store, agents, shop):
    run, made, working = await _holding(store, agents, shop, grace_seconds=0.05, concurrency=1)  # no room for another
    waiting = await store.log("ada").start("looker")
    made.stop()
    await working
    assert types(store, run)[-1] == "run.released"
    assert {each.status for each in store.log("ada").runs()} == {"queued"}
    step = await continue_run(run.run_id, store=store, agents=agents, owner="ada")
    assert step.trace[1].evaluation.tool_calls[0].unknown == f"{run.run_id}/2/1"
    assert (await continue_run(waiting.run_id, store=store, agents=agents, owner="ada")).status == "done"


async def test_a_worker_that_stops_waits_for_what_ends_in_time(memory, agents, shop):
    over = asyncio.Event()
    run = await memory.log("ada").start("holder")
    shop.holding = over.wait
    made = Worker(store=memory, agents=agents)
    working = asyncio.create_task(made.run())
    while "hold" not in shop.done:
        await asyncio.sleep(0.01)
    made.stop()
    await asyncio.sleep(0)
    over.set()
    await working
    assert (await run.result()).return_value == "held"


async def test_a_worker_that_is_cancelled_gives_back_at_once(memory, agents, shop):
    run, _, working = await _holding(memory, agents, shop)
    working.cancel()
    with pytest.raises(asyncio.CancelledError):
        await working
    assert types(memory, run)[-1] == "run.released"


async def test_a_worker_that_is_cancelled_while_it_claims_gives_back_at_once(memory, agents, shop, monkeypatch):
    looks, may_go_on, found = asyncio.Event(), threading.Event(), leases_module.ready
    loop = asyncio.get_running_loop()

    def slowly(*given):
        loop.call_soon_threadsafe(looks.set)
        may_go_on.wait(PATIENCE)
        return found(*given)

    monkeypatch.setattr(worker, "ready", slowly)
    run = await memory.log("ada").start("looker")
    working = asyncio.create_task(Worker(store=memory, agents=agents).run())
    await looks.wait()
    working.cancel()
    loop.call_soon(may_go_on.set)
    with pytest.raises(asyncio.CancelledError):
        await working
    assert types(memory, run)[-2:] == ["run.taken_over", "run.released"]
    assert shop.made == 0


async def test_a_worker_outlives_a_database_that_is_away(memory, agents, monkeypatch):
    found, failures = leases_module.ready, [StoreUnavailable("away")] * 2

    def sometimes(*given):
        if failures:
            raise failures.pop()
        return found(*given)

    monkeypatch.setattr(worker, "ready", sometimes)
    run = await memory.log("ada").start("looker")
    made = Worker(store=memory, agents=agents)
    working = asyncio.create_task(made.run())
    assert (await run.result()).status == "done"
    made.stop()
    await working


def test_what_a_worker_takes(memory, agents):
    with pytest.raises(ValueError, match="concurrency must be an integer, 1 or more; it is 0"):
        Worker(store=memory, agents=agents, concurrency=0)
    with pytest.raises(ValueError, match="lease_seconds must be seconds above 0; it is -1"):
        Worker(store=memory, agents=agents, lease_seconds=-1)


# -- the registry ----------------------------------------------------------------------------------------------------


def _of_field(field: str = "north"):
    raise AssertionError(field)


def _of_depth(depth: "int"):
    raise AssertionError(depth)


def test_what_cannot_be_registered_says_so(agents):
    with pytest.raises(ValueError, match="there is an agent 'looker' already: take another name"):
        agents.register("looker")(lambda params: None)
    with pytest.raises(TypeError, match="an agent is registered as what makes it, such as a function; 'x' is 5"):
        agents.register("x")(5)
    for make in (lambda: None, lambda field, depth: None, _of_field, _of_depth):
        with pytest.raises(
            TypeError, match="what makes 'x' is called with one dict, which has all parameters of a run"
        ):
            agents.register("x")(make)
    agents.register("dict")(dict)  # says nothing of what it takes
    agents.register("none")(lambda params: None)
    with pytest.raises(TypeError, match="what is registered as 'none' has to return a SubAgent; it returned None"):
        agents.make("none")
    with pytest.raises(ValueError, match="math registers no agents: it needs agents = Agents"):
        agents_of("math")


def test_an_agent_is_given_parameters_of_its_own(agents):
    given = {"list": [1]}

    @agents.register("taker")
    def taker(params):
        params["list"].append(2)
        return SubAgent("Take.", model=ScriptedModel([]))

    agents.make("taker", given)
    assert given == {"list": [1]}
    assert list(Agents(agents)) == list(agents)


async def test_runs_of_an_agent_that_keeps_its_data_go_on_with_it(memory):
    agents, rows, called = Agents(), [[1, 2, 3], []], asyncio.Event()

    async def look(n: int) -> int:
        if not called.is_set():
            called.set()
            await asyncio.Event().wait()
        return n

    @agents.register("keeper", store_data=True)
    def keeper(params):
        model = ByTurn(("(return [(tool/look (count data/rows)) data/rows])",))
        tools = [tool(look, effect="read")]
        return SubAgent("Look.", tools=tools, data={"rows": rows.pop(0)}, model=model, max_turns=1)

    registry = Agents(agents)
    assert (registry.stores_data("keeper"), registry.limited(Limits()).stores_data("keeper")) == (True, True)
    run = await memory.log("ada").start("keeper")
    working = asyncio.create_task(worked(memory, registry))
    await called.wait()
    working.cancel()
    await asyncio.wait({working})
    await worked(memory, registry)
    assert (await run.result()).return_value == [3, [1, 2, 3]]
