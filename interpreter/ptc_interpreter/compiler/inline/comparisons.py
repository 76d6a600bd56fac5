"""`= not= < <= > >= zero? pos? neg? even? odd? not nil?...`: Python's own comparisons, where they mean the same."""

import ast
from collections.abc import Callable
from itertools import pairwise
from typing import Any, Final

from ptc_interpreter.compiler import python as py
from ptc_interpreter.compiler.analysis.inference import NO_NUMBERS, NUMBERS
from ptc_interpreter.compiler.inline.arithmetic import alike
from ptc_interpreter.compiler.inline.registry import has_type, inlines, is_one_of, simple, type_of
from ptc_interpreter.compiler.inline.rows import equal_to_row
from ptc_interpreter.compiler.inline.several import comparison_of_several
from ptc_interpreter.compiler.runtime import core_helper
from ptc_interpreter.nodes import And, Constant, CoreCall, Node
from ptc_interpreter.runtime.registry import CORE
from ptc_interpreter.values.scalars import Keyword

_COMPARISONS: Final[dict[str, tuple[type[ast.cmpop], str]]] = {
    "<": (ast.Lt, "less"),
    "<=": (ast.LtE, "less_equal"),
    ">": (ast.Gt, "greater"),
    ">=": (ast.GtE, "greater_equal"),
}


_MOST: Final = 6  # values that are compared with each other


@inlines(*_COMPARISONS)
def _comparison(emitter: Any, node: CoreCall) -> ast.expr | None:
    if len(node.arguments) != 2:
        return comparison_of_several(emitter, node, _COMPARISONS[node.function.name][0])
    signs = _of_compared(emitter, node)
    if signs is not None:
        return signs
    operator, helper = _COMPARISONS[node.function.name]
    left, right = simple(emitter, node.arguments)
    slow = emitter.call(node, helper, left, right)
    fast = py.compare(left, operator(), right)
    kinds = [emitter.kinds.of(operand) for operand in node.arguments]
    if NO_NUMBERS.intersection(kinds):
        return slow
    operands = zip(node.arguments, (left, right), kinds, strict=True)
    unknown = [(operand, value) for operand, value, kind in operands if kind not in NUMBERS]
    if not unknown:
        return fast
    if len(unknown) == 1:
        return py.IfExp(is_one_of(emitter, *unknown[0], "int", "float"), fast, slow)
    return py.IfExp(alike(emitter, node, left, right), fast, slow)


# -- what `compare` says, where only its sign is asked for -----------------------------------------------------------

_TURNED: Final[dict[type[ast.cmpop], type[ast.cmpop]]] = {
    ast.Lt: ast.Gt,
    ast.Gt: ast.Lt,
    ast.LtE: ast.GtE,
    ast.GtE: ast.LtE,
}


def _of_compared(emitter: Any, node: CoreCall) -> ast.expr | None:
    """`(< (compare a b) 0)` and `(< 0 (compare a b))`."""
    left, right = node.arguments
    operator = _COMPARISONS[node.function.name][0]
    if _is_zero(right) and _is_compare(left):
        return _sign_of_compared(emitter, left, operator)
    if _is_zero(left) and _is_compare(right):
        return _sign_of_compared(emitter, right, _TURNED[operator])
    return None


def _is_zero(node: Node) -> bool:
    return type(node) is Constant and type(node.value) is int and node.value == 0


def _is_compare(node: Node) -> bool:
    return type(node) is CoreCall and node.function.name == "compare"


def _sign_of_compared(emitter: Any, node: Any, operator: type[ast.cmpop]) -> ast.expr:
    """Two strings or integers are put in order by Python as by `compare`; so are floats, but for what is no number."""
    left, right = simple(emitter, node.arguments)
    kind = emitter.unit.fresh("type")
    same = py.is_(py.named(kind, type_of(left)), type_of(right))
    plain = ("~str", "~int", "~float") if operator in (ast.Lt, ast.Gt) else ("~str", "~int")
    known = py.either(*[py.is_(py.load(kind), py.helper(name)) for name in plain])
    slow = py.compare(emitter.call(node, core_helper("compare"), left, right), operator(), py.constant(0))
    return py.IfExp(py.both(same, known), py.compare(left, operator(), right), slow)


# -- equality --------------------------------------------------------------------------------------------------------


@inlines("=")
def _equal(emitter: Any, node: CoreCall) -> ast.expr | None:
    """`=`: Python's own for values of a plain type that is the same on both sides."""
    return _compared_for_equality(emitter, node, negated=False)


@inlines("not=")
def _not_equal(emitter: Any, node: CoreCall) -> ast.expr | None:
    return _compared_for_equality(emitter, node, negated=True)


def _compared_for_equality(emitter: Any, node: CoreCall, *, negated: bool) -> ast.expr | None:
    if len(node.arguments) != 2:
        return _all_equal(emitter, node, negated=negated)
    left, right = node.arguments
    if type(left) is Constant:
        left, right = right, left
    if type(right) is Constant:
        written = _equal_to_constant(emitter, left, right.value, negated=negated)
        if written is not None:
            return written
    row = equal_to_row(emitter, node) if emitter.repeats else None
    if row is not None:
        return py.not_(row) if negated else row
    left_value, right_value = emitter.values([left, right])
    equal = py.place(py.call(py.helper("~equal"), left_value, right_value), node.start, node.end)
    if emitter.repeats:
        equal = _of_one_type(emitter, node, left_value, right_value)
    return py.not_(equal) if negated else equal


