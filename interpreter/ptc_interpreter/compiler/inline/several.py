"""`(+ a b c)` and `(< a b c)`: Python's own operators where all of several operands are integers or floats.

Anything else is left to the function, which says which argument is wrong.
"""

import ast
from functools import reduce
from typing import Any, Final

from ptc_interpreter.compiler import python as py
from ptc_interpreter.compiler.analysis.inference import NO_NUMBERS, NUMBERS
from ptc_interpreter.compiler.inline.registry import has_type, is_one_of, is_short, is_small, simple
from ptc_interpreter.compiler.runtime import core_helper
from ptc_interpreter.nodes import CoreCall, Node

_MOST: Final = 6  # operands
_WORD_BITS: Final = 62


def arithmetic_of_several(emitter: Any, node: CoreCall, operator: type[ast.operator]) -> ast.expr | None:
    """`a + b + c`, from left to right."""
    values = _operands(emitter, node)
    if values is None:
        return None

    def fast() -> ast.expr:
        whole = reduce(lambda left, right: py.operation(left, operator(), right), values)
        return py.place(whole, node.start, node.end)

    bits = emitter.kinds.sizes.bits(node)
    if bits is not None and bits <= _WORD_BITS:
        return fast()
    slow = _called(emitter, node, values)
    likely = {emitter.kinds.examples.kind(argument) for argument in node.arguments}
    with_floats = slow if likely == {int} else _with_floats(emitter, node, values, fast(), slow)
    if float in likely or any(emitter.kinds.of(argument) == "float" for argument in node.arguments):
        return with_floats
    name = emitter.unit.fresh()
    integers = py.both(*_all_are(emitter, node, values, "integer", "int"), is_short(py.named(name, fast())))
    return py.IfExp(integers, py.load(name), with_floats)


def _with_floats(emitter: Any, node: CoreCall, values: list[ast.expr], fast: ast.expr, slow: ast.expr) -> ast.expr:
    """`fast` where each operand is a float, or an integer that no float is too short for, and one of them a float.

    An integer that is made on the way is exact, as it is where each two are taken by themselves.
    """
    known = [emitter.kinds.of(argument) for argument in node.arguments]
    tests = [test for value, of in zip(values, node.arguments, strict=True) for test in _fits(emitter, value, of)]
    if "float" in known:
        return py.IfExp(py.both(*tests), fast, slow) if tests else fast
    name = emitter.unit.fresh()
    return py.IfExp(py.both(*tests, has_type(py.named(name, fast), "float")), py.load(name), slow)


def _fits(emitter: Any, value: ast.expr, node: Node) -> list[ast.expr]:
    """The tests that an operand is a float, or a short integer; what is likely comes first."""
    kind = emitter.kinds.of(node)
    if kind == "float" or is_small(node):
        return []
    if kind == "integer":
        return [is_short(value)]
    is_integer = py.both(has_type(value, "int"), is_short(value))
    either = [has_type(value, "float"), is_integer]
    return [py.either(*(reversed(either) if emitter.kinds.examples.kind(node) is int else either))]


def comparison_of_several(emitter: Any, node: CoreCall, operator: type[ast.cmpop]) -> ast.expr | None:
    """`a < b < c`"""
    values = _operands(emitter, node)
    if values is None:
        return None
    first, *others = values
    fast = py.Compare(first, [operator() for _ in others], others)
    tests = [
        is_one_of(emitter, argument, value, "int", "float")
        for value, argument in zip(values, node.arguments, strict=True)
        if emitter.kinds.of(argument) not in NUMBERS
    ]
    return py.IfExp(py.both(*tests), fast, _called(emitter, node, values)) if tests else fast


def extreme_of_several(emitter: Any, node: CoreCall, operator: type[ast.cmpop]) -> ast.expr | None:
    """The least or the greatest of several integers."""
    values = _operands(emitter, node)
    if values is None or "float" in map(emitter.kinds.of, node.arguments):
        return None
    tests = _all_are(emitter, node, values, "integer", "int")

    def better(left: ast.expr, right: ast.expr) -> ast.expr:
        first, again = emitter.twice(left)
        return py.IfExp(py.compare(first, operator(), right), again(), right)

    fast = reduce(better, values)
    return py.IfExp(py.both(*tests), fast, _called(emitter, node, values)) if tests else fast


def _operands(emitter: Any, node: CoreCall) -> list[ast.expr] | None:
    kinds = {emitter.kinds.of(argument) for argument in node.arguments}
    if not 2 < len(node.arguments) <= _MOST or NO_NUMBERS & kinds:
        return None
    return simple(emitter, node.arguments)


def _called(emitter: Any, node: CoreCall, values: list[ast.expr]) -> ast.expr:
    return emitter.call(node, core_helper(node.function.name), *values)


def _all_are(emitter: Any, node: CoreCall, values: list[ast.expr], kind: str, type_name: str) -> list[ast.expr]:
    """The tests that all operands are of a type; a small integer that is known stands beside any."""
    unknown = [
        value
        for value, argument in zip(values, node.arguments, strict=True)
        if not is_small(argument) and emitter.kinds.of(argument) != kind
    ]
    return [has_type(value, type_name) for value in unknown]
