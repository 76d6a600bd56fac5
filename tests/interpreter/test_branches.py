"""`pmap` and its kin: tools overlap, and nothing else shows it."""

import threading
import time
from itertools import count, pairwise

import pytest

from ptc_interpreter import Limits, evaluate, to_clojure
from ptc_interpreter.host.tool_calls import ToolRefused
from ptc_interpreter.runtime.concurrency import TOGETHER


def meeting(size):
    """A tool that comes back when so many calls of it are at work; it fails if they never are."""
    barrier = threading.Barrier(size)

    def meet(x):
        barrier.wait(60)
        return x * 10

    return meet


def in_reverse(order):
    """A tool whose calls come back in the given order of arguments."""
    events = {x: threading.Event() for x in order}
    events[order[0]].set()
    following = dict(pairwise(order))

    def take_turns(x):
        assert events[x].wait(60)
        if x in following:
            events[following[x]].set()
        return x

    return take_turns


def run(source, **tools):
    evaluation = evaluate(source, tools=tools)
    assert evaluation.error is None, evaluation.error
    return evaluation


def shown(source, **tools):
    return to_clojure(run(source, **tools).value)[0]


@pytest.mark.parametrize(
    "source",
    [
        "(pmap tool/meet [1 2 3])",
        "(pmap (fn [x] (tool/meet x)) [1 2 3])",
        "(pmap (fn [x y] (tool/meet x)) [1 2 3] (range))",
        "(pcalls (fn [] (tool/meet 1)) (fn [] (tool/meet 2)) (fn [] (tool/meet 3)))",
        "(let [a 1] (pvalues (tool/meet a) (tool/meet 2) (tool/meet 3)))",
    ],
)
def test_tools_work_at_the_same_time(source):
    assert shown(source, meet=meeting(3)) == "[10 20 30]"


def test_no_more_than_so_many_at_once():
    at_work, most, lock = 0, 0, threading.Lock()

    def count(x):
        nonlocal at_work, most
        with lock:
            at_work += 1
            most = max(most, at_work)
        time.sleep(0.002)
        with lock:
            at_work -= 1
        return x

    assert shown("(count (pmap tool/count (range 50)))", count=count) == "50"
    assert 1 < most <= TOGETHER


def test_all_that_happened_is_in_program_order():
    source = """(pmap (fn [x]
                        (println "before" x)
                        (let [y (tool/take-turns x)]
                          (println "after" y)
                          (def latest y)
                          y))
                      [1 2 3 4])"""
    evaluation = run(source, take_turns=in_reverse([4, 2, 3, 1]))
    assert evaluation.prints == tuple(f"{when} {x}" for x in (1, 2, 3, 4) for when in ("before", "after"))
    assert [call.arguments for call in evaluation.tool_calls] == [(1,), (2,), (3,), (4,)]
    assert [definition.value for definition in evaluation.definitions] == [1, 2, 3, 4]
    assert evaluation.memory["latest"] == 4


def test_a_branch_sees_the_names_as_they_were():
    source = "(def n 0) [(pmap (fn [x] (tool/take-turns x) (def n (+ n x))) [1 2 3]) n]"
    assert shown(source, take_turns=in_reverse([2, 1, 3])) == "[[1 2 3] 3]"


def test_collections_that_branches_share_keep_their_items():
    source = """(let [base (vec (range 100))]
                  (pmap (fn [x] (let [a (conj base x)] (tool/take-turns x) (peek (conj a (count base))))) [1 2 3]))"""
    assert shown(source, take_turns=in_reverse([3, 1, 2])) == "[100 100 100]"


def fails(x):
    if x % 2 == 0:
        raise ValueError(f"no {x}")
    return x


def test_the_first_error_in_program_order_is_raised():
    turns = in_reverse([4, 3, 2, 1])
    evaluation = evaluate("(pmap tool/turns [1 2 3 4])", tools={"turns": lambda x: fails(turns(x))})
    assert evaluation.error.message == "`tool/turns` failed: ValueError: no 2"
    assert [(call.arguments, call.error is None) for call in evaluation.tool_calls] == [
        ((1,), True),
        ((2,), False),
        ((3,), True),
        ((4,), False),
    ]


@pytest.mark.parametrize("seconds", [0, 0.01])
def test_what_is_still_started_after_an_error_does_not_depend_on_time(seconds):
    def slow(x):
        time.sleep(seconds)
        return fails(x)

    evaluation = evaluate("(pmap tool/slow (range 1 100))", tools={"slow": slow})
    assert [call.arguments[0] for call in evaluation.tool_calls] == list(range(1, 2 + TOGETHER))


