"""Runs that keep their data, and go on with it whatever the agent has by then."""

import asyncio
from datetime import date
from decimal import Decimal

import attrs
import pytest
from dying import ByTurn, Calls, Killed
from stores import new_url, opened

from ptc import Agents, ResumeRefused, Secret, SubAgent, tool
from ptc.durable.data import to_keep
from ptc.store.schema import BLOBS

ROWS = [{"id": 1, "name": "Ada"}, {"id": 2, "name": "Bob"}]


@pytest.fixture(params=["sqlite", "postgresql"])
def store(request, tmp_path):
    with opened(new_url(request.param, tmp_path)) as store:
        yield store


@pytest.fixture
def memory():
    with opened("sqlite://") as store:
        yield store


def counting(calls, rows, **data):
    """An agent whose second turn reads its data again."""

    def note(n: int) -> int:
        calls("note", n)
        return n

    programs = ("(def n (tool/note (count data/rows)))", "(return [n (count data/rows) data/rows])")
    model = ByTurn(programs)
    return SubAgent("Count.", tools=[tool(note, effect="read")], data={"rows": rows, **data}, model=model, max_turns=2)


def texts_of(store):
    return [text for (text,) in store.log().rows(BLOBS.select().with_only_columns(BLOBS.c.text))]


def test_a_run_goes_on_with_the_data_that_it_was_begun_with(store):
    calls = Calls("note")
    with pytest.raises(Killed):
        counting(calls, ROWS).run_sync(journal=store.journal("r", store_data=True))
    changed = counting(calls, [{"id": 3}], more=1)
    step = changed.run_sync(journal=store.journal("r"))
    assert step.return_value == [2, 2, ROWS]
    assert calls.made == [("note", 2), ("note", 2)]
    assert [turn.evaluation.error for turn in step.trace] == [None, None]
    again = changed.run_sync(journal=store.journal("r", store_data=True))
    assert again.to_json() == step.to_json()


def test_without_it_the_program_that_was_cut_off_is_not_run_with_other_data(memory):
    calls = Calls("note")
    with pytest.raises(Killed):
        counting(calls, ROWS).run_sync(journal=memory.journal("r"))
    step = counting(calls, []).run_sync(journal=memory.journal("r", store_data=True))
    assert step.trace[0].evaluation.error.code == "replay_mismatch"
    assert texts_of(memory) == []


def test_each_value_is_kept_once_for_a_log(memory):
    for name in ("a", "b"):
        counting(Calls(), ROWS, same=ROWS, other="x").run_sync(journal=memory.journal(name, store_data=True))
    assert sorted(texts_of(memory)) == sorted(set(to_keep({"rows": ROWS, "other": "x"}).texts.values()))


@pytest.mark.parametrize(
    "value",
    [
        {1: "a", "1": "b"},
        (1, [2, (3,)]),
        {"$map": 1},
        frozenset({1, 2}),
        date(2026, 1, 2),
        Decimal("1.50"),
        b"bytes",
        float("inf"),
        "\ud800 \0",
        2**80,
    ],
    ids=repr,
)
def test_values_come_back_as_they_were(memory, value):
    def agent(of):
        return SubAgent("Show.", data={"v": of}, model=ByTurn(("(return [(str (type data/v)) data/v])",)), max_turns=1)

    whole = agent(value).run_sync(journal=memory.journal("whole"))
    begun = memory.journal("r", store_data=True)
    with pytest.raises(Killed):
        attrs.evolve(agent(value), model=_Dying()).run_sync(journal=begun)
    step = agent(None).run_sync(journal=memory.journal("r"))
    assert step.return_value == whole.return_value


class _Dying:
    """A model whose process ends before it answers."""

    name = "dying"

    async def complete(self, messages, *, on_token=None):
        raise Killed


def test_values_that_json_takes_for_the_same_are_told_apart():
    values = [{1: 2}, {"1": 2}, {True: 2}, [1], (1,), 1, 1.0, True, "1"]
    digests = [to_keep({"v": value}).of["v"] for value in values]
    assert len(set(digests)) == len(values)


def test_secrets_are_the_agents_and_in_no_store(memory):
    calls = Calls("note")
    with pytest.raises(Killed):
        counting(calls, ROWS, key=Secret("hunter2")).run_sync(journal=memory.journal("r", store_data=True))
    assert "hunter2" not in "".join(texts_of(memory))
    with pytest.raises(ResumeRefused, match="data/key"):
        counting(calls, ROWS).run_sync(journal=memory.journal("r"))
    step = counting(calls, [], key=Secret("hunter2")).run_sync(journal=memory.journal("r"))
    assert step.return_value[0] == 2


def test_secrets_within_data_stay_masked(memory):
    calls = Calls()

    def leak() -> str:
        calls("leak")
        return "hunter2"

    def agent(programs, model=None):
        data = {"login": {"user": "ada", "key": Secret("hunter2")}}
        return SubAgent("Log in.", tools=[leak], data=data, model=model or ByTurn(programs), max_turns=1)

    programs = ("(return [data/login (tool/leak)])",)
    with pytest.raises(Killed):
        agent(programs, _Dying()).run_sync(journal=memory.journal("r", store_data=True))
    step = agent(programs).run_sync(journal=memory.journal("r"))
    assert "hunter2" not in step.to_json() + "".join(texts_of(memory))


def test_data_that_the_store_has_lost_is_told(memory):
    with pytest.raises(Killed):
        counting(Calls("note"), ROWS).run_sync(journal=memory.journal("r", store_data=True))
    memory.log().transact(lambda writing: writing.transaction.run(BLOBS.delete(), {}))
    with pytest.raises(ResumeRefused, match="begun with data/rows, which its store does not have any more"):
        counting(Calls(), ROWS).run_sync(journal=memory.journal("r"))


def test_the_system_prompt_tells_of_the_data_that_is_kept(memory):
    with pytest.raises(Killed):
        counting(Calls("note"), ROWS).run_sync(journal=memory.journal("r", store_data=True))
    step = counting(Calls(), "a text").run_sync(journal=memory.journal("r"))
    systems = {turn.messages[0]["content"] for turn in step.trace}
    assert systems == {counting(Calls(), ROWS).render_system_prompt()}


def test_a_sub_agent_keeps_its_own(memory):
    calls = Calls("note")

    def parent(rows):
        child = counting(calls, rows).as_tool("child")
        return SubAgent("Ask.", tools=[child], model=ByTurn(("(return (tool/child))",)), max_turns=1)

    with pytest.raises(Killed):
        parent(ROWS).run_sync(journal=memory.journal("r", store_data=True))
    assert parent([]).run_sync(journal=memory.journal("r")).return_value == [2, 2, ROWS]


def test_a_fork_has_the_data_of_its_run(memory):
    counting(Calls(), ROWS).run_sync(journal=memory.journal("r", store_data=True))
    made = asyncio.run(memory.log().run("r").fork(1, run="f"))
    step = counting(Calls(), []).run_sync(journal=memory.journal(made.run_id))
    assert step.return_value == [2, 2, ROWS]


@pytest.mark.parametrize("given", ["yes", 1, None])
def test_whether_data_is_kept_is_said_with_true_or_false(memory, given):
    for said in (lambda: memory.journal("r", store_data=given), lambda: Agents().register("a", store_data=given)):
        with pytest.raises(TypeError, match="store_data takes True or False; it is"):
            said()
