"""Programs that Hypothesis makes of states that change each round, of which earlier versions are kept and looked at.

A state is a map or vector that `reduce`, `loop`, `iterate` or a function that calls itself hands on. What is kept of
it, in an atom or within itself, must stay as it was when it was kept, however the state is changed afterwards.
"""

from typing import Any, Final

from hypothesis import strategies as st

_KEYS: Final = st.sampled_from([":a", ":b", ":c", '"a"', "(mod x 3)", "[x 1]", "x"])
_INDEXES: Final = st.sampled_from(["0", "1", "(mod x 3)", "2"])
_FUNCTIONS: Final = st.sampled_from(
    [
        "(fnil inc 0)",
        "(fnil + 0) x",
        "(fnil conj []) x",
        "(fn [v] x)",
        "(fn [v] [v x])",
        "vector",
        "(fn [v] (if v x 1))",
    ]
)
_TESTS: Final = st.sampled_from(
    ["(even? x)", "(< x 4)", "(zero? (mod x 5))", "(number? (get {n} :a))", "(= 3 (count {n}))"]
)
_MAPS: Final = st.sampled_from(
    [
        "{:a 0 :b [1] :c {:a 1}}",
        "{}",
        "{:a 1}",
        "(zipmap (range 23) (range))",
        "(zipmap (range 40) (range))",
        "data/row",
    ]
)
_VECTORS: Final = st.sampled_from(["[0 1 2]", "[[1] 2 {:a 1}]", "(vec (range 23))", "(vec (range 40))"])
_DEPTH: Final = 3


class _Kind:
    """What is drawn of changes of maps, or of vectors."""

    def __init__(self, draw: Any, *, is_map: bool) -> None:
        self.draw = draw
        self.is_map = is_map
        self.calls = False  # whether a function of the program may be called
        self.made = 0

    def one_of(self, *choices: str) -> str:
        return self.draw(st.sampled_from(choices))

    def key(self) -> str:
        return self.draw(_KEYS if self.is_map else _INDEXES)

    def test(self, names: list[str]) -> str:
        return self.draw(_TESTS).replace("{n}", self.one_of(*names))

    def value(self, names: list[str]) -> str:
        name = self.one_of(*names)
        read = f"(get {name} {self.key()})"
        return self.one_of(
            *("x", "(inc x)", read, name, f"[x {read}]", f"(count {name})", "nil", "{:a x}", f"(size {name} x)"),
            f"(kept {name} x)",
        )

    def change(self, of: str, names: list[str], depth: int) -> str:
        """One change of a state."""
        key, function, value = self.key(), self.draw(_FUNCTIONS), self.value(names)
        other = (
            self.state(names, depth - 1) if depth > 0 and self.one_of("plain", "plain", "nested") == "nested" else value
        )
        changes = [f"(assoc {of} {key} {other})", f"(update {of} {key} {function})"]
        changes.append(f"(assoc {of} {key} {value} {self.key()} {self.value(names)})")
        if self.is_map:
            changes += [f"(merge {of} {{:a {value}}})", f"(dissoc {of} {key})", f"(conj {of} [{key} {value}])"]
            changes += [f"(assoc-in {of} [:m {key}] {value})", f"(update-in {of} [:m {key}] {function})"]
        else:
            changes += [
                f"(conj {of} {value})",
                f"(assoc {of} 0 (nth {self.one_of(*names)} 1) 1 (nth {self.one_of(*names)} 0))",
            ]
        return self.one_of(*changes)

    def chain(self, names: list[str], depth: int) -> str:
        first = self.state(names, depth - 1)
        steps = [self.change("", names, 0) for _ in range(self.draw(st.integers(1, 3)))]
        if self.one_of("->", "cond->") == "->":
            return f"(-> {first} {' '.join(steps)})"
        return f"(cond-> {first} {' '.join(f'{self.test(names)} {step}' for step in steps)})"

    def bound(self, names: list[str], depth: int) -> str:
        self.made += 1
        name = f"s{self.made}"
        body = self.state([*names, name], depth - 1)
        value = self.state(names, depth - 1)
        if self.is_map and self.one_of("name", "keys") == "keys":
            return f"(let [{{:keys [a b] :as {name}}} {value}] {self.one_of(body, f'(assoc {body} :b a :a b)')})"
        return f"(let [{name} {value}] {body})"

    def state(self, names: list[str], depth: int = _DEPTH) -> str:
        """An expression for the next state, of those under some names."""
        if depth <= 0:
            return self.one_of(*names)
        kind = self.one_of("name", "change", "change", "chain", "if", "case", "let", "let", "keep", "call", "if-let")
        if kind == "change":
            return self.change(self.state(names, depth - 1), names, depth - 1)
        if kind == "chain":
            return self.chain(names, depth)
        if kind == "if":
            return f"(if {self.test(names)} {self.state(names, depth - 1)} {self.state(names, depth - 1)})"
        if kind == "case":
            return f"(case (mod x 3) 0 {self.state(names, depth - 1)} 1 {self.state(names, depth - 1)} {names[0]})"
        if kind == "let":
            return self.bound(names, depth)
        if kind == "keep":
            return f"(do (swap! seen conj {self.one_of(*names)}) {self.state(names, depth - 1)})"
        if kind == "call" and self.calls:
            return f"(f {self.state(names, depth - 1)} x)"
        if kind == "if-let":
            return f"(if-let [v (get {names[-1]} {self.key()})] {self.state(names, depth - 1)} {names[0]})"
        return self.one_of(*names)


