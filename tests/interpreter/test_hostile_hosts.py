"""Tools, functions and data that do not behave: what they do is an error of their call, and no program is told files.

Nothing is raised to the host but what ends it, and what was done before comes with that.
"""

import copy
import pickle
import sys
import threading
from collections.abc import Iterator
from contextlib import suppress
from contextvars import copy_context
from datetime import datetime, timedelta, timezone, tzinfo
from decimal import Decimal
from typing import Any

import attrs
import pytest
from odd_hosts import ODD_ERRORS, ODD_KEYS, RUDE, Endless, EndlessDict, Liar, Meta, OddInt, Pair, raising, shared

from ptc_interpreter import Limits, LispError, UnsupportedValue, evaluate, from_python, to_clojure, to_python
from ptc_interpreter.encoding import decode, encode
from ptc_interpreter.runtime import within
from ptc_interpreter.runtime.meter import Meter

EVERYWHERE = pytest.mark.parametrize("isolation", ["none", "process"])


@EVERYWHERE
@pytest.mark.parametrize("error", ODD_ERRORS, ids=range(len(ODD_ERRORS)))
def test_whatever_a_tool_raises_is_an_error_of_its_call(error, isolation):
    program = "(try (tool/f) (catch Exception e (count (ex-message e))))"
    done = evaluate(program, tools={"f": raising(error)}, limits=Limits(isolation=isolation))
    assert done.error is None
    assert done.value < 3_000
    (call,) = done.tool_calls
    assert call.error
    assert "\n" not in call.error
    call.error.encode()


@EVERYWHERE
@pytest.mark.parametrize("error", [KeyboardInterrupt(), SystemExit(3)], ids=["ctrl-c", "exit"])
def test_what_ends_the_host_passes_with_what_was_done(error, isolation):
    tools = {"f": lambda: 1, "end": raising(error)}
    with pytest.raises(type(error)) as raised:
        evaluate("(tool/f) (tool/end)", tools=tools, limits=Limits(isolation=isolation))
    done = raised.value.evaluation  # type: ignore[attr-defined]
    assert (done.error.code, [call.name for call in done.tool_calls]) == ("cancelled", ["f"])


@EVERYWHERE
@pytest.mark.parametrize("error", [*ODD_ERRORS, FileNotFoundError(2, "no", "/home/me/secret")])
def test_of_what_a_given_function_raises_the_class_is_told(error, isolation):
    given = {"history/turn": raising(error)}
    problem = evaluate("(history/turn 1)", functions=given, limits=Limits(isolation=isolation)).error
    assert problem is not None
    assert (problem.code, "secret" in problem.message) == ("tool_error", False)


@EVERYWHERE
def test_of_what_a_given_function_gives_that_is_no_data_the_class_is_told(isolation):
    problem = evaluate("(history/turn)", functions={"history/turn": object}, limits=Limits(isolation=isolation)).error
    assert problem is not None
    assert (problem.code, problem.message) == ("tool_error", "`history/turn` failed with UnsupportedValue.")


# -- data that lies ---------------------------------------------------------------------------------------------------


def test_data_is_read_as_what_it_is():
    data = [Endless([1, 2]), EndlessDict(a=1), OddInt(5)]
    assert from_python(data) == [[1, 2], {"a": 1}, 5]
    assert evaluate("(conj data/x 1)", data={"x": data}).error is None


@pytest.mark.parametrize("value", [Liar(dict), Liar(list), Liar(str), Meta("A", (), {})()], ids=range(4))
def test_what_cannot_be_read_is_refused_or_held(value):
    with pytest.raises(UnsupportedValue):
        from_python([value])
    program = "(let [x (tool/f)] [(= x x) (count #{x [x]}) (str x) (pr-str [x]) (get x :a) (coll? x) (type x)])"
    done = evaluate(program, tools={"f": lambda: value})
    assert done.error is None, done.error
    if type(value) is not Liar:
        return
    deep = evaluate("(count (pr-str (frequencies data/x)))", data={"x": [*range(10_001), {"a": value}]})
    assert deep.error is None, deep.error


