"""Printing ends: shared structure, depth, cycles, size."""

from itertools import count
from typing import Any

import pytest
from effort import calls_made
from hypothesis import given
from hypothesis import strategies as st
from sequences import drawn
from strategies import values

from ptc_interpreter import evaluate, to_clojure, to_display, to_str
from ptc_interpreter.printing import printer, structure, writer
from ptc_interpreter.printing.printer import print_order
from ptc_interpreter.printing.structure import MOST_CHARACTERS
from ptc_interpreter.values.maps import make_map, make_set
from ptc_interpreter.values.persistent import Vector


def doubled(make, start, times=200):
    value = start
    for _ in range(times):
        value = make(value)
    return value


SHARED = {
    "vectors": lambda v: [v, v],
    "dicts": lambda v: {"a": v, "b": v},
    "maps": lambda v: make_map([((v, 1), v), ((v, 2), v)]),
    "frozensets": lambda v: frozenset({(v, 1), (v, 2)}),
    "sets": lambda v: make_set([[v], v]),
    "grown": lambda v: Vector([v, v]),
}
WRITERS = {"str": to_str, "display": to_display, "pr": lambda value: to_clojure(value)[0]}


ENDLESS = drawn(lambda run: ([n] * 10_000 for n in count()))


@pytest.mark.orderless("no value has two members")
@pytest.mark.timeout(30)
@pytest.mark.parametrize("write", WRITERS.values(), ids=WRITERS)
@pytest.mark.parametrize("value", [[["x" * 1000] * 10_000], ENDLESS], ids=["long", "endless"])
def test_text_stops_at_a_million_characters(value, write):
    assert len(write(value)) <= MOST_CHARACTERS


@pytest.fixture
def _smaller(monkeypatch):
    """A fiftieth of the limits of texts."""
    monkeypatch.setattr(printer, "MOST_CHARACTERS", 20_000)
    monkeypatch.setattr(printer, "WHOLE", 20_000 - 8)
    monkeypatch.setattr(writer, "_ORDER_CHARACTERS", 400)


@pytest.mark.timeout(30)
@pytest.mark.usefixtures("_smaller")
@pytest.mark.parametrize("kind", SHARED)
def test_text_of_shared_structure_stops(kind):
    """Of every kind, and whoever writes it."""
    value = doubled(SHARED[kind], 1, 30)
    assert [name for name, write in WRITERS.items() if len(write(value)) > 20_000] == []
    assert len(to_clojure(value, limit=3, printable_limit=80, total_limit=400)[0]) <= 400
    assert len(to_clojure(value, total_limit=400)[0]) <= 400


def _calls_to_print(value: Any) -> int:
    return calls_made(lambda: to_clojure(value, total_limit=400))


@pytest.mark.orderless("the hash of a number is the same under each seed")
def test_the_order_of_many_long_members_takes_no_longer_than_that_of_some(monkeypatch):
    """At a tenth of the limits, and of members that are longer."""
    monkeypatch.setattr(writer, "_ORDER_CHARACTERS", 400)
    monkeypatch.setattr(writer, "_ORDER_TOGETHER", 100_000)
    some, many = (make_set([[*range(150), n] for n in range(count)]) for count in (250, 500))
    assert _calls_to_print(many) < 1.5 * _calls_to_print(some)


@pytest.mark.orderless("the hash of a number is the same under each seed")
def test_the_order_of_sets_within_a_set_takes_no_longer_for_what_they_hold(monkeypatch):
    monkeypatch.setattr(writer, "_ORDER_CHARACTERS", 400)
    monkeypatch.setattr(writer, "_ORDER_TOGETHER", 100_000)
    long = [tuple(range(first, 300)) for first in range(3)]
    some, many = (make_set([make_set([n, *long]) for n in range(count)]) for count in (250, 1_000))
    assert _calls_to_print(many) < 2 * _calls_to_print(some)


@pytest.mark.usefixtures("_smaller")
def test_a_text_that_stops_closes_its_strings_and_brackets():
    text, truncated = to_clojure([["x" * 20_001]])
    assert truncated
    assert text.endswith('x..."]]')
    assert to_clojure([[1] * 10_200])[0].endswith("1 ...]]")


@pytest.mark.orderless("no value has two members")
def test_depth_is_no_matter():
    deep = doubled(lambda v: [v], 0, 50_000)
    assert to_clojure(deep) == ("[" * 50_000 + "0" + "]" * 50_000, False)
    assert to_clojure(doubled(lambda v: {"a": v}, 0, 5_000))[0].endswith("0" + "}" * 5_000)
    assert to_clojure(deep, limit=3) == ("[list[1]]", True)


@pytest.mark.usefixtures("_smaller")
def test_sets_in_sets_are_ordered_at_any_depth():
    deep = doubled(lambda v: frozenset({v, (v,)}), 1, 30)
    assert print_order(deep) == print_order(deep)
    assert to_clojure(doubled(lambda v: frozenset({v}), 1, 5_000))[0].count("#{") == 5_000


def test_a_list_that_holds_itself():
    cycle = [1]
    cycle.append(cycle)
    assert to_clojure(cycle) == ("[1 ...]", True)
    assert to_clojure(cycle, limit=3) == ("[1 list[2]]", True)
    looped = {"a": 1}
    looped["self"] = [looped]
    assert to_clojure(looped) == ("{:a 1, :self [...]}", True)


@given(values(), st.integers(0, 5), st.integers(0, 20), st.integers(8, 200), st.booleans())
def test_any_value_keeps_any_limits(value, limit, printable, total, commas):
    text, _ = to_clojure(value, limit=limit, printable_limit=printable, total_limit=total, commas=commas)
    assert len(text) <= total


@given(values())
def test_what_is_not_truncated_is_the_whole(value):
    whole, _ = to_clojure(value)
    text, truncated = to_clojure(value, limit=3, printable_limit=10, total_limit=100)
    assert truncated or text == whole


@given(st.lists(values(), max_size=6))
def test_print_order_compares_any_values(members):
    ordered = sorted(members, key=print_order)
    assert [print_order(each) for each in ordered] == sorted(map(print_order, members))


@given(values())
def test_printing_is_repeatable(value):
    assert to_clojure(value) == to_clojure(value)


@pytest.mark.parametrize("depth", [10, 40])
def test_each_sequence_without_an_end_is_reached_once_for_a_text(depth, monkeypatch):
    reached = []
    run = structure.Run
    monkeypatch.setattr(structure, "Run", lambda **given: reached.append(given) or run(**given))
    evaluation = evaluate(f"(reduce (fn [a i] (iterate inc a)) [] (range {depth}))")
    reached.clear()
    assert to_clojure(evaluation.value)[0].startswith("[" * depth)
    assert len(reached) <= depth + 1
