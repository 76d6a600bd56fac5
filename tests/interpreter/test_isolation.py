"""Programs in a process of their own: what crosses, and what happens when the process dies."""

import os
import signal
import sys

import pytest

from ptc_interpreter import Limits, evaluate, to_clojure
from ptc_interpreter.isolation import pool

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="there are no resource limits")
APART = Limits(isolation="process")
SMALL = Limits(isolation="process", memory_bytes=80_000_000, seconds=5.0)


def test_names_functions_and_results_cross():
    first = evaluate("(defn twice [x] (* k x)) (def k 2) {:a #{1}}", limits=APART)
    second = evaluate("[(twice 4) *1 data/rows]", memory=first.memory, limits=APART, data={"rows": [{"id": 1}]})
    assert to_clojure(second.value)[0] == "[8 {:a #{1}} [{:id 1}]]"
    here = evaluate("(twice 5)", memory=first.memory)
    assert here.value == 10


def test_names_that_a_program_leaves_alone_do_not_come_back():
    first = evaluate("(def kept [1 2]) (defn f [x] x)", limits=APART)
    second = evaluate('(def more 1) (throw (ex-info "m" {:a kept}))', memory=first.memory, limits=APART)
    assert list(second.memory) == ["kept", "f", "more"]
    assert all(second.memory[name] is first.memory[name] for name in ("kept", "f"))
    assert to_clojure(second.thrown)[0] == '#error {:message "m", :data {:a [1 2]}}'


def test_tools_are_called_in_the_host():
    seen: list[int] = []
    tools = {"note": lambda x, scale=1: seen.append(os.getpid()) or x * scale}
    evaluation = evaluate("[(tool/note 2) (tool/note {:x 3 :scale 2})]", tools=tools, limits=APART)
    assert evaluation.value == [2, 6]
    assert seen == [os.getpid()] * 2
    assert [call.error for call in evaluation.tool_calls] == [None, None]


def test_what_a_tool_raises_is_the_programs_error():
    evaluation = evaluate("(tool/fails)", tools={"fails": lambda: 1 / 0}, limits=APART)
    assert evaluation.error is not None
    assert (evaluation.error.code, evaluation.error.message) == (
        "tool_error",
        "`tool/fails` failed: ZeroDivisionError: division by zero",
    )


def test_memory_runs_out_in_the_worker_alone():
    program = "(count (mapv (fn [i] [[] [] [] [] [] []]) (range 2000000)))"
    evaluation = evaluate(program, limits=SMALL)
    assert evaluation.error is not None
    assert evaluation.error.code == "limit_memory"
    assert evaluate("(+ 1 2)", limits=SMALL).value == 3


@pytest.mark.parametrize(("signal_", "code"), [(signal.SIGKILL, "limit_memory"), (signal.SIGXCPU, "limit_time")])
def test_a_worker_that_is_killed_ends_its_program_alone(signal_, code):
    made = evaluate("(def kept 1)", limits=APART)
    worker = pool.waiting_process_ids()[-1]
    tools = {"kill": lambda: os.kill(worker, signal_)}
    evaluation = evaluate("(def lost 2) (tool/kill) (loop [] (recur))", tools=tools, memory=made.memory, limits=APART)
    assert evaluation.error is not None
    assert evaluation.error.code == code
    assert dict(evaluation.memory) == {"kept": 1}
    assert [call.name for call in evaluation.tool_calls] == ["kill"]
    assert evaluate("kept", memory=evaluation.memory, limits=APART).value == 1


def test_a_worker_is_used_again():
    evaluate("1", limits=APART)
    before = pool.waiting_process_ids()
    evaluate("2", limits=APART)
    assert pool.waiting_process_ids() == before


def test_limits_hold_in_the_worker():
    evaluation = evaluate("(loop [] (recur))", limits=Limits(isolation="process", steps=1_000))
    assert evaluation.error is not None
    assert evaluation.error.code == "limit_steps"
