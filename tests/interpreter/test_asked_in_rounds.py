"""What is asked of a name is asked again when `recur` has changed it: its value may be of another kind by then."""

from compiled import same
from effort import examples
from hypothesis import given
from hypothesis import strategies as st

_VALUES = st.sampled_from(
    [
        *(
            "[1 2 3]",
            "(vec (range 40))",
            "(conj (vec (range 40)) 7)",
            "{0 :zero, 1 1, :a 2}",
            "(zipmap (range 40) (range))",
        ),
        *(
            "#{0 1 2}",
            "(set (range 1 40))",
            "'(1 2)",
            "(list)",
            '"text"',
            "nil",
            "5",
            "2.5",
            "-1",
            "4611686018427387904",
        ),
        *("(fn [x] [x])", ":a", "data/v", "data/m", "(sorted-map 0 1)", "(range 3)", "false", "(subvec [1 2 3] 1)"),
    ]
)
_USES = st.sampled_from(
    [
        *(
            "(v 0)",
            "(v i)",
            "(v (dec i))",
            "(get v i)",
            "(get v 0 :none)",
            "(:a v)",
            "(count v)",
            "(nth v i)",
            "(first v)",
        ),
        *(
            "(+ v i)",
            "(- i v)",
            "(* v v)",
            "(inc v)",
            "(< v i)",
            "(if (v i) :there :not)",
            "(contains? v i)",
            "(empty? v)",
        ),
        *(
            "(if (if (= i 1) v false) 1 2)",
            "(filter #{v} [nil false 1 v])",
            "(some #{v i} [v])",
            "(assoc v 0 i)",
        ),
        *("(if (if (= i 1) true v) 1 2)", "(if (not (if v nil i)) 1 2)", "(assoc v 0 i 1 i)", "(when (when v i) v)"),
    ]
)
_SHAPES = st.sampled_from(
    [
        "(loop [v A i 0 seen []] (if (< i 3) (recur (nth [B C A] i) (inc i) (conj seen [USES])) seen))",
        "((fn [] (loop [i 0 v A w [USES]] (if (< i 3) (recur (inc i) (nth [B C A] i) (conj w [USES])) w))))",
        "(loop [i 0 v A w [USES]] (if (< i 3) (recur (inc i) (nth [B C A] i) (conj w [USES])) w))",
        "((fn [v i seen] (if (< i 3) (recur (nth [B C A] i) (inc i) (conj seen [USES])) seen)) A 0 [])",
        "((fn [k v i] (if (< i 2) (let [s [USES]] (recur s (nth [B C] i) (inc i))) [k USES])) 0 A 0)",
        "(do (defn f [v i] [USES]) (reduce (fn [seen v] (conj seen (f v 1))) [] [A B C]))",
        "(do (defn f [v i] (if (< i 2) (recur v (inc i)) [USES])) (f A 0))",
        "(loop [v A i 0] (if (< i 2) (recur (loop [v B i 0] (if (< i 2) (recur C (inc i)) [USES])) (inc i)) [USES]))",
    ]
)
_TRIED = "(try USE (catch Exception e (ex-message e)))"
_DATA = {"v": [3, 4], "m": {"a": 1, "b": [2]}}


@st.composite
def programs(draw: st.DrawFn) -> str:
    tried = draw(st.booleans())
    uses = [draw(_USES) for _ in range(draw(st.integers(1, 4)))]
    written = " ".join(_TRIED.replace("USE", use) if tried else use for use in uses)
    shape = draw(_SHAPES).replace("USES", written)
    for name in "ABC":
        shape = shape.replace(name, draw(_VALUES))
    return shape


@given(programs())
@examples(400)
def test_what_names_are_in_each_round(source: str) -> None:
    same(source, data=_DATA)


def test_what_was_asked_before_the_rounds_is_asked_again() -> None:
    rounds = "(loop [v a i 0 n (v 0)] (if (< i 2) (recur {0 :zero} (inc i) (v 0)) n))"
    same(f"(mapv (fn [a] {rounds}) [[7] {{0 8}} #{{0}}])")
    same(f"(do (defn f [a] {rounds}) [(f [7]) (f {{0 8}}) (f #{{0}})])")
