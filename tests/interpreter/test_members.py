"""Sets and vectors that are called, and long sequences that are compared, give the same written out and called."""

import pytest
from compiled import same
from effort import examples
from hypothesis import given
from hypothesis import strategies as st

from ptc_interpreter import evaluate
from ptc_interpreter.values.equality import canonical_key, equal, key_of
from ptc_interpreter.values.persistent import Map, Seq, Vector
from ptc_interpreter.values.scalars import Keyword

_MEMBERS = ["x", "1", "nil", "false", "-1", ":k", "[1.5 x]", "(+ x 1)", "##NaN"]
_CALLS = ["(some {} xs)", "(remove {} xs)", "(filter (complement {}) xs)", "(map {} (lazy-seq xs))", "(group-by {} xs)"]


@pytest.mark.parametrize("member", _MEMBERS)
@pytest.mark.parametrize("call", _CALLS)
def test_a_set_that_is_made_where_it_is_called(call, member):
    xs = "[1 2 nil false -1 :k [1.5 2] ##NaN]"
    for set_ in (f"#{{{member}}}", f"#{{{member} 77}}", f"#{{{member} x}}"):
        same(f"(vec (for [x [1 2] :let [xs {xs}]] {call.format(set_)}))")


@pytest.mark.parametrize("index", ["0", "-1", "39", "99", "1.0", "nil", ":a"])
@pytest.mark.parametrize("vector", ["[1 2]", "(vec (range 40))", "(conj (vec (range 39)) 7)", "{0 :z}", '"ab"'])
def test_a_vector_that_is_called(vector, index):
    same(f"(defn at [v i] (v i)) (mapv (fn [v] (at v {index})) [{vector}])")
    same(f"(let [v {vector} w (if (vector? v) (conj v 1) v)] (mapv (fn [i] [(v i) (w i)]) [{index}]))")


_CALLED = [
    *('{:a nil "b" 1 [1 2] 2}', '{"a" 1}', "#{nil false}", "#{:a [1 2] -1 1.0}", ":a", "'a", '"ab"', "nil", "7"),
    *(
        "(zipmap (range 40) (range))",
        "(set (range -1 40))",
        "(sorted-map 1 2)",
        "(sorted-set 1)",
        "(partial get {:a 1})",
    ),
]


@pytest.mark.parametrize(
    "argument", [":a", '"a"', "nil", "false", "-1", "1", "1.0", "[1 2]", "[1.0 2]", "{:a 5}", "#{1}"]
)
@pytest.mark.parametrize("called", _CALLED)
def test_anything_that_is_called(called, argument):
    same(f"(defn of [f x] (f x)) (mapv (fn [g] (of g {argument})) [{called}])")
    more = f"(def held {called}) (def more (if (map? held) (assoc held :z 1) held))"
    same(f"{more} (mapv (fn [f] (f {argument})) [held more held])")


_PLAIN = st.integers(-2, 2) | st.text("ab", max_size=1) | st.none() | st.sampled_from([Keyword("a"), 1 << 70])
_ITEMS = st.lists(_PLAIN | st.sampled_from([True, 1.0, 0.5, -0.0, float("nan"), [1]]), min_size=15, max_size=18)
_AS = st.sampled_from([list, tuple, Vector, lambda items: Seq(tuple(items))])


@given(_ITEMS, _ITEMS, st.booleans(), _AS, _AS)
@examples(300)
def test_long_sequences_are_equal_as_their_keys_are(first, second, alike, one, other):
    a, b = one(list(first)), other(list(first if alike else second))
    assert equal(a, b) == (canonical_key(a) == canonical_key(b))


@given(st.lists(st.sampled_from([0.5, -0.0, 0.0, 1.0, 1, -1, "a"]), max_size=4), _AS, _AS)
def test_short_sequences_of_floats_have_one_key(items, one, other):
    key = key_of(one(list(items)))
    assert key == key_of(other([item + 0 if type(item) is float else item for item in items]))
    assert hash(key) == hash(key_of(other(list(items))))
    assert key != key_of(one([*items, 2.5]))


_FIELDS = st.dictionaries(st.sampled_from(["a", "b", "1", "x y"]), _PLAIN | st.sampled_from([True, 1.0, [1], {}]))


@given(_FIELDS, _FIELDS, st.booleans())
@examples(300)
def test_maps_are_equal_as_their_keys_are(first, second, alike):
    ways = (lambda of: of, lambda of: Map({Keyword(k): v for k, v in of.items()}), lambda of: Map(dict(of)))
    for one in ways:
        for other in ways:
            a, b = one(dict(first)), other(dict(reversed((first if alike else second).items())))
            assert equal(a, b) == (canonical_key(a) == canonical_key(b))


@given(st.lists(st.sampled_from(["(conj q x)", "(pop q)", "(into q [x 1])", "(into q (range 30))", "q"]), max_size=9))
def test_a_queue_is_as_a_list_that_grows_at_its_end(changes):
    program = ["(let [x 7 q clojure.lang.PersistentQueue/EMPTY"]
    expected: list[list[int]] = [[]]
    for change in changes:
        program.append(f" q {change} _ (swap! seen conj q)")
        held = expected[-1]
        more = {"(conj q x)": [7], "(into q [x 1])": [7, 1], "(into q (range 30))": list(range(30))}
        expected.append(held[1:] if change == "(pop q)" else held + more.get(change, []))
    program.append("] (mapv (fn [q] [(vec q) (peek q) (count q) (if (seq q) 1 0)]) @seen))")
    found = evaluate("(def seen (atom [])) " + "".join(program)).value
    assert list(found) == [[held, held[0] if held else None, len(held), int(bool(held))] for held in expected[1:]]
