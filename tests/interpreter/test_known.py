"""What a program defines is written where its name stands, and means what it means in the run that asks."""

import pickle

import pytest

from ptc_interpreter import evaluate, to_clojure

pytestmark = pytest.mark.usefixtures("both_ways")
USES = {
    "map": "(defn use [xs] (map step xs))",
    "reduce": "(defn use [xs] (reduce (fn [total x] (+ total (step x))) 0 xs))",
    "filter with comp": "(defn use [xs] (filter (comp pos? step) xs))",
    "a call": "(defn use [xs] (loop [i 0 made []] (if (< i 3) (recur (inc i) (conj made (step i))) made)))",
    "several arities": "(defn use ([] (use [1])) ([xs] (mapv step xs)))",
    "the rest": "(defn use [& more] (mapv step (first more)))",
    "a closure": "(def use (let [n 1] (fn [xs] (mapv (fn [x] (+ n (step x))) xs))))",
    "a constant": "(defn use [xs] (mapv (fn [x] (+ x limit)) xs))",
    "a set": "(defn use [xs] (filterv allowed xs))",
}
FIRST = "(defn step [x] (- x 2)) (def limit 10) (def allowed #{1 2})"
SECOND = "(defn step [x] (* x 100)) (def limit 1000) (def allowed #{3})"


def shown(source: str, **given) -> str:
    evaluation = evaluate(source, **given)
    return str(evaluation.error) if evaluation.error else to_clojure(evaluation.value)[0]


@pytest.mark.parametrize("name", USES)
def test_a_later_definition_counts(name):
    memory = evaluate(f"{FIRST} {USES[name]}").memory
    anew = shown(f"{SECOND} {USES[name]} (use [1 2 3])")
    assert shown(f"{SECOND} (use [1 2 3])", memory=memory) == anew
    assert shown("(use [1 2 3])", memory=memory) == shown(f"{FIRST} {USES[name]} (use [1 2 3])") != anew


@pytest.mark.parametrize(
    ("source", "value"),
    [
        ("(def n 1) (def n 2) (mapv (fn [x] (+ x n)) [1])", "[3]"),
        ("(defn f [x] 1) (defn g [xs] (mapv f xs)) (defn f [x] 2) (g [0])", "[2]"),
        ("(defn g [] (def n 5)) (def n 1) (g) (mapv (fn [x] (+ x n)) [1])", "[6]"),
        ("(def n 1) [n (do (def n 2) n)]", "[1 2]"),
        ("(defn f [x] [x]) (mapv f (map f [1 2]))", "[[(1)] [(2)]]".replace("(", "[").replace(")", "]")),
        ("(defn f [x] (let [y (inc x)] (fn [] y))) (mapv (fn [g] (g)) (mapv f [1 2 3]))", "[2 3 4]"),
        ("(defn add [m x] (assoc m x (count m))) [(reduce add {} [:a]) (reduce add [7] [0])]", "[{:a 0} [1]]"),
        ("(defn look [m k] (get m k)) (reduce (fn [m x] (assoc m x (look m 1))) {} [1 2])", "{1 nil, 2 nil}"),
        ("(defn all [m] [m]) (reduce (fn [m x] (assoc m x (all m))) {} [1 2])", "{1 [{}], 2 [{1 [{}]}]}"),
        ("(defn swap [v] (reduce (fn [v i] (assoc v i (nth v 0))) v [1 2])) (let [v [1 2 3]] [(swap v) v])", ""),
    ],
)
def test_names_mean_what_was_defined_last(source, value):
    assert shown(source) == (value or "[[1 1 1] [1 2 3]]")


def test_a_name_that_is_not_yet_defined_is_an_error():
    evaluation = evaluate("(defn use [xs] (mapv step xs))\n(use [1])\n(defn step [x] x)")
    assert evaluation.error is not None
    assert evaluation.error.span is not None
    assert (evaluation.error.code, evaluation.error.span.line) == ("unbound", 1)


def test_errors_in_a_function_are_told_where_they_stand_in_it():
    evaluation = evaluate("(defn step [x]\n  (+ x :a))\n(mapv step [1])")
    assert evaluation.error is not None
    assert evaluation.error.span is not None
    assert evaluation.error.span.line == 2


OPENED = """(def limit 10)
(defn step [x]
  (let [y (* x limit)]
    (if (= y 70) (throw (ex-info "seven" {})) (- y 2))))
(defn join [acc {:keys [a b]}] (update acc a (fnil conj []) (inc b)))
[(mapv step [1 2]) (reduce join {} [{:a 1 :b 2}])]
"""
LATER = (
    *("(step 5)", "(step nil)", "(step 7)", "(step)", "(mapv step [1 7])", "(str step)", "(apply step [3])"),
    *("(take 2 (map step (iterate inc 1)))", "(def limit 3) (step 4)", "(step (step 1))", "(sort-by step > [1 2])"),
    *("(join {} {:a 1 :b 2})", "(join {} {:a 1})", "(reduce join {} [{:a 1 :b 1} {:a 1 :b nil}])", "(join 1 2)"),
    *("(defn limit [x] x) (step 1)", "[(step 1) (join {} {:a 0 :b 0}) (step 2)]", "(partial step 3)", "[step step]"),
)


@pytest.mark.parametrize("later", LATER)
def test_a_function_that_was_only_opened_is_called_later_as_any_other(later):
    called = evaluate(f"{OPENED} (step 1) (join {{}} {{:a 1 :b 1}})").memory
    opened = evaluate(OPENED).memory
    stored = pickle.loads(pickle.dumps(opened))
    assert shown(later, memory=opened) == shown(later, memory=called)
    assert shown(later, memory=stored) == shown(later, memory=opened)


def test_a_function_that_is_opened_is_called_where_a_sequence_has_no_end():
    source = "(defn step [x] (* x x)) [(mapv step [1 2]) (take 3 (map step (iterate inc 1)))]"
    assert shown(source) == "[[1 4] [1 4 9]]"


def test_where_a_function_that_was_only_opened_fails():
    memory = evaluate(OPENED).memory
    error = evaluate("(inc 1)\n  (step 7)", memory=memory).error
    assert error is not None
    assert error == evaluate("(inc 1)\n  (step 7)", memory=evaluate(f"{OPENED} (step 1)").memory).error
