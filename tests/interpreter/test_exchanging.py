"""`(conj (pop v) x)` and `(conj (subvec v 1) x)` where `x` is made of `v`: they change `v` in place, as if called."""

from functools import partial

import pytest
from compiled import same
from effort import calls_made, examples
from hypothesis import given
from hypothesis import strategies as st

from ptc_interpreter import evaluate

_TAKEN = ("(pop v)", "(subvec v 1)", "(vec (rest v))", "(pop (pop v))", "(vec (butlast v))")
_ADDED = (
    *("(peek v)", "(+ x (peek v))", "(count v)", "[x (peek v)]", "(conj [x] (first v))", "(nth v 0)", "(v 0)", "v"),
    *("(do (println (count v)) x)", "(if (odd? x) (peek v) x)", "(first v) (peek v)", "x (last v)", "(inc (peek v))"),
    *("(reduce + v)", "(get v 1)", "(let [w v] (peek w))", "(/ 6 (peek v))", "(peek (pop v))", "[v]", "(fn [] v)"),
)
_STARTS = (
    "[]",
    "[1]",
    "[1 2 3]",
    "(vec (range 30))",
    "nil",
    "(list 1 2)",
    "[x0 2]",
    "(vec xs)",
    "xs",
    _QUEUE := ("(into clojure.lang.PersistentQueue/EMPTY [1 2])"),
)
_OTHERS = (
    "v",
    "(conj v x)",
    "(conj v (peek v))",
    "[x]",
    "(pop v)",
    "(assoc v 0 x)",
    "nil",
    "(into v [x x])",
    "{}",
    "(set v)",
)
_SHAPES = (
    "(reduce (fn [v x] (if (seq v) {change} {other})) {start} [1 2 3 4])",
    "(reduce (fn [v x] (if (< x 3) {other} {change})) {start} [1 2 3 4])",
    "(reduce (fn [v x] (let [w {change}] (if (odd? x) w (conj w x)))) {start} [1 2 3])",
    "(loop [v {start} x 1] (if (> x 4) v (recur (if (= x 2) {other} {change}) (inc x))))",
    "(loop [v {start} x 1 seen []] (if (> x 4) [v seen] (recur {change} (inc x) (conj seen (count v)))))",
    "(loop [v {start} x 1] (if (> x 4) (conj v x) (let [y x v {change}] (recur v (inc y)))))",
    "(:v (reduce (fn [{{:keys [v] :as m}} x] (assoc m :v {change})) {{:v {start}}} [1 2 3]))",
)


@st.composite
def _programs(draw):
    change = f"(conj {draw(st.sampled_from(_TAKEN))} {draw(st.sampled_from(_ADDED))})"
    shape, other = draw(st.sampled_from(_SHAPES)), draw(st.sampled_from(_OTHERS))
    body = shape.format(change=change, other=other, start=draw(st.sampled_from(_STARTS)))
    return f"(let [x0 7 xs [5 6 7] r (try {body} (catch Exception e [:failed (ex-message e)]))] [r xs])"


@given(_programs())
@examples(400)
def test_what_is_exchanged_is_what_the_functions_give(source):
    same(source)


@given(_programs())
def test_errors_stand_where_they_do(source):
    same(source.replace("(try ", "(identity ").replace(" (catch Exception e [:failed (ex-message e)])", ""))


@pytest.mark.parametrize(
    "change", ["(conj (pop v) (+ x (peek v)))", "(conj (pop v) (conj (peek v) x))", "(conj (subvec v 1) (first v))"]
)
def test_an_exchange_costs_the_same_at_any_length(change):
    def calls(size):
        source = f"(count (reduce (fn [v x] {change}) (mapv {{}} (range {size})) (range 300)))"
        source = source.replace("{}", "vector" if "(peek v) x" in change else "inc")
        evaluate(source)
        return calls_made(partial(evaluate, source))

    assert calls(4000) < 1.5 * calls(40)
