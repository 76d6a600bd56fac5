"""Values as JSON and back: nothing lost, nothing repeated, the same text again."""

import json
from datetime import UTC, date, datetime, timedelta, timezone
from decimal import Decimal
from uuid import UUID

import pytest
from effort import examples
from hypothesis import given
from hypothesis import strategies as st
from kept import shown, stored

from ptc_interpreter import Keyword, Symbol, evaluate, to_clojure
from ptc_interpreter.core.collections.sorted_collections import KeyOrder
from ptc_interpreter.encoding import Decoder, Encoder, Opaque, decode, encode, opaque_part
from ptc_interpreter.values.equality import equal
from ptc_interpreter.values.maps import make_map, make_set
from ptc_interpreter.values.persistent import Seq, Vector
from ptc_interpreter.values.scalars import Period
from ptc_interpreter.values.sorted import SortedMap, SortedSet


def text_of(value):
    return json.dumps(encode(value), allow_nan=False)


def again(value):
    return decode(json.loads(text_of(value)))


def value_of(source):
    evaluation = evaluate(source)
    assert evaluation.error is None, evaluation.error
    return evaluation.value


def call(function, *arguments):
    """What a function gives, called by a program."""
    memory = evaluate("(def seed 1)").memory
    names = {"f": function, **{f"a{n}": argument for n, argument in enumerate(arguments)}}
    program = f"(f {' '.join(f'a{n}' for n in range(len(arguments)))})"
    evaluation = evaluate(program, memory=type(memory)(names))
    assert evaluation.error is None, evaluation.error
    return evaluation.value


# -- every kind ------------------------------------------------------------------------------------------------------


def _sorted(kind, state):
    return kind(state, KeyOrder())


KINDS = {
    "nil": (None, None),
    "boolean": (True, True),
    "integer": (42, 42),
    "integer of some digits": ((1 << 800) - 1, (1 << 800) - 1),
    "long integer": (1 << 800, {"$integer": hex(1 << 800)}),
    "long negative integer": (-1 << 20_000, {"$integer": hex(-1 << 20_000)}),
    "map of a long keyword": (make_map([(Keyword("a" * 201), 1)]), {"$map": [{"$keyword": "a" * 201}, 1]}),
    "float": (3.0, 3.0),
    "infinity": (float("-inf"), {"$float": "-inf"}),
    "string": ("text", "text"),
    "keyword": (Keyword("a"), {"$keyword": "a"}),
    "symbol": (Symbol("a"), {"$symbol": "a"}),
    "vector": ([1, "a"], [1, "a"]),
    "sequence": ((1, 2), {"$seq": [1, 2]}),
    "long vector": (Vector([1]), {"$vector": [1]}),
    "map": (make_map([(Keyword("a"), 1)]), {"$map": {"a": 1}}),
    "map of other keys": (make_map([("a", 1), (1.0, 2)]), {"$map": ["a", 1, 1.0, 2]}),
    "set": (make_set([1, True]), {"$set": [1, True]}),
    "sorted map": (_sorted(SortedMap, {1: "a", 2: "b"}), {"$sortedmap": [None, 1, "a", 2, "b"]}),
    "sorted set": (_sorted(SortedSet, {"a": "a", "b": "b"}), {"$sortedset": [None, "a", "b"]}),
    "record of the host": ({"a": [1]}, {"a": [1]}),
    "dict of other keys": ({1: 2, "$a": 3}, {"$dict": [1, 2, "$a", 3]}),
    "set of the host": ({"b", "a"}, {"$hostset": ["a", "b"]}),
    "frozen set": (frozenset({2, 1}), {"$frozenset": [1, 2]}),
    "decimal": (Decimal("1.50"), {"$decimal": "1.50"}),
    "uuid": (UUID(int=5), {"$uuid": "00000000-0000-0000-0000-000000000005"}),
    "date": (date(2026, 11, 20), {"$date": "2026-11-20"}),
    "instant": (datetime(2026, 11, 20, 8, tzinfo=UTC), {"$datetime": "2026-11-20T08:00:00+00:00"}),
    "timedelta": (timedelta(days=1, seconds=2), {"$timedelta": [1, 2, 0]}),
    "period": (Period(1, 2, 3), {"$period": [1, 2, 3]}),
    "bytes": (b"\x00\xff", {"$bytes": "AP8="}),
}


@pytest.mark.parametrize(("value", "written"), KINDS.values(), ids=KINDS)
def test_every_kind_is_named(value, written):
    assert encode(value) == written
    back = decode(written)
    assert type(back) is type(value)
    assert equal(back, value) or back == value
    assert text_of(back) == text_of(value)


_LONG = {
    "integer": 1 << 10_000,
    "negative integer": -1 << 10_000,
    "decimal": Decimal("1" * 3_000),
    "keyword": Keyword("a" * 3_000),
    "symbol": Symbol("a" * 3_000),
    "bytes": b"a" * 3_000,
}