def _all_equal(emitter: Any, node: CoreCall, *, negated: bool) -> ast.expr | None:
    """`(= a b c)`: each is equal to the next."""
    if not 2 < len(node.arguments) <= _MOST or not emitter.repeats:
        return None
    values = [emitter.known_once(argument) for argument in node.arguments]
    pairs = [CoreCall(node.start, node.end, CORE["="], list(pair)) for pair in pairwise(values)]
    test = emitter.test(And(node.start, node.end, pairs))  # type: ignore[arg-type]
    return py.not_(test) if negated else test


def _equal_to_constant(emitter: Any, other: Node, value: Any, *, negated: bool) -> ast.expr | None:
    is_, equals = (py.is_not, ast.NotEq()) if negated else (py.is_, ast.Eq())
    if value is None or type(value) in (bool, Keyword):
        return is_(emitter.value(other), emitter.unit.constant(value))
    if type(value) is str:
        return py.compare(emitter.value(other), equals, py.constant(value))
    if type(value) is int:
        first, again = emitter.twice(emitter.value(other))
        same = py.compare(first, equals, py.constant(value))
        if emitter.kinds.of(other) == "integer":
            return same
        if negated:
            return py.either(same, py.is_not(type_of(again()), py.helper("~int")))
        return py.both(same, has_type(again(), "int"))
    return None


def _of_one_type(emitter: Any, node: CoreCall, left: ast.expr, right: ast.expr) -> ast.expr:
    """`left == right` where both are strings, integers or keywords, else what `equal` says."""
    left, right = emitter.kept(left), emitter.kept(right)
    kinds = [emitter.kinds.of(operand) for operand in node.arguments]
    fast = py.compare(left, ast.Eq(), right)
    if "string" in kinds or kinds == ["integer", "integer"]:
        return fast
    if "keyword" in kinds:
        return py.is_(left, right)
    if "integer" in kinds:  # the other has to be one as well: 1.0 is equal to Python
        return py.both(fast, has_type(right if kinds[0] == "integer" else left, "int"))
    slow = py.place(py.call(py.helper("~equal"), left, right), node.start, node.end)
    likely = {emitter.kinds.examples.kind(operand) for operand in node.arguments} - {None}
    name = _BY_THEMSELVES.get(likely.pop()) if len(likely) == 1 else None
    if name is not None:
        alike = py.Compare(type_of(left), [ast.Is(), ast.Is()], [py.helper(name), type_of(right)])
        return py.IfExp(alike, fast, slow)
    kind = emitter.unit.fresh("type")
    same = py.is_(py.named(kind, type_of(left)), type_of(right))
    plain = py.either(*[py.is_(py.load(kind), py.helper(name)) for name in _BY_THEMSELVES.values()])
    return py.IfExp(py.both(same, plain), fast, slow)


# Types whose values are equal where Python says so.
_BY_THEMSELVES: Final[dict[Any, str]] = {str: "~str", int: "~int", Keyword: "~Keyword"}


# -- numbers by themselves -------------------------------------------------------------------------------------------


def _sign(operator: type[ast.cmpop]) -> Callable[[Any, CoreCall], ast.expr]:
    """`zero?`, `pos?`, `neg?`: a number is compared with 0."""

    def write(emitter: Any, node: CoreCall) -> ast.expr:
        (argument,) = node.arguments
        if _is_compare(argument) and operator is not ast.Eq:
            return _sign_of_compared(emitter, argument, operator)
        (operand,) = simple(emitter, node.arguments)
        fast = py.compare(operand, operator(), py.constant(0))
        if emitter.kinds.of(argument) in NUMBERS:
            return fast
        slow = emitter.call(node, core_helper(node.function.name), operand)
        return py.IfExp(is_one_of(emitter, node.arguments[0], operand, "int", "float"), fast, slow)

    return write


inlines("zero?")(_sign(ast.Eq))
inlines("pos?")(_sign(ast.Gt))
inlines("neg?")(_sign(ast.Lt))


@inlines("even?", "odd?")
def _parity(emitter: Any, node: CoreCall) -> ast.expr:
    (operand,) = simple(emitter, node.arguments)
    rest = 0 if node.function.name == "even?" else 1
    fast = py.compare(py.operation(operand, ast.Mod(), py.constant(2)), ast.Eq(), py.constant(rest))
    if emitter.kinds.of(node.arguments[0]) == "integer":
        return fast
    slow = emitter.call(node, core_helper(node.function.name), operand)
    return py.IfExp(has_type(operand, "int"), fast, slow)


# -- what is there ---------------------------------------------------------------------------------------------------


def _is_constant(value: object, *, negated: bool = False) -> Callable[[Any, CoreCall], ast.expr]:
    compare = py.is_not if negated else py.is_

    def write(emitter: Any, node: CoreCall) -> ast.expr:
        return compare(emitter.value(node.arguments[0]), py.constant(value))

    return write


inlines("nil?")(_is_constant(None))
inlines("some?")(_is_constant(None, negated=True))
inlines("true?")(_is_constant(True))
inlines("false?")(_is_constant(False))
