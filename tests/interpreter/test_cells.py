"""`swap!` written out, with core functions and the program's own, gives what calling it gives."""

import pytest
from compiled import same
from effort import examples
from hypothesis import given
from hypothesis import strategies as st

_CELLS = st.sampled_from(["a", "a", "a", "b", "top", "7", "(first [a])"])
_VALUES = st.sampled_from(["1", "x", "nil", "@a", "[x]", "(swap! a identity)", "(count (str x))"])
_FUNCTIONS = st.sampled_from(
    [
        *("inc", "conj {}", "assoc x {}", "assoc :k", "update x (fnil inc 0)", "update-in [:p x] (fnil conj []) {}"),
        *("twice", "(fn [o] (if (number? o) (+ o x) o))", "#(conj % {})", "+ {}", "dissoc {}", "into [{} 2]", "{}"),
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
