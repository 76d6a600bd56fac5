import asyncio
import signal
import threading
import time

import pytest

from ptc import ScriptedModel, SubAgent
from ptc.repl import ReplSession
from ptc.repl.evaluator import Evaluator
from ptc.tools import tool, tools_of
from ptc.views.prompt_text import prompt_text
from ptc_compression import render
from ptc_interpreter import Limits, to_clojure


@pytest.fixture
def after():
    """The session after some programs, `after("(def x 1)", "x")`, each evaluated by one evaluator."""
    with Evaluator() as evaluator:

        def run(*programs, session=None, **given):
            session = session or ReplSession(**given)
            for program in programs:
                session = evaluator.after(session, program)
            return session

        yield run


def value(session):
    return to_clojure(session.turns[-1].evaluation.value)[0]


def double(n: int) -> int:
    """Twice as much."""
    return 2 * n


def test_names_results_and_functions_stay(after):
    assert value(after("(def x 20)", "(defn f [n] (+ n x))", "(f 1)", "(inc *1)")) == "22"


def test_what_a_failing_program_defined_stays(after):
    session = after("(def x 1) (/ 1 0)", "x")
    assert [turn.succeeded for turn in session.turns] == [False, True]
    assert value(session) == "1"


@pytest.mark.parametrize(
    "requiring", ["(require '[clojure.string :as s])", "(ns app (:require [clojure.string :as s]))"]
)
def test_what_a_program_required_is_known_to_those_after_it(after, requiring):
    assert value(after(requiring, "1", '(s/upper-case "a")')) == '"A"'


def test_results_are_of_programs_that_succeeded(after):
    assert value(after("1", "2", "3", "(/ 1 0)", "[*1 *2 *3]")) == "[3 2 1]"


@pytest.mark.parametrize(
    ("programs", "expected"),
    [
        (["*e"], "nil"),
        (["(/ 1 0)", "(ex-message *e)"], '"Divide by zero"'),
        (['(throw (ex-info "out" {:sku 7}))', "[(ex-message *e) (:sku (ex-data *e))]"], '["out" 7]'),
        (["(inc", "(string? (ex-message *e))"], "true"),
        (["(nope)", "1", "(string? (ex-message *e))"], "true"),
        (["(/ 1 0)", "(defn why [] (ex-message *e))", "(inc nil)", "(= (why) (ex-message *e))"], "true"),
        (["(/ 1 0)", "(let [*e 2] *e)"], "2"),
    ],
)
def test_the_last_error(after, programs, expected):
    assert value(after(*programs)) == expected


def test_the_last_error_is_no_name_of_memory(after):
    session = after("(/ 1 0)", "(def x *e)")
    assert list(session.memory) == ["x"]
    assert "*e" not in prompt_text(session.rendering()).replace("(def x *e)", "")


def test_tools_and_data(after):
    session = after("(def n (tool/double (:a data/given)))", tools=tools_of([double]), data={"given": {"a": 4}})
    assert value(session) == "8"
    assert [(call.name, call.result) for call in session.turns[0].evaluation.tool_calls] == [("double", 8)]


def test_async_tools_share_one_loop(after):
    loops = []

    async def note_loop() -> str:
        """Notes the loop."""
        loops.append(asyncio.get_running_loop())
        return "noted"

    after("(tool/note-loop)", "(tool/note-loop)", tools=tools_of([note_loop]))
    assert len(loops) == 2
    assert loops[0] is loops[1]


def test_a_sub_agent_as_a_tool_is_part_of_the_turn(after):
    reader = SubAgent("Read.", model=ScriptedModel(['(return "tides")'])).as_tool("reader")
    session = after("(tool/reader)", tools=(reader,))
    assert value(session) == '"tides"'
    assert [step.return_value for step in session.turns[0].children] == ["tides"]


def test_a_sub_agent_that_fails_is_an_error_of_the_program(after):
    reader = SubAgent("Read.", model=ScriptedModel(["(fail :tired)"])).as_tool("reader")
    session = after("(tool/reader)", tools=(reader,))
    assert session.turns[0].evaluation.error.code == "tool_error"


