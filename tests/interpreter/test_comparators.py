"""Comparators that are known by their text: they sort as they do where each two items are given to them."""

from typing import Any

import pytest
from compiled import written_out
from effort import examples
from hypothesis import given
from hypothesis import strategies as st

from ptc_interpreter import evaluate, to_clojure
from ptc_interpreter.core.sequences import ordering

pytestmark = pytest.mark.usefixtures("both_ways")
KNOWN = [
    "#(compare %2 %1)",
    "#(compare (:n %1) (:n %2))",
    '(fn [a b] (compare (get b "n") (get a "n")))',
    "(fn [a b] (compare [(:n b) (:s a)] [(:n a) (:s b)]))",
    "(fn [a b] (if (= (:n a) (:n b)) (compare (:s a) (:s b)) (compare (:n b) (:n a))))",
    "(fn [a b] (let [c (compare (:n b) (:n a))] (if (zero? c) (compare (:s a) (:s b)) c)))",
    "#(> (:n %1) (:n %2))",
    "#(< (count (:s %1)) (count (:s %2)))",
    "#(- (:n %2) (:n %1))",
]
UNKNOWN = [
    "(fn [a b] (let [d (- (:n a) (:n b))] (if (zero? d) (let [e (compare (:s b) (:s a))] (if (zero? e) 0 e)) d)))",
    "(fn [a b] (let [c (< (:n b) (:n a))] (if (zero? c) (compare (:s a) (:s b)) c)))",
]
COMPUTED = [
    "(fn [a b] (compare (weight b) (weight a)))",
    "#(compare (weight %1) (weight %2))",
    "by-weight",
    "(fn [a b] (> (weight a) (weight b)))",
    "(fn [a b] (- (weight a) (weight b)))",
    "(fn [a b] (compare [(weight b) (:s a)] [(weight a) (:s b)]))",
    "(fn [a b] (let [c (compare (weight a) (weight b))] (if (zero? c) (compare (:s b) (:s a)) c)))",
    "(fn [a b] (let [c (- (compare (weight a) (weight b)))] (if (not= 0 c) c (compare (:s a) (:s b)))))",
    "(fn [a b] (let [x (weight a) y (weight b)] (cond (< x y) -1 (> x y) 1 :else 0)))",
    "(fn [a b] (cond (> (weight a) (weight b)) -1 (< (weight a) (weight b)) 1 :else (compare (:s a) (:s b))))",
    "(fn [a b] (if (= (weight a) (weight b)) (compare (:s a) (:s b)) (compare (weight a) (weight b))))",
    "(fn [{n :n s :s} {m :n t :s}] (compare [(str n s) n] [(str m t) m]))",
    "(fn [{n :n s :s} {m :n t :s}] (compare (str n s) (str m t)))",
    "(fn [a b] (compare (mapv int (:s b)) (mapv int (:s a))))",
    "(fn [a b] (compare [(or (:n a) 0)] [(or (:n b) 0)]))",
    "(fn [a b] (compare (get {1 2} (:n a) 5) (get {1 2} (:n b) 5)))",
    "(fn [a b] (compare (weight a) (count (:s b))))",
    "(fn [a b] (compare (weight a) (weight a)))",
    "(fn [a b] (compare (loud a) (loud b)))",
    "(fn [a b] (let [c (compare (:n a) (:n b)) d (compare (weight a) (weight b))] (if (zero? c) d c)))",
    "(fn [a b] (let [c (< (weight a) (weight b))] (if (zero? c) (compare (:s a) (:s b)) c)))",
    "(fn [a b] (- (< (weight a) (weight b))))",
    "(fn [a b] (if (= (:n a) (:n b)) (compare (weight a) (weight b)) (< (:n a) (:n b))))",
    "(fn [a b] (cond (< (weight a) (weight b)) 1 (> (weight a) (weight b)) -1 :else (boom a b)))",
]
_OWN = """(defn weight [row] (+ (:n row) (count (:s row))))
(defn loud [row] (println row) (:n row))
(defn boom [a b] (throw (ex-info "no" a)))
(defn by-weight [a b] (compare (weight b) (weight a)))
"""
OF_ENTRIES = [
    "(fn [[k1 v1] [k2 v2]] (compare [v2 k1] [v1 k2]))",
    "#(compare (val %2) (val %1))",
    "(fn [a b] (compare [(val b) (key a)] [(val a) (key b)]))",
    "(fn [x y] (> (second x) (second y)))",
]
SHADOWED = [
    "(let [compare (fn [a b] (- a b))] (sort #(compare %2 %1) data/n))",
    "(do (defn compare [a b] (- b a)) (sort (fn [a b] (compare a b)) data/n))",
    "(sort (fn compare [a b] (if (number? a) (< a b) (compare a b))) data/n)",
    "(sort (fn [a count] (compare a count)) data/n)",
    "(sort (fn [a b] (let [compare (compare b a)] (if (zero? compare) (compare a b) compare))) data/n)",
    "(sort (fn [a b] (let [a (compare b a)] (if (zero? a) (compare a b) a))) data/n)",
    "(let [zero? pos?] (sort (fn [a b] (let [c (compare b a)] (if (zero? c) (compare a b) c))) data/n))",
    "(let [first -] (sort #(compare (first %1) (first %2)) data/n))",
]


