"""What data cases do not reach of exceptions and of functions that see each other: limits, storing, other runs."""

import json
from threading import Event

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ptc_interpreter import Limits, evaluate, to_clojure, to_python
from ptc_interpreter.encoding import decode, encode
from ptc_interpreter.runtime.results import Memory

TIGHT = Limits(steps=20_000, elements=20_000, characters=20_000, call_depth=300, printed_characters=500, tool_calls=5)
STOPPED = {
    "limit_steps": "(loop [] (recur))",
    "limit_depth": "((fn down [n] (inc (down n))) 1)",
    "limit_elements": "(vec (range 100000))",
    "limit_characters": '(reduce str (repeat 1000 "0123456789abcdef0123456789abcdef"))',
    "limit_printed": '(dotimes [i 1000] (println "0123456789"))',
    "limit_tool_calls": "(dotimes [i 10] (tool/ask i))",
    "limit_integer": "(loop [n 2] (recur (* n n)))",
}
AROUND = [
    "(try {} (catch Throwable e :caught))",
    '(try {} (catch Throwable e :caught) (finally (println "more")))',
    "(try {} (finally (return :ended)))",
    "(try (try {} (catch Exception e 1)) (catch :default e 2) (finally (return 3)))",
    "(try (/ 1 0) (catch Exception e {}) (finally (return 4)))",
    "(try 1 (finally {}))",
    "(loop [i 0] (try {} (catch Exception e 1)) (recur (inc i)))",
    "(map (fn [x] (try {} (catch Exception e x) (finally (return 5)))) [1 2 3])",
    "(try (map (fn [x] {}) [1 2 3]) (catch Exception e 1) (finally (return 6)))",
    "(try (with-out-str {}) (catch Exception e 1) (finally (return 7)))",
    "(letfn [(f [] (try (g) (catch Exception e 1))) (g [] {})] (try (f) (finally (return 8))))",
    "(try (let [x (try {} (catch Exception e 1))] x) (catch Exception e 2))",
    "(if (try {} (catch Exception e false)) 1 2)",
    "(+ 1 (try {} (catch Exception e 1) (finally (return 9))))",
]


@pytest.mark.parametrize("around", AROUND)
@pytest.mark.parametrize(("code", "stopped"), STOPPED.items())
def test_a_limit_passes_through_every_try(code, stopped, around):
    found = evaluate(around.replace("{}", stopped), limits=TIGHT, tools={"ask": lambda n: n})
    assert found.error is not None
    assert found.error.code == code or (code == "limit_printed" and "with-out-str" in around)


def test_a_cancelled_program_runs_nothing_more():
    interrupt = Event()
    source = "(try (tool/stop) (loop [] (recur)) (catch Throwable e (println 1)) (finally (println 2)))"
    found = evaluate(source, tools={"stop": interrupt.set}, interrupt=interrupt)
    assert found.error is not None
    assert (found.error.code, found.prints) == ("cancelled", ())


@pytest.mark.parametrize(
    ("source", "printed"),
    [
        ("(try (p 1) (finally (p 2)))", "1 2"),
        ("(try (p 1) (/ 1 0) (p 9) (catch Exception e (p 2)) (finally (p 3)))", "1 2 3"),
        ("(try (try (/ 1 0) (finally (p 1))) (catch Exception e (p 2)) (finally (p 3)))", "1 2 3"),
        ("(try (try (/ 1 0) (catch Exception e (p 1) (throw e)) (finally (p 2))) (catch Exception e (p 3)))", "1 2 3"),
        ("(try (return (p 1)) (finally (p 2)))", "1 2"),
        ("((fn [] (try (try (return 1) (finally (p 1))) (finally (p 2)))))", "1 2"),
        (
            "(try (try (/ 1 0) (finally (p 1) (throw (ex-info (str 5) {})))) (catch Exception e (p (ex-message e))))",
            "1 5",
        ),
        ("(loop [i 0] (when (< i 2) (try (p i) (finally (p :f))) (recur (inc i))))", "0 :f 1 :f"),
        (
            "(doseq [x [1 0]] (try (p (/ 4 x)) (catch Exception e (p :zero)) (finally (p :next))))",
            "4 :next :zero :next",
        ),
    ],
)
def test_finally_runs_once_and_in_order(source, printed):
    found = evaluate(f"(defn p [x] (println x)) {source}")
    assert " ".join(found.prints) == printed


def test_a_tool_that_fails_is_caught_and_recorded():
    def search(query: str) -> str:
        raise LookupError("no index")

    found = evaluate('(try (tool/search "x") (catch Exception e (ex-message e)))', tools={"search": search})
    assert found.value == "`tool/search` failed: LookupError: no index"
    assert [call.error for call in found.tool_calls] == ["LookupError: no index"]