@pytest.mark.parametrize("kind", RUDE)
def test_exceptions_of_all_kinds_are_refusals(kind):
    with suppress(UnsupportedValue):
        from_python([kind()])
    done = evaluate("(def x (tool/f)) [x (str x) (= x x) {x 1}]", tools={"f": kind})
    assert done.error is None, done.error
    assert len(repr(done)) < 10_000
    pickle.loads(pickle.dumps(done))


@EVERYWHERE
@pytest.mark.parametrize("call", ["(tool/g {x 1})", "(tool/g {:a {[x 1] 1}})", "(history/turn {x 1})"])
@pytest.mark.parametrize("key", ODD_KEYS)
def test_keys_that_python_cannot_hash_are_not_handed_to_tools(key, call, isolation):
    done = evaluate(
        f"(def x (tool/f)) (println 1) {call}",
        tools={"f": key, "g": lambda x: x},
        functions={"history/turn": lambda x: 1},
        limits=Limits(isolation=isolation),
    )
    assert done.error is not None
    assert done.error.code == "unsupported_value"
    assert done.prints == ("1",)
    many = evaluate("(def x (tool/f)) (into {x 1} (map vector (range 2000) (range)))", tools={"f": key})
    with pytest.raises(LispError):
        to_python(many.value, opaque=True)


# -- shared and deep --------------------------------------------------------------------------------------------------


def test_what_is_shared_comes_in_once():
    done = evaluate("(get-in (tool/f) [:left :left :right])", tools={"f": lambda: shared(60)})
    assert done.error is None
    assert evaluate("(count data/x)", data={"x": shared(60)}).value == 2


MADE = {
    "deep": "(reduce (fn [a _] [a]) [] (range 3000))",
    "deep map": "(reduce (fn [a _] {:a a}) {} (range 3000))",
    "deep error": "(throw (ex-info (str 1) {:a (reduce (fn [a _] (list a)) nil (range 3000))}))",
    "shared": "(reduce (fn [a _] [a a]) [] (range 60))",
    "shared map": "(def a (atom (reduce (fn [a _] {:a a :b [a]}) {} (range 60)))) [a @a]",
    "shared argument": "(tool/f (reduce (fn [a _] [a a]) [] (range 60)))",
    "function": "(def f (let [a [1]] (fn [x] (conj a x)))) [f (partial f 2)]",
}


@pytest.mark.parametrize("program", MADE.values(), ids=MADE)
def test_records_of_deep_and_shared_values_are_handled(program):
    tools = {"f": lambda _: {1, 2}}
    done, again = (evaluate(program, tools=tools) for _ in range(2))
    for record in (done, done.memory, *done.definitions, *done.tool_calls):
        assert len(repr(record)) < 20_000
        assert copy.deepcopy(record) is copy.copy(record) is record
        assert record == record
        back = pickle.loads(pickle.dumps(record))
        assert to_clojure(back, total_limit=100) == to_clojure(record, total_limit=100) or type(back) is type(record)
    if "function" not in program and "fn [x]" not in program and "deep" not in program:
        assert done.memory == again.memory


def test_records_are_equal_by_what_programs_see():
    done, again, other = (evaluate(f"(def m {{:a [1 {n}] :b #{{1}}}})").memory for n in (2, 2, 3))
    assert done == again
    assert done != other
    assert pickle.loads(pickle.dumps(done)) == done


# -- threads ----------------------------------------------------------------------------------------------------------


