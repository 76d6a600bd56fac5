"""Every pass over a program takes steps in proportion to its text: a shape of twice the size, twice the steps.

Steps are calls of Python, which the passes make for each piece that they look at.
"""

from collections.abc import Callable
from functools import partial
from typing import Any, Final

import pytest
from compiled import written_out
from effort import calls_made, tries

from ptc_interpreter import Limits, evaluate
from ptc_interpreter.regex.compiling import KEPT

_MORE: Final = 2.6  # times the steps, for twice the text
_DEEP: Final = (20, 20)  # forms within each other, and twice as many
_WIDE: Final = (36, 60)  # forms side by side, and twice as many; by `make fuzz` more of them

WITHIN = {
    "addition": "(+ x {})",
    "addition in front": "(+ {} x)",
    "maximum": "(max {} x)",
    "comparison": "(if (< x {}) 1 2)",
    "branches after a comparison": "(if (< x 1) (+ x 1) {})",
    "cond": "(cond (= x 1) 2 :else {})",
    "case": "(case {} 1 2 3)",
    "case result": "(case x 1 {} 3)",
    "condp predicate": "(condp {} 1 2 3 4)",
    "condp subject": "(condp = {} 2 3 4)",
    "condp result": "(condp = 1 2 {} 4)",
    "condp function": "(condp = 1 2 :>> {} 4)",
    "or": "(or {} x)",
    "and": "(and x {})",
    "let": "(let [a {}] (+ a 1))",
    "let of what is asked for": "(let [resolve {}] (locking 1 (resolve 'x)))",
    "let of a vector": "(let [[a b] {}] a)",
    "default": "(let [{{:keys [a] :or {{a {}}}}} x] a)",
    "default of a name twice": "(let [{{:keys [a a] :strs [a] :or {{a {}}}}} x] a)",
    "default of a loop": "(loop [{{:keys [a] :or {{a {}}}}} x] a)",
    "default of a parameter": "(fn [{{:keys [a] :or {{a {}}}}}] a)",
    "default of a for": "(for [{{:keys [a] :or {{a {}}}}} x] a)",
    "start of a loop": "(loop [[a b] {}] a)",
    "loop": "(loop [a {} b 1] (if (> a 1) a (recur (+ a b) 2)))",
    "threading": "(-> {} inc (+ 1))",
    "threading last": "(->> {} (map inc))",
    "some threading": "(some-> {} inc)",
    "conditional threading": "(cond-> {} x inc)",
    "conditional threading test": "(cond-> x {} inc)",
    "as": "(as-> {} a (+ a 1))",
    "if-let": "(if-let [a {}] a 1)",
    "when-first": "(when-first [a {}] a)",
    "doto": "(doto {} inc)",
    "map": "(map (fn [a] (+ a 1)) {})",
    "map within": "(map (fn [a] {}) x)",
    "reduce": "(reduce (fn [a b] (+ a b)) {} x)",
    "reduce within": "(reduce (fn [a b] (+ a {})) 0 x)",
    "for": "(for [a {}] a)",
    "for within": "(for [a x] {})",
    "complement": "(mapv (complement {}) x)",
    "update": "(update {} :a inc)",
    "update by a function": "(update x :a (fn [a] {}))",
    "path": "(assoc-in {} [x 1] 2)",
    "path of what is not known": "(update-in {} x inc)",
    "into with transducers": "(into {} (comp (filter odd?) (map (fn [a] [a 1]))) [x])",
    "into with functions that are not known": "(into {} (comp (map inc) (map x)) [x])",
    "transducer": "(into [] (map (fn [a] {})) [x])",
    "transducers that part": "(into [] (comp (partition-all 2) (map (fn [a] {}))) [x])",
    "transducers that number": "(sequence (map-indexed (fn [a b] {})) [x])",
    "as long as it holds": "(some odd? (take-while (fn [a] {}) [x]))",
    "what is there as long as it holds": "(every? (fn [a] {}) (take-while odd? [x]))",
    "put through": "(nth (iterate (fn [a] {}) x) 3)",
    "a default of a map": "(mapv (fn [a] ({{:a 1}} a {})) [x])",
    "joined": '(mapv (fn [a] (str/join "," [a {}])) [x])',
    "members": "(filter (set {}) [x])",
    "entries": "(into {{}} (map (fn [a] [a {}]) [x]))",
    "accumulator": "(reduce (fn [a b] (assoc a b {})) {{}} x)",
    "accumulator at first": "(reduce (fn [a b] (conj a b)) [{}] x)",
    "along a sequence": "(loop [a {} b []] (if (empty? a) b (recur (rest a) (conj b (first a)))))",
    "juxt": "(mapv (juxt {} inc) x)",
    "try": "(try {} (catch Exception e 1))",
    "function": "(fn [a] (+ a {}))",
    "with-out-str": "(with-out-str {})",
    "vector": "[{} x]",
    "map literal": "{{:a {}}}",
    "assert": "(assert {} 1)",
    "metadata": "(meta (with-meta [x] {{:a {}}}))",
    "metadata in front": "(meta ^{{:a {}}} [x])",
    "metadata in front of what has some": "(meta ^:a ^:b [{}])",
    "what is bound for a while": "(do (def v 1) (binding [v {}] (set! v x)))",
    "transient": "(persistent! (conj! (transient [x]) {}))",
    "validator": "(atom x :validator (fn [a] {}) :meta {{:a a}})",
    "proxy": "(proxy [Object] [] (toString [] {}))",
    "reify": "(reify Object (toString [a] {}))",
    "fields that change": "(do (deftype A [^:volatile-mutable a] Object (toString [b] (set! a {}))) x)",
    "multimethod": "(do (defmulti g (fn [a] {})) (defmethod g 1 [a] a))",
}
BESIDE = {
    "additions": "(+ x {})",
    "lets": "(let [{{:keys [a b] :or {{a {}}}}} x] a)",
    "loops": "(loop [a {}] (if (< a 1) (recur (+ a 1)) a))",
    "functions": "(fn [a] (+ a {}))",
    "short functions of an alias": "#(s/trim (str % {}))",
    "keywords of the namespace": "::a{}",
    "calls of a function of its own": "(f {})",
    "regexes": '#"(a|b)*{}"',
    "repetitions in regexes": '#"(?:ab{{9}}){}"',
    "unknown names": "unknown{}",
    "long unknown names": f"{'u' * 100}{{}}",
    "comprehensions": "(map inc [x {}])",
    "nothing but names": "x",
    "metadata of a var": "(meta #'f)",
    "names that are bound for a while": "(binding [f {}] (set! f inc) (meta #'f))",
    "names that are spelled as what is asked for": "(let [resolve str] (resolve 'f))",
    "definitions with metadata": "(meta (fn ^:a [b] ^{{:c {}}} [b]))",
}
CHAINS = {
    "let": lambda n: f"(let [{' '.join(f'a{i} (+ a{i - 1} 1)' for i in range(1, n))}] 1)",
    "loop, forwards": lambda n: f"(loop [{_zeros(n)}] (recur {' '.join(f'a{i}' for i in range(1, n))} 1.5))",
    "loop, backwards": lambda n: f"(loop [{_zeros(n)}] (recur 1.5 {' '.join(f'a{i}' for i in range(n - 1))}))",
    "cond": lambda n: f"(cond {' '.join(f'(< a0 {i}) (+ a0 {i})' for i in range(n))})",
    "threading": lambda n: f"(-> a0 {'(+ 1) ' * n})",
    "definitions": lambda n: "(defn g [a] (g a)) " * n,
    "transients": lambda n: (
        f"(let [{' '.join(f'a{i} (transient [])' for i in range(n))}] "
        f"[{' '.join(f'(persistent! (conj! a{i} 1))' for i in range(n))}])"
    ),
}


