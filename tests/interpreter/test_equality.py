"""Equality, keys and membership: what data files cannot say."""

import datetime
from decimal import Decimal

import pytest
from effort import calls_made, examples
from hashes import pairs_of_one_hash
from hypothesis import given
from hypothesis import strategies as st
from sequences import drawn

from ptc_interpreter import Limits, evaluate
from ptc_interpreter.printing.printer import members
from ptc_interpreter.values.equality import equal, key_of
from ptc_interpreter.values.maps import contains, find, items, keys, make_map, make_set, to_map
from ptc_interpreter.values.metering import accounted_to
from ptc_interpreter.values.persistent import Map, Seq, Set, Vector
from ptc_interpreter.values.scalars import MISSING, Keyword, Regex, Symbol

SCALARS = st.one_of(
    st.none(),
    st.booleans(),
    st.integers(-3, 3),
    st.sampled_from([0.0, 1.0, -1.0, 2.5]),
    st.sampled_from(["", "a", "1"]),
    st.sampled_from([Keyword("a"), Symbol("a"), Keyword("1")]),
    st.sampled_from([Decimal(1), datetime.date(2026, 1, 1)]),
)
VALUES = st.recursive(
    SCALARS,
    lambda inner: st.one_of(
        st.lists(inner, max_size=3),
        st.lists(inner, max_size=3).map(tuple),
        st.lists(inner, max_size=3).map(lambda found: Vector(list(found))),
        st.lists(inner, min_size=1, max_size=3).map(Seq),
        st.lists(inner, max_size=3).map(make_set),
        st.lists(st.tuples(inner, inner), max_size=3).map(make_map),
        st.dictionaries(st.sampled_from(["a", "b", "c d"]), inner, max_size=3),
    ),
    max_leaves=8,
)


def written(value: object) -> object:
    """A model of a value: a Python value whose own `==` is Clojure's `=`."""
    if isinstance(value, bool | int | float | str | Decimal) or value is None:
        return (type(value).__name__, value)
    if isinstance(value, list | tuple):
        return ("sequence", *map(written, value))
    if isinstance(value, Vector):
        return ("sequence", *map(written, value.state))
    if isinstance(value, Seq):
        return ("sequence", *map(written, value.items))
    if isinstance(value, Set):
        return ("set", frozenset(map(written, members(value))))
    if isinstance(value, Map | dict):
        return ("map", frozenset((written(key), written(item)) for key, item in items(value)))
    return value


@given(VALUES, VALUES)
@examples(500)
def test_equality_is_that_of_the_model(a, b) -> None:
    assert equal(a, b) == (written(a) == written(b))
    assert (key_of(a) == key_of(b)) == equal(a, b)
    if equal(a, b):
        assert hash(key_of(a)) == hash(key_of(b))


ONES = ([1], (1,), Vector([1]), Seq([1]))


@pytest.mark.parametrize("a", ONES, ids=lambda each: type(each).__name__)
@pytest.mark.parametrize("b", ONES, ids=lambda each: type(each).__name__)
@pytest.mark.parametrize("outer", [list, tuple, Vector, Seq])
def test_equal_parts_make_equal_keys(a, b, outer) -> None:
    assert key_of(outer([a])) == key_of([b])
    assert hash(key_of(outer([a]))) == hash(key_of([b]))
    assert equal(outer([[a]]), [[b]])


@given(st.lists(VALUES, max_size=5), VALUES)
@examples(200)
def test_sets_hold_by_equality(held, value) -> None:
    assert contains(make_set(held), value) == any(equal(value, member) for member in held)


@given(
    st.frozensets(st.one_of(st.none(), st.booleans(), st.integers(-2, 2), st.floats(-2, 2), st.text(max_size=1))),
    SCALARS,
)
@examples(300)
def test_sets_of_the_host_hold_by_equality(host, value) -> None:
    assert contains(host, value) == any(equal(value, member) for member in host)


def test_sets_of_the_host_may_hold_tuples() -> None:
    assert contains(frozenset({(1, 2)}), [1, 2])
    assert not contains(frozenset({(1, 2)}), [1, 2.0])


def doubled(levels: int) -> list:
    value: list = []
    for _ in range(levels):
        value = [value, value]
    return value


def test_shared_parts_are_compared_once() -> None:
    assert equal(doubled(200), doubled(200))
    assert key_of(doubled(200)) == key_of(doubled(200))
    assert equal(make_set([doubled(100), 1]), make_set([1, doubled(100)]))


def test_no_depth_is_too_much() -> None:
    deep: list = []
    for _ in range(20_000):
        deep = [deep]
    other: list = []
    for _ in range(20_000):
        other = [other]
    assert equal(deep, other)
    assert not equal(deep, [other])
    assert hash(key_of(deep)) == hash(key_of(other))
    assert evaluate(f"(def f (fn [] {_NESTED})) (= (f) (f))").value is True


