"""`iterate` that is gone through becomes rounds: they give, print and fail as the functions that are called."""

from functools import partial

import pytest
from compiled import account, compiled, same
from effort import calls_made
from hypothesis import given
from hypothesis import strategies as st

from ptc_interpreter import Limits, evaluate
from ptc_interpreter.compiler.unit import Inline

_STEPS = (
    *("inc", "#(* 2 %)", "(fn [x] (println :step x) (inc x))", "#(quot 20 %)", "step", "(partial + 3)", "dec"),
    *('(fn [x] (if (> x 3) (throw (ex-info "far" {})) (inc x)))', "(comp inc inc)", "5", "str"),
)
_TESTS = ("odd?", "#(< % 6)", "(fn [x] (println :test x) (pos? x))", "pos?", "#{1 2 3}", "#(> (+ % 1) 2)")
_MAPS = ("inc", "str", "#(do (println :map %) %)", "#(- 7 %)", "#(/ 6 %)", "(juxt identity inc)", "#(when (odd? %) %)")
_COUNTS = ("0", "1", "2", "5", "-1", "2.5", "n", "(do (println :count) 3)", "nil")
_STARTS = ("1", "0", "(do (println :start) 1)", "nil", "-3", "(dec n)")


_FEW_STEPS = Limits(steps=20_000)


def _agree(source):
    """The same, or limits either way: those who find nothing where there is no end stop at different items."""
    found = [compiled(inline, source, limits=_FEW_STEPS) for inline in Inline]
    limited = [one.error is not None and one.error.phase == "limit" for one in found]
    if any(limited):
        assert all(limited), source
    else:
        assert len({account(one) for one in found}) == 1, (source, [account(one) for one in found])


def _stage(name, arguments):
    return st.sampled_from(arguments).map(lambda argument: f"({name} {argument} {{}})")


_BETWEEN = st.one_of(
    *(_stage(name, _MAPS) for name in ("map", "keep")),
    *(_stage(name, _TESTS) for name in ("filter", "remove")),
    *(_stage(name, _COUNTS) for name in ("drop",)),
    *(_stage(name, ("(fn [i x] [i x])", "vector", "#(when (odd? %1) %2)")) for name in ("map-indexed", "keep-indexed")),
    st.sampled_from(["(distinct {})", "(dedupe {})", "(rest {})", "(next {})", "(take-nth 2 {})"]),
)
_ENDING = st.one_of(_stage("take", _COUNTS), _stage("take-while", _TESTS))


@st.composite
def _programs(draw):
    of = f"(iterate {draw(st.sampled_from(_STEPS))} {draw(st.sampled_from(_STARTS))})"
    for stage in [*draw(st.lists(_BETWEEN, max_size=3)), draw(_ENDING)]:
        of = stage.replace("{}", of)
    reader = draw(st.sampled_from(["{}", "(count {})", "(first {})", "(reduce + 0 {})", "(vec {})"]))
    threaded = draw(st.booleans())
    body = f"(->> {of} (map vector) vec)" if threaded else reader.replace("{}", of)
    return f"(defn step [x] (mod (* 3 x) 11)) (let [n 2] {body})"


@given(_programs())
def test_what_is_taken_of_an_iterate_is_what_the_functions_give(source):
    _agree(source)


@given(st.sampled_from(_STEPS), st.sampled_from(_TESTS), st.sampled_from(_STARTS), st.sampled_from(_MAPS))
def test_so_is_the_first_that_is_left(step, test, start, function):
    for leaving in ("filter", "remove", "drop-while"):
        of = f"(first ({leaving} {test} (map {function} (iterate {step} {start}))))"
        _agree(f"(defn step [x] (mod (* 3 x) 11)) (let [n 2] {of})")


_LITERALS = (
    "[0 1]",
    "[n (inc n)]",
    "[(do (println :a) 1) (do (println :b) 2)]",
    "[0 nil]",
    "[1]",
    "[(/ 1 0) 1]",
    "nil",
)
_PAIRS = (
    "(fn [[a b]] [b (+ a b)])",
    "(fn [p] [(second p) (first p)])",
    "fib",
    "(fn [[a b :as p]] (if (odd? a) p [b a]))",
)
_INDEXES = ("0", "1", "7", "n", "-1", "nil", "(do (println :index) 3)", "2.5")


@given(st.sampled_from(_LITERALS), st.sampled_from(_PAIRS), st.sampled_from(_INDEXES))
def test_what_is_put_through_a_function_may_be_carried_in_parts(start, step, index):
    own = "(defn fib [[a b]] [b (+ a b)])"
    same(f"{own} (let [n 2] (nth (iterate {step} {start}) {index}))")
    same(f"{own} (let [n 2] (second (nth (iterate {step} {start}) {index})))")


@given(st.sampled_from(["{:n 1 :s n}", "{:n (do (println :n) 1) :s (do (println :s) 2)}", "{:n 0}", "{:s 1}"]))
def test_so_may_what_begins_as_a_map(start):
    for step in ("(fn [{:keys [n s]}] {:n (+ n s) :s n})", "#(update % :n inc)", "#(assoc % :s (:n %))"):
        same(f"(let [n 2] (nth (iterate {step} {start}) 3))")


@pytest.mark.parametrize(
    "chain", ["(map first) (take 300)", "(map #(% 0)) (filter odd?) (take 150)", "(map second) (take-while #(< % 500))"]
)
def test_a_chain_of_steps_costs_what_calls_within_each_other_do(chain):
    of, threaded = "(iterate (fn [[a b]] [(inc a) (inc b)]) [0 1])", f"(->> {{}} {chain})"
    nested = of
    for step in chain.replace(") (", ")\n(").split("\n"):
        nested = f"{step[:-1]} {nested})"
    calls = [calls_made(partial(evaluate, source)) for source in (threaded.format(of), nested) for _ in range(2)]
    assert calls[1] < 1.1 * calls[3]


@pytest.mark.parametrize(
    "source", ["(take 1 (filter neg? (iterate inc 0)))", "(first (drop-while int? (iterate inc 0)))"]
)
def test_rounds_over_what_has_no_end_are_bounded(source):
    assert evaluate(source, limits=_FEW_STEPS).error.code == "limit_steps"  # type: ignore[union-attr]