def _zeros(n: int) -> str:
    return " ".join(f"a{i} 0" for i in range(n))


def _within(form: str, n: int) -> str:
    source = "x"
    for _ in range(n):
        source = form.format(source)
    return f"(fn [x] {source})"


def _beside(form: str, n: int) -> str:
    return f"(require '[clojure.string :as s]) (defn f [x] [{' '.join(form.format(i) for i in range(n))}])"


def _chain(make: Callable[[int], str], n: int) -> str:
    return f"(fn [a0] {make(n)})"


def _steps(source: str) -> int:
    """How often Python calls anything to evaluate a program."""
    KEPT.clear()
    return calls_made(partial(evaluate, source))


def _check_linear(make: Callable[[Any, int], str], shape: Any, sizes: tuple[int, int]) -> None:
    n = tries(*sizes)
    evaluate(make(shape, 3))  # modules are imported
    assert _steps(make(shape, 2 * n)) < _MORE * _steps(make(shape, n))


@pytest.mark.hypothesis  # `make fuzz` asks for more
@pytest.mark.usefixtures("both_ways")
@pytest.mark.parametrize("form", WITHIN.values(), ids=WITHIN)
def test_a_form_within_itself_costs_what_its_text_does(form):
    _check_linear(_within, form, _DEEP)