@pytest.mark.parametrize("value", _LONG.values(), ids=_LONG)
@pytest.mark.parametrize("places", [lambda value: [[value]] * 2, lambda value: make_map([(value, [value])])])
def test_what_is_long_is_written_once(value, places):
    whole = [places(value) for _ in range(100)]
    written = json.dumps(encode(whole))
    assert len(written) < 10_000
    assert equal(decode(json.loads(written)), whole)


def test_nan_comes_back():
    assert again(float("nan")) != again(float("nan"))


def test_a_sequence_taken_apart_is_a_sequence():
    assert again(Seq([1, 2, 3], 1)) == (2, 3)


def test_a_regex_still_matches():
    assert call(value_of('(fn [r] (re-find r "a12"))'), again(value_of('#"\\d+"'))) == "12"


def test_a_tagged_key_of_the_host_is_no_tag():
    value = {"$keyword": "a"}
    assert again(value) == value
    assert again({"$values": [], "$value": 1}) == {"$values": [], "$value": 1}


def test_host_values_become_markers():
    back = again([object(), {"a": timezone}])
    assert isinstance(back[0], Opaque)
    assert back[0].type_name == "object"
    assert opaque_part(back) is not None
    assert opaque_part([1, {"a": (2,)}]) is None
    assert text_of(again(back)) == text_of(back)


def test_unknown_kinds_are_refused():
    with pytest.raises(ValueError, match=r"no kind of value `\$new`"):
        decode({"$new": 1})


def test_a_sorted_map_keeps_its_comparator():
    found = again(value_of("(sorted-map-by (fn [a b] (compare b a)) 1 :a 3 :c)"))
    assert to_clojure(found)[0] == "{3 :c, 1 :a}"
    assert to_clojure(call(value_of("(fn [m] (assoc m 2 :b))"), found))[0] == "{3 :c, 2 :b, 1 :a}"


# -- functions -------------------------------------------------------------------------------------------------------

FUNCTIONS = {
    "fn": ("(fn [x] (* 2 x))", [3], 6),
    "short": ("#(+ % 1)", [3], 4),
    "closure": ("(let [k 10 m {:a 5}] (fn [x] (+ k x (:a m))))", [3], 18),
    "closure of a closure": ("(let [k 1] (let [g (fn [x] (+ x k))] (fn [y] (g (g y)))))", [3], 5),
    "closure of a round": ("(last (for [k [1 2 3]] (fn [x] (+ k x))))", [3], 6),
    "hidden name": ("(let [x 1 x (+ x 1)] (fn [y] (+ x y)))", [3], 5),
    "itself": ("(fn fact [n] (if (zero? n) 1 (* n (fact (dec n)))))", [5], 120),
    "itself around": (
        "(let [f (fn down [n] (if (zero? n) :done (down (dec n))))] (fn [n] (f n)))",
        [3],
        Keyword("done"),
    ),
    "destructuring": (
        "(let [{:keys [a b]} {:a 1 :b 2}] (fn [[x & more]] [a b x (count more)]))",
        [[7, 8, 9]],
        [1, 2, 7, 2],
    ),
    "arities": ("(fn ([] 0) ([x] x) ([x & more] (count more)))", [1, 2, 3], 2),
    "partial": ("(partial + 10)", [3], 13),
    "comp of closures": ("(let [k 2] (comp (fn [x] (* k x)) inc))", [3], 8),
    "core": ("inc", [3], 4),
    "keyword": (":a", [{"a": 1}], 1),
}


@pytest.mark.parametrize(("source", "arguments", "expected"), FUNCTIONS.values(), ids=FUNCTIONS)
def test_functions_do_what_they_did(source, arguments, expected):
    function = value_of(source)
    back = again(function)
    assert call(back, *arguments) == expected
    assert text_of(back) == text_of(function)
    assert to_clojure(back) == to_clojure(function)


def test_functions_use_the_names_that_memory_holds():
    evaluation = evaluate('(def rate 3) (defn priced "doc" [x] (* rate x)) priced')
    names = {"rate": 5, "priced": again(evaluation.value)}
    assert evaluate("(priced 2)", memory=type(evaluation.memory)(names)).value == 10


def test_a_core_name_of_the_users_own_stays_so():
    memory = evaluate("(defn inc [x] (+ x 100))").memory
    evaluation = evaluate("(defn f [x] (inc x))", memory=memory)
    names = {name: again(value) for name, value in evaluation.memory.items()}
    assert evaluate("(f 1)", memory=type(memory)(names)).value == 101


def test_infinite_sequences_are_made_again():
    assert call(value_of("(fn [s] (take 3 s))"), again(value_of("(map inc (iterate inc 5))"))) == (6, 7, 8)


