"""Work that long texts make is charged, or done in pieces between which the clock is looked at."""

import pickle
import time
from collections.abc import Callable

import attrs
import pytest

from ptc_interpreter import Limits, evaluate
from ptc_interpreter.values import metering

# Two equal texts of a million characters and more that are not one object.
_TEXTS = """
  (def a (reduce (fn [s _] (str s s)) "x" (range 21)))
  (def b (str (subs a 1) "x"))
  (def xs (vec (take 400 (cycle [a b]))))
"""


_IN_BULK = [
    "(count (set xs))",
    "(count (frequencies xs))",
    "(count (distinct xs))",
    "(count (group-by identity xs))",
    "(count (zipmap xs xs))",
    "(count (into {} (mapv (fn [x] [x 1]) xs)))",
    "(count (dedupe xs))",
    "(apply distinct? xs)",
]
_ONCE = [
    "(= a b)",
    "(m b)",
    "(get m b)",
    "(assoc m b 1)",
    "(contains? #{a} b)",
    "(= [a] [b])",
    "(compare a b)",
    "(m [b])",
    "(= (symbol a) (symbol b))",
    "(get (sorted-map a 1) b)",
    "(compare (keyword a) (keyword (str b 1)))",
]


@pytest.mark.parametrize("program", _IN_BULK)
def test_the_clock_is_looked_at_between_few_of_them(program, monkeypatch):
    looks = []
    monkeypatch.setattr(metering, "look", lambda: looks.append(1))
    assert evaluate(_TEXTS).error is None
    before = len(looks)
    done = evaluate(f"{_TEXTS} {program}", limits=attrs.evolve(Limits(), characters=1_000_000_000))
    assert done.error is None
    assert len(looks) - before >= 400 // 50


@pytest.mark.parametrize("call", _ONCE)
def test_a_look_at_a_long_text_is_charged(call):
    steps = [evaluate(f"{_TEXTS} (def m {{a 1 [a] 2}}) {each}").usage.steps for each in ("nil", call)]
    assert steps[1] - steps[0] > 1_000


def test_a_sort_looks_at_each_text_once():
    calls = ["(count (sort xs))", "(count (sort-by (fn [x] [x 1]) xs))", "(count (sort (map keyword xs)))"]
    steps = [evaluate(f"{_TEXTS} {call}").usage.steps for call in ("nil", *calls)]
    assert max(steps[1:]) < steps[0] + 10_000_000
    assert evaluate(f"{_TEXTS} (= (sort [(str a 2) nil b (str b 1)]) [nil a (str a 1) (str a 2)])").value is True


def test_steps_that_look_at_long_texts_are_granted_few_at_a_time():
    class Clock:
        now = 0.0

        def __call__(self) -> float:
            Clock.now += 0.001
            return Clock.now

    rounds = "(loop [i 0] (if (< i 5000) (recur (inc i)) i))"
    looks = []
    for texts in ("nil", _TEXTS):
        Clock.now = 0.0
        evaluate(f"{texts} {rounds}", clock=Clock(), limits=Limits(seconds=1000))
        looks.append(Clock.now)
    assert looks[1] > 5 * looks[0]


# -- records ----------------------------------------------------------------------------------------------------------

_KEPT = [
    "xs",
    "(mapv vector xs)",
    "(mapv (fn [x] {x 1}) xs)",
    "(mapv (fn [x] #{x}) xs)",
    "(apply list (map (fn [x] [[x] x]) xs))",
]


def _taken(work: Callable[[], object]) -> float:
    """Seconds of the processor, of three times the shortest."""
    found = list[float]()
    for _ in range(3):
        start = time.thread_time()
        work()
        found.append(time.thread_time() - start)
    return min(found)


@pytest.mark.parametrize("program", _KEPT)
def test_records_compare_equal_texts_once(program):
    """Whoever stores or compares them takes about as long as where the texts are one object."""
    many = _TEXTS.replace("(take 400", "(take 1000")
    limits = attrs.evolve(Limits(), characters=10**12, steps=10**12, seconds=60)
    one, other, same = (
        evaluate(f"{text} (def kept {program})", limits=limits).memory
        for text in (many, many, many.replace('(str (subs a 1) "x")', "a"))
    )
    assert one == other
    written = [_taken(lambda record=record: pickle.dumps(record)) for record in (one, same)]
    compared = [_taken(lambda record=record: one == record) for record in (other, same)]
    assert written[0] < 10 * written[1]
    assert compared[0] < 10 * compared[1]
