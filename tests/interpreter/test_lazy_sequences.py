"""`lazy-seq` where it meets limits, tools and stored values."""

import json

import pytest

from ptc_interpreter import Limits, evaluate, to_clojure, to_python
from ptc_interpreter.encoding import decode, encode

NUMBERS = "(defn numbers [n] (lazy-seq (cons n (numbers (inc n)))))"


def test_one_that_never_ends_meets_a_limit():
    evaluation = evaluate(NUMBERS + "(count (numbers 0))", limits=Limits(steps=20_000))
    assert evaluation.error.code == "limit_steps"


def test_one_that_never_ends_may_be_the_value():
    assert to_clojure(evaluate(NUMBERS + "(numbers 0)").value)[0] == "[0 1 2 3 4 5 6 7 8 9 ...]"


def test_each_part_is_worked_out_once():
    calls = []
    source = """(defn pages [n] (lazy-seq (when (< n 3) (cons (tool/page n) (pages (inc n))))))
                (let [all (pages 0)] [(first all) (count all) (vec all)])"""
    evaluation = evaluate(source, tools={"page": lambda n: calls.append(n) or n})
    assert to_clojure(evaluation.value)[0] == "[0 3 [0 1 2]]"
    assert calls == [0, 1, 2]


def test_one_that_ends_leaves_as_a_list():
    evaluation = evaluate("(return (lazy-seq (cons 1 (lazy-seq [2]))))")
    assert to_python(evaluation.value) == [1, 2]
    assert evaluate("(tool/f {:a (lazy-seq [1])})", tools={"f": lambda a: a}).value == [1]


def test_it_is_remembered():
    memory = evaluate("(def k 10) (def s (let [n 1] (lazy-seq (cons (+ k n) (lazy-seq [n])))))").memory
    assert to_clojure(evaluate("(vec s)", memory=memory).value)[0] == "[11 1]"
    stored = decode(json.loads(json.dumps(encode(dict(memory)))))
    assert to_clojure(evaluate("(vec s)", memory=type(memory)(stored)).value)[0] == "[11 1]"


def counting(body):
    return f"(defn up [n] (lazy-seq (when (< n 3) (cons n (up (inc n))))))\n{body}"


@pytest.mark.parametrize("ending", ["", "return ", "fail "])
@pytest.mark.parametrize(
    ("value", "plain"),
    [
        ("(up 0)", [0, 1, 2]),
        ("[(up 1) {:a (list (up 2))}]", [[1, 2], {"a": [[2]]}]),
        ("(sorted-map :a (up 0))", {"a": [0, 1, 2]}),
        ("(cons (up 2) nil)", [[2]]),
        ("(lazy-cat [(up 1)] (up 2))", [[1, 2], 2]),
    ],
)
def test_lazy_sequences_anywhere_in_a_value_are_worked_out_when_a_program_ends(ending, value, plain):
    source = counting(f"({ending}{value})" if ending else value)
    assert to_python(evaluate(source).value) == plain


def test_lazy_sequences_of_an_earlier_program_can_be_returned():
    memory = evaluate(counting("(def held [(up 0)])")).memory
    assert to_python(evaluate("(return held)", memory=memory).value) == [[0, 1, 2]]


def test_what_has_no_lazy_sequence_in_it_stays_what_it_is():
    data = {"rows": [[1, {"a": 2}]]}
    assert evaluate("(lazy-seq [1]) data/rows", data=data).value is data["rows"]