@pytest.mark.hypothesis  # `make fuzz` asks for more
@pytest.mark.usefixtures("both_ways")
@pytest.mark.parametrize("form", BESIDE.values(), ids=BESIDE)
def test_forms_side_by_side_cost_what_their_text_does(form):
    _check_linear(_beside, form, _WIDE)


@pytest.mark.hypothesis  # `make fuzz` asks for more
@pytest.mark.usefixtures("both_ways")
@pytest.mark.parametrize("make", CHAINS.values(), ids=CHAINS)
def test_names_made_of_each_other_cost_what_their_text_does(make):
    _check_linear(_chain, make, _WIDE)


def test_functions_made_twice_of_each_other_cost_what_their_text_does():
    def make(_: None, n: int) -> str:
        made = " ".join(f"(def f{i + 1} (comp f{i} f{i}))" for i in range(n))
        return f"(def f0 (partial + 1)) {made} (fn [xs] (map f{n} xs))"

    _check_linear(make, None, (15, 15))


DOUBLING = {
    "loops that destructure for each other": "(loop [{{:keys [a] :or {{a {}}}}} {{}} b (do a)] a)",
    "functions that cannot be opened after all": "(first (map (comp x (partial + {})) [1]))",
}


@pytest.mark.parametrize("form", DOUBLING.values(), ids=DOUBLING)
def test_what_expands_beyond_the_text_is_refused(form):
    with written_out():
        found = evaluate(_within(form, 18))
    assert found.error.code == "limit_source"
    assert "once it is written out" in found.error.message


VARS = {
    "what is said of names, of which others are said": [
        f"(def ^{{:a (meta #'v{i}) :b (meta #'v{i})}} v{i + 1} 1)" for i in range(20)
    ],
    "the parameters of one function, often": [f"(defn v20 [[{'a ' * 3_000}]] 1)", "(meta #'v20)" * 3_000],
}


@pytest.mark.parametrize("forms", VARS.values(), ids=VARS)
def test_what_is_told_of_vars_beyond_the_text_is_refused(forms):
    found = evaluate(f"{' '.join(forms)} (meta #'v20)")
    assert found.error.code == "limit_source"


def test_values_with_metadata_that_are_held_cost_a_step_or_two_each():
    source = "(count (reduce (fn [a i] (conj a (with-meta [i] {:i i}))) [] (range %d))) (meta 1)"
    few, many = (evaluate(source % n).usage.steps for n in (4_000, 16_000))
    assert many < 4.2 * few


def test_very_much_code_is_refused_before_python_compiles_it():
    found = evaluate(f"(defn f [x y] [{'(nth x y)' * 5_000}{'(fn [z] z)' * 2_300}])")
    assert found.error.code == "limit_source"


def test_a_large_program_is_evaluated_all_the_same():
    source = f"(defn f [x y] [{'(+ x y)' * 10_000}]) (reduce + (f 1 2))"
    assert evaluate(source).value == 30_000


class _Clock:
    """A clock that goes on by a hundredth of a second whenever somebody looks."""

    def __init__(self) -> None:
        self.now = 0.0

    def __call__(self) -> float:
        self.now += 0.01
        return self.now


@pytest.mark.parametrize("source", ["[1 x]" * 20_000, "(if x 1 2)" * 5_000, "(fn [x] [" + "(+ x x)" * 5_000 + "])"])
def test_the_clock_is_looked_at_while_a_program_is_read_analyzed_and_written(source):
    found = evaluate(source, limits=Limits(seconds=0.1), clock=_Clock())
    assert found.error.code == "limit_time"


def test_functions_a_thousand_deep_with_names_around_them_are_refused():
    """Python holds the names around each of them while it looks into what is within: gigabytes, sooner than seconds."""
    form, limits = "((fn [a] {:pre [_] :post [%]} a) 1)", Limits(nesting=10**6, call_depth=100_000, seconds=60)
    found = [evaluate(form.replace("_", within), limits=limits) for within in (_deep(form, 200), _deep(form, 1_500))]
    assert [each.error and each.error.code for each in found] == [None, "limit_source"]


def _deep(form: str, depth: int) -> str:
    before, after = form.split("_")
    return before * depth + "1" + after * depth
