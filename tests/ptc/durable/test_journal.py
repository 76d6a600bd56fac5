"""Runs with a journal: what is kept, how they go on, and what is refused."""

import json
from datetime import UTC, date, datetime

import attrs
import pytest
from dying import ByTurn, Calls, Killed
from stores import empty_url, opened

from ptc import NOT_DONE, Step, SubAgent, idempotency_key, tool
from ptc.durable.data import digests_of
from ptc.events import NewEvent, RunStarted
from ptc.runs.resuming import ResumeRefused
from ptc.store import LeaseLost
from ptc_interpreter import SecretName


@pytest.fixture(params=["memory", "sqlite", "postgresql"])
def store(request, tmp_path):
    with opened(empty_url(request.param, tmp_path)) as store:
        yield store


@pytest.fixture
def memory():
    with opened("sqlite://") as store:
        yield store


def agent_of(*programs, tools=(), **options):
    return SubAgent("Do it.", tools=tools, model=ByTurn(programs), max_turns=4, **options)


def events(store, kind="", run="run_r"):
    return [event for event in store.log().read_stream(run) if event.type.startswith(kind)]


# -- what is kept ----------------------------------------------------------------------------------------------------


def test_what_is_about_to_happen_is_kept_before_it_happens(store):
    seen = []

    def mail(to: str) -> str:
        seen.append([event.type for event in events(store)][-2:])
        return f"to {to}"

    agent = agent_of('(def a (tool/mail "ada"))', "(return a)", tools=[mail])
    assert agent.run_sync(journal=store.journal("r")).return_value == "to ada"
    assert seen == [["turn.replied", "tool.requested"]]
    assert [event.type for event in events(store)] == [
        *("run.queued", "run.started", "turn.requested", "turn.replied", "tool.requested", "tool.finished"),
        *("turn.completed", "turn.requested", "turn.replied", "turn.completed", "run.finished"),
    ]
    assert events(store, "tool.requested")[0].data.key == "run_r/1/1"
    assert store.log().verify() == ()


def test_a_run_that_has_ended_ends_the_same_again_and_asks_nobody(store):
    agent = agent_of("(def xs [1 2]) (println xs)", "(def ys xs)", "(return {:xs xs :ys ys})")
    first = agent.run_sync(journal=store.journal("r"))
    again = agent.run_sync(journal=store.journal("r"))
    assert again.to_json() == first.to_json() == Step.from_json(first.to_json()).to_json()
    assert again.usage.input_tokens == 30
    assert agent.model.asked == [1, 2, 3]


@pytest.mark.parametrize(
    ("programs", "code"), [(("(fail :no)",), "failed"), (("(oops)",) * 4, "max_turns"), (("(+ 1 1)",) * 4, "max_turns")]
)
def test_a_run_that_failed_fails_the_same_again(memory, programs, code):
    agent = agent_of(*programs)
    first = agent.run_sync(journal=memory.journal("r"))
    again = agent.run_sync(journal=memory.journal("r"))
    assert first.failure == again.failure
    assert again.failure.code == code


def test_what_a_turn_costs_does_not_grow_with_the_run(memory):
    grow = '(def xs (conj (or xs []) (apply str (repeat 50 "some text ")))) (def n (count xs))'
    first = "(def xs nil)"
    agent = SubAgent("Do it.", model=ByTurn((first, *[grow] * 30, "(return n)")), max_turns=32)
    assert agent.run_sync(journal=memory.journal("r")).return_value == 30
    sizes = [len(event.payload) for event in events(memory, "turn.completed")]
    assert sizes[30] < sizes[2] + 30 * 20  # a reference for each item, not the items
    replies = [len(event.payload) for event in events(memory, "turn.replied")]
    assert replies[31] < 2 * replies[2]


def test_values_that_turns_share_are_shared_after_they_are_read(memory):
    programs = (
        '(def a [[1 2] "x"]) (defn f [] a)',
        "(def b a) (def c (f))",
        "(return [(identical? a b) (identical? a c)])",
    )
    agent = agent_of(*programs[:2], "(oops)", programs[2])
    run = agent.run_sync(journal=memory.journal("r"))
    again = agent.run_sync(journal=memory.journal("r"))
    assert run.return_value == again.return_value
    assert run.to_json() == again.to_json()


