"""`map` over several collections, `map-indexed`, and what is read off their rows."""

import pytest
from compiled import same
from effort import examples
from hypothesis import given
from hypothesis import strategies as st

from ptc_interpreter import evaluate, to_clojure

_COLLECTIONS = st.sampled_from(
    [
        *("[1 2 3]", "[]", "nil", "'(4 5 6)", "(range 5)", "(vec (range 70))", '"abc"', "{:a 1 :b 2}", "#{3}", "7"),
        *("(take 3 (iterate inc 1))", "(iterate inc 1)", "(rest [1 2 3])", "[1.5 2.5]", "[1 nil 2]", "xs", "(seq xs)"),
        *('["a" "b"]', "[[1 2] [3 4]]", "(sorted-set 3 1 2)", "(conj (vec (range 40)) 99)", "data/rows"),
    ]
)
_FUNCTIONS = st.sampled_from(
    [
        *("+", "*", "<", "not=", "vector", "max", "str", "compare", "conj", "quot", "list", "difference", "nth", "f"),
        *("#(vector %2 %1)", "(fn [a b] (+ a b))", "(partial + 1)", "#(inc %1)", "max-key", "(fnil + 0 0)"),
    ]
)
_READERS = st.sampled_from(
    [
        *("(vec {})", "(first {})", "(count {})", "(reduce + {})", "(take 2 {})", "(nth {} 1)", "(filter true? {})"),
        *("(every? (fn [[a b]] (< a b)) {})", "(for [[a b] {}] [b a])", "(count (filter true? {}))"),
        *("(reduce (fn [acc [a b]] (conj acc b a)) [] {})", "(peek (vec {}))", "(if (seq {}) (peek {}) :none)"),
    ]
)
_SHAPES = st.sampled_from(
    [
        "(let [xs [1 2 3] f vector] {})",
        "(defn go [xs f] {}) [(go [1 2] +) (go (list 1 2) list)]",
        "(let [f -] (loop [n 0 acc [] xs (range 3)] (if (< n 2) (recur (inc n) (conj acc {}) xs) acc)))",
    ]
)


@st.composite
def _programs(draw: st.DrawFn) -> str:
    function, first, second = draw(_FUNCTIONS), draw(_COLLECTIONS), draw(_COLLECTIONS)
    ways = (
        "(map {} {} {})",
        "(mapv {} {} {})",
        "(map {} {} {} [1 2 3 4])",
        "(map-indexed {} {})",
        "(keep-indexed {} {})",
        "(map {} (range 3 9) {})",
    )
    rows = draw(st.sampled_from(ways)).format(function, first, second)
    # a sequence without an end is read as far as it is wanted
    reader = "(take 2 {})" if "iterate inc" in rows else draw(_READERS)
    defined = "(defn difference [a b] (- a b)) "
    return defined + draw(_SHAPES).replace("{}", reader.replace("{}", rows))


@given(_programs())
@examples(300)
def test_rows_give_the_same(program):
    same(program, data={"rows": [{"a": 1}, {"a": 2}]})


@pytest.mark.parametrize("count", [3, 60])
@pytest.mark.parametrize("last", ["1", "2.5", "nil", '"a"', "100000000000000000000"])
@pytest.mark.parametrize("name", ["min", "max"])
def test_the_extremes_of_several_give_the_same(count, last, name):
    same(f"(mapv (fn [a b] ({name} a b {last})) (range {count}) (range {count} 0 -1))")
    same(f"(mapv (fn [a] ({name} 7 a {last} a)) [8 1.5 6 ##NaN])")


@pytest.mark.parametrize(
    "value", ["[1 2]", "'(1 2)", "nil", "[]", "(vec (range 50))", "(conj clojure.lang.PersistentQueue/EMPTY 1)", "7"]
)
def test_the_last_item_and_whether_there_is_any_give_the_same(value):
    same(f"(mapv (fn [v] [(peek v) (if (seq v) 1 2)]) [{value}])")
    same(f'(mapv (fn [v] (when (seq v) :some)) [{value} #{{1}} {{}} (sorted-set) "" (map inc [])])')


def test_mapv_goes_along_all_sequences_that_have_an_end():
    program = "(defn f [n] (lazy-seq (when (< n 3) (cons n (f (inc n)))))) (mapv vector (f 0) (f 1))"
    assert to_clojure(evaluate(program).value)[0] == "[[0 1] [1 2]]"
    assert evaluate("(mapv vector (iterate inc 1) (iterate inc 2))").error.code == "infinite_sequence"  # type: ignore[union-attr]