def test_an_error_can_be_caught():
    source = "(try (pmap tool/fails [1 2]) (catch Exception e :caught))"
    assert shown(source, fails=fails) == ":caught"
    source = "(pmap (fn [x] (try (tool/fails x) (catch Exception e :caught))) [1 2 3])"
    assert shown(source, fails=fails) == "[1 :caught 3]"


def test_return_ends_the_run():
    evaluation = evaluate("(pmap (fn [x] (return (tool/f x))) [1 2])", tools={"f": lambda x: x})
    assert (evaluation.outcome, evaluation.value) == ("return", 1)


def test_a_refused_call_is_not_recorded():
    def refuse(x):
        raise ToolRefused("tool_arguments", "no")

    evaluation = evaluate("(pmap tool/refuse [1 2])", tools={"refuse": refuse})
    assert evaluation.error.code == "tool_arguments"
    assert evaluation.tool_calls == ()


def test_limits_hold_over_all_branches():
    limits = Limits(tool_calls=5)
    evaluation = evaluate("(pmap tool/f (range 20))", tools={"f": lambda x: x}, limits=limits)
    assert evaluation.error.code == "limit_tool_calls"
    assert len(evaluation.tool_calls) <= 5
    evaluation = evaluate(
        "(pmap (fn [x] (tool/f x) (count (vec (range 1000)))) (range 20))",
        tools={"f": lambda x: x},
        limits=Limits(elements=10_000),
    )
    assert evaluation.error.code == "limit_elements"


def test_time_in_tools_is_counted_once_and_not_as_evaluating():
    now = [0.0]

    def passes():
        now[0] += 60

    together = threading.Barrier(8, passes)  # all tools are at work for a minute
    tools = {"meet": lambda x: together.wait() and None}
    evaluation = evaluate("(pmap tool/meet (range 8))", tools=tools, limits=Limits(seconds=1), clock=lambda: now[0])
    assert evaluation.error is None
    assert (evaluation.usage.tool_seconds, evaluation.usage.seconds) == (60.0, 0.0)
    assert [call.duration for call in evaluation.tool_calls] == [60.0] * 8


def test_evaluating_beside_a_tool_is_counted():
    source = "(pcalls (fn [] (tool/wait)) (fn [] (loop [n 0] (recur (inc n)))))"
    gate = threading.Event()
    evaluation = evaluate(source, tools={"wait": lambda: gate.wait(0.5)}, limits=Limits(steps=100_000))
    assert evaluation.error.code == "limit_steps"


def test_time_of_all_branches_is_counted():
    def evaluated(branches, seconds):
        looks = count()  # each look at the clock takes a second
        source = f"(pmap (fn [x] (tool/f x) (reduce + (range 20000))) (range {branches}))"
        limits = Limits(seconds=seconds)
        return evaluate(source, tools={"f": lambda x: x}, limits=limits, clock=lambda: next(looks))

    two = evaluated(2, 10**6).usage.seconds
    assert two > 10
    assert evaluated(2, 2 * two).error is None
    assert evaluated(8, 2 * two).error.code == "limit_time"


def test_pmap_within_pmap():
    source = "(pmap (fn [xs] (pmap tool/f xs)) [[1 2] [3] []])"
    evaluation = run(source, f=lambda x: -x)
    assert to_clojure(evaluation.value)[0] == "[[-1 -2] [-3] []]"
    assert [call.arguments for call in evaluation.tool_calls] == [(1,), (2,), (3,)]


def test_functions_without_tools_run_in_this_thread():
    assert shown("(pmap inc (range 5))") == "[1 2 3 4 5]"
    threads = set()
    shown("(pmap (fn [x] (if (= x 7) (tool/f x) x)) (range 20))", f=lambda x: threads.add(threading.get_ident()))
    assert len(threads) == 1


def test_deep_recursion_in_a_branch_is_an_error():
    source = "(defn down [n] (inc (down (inc n)))) (pmap (fn [x] (tool/f x) (down 0)) [1 2])"
    assert evaluate(source, tools={"f": lambda x: x}).error.code == "limit_depth"


def test_no_threads_are_left():
    before = threading.active_count()
    shown("(pmap tool/meet [1 2 3])", meet=meeting(3))
    for _ in range(100):
        if threading.active_count() <= before:
            return
        time.sleep(0.01)
    pytest.fail("threads are left")
