"""Steps as JSON: read and written again, they are the same text."""

import json
import sys
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import attrs
import pytest
from effort import examples
from hypothesis import given
from hypothesis import strategies as st

from ptc import FailedRequest, ModelUsage, Reply, ScriptedModel, Step, SubAgent
from ptc.models import ModelError
from ptc_compression import render
from ptc_interpreter import Limits

RUNS = Path(__file__).parents[1] / "data" / "runs"
ROWS = [{"name": "a", "n": 1, "tags": ["x"]}, {"name": "b", "n": 2.5, "tags": []}]


def rows(kind: str = "all") -> list[dict]:
    return ROWS if kind == "all" else ROWS[:1]


def broken() -> None:
    raise ValueError("no rows")


PROGRAMS = [
    "(def a data/rows)",
    "(def b (tool/rows))",
    "(def a 1) (def b [a a]) (def a 2)",
    '(def c "What it is" (map :name (tool/rows {:kind "one"})))',
    '(defn f "doubles" [x] (* 2 x))',
    "(def g (let [k 3 m {:a [1 2]}] (fn [x] (+ k x (count m)))))",
    "(def h (comp inc (partial + 1)))",
    "(def fact (fn fact [n] (if (zero? n) 1 (* n (fact (dec n))))))",
    '(def s #{1 :a "b" [1 2]})',
    '(def m {:a 1 "b" 2 [1 2] {:c nil}})',
    "(def shared (let [v [1 2 3]] {:x v :y v :z [v v]}))",
    "(def l (iterate inc 1))",
    "(ns my.app (:require [clojure.set :as st :refer [union]]))",
    '(def r #"a+")',
    "(def q 'sym)",
    "(def n [##Inf ##-Inf ##NaN 0.1 -0.0 123456789012345678901234567890])",
    '(println "one\\ntwo" *1 *2)',
    "(def v (vec (range 100)))",
    "(def t (fn [x] (tool/rows)))",
    "[1 2 3]",
    "*1",
    "(def a 1) (oops)",
    "(def d 1) (tool/broken)",
    "(tool/rows 5)",
    "(first 5)",
    "(def unclosed",
]
programs = st.sampled_from(PROGRAMS) | st.text(max_size=20)
endings = st.sampled_from(["(return [1 {:a #{:b}}])", '(fail {:why "x"})', "(def z 1)", ModelError("gone")])


def a_step(replies, **options):
    child = SubAgent("child", model=ScriptedModel(["(def inner {:a 1})", "(return inner)"] * 10)).as_tool("child")
    given = {"tools": [rows, broken, child], "data": {"rows": ROWS}, "max_turns": len(replies)}
    return SubAgent("m", model=ScriptedModel(replies), **{**given, **options}).run_sync()


def check(step):
    text = step.to_json()
    again = Step.from_json(text)
    assert again.to_json() == text
    text.encode()
    assert again.usage == step.usage
    assert again.failure == attrs.evolve(step.failure, value=again.failure.value) if step.failure else again.ok
    for compress in (True, False):
        before, after = (render("m", each.trace, options=compress, max_turns=9).messages for each in (step, again))
        assert [message["role"] for message in before] == [message["role"] for message in after]
    return again


@examples(60)
@given(st.lists(programs, min_size=1, max_size=6), endings, st.booleans())
def test_the_law(replies, ending, compress):
    check(a_step([*replies, ending], compress_history=compress))


@pytest.mark.parametrize("program", PROGRAMS)
def test_the_law_for_each_program(program):
    step = a_step([program, program, "(return 1)"])
    again = check(step)
    before, after = (render("m", each.trace, max_turns=9).messages for each in (step, again))
    assert before == after


@pytest.mark.parametrize("path", sorted(RUNS.glob("*.json")), ids=lambda path: path.stem)
def test_the_law_for_recorded_runs(path):
    text = path.read_text("utf-8").rstrip("\n")
    assert Step.from_json(text).to_json() == text


def test_what_the_model_told_is_kept():
    usage = ModelUsage(input_tokens=9, output_tokens=2, cached_tokens=4, cache_write_tokens=1)
    told = {"model": "gpt-5-2026", "asked": "openai:gpt-5", "stop_reason": "stop", "thinking": "One \ud83d\ude00.\n"}
    reply = Reply(text="(def a 1)", usage=usage, **told)
    step = check(a_step([ModelError("busy", retryable=True, retry_after=0.0), reply, "(return a)"]))
    turn = step.trace[0]
    assert (turn.model_asked, turn.model_answered, turn.stop_reason) == ("openai:gpt-5", "gpt-5-2026", "stop")
    assert turn.thinking.startswith("One ")
    assert turn.retries == (FailedRequest(attempt=1, wait=0.0, reason="busy"),)
    assert turn.started <= turn.finished
    assert turn.model_seconds >= 0
    assert turn.usage == usage


