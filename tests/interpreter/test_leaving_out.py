"""A collection without one of its items, as programs write it: one copy, which is what the functions give together."""

from functools import partial

import pytest
from compiled import same
from effort import calls_made, examples
from hypothesis import given
from hypothesis import strategies as st

from ptc_interpreter import evaluate

_BEFORE = ("(subvec v 0 i)", "(take i v)", "(subvec v 1 i)", "(take j v)", "(subvec w 0 i)", "(subvec v 0 (dec i))")
_BEHIND = (
    "(subvec v (inc i))",
    "(drop (inc i) v)",
    "(subvec v (+ i 1))",
    "(drop (+ i 1) v)",
    "(subvec v i)",
    "(drop i v)",
)
_WAYS = (
    "(into {} {})",
    "(vec (concat {} {}))",
    "(concat {} {})",
    "(vec (into {} {}))",
    "(concat {} {} [9])",
    "(into [] (concat {} {}))",
)
_OF = (
    *("[1 2 3]", "[]", "(vec (range 40))", "(list 1 2 3)", "(range 4)", "nil", '"abc"', "(conj (vec (range 30)) 7)"),
    *("7", "(map inc [1 2])", "data/numbers", "#{1}", "{:a 1}", "(iterate inc 0)", "(rest [1 2 3])"),
    *("(subvec [1 2 3 4] 1)",),
)  # fmt: skip
_AT = ("0", "1", "2", "3", "-1", "1.5", "nil", "35", "(count v)", "(dec (count v))", ":a", "1.0")
_USES = (
    "(mapv (fn [k] (let [r {}] [r (vector? r) (seq? r) (count r)])) [0 1])",
    "(loop [v v n 0] (if (or (> n 2) (empty? v)) v (recur {} (inc n))))",
    "(reduce (fn [v i] {}) v [0 0 1])",
    "(for [i (range 2)] (conj {} i))",
    "(mapv (fn [x] [{} v]) [1 2])",
)


@st.composite
def _programs(draw):
    of = draw(st.sampled_from(_WAYS)).format(
        draw(st.sampled_from(_BEFORE[:2] * 3 + _BEFORE)), draw(st.sampled_from(_BEHIND))
    )
    use = draw(st.sampled_from(_USES)).replace("{}", of)
    given = f"v {draw(st.sampled_from(_OF))} w [7 8] j 1 i {draw(st.sampled_from(_AT))}"
    return f"(let [{given}] [{use} (if (coll? v) (take 3 v) v)])"


@given(_programs())
@examples(400)
def test_what_is_left_is_what_the_functions_give(source):
    same(source, data={"numbers": [3, 1, 2]})


@pytest.mark.parametrize(
    "way", ["(into (subvec v 0 i) (subvec v (inc i)))", "(vec (concat (take i v) (drop (+ i 1) v)))"]
)
def test_it_makes_no_more_calls_of_long_vectors(way):
    def calls(size):
        source = f"(reduce (fn [v i] {way}) (vec (range {size})) (repeat 20 7))"
        evaluate(source)
        return calls_made(partial(evaluate, source))

    assert calls(4000) < 1.5 * calls(40)