def test_limits_hold(after):
    session = after("(loop [] (recur))", limits=Limits(steps=1000))
    assert session.turns[0].evaluation.error.code == "limit_steps"


def interrupt() -> None:
    """Presses Ctrl-C. Python sees to a signal of the microseconds before its main thread waits when that wakes up."""
    time.sleep(0.1)
    signal.pthread_kill(threading.main_thread().ident, signal.SIGINT)
    time.sleep(60)  # in a thread that nobody waits for


@pytest.mark.usefixtures("keyboard")
def test_ctrl_c_stops_the_program_and_keeps_the_session(after):
    session = after("(def x 1) (tool/interrupt) (def x 2)", "x", tools=tools_of([interrupt]))
    stopped = session.turns[0].evaluation
    assert (stopped.error.code, [call.name for call in stopped.tool_calls]) == ("cancelled", ["interrupt"])
    assert value(session) == "1"


@pytest.mark.usefixtures("keyboard")
def test_a_program_that_does_not_stop_is_given_up(after, monkeypatch):
    monkeypatch.setattr("ptc.runs.running.GRACE_SECONDS", 0.05)
    stuck = tool(interrupt, timeout=None)  # it works in the thread of the program
    session = after("(def x 1)", "(def x 2) (tool/interrupt)", "x", tools=(stuck,))
    assert session.turns[1].evaluation.error.message == "The program was given up: it did not stop."
    assert [call.name for call in session.turns[1].evaluation.tool_calls] == ["interrupt"]
    assert value(session) == "1"


PROGRAMS = [
    '(def orders "Of May" [{:id 1} {:id 2}])',
    "(defn total [xs] (count xs))",
    '(println "seen" (total orders)) (tool/double 2)',
    "(inc nil)",
    "(tool/double 4)",
]


def test_the_prompt_is_the_one_of_an_agent_that_wrote_the_programs(after):
    model = ScriptedModel(PROGRAMS)
    agent = SubAgent(
        "(the mission)", tools=[double], model=model, max_turns=6, compress_history=True, system_prompt="s"
    )
    step = agent.run_sync()
    assert step.failure is None or step.failure.code == "model_error"  # the model has no sixth program
    session = after(*PROGRAMS, tools=tools_of([double]))
    expected = render("(the mission)", step.trace, max_turns=6).messages
    assert session.rendering().messages == expected


def test_the_prompt_of_an_empty_session_is_the_mission():
    assert prompt_text(ReplSession().rendering()) == "=== USER ===\n(the mission)\n"


@pytest.mark.parametrize(
    ("programs", "name", "source"),
    [
        (["(defn f [x]\n  (inc x))"], "f", "(defn f [x]\n  (inc x))"),
        (["(def a 1) (def b 2)"], "b", "(def b 2)"),
        (["(def a 1)", "(def a 2)"], "a", "(def a 2)"),
        (["(def a 1)", "(do (/ 1 0) (def a 2))"], "a", "(def a 1)"),
        (["(when true (def a 1))"], "a", "(def a 1)"),
        (["(def a 1) (def a 2)"], "a", "(def a 2)"),
        (["(defn make [] (def a 1))", "(make)"], "a", None),
        (["(let [a 1] a)"], "a", None),
    ],
)
def test_the_source_of_a_name(after, programs, name, source):
    assert after(*programs).source(name) == source


def test_a_session_is_never_changed(after):
    first = after("(def x 1)")
    second = after("(def x 2)", "(def y 3)", session=first)
    assert (dict(first.memory), dict(second.memory)) == ({"x": 1}, {"x": 2, "y": 3})
    assert len(first.turns) == 1


def test_a_session_is_not_written_as_text_when_it_is_returned(after, monkeypatch):
    """asyncio does so with the result of a task; of much data that takes seconds."""
    written = []
    monkeypatch.setattr(ReplSession, "__repr__", lambda session: written.append(session) or "ReplSession")
    after("1", "2")
    assert written == []
