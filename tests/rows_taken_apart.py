"""Programs that Hypothesis makes of parts and rows that are gone through: `partition`, `(map vector xs ys)` and so on.

Those may be made one by one where they are taken apart at once. What is kept of them whole, what they are made of, and
where they fail must be as if all were made before.
"""

import re
from typing import Any, Final

from hypothesis import strategies as st

_COLLECTIONS: Final = [
    *("[1 2 3 4 5]", "data/numbers", "(range 7)", "nil", "{:a 1 :b 2 :c 3}", '"texts"', "#{4}", "(list 1 2 3)", "[]"),
    *("(lazy-seq [1 2 3])", "(map inc (range 5))", "5", "xs", "(rest xs)", "(filter odd? xs)"),
    *("(map inc (lazy-seq [4 5 6 7]))", "(lazy-cat [1] xs)"),
]
_OTHERS: Final = [*_COLLECTIONS, "(iterate inc 0)", "(cycle [1 2])", "(range)"]
_ITEMS: Final = [
    *(
        "(partition 2 COLL)",
        "(partition 2 1 COLL)",
        "(partition 3 2 COLL)",
        "(partition 1 COLL)",
        "(partition 2 1 [9] COLL)",
    ),
    *(
        "(map vector COLL OTHER)",
        "(map list COLL OTHER)",
        "(map-indexed vector COLL)",
        "(map vector COLL OTHER (range))",
    ),
    *(
        "(map vector COLL)",
        "(partition-all 2 COLL)",
        "(partition 9 COLL)",
        "(partition 0 COLL)",
        "(map vector OTHER COLL)",
    ),
]
_FUNCTIONS: Final = [
    *("(fn [[a b]] VALUE)", "(fn [[a b]] VALUE)", "(fn [[a b :as p]] [VALUE p])", "(fn [[a & more]] [a more])"),
    *("(fn [p] p)", "(fn [p] (conj p 0))", "(fn [p] (first p))", "#(apply str %)", "(fn [[a b c d]] [a c d])", "count"),
    *("(fn [[a b]] (keep! a) VALUE)", "(fn [p] (let [[a b] p] VALUE))", "(fn [[a [b c]]] [c a])", "second", "f"),
    *("(fn [p] (nth p 1))", "(fn [p] [(peek p) (vector? p)])", "(fn [[a b]] (when (> b 2) VALUE))"),
]
_VALUES: Final = ["[b a]", "(str a b)", "(keep! b)", "(+ a b)", "(< a b)", "(do (print a) a)", "{a b}", "(= a b)", "x"]
_USES: Final = [
    *(
        "(map F ITEMS)",
        "(mapv F ITEMS)",
        "(filter F ITEMS)",
        "(remove F ITEMS)",
        "(keep F ITEMS)",
        "(first (filter F ITEMS))",
    ),
    *("(for [[a b] ITEMS :when (keep! a)] VALUE)", "(for [n [1 2] [a b] ITEMS] [n VALUE])", "(for [p ITEMS] p)"),
    *(
        "(do (doseq [[a b] ITEMS] (print VALUE)) 1)",
        "(reduce (fn [acc [a b]] (conj acc VALUE)) [] ITEMS)",
        "(some F ITEMS)",
    ),
    "(reduce (fn [[n s] [a b]] [(inc n) (str s VALUE)]) [0 nil] ITEMS)",
    "(reduce (fn [acc [a b]] (if (> (count acc) 2) (reduced acc) (conj acc VALUE))) [] ITEMS)",
    "(reduce (fn [[n s] [a b]] (if (> n 2) (reduced s) [(inc n) VALUE])) [0 nil] ITEMS)",
    *("(into [] (map F) ITEMS)", "(into {} ITEMS)", "(let [ps ITEMS] [(map F ps) (take 2 ps)])", "(run! F ITEMS)"),
    *(
        "(let [ps ITEMS n (keep! 7)] (map F ps))",
        "(let [ps ITEMS] (if x (mapv F ps) ps))",
        "(mapcat (fn [[a b]] [b a]) ITEMS)",
    ),
    *("(->> ITEMS (filter F) (map F))", "(->> ITEMS (reduce (fn [acc [a b]] (+ acc a)) 0))", "(take 3 (map F ITEMS))"),
]
_DEFINED: Final = (
    "(def seen (atom [])) (defn keep! [v] (swap! seen conj v) v) (def xs [3 1 2]) (defn f [[a b]] (str b a)) "
)


@st.composite
def rows_taken_apart(draw: Any) -> str:
    """A program that goes through parts or rows, and all that it saw of them."""
    program = f"[{draw(st.sampled_from(_USES))} @seen]"
    around = draw(st.sampled_from(["(let [x 2] {})", "(mapv (fn [x] {}) [1 nil])"]))
    program = around.replace("{}", program)
    if draw(st.booleans()):
        program = f"(try {program} (catch Exception e [(ex-message e) @seen]))"
    for name, choices in (("ITEMS", _ITEMS), ("F", _FUNCTIONS), ("VALUE", _VALUES), ("COLL", _COLLECTIONS)):
        program = _filled(draw, program, name, choices)
    return _DEFINED + _filled(draw, program, "OTHER", _OTHERS)


def _filled(draw: Any, program: str, name: str, choices: list[str]) -> str:
    first, *others = re.split(rf"\b{name}\b", program)
    return "".join([first, *[draw(st.sampled_from(choices)) + other for other in others]])