def test_of_turns_that_know_nothing_of_the_model_nothing_is_written():
    step = a_step(["(return 1)"])
    bare = attrs.evolve(step.trace[0], started=None, finished=None, model_seconds=None, model_asked="")
    record = json.loads(check(attrs.evolve(step, trace=(bare,), tools=None)).to_json())["step"]
    assert set(record) == {"mission", "max_turns", "compress_history", "failure", "model_calls", "pending", "trace"}
    known = {"number", "messages", "reply", "program", "evaluation", "usage", "children"}
    assert set(record["trace"][0]) == known


def test_sub_agents_are_inside():
    again = check(a_step(["(def x (tool/child))", "(return [x (tool/child)])"]))
    assert [child.return_value for child in again.children] == [{"a": 1}, {"a": 1}]


def test_the_text_is_compact_json_with_a_version(snapshot):
    clocks = {"clock": lambda: 0.0, "wall_clock": lambda: datetime(2026, 5, 6, 7, 8, 9, tzinfo=UTC)}
    step = a_step(["(def x [1 2])", "(return x)"], **clocks, system_prompt="Be brief.")
    assert json.loads(step.to_json()) == snapshot


def test_a_long_run_does_not_repeat_itself():
    replies = [f'(def n{n} "{"x" * 100}")' for n in range(100)]
    size = len(a_step([*replies, "(return 1)"], compress_history=True, system_prompt="s" * 5_000).to_json())
    plain = len(a_step([*replies, "(return 1)"], system_prompt="s" * 5_000).to_json())
    assert plain < 200_000
    assert size < 2_000_000


def test_values_that_several_turns_hold_are_written_once():
    big = {"rows": [{"name": "x" * 50, "n": n} for n in range(1_000)]}
    replies = ["(def all (tool/big))", "(def again all)", "(def pair [all again])", "all", "(return 1)"]
    step = a_step(replies, tools={"big": lambda: big})
    assert len(step.to_json()) < 1.5 * len(json.dumps(big)) + 20_000


@pytest.mark.parametrize("isolation", ["none", *(["process"] if sys.platform != "win32" else [])])
def test_memory_that_its_definitions_explain_is_left_out(isolation):
    replies = ["(def a [1])", "(def a 2) (def b [3])", "(return b)"]
    record = json.loads(a_step(replies, limits=Limits(isolation=isolation)).to_json())
    assert [turn["evaluation"]["memory"] for turn in record["step"]["trace"]] == [None, None, None]


def test_what_programs_required_is_stored_where_it_changes():
    replies = ["(def a 1)", "(require '[clojure.string :as s])", "(def b 2)", '(return (s/upper-case "x"))']
    step = a_step(replies)
    record = json.loads(step.to_json())
    stored = [turn["evaluation"].get("required") for turn in record["step"]["trace"]]
    assert stored == [None, {"s/": "clojure.string"}, None, None]
    assert [turn.evaluation.memory.required for turn in check(step).trace][1:] == [{"s/": "clojure.string"}] * 3


def test_a_resumed_run_knows_what_was_required():
    first = SubAgent("m", model=ScriptedModel(["(require '[clojure.string :as s])", "(+ 1 1)"]), max_turns=2).run_sync()
    after = SubAgent("m", model=ScriptedModel(['(return (s/upper-case "x"))']), max_turns=3)
    assert after.resume_sync(Step.from_json(first.to_json())).return_value == "X"


@pytest.mark.parametrize("text", ["\ud83d\ude00", "\ud800 alone", "é ü 😀", "\u0000\u2028"])
def test_any_reply_can_be_stored(text):
    check(attrs.evolve(a_step([text, "(return 1)"]), pending=Reply(text=text)))


@pytest.mark.parametrize("text", ["", "{}", "[]", "null", '{"schema": 1}', '{"schema": 99, "step": {}, "values": []}'])
def test_other_text_is_refused(text):
    with pytest.raises(ValueError, match=r"."):
        Step.from_json(text)


def test_a_newer_schema_is_told():
    with pytest.raises(ValueError, match="reads steps of schema 1, and this one has 99"):
        Step.from_json('{"schema": 99, "step": {}, "values": []}')


@pytest.mark.orderless("nothing that is read is compared with anything")
@pytest.mark.parametrize("value", [None, [], 1.5, "x", {"$keyword": "a"}, {"$ref": 10**9}, 10**30], ids=str)
def test_whatever_stands_in_whatever_place_is_read_or_refused(value):
    """What is read can be looked at, too."""
    text = a_step(["(def a (inc 1)) (println a)", "(oops)", "(return [a])"]).to_json()
    for place in _places(json.loads(text)):
        forged = json.loads(text)
        around = forged
        for key in place[:-1]:
            around = around[key]
        around[place[-1]] = value
        try:
            step = Step.from_json(json.dumps(forged))
        except ValueError:
            continue
        assert repr((step, step.usage, step.messages, step.tool_calls))
        assert [step.rendering(turn) for turn in range(1, len(step.trace) + 2)]


def _places(node: Any, before: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    if before:
        yield before
    for key, part in node.items() if type(node) is dict else enumerate(node) if type(node) is list else ():
        yield from _places(part, (*before, key))


def test_text_that_is_nested_too_deep_is_no_step():
    with pytest.raises(ValueError, match="nested too deep"):
        Step.from_json("[" * 200_000)
