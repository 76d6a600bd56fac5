"""`lazy-seq` where it meets limits, tools and stored values."""

import json

import pytest
from compiled import same
from effort import examples
from hypothesis import given
from hypothesis import strategies as st

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


# -- what is realized is kept ----------------------------------------------------------------------------------------

SEQUENCES = [
    "(map tool/see (range))",
    "(map tool/see (lazy-seq (range 8)))",
    "(iterate tool/see 0)",
    "(repeatedly (fn [] (tool/see 1)))",
    "(filter (fn [x] (tool/see x)) (range 1 100000000))",
    "(keep tool/see (range))",
    "(map-indexed (fn [i x] (tool/see x)) (range))",
    "(mapcat (fn [x] [(tool/see x)]) (range))",
    "(for [x (range) :when (even? x)] (tool/see x))",
    "(apply concat (map (fn [x] [(tool/see x)]) (range)))",
    "(flatten (map (fn [x] [(tool/see x)]) (range)))",
    "(iteration (fn [k] (tool/see k)) :initk 1 :kf inc)",
    "(tree-seq (constantly true) (fn [x] [(tool/see x)]) 1)",
    "(reductions (fn [a x] (tool/see (+ a x))) 0 (range))",
    "(sequence (map tool/see) (range))",
    "(partition 2 (map tool/see (range)))",
    "(interleave (map tool/see (range)) (range))",
    "(interpose :and (map tool/see (range)))",
    "(take-nth 2 (map tool/see (range)))",
    "(distinct (map tool/see (range)))",
    "(partition-by odd? (map tool/see (range)))",
    "(drop-while zero? (map tool/see (range)))",
    "(lazy-cat (map tool/see (range)))",
    "(cons 7 (map tool/see (range)))",
]


def seen(source, **given):
    calls = []
    evaluation = evaluate(source, tools={"see": lambda x: calls.append(x) or x}, **given)
    assert evaluation.error is None, evaluation.error
    return evaluation, len(calls)


@pytest.mark.parametrize("sequence", SEQUENCES)
def test_an_element_is_worked_out_once(sequence):
    _, once = seen(f"(def s {sequence}) (nth s 3)")
    again = f"(def s {sequence}) (nth s 3) (first s) (second s) (next s) (take 3 s) (nth s 3) (let [[a b & c] s] b)"
    assert seen(again)[1] == once
    assert once <= 10


@pytest.mark.parametrize("sequence", SEQUENCES)
@pytest.mark.parametrize("limits", [Limits(), Limits(isolation="process")], ids=["here", "apart"])
def test_what_is_worked_out_is_remembered_and_stored(sequence, limits):
    evaluation, _ = seen(f"(def s {sequence}) (nth s 3)", limits=limits)
    stored = decode(json.loads(json.dumps(encode(dict(evaluation.memory)))))
    again, count = seen("[(first s) (second s) (nth s 3)]", memory=type(evaluation.memory)(stored), limits=limits)
    assert count == 0
    assert again.value[2] == evaluation.value
    further, _ = seen("(nth s 5)", memory=type(evaluation.memory)(stored))
    whole, _ = seen(f"(nth {sequence} 5)")
    assert to_clojure(further.value) == to_clojure(whole.value)


def test_reading_on_costs_the_same_for_each_element():
    def steps(count):
        source = f"(loop [[x & more] (iterate inc 0) n 0] (if (< n {count}) (recur more (inc n)) x))"
        return evaluate(source).usage.steps

    assert steps(2000) < 2.2 * steps(1000)


_LEAVES = st.sampled_from(
    ["nil", "()", "[]", "[1 2]", "(list 3)", "#{4}", "(range 300)", "(see 5)", "(see 6 7)", "(iterate see1 8)", "{}"]
)
_JOINED = st.recursive(
    _LEAVES,
    lambda inner: st.builds(
        lambda how, parts: how.replace("_", " ".join(parts)),
        st.sampled_from(["(concat _)", "(lazy-cat _)", "(lazy-seq (concat _))", "(mapcat identity [_])"]),
        st.lists(inner, min_size=1, max_size=3),
    ),
    max_leaves=12,
)


@examples(60)
@given(_JOINED, st.integers(0, 12))
def test_sequences_within_sequences_are_read_once_and_no_further_than_asked(joined, count):
    see = "(defn see1 [x] (println x) (inc x)) (defn see [& xs] (map see1 (lazy-seq xs)))"
    same(f"{see} (def s {joined}) [(take {count} s) (first s) (take {count} s) (take 3 (drop {count} s))]")


def test_a_concat_within_a_concat_costs_no_more_for_each_item():
    def steps(depth):
        made = "(defn within [n] (if (zero? n) (lazy-seq (range 1000)) (concat (within (dec n)) (lazy-seq [n]))))"
        return evaluate(f"{made} (count (within {depth}))").usage.steps

    assert steps(30) < 1.2 * steps(5)


def test_what_nothing_holds_takes_no_elements():
    limits = Limits(elements=20_000)
    assert evaluate("(nth (map inc (iterate inc 0)) 200000)", limits=limits).value == 200001
    held = evaluate("(def s (map inc (iterate inc 0))) (nth s 200000)", limits=limits)
    assert held.error.code == "limit_elements"


def test_what_fails_is_tried_again_and_what_came_before_is_kept():
    failures = [True]

    def see(x):
        if x == 2 and failures:
            raise ValueError(failures.pop())
        return calls.append(x) or x

    calls = []
    source = "(def s (map tool/see (range))) [(try (nth s 3) (catch Exception e :failed)) (nth s 3)]"
    assert evaluate(source, tools={"see": see}).value[1] == 3
    assert calls == [0, 1, 2, 3]


def test_a_sequence_that_reads_itself_can_be_stored():
    memory = evaluate("(def fibs (lazy-cat [0 1] (map + fibs (rest fibs)))) (nth fibs 20)").memory
    stored = decode(json.loads(json.dumps(encode(dict(memory)))))
    assert evaluate("(nth fibs 60)", memory=type(memory)(stored)).value == 1548008755920
    assert evaluate("(nth fibs 60)", memory=memory).value == 1548008755920


def test_to_show_a_sequence_changes_nothing():
    memory = evaluate("(defn inc [x] (dec x)) (def s (map (fn [x] (inc x)) (range)))").memory
    shown = to_clojure(memory["s"])[0]
    assert shown.startswith("[")
    assert to_clojure(evaluate("(take 2 s)", memory=memory).value)[0] == "[-1 0]"