# -- shared parts ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("made", "use", "expected"),
    [
        ("(def s (lazy-seq (cons 1 s)))", "(take 4 s)", "[1 1 1 1]"),
        ("(def a (lazy-seq (cons 2 b))) (def b (lazy-seq [3 a])) (def s (cons 1 a))", "(take 3 s)", "[1 2 3]"),
        ("(def a (lazy-seq (cons 2 b))) (def b (lazy-seq (cons 3 a))) (def s (cons 1 a))", "(take 4 s)", "[1 2 3 2]"),
        ("(def s (lazy-seq (cons s (cons 1 s))))", "(map seq? (take 3 (first s)))", "[true false true]"),
        ("(def s (lazy-seq (cons 1 (map inc s))))", "(take 4 s)", "[1 2 3 4]"),
    ],
)
@pytest.mark.parametrize("read", ["", "(first s)", "(doall (take 9 s))"])
def test_sequences_that_go_round_in_a_circle_come_back(made, use, expected, read):
    memory = stored(evaluate(f"{made} {read} nil").memory)
    assert shown(evaluate(use, memory=memory)) == expected


def test_plain_data_stays_plain():
    value = {"rows": [{"name": "a", "tags": []}, {"name": "b", "tags": []}], "total": 2}
    assert encode(value) == value


def test_shared_parts_are_written_once_and_stay_shared():
    part = [1, 2]
    back = again([part, part, {"a": part}])
    assert back == [[1, 2], [1, 2], {"a": [1, 2]}]
    assert back[0] is back[1] is back[2]["a"]


def test_what_unfolds_without_end_stays_small():
    value = ("leaf",)
    for _ in range(200):
        value = (value, value)
    assert len(text_of(value)) < 10_000
    assert text_of(again(value)) == text_of(value)


def test_long_strings_are_written_once():
    values = ["x" * 1_000, "".join(["x"] * 1_000)]
    assert len(text_of(values)) < 1_100
    assert again(values) == values


@pytest.mark.orderless("no value has two members")
@pytest.mark.parametrize(
    "wrap", [lambda v: [v], lambda v: (v,), lambda v: {"a": v}, lambda v: make_map([(Keyword("a"), v)])]
)
def test_deep_nesting_needs_no_stack(wrap):
    value = 1
    for _ in range(5_000):
        value = wrap(value)
    assert text_of(again(value)) == text_of(value)


def test_lists_of_the_host_may_hold_themselves():
    inner = []
    pair = (inner,)
    wrapped = (pair,)
    inner += [pair, wrapped, {"self": inner}]
    for value in (inner, pair, wrapped, [wrapped, wrapped]):
        assert text_of(again(value)) == text_of(value)
    assert again(inner)[2]["self"] is not None
    back = again(inner)
    assert back[2]["self"] is back


def test_several_values_share_one_table():
    part = [1, 2, 3]
    encoder = Encoder([part, {"a": part}])
    written = json.loads(json.dumps([encoder.table, encoder.write(part), encoder.write({"b": 1})]))
    decoder = Decoder(written[0])
    assert decoder.read(written[1]) is decoder.read({"$ref": 0})


# -- the law ---------------------------------------------------------------------------------------------------------

scalars = (
    st.none()
    | st.booleans()
    | st.integers()
    | st.floats()
    | st.text()
    | st.sampled_from("abc").map(Keyword)
    | st.dates()
    | st.datetimes(timezones=st.none() | st.just(UTC))
    | st.decimals()
    | st.uuids()
    | st.binary()
    | st.text(alphabet="xy", min_size=201, max_size=210)
)
keys = st.none() | st.booleans() | st.integers() | st.text(max_size=3) | st.sampled_from("abc").map(Keyword)
functions = st.sampled_from([value_of(source) for source, _, _ in FUNCTIONS.values()])


def collections(children):
    pairs = st.lists(st.tuples(keys | st.tuples(keys, keys), children), max_size=4)
    return st.one_of(
        st.lists(children, max_size=4),
        st.lists(children, max_size=4).map(tuple),
        st.lists(children, max_size=4).map(Vector),
        st.dictionaries(st.text(max_size=3) | st.integers(), children, max_size=4),
        pairs.map(make_map),
        st.lists(keys, max_size=4).map(make_set),
        st.lists(children, min_size=1, max_size=3).map(
            lambda items: [items, items, tuple(items), (items[0], items[0])]
        ),
    )


@examples(300)
@given(st.recursive(scalars | functions, collections, max_leaves=20))
def test_what_is_read_is_written_the_same(value):
    text = text_of(value)
    assert text_of(decode(json.loads(text))) == text


@given(st.recursive(scalars, collections, max_leaves=20))
def test_what_is_read_prints_the_same(value):
    assert to_clojure(again(value)) == to_clojure(value)
