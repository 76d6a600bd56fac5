"""Persistent collections against plain models: every version stays what it was, whichever is read or changed next."""

from collections.abc import Callable
from itertools import islice
from typing import Any

import pytest
from effort import examples
from hypothesis import given
from hypothesis import strategies as st

from ptc_interpreter.values.metering import accounted_to
from ptc_interpreter.values.persistent import SMALL, Map, Seq, Set, Vector
from ptc_interpreter.values.scalars import MISSING

OWNERS = (object(), object(), None)
START = SMALL + 2  # large enough to grow in place from the first change on


class Payer:
    """Counts what is accounted for."""

    def __init__(self) -> None:
        self.steps = self.elements = 0
        self.long_texts = False

    def charge(self, steps: int) -> None:
        self.steps += steps

    def make(self, elements: int) -> None:
        self.elements += elements


@pytest.fixture
def payer():
    payer = Payer()
    with accounted_to(payer):
        yield payer


def history(
    start: tuple[Any, Any], changes: list[tuple[int, int, Any]], change: Callable[[Any, Any, Any, Any], tuple[Any, Any]]
) -> list[tuple[Any, Any]]:
    """All versions with their models: each change is made to one of the versions there are, by one of the owners."""
    versions = [start]
    for which, owner, what in changes:
        collection, model = versions[which % len(versions)]
        versions.append(change(collection, model, OWNERS[owner], what))
    return versions


def orders(count: int) -> st.SearchStrategy[list[int]]:
    return st.permutations(range(count))


def changes(what: st.SearchStrategy[Any]) -> st.SearchStrategy[list[tuple[int, int, Any]]]:
    return st.lists(st.tuples(st.integers(0, 30), st.integers(0, 2), what), max_size=12)


KEYS = st.integers(0, START + 5)


def change_map(of: Map, model: dict[Any, Any], owner: Any, what: Any) -> tuple[Map, dict[Any, Any]]:
    kind, key, value = what
    if kind == "put":
        return of.with_entry(key, value, owner), {**model, key: value}
    if kind == "put all":
        entries = {key: value, key + 1: value, key + 100: value}
        return of.with_entries(entries, owner), {**model, **entries}
    return of.without(key, owner), {k: v for k, v in model.items() if k != key}


@given(
    changes(st.tuples(st.sampled_from(["put", "put", "put all", "remove"]), KEYS, st.integers(0, 9))),
    st.integers(0, 2),
    st.randoms(use_true_random=False),
)
@examples(300)
def test_every_version_of_a_map_stays_what_it_was(made, owner, random) -> None:
    model = dict.fromkeys(range(START), "start")
    versions = history((Map(dict(model), OWNERS[owner]), model), made, change_map)
    random.shuffle(versions)
    for of, expected in versions:
        assert len(of) == len(expected)
        looked_up = [of.get(key, MISSING) for key in range(START + 6)]
        assert looked_up == [expected.get(key, MISSING) for key in range(START + 6)]
        if random.random() < 0.5:
            assert list(of.state.items()) == list(expected.items())


def change_vector(of: Vector, model: list[Any], owner: Any, what: Any) -> tuple[Vector, list[Any]]:
    kind, index, value = what
    if kind == "append" or not model:
        return of.appended(value, owner), [*model, value]
    if kind == "extend":
        return of.extended([value] * 3, owner), [*model, value, value, value]
    if kind == "pop":
        return of.popped(owner), model[:-1]
    index %= len(model)
    if kind == "put both" and of.grows(owner):
        other = (index * 7 + 3) % len(model)
        put = list(model)
        put[index], put[other] = value, "other"
        return of.with_both(index, value, other, "other"), put
    return of.with_item(index, value, owner), [*model[:index], value, *model[index + 1 :]]


@given(
    changes(st.tuples(st.sampled_from(["append", "extend", "pop", "put", "put both"]), KEYS, st.integers(0, 9))),
    st.integers(0, 2),
    st.randoms(use_true_random=False),
)
@examples(300)
def test_every_version_of_a_vector_stays_what_it_was(made, owner, random) -> None:
    model = list(range(START))
    versions = history((Vector(list(model), OWNERS[owner]), model), made, change_vector)
    random.shuffle(versions)
    for of, expected in versions:
        assert [of[at] for at in range(len(of))] == expected
        assert len(of) == 0 or of[-1] == expected[-1]
        with pytest.raises(IndexError):
            of[len(expected)]
        assert random.random() < 0.5 or of.state == expected


