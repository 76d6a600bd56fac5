"""Programs that go through little have their core functions called; all others have them written out."""

from concurrent.futures import ThreadPoolExecutor
from functools import partial

import pytest
from compiled import written_out

from ptc_interpreter import Memory, evaluate, to_clojure
from ptc_interpreter.analyzer import analyze_program
from ptc_interpreter.compiler.analysis.amounts import goes_through_little
from ptc_interpreter.encoding import encode
from ptc_interpreter.reader import read
from ptc_interpreter.reader.forms import Source

FEW = {"rows": [{"a": 1, "b": "x"}] * 20, "name": "short"}
MANY = {"rows": [{"a": 1}] * 2_000, "deep": {"in": {"in": [0] * 500}}, "text": "words " * 1_000, "ids": {"a": 1}}


def little(text, data=FEW, memory=None):
    """Whether the program goes through little."""
    source, given = Source(text), memory or {}
    program = analyze_program(read(source), source, memory=given, data=data, tools={"t": None})
    return goes_through_little(program, data, given)


@pytest.mark.parametrize(
    "text",
    [
        "(reduce + (map :a data/rows))",
        "(defn f [x] (inc x)) (map f [1 2 3])",
        "(defn f [x] (inc x)) (defn g [x] (f (f x))) (def y (g 1)) (g y)",
        "(for [x data/rows y data/rows] [x y])",
        "(map inc (range 10))",
        "(repeat 3 :x)",
        "(for [x (range 8) y (range 8)] [x y])",
        "(reduce (fn [acc x] (conj acc x)) [1] data/rows)",
        "(loop [i 0 sum 0] (if (< i 5) (recur (inc i) (+ sum (:a (nth data/rows i)))) sum))",
        "(loop [xs data/rows sum 0] (if (seq xs) (recur (rest xs) (reduce + sum (map :a data/rows))) sum))",
        "(defn f [x] x) (loop [i 0] (if (< i 10) (recur (inc i)) (f i)))",
        "(defn f [x] x) (loop [xs data/rows] (if (seq xs) (if (f xs) (recur (next xs)) (recur (rest xs))) 0))",
        "(defn f [x] x) (loop [n (count data/rows)] (if (zero? n) 0 (do (f n) (recur (dec n)))))",
        "(defn f [x] x) (loop [n 0] (if (= (count data/rows) n) 0 (do (f n) (recur (inc n)))))",
        "(do (def a 1) (def b (inc a)) b)",
        "data/name",
    ],
)
def test_a_program_goes_through_little(text):
    assert little(text)


@pytest.mark.parametrize(
    "text",
    [
        "(map inc (range 1000))",
        "(map inc (range (count data/rows)))",
        "(take 3 (range))",
        "(let [go (atom nil)] (reset! go (memoize (fn [i] (if (zero? i) 1 (@go (dec i)))))) (@go 5))",
        "(map range [1 1000000])",
        "(for [x (range 150) y (range 150)] [x y])",
        "(for [x (range 20) y (range 1 30)] [x y])",
        "(doseq [x (range 20) :when (odd? x) :let [a 1] y (repeat 15 1)] (+ x y))",
        "(range 1 (count data/rows))",
        "(reduce (fn [acc x] (into acc (map inc acc))) [1] data/rows)",
        "(repeat :x)",
        "(take 3 (iterate inc 1))",
        "(lazy-seq [1])",
        "(tool/t)",
        "(map tool/t [1])",
        "*1",
        "(defn f [n] (if (pos? n) (f (dec n)) 0)) (f 3)",
        "(defn f [n] (g n)) (defn g [n] (if (pos? n) (f (dec n)) 0)) (f 3)",
        "((fn f [n] (if (pos? n) (f (dec n)) 0)) 3)",
        "(letfn [(f [n] n)] (f 3))",
        "(defn f [x] x) (loop [i 0] (if (< i 10) (recur (inc (f i))) i))",
        "(defn f [x] x) (loop [i 0] (if (< i 1000) (recur (inc i)) (f i)))",
        "(defn f [x] x) (loop [i 0 j 0] (if (f i) (recur (inc i) j) (recur i (inc j))))",
        "(let [f (fn [x] x)] (loop [i 0] (if (< i 10) (recur (f (inc i))) i)))",
        "(defn f [x] x) (loop [i 0] (if (< i 1000) (do (map f [i]) (recur (inc i))) i))",
        "(defn f [n] (loop [i 0] (if (< i n) (do (f i) (recur (inc i))) i))) (f 10)",
        "(defn f [x] x) (loop [i 100000] (if (zero? i) i (do (f i) (recur (dec i)))))",
        "(defn f [x] x) (fn [i] (if (< i 10) (recur (f (inc i))) i))",
        "(for [x data/rows y data/rows z data/rows] 1)",
        "(doseq [x data/rows y data/rows :when y :let [a 1] z data/rows] 1)",
    ],
)
def test_a_program_makes_many_of_few(text):
    assert not little(text)


