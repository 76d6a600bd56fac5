"""What is written out for a call gives what the function gives: over operators, values, and what is known of these."""

from decimal import Decimal, localcontext

import pytest
from effort import tries

from ptc_interpreter import evaluate, to_clojure
from ptc_interpreter.compiler.analysis.inference import _RESULTS, constant_kind
from ptc_interpreter.runtime.registry import CORE

pytestmark = [pytest.mark.usefixtures("both_ways"), pytest.mark.orderless("no value has two members")]
DATA = {"d": Decimal("1.5"), "nan": Decimal("NaN"), "wide": Decimal("1e500"), "power": 2**1100}
VALUES = (
    *("nil", "true", '"ab"', ":k", "[1]", "{}", "'()", "0", "1", "-3", "2.5", "-0.0", "##NaN", "##Inf", "1e300"),
    *("4611686018427387904", "-4611686018427387905", "data/power", "(fn [x] x)", "(range 3)"),
    *("data/d", "data/nan", "data/wide"),
)
OPERATORS = (
    *("+", "-", "*", "/", "inc", "dec", "mod", "quot", "rem", "max", "min", "abs", "<", "<=", ">", ">=", "=", "not="),
    *("==", "zero?", "pos?", "neg?", "even?", "odd?", "compare", "count", "first", "nth", "get", "empty?"),
)
# Around the call, which is `{}`: its kind is used by what is written for these.
USES = ("{}", "(* {} 3)", "(< {} 1)", "(- 1 {})", "(* 4611686018427387904 {})", "(inc {})", "(+ {} 1.5)", "(mod {} 2)")
# Before the call, what may be learned of `x` and `y`.
LEARNED = ("1", "(< x)", "(< x 1)", "(< 2 1 x)", "(zero? y)")


def _text(source):
    found = evaluate(source, data=DATA)
    assert found.error is None or found.error.phase != "internal", (source, found.error)
    return found.error.code if found.error else to_clojure(found.value, limit=3)[0]


def _written_out(call, use, learned="1"):
    """A program that tries a use of a call for all values, in a function where everything is written out."""
    body = f"(loop [i 0] (let [seen {learned}] (if seen {use.format(call)} {use.format(call)})))"
    return f"(fn [x y] (try {body} (catch Exception e :failed)))"


def _called(operator, arguments, use):
    inner = f"(apply {operator} [{arguments}])"
    if use == "{}":
        return f"(fn [x y] (try {inner} (catch Exception e :failed)))"
    name, *around = use[1:-1].split()
    others = " ".join("r" if part == "{}" else part for part in around)
    return f"(fn [x y] (try (let [r {inner}] (apply {name} [{others}])) (catch Exception e :failed)))"


def _over_values(function, count, turn=0):
    """A program that calls it with each value; of two, each is beside every third of the others, or beside all."""
    each = tries(3, 1)
    seconds = [VALUES[(at + turn) % each :: each] if count == 2 else ("1",) for at in range(len(VALUES))]
    rows = " ".join(f"{x} [{' '.join(ys)}]" for x, ys in zip(VALUES, seconds, strict=True))
    return f"(let [f {function}] (vec (for [[x ys] (partition 2 [{rows}]) y ys] (pr-str (f x y)))))"


@pytest.mark.hypothesis  # `make fuzz` asks for all
@pytest.mark.parametrize("operator", OPERATORS)
def test_a_call_that_is_written_out_gives_what_the_function_gives(operator):
    """In each use where it has one argument; in `make test` each operator in half of them, by turns."""
    entry, turn, each = CORE[operator], OPERATORS.index(operator), tries(2, 1)
    counts = [count for count in (1, 2) if entry.least <= count and (entry.most is None or count <= entry.most)]
    for count in counts:
        arguments = "x y"[: 2 * count - 1]
        for use in USES[turn % each :: each] if count == 1 else USES[:1]:
            fast = _over_values(_written_out(f"({operator} {arguments})", use), count, turn)
            slow = _over_values(_called(operator, arguments, use), count, turn)
            assert _text(fast) == _text(slow), (operator, use)


@pytest.mark.hypothesis
@pytest.mark.parametrize("learned", LEARNED)
def test_what_a_comparison_shows_of_a_value_is_so(learned):
    for turn, operator in enumerate(("+", "*", "-", "<", "inc"), LEARNED.index(learned)):
        arguments = "x" if operator == "inc" else "x y"
        call = f"({operator} {arguments})"
        fast = _over_values(f"(fn [x y] (try {_guarded(learned, call)} (catch Exception e :failed)))", 2, turn)
        again = _guarded(learned, f"(apply {operator} [{arguments}])")
        slow = _over_values(f"(fn [x y] (try {again} (catch Exception e :failed)))", 2, turn)
        assert _text(fast) == _text(slow), (operator, learned)


def _guarded(learned, call):
    return f"(loop [i 0] (if {learned} {call} [{call}]))"


@pytest.mark.parametrize(
    "source",
    [
        '(defn f [s] (* (max s) 3)) (f "ab")',
        '(defn f [s] (* (max s) 4000000000)) (f "ab")',
        "(defn f [x] (< (+ x) 1)) (f nil)",
        "(defn f [x] (+ (min x) 1)) (f :k)",
        '(defn f [s] (if (< s) (* s 4000000000) 0)) (f "ab")',
        '(defn f [s] (if (< 2 1 s) 0 (* s 4000000000))) (f "ab")',
    ],
)
def test_an_only_argument_is_not_taken_for_a_number(source):
    assert evaluate(source).error.code == "type_error"


def test_functions_named_as_questions_give_booleans_and_others_what_is_expected_of_them():
    names = [name for name in CORE if name.endswith("?") and not CORE[name].calls and CORE[name].least <= 1]
    for name, kind in {**dict.fromkeys(names, "boolean"), **_RESULTS}.items():
        program = f"(vec (for [x [{' '.join(VALUES)}]] (try ({name} x) (catch Exception e :failed))))"
        found = evaluate(program, data=DATA)
        kinds = {constant_kind(value) for value in found.value or () if repr(value) != ":failed"}
        assert found.error is not None or kinds <= {kind}, name


def test_tools_compute_with_the_decimals_of_the_host():
    def third() -> str:
        return str(Decimal(1) / 3)

    with localcontext(prec=5):
        assert evaluate("(tool/third)", tools={"third": third}).value == "0.33333"
