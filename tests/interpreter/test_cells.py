"""`swap!` written out, with core functions and the program's own, gives what calling it gives."""

import pytest
from compiled import same
from effort import examples
from hypothesis import given
from hypothesis import strategies as st

from ptc_interpreter import Limits, evaluate

_CELLS = st.sampled_from(["a", "a", "a", "b", "top", "7", "(first [a])"])
_VALUES = st.sampled_from(
    [
        *("1", "x", "nil", "@a", "[x]", "(swap! a identity)", "(count (str x))", "(get @a x)", "(@a x)", "(count @a)"),
        *("(contains? @a x)", "(:k @a 7)", '(get @a "k" x)'),
    ]
)
_FUNCTIONS = st.sampled_from(
    [
        *(
            "inc",
            "conj {}",
            "assoc x {}",
            "assoc :k",
            "update x (fnil inc 0)",
            "update-in [:p x] (fnil conj []) {}",
            "assoc-in [:p x] {}",
            "assoc-in [{} 1] x",
            "update-in [x {}] (fnil inc 0)",
        ),
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


# -- atoms that nothing but a `let` has --------------------------------------------------------------------------------

_READS = st.sampled_from(
    [
        *("1", "x", "@a", "[x @b]", "(count (str x))", "(get @a x)", "(@a x)", "(count @a)"),
        *("(reset! b x)", "nil", "(contains? @a x)", "(swap! b inc)", "(do @a)", "(vec [@a])"),
        *("(if @b x @a)", "(identity @b)", "(int @b)", "(let [o @a] (reset! a [x]) o)"),
        *("(swap! a identity)", "(or @b x)", "(first (map str [@a]))", "'(1)"),
        *("(reduce (fn [n y] (str n y)) @b [1 2])", "(map inc [x])", "(peek @a)"),
        *("(loop [i @b] (if (< i 2) (recur 5) i))"),
    ]
)
_CHANGES = st.sampled_from(
    [
        *("(swap! a conj R)", "(swap! a assoc x R)", "(swap! a dissoc R)", "(swap! b + R)", "(reset! b R)"),
        *("(reset! a R)", "(swap! a update x (fnil conj []) R)", "(swap! a update x (fnil inc 0))"),
        *("(swap! a into [R x])", "(vswap! b inc)", "(swap! a (fn [o] [o R]))", "(swap! a #(conj % R))"),
        *("(swap! a disj R)", "(swap! a R)", "(swap! a twice R)", "(swap! b * 2)", "(swap! b max R)"),
        *("(swap! a f R)", "(swap! a update-in [x :k] str R)", "(swap! a assoc x)", "(swap! a pop)"),
        *("(swap! a update x f R)", "(swap! a update x R)", "(swap! b (fn [n] (- n R)))", "(print R R)"),
        *("(if (= R x) (reset! a R) (swap! b dec))", "(when R (swap! a conj [R R]))"),
        *("(print [R (swap! a conj R) @a])", "(print (assoc {} R (swap! b + 1)) @b (reset! b R) @b)"),
        *("(swap! seen conj R)", "(reset! a (+ @b (swap! b inc)))"),
    ]
)
_SCOPES = st.sampled_from(
    [
        "(doseq [x [1 2 3]] DO) [@a @b]",
        "(dotimes [x 3] DO (print @a)) [@b @a]",
        "(while (< (count @seen) 3) (swap! seen conj 0) (let [x @b] DO)) [@a @b]",
        "(loop [x 0] (when (< x 3) DO (recur (inc x)))) (str @a @b)",
        "(run! (fn [x] DO) [1 2 3]) [@a @b]",
        "(print (run! (fn [x] (if (= x 2) (reduced x) (do DO))) [1 2 3])) [@a @b]",
        "(run! #(run! (fn [x] DO) [% 1]) [1 2]) [@a @b]",
        "(doseq [x [1 2]] (try DO (catch Exception e (print (ex-message e) @a)))) [@a @b]",
        "(let [x 1 c (atom @a)] (swap! c conj 1) DO (swap! c conj @a) [@a @b @c])",
        "(mapv (fn [x] (let [a (atom @b)] DO @a)) [1 2])",
        "(doseq [x @a] DO) [@a @b]",
        "(for [x [1 2 3] :when (do DO true)] x)",
        "(loop [s {:n 0 :m []} x 0] (if (< x 3) (do DO (swap! a conj s) (recur (update s :m conj 1) (inc x))) [s @a]))",
        "(loop [s [] x 0] (if (< x 3) (do (reset! b s) DO (recur (conj s x) (inc x))) [s @a @b]))",
        "(loop [xs (seq [1 2 3])] (when xs (let [x (first xs)] DO (reset! b xs)) (recur (next xs)))) [@a @b]",
        "(let [[x y] (reduce (fn [[p q] z] [(+ p z) q]) [1 2] [3 4])] DO [@a @b x y])",
        "(let [g (fn [x] (swap! a conj x))] (doseq [x [1 2]] DO (g x)) [@a @b])",
    ]
)


@st.composite
def _local(draw: st.DrawFn) -> str:
    changes = " ".join(draw(_CHANGES) for _ in range(draw(st.integers(1, 3))))
    while "R" in changes:
        changes = changes.replace("R", draw(_READS), 1)
    held = draw(st.sampled_from(["0", "[]", "{}", "nil", "#{}", "[[1] 2]", "(vec (range 30))", "'(1)", "{1 {:k 2}}"]))
    begun = f"a ({draw(st.sampled_from(['atom', 'volatile!']))} {held}) b (atom 0) seen (atom []) f str"
    return f"(defn twice [n m] [n m]) (let [{begun}] {draw(_SCOPES).replace('DO', changes)})"


@given(_local())
@examples(400)
def test_atoms_of_a_let_hold_the_same(program):
    same(program)


def test_what_is_read_before_a_change_stays():
    same("(let [a (atom 1)] (doseq [x [1 2]] (print [@a (let [y (swap! a inc)] (* y 2)) @a])) @a)")
    same("(let [a (atom 1) f (fn [x y] [x y])] (dotimes [i 2] (print (f (int @a) (swap! a + (let [z 3] z))))) @a)")
    same("(let [a (atom [])] (dotimes [i 3] (let [old @a] (swap! a conj i) (print old @a))) @a)")
    same("(let [a (atom {})] (dotimes [i 3] (swap! a assoc i @a)) (str @a))")


@pytest.mark.parametrize("around", [0, 4, 5, 9, 12, 15])
@pytest.mark.parametrize("within", [1, 4, 8, 9, 12])
def test_atoms_in_many_rounds_within_each_other_hold_the_same(around, within):
    inner = "(doseq [y [1 2]] " + "(doseq [z [1]] " * (within - 1) + "(swap! a inc)" + ")" * within
    same("(doseq [x [1]] " * around + f"(let [a (atom 0)] {inner} (println @a))" + ")" * around)


def test_a_let_in_a_let_has_atoms_of_its_own():
    same("(defn f [n] (let [a (atom n)] (when (pos? n) (swap! a + (f (dec n)))) @a)) (f 5)")
    same("(mapv (fn [n] (let [a (atom [])] (dotimes [i n] (swap! a conj i)) @a)) (range 4))")
    same("(let [a (atom 1)] (let [a (atom @a)] (swap! a inc)) @a)")


@pytest.mark.parametrize(
    "source",
    [
        "(let [a (atom {})] (dotimes [i SIZE] (swap! a assoc i i)) (count @a))",
        "(let [a (atom {})] (dotimes [i SIZE] (swap! a update (mod i 999) (fnil inc 0))) (count @a))",
        "(let [a (atom []) n (atom 0)] (while (< (count @a) SIZE) (swap! a conj @n) (swap! n inc)) (peek @a))",
        "(let [a (atom #{})] (run! (fn [i] (when-not (contains? @a i) (swap! a conj i))) (range SIZE)) (count @a))",
        "(let [a (atom {:p {} :q []})] (dotimes [i SIZE] (swap! a assoc-in [:p (mod i 99)] i)) (count @a))",
        "(let [a (atom {:p {}})] (dotimes [i SIZE] (swap! a update-in [:p i :n] (fnil inc 0))) (count (:p @a)))",
        "(def a (atom {:p {}})) (dotimes [i SIZE] (swap! a update-in [:p i :n] (fnil inc 0))) (count (:p @a))",
        "(def a (atom [[0 1] [2 3]])) (dotimes [i SIZE] (swap! a assoc-in [1 0] i)) (get-in @a [1 0])",
        "(let [a (atom (vec (range SIZE)))] (dotimes [i SIZE] (swap! a assoc i (get @a i 0))) (count @a))",
    ],
)
def test_a_change_of_what_a_let_holds_copies_nothing(source):
    for size in (2_000, 8_000):
        found = evaluate(source.replace("SIZE", str(size)), limits=Limits(elements=12 * size))
        assert found.error is None, found.error


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
        ("{:p {}}", "assoc-in [:p i]", "(do (swap! a assoc-in [:p x] 1) (swap! a update-in [:p x] str 1))"),
        ("{}", "assoc i", "(swap! a dissoc x)"),
    ):
        for size in (2, 30):
            filled = f"(let [a (atom {start})] (dotimes [i {size}] (swap! a {fill} i))"
            same(f"{filled} (let [found {watcher.replace('{do}', change)}] [(str found) (count @a)]))")
