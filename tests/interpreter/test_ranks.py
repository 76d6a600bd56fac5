"""Ranks are ordered as `compare` orders values, and so is what is sorted and found by them."""

from functools import cmp_to_key
from time import thread_time
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ptc_interpreter import evaluate, to_clojure
from ptc_interpreter.core.sequences.ordering import compare
from ptc_interpreter.core.sequences.ranks import rank_of, rank_of_key
from ptc_interpreter.core.sequences.sorting import extreme_by
from ptc_interpreter.errors import LispError
from ptc_interpreter.limits import Limits
from ptc_interpreter.runtime.run import Run
from ptc_interpreter.values.equality import key_of
from ptc_interpreter.values.scalars import Keyword, Symbol

_PLAIN = (
    st.integers(-2, 2)
    | st.sampled_from([0.0, -0.0, 1.5, 1.0, float("nan"), float("inf"), 1 << 70])
    | st.text("ab\uffff\U00010000", max_size=2)
    | st.sampled_from([Keyword("a"), Keyword("a/b"), Keyword("b"), Symbol("a"), True, False, None, (1, 2), {}])
)
_VALUES = st.recursive(_PLAIN, lambda items: st.lists(items, max_size=3), max_leaves=6)
_NUMBERS = st.lists(st.integers(-3, 3) | st.sampled_from([0.0, 1.0, -0.0, 2.5, float("nan")]), min_size=2, max_size=6)


def _sign(number: int) -> int:
    return (number > 0) - (number < 0)


def _by_compare(a: Any, b: Any) -> Any:
    try:
        return _sign(compare(a, b))
    except LispError:
        return "error"


def _by_ranks(a: Any, b: Any) -> Any:
    try:
        return (a > b) - (a < b)
    except TypeError:
        return "error"


@given(a=_VALUES, b=_VALUES)
@pytest.mark.parametrize("ranked", [rank_of, lambda value: rank_of_key(key_of(value))], ids=["values", "keys"])
def test_ranks_are_ordered_as_compare_orders_values(ranked, a, b):
    ranks = ranked(a), ranked(b)
    if None not in ranks:
        assert _by_ranks(*ranks) == _by_compare(a, b)


@pytest.mark.parametrize("value", ["7", "[0 [0 -1]]", "[0.5 :a]", '[[] ["x"] [[2.5]]]'])
def test_short_vectors_of_plain_values_have_a_rank(value):
    made = evaluate(value).value
    assert rank_of(made) == rank_of_key(key_of(made)) is not None


def test_vectors_that_share_their_parts_have_none():
    shared: Any = [1]
    for _ in range(60):
        shared = [shared, shared]
    assert rank_of(shared) is rank_of_key(key_of(shared)) is None


@given(st.lists(st.lists(_VALUES, max_size=3), min_size=1, max_size=8))
def test_vectors_are_sorted_as_compare_orders_them(vectors):
    found = evaluate("(sort data/v)", data={"v": vectors})
    assert (repr(list(found.value)) if found.error is None else "error") == _sorted_one_by_one(vectors)


def _sorted_one_by_one(vectors: list[Any]) -> str:
    try:
        return repr(sorted(vectors, key=cmp_to_key(compare)))
    except LispError:
        return "error"


@given(_NUMBERS, st.sampled_from(["min-key", "max-key"]))
def test_the_greatest_and_the_least_are_as_one_by_one(numbers, name):
    items = list(range(len(numbers)))
    run = Run(limits=Limits(), clock=thread_time)
    assert extreme_by(run, name, items, numbers) == _one_by_one(numbers, 1 if name == "max-key" else -1)


def _one_by_one(numbers: list[Any], sign: int) -> int:
    best = 0
    for at, number in enumerate(numbers[1:], 1):
        unordered = number != number or numbers[best] != numbers[best]
        if at == 1 if unordered else compare(number, numbers[best]) * sign >= 0:
            best = at
    return best


@pytest.mark.parametrize(
    ("program", "shown"),
    [
        ("(into (sorted-set-by >) [1 3.5 -0.0 2])", "#{3.5 2 1 -0.0}"),
        ("(into (sorted-set-by <) [1 3.5 1.0 2])", "#{1 2 3.5}"),
        ("(dissoc (into (sorted-map-by >) {1 :a 2.5 :b}) 2.5)", "{1 :a}"),
        ("(contains? (sorted-set [1 2]) [:a 2])", "false"),
        ("(disj (sorted-set [1 2]) [:a 2] )", "#{[1 2]}"),
        ("(first (disj (sorted-set [0 [0 0]] [0 [0 1]] [2]) [2]))", "[0 [0 0]]"),
        ("(last (into (sorted-map) (for [i (range 100)] [[(mod (* i 37) 100) [i]] i])))", "[[99 [27]] 27]"),
    ],
)
def test_sorted_collections_of_what_has_a_rank(program, shown):
    assert to_clojure(evaluate(program).value)[0] == shown


@pytest.mark.parametrize("program", ['(conj (sorted-set-by > 1) "a")', "(conj (sorted-set [1 2]) [:a 2])"])
def test_what_has_no_order_is_an_error(program):
    assert evaluate(program).error is not None
