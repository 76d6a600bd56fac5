"""Core functions of collections: what they cost, what they leave alone, and laws against plain Python."""

from collections import Counter
from functools import cmp_to_key
from typing import Any

import pytest
from effort import examples
from hypothesis import given
from hypothesis import strategies as st

from ptc_interpreter import Limits, evaluate, to_clojure, to_python
from ptc_interpreter.core.base.callables import function_of
from ptc_interpreter.core.base.lazy import STEPS
from ptc_interpreter.runtime.registry import ALIASES, CORE
from ptc_interpreter.values.lazy import Lazy


def value_of(source: str, **data: Any) -> Any:
    evaluation = evaluate(source, data=data)
    assert evaluation.error is None, evaluation.error
    return evaluation.value


def printed(source: str, **data: Any) -> str:
    return to_clojure(value_of(source, **data))[0]


def code(source: str, *, limits: Limits = Limits(), **data: Any) -> str | None:  # noqa: B008 - frozen
    problem = evaluate(source, data=data, limits=limits).error
    return problem and problem.code


def steps(source: str, **data: Any) -> int:
    evaluation = evaluate(source, data=data)
    assert evaluation.error is None, evaluation.error
    return evaluation.usage.steps + evaluation.usage.elements


# -- accounted for before it is made ---------------------------------------------------------------------------------

SMALL = Limits(elements=1_000, steps=100_000)


@pytest.mark.parametrize(
    "source",
    [
        "(vec (range 1000000000))",
        "(vec (range 0 1000000000 0.5))",
        "(repeat 1000000000 1)",
        "(take 1000000000 (repeat 1))",
        "(vec (take 5000 (range)))",
        "(partition 400 1 (range 800))",
        "(partition-all 400 1 (range 800))",
        "(combinations (range 100) 50)",
        "(interleave (range 900) (range 900))",
        "(apply concat (repeat 100 (range 100)))",
        "(interpose 1 (range 900))",
        "(reduce (fn [v _] (into v v)) [1] (range 40))",
        "(reduce (fn [v _] (concat v v)) [1] (range 40))",
        "(reduce (fn [v _] (flatten [v v])) [1] (range 40))",
        "(reduce (fn [m i] (assoc m i i)) {} (range 900))",
        "(reductions conj [] (range 500))",
        "(mapcat (fn [_] (range 100)) (range 100))",
        "(vec (tree-seq (constantly true) (fn [_] [1 2]) 0))",
        "(flatten (reduce (fn [v _] [v v]) [1] (range 40)))",
        "(vec (iteration (constantly 1)))",
        "(zipmap (range) (range))",
        "(take-while (constantly true) (range))",
        "(reduce (fn [[m] i] [(dissoc m i)]) [(zipmap (range 200) (range 200))] (range 200))",
    ],
)
def test_what_grows_without_bound_meets_the_limit(source: str) -> None:
    assert code(source, limits=SMALL) == "limit_elements"


@pytest.mark.parametrize(
    "source",
    [
        "(first (filter neg? (range)))",
        "(some neg? (range))",
        "(every? nat-int? (range))",
        "(take-while nat-int? (filter neg? (range)))",
        "(nth (range) 1000000)",
        "(first (drop 1000000 (range)))",
        "(take 1 (mapcat (fn [_] []) (range)))",
        "(take 1 (remove nat-int? (iterate inc 0)))",
        "(take 2 (distinct (repeat 1)))",
        "(take 2 (dedupe (cycle [1])))",
        "(second (take-nth 1000000 (rest (range))))",
        "(take 2 (partition-by nat-int? (range)))",
        "(reduce + (range))",
        "(run! identity (range))",
        "(trampoline (fn f [] f))",
        "(loop [] (if (= (vec (range 100)) (vec (range 100))) (recur)))",
        "(count (filter #(= % (vec (range 90))) (repeat 1 (vec (range 90)))))"
        " (loop [v (vec (range 90))] (get {v 1} v) (recur v))",
    ],
)
def test_what_never_ends_meets_the_limit(source: str) -> None:
    assert code(source, limits=Limits(steps=50_000, elements=100_000_000)) == "limit_steps"


