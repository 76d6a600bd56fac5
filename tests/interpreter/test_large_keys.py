"""Keys that hold large integers: every way of making one finds what every other way has stored."""

import pytest
from compiled import written_out
from effort import examples
from hashes import pairs_of_one_hash
from hypothesis import example, given
from hypothesis import strategies as st

from ptc_interpreter import evaluate
from ptc_interpreter.values.equality import NARROW, WIDE

BOUNDS = (0, NARROW, WIDE, WIDE + 1, 1 << 63, 1 << 90)
INTEGERS = st.builds(
    lambda bound, beside, sign: sign * (bound + beside),
    st.sampled_from(BOUNDS),
    st.integers(-2, 2),
    st.sampled_from([1, -1]),
)

VECTORS = (
    "[A B]",
    "[a b]",
    "(conj [a] b)",
    "(vec (list a b))",
    "(mapv + [a b] [0 0])",
    "(subvec [0 a b] 1)",
    "(into [] [a b])",
    "(assoc [0 b] 0 a)",
    "(mapv (fn [x] x) data/pair)",
    "data/pair",
)
SEQUENCES = ("'(A B)", "(list a b)", "(map identity [a b])", "(seq [a b])", "(rest [0 a b])", "(cons a [b])")
AROUND = ("{}", "[{} 1]", "['x {} -1]", "[[{}]]", "(list {} 2.5)")

MAPS = """{v 1} (assoc {} v 1) (group-by identity [v v]) (frequencies [v]) (into {} [[v 1]]) (zipmap [v] [1])
(hash-map v 1) (conj {} [v 1]) (persistent! (assoc! (transient {}) v 1)) (update {} v (fnil inc 0)) (merge {} {v 1})
(update-keys {1 1} (fn [_] v)) (assoc-in {} [v] 1) (reduce (fn [m x] (assoc m x 1)) {} [v v])
(loop [m {} i 0] (if (< i 2) (recur (assoc m v i) (inc i)) m)) (into {} (map (fn [x] [x 1])) [v])
(reduce (fn [m x] (update m x (fnil inc 0))) {} [v v]) (let [m (atom {})] (swap! m assoc v 1) @m)"""
SETS = """#{v} (set [v]) (conj #{} v) (into #{} [v v]) (hash-set v) (set (distinct [v v])) (set (keys {v 1}))
(persistent! (conj! (transient #{}) v)) (reduce conj #{} [v]) (disj #{v :other} :other)
(loop [s #{} i 0] (if (< i 2) (recur (conj s v) (inc i)) s))"""
SORTED = "(sorted-map v 1) (sorted-set v)"
PROGRAM = """(let [a data/a b data/b w WRITTEN v STORED t SOUGHT]
  (every? true? (for [c [MAPS SETS SORTED]]
    (and (= v t w) (contains? c t) (some? (get c t)) (some? (c t)) (contains? c w)
         (some? (get c HERE)) (contains? c HERE)
         (= 1 (count c) (count (if (map? c) (assoc c t 2) (conj c t))))
         (= t (if (map? c) (key (first c)) (first c)))
         (empty? (if (map? c) (dissoc c t) (disj c t)))
         (= {c 1} {(if (map? c) {t (c v)} #{t}) 1})
         (if (map? c) (= (find c t) [v (c v)]) true)
         (= 1 (count (distinct [v t w])) (count (group-by identity [v t w])) (count (frequencies [v t w])))
         (= ((memoize vector) t) [t])))))"""


def _program(around, stored, sought, a, b):
    parts = {"WRITTEN": "[A B]", "STORED": stored, "SOUGHT": sought, "HERE": "[a b]"}
    are_vectors = stored in VECTORS and sought in VECTORS and not around.startswith("(")
    program = PROGRAM.replace("SORTED", SORTED * are_vectors)
    for name, form in parts.items():
        program = program.replace(name, around.format(form))
    return program.replace("MAPS", MAPS).replace("SETS", SETS).replace("A B", f"{a} {b}")


@given(INTEGERS, INTEGERS, st.sampled_from(AROUND), *[st.sampled_from(VECTORS + SEQUENCES)] * 2)
@example(NARROW, -NARROW, "[{} 1]", "[a b]", "(conj [a] b)")
@example(NARROW - 1, 1 - NARROW, "{}", "[A B]", "(list a b)")
@example(NARROW, NARROW + 1, "{}", "(list a b)", "[a b]")
@example(WIDE, NARROW, "{}", "[a b]", "(cons a [b])")
@examples(60)
def test_what_one_way_of_making_a_key_stores_every_other_finds(a, b, around, stored, sought) -> None:
    with written_out():
        made = evaluate(_program(around, stored, sought, a, b), data={"a": a, "b": b, "pair": [a, b]})
    assert made.value is True, made


@pytest.mark.usefixtures("both_ways")
@pytest.mark.parametrize(
    "source",
    [
        "(frequencies data/pairs)",
        "(group-by identity data/pairs)",
        "(set data/pairs)",
        "(zipmap data/pairs (range))",
        "(into {} (for [p data/pairs] [p 1]))",
        "(set (map seq data/pairs))",
        "(set (for [[a b] data/pairs] [a [b]]))",
        "(reduce (fn [m [a b]] (assoc m [a b] 1)) {} data/pairs)",
        "(reduce (fn [m p] (assoc m p 1)) {} data/pairs)",
        "(loop [s #{} ps (seq data/pairs)] (if ps (recur (conj s [(ffirst ps) (second (first ps))]) (next ps)) s))",
    ],
)
def test_pairs_of_one_hash_have_keys_of_many(source) -> None:
    pairs = pairs_of_one_hash(100)
    assert len(set(map(hash, map(tuple, pairs)))) == 1
    held = evaluate(f"(def held {source}) 1", data={"pairs": pairs}).memory["held"].state
    assert len(set(map(hash, held))) == len(held) == 100
