"""Maps that rounds merge, or carry on through `reduce-kv`, are the same written out and called, whatever they hold."""

import pytest
from compiled import compiled, same, same_for_each
from effort import examples
from hypothesis import given
from hypothesis import strategies as st

from ptc_interpreter import Limits, to_clojure
from ptc_interpreter.compiler.unit import Inline

_BY = ["+", "max", "into", "conj", "vector", "(fn [a b] [a b])", '(fn [a b] (if (= a 2) (throw (ex-info "two" {})) b))']
_ROUNDS = [
    "(reduce (fn [acc m] (merge-with {by} acc m)) {start} data/rows)",
    "(reduce #(merge-with {by} %1 %2) {start} data/rows)",
    "(do (defn both [a b] (merge-with {by} a b)) (reduce both {start} data/rows))",
    "(let [f {by}] (reduce (fn [acc m] (merge-with f acc m)) {start} data/rows))",
    "(reduce (fn [acc m] (assoc (merge-with {by} acc m) :n (count acc))) {start} data/rows)",
    '(reduce (fn [acc m] (merge-with {by} acc m {{:a 1 "b" 2}})) {start} data/rows)',
    "(loop [acc {start} left data/rows seen []] (if (seq left) (recur (merge-with {by} acc (first left)) (rest left) "
    "(conj seen (count acc))) [acc seen]))",
    "(reduce (fn [acc m] (try (merge-with {by} acc m) (catch Exception e (assoc acc :failed (ex-message e))))) "
    "{start} data/rows)",
    "(reduce (fn [acc m] (reduce-kv (fn [a k v] (update a k (fnil {by} nil) v)) acc m)) {start} data/rows)",
    "(reduce (fn [acc m] (reduce-kv (fn [a k v] (assoc a k [v (get a k)])) acc m)) {start} data/rows)",
    "(reduce (fn [acc m] (reduce-kv (fn [a k v] (if (= v 3) (reduced a) (assoc a k (count acc)))) acc m)) {start} "
    "data/rows)",
    "(reduce (fn [acc m] (reduce (fn [a [k v]] (assoc a k (str v (get a k)))) acc m)) {start} data/rows)",
    "(apply merge-with {by} {start} data/rows)",
    "(reduce (partial merge-with {by}) {start} data/rows)",
]
_STARTS = ["{}", "{:a 1}", '{"a" 1 :b [2]}', "nil", "(sorted-map :a 1)", "{:c nil}"]
_KEYS = st.sampled_from(["a", "b", "c1", "c2", "user_1", "user_2", "Not a field", "d", ""])
_VALUES = st.sampled_from([1, 2, 3, 2.5, None, "text", [1], {"a": 1}, {"b": [2]}, "a", 1 << 70])
_ROWS = st.lists(
    st.one_of(st.dictionaries(_KEYS, _VALUES, max_size=5), st.sampled_from([None, {}, [1, 2]])), max_size=4
)


@pytest.mark.parametrize("rounds", _ROUNDS)
@given(st.sampled_from(_BY), st.sampled_from(_STARTS), st.lists(_ROWS, min_size=1, max_size=3))
@examples(12)
def test_any_maps(rounds, by, start, given_):
    same_for_each(rounds.format(by=by, start=start), [{"rows": rows} for rows in given_])


@given(st.sampled_from(_BY), st.lists(st.dictionaries(_KEYS, _VALUES, max_size=5), min_size=3, max_size=6))
@examples(60)
def test_records_are_merged_at_once_as_one_by_one(by, rows):
    at_once, one_by_one = (
        compiled(Inline.NOWHERE, source, data={"rows": rows})
        for source in (
            f"(apply merge-with {by} data/rows)",
            f"(reduce (fn [a b] (merge-with {by} a b)) (first data/rows) (rest data/rows))",
        )
    )
    assert (at_once.error is None) == (one_by_one.error is None)
    assert to_clojure(at_once.value) == to_clojure(one_by_one.value)


def test_what_is_merged_counts_as_elements():
    rows = [{"a": 1, "b": 2}] * 1000
    for source in (
        "(reduce (fn [acc m] (merge-with + acc m)) {} data/rows)",
        "(reduce (fn [acc m] (assoc (merge-with + acc m) :n 1)) {} data/rows)",
    ):
        found = compiled(Inline.EVERYWHERE, source, data={"rows": rows}, limits=Limits(elements=1500))
        assert found.error is not None
        assert found.error.code == "limit_elements"


def test_a_step_that_is_kept_sees_what_it_was_given():
    step = "(fn [acc m] (swap! seen conj acc) (merge-with + acc m))"
    same(f"(let [seen (atom [])] (reduce {step} {{}} [{{:a 1}} {{:a 2}}]) @seen)")
    same("(reductions (fn [acc m] (merge-with + acc m)) {} [{:a 1} {:a 2} {:b 3}])")
    same("(reduce (fn [acc m] (merge-with (fn [a b] [(count acc) a b]) acc m)) {} [{:a 1} {:a 2} {:a 3 :b 1}])")
