"""The memory of the process is looked at while a program runs: what it takes is bounded, whatever the limits are."""

import gc
import sys
from typing import Any

import pytest

from ptc_interpreter import Limits, evaluate
from ptc_interpreter.errors import FILE
from ptc_interpreter.runtime import doubling, footprint

_HUGE: Any = dict.fromkeys(("steps", "elements", "characters"), 10**15)
_LOOP = "(loop [i 0] (when (< i 60000) (recur (inc i))))"


class Process:
    """A process whose memory grows whenever it is looked at."""

    def __init__(self, grows: int) -> None:
        self.grows = grows
        self.bytes = 1 << 30
        self.looks = 0

    def resident(self) -> int:
        self.looks += 1
        self.bytes += self.grows
        return self.bytes


@pytest.fixture
def often(monkeypatch):
    """Programs are looked at after a tenth of the steps and elements."""
    for name in ("_FIRST", "_APART"):
        monkeypatch.setattr(footprint, name, getattr(footprint, name) // 10)


@pytest.fixture
def process(often, monkeypatch):
    process = Process(0)
    monkeypatch.setattr(footprint, "resident", process.resident)
    monkeypatch.setattr(footprint, "programs_at_work", lambda: 1)  # whatever a test before has given up
    return process


def test_a_process_that_takes_too_much_is_a_limit(process):
    process.grows = footprint.MOST // 2
    done = evaluate(_LOOP)
    assert done.error is not None
    assert (done.error.code, process.looks) == ("limit_memory", 4)
    process.grows = 0
    assert evaluate(_LOOP).error is None


def test_small_programs_are_not_looked_at(process):
    assert evaluate("(reduce + (range 500))").error is None
    assert process.looks == 0


def test_items_that_are_made_without_steps_are_looked_at_too(process):
    assert evaluate("(count (mapv (fn [i] (partial + i)) (range 15000)))").error is None
    assert process.looks >= 2


def test_what_programs_at_once_may_take_is_shared(process, monkeypatch):
    monkeypatch.setattr(footprint, "programs_at_work", lambda: 3)
    process.grows = footprint.MOST // 2
    evaluate(_LOOP)
    assert process.looks > 4


@pytest.mark.parametrize(
    "program",
    [
        "(vec (range 500000000))",
        "(into [] (repeat 1000000000 1))",
        '(apply str (repeat 500000000 "abc"))',
        '(.repeat "abc" 1000000000)',
        '(loop [s "abc"] (recur (str s s)))',
        "(sort (range 100000000 0 -1))",
    ],
)
def test_what_is_too_large_is_not_made(program):
    done = evaluate(program, limits=Limits(**_HUGE))
    assert done.error is not None
    assert done.error.code == "limit_memory"


def test_what_a_tool_takes_is_left_aside(process, monkeypatch):
    def load() -> int:
        process.bytes += 10 * footprint.MOST
        return 1

    monkeypatch.setattr("ptc_interpreter.host.tool_calls.resident", process.resident)
    assert evaluate(f"{_LOOP} (tool/load) {_LOOP}", tools={"load": load}).error is None


def test_the_memory_of_this_process_is_known():
    assert footprint.resident() > 1 << 20


@pytest.mark.parametrize("use", ["(dotimes [i n] (when (= i 5) (return i)))", "(some #(when (= 5 %) %) (range n))"])
def test_a_raised_limit_of_elements_makes_no_range_at_once(use: str):
    done = evaluate(f"(def n 100000000) {use}", limits=Limits(elements=10**12))
    assert (done.value, done.error) == (5, None)


def _in_reach(what: Any) -> int:
    def meter() -> int:
        return doubling.about_to_double(FILE)

    def core_function(held: Any) -> int:
        return meter() if held is not None else 0

    return core_function(what)


@pytest.mark.parametrize("holding", [lambda x: x, lambda x: [{"a": (x,)}], lambda x: ["b", [[[x]]], "c"]])
@pytest.mark.parametrize("kind", [dict.fromkeys, set])
def test_what_is_full_is_about_to_double(holding, kind, monkeypatch):
    monkeypatch.setattr(doubling, "_LARGE", 1 << 12)
    monkeypatch.setattr(doubling, "_SOON", 10)
    monkeypatch.setattr(doubling, "_OWN", __name__)
    growing: Any = kind(range(1_000))
    for item in range(1_000, 3_000):
        size, told = sys.getsizeof(growing), _in_reach(holding(growing))
        growing |= kind([item])
        assert told >= sys.getsizeof(growing) or sys.getsizeof(growing) == size
    growing = holding(kind(range(100_000)))
    assert _in_reach(growing) == 0


def test_all_that_is_full_is_about_to_double_at_once(monkeypatch):
    monkeypatch.setattr(doubling, "_LARGE", 1 << 12)
    monkeypatch.setattr(doubling, "_SOON", 10)
    monkeypatch.setattr(doubling, "_OWN", __name__)
    full = next(made for n in range(1_000, 3_000) if _in_reach(made := dict.fromkeys(range(n))))
    assert _in_reach([full, dict.fromkeys(full)]) == 3 * sys.getsizeof(full)


def test_frames_of_hosts_are_not_looked_into(monkeypatch):
    monkeypatch.setattr(doubling, "_LARGE", 1)
    kept = locals()
    kept["large"] = set(range(3))
    assert _in_reach(set(range(3))) == 0
    assert "large" in kept


@pytest.mark.parametrize(
    "program",
    [
        "(reduce (fn [m i] (assoc m i 1)) {} (range))",
        "(loop [s #{} i 0] (recur (conj s i) (inc i)))",
        "(def a (atom {})) (loop [i 0] (swap! a assoc-in [:b i] 1) (recur (inc i)))",
        "(let [m (java.util.HashMap.)] (loop [i 0] (.put m i 1) (recur (inc i))))",
        "(reduce (fn [m i] (assoc! m i 1)) (transient {}) (range))",
    ],
)
@pytest.mark.usefixtures("often")
def test_what_a_program_fills_is_found_before_it_is_made_anew(program, monkeypatch):
    found = [0]
    looked = doubling.about_to_double
    monkeypatch.setattr(doubling, "_LARGE", 1 << 17)
    monkeypatch.setattr(doubling, "_SOON", doubling._SOON // 10)
    monkeypatch.setattr(footprint, "MOST", 4 << 20)
    monkeypatch.setattr(footprint, "programs_at_work", lambda: 1)
    sizes = iter([1 << 30])
    monkeypatch.setattr(footprint, "resident", lambda: next(sizes, (1 << 30) + (5 << 19)))
    monkeypatch.setattr(footprint, "about_to_double", lambda file: found.append(looked(file)) or found[-1])
    done = evaluate(program, limits=Limits(**_HUGE))
    assert done.error is not None
    assert (done.error.code, max(found) > 1 << 17) == ("limit_memory", True)


def test_what_a_program_was_compiled_from_is_not_left_to_the_collector():
    program = "(defn f [x] (reduce (fn [m i] (assoc m i (inc i))) {} (range x))) (mapv (comp count f) data/of)"
    evaluate(program, data={"of": [1, 2]})
    gc.collect()
    gc.disable()
    gc.set_debug(gc.DEBUG_SAVEALL)
    try:
        evaluate(program, data={"of": [1, 2]})
        assert 0 < gc.collect() < 100  # the functions of the program, with their run
        assert not [one for one in gc.garbage if type(one).__module__.startswith(_OF_PROGRAMS)]
    finally:
        gc.set_debug(0)
        gc.garbage.clear()
        gc.enable()


_OF_PROGRAMS = ("ast", *(f"ptc_interpreter.{room}." for room in ("reader", "analyzer", "nodes", "compiler")))