def _sorted(source: str, data: dict[str, Any], many: int, monkeypatch: pytest.MonkeyPatch) -> tuple[str, Any]:
    monkeypatch.setattr(ordering, "MANY", many)
    evaluation = evaluate(source, data=data)
    said = str(evaluation.error) if evaluation.error else to_clojure(evaluation.value)[0]
    return said, evaluation.prints


def _agrees(source: str, data: dict[str, Any]) -> None:
    """It does the same where comparators are looked into, and where they are called."""
    with pytest.MonkeyPatch.context() as patch:
        assert _sorted(source, data, 0, patch) == _sorted(source, data, 1_000, patch)


NUMBERS = st.one_of(st.integers(-2, 2), st.sampled_from([0.5, 1.0, -0.0, float("nan"), None, "x"]))
ROWS = st.lists(st.fixed_dictionaries({"n": NUMBERS, "s": st.text("ab", max_size=2)}), max_size=8)


@examples(100)
@given(ROWS, st.sampled_from(KNOWN + UNKNOWN), st.sampled_from([1, 8]))
def test_rows(rows: list[dict[str, Any]], comparator: str, kinds: int) -> None:
    rows = rows if kinds > 1 else [row | {"n": 1} for row in rows]
    _agrees(f"(sort {comparator} data/rows)", {"rows": rows})


@examples(200)
@given(ROWS, st.sampled_from(COMPUTED), st.sampled_from(["sort", "sort-by identity", "sort-by #(assoc % :n 1)"]))
def test_what_is_worked_out_of_rows(rows: list[dict[str, Any]], comparator: str, sort: str) -> None:
    _agrees(f"{_OWN} ({sort} {comparator} data/rows)", {"rows": rows})


@examples(50)
@given(st.dictionaries(st.text("abc", max_size=2), st.integers(0, 2)), st.sampled_from(OF_ENTRIES))
def test_entries(counts: dict[str, int], comparator: str) -> None:
    _agrees(f"(sort {comparator} (into {{}} data/counts))", {"counts": counts})


@pytest.mark.parametrize("source", SHADOWED)
def test_names_that_were_taken(source: str) -> None:
    _agrees(source, {"n": [3, 1, 2]})


@pytest.mark.parametrize("source", [f"(sort {each} data/rows)" for each in KNOWN[1:]])
def test_these_are_known(source: str) -> None:
    """A known one is not called: it takes as many steps as the items, not as many as there are comparisons."""
    rows = [{"n": n * 7 % 100, "s": str(n)} for n in range(100)]
    assert evaluate(source, data={"rows": rows}).usage.steps < 700


@pytest.mark.parametrize("comparator", COMPUTED[:16])
def test_what_these_compare_is_worked_out_once(comparator: str) -> None:
    rows = [{"n": n * 7 % 100, "s": str(n)} for n in range(100)]
    with written_out():
        found = evaluate(f"{_OWN} (sort {comparator} data/rows)", data={"rows": rows})
    assert found.usage.steps < 1_500
