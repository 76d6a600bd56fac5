"""A function made again from its text and its environment behaves like the one it was."""

from types import FunctionType
from typing import Any

import pytest

from ptc_interpreter import LispError, Memory, evaluate, to_clojure
from ptc_interpreter.encoding import Encoder
from ptc_interpreter.encoding.function_restore import restore_function
from ptc_interpreter.encoding.survey import environment_of


def made(source: str) -> FunctionType:
    """The function that a program defines as `f`."""
    evaluation = evaluate(source, tools={"add": lambda a, b: a + b}, data={"rows": 5})
    assert evaluation.error is None, evaluation.error
    function = evaluation.memory["f"]
    assert isinstance(function, FunctionType)
    return function


def restored(function: FunctionType) -> FunctionType:
    """The same function, by way of its text and environment."""
    environment = environment_of(function)
    again = restore_function(function.__doc__ or "", environment)
    for name, value in environment.items():
        again.fill(name, again.function if value is function else value)
    return again.function


def outcome(function: Any, call: str, **given: Any) -> tuple[Any, ...]:
    evaluation = evaluate(call, memory=Memory({"f": function, "n": 3}), **given)
    problem = evaluation.error
    shown = None if problem else to_clojure(evaluation.value)[0]
    return shown, problem and problem.code, evaluation.prints


@pytest.mark.parametrize(
    ("source", "call"),
    [
        ("(defn f [x] (* x x))", "(f 4)"),
        ('(defn f "Doc." {:added 1} [x] [x])', "(f 4)"),
        ("(def f (fn [x] (inc x)))", "(f 4)"),
        ("(def f #(+ %1 %2))", "(f 1 2)"),
        ("(def f #(vector % %&))", "(f 1 2 3)"),
        ("(defn f ([] 0) ([x] [x]) ([x & more] [x more]))", "[(f) (f 1) (f 1 2)]"),
        ("(defn f [x & {:keys [y] :or {y 7}}] [x y])", "[(f 1) (f 1 :y 2)]"),
        ("(let [k 10] (defn f [x] (+ x k)))", "(f 1)"),
        ("(def f (let [a 1 b [2] c {:d 3}] (fn [x] [a b c x])))", "(f 4)"),
        ("(def f (let [x 1] (let [x 2] (fn [] x))))", "(f)"),
        ("(def f (let [x 1] (fn [y] (let [x (+ x y)] x))))", "(f 5)"),
        ("(def f (let [g (fn [x] (* 2 x))] (fn [x] (g (g x)))))", "(f 5)"),
        ("(def f (first (map (fn [i] (fn [x] (+ i x))) [5])))", "(f 1)"),
        ("(def f (last (for [i [1 2 3]] (fn [] i))))", "(f)"),
        ("(def f (fn fact [n] (if (< n 2) 1 (* n (fact (dec n))))))", "(f 5)"),
        ("(defn f [n] (if (< n 2) 1 (* n (f (dec n)))))", "(f 5)"),
        ("(defn f [x acc] (if (zero? x) acc (recur (dec x) (conj acc x))))", "(f 3 [])"),
        ("(def n 1) (defn f [] n)", "(f)"),
        ("(def n 1) (defn f [] (tool/add n 1))", "(f)"),
        ("(defn f [] (add data/rows 1))", "(f)"),
        ("(defn f [] (helper 1))(defn helper [x] x)", "(f)"),
        ("(defn f [_ x] (loop [i 0] (if (< i x) (recur (inc i)) [_ i])))", "(f 1 2)"),
        ("(defn f [x] {:pre [(pos? x)]} (println x) x)", "[(f 1) (f -1)]"),
        ("(defn f [[a & b] {:keys [c]}] [a b c])", "(f [1 2 3] {:c 4})"),
        ('(defn f [s] (str/join "-" (re-seq #"\\w+" s)))', '(f "a b; c")'),
        ("(defn f [x] (-> x (cond-> (odd? x) inc) (->> (- 10))))", "(f 3)"),
        ("(defn f [class import] (let [lambda class] [lambda import]))", "(f 1 2)"),
        ("(defn f [x] (inc x))", '(f "a")'),
        ("(defn f [x] (inc x))", "(map f [1] [2])"),
        ("(defn f [] (undefined-later))(declare undefined-later)", "(f)"),
        ("(defn f [] (meta (vary-meta ^:a [1] assoc :b 1)))", "(f)"),
        ("(defn f [x] (conj (with-meta x {:m 1}) 2))", "[(meta (f [1])) (f [1])]"),
        ("(def n 1) (defn f [] (binding [n 5] n))", "[(f) n]"),
        ("(def n 1) (defn f [] [(str *ns*) @(resolve 'n)])", "(f)"),
        ("(defn f [xs] (sort (proxy [Comparator] [] (compare [a b] (- b a))) xs))", "(f [1 3 2])"),
        ("(defn f [xs] (persistent! (reduce conj! (transient []) xs)))", "(f [1 2])"),
        ("(defn f [xs] (let [t (transient [])] (doseq [x xs] (conj! t x)) (persistent! t)))", "(f [1 2])"),
    ],
)
def test_restored_functions_behave_alike(source: str, call: str):
    function = made(source)
    given: dict[str, Any] = {"tools": {"add": lambda a, b: a + b}, "data": {"rows": 5}}
    again = restored(function)
    assert outcome(again, call, **given) == outcome(function, call, **given)
    assert again.__doc__ == function.__doc__
    assert environment_of(again).keys() == environment_of(function).keys()
    assert to_clojure(again) == to_clojure(function)


def test_restoring_twice_changes_nothing():
    function = made("(def f (let [k 2] (fn [x] (* k x))))")
    assert outcome(restored(restored(function)), "(f 4)") == ("8", None, ())


def test_functions_that_refer_to_each_other():
    evaluation = evaluate("(def f (let [g (fn g [n] (if (zero? n) :end (g (dec n))))] (fn [n] (g n))))")
    again = restored(evaluation.memory["f"])
    assert outcome(again, "(f 3)") == (":end", None, ())


def test_a_core_name_that_memory_hides():
    again = restore_function("(defn f [x] (inc x))", (), variables=["inc"])
    memory = Memory({"f": again.function, "inc": made("(defn f [x] [x])")})
    assert evaluate("(f 1)", memory=memory).value == [1]


@pytest.mark.parametrize(
    "text", ["", "1", "(+ 1 2)", "(fn [x] x) 1", "(def x 1)", "(defn", "(defn f)", "(fn [x] (recur))"]
)
def test_a_text_that_is_no_function_is_refused(text: str):
    with pytest.raises(LispError):
        restore_function(text, ())


def test_a_core_function_that_is_opened_is_no_variable_of_the_function():
    memory = evaluate("(defn f [xs] (reduce + (map (fn [x] (+ x 1)) (filter (fn [x] (pos? x)) xs))))").memory
    assert "variables" not in str(Encoder([memory["f"]]).write(memory["f"]))
