"""What is added to a large map, or read out of it, costs what it is, and not what the map is."""

import pytest

from ptc_interpreter import Limits, evaluate, to_clojure

pytestmark = pytest.mark.usefixtures("both_ways")
ROUNDS = 3_000
GROWING = {
    "update": "(reduce (fn [m i] (update m i (fnil inc 0))) data/{} (range {}))",
    "assoc": "(reduce (fn [m i] (assoc m i 1)) data/{} (range {}))",
    "merge": "(reduce (fn [m i] (merge m {i 1} nil {:k i})) data/{} (range {}))",
    "merge-with": "(reduce (fn [m i] (merge-with + m {i 1} {:k i})) data/{} (range {}))",
    "conj an entry": "(reduce (fn [m i] (conj m [i 1])) data/{} (range {}))",
    "conj a map": "(reduce (fn [m i] (conj m {i 1})) data/{} (range {}))",
    "into": "(reduce (fn [m i] (into m [[i 1] [:k i]])) data/{} (range {}))",
    "into a map": "(reduce (fn [m i] (into m {i 1})) data/{} (range {}))",
    "into with a transducer": "(reduce (fn [m i] (into m (map identity) [[i 1]])) data/{} (range {}))",
}
READING = {
    "select-keys": "(let [m data/{}] (dotimes [i {}] (select-keys m [:k7 :k8 i])))",
    "find": "(let [m data/{}] (dotimes [i {}] (find m :k7)))",
    "first": "(let [m data/{}] (dotimes [i {}] (first m)))",
}
DATA = {
    "record": {f"k{index}": index for index in range(ROUNDS)},
    "texts": {f"k {index}": index for index in range(ROUNDS)},
}


def cost(source: str) -> int:
    """Steps and elements of a program."""
    evaluation = evaluate(source, data=DATA, limits=Limits(steps=10**9, elements=10**9))
    assert evaluation.error is None, evaluation.error
    return evaluation.usage.steps + evaluation.usage.elements


@pytest.mark.parametrize("data", DATA)
@pytest.mark.parametrize("name", [*GROWING, *READING])
def test_a_round_costs_what_it_does(name, data):
    source = {**GROWING, **READING}[name].replace("data/{}", f"data/{data}").replace("{}", str(ROUNDS))
    assert cost(source) < 100 * ROUNDS


@pytest.mark.parametrize(
    "grow", ["(merge-with + m {:a 1})", "(merge m {:a 1})", "(into m [[:a 1]])", "(conj m {:a 1})"]
)
def test_the_map_that_was_stays_as_it_was(grow):
    source = f"(let [m (zipmap (range 100) (range)) n {grow} o {grow}] [(count m) (:a m) (count n) (:a n) (= n o)])"
    assert to_clojure(evaluate(source).value)[0] == "[100 nil 101 1 true]"


def test_a_function_that_merges_may_grow_the_map_itself():
    source = """(let [m (zipmap (range 100) (range))
                      n (merge-with (fn [a b] (count (assoc m :new b))) m {1 1 2 2})]
                  [(get n 1) (get n 2) (count m) (count n)])"""
    assert to_clojure(evaluate(source).value)[0] == "[101 101 100 100]"


CHAINS = {
    "->": "(-> m (assoc :a i) (update :b inc) (assoc :c i))",
    "cond->": "(let [n (assoc m :a i)] (cond-> (assoc n :b 1) (even? i) (assoc :c i) :d (update :b inc)))",
    "several": "(assoc m :a i :b i :c i)",
}


@pytest.mark.parametrize("name", CHAINS)
def test_a_chain_of_changes_copies_once(name):
    assert _elements(CHAINS[name]) < 1.5 * _elements("(assoc m :a i)")


def _elements(body: str) -> int:
    source = f"(let [m (assoc (zipmap (range 20) (range)) :b 0)] (dotimes [i 1000] {body}))"
    evaluation = evaluate(source)
    assert evaluation.error is None, evaluation.error
    return evaluation.usage.elements


PARTED = {
    "vector": "(reduce (fn [[n best] x] [(inc n) (max best x)]) [0 0] (range 3000))",
    "map": "(reduce (fn [{:keys [n best]} x] {:n (inc n) :best (max best x)}) {:n 0 :best 0} (range 3000))",
    "changed": "(reduce (fn [s x] (-> s (update :n inc) (assoc :best (max x (:best s))))) {:n 0 :best 0} (range 3000))",
    "if": "(reduce (fn [s x] (cond-> (update s :n inc) (odd? x) (assoc :odd x))) {:n 0 :odd 0} (range 3000))",
    "loop": "(loop [s {:n 0 :best 0}] (if (= 3000 (:n s)) s (recur (-> s (update :n inc) (assoc :best (:n s))))))",
    "some": "(reduce (fn [[n best :as both] x] (if (< x best) both [(inc n) x])) [0 0] (range 3000))",
}


@pytest.mark.parametrize("name", PARTED)
def test_what_is_carried_in_parts_is_made_once(name):
    items = evaluate("(reduce + (range 3000))").usage.elements
    assert evaluate(PARTED[name]).usage.elements < items + 20