@pytest.mark.parametrize(
    "programs",
    [
        (
            "(def s (map (fn [n] (tool/look n)) (iterate inc 0)))",
            "(def a (take 2 s)) (vec a)",
            "(return (vec (take 4 s)))",
        ),
        ("(def a (atom [])) (def b a)", "(swap! a conj (tool/look 7))", "(swap! b conj 8)", "(return [@a @b])"),
        ("(def fibs (lazy-cat [0 1] (map + fibs (rest fibs))))", "(nth fibs 20)", "(return (vec (take 12 fibs)))"),
        (
            "(def xs (iterate #(tool/look (inc %)) 1)) (def ys (rest xs))",
            "(nth ys 3)",
            "(oops)",
            "(return [(nth xs 5)])",
        ),
    ],
)
def test_what_later_turns_change_is_as_it_was_after_a_crash(memory, programs):
    calls = Calls()
    look = tool(lambda n: calls("look", n) or n, name="look", effect="read")
    whole = agent_of(*programs, tools=[look]).run_sync(journal=memory.journal("whole"))
    assert whole.ok
    assert len(calls.made) == len(set(calls.made))  # each item is worked out once
    made = list(calls.made)
    for turn in range(1, len(programs)):
        stopped = agent_of(*programs[:turn], tools=[look])
        with pytest.raises(IndexError):
            stopped.run_sync(journal=memory.journal(f"r{turn}"))
        step = agent_of(*programs, tools=[look]).run_sync(journal=memory.journal(f"r{turn}"))
        assert step.return_value == whole.return_value
        assert [call.arguments for call in step.tool_calls] == [call.arguments for call in whole.tool_calls]
    assert calls.made == made * len(programs)


def test_a_result_that_cannot_be_stored_is_an_error_at_once(memory):
    agent = agent_of("(tool/open)", '(return "told")', tools={"open": lambda: object()})
    step = agent.run_sync(journal=memory.journal("r"))
    assert step.trace[0].evaluation.error.code == "unstorable_result"
    assert "it has done its work" in step.trace[0].evaluation.error.message


def test_programs_see_the_time_that_the_run_began_with(memory):
    then, later = (datetime(2025, 1, day, tzinfo=UTC) for day in (1, 2))
    calls = Calls("look")
    tools = [tool(lambda: calls("look"), name="look", effect="read")]
    program = "(tool/look) (return (str (java.time.LocalDate/now)))"
    with pytest.raises(Killed):
        agent_of(program, tools=tools, now=then).run_sync(journal=memory.journal("r"))
    assert agent_of(program, tools=tools, now=later).run_sync(journal=memory.journal("r")).return_value == "2025-01-01"


# -- going on --------------------------------------------------------------------------------------------------------


def crashed(store, calls, *programs, tools):
    """A run whose process ends in a call, and then the run that goes on."""
    agent = agent_of(*programs, tools=tools)
    with pytest.raises(Killed):
        agent.run_sync(journal=store.journal("r"))
    return agent.run_sync(journal=store.journal("r"))


def test_a_reply_that_was_received_is_not_asked_for_again(memory):
    calls = Calls("look")
    agent = agent_of("(return (tool/look 1))", tools=[tool(lambda n: calls("look", n), name="look", effect="read")])
    with pytest.raises(Killed):
        agent.run_sync(journal=memory.journal("r"))
    agent.run_sync(journal=memory.journal("r"))
    assert (agent.model.asked, calls.made) == ([1], [("look", 1), ("look", 1)])


def test_a_tool_whose_result_is_kept_is_not_called_again(store):
    calls = Calls("second")
    tools = {"first": lambda: calls("first"), "second": tool(lambda: calls("second"), name="s", effect="read")}
    step = crashed(store, calls, "(tool/first) (tool/second) (return 1)", tools=tools)
    assert calls.made == [("first",), ("second",), ("second",)]
    assert [call.name for call in step.tool_calls] == ["first", "second"]


