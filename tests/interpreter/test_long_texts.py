"""Work that long texts make is charged, or done in pieces between which the clock is looked at."""

import pickle
import time
from collections.abc import Callable
from typing import Any

import attrs
import pytest

from ptc_interpreter import Limits, Memory, evaluate
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
    rounds = "(loop [i 0] (if (< i 5000) (recur (inc i)) i))"
    looks = [_looks(f"{texts} {rounds}", {}, 1) for texts in ("nil", _TEXTS)]
    assert looks[1] > 5 * looks[0]


_GIVEN = b"ab" * 1_000_000
_LOOKS = [
    "(m u)",
    "(get m u)",
    "(replace m [u])",
    "(contains? s u)",
    "(s u)",
    "(.containsAll [t] [u])",
    "(assoc m u 1)",
]


@pytest.mark.parametrize("look", _LOOKS)
@pytest.mark.parametrize("kind", ["identity", "symbol"])
def test_a_look_at_long_bytes_or_a_long_name_is_charged(look, kind):
    given = {"t": _GIVEN, "u": bytes([*_GIVEN])} if kind == "identity" else {"t": _GIVEN.decode(), "u": str(_GIVEN)}
    defined = f"(def t ({kind} data/t)) (def u ({kind} data/u)) (def m {{t 1}}) (def s #{{t}})"
    steps = [evaluate(f"{defined} {each}", data=given).usage.steps for each in ("nil", look)]
    assert steps[1] - steps[0] > 1_000


def test_names_of_fields_are_charged_by_their_characters():
    row = {f"{'_' * 100_000}{'1' * 100_000}{'a' * i}1": 1 for i in range(20)}
    assert evaluate("(first data/row)", data={"row": row}).usage.steps > 20_000


def test_the_clock_is_looked_at_between_parts_of_long_texts(monkeypatch):
    looks = []
    monkeypatch.setattr(metering, "look", lambda: looks.append(1))
    done = evaluate(f"{_TEXTS} (count (partition-by identity xs))", limits=attrs.evolve(Limits(), characters=10**9))
    assert done.error is None
    assert len(looks) >= 400 // 50


class _Clock:
    """Goes on by a millisecond with each look."""

    def __init__(self) -> None:
        self.now = 0.0

    def __call__(self) -> float:
        self.now += 0.001
        return self.now


@pytest.mark.parametrize(
    ("first", "given"),
    [
        ("data/text", {"data": {"text": "TEXT"}}),
        ("data/bytes", {"data": {"bytes": b"TEXT"}}),
        ("(first data/texts)", {"data": {"texts": ["TEXT"]}}),
        ("(:text data/row)", {"data": {"row": {"text": "TEXT"}}}),
        ("(tool/text)", {"tools": {"text": lambda text: text}}),
        ("(host/text)", {"functions": {"host/text": lambda text: text}}),
        ("text", {"memory": "TEXT"}),
    ],
)
def test_steps_that_look_at_long_texts_of_the_host_are_granted_few_at_a_time(first, given):
    looks = [_looks(f"{first} (loop [i 0] (if (< i 5000) (recur (inc i)) i))", given, n) for n in (1, 300_000)]
    assert looks[1] - looks[0] > 0.05  # seconds of a clock that goes on with each look


def _looks(source: str, given: dict[str, Any], times: int) -> float:
    def whole(value: Any) -> Any:
        if isinstance(value, dict):
            return {key: whole(item) for key, item in value.items()}
        if callable(value):
            return lambda: "TEXT" * times
        return [whole(item) for item in value] if isinstance(value, list) else value * times

    given = {
        name: Memory({"text": whole(value)}) if name == "memory" else whole(value) for name, value in given.items()
    }
    clock = _Clock()
    assert evaluate(source, clock=clock, limits=Limits(seconds=1000), **given).error is None
    return clock.now


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
