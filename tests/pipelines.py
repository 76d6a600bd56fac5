"""Random programs of functions within functions, where what an inner one is made with comes from around it.

`(mapcat (fn [x] (remove #{x} xs)) ys)` and its like: what `partial`, `comp`, a set and others are made of has to be
worked out where the locals are known, once, however deep in other functions the compiler writes it.
"""

import re
from functools import cache
from pathlib import Path

from hypothesis import strategies as st

_NUMBERS = st.integers(-2, 4).map(str)
_SOURCES = [
    "[1 2 3]",
    "(range 4)",
    "data/numbers",
    "#{1 2}",
    "(list 3 1)",
    "nil",
    "(map inc [0 1])",
    "(take 9 (iterate inc 0))",
    "(lazy-seq [2 3])",
]
_FINITE = ["[0 1 2]", "(range 3)", "data/numbers", "(list 2 1)", "(filter odd? (range 5))"]
_ENDINGS = ["{}", "(def found {}) [(take 5 found) (count found)]", "(def found {}) (reduce + 0 (filter number? found))"]


def _locals(draw: st.DrawFn, names: list[str]) -> str:
    return draw(st.sampled_from(names) if names else _NUMBERS)


@st.composite
def _number(draw: st.DrawFn, names: list[str]) -> str:
    """A number, mostly out of locals; some tell that they are worked out."""
    of = _locals(draw, names)
    told = f"(do (print {of}) {of})"
    return draw(st.sampled_from([of, of, f"(inc {of})", f"(* 2 {of})", f"(+ {of} {_locals(draw, names)})", told]))


@st.composite
def _predicate(draw: st.DrawFn, names: list[str]) -> str:
    """A function of one number that tells something."""
    held, other = draw(_number(names)), draw(_number(names))
    shapes = [
        f"#{{{held}}}",
        f"(partial < {held})",
        f"(partial = {held})",
        f"(complement #{{{held}}})",
        f"(comp odd? (partial + {held}))",
        f"(comp #{{{held}}} inc)",
        f"(every-pred odd? (partial < {held}))",
        f"(some-fn #{{{held}}} (partial > {other}))",
        f"(comp not (partial = {held}))",
        f"#(< % {held})",
        f"(fn [v] (= v {held}))",
        f"{{{held} true}}",
        "odd?",
    ]
    return draw(st.sampled_from(shapes))


@st.composite
def _of_one(draw: st.DrawFn, names: list[str]) -> str:
    """A function of one number that gives a number."""
    held, other = draw(_number(names)), draw(_number(names))
    shapes = [
        f"(partial + {held})",
        f"(comp inc (partial * {held}))",
        f"(comp (partial + {other}) (partial - {held}))",
        f"(constantly {held})",
        f"(fnil inc {held})",
        f"(comp first (juxt (partial + {held}) dec))",
        f"(partial (partial + {held}) {other})",
        f"(comp (memoize inc) (partial + {held}))",
        f"#(+ % {held})",
        f"(let [k {held}] (fn [v] (- v k)))",
        "inc",
        "g",
    ]
    return draw(st.sampled_from(shapes))


@st.composite
def _sequence(draw: st.DrawFn, names: list[str], depth: int = 2) -> str:
    """A sequence of numbers, which goes through others with functions that hold locals."""
    if depth == 0 or draw(st.booleans()) is False:
        return draw(st.sampled_from([*_SOURCES, f"[{draw(_number(names))} 1]"]))
    inner = draw(_sequence(names, depth - 1))
    name = draw(st.sampled_from([operation for operation in _OPERATIONS if operation != "mapcat"]))
    return f"({name} {draw(_OPERATIONS[name](names))} {inner})"


_OPERATIONS = {
    "map": _of_one,
    "filter": _predicate,
    "remove": _predicate,
    "keep": _of_one,
    "take-while": _predicate,
    "drop-while": _predicate,
}


