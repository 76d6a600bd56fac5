"""A few items of the data stand for all when a program is compiled; what the others are changes nothing."""

from decimal import Decimal

import pytest
from compiled import both
from effort import tries
from hypothesis import given, settings
from hypothesis import strategies as st

pytestmark = pytest.mark.orderless("both are of one process")
ROWS = 24  # of which every third is looked at
KINDS = ("integer", "float", "mixed")
NUMBERS = (3, 2.5, 0, -1.5, 2**62, -(2**70), 1e300, float("inf"), True, None, "7", Decimal("1.5"), [1], {"a": 1})
KEYS = ("k", "", 5, 2**61, -7, 2.0, None, True, [1, "a"], {"a": 1}, Decimal(2))
RECORDS = (None, {}, {"n": None}, {"k": "k"}, "text", 7, [1, 2], [["n", 1]], {"n": 1, "m": 2.5, "k": "q", "v": [3]})
PROGRAMS = (
    "(reduce + (map #(* (:n %) (:m %)) data/rows))",
    "(reduce (fn [total {:keys [n m k]}] (if k (+ total (- n m)) total)) 0 data/rows)",
    "(reduce (fn [acc r] (assoc acc (:k r) (+ (get acc (:k r) 0) (:n r)))) {} data/rows)",
    "(reduce (fn [acc r] (update acc (:k r) (fnil conj []) (:m r))) {} data/rows)",
    "(mapv (fn [{:strs [n m]}] [(max n m) (< n m) (- m n)]) data/rows)",
    "(reduce (fn [a b] (if (> (:n a) (:n b)) a b)) data/rows)",
    "(mapv (fn [r] (get data/by (:k r) :none)) data/rows)",
    "(mapv (fn [r] (get-in data/rows [1 (:k r)])) data/rows)",
    "(mapv #(nth (:v %) 0 :none) data/rows)",
    "(mapv #(+ (nth (:v %) 0) (get (:v %) 1 0)) data/rows)",
    "(mapv (fn [[a b]] (+ a b)) (map :v data/rows))",
    "(mapv (fn [a b] (* (:n a) (:m b))) data/rows (rest data/rows))",
    "(for [r data/rows :when (:n r) :let [x (* 2 (:n r))]] [(:k r) (/ x 2.0)])",
    "(map (fn [[k rows]] [k (reduce + (map :n rows))]) (group-by :k data/rows))",
    "(defn total [rows i] (if (< i (count rows)) (+ (:n (nth rows i)) (total rows (inc i))) 0)) (total data/rows 0)",
    "(defn cell [grid i j] (get-in grid [i :v j])) (vec (for [i (range 24)] (cell data/rows i 0)))",
    "(loop [i 0 best (first data/rows)] (if (< i 24) (recur (inc i) (get data/rows i)) [(:n best) (get best :m)]))",
    "(some (fn [r] (when (> (:n r) 100) (:k r))) data/rows)",
    "(transduce (comp (filter :k) (map #(* (:n %) (:m %)))) + 0 data/rows)",
    "(frequencies (map (fn [r] [(:k r) (:n r)]) data/rows))",
    "(mapv (fn [{:keys [k v] :as r}] (if (contains? #{1 :a k} k) (count v) r)) data/rows)",
)


def _rows(kind):
    number = 2.5 if kind == "float" else 4
    return [
        {"n": number * at, "m": 1.5 if kind == "mixed" else number, "k": f"k{at % 5}", "v": [at, 1]}
        for at in range(ROWS)
    ]


def _same(program, rows):
    data = {"rows": rows, "by": {f"k{at}": at for at in range(3)}}
    written, called = both(program, data=data)
    assert written == called, (program, rows)


@pytest.mark.hypothesis  # `make fuzz` asks for all
@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("program", PROGRAMS)
def test_items_that_are_not_like_the_examples_give_the_same(program, kind):
    """Each odd one among rows of one kind, by turns; by `make fuzz` among those of every kind."""
    first, each = KINDS.index(kind), tries(len(KINDS), 1)
    chosen = slice(first % each, None, each)
    for odd in NUMBERS[chosen]:
        _same(program, [*_rows(kind)[:-1], {**_rows(kind)[1], "n": odd}])
    for odd in RECORDS[chosen]:
        _same(program, [*_rows(kind)[:7], odd, *_rows(kind)[8:]])
    for odd in KEYS[chosen]:
        _same(program, [*_rows(kind)[:4], {**_rows(kind)[4], "k": odd, "v": odd}, *_rows(kind)[5:]])


@given(
    st.sampled_from(PROGRAMS),
    st.lists(
        st.one_of(
            st.sampled_from(RECORDS),
            st.fixed_dictionaries(
                {"n": st.sampled_from(NUMBERS), "m": st.sampled_from(NUMBERS)},
                optional={"k": st.sampled_from(KEYS), "v": st.lists(st.sampled_from(NUMBERS), max_size=3)},
            ),
        ),
        max_size=ROWS,
    ),
)
@settings(deadline=None)
def test_any_rows_give_the_same(program, rows):
    _same(program, rows)
