"""`{k v}` with a key that is worked out: written out in rounds, it is the map that the function makes."""

import pytest
from compiled import same

_KEYS = [
    *(
        "x",
        "(str x)",
        "(keyword (str x))",
        "[x 1]",
        "[x]",
        "[(str x) x]",
        "{:a x}",
        "#{x}",
        "nil",
        "(odd? x)",
        "(/ x 2)",
    ),
    *("(- x 5)", "(* 1.0 x)", "(range x)", "(lazy-seq [x])", "(take 2 (iterate inc x))", "(* x 4611686018427387904)"),
    *("(:id r)", "(first [x])", '(get r "id")', "(vec (range x))", "(iterate inc x)", "(do (println x) x)", "(/ 1 x)"),
]
_PROGRAMS = [
    "(map (fn [x] {KEY x}) (range 3))",
    "(into {} (map (fn [x] {KEY [x]}) (range 3)))",
    "(apply merge-with + {} (map (fn [x] {KEY x}) (range 3)))",
    "(reduce (fn [m x] (merge m {KEY (do (println :value) x)})) {} (range 3))",
    "(loop [x 0 found []] (if (< x 3) (recur (inc x) (conj found {KEY {KEY x}})) found))",
    "(mapv #(get % (let [x 1] KEY)) (map (fn [x] {KEY x}) (range 3)))",
]


@pytest.mark.parametrize("key", _KEYS)
@pytest.mark.parametrize("program", _PROGRAMS)
def test_a_map_of_one_is_the_same_written_out(program, key):
    same(f'(let [r {{:id "a"}}] {program.replace("KEY", key)})')
    same(f'(defn f [r] {program.replace("KEY", key)}) (f (get data "r"))', data={"r": {"id": 7}})