@pytest.mark.parametrize("name", ["rows", "deep", "text"])
def test_data_that_are_many(name):
    assert not little(f"(count data/{name})", MANY)
    assert little("(count data/ids)", MANY)  # nothing is said of what a program does not read


def test_a_literal_that_is_long():
    assert not little(f"(map inc {list(range(500))})")


@pytest.mark.parametrize(("text", "few"), [("[1 2]", True), ("{:a #{1 2}}", True), ("(vec (range 500))", False)])
def test_what_memory_holds(text, few):
    memory = evaluate(f"(def kept {text}) (def seen (assoc {{}} :kept kept))").memory
    assert little("[kept seen]", memory=dict(memory)) == few


@pytest.mark.parametrize("definition", ["(defn f [x] x)", "(def f (atom 1))", "(def f (map inc (range)))"])
def test_what_memory_holds_may_be_any_number(definition):
    assert not little("(f 1)", memory=dict(evaluate(definition).memory))


SUM = '(defn sum-of "adds" [rows & more] (reduce (fn [acc row] (+ acc (:a row))) 0 rows))'


def test_a_function_is_written_out_where_a_later_program_goes_through_much():
    memory = evaluate(SUM).memory
    function = memory["sum-of"]
    called, shown, kept = function.__code__, to_clojure(function), encode(function)
    assert evaluate("(sum-of data/rows)", memory=memory, data=MANY).value == 2_000
    assert len(function.__code__.co_code) > 2 * len(called.co_code)
    assert (to_clojure(function), encode(function), function.__doc__) == (shown, kept, SUM)
    assert [evaluate("(sum-of data/rows)", memory=memory, data=data).value for data in (FEW, MANY)] == [20, 2_000]


@pytest.mark.parametrize("parameters", ["[row]", "[row & more]", "([row] (+ 1 (:a row))) ([row _] 0)"])
def test_errors_in_such_a_function_stand_where_they_would(parameters):
    body = "" if parameters.startswith("(") else "(+ 1 (:a row))"
    memory: Memory = evaluate(f"(defn f {parameters} {body})").memory
    later = [evaluate(f'(f {{:a "x"}}) {rest}', memory=memory, data=MANY).error for rest in ("", "data/rows")]
    with written_out():
        memory = evaluate(f"(defn f {parameters} {body})").memory
        assert [evaluate('(f {:a "x"})', memory=memory).error] * 2 == later


def test_functions_keep_what_is_around_them():
    memory = evaluate("(let [n 2] (def twice (fn [x] (* n x))))").memory
    assert evaluate("(reduce + (map twice (map :a data/rows)))", memory=memory, data=MANY).value == 4_000


def test_programs_side_by_side_may_be_the_first_to_go_through_much():
    for _ in range(5):
        memory = evaluate(SUM).memory
        run = partial(evaluate, "(sum-of data/rows)", memory=memory, data=MANY)
        with ThreadPoolExecutor(8) as pool:
            found = [pool.submit(run) for _ in range(16)]
        assert {each.result().value for each in found} == {2_000}
