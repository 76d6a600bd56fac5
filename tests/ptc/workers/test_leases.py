"""Who works on a run: claims, leases and fences, with clocks that do as they like."""

import asyncio

import pytest
from effort import tries
from hypothesis import given
from hypothesis import strategies as st
from stores import Clock, opened

from ptc.events import NewEvent, TurnRequested
from ptc.store import Claim, Keeper, LeaseLost, StoreUnavailable, claim, give_back
from ptc.store import leases as leases_module
from ptc.store.leases import Ready, ready
from ptc.workers import Worker, continue_run


def started(store, agent="looker", run="r", owner="ada"):
    return asyncio.run(store.log(owner).start(agent, run=run)).run_id


def write(claimed, number):
    event = NewEvent(payload=TurnRequested(number=number))
    claimed.log.append([(claimed.run_id, [event])], fence=claimed.held)


@pytest.mark.every_store
def test_one_claims_a_run_and_others_do_not(store, clock):
    log, run = store.log("ada"), started(store)
    first = claim(log, run, worker="a")
    assert first.fence == 1
    assert claim(log, run, worker="b") is None
    assert ready(store.parts, ["looker"], 9) == []
    clock.forward(us=30_000_000)
    assert ready(store.parts, ["looker"], 9) == [Ready("", "ada", run, "looker")]
    second = claim(log, run, worker="b")
    assert second.fence == 2
    write(second, 1)
    with pytest.raises(LeaseLost, match=f"the run {run} is worked on under fence 2, not 1: stop working on it"):
        write(first, 1)
    with pytest.raises(LeaseLost):
        give_back(first)
    assert log.verify() == ()


def test_a_run_that_was_given_back_can_be_claimed_after_its_wait(store, clock):
    log, run = store.log("ada"), started(store)
    give_back(claim(log, run, worker="a"))
    give_back(claim(log, run, worker="b"), error="KeyError: 'n'", wait=5)
    assert claim(log, run, worker="c") is None
    clock.forward(us=5_000_000)
    assert claim(log, run, worker="c").fence == 3


def test_renewed_leases_do_not_end(store, clock):
    log, run = store.log("ada"), started(store)
    keeper = Keeper(store.parts, "a")
    mine = claim(log, run, worker="a")
    keeper.hold(mine, pytest.fail)
    for _ in range(5):
        clock.forward(us=20_000_000)
        assert keeper.renew() == ()
        assert claim(log, run, worker="b") is None


@pytest.mark.parametrize("jump", [-86_400_000_000, 86_400_000_000])
async def test_a_clock_that_jumps_makes_nobody_wait_and_nobody_lose_a_run(memory, clock, jump, agents):
    run = (await memory.log("ada").start("looker")).run_id
    log, keeper = memory.log("ada"), Keeper(memory.parts, "a")
    keeper.hold(claim(log, run, worker="a"), pytest.fail)
    clock.forward(us=jump)
    await keeper.look()  # it is seen at the next look, long before the lease would be renewed
    assert claim(log, run, worker="b") is None
    clock.forward(us=30_000_000)
    assert claim(log, run, worker="b").fence == 2


@given(
    st.lists(
        st.tuples(st.sampled_from("ab"), st.sampled_from(["claim", "write", "renew"]), st.integers(-90, 90)),
        max_size=30,
    )
)
def test_whatever_clocks_say_nobody_writes_after_another_has_claimed(steps):
    clock = Clock()
    with opened("sqlite://", now_us=clock) as store:
        log, run = store.log("ada"), started(store)
        held: dict[str, Claim] = {}
        for number, (worker, what, seconds) in enumerate(steps):
            clock.forward(us=seconds * 1_000_000)
            if what == "claim":
                held[worker] = claim(log, run, worker=worker) or held.get(worker)
            elif what == "renew":
                leases_module.renew(store.parts, worker, 30)
            elif held.get(worker):
                newest = max(each.fence for each in held.values() if each)
                if held[worker].fence == newest:
                    write(held[worker], number)
                else:
                    with pytest.raises(LeaseLost):
                        write(held[worker], number)
        assert log.verify() == ()


# -- keeping ---------------------------------------------------------------------------------------------------------


class Seconds:
    """A clock of one process."""

    def __init__(self):
        self.now = 0.0

    def __call__(self):
        return self.now


async def test_who_has_lost_a_run_is_told(memory, clock):
    run = (await memory.log("ada").start("looker")).run_id
    told, seconds = [], Seconds()
    keeper = Keeper(memory.parts, "a", clock=seconds)
    mine = claim(memory.log("ada"), run, worker="a")
    keeper.hold(mine, told.append)
    clock.forward(us=31_000_000)
    assert claim(memory.log("ada"), run, worker="b")
    seconds.now = 10.0
    await keeper.look()
    assert told == ["lost"]
    assert keeper.left(mine) < 0
    with pytest.raises(LeaseLost):
        keeper.assure(mine)


async def test_who_cannot_renew_has_lost_a_run_when_its_lease_is_over(memory, monkeypatch):
    run = (await memory.log("ada").start("looker")).run_id
    told, seconds = [], Seconds()
    keeper = Keeper(memory.parts, "a", clock=seconds)
    keeper.hold(claim(memory.log("ada"), run, worker="a"), told.append)

    def away(*_):
        raise StoreUnavailable("the database is away")

    monkeypatch.setattr(leases_module, "renew", away)
    seconds.now = 29.9
    await keeper.look()
    assert told == []
    seconds.now = 30.0
    await keeper.look()
    assert told == ["lost"]


# -- two at once -----------------------------------------------------------------------------------------------------


@pytest.mark.every_store
async def test_two_that_continue_one_run_do_its_work_once(store, agents, shop):
    run = await store.log("ada").start("mailer")
    given = {"store": store, "agents": agents, "owner": "ada"}
    steps = await asyncio.gather(*[continue_run(run.run_id, **given) for _ in range(3)])
    assert [step.return_value for step in steps] == ["mailed ada"] * 3
    assert (shop.done, shop.asked) == (["mail ada"], [1, 2])


@pytest.mark.every_store
@pytest.mark.hypothesis  # more of them by `make fuzz`
async def test_workers_share_what_there_is(store, agents, shop):
    runs = [await store.log(owner).start("mailer") for owner in ("ada", "bob", "cy") for _ in range(tries(2, 4))]
    workers = [Worker(store=store, agents=agents, concurrency=2) for _ in range(3)]
    await asyncio.gather(*(worker.run(until_idle=True) for worker in workers))
    assert {(await run.result()).return_value for run in runs} == {"mailed ada"}
    assert len(shop.done) == len(runs)


async def test_who_is_taken_over_stops_within_a_look_and_writes_nothing_more(store, agents, shop, clock):
    log = store.log("ada")
    run = await log.start("holder")
    shop.holding = asyncio.Event().wait
    told = []
    old = Worker(store=store, agents=agents, on_event=lambda event: told.append(event.kind), lease_seconds=0.3)
    working = asyncio.create_task(old.run())
    while "hold" not in shop.done:
        await asyncio.sleep(0.01)
    clock.forward(us=3_600_000_000)
    other = None
    while other is None:  # the old worker may have seen the jump first, and renewed its lease
        clock.forward(us=3_600_000_000)
        other = claim(log, run.run_id, worker="new")
    head = log.head()
    while told != ["begun", "left"]:
        await asyncio.sleep(0.01)
    assert log.head() == head
    old.stop()
    await working
    shop.holding = asyncio.Event().set
    assert log.head() == head
