"""Programs that Hypothesis makes of changes within maps: what paths lead to in what a `reduce` builds up.

Keys meet under both of their spellings, values are taken out and put elsewhere, and the whole is changed afterwards.
"""

from typing import Any, Final

from hypothesis import strategies as st

_KEYS: Final = st.sampled_from(
    [":a", '"a"', ":b", "1", '"1"', "x", "(mod x 3)", "[x 1]", ":c", '(if (even? x) :a "a")']
)
_FUNCTIONS: Final = st.sampled_from(
    [
        "(fnil inc 0)",
        "(fnil + 0) x",
        "(fnil conj []) x",
        "(fnil conj #{}) x",
        "(fn [v] (+ (if (number? v) v 0) x))",
        "#(if (nil? %) 1 2)",
        "(fn [v] v)",
        "(fn [v] {:a v})",
        "(fn [v] [v v])",
        "conj [:k x]",
        "assoc :a x",
        "merge {:b {:c x}}",
        "(fnil assoc {}) :a {:b x}",
        "dissoc :a",
        "count",
        "vector",
    ]
)
_STARTS: Final = st.sampled_from(["{}", "{:a {:b 1}}", '{:a {:a {}} "a" 3}', '{:a nil "a" {:b 1}}', "data/row"])
# The result, and what is left of it when it is changed once more.
_LOOK: Final = "[r (get r :a) (update r :a (fn [v] (if (map? v) (assoc v :q 1) v))) r]"


@st.composite
def _paths(draw: Any) -> str:
    keys = " ".join(draw(st.lists(_KEYS, min_size=1, max_size=3)))
    return draw(st.sampled_from(["[{}]", "[{}]", "(list {})", "(concat [{}] [])"])).replace("{}", keys)


@st.composite
def _values(draw: Any) -> str:
    read = draw(st.sampled_from(["(get-in m {} 0)", "(get-in m {})", "(count (get-in m {}))"])).format(draw(_paths()))
    return draw(st.sampled_from([read, "x", "(inc x)", "(count m)", "nil", "{:a {:b 1}}", "{}", "[1 2]", "data/row"]))


@st.composite
def _changes(draw: Any, of: str = "m") -> str:
    key, path, function, value = draw(_KEYS), draw(_paths()), draw(_FUNCTIONS), draw(_values())
    whole = st.sampled_from(
        [
            f"(update-in {of} {path} {function})",
            f"(assoc-in {of} {path} {value})",
            f"(update {of} {key} {function})",
            f"(assoc {of} {key} {value})",
            f"(dissoc {of} {key})",
        ]
    )
    return draw(whole)


@st.composite
def _steps(draw: Any) -> str:
    first = draw(_changes())
    several = draw(_changes(first))
    kind = draw(st.sampled_from(["one", "several", "either", "let", "case", "around"]))
    if kind == "either":
        return f"(if (even? x) {several} {draw(_changes())})"
    if kind == "let":
        return f"(let [v (get-in m {draw(_paths())})] (if (and (number? v) (> v 3)) {first} {draw(_changes())}))"
    if kind == "case":
        return f"(case (mod x 3) 0 {first} 1 {several} 2 m)"
    if kind == "around":
        return draw(_changes(f"(if (even? x) {several} m)"))
    return first if kind == "one" else several


@st.composite
def nested_changes(draw: Any) -> str:
    """A `reduce` of changes within maps, and a look at what it gives."""
    rounds = draw(st.sampled_from(["(range 5)", "(range 12)", "(range 30)"]))
    return f"(let [r (reduce (fn [m x] {draw(_steps())}) {draw(_STARTS)} {rounds})] {_LOOK})"