@st.composite
def pipelines(draw: st.DrawFn) -> str:
    """A program: functions by name and written in place, each of which goes through others with what it is given."""
    further = f"(let [y (inc x)] {draw(_sequence(['x', 'y']))})"
    body = draw(st.sampled_from([draw(_sequence(["x"])), further, f"(take 3 {draw(_sequence(['x']))})"]))
    function = draw(st.sampled_from(["f", f"(fn [x] {body})", "(fn [x] (f x))"]))
    call = f"({draw(st.sampled_from(['mapcat', 'map', 'mapv']))} {function} {draw(st.sampled_from(_FINITE))})"
    last = draw(st.sampled_from([call, "(map tick [1 2])", "(map count (take 3 (iterate (fn [_] (tick 1)) [])))"]))
    begin = f"(defn g [n] (+ n 1)) (defn f [x] {body}) (defn tick [n] {call})"
    return f"{begin} {draw(st.sampled_from(_ENDINGS)).format(last)}"


# -- transducers -----------------------------------------------------------------------------------------------------


_ADDERS = [  # what `transduce` adds with
    *("conj", "+", "(completing conj)", "(completing conj count)", "(completing #(conj %1 %2 %2) (fn [v] [x v]))"),
    "(fn ([] []) ([v] (count v)) ([v i] (conj v i)))",
    "(fn ([v] v) ([v i] (if (= 2 (count v)) (reduced v) (conj v i))))",
    "(completing (fn [v i] (do (print i) (if (= i x) (reduced [:end v]) (conj v i)))) (fn [v] (print :end) v))",
    *("add", "(completing add)", "(completing str)", "max", "(completing (fn [v i] (+ 1 i)) str)", "(completing 5)"),
]
_ALONE = [
    *(
        "(distinct)",
        "(take 2)",
        "(mapcat (fn [v] [v v]))",
        "(take-while #(< % 3))",
        "(map str)",
        "(drop 1)",
        "(dedupe)",
        "cat",
        "(take x)",
        "(map vec)",
    ),
    *("(map parse-long)", "(remove str/blank?)", "(keep first)", "(map range)", "(filter coll?)", "(map last)"),
    *("(take-nth 2)", "(partition-all 2)", "(partition-by even?)", "(map-indexed vector)", "(drop-while #(< % 1))"),
    *(
        "(map-indexed (fn [i v] [i v]))",
        "(keep-indexed (fn [i v] (when (odd? i) v)))",
        "(partition-by (fn [v] (> v 1)))",
    ),
]


@st.composite
def _stage(draw: st.DrawFn, names: list[str]) -> str:
    name = draw(st.sampled_from(["map", "filter", "remove", "keep", "take-while"]))
    return f"({name} {draw(_OPERATIONS[name](names))})"


@st.composite
def _transducer(draw: st.DrawFn, names: list[str], known: list[str]) -> str:
    """One transducer, or several by `comp`, some of them by the name that they have."""
    stages = draw(st.lists(st.one_of(_stage(names), st.sampled_from([*known, *_ALONE])), min_size=1, max_size=3))
    return stages[0] if len(stages) == 1 else f"(comp {' '.join(stages)})"


@st.composite
def transductions(draw: st.DrawFn) -> str:
    """A program that puts items through transducers which are written in place, in a `let`, or at the top."""
    adds = "(def add (completing (fn [v i] (conj v i)) (fn [v] (conj v :done)))) (def x 1)"
    tops = f"{adds} (defn g [n] (+ n 1)) (def a {draw(_transducer([], []))}) (def b {draw(_transducer([], ['a']))})"
    inner = f"(let [k x c {draw(_transducer(['k'], ['a']))}] "
    known = draw(st.sampled_from([["a", "b"], ["a", "b", "c"]]))
    xform, coll = draw(_transducer(["x"], known)), draw(st.sampled_from([*_SOURCES, "xs"]))
    adding = f"(transduce {xform} {draw(st.sampled_from(_ADDERS))} {draw(st.sampled_from(['[]', 'out', '0']))} {coll})"
    uses = [f"(into {to} {xform} {coll})" for to in ("[]", "#{}", "[x]", "()", "nil", "out")]
    use = draw(
        st.sampled_from([*uses, *[adding] * 4, f"(transduce {xform} conj {coll})", f"(sequence {xform} {coll})"])
    )
    body = f"{inner}{use})" if "c" in known else use
    call = draw(
        st.sampled_from(["(f 1 [3 1 2] [])", "(map #(f % (range 5) [0]) [0 2])", "(f 2 (lazy-seq [1 2 1]) #{})"])
    )
    return f"{tops} (defn f [x xs out] {body}) {call}"


