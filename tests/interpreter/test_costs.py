"""The error of a limit says what cost most, how often it ran, and what to write instead."""

import pytest

from ptc_interpreter import Limits, evaluate, format_problem

LIMITS = Limits(steps=300_000, elements=300_000, characters=3_000_000)
COSTLY = {
    "a loop without an end": "(loop [i 0]\n  (recur (inc i)))",
    "a function that calls itself": "(defn fib [n]\n  (if (< n 2) n (+ (fib (- n 1)) (fib (- n 2)))))\n(fib 60)",
    "a text that grows": '(loop [s "" i 0]\n  (recur (str s "line " i) (inc i)))',
    "looking through a list for each item": (
        "(def xs (vec (range 2000)))\n(count (filter (fn [x] (some #(= x %) xs)) xs))"
    ),
    "rounds within rounds": "(for [x (range 10000) y (range 10000)] (+ x y))",
    "copies of a map": "(reduce (fn [[m] i] (vector (dissoc m i))) [(zipmap (range 5000) (range 5000))] (range 5000))",
    "sorting again and again": "(map (fn [x] (first (sort (range 1000)))) (range 10000))",
    "a long form": "(loop [i 0]\n"
    + "  (identity [:one :two :three :four :five :six :seven :eight])\n" * 2
    + "  (recur i))",
    "a function that is given": "(defn slow [xs] (reverse xs))\n(dotimes [i 1000] (slow (range 1000)))",
}


@pytest.mark.parametrize("name", COSTLY)
def test_what_cost_most_is_told(name, snapshot):
    evaluation = evaluate(COSTLY[name], limits=LIMITS)
    assert format_problem(evaluation.error, COSTLY[name]) == snapshot


def test_a_form_that_ran_once_is_pointed_at_alone(snapshot):
    source = "(vec (range 20000000))"
    assert format_problem(evaluate(source).error, source) == snapshot


def test_what_earlier_programs_defined_is_told_by_the_call_of_it():
    memory = evaluate("(defn slow [xs] (loop [ys xs] (if (seq ys) (recur (rest ys)) :done)))").memory
    source = "(def xs (vec (range 1000)))\n(dotimes [i 1000] (slow xs))"
    problem = evaluate(source, memory=memory, limits=LIMITS).error
    assert "went into `(slow xs)`" in problem.message


def test_time_is_told_so_too():
    now = iter(range(10**9))
    problem = evaluate("(loop [i 0] (recur (inc i)))", limits=Limits(seconds=600), clock=lambda: next(now)).error
    assert problem.code == "limit_time"
    assert "100% of the steps went into `(loop [i 0] (recur (inc i)))`" in problem.message


def test_other_limits_say_nothing_of_steps():
    problem = evaluate('(dotimes [i 100000] (println "line" i))').error
    assert problem.code == "limit_printed"
    assert "steps" not in problem.message
