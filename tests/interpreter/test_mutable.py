"""Arrays and collections of Java's, which are changed in place: what is kept, stored, sent apart and handed out."""

import pytest
from kept import shown, stored

from ptc_interpreter import Limits, evaluate, to_clojure, to_python

HERE, APART = Limits(), Limits(isolation="process")

DEFINED = """
(def a (int-array 3)) (def l (java.util.ArrayList. [1])) (def m (java.util.HashMap.)) (def s (java.util.HashSet. [1]))
(def q (java.util.ArrayDeque. [1 2])) (def sb (StringBuilder. "x"))
(def h (java.util.PriorityQueue. (fn [a b] (compare b a)))) (.add h 1) (.add h 5)
(def hidden (let [seen (java.util.HashSet.)] (fn [x] (.add seen x))))
(aset a 0 7) (.put m :k a) (hidden 1)
"""
USED = """
(aset a 1 8) (.add l 2) (.add s 2) (.add q 3) (.append sb "y") (.add h 3)
[(vec a) (vec l) (vec (get m :k)) (count s) (.poll q) (vec q) (str sb) (.poll h) (.poll h) (hidden 1) (hidden 2)]
"""
GIVEN = '[[7 8 0] [1 2] [7 8 0] 2 1 [2 3] "xy" 5 3 false true]'


@pytest.mark.parametrize("limits", [HERE, APART], ids=["here", "apart"])
def test_they_are_kept_for_later_programs_and_an_earlier_memory_stays_as_it_was(limits):
    memory = evaluate(DEFINED, limits=limits).memory
    assert shown(evaluate(USED, memory=memory, limits=limits)) == GIVEN
    assert shown(evaluate(USED, memory=memory, limits=limits)) == GIVEN


def test_they_are_stored():
    memory = evaluate(DEFINED).memory
    assert shown(evaluate(USED, memory=stored(stored(memory)))) == GIVEN


@pytest.mark.parametrize("limits", [HERE, APART], ids=["here", "apart"])
def test_they_leave_as_what_they_hold(limits):
    given = []
    memory = evaluate(DEFINED).memory
    source = "(aset a 2 9) (tool/note [a l m q sb]) (println a sb) {:a a :sb sb}"
    evaluation = evaluate(source, memory=memory, tools={"note": given.append}, limits=limits)
    assert given == [[[7, 0, 9], [1], {"k": [7, 0, 9]}, [1, 2], "x"]]
    assert to_python(evaluation.value) == {"a": [7, 0, 9], "sb": "x"}
    assert evaluation.prints == ("[7 0 9] x",)
    assert to_python(evaluate("[a (return a)]", memory=memory, limits=limits).value) == [7, 0, 0]
    assert to_python(evaluate("a", memory=memory, limits=limits).value) == [7, 0, 0]


def test_what_is_defined_is_shown_as_what_it_holds():
    shown_as = {each.name: to_clojure(each.value)[0] for each in evaluate(DEFINED).definitions}
    assert (shown_as["a"], shown_as["l"], shown_as["sb"], shown_as["h"]) == ("[7 0 0]", "[1]", '"x"', "[5 1]")


def test_one_that_holds_itself_ends():
    source = "(def a (object-array 2)) (aset a 0 a) (aset a 1 a) (println a) a"
    evaluation = evaluate(source)
    assert evaluation.error is None
    assert len(to_clojure(evaluation.value)[0]) < 1_000


@pytest.mark.parametrize(
    "source",
    [
        "(int-array 100000000)",
        "(make-array Object 10000 10000)",
        "(let [l (java.util.ArrayList.)] (while true (.add l 1)))",
        '(let [sb (StringBuilder. "0123456789")] (while true (.append sb (str sb))))',
        "(let [m (java.util.HashMap.)] (dotimes [i 100000000] (.put m i i)))",
        "(let [q (java.util.PriorityQueue.)] (dotimes [i 100000000] (.add q (- i))))",
        "(let [q (java.util.ArrayDeque.)] (dotimes [i 100000000] (.push q i)))",
        "(let [a (int-array 1)] (while true (aset a 0 1)))",
        "(let [sb (StringBuilder.)] (.setLength sb 1000000000))",
    ],
)
def test_they_are_bounded(source):
    error = evaluate(source, limits=Limits(steps=30_000, elements=30_000, characters=30_000)).error
    assert error.phase == "limit"


@pytest.mark.orderless("the hash of a number is the same under each seed")
def test_changes_of_long_ones_cost_no_copies():
    source = """
    (let [a (int-array 50000) q (java.util.ArrayDeque.) m (java.util.HashMap.)]
      (dotimes [i 50000] (aset a i i) (.add q i) (.put m i i))
      (dotimes [i 50000] (.poll q))
      [(aget a 49999) (.size q) (.size m)])
    """
    evaluation = evaluate(source)
    assert shown(evaluation) == "[49999 0 50000]"
    assert evaluation.usage.elements < 1_000_000


def test_calls_side_by_side_share_none():
    assert evaluate("(def a (int-array 1)) (pmap (fn [i] (aget a 0)) [1])").error.code == "invalid_state"
    assert shown(evaluate("(pmap (fn [i] (let [a (int-array 1)] (aset a 0 i) (vec a))) [1 2])")) == "[[1] [2]]"
