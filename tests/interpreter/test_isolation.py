"""Programs in a process of their own: what crosses, and what happens when the process dies."""

import os
import signal
import subprocess
import sys
from itertools import count

import attrs
import pytest

from ptc_interpreter import Limits, evaluate, to_clojure
from ptc_interpreter.encoding.held import HostValues, held_by, read_opaque
from ptc_interpreter.host import handing
from ptc_interpreter.isolation import pool
from ptc_interpreter.values.scalars import MISSING

pytestmark = [
    pytest.mark.usefixtures("started_workers"),
    pytest.mark.skipif(sys.platform == "win32", reason="there are no resource limits"),
]
APART = Limits(isolation="process")
SMALL = Limits(isolation="process", memory_bytes=80_000_000, seconds=5.0)


@attrs.frozen(kw_only=True)
class Point:
    x: int


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


def test_values_of_the_host_are_handed_from_tool_to_tool_and_from_program_to_program():
    handle, taken = object(), []
    tools = {"get": lambda: [{"in": handle}], "take": lambda *all, **named: taken.extend([*all, *named.values()])}
    source = "(def x (:in (first (tool/get)))) (tool/take x) (doall (pmap tool/take [x [x]])) (str x)"
    first = evaluate(source, tools=tools, limits=APART)
    assert (first.error, first.value) == (None, "#object[object]")
    second = evaluate("(tool/take x)", tools=tools, limits=APART, memory=first.memory)
    assert second.error is None
    assert len(taken) == 4
    assert all(each in (handle, [handle]) for each in taken)
    assert [call.arguments[0].value is handle for call in second.tool_calls] == [True]


def test_a_number_that_was_never_given_stands_for_nothing():
    with held_by(HostValues()):
        assert read_opaque(["a.B", 5]).value is MISSING
        assert read_opaque(["a.B", "x"]).value is MISSING
    assert read_opaque(["a.B", 0]).value is MISSING
    with pytest.raises(ValueError, match="no name"):
        read_opaque([1, 2])


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
    program = "(count (mapv (fn [i] [[i] [i] [i]]) (range 1000000)))"
    evaluation = evaluate(program, limits=SMALL)
    assert evaluation.error is not None
    assert evaluation.error.code == "limit_memory"
    assert evaluate("(+ 1 2)", limits=SMALL).value == 3


def next_worker():
    """The process of the next program, the only one that waits: those of tests before are ended."""
    for starting in [*pool._starting.values()]:
        starting.join()
    pool.end_workers()
    evaluate("1", limits=APART)
    [process_id] = pool.waiting_process_ids()
    return process_id


@pytest.mark.parametrize(("signal_", "code"), [(signal.SIGKILL, "limit_memory"), (signal.SIGXCPU, "limit_time")])
def test_a_worker_that_is_killed_ends_its_program_alone(signal_, code):
    worker = next_worker()
    made = evaluate("(def kept 1)", limits=APART)
    tools = {"kill": lambda: os.kill(worker, signal_)}
    evaluation = evaluate("(def lost 2) (tool/kill) (loop [] (recur))", tools=tools, memory=made.memory, limits=APART)
    assert evaluation.error is not None
    assert evaluation.error.code == code
    assert dict(evaluation.memory) == {"kept": 1}
    assert [call.name for call in evaluation.tool_calls] == ["kill"]
    assert evaluate("kept", memory=evaluation.memory, limits=APART).value == 1


_UNDER_A_LIMIT = """
import resource
from ptc_interpreter import Limits, evaluate
resource.setrlimit(resource.RLIMIT_CPU, (30, 30))
resource.setrlimit(resource.RLIMIT_AS, (4 << 30, 4 << 30))
print(evaluate("(+ 1 2)", limits=Limits(isolation="process", seconds=3600, memory_bytes=1 << 40)).value)
"""


def test_a_worker_may_take_no_more_than_its_host_may():
    done = subprocess.run([sys.executable, "-c", _UNDER_A_LIMIT], capture_output=True, text=True, check=True)
    assert done.stdout == "3\n"


def test_a_worker_is_used_again():
    worker = next_worker()
    evaluate("2", limits=APART)
    assert pool.waiting_process_ids() == [worker]


def test_limits_hold_in_the_worker():
    evaluation = evaluate("(loop [] (recur))", limits=Limits(isolation="process", steps=1_000))
    assert evaluation.error is not None
    assert evaluation.error.code == "limit_steps"


def test_where_no_process_can_be_started_a_program_says_so(monkeypatch):
    def refused(*_: object, **__: object) -> None:
        raise PermissionError(1, "Operation not permitted")

    monkeypatch.setattr(pool.subprocess, "Popen", refused)
    monkeypatch.setattr(pool, "_waiting", [])
    before = evaluate("(def a 1)").memory
    done = evaluate("a", memory=before, limits=Limits(isolation="process"))
    assert done.error is not None
    assert (done.error.code, done.memory) == ("no_process", before)
    assert "Operation not permitted" in done.error.message
    assert "--isolation none" in (done.error.hint or "")


@pytest.mark.parametrize("program", ["(count data/rows)", "(count (tool/rows))"])
def test_what_takes_too_long_to_be_sent_is_a_limit_before_it_is_written(program, monkeypatch):
    now = count(step=0.001)
    monkeypatch.setattr(handing, "thread_time", lambda: next(now))
    rows = [[n] for n in range(10_000)]
    limits = Limits(isolation="process", seconds=1)
    done = evaluate(program, data={"rows": rows}, tools={"rows": lambda: rows}, limits=limits)
    assert done.error is not None
    assert (done.error.code, "to be handed over" in done.error.message) == ("limit_time", True)
    assert evaluate("(count data/rows)", data={"rows": rows[:100]}, limits=limits).value == 100


@pytest.mark.parametrize("isolation", ["none", "process"])
def test_objects_that_take_too_long_to_become_plain_data_are_a_limit(isolation, monkeypatch):
    now = count(step=0.001)
    monkeypatch.setattr(handing, "thread_time", lambda: next(now))
    points = [Point(x=number) for number in range(3_000)]
    limits = Limits(isolation=isolation, seconds=1)
    done = evaluate("(count data/a)", data={"a": points[:1_000], "b": points[1_000:]}, limits=limits)
    assert done.error is not None
    assert (done.error.code, "plain dicts" in (done.error.hint or "")) == ("limit_time", True)
    assert evaluate("(map :x data/a)", data={"a": points[:2]}, limits=limits).value == (0, 1)


@pytest.mark.parametrize("most", [sys.maxsize, 10**400, 10**5000], ids=["2^63", "10^400", "10^5000"])
def test_a_host_may_allow_more_memory_than_there_is(most):
    assert evaluate("(+ 1 2)", limits=Limits(isolation="process", memory_bytes=most)).value == 3