def test_a_tool_that_takes_a_key_is_called_again_with_the_same(memory):
    calls = Calls("pay")

    def pay(amount: int, idempotency_key: str) -> str:
        calls("pay", amount, idempotency_key)
        return "paid"

    step = crashed(memory, calls, "(return (tool/pay {:amount 5}))", tools=[tool(pay, idempotent="key")])
    assert step.return_value == "paid"
    assert calls.made == [("pay", 5, "run_r/1/1")] * 2
    assert "idempotency" not in step.messages[0]["content"]


def test_a_tool_that_may_have_acted_is_not_called_again_and_the_model_is_told(memory):
    calls = Calls("mail")
    agent = agent_of('(tool/mail "ada")', "(return 1)", tools={"mail": lambda to: calls("mail", to)})
    with pytest.raises(Killed):
        agent.run_sync(journal=memory.journal("r"))
    step = attrs.evolve(agent, compress_history=True, model=ByTurn(("(return 1)", "(return 1)"))).run_sync(
        journal=memory.journal("r")
    )
    assert calls.made == [("mail", "ada")]
    error = step.trace[0].evaluation.error
    assert error.code == "tool_outcome_unknown"
    assert "it may have been done or not. Check before calling it again" in error.message
    assert step.tool_calls[0].unknown == "run_r/1/1"
    assert ';   mail("ada") ; outcome unknown' in step.trace[1].messages[1]["content"]


def test_what_became_of_a_call_can_be_settled(memory):
    calls = Calls("mail")
    agent = agent_of('(tool/mail "ada")', "(oops)", "(return 1)", tools={"mail": lambda to: calls("mail", to)})
    with pytest.raises(Killed):
        agent.run_sync(journal=memory.journal("r"))
    stopped = attrs.evolve(agent, model=ByTurn(agent.model.replies[:2]))  # it has no third reply
    with pytest.raises(IndexError):
        stopped.run_sync(journal=memory.journal("r"))
    journal = memory.journal("r")
    journal.settle("run_r/1/1", result="sent")
    with pytest.raises(ValueError, match="is not unknown"):
        journal.settle("run_r/1/2", result="sent")
    compressing = attrs.evolve(agent, compress_history=True, model=ByTurn(("", "", "(return 1)")))
    step = compressing.run_sync(journal=journal)
    assert ';   mail("ada")\n' in step.trace[2].messages[1]["content"]


@pytest.mark.parametrize(("found", "made"), [("found", 1), (NOT_DONE, 2)])
def test_a_tool_with_a_check_is_called_again_only_if_it_has_not_been_done(memory, found, made):
    calls, keys = Calls("ship"), []

    def ship() -> str:
        calls("ship")
        return "shipped"

    async def check(key: str):
        keys.append(key)
        return found

    step = crashed(memory, calls, "(return (tool/ship))", tools=[tool(ship, check=check)])
    assert step.return_value == ("found" if made == 1 else "shipped")
    assert (len(calls.made), keys) == (made, ["run_r/1/1"])


def test_a_check_that_fails_leaves_the_outcome_unknown(memory):
    calls = Calls("ship")

    def check(key: str):
        raise ConnectionError("no line")

    step = crashed(
        memory, calls, "(tool/ship)", "(return 1)", tools=[tool(lambda: calls("ship"), name="ship", check=check)]
    )
    assert step.trace[0].evaluation.error.code == "tool_outcome_unknown"


def test_a_sub_agent_goes_on_in_a_run_of_its_own(store):
    calls = Calls("look")
    look = tool(lambda n: calls("look", n) or n, name="look", effect="read")
    kid = SubAgent("Look.", tools=[look], model=ByTurn(("(def a (tool/look 1))", "(return [a (tool/look 2)])")))
    agent = agent_of("(def k (tool/kid))", "(return k)", tools=[kid.as_tool("kid")])
    with pytest.raises(Killed):
        agent.run_sync(journal=store.journal("r"))
    step = agent.run_sync(journal=store.journal("r"))
    assert step.return_value == [1, 2]
    assert (agent.model.asked, kid.model.asked) == ([1, 2], [1, 2])
    assert calls.made == [("look", 1), ("look", 1), ("look", 2)]
    assert len(step.children[0].trace) == 2
    assert events(store, "run.finished", run="run_r.1.1")
    assert agent.run_sync(journal=store.journal("r")).to_json() == step.to_json()