def test_any_thread_may_read_what_a_memory_holds():
    program = """
      (def v0 (into [] (range 200))) (def v1 (conj v0 1)) (def v2 (assoc v1 0 2)) (def v3 (pop v2))
      (def m0 (zipmap (range 200) (range))) (def m1 (assoc m0 1 2)) (def m2 (assoc m1 2 3))
      (def s0 (into (sorted-map) m0)) (def s1 (assoc s0 7 1)) (def q (into clojure.lang.PersistentQueue/EMPTY v3))
    """
    memory = evaluate(program).memory
    wanted = evaluate("(pr-str [v0 v1 v2 v3 m0 m1 m2 s0 s1 (get m0 1) (get m1 2)])", memory=memory).value
    interval = sys.getswitchinterval()
    sys.setswitchinterval(1e-6)
    try:
        for _ in range(15):
            fresh = evaluate(program).memory
            found = _read_by_threads(fresh)
            assert found == [wanted] * len(found)
    finally:
        sys.setswitchinterval(interval)


def _read_by_threads(memory: Any) -> list[Any]:
    found: list[Any] = []
    start = threading.Barrier(4)

    def read() -> None:
        start.wait()
        done = evaluate("(pr-str [v0 v1 v2 v3 m0 m1 m2 s0 s1 (get m0 1) (get m1 2)])", memory=memory)
        found.append(done.value if done.error is None else done.error)

    threads = [threading.Thread(target=read) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return found


# -- colliding numbers ------------------------------------------------------------------------------------------------


def test_a_map_whose_keys_hash_alike_does_not_leave():
    keys = "(map (fn [i] (* i 2305843009213693951)) (range 1 {n}))"
    few = evaluate(f"(zipmap {keys.replace('{n}', '500')} (range))").value
    assert len(to_python(few)) == 499
    problem = evaluate(f"(tool/f (zipmap {keys.replace('{n}', '1500')} (range)))", tools={"f": len}).error
    assert problem is not None
    assert problem.code == "limit_elements"


def test_a_set_of_lazy_sequences_that_return_is_written():
    done = evaluate("#{(iterate (fn [x] (return x)) 1) 3}")
    assert done.error is None
    decode(encode(done.value))
    assert repr(done)


class _Zone(tzinfo):
    """A zone that answers as it likes, or not at all."""

    def __init__(self, answer: Any) -> None:
        self._answer = answer

    def utcoffset(self, _: Any) -> Any:
        if self._answer is None:
            raise RuntimeError("no offset")
        return self._answer

    dst = tzname = utcoffset


@pytest.mark.parametrize("use", ["(hash {})", "(= {0} {0})", "(pr-str [{}])", "(frequencies [{}])", "[{}]"])
def test_zones_of_the_host_are_asked_once(use):
    raising = datetime(2024, 1, 1, tzinfo=_Zone(None))
    found = evaluate(use.format("(tool/at)"), tools={"at": lambda: raising})
    assert found.error is None
    encode(found.value)
    with pytest.raises(UnsupportedValue):
        evaluate("data/at", data={"at": [raising]})
    answering = datetime(2024, 1, 1, tzinfo=_Zone(timedelta(hours=2)))
    assert evaluate("data/at", data={"at": answering}).value.tzinfo == timezone(timedelta(hours=2))


@pytest.mark.parametrize(
    ("isolation", "most"),
    [
        ("none", within.MOST_WITHIN),
        ("process", 4),
        pytest.param("process", within.MOST_WITHIN, marks=pytest.mark.costly),
    ],
)
def test_a_tool_that_runs_a_program_that_calls_it_comes_to_an_end(isolation, most, monkeypatch):
    """In processes after fewer: each is started for it."""
    monkeypatch.setattr(within, "MOST_WITHIN", most)
    runs: list[Any] = []

    def again() -> Any:
        runs.append(evaluate("(tool/again)", tools={"again": again}, limits=Limits(isolation=isolation)))
        return runs[-1].value

    assert evaluate("(tool/again)", tools={"again": again}, limits=Limits(isolation=isolation)).error is None
    assert runs[0].error.code == "limit_depth"
    assert len(runs) == most


def test_what_a_tool_leaves_running_counts_only_while_it_runs_within_another():
    contexts = [copy_context()]
    for _ in range(2 * within.MOST_WITHIN):
        keep = {"keep": lambda: contexts.append(copy_context())}
        assert contexts[-1].run(evaluate, "(tool/keep)", tools=keep).error is None


@pytest.mark.parametrize("use", ["(sort (fn [a b] (tool/clear) (- a b)) {})", "(group-by (fn [x] (tool/clear)) {})"])
@pytest.mark.parametrize("of", ["data/xs", "(tool/xs)"])
def test_data_that_the_host_changes_meanwhile_is_no_fault_of_the_interpreter(use, of):
    xs = list(range(100))
    found = evaluate(use.format(of), data={"xs": xs}, tools={"clear": xs.clear, "xs": lambda: xs})
    assert found.error is not None
    assert found.error.code == "invalid_state"


def test_data_that_grows_while_it_is_sent_to_a_process_is_told(monkeypatch):
    def written(_: Any) -> bytes:
        raise RuntimeError("dictionary changed size during iteration")

    monkeypatch.setattr("ptc_interpreter.isolation.pool.written", written)
    found = evaluate("1", limits=Limits(isolation="process"))
    assert found.error is not None
    assert found.error.code == "invalid_state"


def test_tools_that_the_host_takes_away_are_called_to_the_end_by_a_process():
    tools: dict[str, Any] = {"one": lambda: tools.clear(), "two": lambda: 2}
    assert evaluate("[(tool/one) (tool/two)]", tools=tools, limits=Limits(isolation="process")).value == [None, 2]


@attrs.define
class _Growing:
    """Whoever reads its field is given two more of it."""

    field: Any = None

    def __getattribute__(self, name: str) -> Any:
        return [_Growing(), _Growing()] if name == "field" else object.__getattribute__(self, name)


def test_objects_that_make_more_objects_come_to_an_end():
    assert evaluate("(count (tool/grows))", tools={"grows": _Growing}).value == 1
    with pytest.raises(UnsupportedValue):
        evaluate("data/grows", data={"grows": _Growing()})
    assert evaluate("(count data/many)", data={"many": [Pair(i, [Pair(i, 1)]) for i in range(20_000)]}).value == 20_000


@pytest.mark.parametrize("name", [1, None, ("a",)])
@pytest.mark.parametrize("of", ["data", "tools", "functions"])
def test_names_that_are_no_strings_are_refused(of, name):
    given: Any = {of: {name: len}}
    with pytest.raises(TypeError, match="name"):
        evaluate("1", **given)


def _failing(error: BaseException) -> Iterator[int]:
    yield 1
    raise error


@pytest.mark.parametrize("error", [*ODD_ERRORS, ValueError("x")], ids=range(len(ODD_ERRORS) + 1))
def test_data_whose_generator_raises_is_refused(error):
    """Of a tool it is an error of the call."""
    with pytest.raises(UnsupportedValue):
        evaluate("data/x", data={"x": [_failing(error)]})
    done = evaluate("(tool/f)", tools={"f": lambda: _failing(error)})
    assert done.error is not None
    assert done.error.code == "tool_error"


@pytest.mark.parametrize("use", ["(double {})", "(* {} 2.5)", '(format "%.2f" {})', "(json/generate-string [{}])"])
def test_a_signaling_nan_is_no_fault_of_the_interpreter(use):
    found = evaluate(use.replace("{}", "data/x"), data={"x": Decimal("sNaN")})
    assert found.error is not None
    assert found.error.code == "invalid_argument"


@pytest.mark.parametrize("made", [{str(n): n for n in range(30_000)}, [list(range(900))] * 20, set(range(30_000))])
def test_the_clock_is_looked_at_while_data_is_hashed(made, monkeypatch):
    looks = []
    monkeypatch.setattr(Meter, "check", lambda _: looks.append(1))
    assert evaluate("(hash data/x)", data={"x": made}).error is None
    assert len(looks) >= 5