def test_a_fault_of_the_interpreter_is_not_caught(monkeypatch):
    from ptc_interpreter.runtime.registry import CORE

    def broken(*_):
        raise AttributeError("ours")

    monkeypatch.setattr(CORE["frequencies"].function, "__code__", broken.__code__)
    found = evaluate("(try (frequencies [1]) (catch Throwable e 1) (finally (return 2)))")
    assert found.error is not None
    assert found.error.code == "internal_error"


def test_what_an_uncaught_exception_tells():
    found = evaluate('(throw (ex-info "out of stock" {:sku 7, :left 0}))')
    assert found.error is not None
    assert (found.error.code, found.error.message) == ("thrown", "out of stock {:sku 7, :left 0}")


def test_what_was_thrown_and_not_caught_is_kept():
    evaluation = evaluate('(throw (ex-info "out of stock" {:sku 7}))')
    assert to_clojure(evaluation.thrown)[0] == '#error {:message "out of stock", :data {:sku 7}}'
    assert evaluate("(/ 1 0)").thrown is None


def test_an_exception_keeps_its_code_when_it_is_thrown_again():
    found = evaluate("(try (nth [1] 5) (catch Exception e (throw e)))")
    assert found.error is not None
    assert found.error.code == "index_out_of_bounds"
    assert found.error.hint is not None


def test_an_exception_is_written_with_its_message_and_data():
    value = evaluate('(ex-info "m" {:a (ex-info "inner" {:b 1})})').value
    assert to_clojure(value)[0] == '#error {:message "m", :data {:a #error {:message "inner"}}}'
    assert to_python(value) == {
        "message": "m",
        "code": "thrown",
        "data": {"a": {"message": "inner", "code": "thrown", "data": {"b": 1}}},
    }


def test_exceptions_within_exceptions_are_written_in_bounded_time():
    source = '(reduce (fn [e i] (ex-info "m" {:e e :again e})) (ex-info "m" {}) (range 5000))'
    value = evaluate(source).value
    assert len(to_clojure(value)[0]) < 2_000
    assert evaluate("(str e)", memory=Memory({"e": value})).error is None


def test_an_exception_comes_back_from_json():
    value = evaluate('(ex-info "m" {:f (fn [x] (inc x))} (ex-info "cause" {}))').value
    written = json.loads(json.dumps(encode(value)))
    again = decode(written)
    assert encode(again) == written
    found = evaluate("[((:f (ex-data e)) 1) (ex-message (ex-cause e)) (class e)]", memory=Memory({"e": again}))
    assert to_clojure(found.value)[0] == '[2 "cause" clojure.lang.ExceptionInfo]'


LETFN = """
(letfn [(ev? [n] (if (= n 0) true (od? (dec n))))
        (od? [n] (if (= n 0) false (ev? (dec n))))]
  (def evens ev?)
  (def both [ev? od?]))
"""


def stored(memory: Memory) -> Memory:
    """The memory as it comes back from a file."""
    return Memory({name: decode(json.loads(json.dumps(encode(value)))) for name, value in memory.items()})


@settings(deadline=None)
@given(st.integers(0, 60))
def test_functions_that_see_each_other_come_back_from_json(n):
    memory = stored(evaluate(LETFN).memory)
    found = evaluate(f"[(evens {n}) (map #(% {n}) both)]", memory=memory)
    assert found.value == [n % 2 == 0, (n % 2 == 0, n % 2 == 1)]


def test_functions_of_an_alias_come_back_from_json():
    source = """(ns a.b (:require [clojure.string :as q :refer [upper-case]]))
    (defn shout [xs] (->> xs (map upper-case) (q/join "-")))
    (defn again [xs] (a.b/shout xs))"""
    memory = stored(evaluate(source).memory)
    assert evaluate('(again ["a" "b"])', memory=memory).value == "A-B"


def test_a_handler_that_is_a_function_comes_back_from_json():
    source = '(def f (try (throw (ex-info "m" {:a 1})) (catch Exception e (fn [] (:a (ex-data e))))))'
    assert evaluate("(f)", memory=stored(evaluate(source).memory)).value == 1


def test_what_is_captured_is_limited():
    found = evaluate('(with-out-str (dotimes [i 100000] (println "0123456789")))', limits=Limits(characters=10_000))
    assert found.error is not None
    assert found.error.code == "limit_characters"


def test_what_an_error_interrupts_is_not_captured_any_more():
    source = "(try (with-out-str (println 1) (/ 1 0)) (catch Exception e nil)) (println 2)"
    assert evaluate(source).prints == ("2",)


def test_what_calls_side_by_side_print_is_captured_in_order():
    source = '(with-out-str (doall (pmap (fn [i] (print (tool/double i) "")) (range 5))))'
    found = evaluate(source, tools={"double": lambda n: 2 * n})
    assert (found.value, found.prints) == ("0 2 4 6 8 ", ())


def test_an_error_of_calls_side_by_side_is_caught():
    source = "(try (doall (pmap (fn [i] (/ (tool/double i) 0)) (range 5))) (catch ArithmeticException e :caught))"
    assert to_clojure(evaluate(source, tools={"double": lambda n: 2 * n}).value)[0] == ":caught"
