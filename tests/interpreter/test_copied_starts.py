"""A `reduce` that begins with a vector of the program's, and changes what it carries as maps are changed too."""

from compiled import same
from effort import examples
from hypothesis import given
from hypothesis import strategies as st

_STARTS = st.sampled_from(
    [
        *("(vec (repeat 30 0))", "(vec (for [i (range 3)] (vec (range i (+ i 40)))))", "[[1 2] [3 4]]", "[]"),
        *("(mapv vec (partition 2 (range 60)))", "(into [] (range 5))", "(reduce conj [] (range 40))", "nil", "{0 1}"),
        *(
            "(if true (vec (range 9)) {})",
            "(if false (vec (range 9)) {0 [1 2]})",
            "(zipmap (range 4) (range))",
            "(f [1 2])",
        ),
        *("(assoc (vec (range 4)) 1 {:a 1})", "(subvec [1 2 3 4] 1)", "(vec nil)", "(sorted-map 1 2)", "data/rows"),
    ]
)
_STEPS = st.sampled_from(
    [
        *("(assoc acc x 7)", "(assoc acc x (get acc 0) 0 x)", "(update acc x (fnil inc 0))", "(assoc acc :k x)"),
        *("(assoc-in acc [x 0] x)", "(update-in acc [x 1] (fnil + 0) x)", "(if (odd? x) (assoc acc x x) acc)"),
        *(
            "(assoc acc (count acc) x)",
            "(update acc x str)",
            "(assoc-in acc [0 x] (get-in acc [0 0]))",
            "(dissoc acc x)",
        ),
        *(
            "(reduce (fn [a y] (assoc-in a [y 0] (get-in a [x 0]))) acc (range 2))",
            "(assoc acc 1.0 x)",
            "(merge acc {x 1})",
        ),
        *("(if (= x 2) (reduced (assoc acc 0 :done)) (assoc acc x x))", "(assoc (assoc acc 0 (acc x)) 1 (nth acc 0))"),
    ]
)
_ITEMS = st.sampled_from(["(range 4)", "[0 1 1]", "(range 45)", "[-1]", "[]", "nil", "(filter odd? (range 9))"])


@given(_STARTS, _STEPS, _ITEMS, st.booleans())
@examples(150)
def test_what_begins_with_a_collection_gives_the_same(start, step, items, is_named):
    begun = "start" if is_named else start
    loop = f"(reduce (fn [acc x] {step}) {begun} {items})"
    same(f"(defn f [v] (vec v)) (let [start {start}] [{loop} start])", data={"rows": [[1, 2], [3, 4]]})