LINEAR = {
    "conj": "(reduce (fn [v x] (conj v x)) [] (range {n}))",
    "assoc": "(reduce (fn [m x] (assoc m x x)) {{}} (range {n}))",
    "update": "(reduce (fn [m x] (update m x (fnil inc 0))) {{}} (range {n}))",
    "nested": "(reduce (fn [m x] (update-in m [:a :b] (fnil conj []) x)) {{}} (range {n}))",
    "set": "(reduce (fn [s x] (conj s x)) #{{}} (range {n}))",
    "list": "(reduce (fn [s x] (conj s x)) () (range {n}))",
    "cons": "(reduce (fn [s x] (cons x s)) nil (range {n}))",
    "into": "(reduce (fn [v x] (into v [x x])) [] (range {n}))",
    "concat": "(reduce (fn [v x] (concat v [x])) [] (range {n}))",
    "merge": "(reduce (fn [m x] (merge m {{x x}})) {{}} (range {n}))",
    "union": "(reduce (fn [s x] (set/union s #{{x}})) #{{}} (range {n}))",
    "pop": "(loop [v (vec (range {n}))] (if (empty? v) v (recur (pop v))))",
    "first and rest": "(loop [xs (vec (range {n})) a 0] (if (empty? xs) a (recur (rest xs) (+ a (first xs)))))",
    "seq and next": "(loop [xs (seq (range {n})) a 0] (if xs (recur (next xs) (+ a (first xs))) a))",
    "destructuring": "(loop [[x & xs] (range {n}) a 0] (if x (recur xs (+ a x)) a))",
    "stack": "(loop [s (list 0) n 0] (if (< n {n}) (recur (conj (rest s) n n) (inc n)) (count s)))",
    "queue": "(loop [q (list 0) n 0] (if (< n {n}) (recur (concat (rest q) [n n]) (inc n)) (count q)))",
    "old version read": "(reduce (fn [m x] (let [n (assoc m x x)] (if (get m x) m n))) {{}} (range {n}))",
    "group-by": "(group-by (fn [x] (mod x 10)) (range {n}))",
    "distinct": "(distinct (map (fn [x] [x]) (range {n})))",
}


@pytest.mark.parametrize("source", LINEAR.values(), ids=LINEAR.keys())
def test_cost_grows_with_the_work(source: str) -> None:
    small, large = (steps(source.format(n=n)) for n in (2_000, 8_000))
    assert large < 5 * small


def test_sharing_among_programs_costs_one_copy() -> None:
    first = evaluate("(def v (vec (range 1000)))")
    changes = "(reduce (fn [v x] (conj v x)) v (range 1000))"
    later = [evaluate(changes, memory=first.memory) for _ in range(2)]
    assert [to_clojure(run.value, limit=1)[0] for run in later] == ["[0 ...] (2000 items, showing first 1)"] * 2
    assert evaluate("(count v)", memory=first.memory).value == 1000


# -- nothing given in is changed -------------------------------------------------------------------------------------

RECORDS = [{"id": 1, "tags": ["a"], "by": {"n": 1}}, {"id": 2, "tags": [], "by": {"n": 2}}]


@pytest.mark.parametrize(
    "source",
    [
        "(reduce conj data/rows (range 100))",
        "(reduce (fn [m x] (assoc m x x)) (first data/rows) (range 100))",
        "(assoc data/rows 0 1)",
        "(update-in data/rows [0 :by :n] inc)",
        "(update (first data/rows) :tags conj 1)",
        "(pop data/rows)",
        "(into data/rows data/rows)",
        "(sort-by :id > data/rows)",
        "(merge (first data/rows) {:id 9})",
        "(dissoc (first data/rows) :id)",
        "(map (fn [row] (assoc row :x 1)) data/rows)",
    ],
)
def test_host_data_stays_what_it_was(source: str) -> None:
    rows = [{**row, "tags": list(row["tags"]), "by": dict(row["by"])} for row in RECORDS]
    value_of(source, rows=rows)
    assert rows == RECORDS


def test_a_collection_may_grow_while_it_is_gone_through() -> None:
    grown = "(def v (reduce conj [] (range 50))) (map (fn [x] (count (conj v x))) v)"
    assert value_of(grown) == (51,) * 50


def test_long_sequences_leave_as_lists() -> None:
    assert to_python(value_of("(rest (range 100))")) == list(range(1, 100))
    given = evaluate("(tool/count (cons 0 (rest (range 100))))", tools={"count": len})
    assert given.value == 100


# -- laziness --------------------------------------------------------------------------------------------------------


def test_only_what_is_taken_is_worked_out() -> None:
    calls = "(def seen (take 2 (map (fn [x] (println x) x) (range))))"
    assert evaluate(calls).prints == ("0", "1")


def test_a_sequence_without_end_can_be_kept_and_read_by_a_later_program() -> None:
    first = evaluate("(def odds (filter odd? (range)))", limits=Limits(steps=10_000))
    assert isinstance(first.memory["odds"], Lazy)
    later = [evaluate("(take 3 (drop 1000 odds))", memory=first.memory, limits=Limits(steps=20_000)) for _ in range(20)]
    assert {to_clojure(run.value)[0] for run in later} == {"[2001 2003 2005]"}


def test_lazy_sequences_and_made_functions_know_how_to_be_made_again() -> None:
    for source in ("(comp inc (partial + 1))", "(where :a > 5)"):
        name, arguments = value_of(source).recipe
        assert name in CORE
        assert isinstance(arguments, tuple)
    for source in ("(drop 2 (rest (range)))", "(map inc (range))"):
        assert value_of(source).cell.step.step in STEPS