@pytest.mark.parametrize("isolation", ["none", "process"])
def test_parallel_calls_are_found_again_whatever_their_times(memory, isolation):
    calls = Calls("d")
    look = tool(lambda n: calls(n) or n, name="look", effect="read")
    program = (
        '(def xs (pmap tool/look ["a" "b" "c" "d" "e"])) (def ys (pmap tool/look ["f" "g"])) (return (concat xs ys))'
    )
    agent = agent_of(program, tools=[look], limits={"isolation": isolation})
    with pytest.raises(Killed):
        agent.run_sync(journal=memory.journal("r"))
    step = agent.run_sync(journal=memory.journal("r"))
    assert step.return_value == list("abcdefg")
    assert [call.arguments[0] for call in step.tool_calls] == list("abcdefg")
    paths = {event.data.path for event in events(memory, "tool.requested")}
    assert paths == {f"1/{n}/1" for n in range(5)} | {"2/0/1", "2/1/1"}


@pytest.fixture
def undigested(monkeypatch):
    """Runs of whose data nothing is known, so that what their programs call shows that it has changed."""
    monkeypatch.setattr("ptc.durable.journal.digests_of", lambda data: {})


@pytest.mark.usefixtures("undigested")
def test_a_program_that_calls_something_else_when_it_is_run_again_is_stopped(memory):
    calls = Calls("b")
    tools = {"a": lambda text: calls("a", text), "b": lambda: calls("b")}
    agent = agent_of("(tool/a data/word) (tool/b)", '(return "told")', tools=tools, data={"word": "one"})
    with pytest.raises(Killed):
        agent.run_sync(journal=memory.journal("r"))
    step = attrs.evolve(agent, data={"word": "two"}).run_sync(journal=memory.journal("r"))
    assert calls.made == [("a", "one"), ("b",)]  # nothing more was done
    failed = step.trace[0].evaluation
    assert failed.error.code == "replay_mismatch"
    assert "which was a call of `a`, became one with other arguments" in failed.error.message
    assert [(call.name, call.arguments, call.unknown) for call in failed.tool_calls] == [
        ("a", ("one",), None),
        ("b", (), "run_r/1/2"),
    ]
    assert step.return_value == "told"


@pytest.mark.usefixtures("undigested")
def test_a_program_that_leaves_out_what_it_had_called_is_told(memory):
    calls = Calls("b")
    tools = {"a": lambda: calls("a"), "b": lambda: calls("b")}
    agent = agent_of("(when data/go (tool/a) (tool/b))", "(return 1)", tools=tools, data={"go": True})
    with pytest.raises(Killed):
        agent.run_sync(journal=memory.journal("r"))
    step = attrs.evolve(agent, data={"go": False}).run_sync(journal=memory.journal("r"))
    assert step.trace[0].evaluation.error.code == "replay_mismatch"
    assert [call.name for call in step.trace[0].evaluation.tool_calls] == ["a", "b"]


# -- data that changed -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("first", "program"),
    [
        ("1", "(tool/a (first data/the-order)) (tool/b)"),
        ("1", "(tool/a (first the_order)) (tool/b)"),
        ("(defn id [] (first data/the_order))", "(tool/a (id)) (tool/b)"),
    ],
)
def test_a_program_is_not_run_again_with_other_data(store, first, program):
    calls = Calls("b")
    tools = {"a": lambda number: calls("a", number), "b": lambda: calls("b")}
    agent = agent_of(
        first,
        program,
        "(return [data/the-order data/other])",
        tools=tools,
        data={"the_order": [7], "other": 1},
    )
    with pytest.raises(Killed):
        agent.run_sync(journal=store.journal("r"))
    other = attrs.evolve(agent, data={"the_order": [8], "other": 2})
    step = other.run_sync(journal=store.journal("r"))
    assert calls.made == [("a", 7), ("b",)]
    failed = step.trace[1].evaluation
    assert (failed.error.code, failed.error.message) == (
        "replay_mismatch",
        "The process ended before this program did, and meanwhile `data/the_order` became another value, so it was not "
        "run again. What it had called is in the list of tool calls; nothing else of it was kept.",
    )
    assert [(call.name, call.arguments, call.unknown) for call in failed.tool_calls] == [
        ("a", (7,), None),
        ("b", (), "run_r/2/2"),
    ]
    assert step.return_value == [[8], 2]  # the next program is written for what there is now
    assert other.run_sync(journal=store.journal("r")).to_json() == step.to_json()


