"""Evaluations side by side share nothing, whatever data, memory and functions they are given together."""

from concurrent.futures import ThreadPoolExecutor
from copy import deepcopy

from ptc_interpreter import Keyword, evaluate, to_clojure

_SETUP = """
(def base (vec (range 100)))
(def index (zipmap (map str (range 100)) (range)))
(def seen (memoize (fn [k] data/who)))
(defn grow [n] (reduce conj base (range n)))
(defn put [n] (reduce #(assoc %1 (str %2) n) index (range 50)))
"""
_PROGRAM = """
(def mine (grow data/n))
(def other (put data/n))
[(count mine) (peek mine) (get other "7") (count base) (get index "7") (seen 1) (:id (first data/rows))
 (keyword (str "k" data/n)) (count (into base (map :id data/rows)))]
"""


def test_evaluations_share_nothing():
    memory = evaluate(_SETUP, data={"who": 0}).memory
    rows = [{"id": index} for index in range(200)]
    untouched = deepcopy(rows)

    def run(n: int) -> str:
        evaluation = evaluate(_PROGRAM, memory=memory, data={"n": n, "who": n, "rows": rows})
        assert evaluation.error is None
        assert "mine" not in memory
        return to_clojure(evaluation.value)[0]

    numbers = [1 + index % 40 for index in range(400)]
    with ThreadPoolExecutor(8) as pool:
        found = list(pool.map(run, numbers))
    assert found == [f"[{100 + n} {n - 1} {n} 100 7 {n} 0 :k{n} 300]" for n in numbers]
    assert rows == untouched


def test_a_keyword_is_one_object_in_all_threads():
    with ThreadPoolExecutor(8) as pool:
        for number in range(300):
            made = list(pool.map(Keyword, [f"side-by-side-{number}"] * 8))
            assert all(each is made[0] for each in made)