# -- places ----------------------------------------------------------------------------------------------------------


_LETTER = re.compile(r"(?<![\w:\\-])[FGCMN](?![\w-])")  # of what stands in a place; `tests/data/places.clj` says which
_NESTING = re.compile(_LETTER.pattern.replace("N", ""))
_DEEPEST = 2  # functions within the function that stands in a place
_OF_PLACES = ["x", "y", "n", "1", "2", "(inc x)", "(* 2 y)", "k", "(do (print x) x)", "(swap! cnt inc)", "@cnt"]
_OF_PLACES += ["(let [z y] z)", "(if x y 1)", "(+ n nil)", "(first [x])", "(count xs)", "(g x)"]
_OF_PLACES += ["(loop [i 0] (if (< i x) (recur (inc i)) i))"]
_KNOWN = """
(def cnt (atom 0)) (defn g [v] (+ v 1)) (defn g2 [u v] (- u v)) (defn g3 [u v w] [u v w]) (def q (partial + 7))
(def conj2 (fn [u v] [u v])) (def merge-f (comp (partial reduce +) vector)) (def k 3) (def n 4) (def m {1 5 :a 6})
(def xs [3 1 2])
"""
_IN_TWO = [
    "[{0} {1}]",
    "(let [k {1}] {0})",
    "(try {0} (catch Exception e {1}))",
    "(map (fn [n] {0}) [1 2])",
    "(mapcat (fn [x] [{0}]) [1 2])",
    "(for [y [1 2]] {0})",
    "(reduce (fn [m x] (assoc m x {0})) {{}} [1 2])",
    "(loop [n 0 m {{}}] (if (> n 1) m (recur (inc n) (assoc m n {0}))))",
    "((fn [k] {0}) x)",
    "(delay {0})",
    "(if (odd? x) {0} {1})",
]
_CALLED = [
    "(defn f [x y] {0}) (f 1 2)",
    "(defn f [x y] {0}) (mapv (fn [[x y]] (f x y)) [[1 2] [0 3]])",
    "(let [x 1 y 2] {0})",
    "(mapv (fn [x] (let [y (inc x)] {0})) [1 2])",
]


@cache
def _what_stands() -> tuple[dict[str, list[str]], list[str]]:
    """What may stand for each letter, and the places."""
    text = (Path(__file__).parent / "data" / "places.clj").read_text(encoding="utf-8")
    *choices, of_one, of_two = (part.splitlines() for part in text.partition("\n\n")[2].split("\n---\n"))
    return dict(zip("FGCM", choices, strict=True)) | {"N": _OF_PLACES}, of_one + of_two


@st.composite
def _filled(draw: st.DrawFn, form: str, deepest: int = _DEEPEST) -> str:
    """A form with something in place of each letter."""
    made, at = "", 0
    for found in _LETTER.finditer(form):
        choices = _what_stands()[0][found[0]]
        chosen = draw(st.sampled_from([each for each in choices if deepest or not _NESTING.search(each)]))
        made, at = made + form[at : found.start()] + draw(_filled(chosen, max(0, deepest - 1))), found.end()
    return made + form[at:]


@st.composite
def places(draw: st.DrawFn) -> str:
    """A program with functions made in every way in every place where a function may stand."""
    first, second = (draw(_filled(draw(st.sampled_from(_what_stands()[1])))) for _ in range(2))
    body = draw(st.sampled_from(["{0}", "{0}", *_IN_TWO])).format(first, second)
    return _KNOWN + draw(st.sampled_from(_CALLED)).format(body) + draw(st.sampled_from(["", " @cnt"]))
