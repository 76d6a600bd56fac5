"""`follow_up` with a journal: a run of its own, after another of the same log."""

import attrs
import pytest
from dying import ByTurn, Calls, Killed
from stores import empty_url, opened

from ptc import Decision, ResumeRefused, ScriptedModel, SubAgent, tool
from ptc.durable import decide
from ptc.views.prompt_text import prompt_text

FIRST = ("(def a (tool/look 1)) (def seen (atom [a]))", "(return (inc a))")
SECOND = ("(def b (tool/look (+ a 1))) (swap! seen conj b)", "(return [a b @seen (count *1) (tool/look 3)])")


@pytest.fixture(params=["memory", "sqlite", "postgresql"])
def store(request, tmp_path):
    with opened(empty_url(request.param, tmp_path)) as store:
        yield store


@pytest.fixture
def memory():
    with opened("sqlite://") as store:
        yield store


def agent_of(*programs, calls=None, **options):
    calls = calls or Calls()
    look = tool(lambda n: calls(n) or n * 10, name="look", effect="read")
    return SubAgent("Look at one.", tools=[look], model=ByTurn(programs), **{"max_turns": 4, **options})


def test_it_is_a_run_of_its_own_that_names_its_parent(store):
    agent = agent_of(*FIRST, *SECOND)
    first = agent.run_sync(journal=store.journal("one"))
    step = agent.follow_up_sync(first, "Now look at two.", journal=store.journal("two"))
    assert step.return_value == [10, 110, [10, 110], 2, 30]
    assert (first.run_id, step.run_id, [turn.number for turn in step.trace]) == ("run_one", "run_two", [1, 2, 3, 4])
    queued = store.log().read_stream("run_two")[0].data
    assert (queued.parent, queued.mission) == ("run_one", "Now look at two.")
    assert store.log().run_row("run_two").status == "done"
    keys = [event.data.key for event in store.log().read_stream("run_two") if event.type == "tool.requested"]
    assert keys == ["run_two/3/1", "run_two/4/1"]
    assert store.log().verify() == ()
    again = agent.follow_up_sync(first, "Now look at two.", journal=store.journal("two"))
    assert again.to_json() == step.to_json() == agent.run_sync(journal=store.journal("two")).to_json()
    assert agent.model.asked == [1, 2, 3, 4]


async def test_it_is_read_from_the_log_alone_as_it_was(store):
    programs = ScriptedModel([*FIRST, *SECOND, "(return (+ a b))"])
    agent = attrs.evolve(agent_of(compress_history=True), model=programs)
    first = await agent.run(journal=store.journal("one"))
    second = await agent.follow_up(first, "Now look at two.", journal=store.journal("two"))
    third = await agent.follow_up(second, "Add them.", journal=store.journal("three"))
    assert third.return_value == 120
    assert [(each.mission, each.turns) for each in third.earlier] == [("Look at one.", 2), ("Now look at two.", 4)]
    for name, step in (("two", second), ("three", third)):
        read = await store.log().run(name).result()
        assert read.to_json() == step.to_json()
        assert prompt_text(read.rendering(4)) == prompt_text(step.rendering(4))


@pytest.mark.parametrize("fatal", [11, 3])
@pytest.mark.parametrize("how", ["follow_up", "run"])
def test_it_goes_on_after_its_process_has_ended(store, fatal, how):
    expected = agent_of(*FIRST, *SECOND)
    expected = expected.follow_up_sync(expected.run_sync(), "Now look at two.")
    calls = Calls(fatal)
    agent = agent_of(*FIRST, *SECOND, calls=calls)
    first = agent.run_sync(journal=store.journal("one"))
    with pytest.raises(Killed):
        agent.follow_up_sync(first, "Now look at two.", journal=store.journal("two"))
    assert store.log().run_row("run_two").status == "running"
    if how == "run":
        step = agent.run_sync(journal=store.journal("two"))
    else:
        read = agent.run_sync(journal=store.journal("one"))
        step = agent.follow_up_sync(read, "Now look at two.", journal=store.journal("two"))
    assert step.return_value == expected.return_value == [10, 110, [10, 110], 2, 30]
    assert [turn.messages for turn in step.trace] == [turn.messages for turn in expected.trace]
    assert agent.model.asked == [1, 2, 3, 4]
    assert calls.made == [(1,), (11,), (11,), (3,)] if fatal == 11 else [(1,), (11,), (3,), (3,)]


def test_what_it_waits_for_is_decided(memory):
    def asking(*programs):
        return SubAgent("Refund.", tools=[tool(lambda n: n, name="pay", approval=True)], model=ByTurn(programs))

    agent = asking("(def a 5) (return a)", "(return (tool/pay a))")
    first = agent.run_sync(journal=memory.journal("one"))
    waiting = agent.follow_up_sync(first, "Pay it.", journal=memory.journal("two"))
    assert [each.call for each in waiting.waiting] == ["run_two/2/1"]
    with pytest.raises(ValueError, match="run_two has not ended in this log: go on with it first"):
        agent.follow_up_sync(waiting, "And now?", journal=memory.journal("three"))
    assert memory.log().run_row("run_three") is None
    decide(memory.log(), Decision(call="run_two/2/1"))
    assert agent.run_sync(journal=memory.journal("two")).return_value == 5


def test_a_call_that_nobody_knows_of_is_settled(memory):
    calls = Calls("mail")
    tools = {"mail": lambda: calls("mail")}
    agent = SubAgent("Do.", tools=tools, model=ByTurn(("(return 1)", "(tool/mail)", "(return 2)")))
    first = agent.run_sync(journal=memory.journal("one"))
    with pytest.raises(Killed):
        agent.follow_up_sync(first, "Mail.", journal=memory.journal("two"))
    step = agent.run_sync(journal=memory.journal("two"))
    assert step.tool_calls[0].unknown == "run_two/2/1"
    memory.journal("two").settle("run_two/2/1", result="sent")
    with pytest.raises(ValueError, match="is not unknown"):
        memory.journal("two").settle("run_two/1/1", result="sent")


def test_what_cannot_be_followed_up_on_says_so(memory):
    agent = agent_of(*FIRST, *SECOND)
    plain = agent.run_sync()
    with pytest.raises(ValueError, match="the step is of no run with a journal"):
        agent.follow_up_sync(plain, "Now.", journal=memory.journal("two"))
    with opened("sqlite://") as other:
        elsewhere = agent.run_sync(journal=other.journal("elsewhere"))
    with pytest.raises(ValueError, match="run_elsewhere has not ended in this log"):
        agent.follow_up_sync(elsewhere, "Now.", journal=memory.journal("two"))
    first = agent.run_sync(journal=memory.journal("one"))
    with pytest.raises(ResumeRefused, match="the run has a mission already"):
        agent.follow_up_sync(first, "Now.", journal=memory.journal("one"))
    agent.follow_up_sync(first, "Now look at two.", journal=memory.journal("two"))
    with pytest.raises(ResumeRefused, match=r"follows up on run_one with the mission 'Now look at two\.'"):
        agent.follow_up_sync(first, "Something else.", journal=memory.journal("two"))
    other = SubAgent("Sing.", tools=agent.tools, model=ByTurn(("", "", "(return a)")))
    with pytest.raises(ResumeRefused, match="its mission was 'Look at one\\.', and is 'Sing\\.'"):
        other.follow_up_sync(first, "Now sing.", journal=memory.journal("three"))
    allowed = other.follow_up_sync(first, "Now sing.", journal=memory.journal("three"), allow_changes=True)
    assert allowed.return_value == 10
