"""What is done at once with collections of few parts comes to what is done part by part with all others."""

from typing import Any

import pytest
from effort import examples
from hypothesis import given
from hypothesis import strategies as st

from ptc_interpreter import evaluate, to_clojure
from ptc_interpreter.printing.few_parts import written_at_once
from ptc_interpreter.printing.writer import WHOLE, Style, unfold
from ptc_interpreter.values.equality import canonical_key, equal
from ptc_interpreter.values.few_parts import compared
from ptc_interpreter.values.maps import make_map, make_set
from ptc_interpreter.values.persistent import Vector
from ptc_interpreter.values.scalars import Keyword, Symbol

SCALARS = st.one_of(
    st.sampled_from([None, True, False, 0, 1, -1, 1.0, 0.0, -0.0, 1e30, float("inf"), 10**40]),
    st.sampled_from(["", "a", 'q"\\', "\n", "é", "x" * 70, Keyword("a"), Keyword("k" * 70), Symbol("a"), b"a"]),
)
VALUES: Any = st.recursive(
    SCALARS,
    lambda inner: st.one_of(
        st.lists(inner, max_size=4),
        st.lists(inner, min_size=15, max_size=18),
        st.lists(inner, max_size=3).map(tuple),
        st.lists(inner, max_size=3).map(lambda found: Vector(list(found))),
        st.lists(inner, max_size=3).map(make_set),
        st.lists(st.tuples(inner, inner), max_size=3).map(make_map),
        st.dictionaries(st.sampled_from(["a", "b", "c d", "e1"]), inner, max_size=3),
        st.dictionaries(st.sampled_from([1, 2, "a"]), inner, max_size=2),
    ),
    max_leaves=12,
)


@given(VALUES)
@examples(500)
def test_what_is_written_at_once_is_written_as_all_else(value) -> None:
    for is_quoted in (True, False):
        text = written_at_once(value, is_quoted=is_quoted)
        assert text is None or text == unfold(value, Style(quoted=is_quoted), WHOLE).text


@given(VALUES, VALUES)
@examples(500)
def test_what_is_compared_part_by_part_is_compared_as_by_keys(a, b) -> None:
    for x, y in ((a, b), (a, a), ([a], (a,)), ({"a": a}, {"a": b}), ({"a": a}, make_map([(Keyword("a"), b)]))):
        same = canonical_key(x) == canonical_key(y)
        assert compared(x, y) in (None, same)
        assert equal(x, y) is same


def test_host_maps_with_the_same_names_are_compared_by_what_their_keys_come_out_as() -> None:
    record, by_id = {"a": 1, "b": 2}, {"a": {"n": 1}, "b": {"n": 1}}
    assert equal({"x": record}, {"x": dict(record)})
    assert not equal(record, by_id)
    assert equal(by_id, {"b": {"n": 1}, "a": {"n": 1}})
    assert not equal({1: 2}, {True: 2})


OVER_ALL = [
    *("(take 2 x)", "(drop 2 x)", "(reductions + x)", "(reductions max 1 x)", "(interpose :a x)", "(interleave x x)"),
    *("(concat x [1])", "(concat x x)", "(drop-while odd? x)", "(take-while odd? x)", "(sort x)", "(sort > x)"),
    *("(sort-by - x)", "(distinct x)", "(frequencies x)", "(group-by odd? x)", "(zipmap x (range))", "(zipmap x x)"),
    *("(reduce max x)", "(reduce min 2 x)", "(reduce - x)", "(apply max x)", "(set x)", "(into #{1} x)", "(reverse x)"),
    *("(set/union #{} (set x))", "(set/union (set x) #{1 9})", "(set/difference (set x) #{1} #{2})", "(str (vec x))"),
    *("(set/intersection (set x) #{1 2} #{2})", "(set/subset? (set x) #{1 2})", "(every? odd? x)", "(some even? x)"),
    *("(partition-by odd? x)", "(map + x x)", "(map (fn [a b] [a b]) x (cycle [1 2]))", "(last x)", "(rest x)"),
]


@pytest.mark.parametrize("use", OVER_ALL)
@given(st.lists(st.integers(-3, 5), min_size=1, max_size=60))
@examples(15)
def test_a_list_gives_what_a_sequence_gives_that_is_worked_out(use, items) -> None:
    program = "(defn f [x] {}) [(f x) (f (list* x)) (f (lazy-seq x)) (f (cons (first x) (lazy-seq (rest x))))]"
    found = evaluate(f"(def x data/x) {program.format(use)}", data={"x": items})
    assert found.error is None, found.error
    first, *others = [to_clojure(each)[0] for each in found.value]
    assert others == [first] * len(others)


@pytest.mark.parametrize("length", [3, 24, 25, 60, 3000])
@pytest.mark.parametrize(
    "use",
    [
        "(take-while #(< % 2990) x)",
        "(some #(when (> % 2) %) x)",
        "(every? number? x)",
        "(first (drop-while #(< % 2) x))",
        "(loop [x x n 0] (if-let [s (seq x)] (recur (next s) (+ n (first s))) n))",
    ],
)
def test_the_end_of_a_long_list_is_read_as_the_list(use, length) -> None:
    data = {"x": list(range(length))}
    ends = evaluate(f"(let [x (rest data/x)] {use})", data=data).value
    fronts = evaluate(f"(let [x (rest (cons 0 (rest data/x)))] {use})", data=data).value
    assert ends == fronts == evaluate(f"(let [x (into [] (rest data/x))] {use})", data=data).value


def test_reading_the_beginning_of_the_end_of_a_list_costs_what_is_read() -> None:
    def steps(length: int) -> int:
        rounds = "(loop [x (rest data/x) n 0] (if (= n 100) n (recur (next x) (+ n (if (some pos? x) 1 0)))))"
        return evaluate(rounds, data={"x": list(range(length))}).usage.steps

    assert steps(20_000) < steps(2_000) * 2