# -- laws ------------------------------------------------------------------------------------------------------------

ROWS = st.lists(
    st.fixed_dictionaries({"k": st.one_of(st.none(), st.integers(-3, 3)), "s": st.text("ab", max_size=2)}), max_size=30
)


def positioned(rows: list[dict[str, Any]]) -> list[dict[str, Any]]:
    return [{**row, "at": at} for at, row in enumerate(rows)]


@given(ROWS)
@examples(60)
def test_sorting_is_stable_and_puts_nil_first(rows) -> None:
    rows = positioned(rows)
    expected = sorted(rows, key=lambda row: (row["k"] is not None, row["k"] or 0))
    assert list(value_of("(sort-by :k data/rows)", rows=rows)) == expected
    assert list(value_of("(sort-by :k compare data/rows)", rows=rows)) == expected
    assert list(value_of("(sort-by :k (fn [a b] (compare a b)) data/rows)", rows=rows)) == expected


@given(ROWS)
@examples(60)
def test_sorting_backwards_is_stable(rows) -> None:
    rows = [row for row in positioned(rows) if row["k"] is not None]
    expected = sorted(rows, key=lambda row: -row["k"])
    assert list(value_of("(sort-by :k > data/rows)", rows=rows)) == expected
    assert list(value_of("(sort-by :k (fn [a b] (> a b)) data/rows)", rows=rows)) == expected
    assert list(value_of("(sort-by :k #(compare %2 %1) data/rows)", rows=rows)) == expected


@given(ROWS)
@examples(60)
def test_sorting_by_several_keys(rows) -> None:
    rows = positioned(rows)
    expected = sorted(rows, key=lambda row: (row["s"], row["k"] is not None, row["k"] or 0))
    assert list(value_of("(sort-by (juxt :s :k) data/rows)", rows=rows)) == expected


NUMBERS = st.lists(st.one_of(st.integers(), st.floats(allow_nan=False)), max_size=20)


@given(NUMBERS)
@examples(60)
def test_every_way_to_sort_agrees(numbers) -> None:
    by_compare = sorted(numbers, key=cmp_to_key(lambda a, b: (a > b) - (a < b)))
    for source in (
        "(sort data/n)",
        "(sort < data/n)",
        "(sort (fn [a b] (< a b)) data/n)",
        "(map first (sort (map vector data/n)))",
    ):
        assert list(value_of(source, n=numbers)) == by_compare


MIXED = st.lists(
    st.one_of(st.none(), st.booleans(), st.integers(0, 2), st.sampled_from([0.0, 1.0, "a", "1"])), max_size=20
)


@given(MIXED)
@examples(100)
def test_grouping_and_counting_agree_with_python(mixed) -> None:
    typed = Counter((type(item), item) for item in mixed)
    assert sorted(value_of("(vals (frequencies data/xs))", xs=mixed) or ()) == sorted(typed.values())
    assert value_of("(= (frequencies data/xs) (update-vals (group-by identity data/xs) count))", xs=mixed) is True
    assert value_of("(= (distinct data/xs) (keys (frequencies data/xs)))", xs=mixed) is bool(mixed) or not mixed
    assert value_of("(= (set data/xs) (set (distinct data/xs)))", xs=mixed) is True


ITEMS = st.lists(st.integers(-5, 5), max_size=80)


@given(ITEMS, st.integers(-2, 85))
@examples(100)
def test_slices_agree_with_python(items, n) -> None:
    found = value_of(
        "[(take data/n data/xs) (drop data/n data/xs) (take-last data/n data/xs) (drop-last data/n data/xs)]",
        xs=items,
        n=n,
    )
    count = max(0, n)
    cut = max(0, len(items) - count)
    expected = [items[:count], items[count:], items[cut:] or None, items[:cut]]
    assert [part if part is None else list(getattr(part, "items", part)) for part in found] == expected


@given(ITEMS, st.integers(1, 6), st.integers(1, 6))
@examples(100)
def test_partitions_of_finite_and_endless_agree(items, size, step) -> None:
    source = (
        "(let [c (concat data/xs data/xs)] (= (take 3 (partition data/n data/m (cycle data/xs)))"
        " (take 3 (partition data/n data/m (apply concat (repeat 40 data/xs))))))"
    )
    assert value_of(source, xs=items or [1], n=size, m=step) is True


# -- the table -------------------------------------------------------------------------------------------------------


def test_bare_names_of_sets_do_not_hide_others() -> None:
    assert ALIASES["union"] == "set/union"
    assert ALIASES.get("join") != "set/join"
    assert ALIASES["clojure.set/join"] == "set/join"


def test_what_can_be_called() -> None:
    assert printed("[(:a {:a 1}) ({:a 1} :a) (#{1} 1) ([5] 0)]") == "[1 1 1 5]"
    assert function_of(CORE["inc"].function) is CORE["inc"].function
