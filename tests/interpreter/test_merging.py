"""`merge-with` of many maps at once gives what putting them together one by one gives."""

from effort import examples
from hypothesis import given
from hypothesis import strategies as st

from ptc_interpreter import Limits, evaluate, to_clojure

_FUNCTIONS = st.sampled_from(
    ["concat", "into", "+", "conj", "vector", "(fn [a b] (if (= a b) a [a b]))", "str", "set/union", "merge", "max"]
)
_VALUES = st.sampled_from(
    [
        *(
            "[1]",
            "[1 2]",
            "(list 3)",
            "#{4}",
            "#{4 5}",
            "(range 30)",
            "nil",
            "7",
            '"ab"',
            "{:k 1}",
            "[]",
            "(rest [1 2 3])",
        ),
        *("(vec (range 30))", "(take 2 (iterate inc 1))", "(map inc [1 2])", "(cons 0 (range 40))", "(sorted-set 3 1)"),
    ]
)
_ALIKE = st.sampled_from(["[1]", "[2 3]", "(list 4)", "(range 30)", "#{5 6}", "(vec (range 30))", "(cons 1 [2])"])
_KEYS = st.sampled_from([":a", '"a"', "1", "[1 2]", "nil", "1.0"])


def _maps(values: st.SearchStrategy[str]) -> st.SearchStrategy[list[str]]:
    entries = st.dictionaries(_KEYS, values, max_size=3)
    made = entries.map(lambda of: "{" + " ".join(f"{key} {value}" for key, value in of.items()) + "}")
    others = st.sampled_from(["data/row", "nil", "(sorted-map :a [1])", "(zipmap (range 30) (repeat [0]))"])
    return st.lists(st.one_of(made, made, made, others), min_size=1, max_size=6)


def _told(source: str) -> object:
    found = evaluate(source, data={"row": {"a": [1], "b": [2, 3]}})
    return found.error.code if found.error else to_clojure(found.value, total_limit=10_000)


@given(_FUNCTIONS, st.one_of(_maps(_ALIKE), _maps(_VALUES)))
@examples(200)
def test_many_maps_are_merged_as_one_by_one(function, maps):
    maps = " ".join(maps)
    one_by_one = _told(f"(reduce (fn [a b] (merge-with {function} a b)) (list {maps}))")
    assert _told(f"(merge-with {function} {maps})") == one_by_one
    assert _told(f"(apply merge-with {function} (list {maps}))") == one_by_one
    assert _told(f"(reduce (partial merge-with {function}) {{}} (list {maps}))") == _told(
        f"(reduce (fn [a b] (merge-with {function} a b)) {{}} (list {maps}))"
    )


def test_what_is_poured_together_is_made_once():
    source = "(count (:k (apply merge-with {} (map (fn [i] {{:k [i]}}) (range 2000)))))"
    for function in ("concat", "into"):
        assert evaluate(source.format(function), limits=Limits(elements=30_000)).value == 2000
