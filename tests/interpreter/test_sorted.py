"""Sorted maps and sets against a list that is kept in order, with comparators of all kinds, and what a change costs."""

from time import thread_time
from types import SimpleNamespace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ptc_interpreter import Limits, evaluate, to_clojure
from ptc_interpreter.core.collections.sorted_collections import KeyOrder
from ptc_interpreter.core.sequences.ordering import compare
from ptc_interpreter.runtime.run import Run
from ptc_interpreter.values import ranked_rows
from ptc_interpreter.values import sorted as sorted_values
from ptc_interpreter.values.equality import key_of, value_of
from ptc_interpreter.values.metering import accounted_to
from ptc_interpreter.values.ranked_rows import MOST
from ptc_interpreter.values.scalars import MISSING, Keyword
from ptc_interpreter.values.sorted import SortedMap, SortedSet

_NUMBERS = st.integers(-40, 40) | st.sampled_from([1.0, 2.0, -3.5, 1 << 70, 1 << 80])
_TEXTS = st.text("ab", max_size=4)
_KEYS = [
    _NUMBERS,
    _TEXTS,
    _TEXTS.map(Keyword),
    st.lists(st.integers(0, 3), max_size=3),
    st.tuples(st.integers(-1, 2), st.tuples(st.integers(-1, 1), st.sampled_from([0, 0.5])).map(list)).map(list),
    st.none() | st.integers(0, 9),
]
_ORDERS = {
    "compare": compare,
    "backwards": lambda a, b: compare(b, a),
    "by tens": lambda a, b: compare(a // 10, b // 10),
    "all one": lambda a, b: 0,
}
_CHANGES = ("put", "put", "put", "take", "put all", "back", "another's")


def _order(name: str) -> KeyOrder:
    by = _ORDERS[name]
    return KeyOrder(None if by is compare else lambda run, a, b: by(a, b))


class _Model:
    """Entries in a list, each looked for from its beginning."""

    def __init__(self, order: Any, *, is_map: bool) -> None:
        self.order, self.is_map, self.entries = order, is_map, []

    def at(self, key: Any) -> int | None:
        return next((at for at, (held, _) in enumerate(self.entries) if self.order(held, key) == 0), None)

    def put(self, key: Any, value: Any) -> None:
        at = self.at(key)
        if at is None:
            self.entries.insert(sum(self.order(held, key) < 0 for held, _ in self.entries), (key, value))
        elif self.is_map:
            self.entries[at] = (self.entries[at][0], value)

    def take(self, key: Any) -> None:
        at = self.at(key)
        if at is not None:
            del self.entries[at]


def _shown(entries: list[tuple[Any, Any]]) -> list[tuple[str, Any]]:
    return [(repr(key), value) for key, value in entries]


def _held(of: Any) -> list[tuple[str, Any]]:
    return _shown([(value_of(key), value) for key, value in of.state.items()])


@given(data=st.data())
@pytest.mark.parametrize("is_map", [True, False], ids=["map", "set"])
@pytest.mark.parametrize("name", _ORDERS)
@pytest.mark.parametrize("most", [MOST, 20])
def test_sorted_collections_are_as_a_list_in_order(name, is_map, most, data):
    with pytest.MonkeyPatch.context() as patch:
        for module in (ranked_rows, sorted_values):
            patch.setattr(module, "MOST", most)
        _changed_as_a_list(name, is_map, data)


def _changed_as_a_list(name: str, is_map: bool, data: Any) -> None:
    keys = _NUMBERS if name == "by tens" else data.draw(st.sampled_from(_KEYS))
    changes = st.lists(st.tuples(st.sampled_from(_CHANGES), keys), max_size=30)
    many = data.draw(st.sampled_from([0, 0, 150])) if keys is _NUMBERS else 0  # more than a leaf holds
    run = Run(limits=Limits(), clock=thread_time)
    model = _Model(_ORDERS[name], is_map=is_map)
    with accounted_to(run):
        made: Any = (SortedMap if is_map else SortedSet)({}, _order(name), run.owner)
        made = made.with_entries({number: number for number in range(many)}, run.owner)
        for number in range(many):
            model.put(number, number)
        versions = []
        for at, (change, key) in enumerate(data.draw(changes)):
            value = at if is_map else key
            owner = object() if change == "another's" else run.owner
            if change == "back" and versions:
                made, model.entries = versions[at // 2][0], list(versions[at // 2][1])
            elif change == "take":
                made = made.without(key_of(key), run.owner)
                model.take(key)
            elif change in ("put", "another's"):
                made = made.with_entry(key_of(key), value, owner)
                model.put(key, value)
            else:
                made = made.with_entries({key_of(key): value}, run.owner)
                model.put(key, value)
            versions.append((made, list(model.entries)))
        for version, entries in versions[:: data.draw(st.sampled_from([1, -1, 3]))]:
            assert _shown(entries) == _held(version)
            assert len(version) == len(entries)
        _looked_up_as(made, model, data.draw(st.lists(keys, max_size=5)))


def _looked_up_as(made: Any, model: _Model, keys: list[Any]) -> None:
    for key in keys:
        at = model.at(key)
        assert made.get(key_of(key), MISSING) == (MISSING if at is None else model.entries[at][1])
        assert made.before(key_of(key)) == sum(model.order(held, key) < 0 for held, _ in model.entries)
    for start in range(0, len(model.entries), 7):
        found = [(value_of(key), value) for key, value in made.entries(start, start + 5)]
        assert _shown(found) == _shown(model.entries[start : start + 5])


def _steps(program: str) -> int:
    done = evaluate(program)
    assert done.error is None, done.error
    return done.usage.steps


@pytest.mark.parametrize(
    "change",
    [
        "(reduce (fn [m i] (assoc m (mod (* i 7919) {n}) i)) (sorted-map) (range {n}))",
        "(reduce (fn [s i] (conj s (str i))) (sorted-set) (range {n}))",
        "(reduce (fn [s i] (disj s (first s))) (into (sorted-set) (range {n})) (range {n}))",
        "(reduce (fn [s i] (disj s (last s))) (into (sorted-set-by >) (range {n})) (range {n}))",
    ],
)
def test_a_change_costs_no_copy(change):
    few, many = (_steps(change.replace("{n}", str(n))) for n in (500, 4_000))
    assert many < 8 * 2 * few


def test_a_key_that_is_equal_but_another_object_is_taken_out():
    program = """
      [(disj (into (sorted-set) ["a" "b"]) (str "" (name :b)))
       (dissoc (into (sorted-map) {"a" 1 "b" 2}) (subs "xb" 1))
       (dissoc (into (sorted-map) {[1 2] 1}) (vec (list 1 2)))
       (subseq (assoc (into (sorted-map) (zipmap (range 40) (range))) 5 1) > 37)]
    """
    assert to_clojure(evaluate(program).value)[0] == '[#{"a"} {"a" 1} {} [[38 38] [39 39]]]'


def test_outside_of_a_program_a_sorted_map_is_read_without_its_comparator():
    of = evaluate("(sorted-map-by (fn [a b] (compare b a)) 1 :a 2 :b)").value
    assert (of.get(2), of.get(9, SimpleNamespace)) == (Keyword("b"), SimpleNamespace)