@given(changes(KEYS), st.integers(0, 2), st.randoms(use_true_random=False))
@examples(100)
def test_every_version_of_a_set_stays_what_it_was(made, owner, random) -> None:
    def change(of: Set, model: dict[Any, Any], owner: Any, key: int) -> tuple[Set, dict[Any, Any]]:
        if key in model and key % 2:
            return of.without(key, owner), {k: k for k in model if k != key}
        return of.with_entry(key, key, owner), {**model, key: key}

    model = {key: key for key in range(START)}
    versions = history((Set(dict(model), OWNERS[owner]), model), made, change)
    random.shuffle(versions)
    for of, expected in versions:
        assert list(of.state) == list(expected)


def change_seq(of: Seq, model: list[Any], owner: Any, what: Any) -> tuple[Any, list[Any]]:
    kind, count = what
    if kind == "rest":
        count = min(count, len(model) - 1)
        return of.without_first(count), model[count:]
    if kind == "first":
        return of.with_first(count), [count, *model]
    return of.with_last([count, count], owner), [*model, count, count]


@given(
    changes(st.tuples(st.sampled_from(["rest", "first", "last"]), st.integers(0, 6))),
    st.booleans(),
    st.randoms(use_true_random=False),
)
@examples(300)
def test_every_version_of_a_sequence_stays_what_it_was(made, grown, random) -> None:
    model = list(range(START))
    start = Seq(Vector(list(model), OWNERS[0]) if grown else tuple(model))
    versions = history((start, model), made, change_seq)
    random.shuffle(versions)
    for of, expected in versions:
        assert of.items == expected
        assert len(of) == len(expected)
        assert [of[index] for index in range(len(of))] == expected
        assert of.first_items(3) == expected[:3]


def test_a_host_list_is_never_changed() -> None:
    given_list = list(range(START))
    Vector(given_list).appended(1, OWNERS[0]).with_item(0, 2, OWNERS[0])
    assert given_list == list(range(START))


def test_growing_costs_what_it_adds(payer: Payer) -> None:
    owner = object()
    vector, mapping = Vector([], owner), Map({}, owner)
    for index in range(10_000):
        vector, mapping = vector.appended(index, owner), mapping.with_entry(index, index, owner)
    assert len(vector) == len(mapping) == 10_000
    assert payer.elements < 2 * SMALL * SMALL  # the copies while they were small


def test_a_copy_is_accounted_for(payer: Payer) -> None:
    Map(dict.fromkeys(range(1000)), object()).with_entry(1, 1, object())
    assert payer.elements == 1000


def test_looking_up_in_the_version_before_copies_nothing(payer: Payer) -> None:
    owner = object()
    before = Map(dict.fromkeys(range(1000), 0), owner)
    after = before.with_entry(5, 1, owner)
    assert (before.get(5), after.get(5), before.get(6), before.get(-1, "none")) == (0, 1, 0, "none")
    assert payer.elements == 0


def test_items_and_the_size_of_the_version_before_copy_nothing(payer: Payer) -> None:
    owner = object()
    before = Vector(list(range(1000)), owner)
    shorter = before.popped(owner)
    longer = shorter.with_item(0, "put", owner).appended("last", owner).appended("more", owner)
    assert [(len(of), of[0], of[-1]) for of in (before, shorter)] == [(1000, 0, 999), (999, 0, 998)]
    assert (len(longer), longer[0], longer[-1]) == (1001, "put", "more")
    assert len(Map(dict.fromkeys(range(1000)), owner).with_entry(-1, 0, owner)) == 1001
    assert payer.elements == 0


def test_reading_an_old_version_whole_is_accounted_for(payer: Payer) -> None:
    owner = object()
    before = Vector(list(range(1000)), owner)
    before.appended(1, owner)
    assert len(before.state) == 1000
    assert payer.elements == 1001  # that of the newest version, which is copied


def test_a_long_history_is_let_go_of_without_recursion() -> None:
    owner = object()
    first = newest = Vector(list(range(START)), owner)
    for index in range(200_000):
        newest = newest.appended(index, owner)
    assert len(first) == START
    del first, newest


def test_a_sequence_is_read_as_far_as_it_is_asked_for():
    class Unread(list[int]):
        def __getitem__(self, at):
            raise AssertionError(at)

    assert list(islice(Seq(Unread([3])).with_first(2).with_first(1), 2)) == [1, 2]
    assert list(Seq([0, 3, 4], 1).with_first(2)) == [2, 3, 4]
