"""Programs that Hypothesis makes of states that are spelled out at first and changed under keys that are known.

Such a state may be carried in parts. What a round prints, how it fails, and what is kept of the state or its parts
must be as if it were one map or vector.
"""

from typing import Any, Final

from hypothesis import strategies as st

_DEPTH: Final = 3
_MAP: Final = {":n": "0", ":xs": "[]", ":m": "{}", ":s": "#{}", ":q": "nil", ":o": "(sorted-map)"}
_VECTOR: Final = {"0": "0", "1": "[]", "2": "{}", "3": "#{}", "4": "nil", "5": "(sorted-map)"}
_DEFINED: Final = """(def seen (atom [])) (defn keep! [v] (swap! seen conj v) v)
(defn bump [s] (update s KN inc)) (defn note [s v] (assoc s KQ v KN 1)) (defn more? [s x] (> (get s KN) x))
(defn push [s v] (-> s (update KXS conj v) (assoc KQ v)))"""


class _Drawn:
    def __init__(self, draw: Any, keys: list[str]) -> None:
        self.draw = draw
        self.number, self.items, self.map, self.set, self.any, self.sorted = keys
        self.made = 0

    def one_of(self, *choices: str) -> str:
        return self.draw(st.sampled_from(choices))

    def read(self, names: list[str]) -> str:
        name = self.one_of(*names)
        key = self.one_of(self.number, self.items, self.map, self.set, self.any, self.sorted)
        call = f"({key} {name})" if key.startswith(":") else f"(nth {name} {key})"
        return self.one_of(f"(get {name} {key})", call, f"(get-in {name} [{key}])", f"(get {name} {key} 7)")

    def value(self, names: list[str]) -> str:
        read = self.read(names)
        of_map = f"(get-in {self.one_of(*names)} [{self.map} (mod x 3)])"
        return self.one_of(
            *("x", "(inc x)", read, f"[x {read}]", f"(count {read})", "(do (println x) x)", f"(keep! {read})"),
            *(of_map, f"(str {read})", f"(/ 6 (- x {self.one_of('2', '5', '40')}))", f"(keep! {self.one_of(*names)})"),
        )

    def change(self, of: str, names: list[str]) -> str:
        value, n, xs, m, s, q, o = self.value(names), self.number, self.items, self.map, self.set, self.any, self.sorted
        return self.one_of(
            *(f"(update {of} {n} inc)", f"(update {of} {n} + x)", f"(assoc {of} {n} (count {self.read(names)}))"),
            *(f"(update {of} {xs} conj {value})", f"(update {of} {xs} pop)", f"(assoc {of} {xs} [x])"),
            *(f"(assoc-in {of} [{m} (mod x 3)] {value})", f"(update-in {of} [{m} (mod x 3)] (fnil conj []) {value})"),
            *(f"(update {of} {m} dissoc (mod x 3))", f"(update-in {of} [{m} :d] (fnil inc 0))"),
            *(f"(update {of} {s} conj {value})", f"(update {of} {s} disj x)", f"(update {of} {m} assoc x {value})"),
            *(f"(assoc {of} {q} {value})", f"(assoc {of} {q} {value} {n} x)", f"(update {of} {q} (fnil conj []) x)"),
            *(f"(update {of} {q} (fn [v] [v x]))", f"(update {of} {o} assoc (mod x 4) {value})"),
            *(f"(assoc {of} {xs} (conj {self.read(names)} x) {n} x)", f"(update {of} {o} dissoc (mod x 4))"),
            *(f"(update {of} (if (even? x) {n} {q}) (fnil inc 0))", f"(bump {of})", f"(push {of} {value})"),
        )

    def test(self, names: list[str]) -> str:
        name = self.one_of(*names)
        seq = f"(seq (get {name} {self.items}))"
        return self.one_of("(even? x)", "(< x 4)", f"(more? {name} x)", seq, f"(get {name} {self.any})")

    def chain(self, names: list[str], depth: int) -> str:
        steps = [self.change("", names) for _ in range(self.draw(st.integers(1, 3)))]
        first = self.state(names, depth - 1)
        if self.one_of("->", "cond->") == "->":
            return f"(-> {first} {' '.join(steps)})"
        return f"(cond-> {first} {' '.join(f'{self.test(names)} {step}' for step in steps)})"

    def bound(self, names: list[str], depth: int) -> str:
        self.made += 1
        name = f"s{self.made}"
        if self.one_of("state", "state", "value") == "value":
            return f"(let [{name} {self.value(names)}] {self.state(names, depth - 1)})"
        return f"(let [{name} {self.state(names, depth - 1)}] {self.state([*names, name], depth - 1)})"

    def state(self, names: list[str], depth: int = _DEPTH) -> str:
        """An expression for the next state, of those under some names."""
        if depth <= 0:
            return self.one_of(*names)
        kind = self.one_of(
            *("change", "change", "chain", "chain", "if", "cond", "let", "let", "do", "name", "rounds", "apart"),
            "spelled",
        )
        if kind == "change":
            return self.change(self.state(names, depth - 1), names)
        if kind == "chain":
            return self.chain(names, depth)
        if kind in ("if", "cond"):
            return self.branches(kind, names, depth)
        if kind == "let":
            return self.bound(names, depth)
        if kind == "do":
            return f"(do {self.value(names)} {self.state(names, depth - 1)})"
        if kind == "rounds":
            step = self.state([*names, "s"], depth - 1)
            return (
                f"(reduce (fn [s x] {step}) {self.state(names, depth - 1)} {self.one_of('(range (mod x 3))', '[x 7]')})"
            )
        if kind in ("apart", "spelled"):
            return self.apart(names) if kind == "apart" else self.spelled(names)
        return self.one_of(*names)

    def branches(self, kind: str, names: list[str], depth: int) -> str:
        tests = [self.test(names) for _ in range(2 if kind == "cond" else 1)]
        states = [self.state(names, depth - 1) for _ in range(len(tests) + 1)]
        if kind == "if":
            return f"(if {tests[0]} {states[0]} {states[1]})"
        clauses = " ".join(f"{test} {state}" for test, state in zip(tests, states, strict=False))
        return f"(cond {clauses} {self.one_of(':else', '0')} {states[-1]})"

    def ended(self, step: str) -> str:
        """A step of a `reduce` that may end it, at either end of what it does."""
        end = f"(reduced {self.one_of('s', 'x', self.value(['s']), self.change('s', ['s']))})"
        return self.one_of(
            *(
                step,
                f"(if {self.test(['s'])} {end} {step})",
                f"(cond (even? x) {step} {self.test(['s'])} {end} :else s)",
            ),
            f"(let [y {self.value(['s'])}] (if (> x 1) (let [s {step}] {end}) s))",
        )

    def spelled(self, names: list[str]) -> str:
        """The next state with all of its keys, in their order."""
        of = self.one_of(*names)
        keys = [self.number, self.items, self.map, self.set, self.any, self.sorted]
        parts = {key: f"(get {of} {key})" for key in keys}
        parts[self.number], parts[self.any] = f"(inc {parts[self.number]})", self.value(names)
        parts[self.items] = self.one_of(parts[self.items], f"(conj {parts[self.items]} x)", "[x]")
        if self.number.startswith(":"):
            return f"{{{' '.join(f'{key} {part}' for key, part in parts.items())}}}"
        return f"[{' '.join(parts.values())}]"

    def apart(self, names: list[str]) -> str:
        """Rounds within, that carry two parts beside each other."""
        of = self.one_of(*names)
        self.made += 1
        p, q = f"p{self.made}", f"q{self.made}"
        step = self.one_of("[(conj p y) (assoc q y p)]", "[(conj p y) (assoc q y (count p))]", "[p (assoc q x y)]")
        step = self.one_of(step, f"(if (odd? y) {step} [p q])", f"(let [q (assoc q :y {self.value(names)})] {step})")
        made = f"(reduce (fn [[p q] y] {step}) [(get {of} {self.items}) (get {of} {self.map})] (range x))"
        used = self.one_of(f"(assoc {of} {self.items} {p} {self.map} {q})", f"(assoc {of} {self.any} [{p} {q}])")
        return f"(let [[{p} {q}] {made}] {used})"


