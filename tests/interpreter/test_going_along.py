"""Functions that go along a sequence with `first`, `rest` and `recur` count as loops do."""

from functools import partial

import pytest
from compiled import same
from effort import calls_made, examples
from hypothesis import given
from hypothesis import strategies as st

from ptc_interpreter import evaluate

_EMPTY = (
    "(empty? xs)",
    "(nil? (seq xs))",
    "(not (seq xs))",
    "(nil? xs)",
    "(= 0 (count xs))",
    "(> n 4)",
    "(nil? (first xs))",
)
_AHEAD = (
    "(rest xs)",
    "(next xs)",
    "(rest xs)",
    "more",
    "(drop 1 xs)",
    "(rest (seq xs))",
    "(nthrest xs 1)",
    "xs",
    "(cons 9 (rest xs))",
)
_NEXT = (
    *("(conj acc (first xs))", "(+ 1 (first xs))", "(conj acc xs)", "(conj acc (count xs))", "(conj acc (fn [] xs))"),
    *(
        "(into acc xs)",
        "(conj acc x)",
        "(conj acc (second xs))",
        "(conj acc (str xs))",
        "(if (odd? n) acc (conj acc x))",
    ),
    *("(do (println (first xs)) acc)", "(conj acc (vec (rest xs)))", "(conj acc (map inc xs))", "(f (rest xs) acc 9)"),
    *(
        "(pop acc)",
        "(pop (conj acc x))",
        "(conj acc (peek acc))",
        "acc",
        "(try (conj acc (/ 6 (first xs))) (catch Exception e acc))",
    ),
)
_SHAPES = (
    "(defn f [xs acc n] (if (or {end} (> n 6)) {out} (let [[x & more] xs] (recur {ahead} {next} (inc n)))))",
    "(defn f [xs acc n] (cond (> n 6) {out} {end} acc :else"
    " (let [x (first xs) more (next xs)] (recur {ahead} {next} (inc n)))))",
    "(defn f ([xs] (f xs [] 0)) ([xs acc n] (let [x n more (rest xs)]"
    " (if {end} {out} (if (> n 6) acc (recur {ahead} {next} (inc n)))))))",
    "(def f (fn f [xs acc n] (let [x 1 more nil] (if (or (> n 6) {end}) {out} (recur {ahead} {next} (+ n 1))))))",
    "(defn f [xs acc n & others] (let [x 1 more nil]"
    " (if (or (> n 6) {end}) {out} (recur {ahead} {next} (+ n 1) others))))",
)
_OUTS = ("acc", "[acc xs]", "(concat acc xs)", "(first xs)", "(conj acc n)", "(map #(if (fn? %) (%) %) acc)")
_GIVEN = (
    *("[1 2 3]", "'(1 2 3)", "(range 5)", "nil", "[]", '"abc"', "{:a 1 :b 2}", "#{4}", "(map inc [1 2 3])"),
    *("(iterate inc 1)", "(lazy-seq [1 2])", "(cons 1 (range 3))", "(rest [1 2 3])", "data/numbers"),
    *("(take 3 (range))", "(seq [5 6])", "(conj clojure.lang.PersistentQueue/EMPTY 1 2)", "(sorted-set 3 1)"),
    *("(drop 1 (vec (range 30)))", "(vec (range 40))"),
)


@st.composite
def _programs(draw):
    drawn = {"end": _EMPTY, "ahead": _AHEAD, "next": _NEXT, "out": _OUTS}
    defined = draw(st.sampled_from(_SHAPES)).format(**{name: draw(st.sampled_from(of)) for name, of in drawn.items()})
    start = draw(st.sampled_from(["[]", "()", "nil", "[0 0]", "(vec (range 30))", "#{}"]))
    call = f"(f {draw(st.sampled_from(_GIVEN))} {start} 0)"
    used = draw(st.sampled_from(["{}", "[{} {}]", "(count {})", "(mapv (fn [_] {}) [1 2])"])).replace("{}", call)
    return f"{defined} {used}"


@given(_programs())
@examples(400)
def test_going_along_gives_the_same(source):
    same(source, data={"numbers": [3, 1, 2]})


@pytest.mark.parametrize("given", ["7", ":a", "(fn [] 1)", "true"])
def test_what_is_no_sequence_is_told(given):
    same(f"(defn f [xs acc] (if (empty? xs) acc (recur (rest xs) (conj acc (first xs))))) (f {given} [])")
    same(f"(loop [xs {given} acc []] (if (seq xs) (let [[x & more] xs] (recur more (conj acc x))) acc))")


@pytest.mark.parametrize("given", ["(range {})", "(vec (range {}))", "(map inc (range {}))", "(apply list (range {}))"])
def test_it_costs_no_more_than_a_loop(given):
    def calls(program):
        source = program.replace("GIVEN", given.format(2000))
        evaluate(source)
        return calls_made(partial(evaluate, source))

    step = "(if (empty? xs) acc (recur (rest xs) (+ acc (first xs))))"
    of_loop = calls(f"(defn f [xs] (loop [xs xs acc 0] {step})) (f GIVEN)")
    assert calls(f"(defn f [xs acc] {step}) (f GIVEN 0)") < 1.2 * of_loop
