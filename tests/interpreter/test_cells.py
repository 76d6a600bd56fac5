"""`swap!` written out, with core functions and the program's own, gives what calling it gives."""

import pytest
from compiled import same
from effort import examples
from hypothesis import given
from hypothesis import strategies as st

_CELLS = st.sampled_from(["a", "a", "a", "b", "top", "7", "(first [a])"])
_VALUES = st.sampled_from(
    [
        *("1", "x", "nil", "@a", "[x]", "(swap! a identity)", "(count (str x))", "(get @a x)", "(@a x)", "(count @a)"),
        *("(contains? @a x)", "(:k @a 7)", '(get @a "k" x)'),
    ]
)
_FUNCTIONS = st.sampled_from(
    [
        *("inc", "conj {}", "assoc x {}", "assoc :k", "update x (fnil inc 0)", "update-in [:p x] (fnil conj []) {}"),
        *("twice", "(fn [o] (if (number? o) (+ o x) o))", "#(conj % {})", "+ {}", "dissoc {}", "into [{} 2]", "{}"),
        *("assoc x @a", "conj [x {}]", "into {{} {}}", "into [[x {}]]", "update :k + {}", "+ 1.5", "dec", "- {}"),
        *("(comp vec seq)", "f {}", "update x minus {}", "5", "max {} 3", "pop", "(fn [o] (swap! b inc) o)", "disj {}"),
    ]
)
_SHAPES = st.sampled_from(
    [
        "(let [a (atom {}) b (atom 0) f conj] (doseq [x [1 2 3]] {do}) [@a @b @top])",
        "(let [a (volatile! {}) b a f -] [(mapv (fn [x] {do}) [1 2]) @a @b])",
        "(let [a (atom {}) b (atom 0) f str] [(try (doseq [x [1 2]] {do}) (catch Exception e (ex-message e))) @a @b])",
    ]
)


@st.composite
def _programs(draw: st.DrawFn) -> str:
    changes = [
        f"({draw(st.sampled_from(['swap!', 'vswap!']))} {draw(_CELLS)} {draw(_FUNCTIONS).replace('{}', draw(_VALUES))})"
        for _ in range(draw(st.integers(1, 3)))
    ]
    held = draw(st.sampled_from(["0", "[]", "{}", "nil", "#{}", "1.5", "(vec (range 30))", "'(1)"]))
    defined = "(def top (atom 1)) (defn twice [n] (* 2 n)) (defn minus [m n] (- m n)) "
    return defined + draw(_SHAPES).replace("{}", held).replace("{do}", " ".join(changes))


@given(_programs())
@examples(300)
def test_cells_hold_the_same(program):
    same(program)


@pytest.mark.parametrize("change", ["(reset! a x)", "(swap-vals! a inc)", "(compare-and-set! a 0 x)", "(deref a)"])
@pytest.mark.parametrize("cell", ["(atom 0)", "(volatile! 0)", "(delay 0)", "(promise)", "7"])
def test_what_is_no_atom_is_the_same_error(cell, change):
    same(f"(let [a {cell}] (mapv (fn [x] {change}) [1 2]))")


def test_arguments_are_worked_out_before_the_cell_is_read():
    same("(let [a (atom 1)] (doseq [x [1 2]] (swap! a + (swap! a inc) (reset! a 7))) @a)")


_WATCHERS = [
    "(doseq [x @a] {do})",
    "(count (map (fn [x] {do} x) @a))",
    "(reduce (fn [n x] {do} (inc n)) 0 @a)",
    "(some (fn [x] {do} nil) @a)",
    "(into [] (comp (map (fn [x] {do} x)) (take 100)) @a)",
    "(loop [s (seq @a) n 0] (if s (do {do} (recur (next s) (inc n))) n))",
    "(mapv (fn [x] {do}) [1 2 3])",
    "(let [b (atom [])] (dotimes [x 3] (swap! b conj {do}) (swap! b conj @a)) @b)",
    "(let [old @a r (rest @a)] (dotimes [x 3] {do}) [old (count r) (first r)])",
    "(dotimes [x 3] (try {do} (swap! a update 0 + (when (= x 1) x)) (catch Exception e (print @a))))",
    "(pmap (fn [x] {do}) [1 2])",
    "(do (set-validator! a #(< (count %) 32)) (dotimes [x 3] (try {do} (catch Exception e (print @a)))))",
    "(do (reset! a (vary-meta @a assoc :m 1)) (dotimes [x 3] {do}) (meta @a))",
    "(do (dotimes [x 3] {do}) (let [m (assoc @a 0 :new)] (dotimes [x 3] {do}) [m @a]))",
]


@pytest.mark.parametrize("watcher", _WATCHERS)
def test_nobody_sees_a_cell_change_what_it_held(watcher):
    for start, fill, change in (
        ("[]", "conj", "(swap! a conj 100)"),
        ("#{}", "conj", "(swap! a conj (gensym))"),
        ("{}", "assoc i", "(swap! a assoc (gensym) 1)"),
        ("{}", "assoc i", "(swap! a into [[(count @a) 1]])"),
        ("{}", "assoc i", "(swap! a dissoc x)"),
    ):
        for size in (2, 30):
            filled = f"(let [a (atom {start})] (dotimes [i {size}] (swap! a {fill} i))"
            same(f"{filled} (let [found {watcher.replace('{do}', change)}] [(str found) (count @a)]))")