@st.composite
def changing_states(draw: Any) -> str:
    """A state that is handed on for some rounds, and all that was seen of it."""
    kind = _Kind(draw, is_map=draw(st.booleans()))
    start = draw(_MAPS if kind.is_map else _VECTORS)
    function = kind.state(["s"], 2)
    kind.calls = True
    step = kind.state(["m"])
    name = "{:keys [a b] :as m}" if kind.is_map and draw(st.booleans()) else "m"
    rounds = draw(st.sampled_from(["3", "9"]))
    defined, result = draw(st.sampled_from(_ROUNDS))
    program = f"{_DEFINED} (defn f [s x] {function}) {defined} (let [r {result}] [r (assoc r 0 1) r @seen])"
    return program.replace("NAME", name).replace("STEP", step).replace("START", start).replace("ROUNDS", rounds)


_DEFINED: Final = (
    "(def seen (atom [])) (defn size [s n] (if (> n 1) (recur s (- n 2)) [n (count s)]))"
    " (defn kept ([s] s) ([s n] (if (> n 2) (kept s (- n 3)) (if (even? n) (kept s) (get s 1)))))"
)
_STEP: Final = "(defn g [NAME x] STEP)"
_ROUNDS: Final = [
    ("", "(reduce (fn [NAME x] STEP) START (range ROUNDS))"),
    (_STEP, "(reduce g START (range ROUNDS))"),
    ("", "(loop [m START x 0] (if (= x ROUNDS) m (recur STEP (inc x))))"),
    ("", "(loop [m START x 0] (if (= x ROUNDS) m (let [m STEP] (recur m (inc x)))))"),
    ("", "(loop [m START x 0 k 0] (if (= x ROUNDS) [m k] (let [t m] (recur STEP (inc x) [(count t) (get t 1)]))))"),
    (
        "",
        "(loop [k 0 m START x 0] (if (= x ROUNDS) [m k] (let [t m] (recur (get t 1) STEP (inc x)))))",
    ),
    ("(defn g [NAME x] (if (= x ROUNDS) m (g STEP (inc x))))", "(g START 0)"),
    (_STEP, "(loop [m START x 0] (if (= x ROUNDS) m (recur (g m x) (inc x))))"),
    (_STEP, "(loop [m START x 0] (if (= x ROUNDS) m (let [m (g m x)] (recur m (inc x)))))"),
    (_STEP, "(first (nth (iterate (fn [[m x]] [(g m x) (inc x)]) [START 0]) ROUNDS))"),
    ("", "(peek (mapv (fn [x] (let [m START] STEP)) (range ROUNDS)))"),
    ("", "(second (reduce (fn [[k m] x] [(inc k) STEP]) [0 START] (range ROUNDS)))"),
    ("", "(second (reduce (fn [[k m :as both] x] (if (= k 4) both [(inc k) STEP])) [0 START] (range ROUNDS)))"),
    ("", "(:m (reduce (fn [{:keys [m k]} x] {:k (inc k) :m STEP}) {:m START :k 0} (range ROUNDS)))"),
    ("(def held (atom START))", "(do (doseq [x (range ROUNDS)] (swap! held (fn [m] STEP))) @held)"),
    ("(def held (atom START))", "(do (doseq [x (range ROUNDS)] (swap! held (fn [NAME y] STEP) x)) @held)"),
]
