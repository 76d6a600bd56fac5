"""`(+ a b c)` and `(< a b c)`: Python's own operators where all of several operands are integers, or all floats.

Anything else is left to the function, which says which argument is wrong.
"""

import ast
from functools import reduce
from typing import Any, Final

from ptc_interpreter.compiler import python as py
from ptc_interpreter.compiler.analysis.inference import NO_NUMBERS, NUMBERS
from ptc_interpreter.compiler.inline.registry import has_type, is_short, is_small, simple
from ptc_interpreter.compiler.runtime import core_helper
from ptc_interpreter.nodes import CoreCall

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

    name = emitter.unit.fresh()
    bits = emitter.kinds.sizes.bits(node)
    if bits is not None and bits <= _WORD_BITS:
        return fast()
    integers = py.both(*_all_are(emitter, node, values, "integer", "int"), is_short(py.named(name, fast())))
    floats = _all_are(emitter, node, values, "float", "float")
    slow = _called(emitter, node, values)
    return py.IfExp(integers, py.load(name), py.IfExp(py.both(*floats), fast(), slow) if floats else slow)


def comparison_of_several(emitter: Any, node: CoreCall, operator: type[ast.cmpop]) -> ast.expr | None:
    """`a < b < c`"""
    values = _operands(emitter, node)
    if values is None:
        return None
    first, *others = values
    fast = py.Compare(first, [operator() for _ in others], others)
    numbers = [emitter.kinds.of(argument) in NUMBERS for argument in node.arguments]
    tests = [has_type(value, "int") for value, known in zip(values, numbers, strict=True) if not known]
    return py.IfExp(py.both(*tests), fast, _called(emitter, node, values)) if tests else fast


def extreme_of_several(emitter: Any, node: CoreCall, operator: type[ast.cmpop]) -> ast.expr | None:
    """The least or the greatest of several integers."""
    values = _operands(emitter, node)
    if values is None:
        return None
    tests = _all_are(emitter, node, values, "integer", "int")

    def better(left: ast.expr, right: ast.expr) -> ast.expr:
        first, again = emitter.twice(left)
        return py.IfExp(py.compare(first, operator(), right), again(), right)

    fast = reduce(better, values)
    return py.IfExp(py.both(*tests), fast, _called(emitter, node, values)) if tests else fast


def _operands(emitter: Any, node: CoreCall) -> list[ast.expr] | None:
    kinds = {emitter.kinds.of(argument) for argument in node.arguments}
    if not 2 < len(node.arguments) <= _MOST or NO_NUMBERS & kinds or "float" in kinds:
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