_LOOP: Final = (
    "(loop [n 0 xs [] m {} q nil x 0] (if (< x ROUNDS) (let [[xs m] (reduce (fn [[p q] y] APART) [xs m] [x n])]"
)
_ROUNDS: Final = [
    "(reduce (fn [NAME x] STEP) START (range ROUNDS))",
    "(reduce step START (range ROUNDS))",
    "(loop [NAME START x 0] (if (= x ROUNDS) s (recur STEP (inc x))))",
    "(loop [x 0 NAME START] (if (= x ROUNDS) [x s] (recur (do (keep! x) (inc x)) STEP)))",
    "(loop [x 0 NAME START] (let [t STEP] (if (< x ROUNDS) (recur (inc x) t) (get t 0 (:xs t)))))",
    "(loop [NAME START x 0] (if (= x ROUNDS) s (recur (step s x) (inc x))))",
    "(mapv (fn [y] (reduce (fn [NAME x] STEP) START (range y))) (range ROUNDS))",
    f"{_LOOP} (recur (count m) xs m q (inc x))) [xs m q]))",
    f"{_LOOP} (recur (count m) xs m xs (inc x))) [xs m q]))",
    "(try (reduce (fn [NAME x] STEP) START (range ROUNDS)) (catch Exception e [(ex-message e) @seen]))",
]


@st.composite
def parted_states(draw: Any) -> str:
    """A state that is handed on for some rounds, and all that was seen of it."""
    of = draw(st.sampled_from([_MAP, _VECTOR]))
    drawn = _Drawn(draw, list(of))
    rounds = draw(st.sampled_from(_ROUNDS))
    step = drawn.state(["s"])
    if "loop" not in rounds:
        step = drawn.ended(step)
    start = " ".join(of.values() if of is _VECTOR else [part for entry in of.items() for part in entry])
    destructured = "[n xs :as s]" if of is _VECTOR else "{:keys [n xs] :as s}"
    name = draw(st.sampled_from(["s", destructured]))
    defined = _DEFINED
    for known, key in (("KN", drawn.number), ("KQ", drawn.any), ("KXS", drawn.items)):
        defined = defined.replace(known, key)
    apart = draw(
        st.sampled_from(["[(conj p y) (assoc q y x)]", "[p (assoc q y p)]", "(if (odd? y) [(conj p q) q] [p q])"])
    )
    program = f"{defined} (defn step [NAME x] STEP) (let [r {rounds}] [r (map? r) @seen])"
    program = (
        program.replace("NAME", name)
        .replace("APART", apart)
        .replace("STEP", step)
        .replace("ROUNDS", draw(st.sampled_from(["3", "9"])))
    )
    return program.replace("START", f"[{start}]" if of is _VECTOR else f"{{{start}}}")