def test_what_is_held_while_values_are_compared_counts_as_elements() -> None:
    rows = "(def a (mapv vector (range 3000))) (def b (mapv vector (range 3000)))"
    used = evaluate(rows).usage.elements
    done = evaluate(f"{rows} (= a b)", limits=Limits(elements=used + 10_000))
    assert done.error is not None
    assert done.error.code == "limit_elements"
    assert evaluate(f"{rows} (dotimes [_ 10] (= a b))", limits=Limits(elements=used + 40_000)).error is None


_NESTED = "(reduce (fn [a _] [a]) [] (range 20000))"


def test_a_sequence_that_is_nested_in_others_has_a_depth_that_is_too_much() -> None:
    done = evaluate("(hash (reduce (fn [a _] (lazy-seq [a])) [] (range 20000)))")
    assert done.error is not None
    assert done.error.code in ("limit_nesting", "limit_depth")


def test_comparing_is_charged() -> None:
    class Payer:
        steps = 0
        long_texts = False

        def charge(self, steps: int) -> None:
            self.steps += steps

        make = charge

    payer = Payer()
    with accounted_to(payer):
        equal(list(range(1000)), list(range(1000)))
    assert payer.steps == 2000


def test_what_has_no_content_equals_itself_only() -> None:
    regex = Regex("a", None)
    assert equal(regex, regex)
    assert not equal(regex, Regex("a", None))
    lazy = drawn(lambda run: iter(()))
    assert equal(lazy, lazy)
    assert not equal(float("nan"), float("nan"))
    nan = float("nan")
    assert not equal(nan, nan)


def test_keys_of_host_maps() -> None:
    assert keys({"a": 1, "b_c": 2}) == [Keyword("a"), Keyword("b_c")]
    assert keys({"a": 1, "b c": 2}) == ["a", "b c"]
    assert keys({True: "y"}) == [True]
    assert keys({1.0: "y"}) == [1.0]
    assert keys({1: "x"}) == [1]
    assert find({1: "x"}, 1) == "x"
    assert find({1: "x"}, True) is MISSING
    assert find({"a": 1}, "a") == find({"a": 1}, Keyword("a")) == 1
    assert find(to_map({"a": 1}), "a") == 1


@pytest.mark.parametrize(
    "ids",
    [
        {"a": [], "b": []},
        {"a": ("b",), "b": ["a"]},
        {"a": {"b"}, "b": set()},
        {"a": [{"n": 1}], "b": [{"n": 2}, {"m": 3}]},
        {"ann": {"n": 1}, "bo": {}},
        {f"name-{n}x": n / 2 if n % 2 else n for n in range(21)},
        {f"name-{n}x": n if n % 2 else str(n) for n in range(201)},
        {"n1": "x"},
    ],
)
def test_keys_of_maps_from_ids(ids: dict[str, object]) -> None:
    assert keys(ids) == list(ids)


@pytest.mark.parametrize(
    "record",
    [
        {"a": ["b"], "b": [1]},
        {"a": ["b"]},
        {"a": {"b": 1}},
        {"a": {"x": 1, "y": 1, "z": 1}, "b": {"z": 1}},
        {"a": "b", "b": "x", "c": None},
        {f"name-{n}x": n for n in range(20)},
        {f"name-{n}x": n if n % 2 else str(n) for n in range(200)},
        {"n1": 1, "m2": 1},
        {"key0": 1, "key1": 1},
    ],
)
def test_keys_of_records(record: dict[str, object]) -> None:
    assert keys(record) == list(map(Keyword, record))


@examples(50)
@given(st.lists(st.from_regex(r"[a-z_]{1,6}", fullmatch=True), min_size=1, max_size=20, unique=True), st.data())
def test_rows_with_a_number_come_out_alike_whatever_else_they_hold(names: list[str], data: st.DataObject) -> None:
    values = st.one_of(
        st.none(), st.text(), st.lists(st.integers()), st.dictionaries(st.sampled_from(names), st.none())
    )
    one, other = ({name: data.draw(values) for name in names} | {"total": number} for number in (1, 2.5))
    assert keys(one) == keys(other) == list(map(Keyword, one))


def test_keys_given_out_are_the_callers_own() -> None:
    record = {"a": 1}
    keys(record).append("x")
    assert keys(record) == [Keyword("a")]


def test_a_signaling_nan_is_a_value_like_others():
    quiet, signaling = Decimal("NaN"), Decimal("sNaN")
    assert not equal(signaling, quiet)
    assert not equal(signaling, Decimal(1))
    assert key_of([signaling]) == key_of([signaling])


def test_collections_of_pairs_of_one_hash_are_compared_in_time_in_proportion_to_them():
    def compared(count):
        pairs = pairs_of_one_hash(count)
        source = "(def a (set data/pairs)) (def b (set (reverse data/pairs)))"
        memory = evaluate(source, data={"pairs": pairs}).memory
        return calls_made(lambda: evaluate("(= {a 1} {b 1})", memory=memory))

    few, many = compared(100), compared(400)
    assert many - few < 100 * 300  # some fifty calls for each; each was compared to all before it