def test_digests_tell_data_apart_and_are_those_of_every_process():
    values = [
        1,
        1.5,
        "1",
        True,
        None,
        [],
        {},
        [1],
        ["1"],
        {"a": 1},
        {"a": "1"},
        {1, 2},
        {("a", 1): 2},
        date(2025, 1, 1),
    ]
    digests = [digests_of({"x": value})["x"] for value in values]
    assert len(set(digests)) == len(values)
    assert digests_of({"x": {"b": {"s", "t"}}}) == {"x": "57b475fa529be375e7c98f5f38cdaa36"}
    assert digests_of({"key": SecretName("key")}) == {"key": "secret"}


def test_data_that_no_program_names_may_change(memory):
    calls = Calls("look")
    look = tool(lambda: calls("look"), name="look", effect="read")
    agent = agent_of("(tool/look) (return data/kept)", tools=[look], data={"today": 1, "kept": [2]})
    with pytest.raises(Killed):
        agent.run_sync(journal=memory.journal("r"))
    step = attrs.evolve(agent, data={"today": 2, "kept": [2]}).run_sync(journal=memory.journal("r"))
    assert (step.return_value, len(step.trace)) == ([2], 1)


def test_other_data_of_a_sub_agent_is_told_to_it(memory):
    calls = Calls("look")
    look = tool(lambda n: calls("look", n), name="look")
    kid = SubAgent("Look.", tools=[look], model=ByTurn(("(tool/look data/n)", "(return data/n)")), data={"n": 1})
    agent = agent_of("(return (tool/kid))", tools=[kid.as_tool("kid")])
    with pytest.raises(Killed):
        agent.run_sync(journal=memory.journal("r"))
    changed = attrs.evolve(agent, tools=[attrs.evolve(kid, data={"n": 2}).as_tool("kid")])
    step = changed.run_sync(journal=memory.journal("r"))
    assert step.children[0].trace[0].evaluation.error.code == "replay_mismatch"
    assert (step.return_value, calls.made) == (2, [("look", 1)])


# -- who may write ---------------------------------------------------------------------------------------------------


@pytest.mark.every_store
def test_who_has_been_relieved_can_write_no_more(store):
    def relieved() -> str:
        store.log().append([("run_r", [NewEvent(payload=RunStarted(fence=2))])])
        return "done"

    agent = agent_of("(tool/relieved)", "(return 2)", tools=[relieved])
    with pytest.raises(LeaseLost, match="stop working on it"):
        agent.run_sync(journal=store.journal("r"))
    assert events(store)[-1].type == "run.started"
    assert agent.run_sync(journal=store.journal("r")).trace[0].evaluation.error.code == "tool_outcome_unknown"
    assert [event.data.fence for event in events(store, "run.started")] == [1, 2, 3]


def test_a_run_of_another_agent_is_refused(memory):
    agent_of("(return 1)").run_sync(journal=memory.journal("r"))
    with pytest.raises(ResumeRefused, match="its mission was"):
        SubAgent("Do that.", model=ByTurn(("(return 1)",))).run_sync(journal=memory.journal("r"))


@pytest.mark.parametrize("name", ["", "a.b", "a/b", "a b", "x" * 201])
def test_a_name_that_can_be_none_is_refused(memory, name):
    if name == "":
        assert memory.journal("").run_id == "run_"
        return
    with pytest.raises(ValueError, match="letters, digits"):
        memory.journal(name)


def test_a_key_is_asked_for_within_a_tool():
    with pytest.raises(LookupError, match="while a program calls them"):
        idempotency_key()
    step = agent_of("(return (tool/key))", tools={"key": idempotency_key}, new_id=lambda: "run").run_sync()
    assert step.return_value == "run/1/1"


def test_a_journal_of_json_alone_holds_everything(memory):
    agent_of("(def f (fn [x] (inc x)))", "(return (f 1))").run_sync(journal=memory.journal("r"))
    assert all(json.loads(event.payload) is not None for event in events(memory))
