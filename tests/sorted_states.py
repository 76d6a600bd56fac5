"""Programs that Hypothesis makes of sorted maps and sets that are built up, looked at and kept on the way."""

from typing import Any, Final

from hypothesis import strategies as st

_KEYS: Final = st.sampled_from(
    ["x", "(- x)", "(mod x 3)", "[x 1]", "[(mod x 2) x]", "[(when (odd? x) 1) x]", '(str "k" x)', ":a", "(* 1.0 x)"]
)
_MAKING: Final = {
    "map": [
        "(sorted-map)",
        "(sorted-map-by >)",
        "(sorted-map-by (fn [a b] (compare b a)))",
        "(into (sorted-map) {7 1})",
    ],
    "set": ["(sorted-set)", "(sorted-set-by >)", "(into (sorted-set) [7 8])"],
    "queue": [
        *("clojure.lang.PersistentQueue/EMPTY", "(conj clojure.lang.PersistentQueue/EMPTY 7 8)"),
        "(into clojure.lang.PersistentQueue/EMPTY (range 30))",
    ],
}
_CHANGING: Final = {
    "map": [
        *("(assoc M K x)", "(dissoc M K)", "(dissoc M (first (first M)))", "(update M K (fnil conj []) x)"),
        *("(update M K (fnil inc 0))", "(conj M [K x])", "(into M {K x})", "(merge M {K x})", "(assoc M K x (- x) 1)"),
        *("(assoc M K (count M))", "(assoc M K (first M))", "(assoc M K M)", "(pop M)"),
    ],
    "set": [
        *("(conj M K)", "(disj M K)", "(disj M (first M))", "(conj M K x)", "(into M [K x])", "(into M (map inc [x]))"),
        *("(conj M (count M))", "(conj M M)", "(disj M (last M))"),
    ],
    "queue": [
        *("(conj M K)", "(conj M K x)", "(pop M)", "(pop (pop M))", "(into M [K x])", "(into (pop M) (map inc [x]))"),
        *("(conj M (peek M))", "(conj M M)", "(conj (pop M) (count M))", "(into M (take 3 M))", "(assoc M 0 x)"),
    ],
}
_LOOKS: Final = {
    "map": ["M", "(get M K)", "(M K)", "(keys M)", "(first (subseq M >= K))", "(first (rsubseq M < K))", "(vals M)"],
    "queue": ["M", "(peek M)", "(count M)", "(seq M)", "(first M)", "(vec M)", "(empty? M)", "(pop M)", "(last M)"],
    "set": ["M", "(get M K)", "(M K)", "(seq M)", "(subseq M > K)", "(first (rsubseq M <= K 7 8))", "(contains? M K)"],
}
_ROUNDS: Final = [
    "(reduce (fn [m x] STEP) START (range 9))",
    "(loop [m START x 0] (if (< x 9) (recur STEP (inc x)) m))",
    "(loop [x 0 m START y START] (if (< x 9) (let [m STEP] (recur (inc x) m y)) [m y]))",
    "(reduce (fn [{:keys [n m] :as s} x] (-> s (update :n inc) (assoc :m STEP))) {:n 0 :m START} (range 9))",
    "(reduce (fn [m y] (loop [x y m m] (if (< x 4) (recur (inc x) STEP) m))) START (range 3))",
]


def _changed(draw: Any, kind: str) -> str:
    made = "m"
    for _ in range(draw(st.integers(1, 3))):
        change = draw(st.sampled_from(_CHANGING[kind])).replace("K", draw(_KEYS))
        made = change.replace("M", made, 1).replace("M", "m")
    look = draw(st.sampled_from(_LOOKS[kind])).replace("K", draw(_KEYS)).replace("M", "m")
    step = [
        made,
        f"(do (swap! seen conj {look}) {made})",
        f"(if (even? x) {made} m)",
        f"(if (seq m) {made} (conj m nil))",
        f"(if (and (seq m) (odd? (count m))) {made} (conj m nil))",
    ]
    return draw(st.sampled_from(step))


@st.composite
def sorted_states(draw: Any) -> str:
    """A sorted collection that changes for some rounds, and what was seen of it."""
    kind = draw(st.sampled_from(["map", "set", "queue"]))
    step, start = _changed(draw, kind), draw(st.sampled_from(_MAKING[kind]))
    rounds = draw(st.sampled_from(_ROUNDS)).replace("STEP", step).replace("START", start)
    return f"(def seen (atom [])) (let [r (try {rounds} (catch Exception e (ex-message e)))] [r @seen])"
