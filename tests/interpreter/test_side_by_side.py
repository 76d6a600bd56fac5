"""Evaluations side by side share nothing, whatever data, memory and functions they are given together."""

from concurrent.futures import ThreadPoolExecutor
from copy import deepcopy
from typing import Any

from ptc_interpreter import Keyword, Limits, evaluate, to_clojure

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

    numbers = [1 + index % 40 for index in range(120)]
    with ThreadPoolExecutor(8) as pool:
        found = list(pool.map(run, numbers))
    assert found == [f"[{100 + n} {n - 1} {n} 100 7 {n} 0 :k{n} 300]" for n in numbers]
    assert rows == untouched


def test_a_keyword_is_one_object_in_all_threads():
    with ThreadPoolExecutor(8) as pool:
        for number in range(300):
            made = list(pool.map(Keyword, [f"side-by-side-{number}"] * 8))
            assert all(each is made[0] for each in made)


_LIMITED: dict[str, tuple[str, Limits]] = {
    "value": ("(reduce + (range 10000))", Limits()),
    "limit_steps": ("(loop [i 0] (when (zero? (mod i 1000)) (println i)) (recur (inc i)))", Limits(steps=5_000)),
    "limit_elements": ("(def a 1) (count (vec (range 100000)))", Limits(elements=1_000)),
    "limit_characters": ('(def b 2) (.repeat "a" 101)', Limits(characters=100)),
    "limit_integer": ("(println 1) (reduce *' (range 1 1000))", Limits(integer_bits=100)),
    "limit_tool_calls": ("(mapv tool/f (range 10))", Limits(tool_calls=3)),
    "limit_printed": ("(dotimes [i 100] (println i))", Limits(printed_characters=20)),
    "limit_nesting": ("[[[[1]]]]", Limits(nesting=3)),
    "limit_source": ("(+ 1 2)", Limits(source_characters=3)),
}


def _outcome(name: str) -> tuple[Any, ...]:
    program, limits = _LIMITED[name]
    made = evaluate(program, limits=limits, tools={"f": lambda x: x})
    code = made.error.code if made.error else made.outcome
    return code, to_clojure(made.value)[0], made.prints, dict(made.memory), len(made.tool_calls), made.usage.steps


def test_each_has_limits_of_its_own():
    alone = {name: _outcome(name) for name in _LIMITED}
    assert {name: outcome[0] for name, outcome in alone.items()} == {name: name for name in _LIMITED}
    names = list(_LIMITED) * 20
    with ThreadPoolExecutor(8) as pool:
        assert list(pool.map(_outcome, names)) == [alone[name] for name in names]
