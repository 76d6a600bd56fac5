"""`bit-and bit-or bit-xor bit-shift-left bit-shift-right bit-test`: Python's own operators on integers."""

import ast
from typing import Any, Final

from ptc_interpreter.compiler import python as py
from ptc_interpreter.compiler.inline.registry import WORD, has_type, inlines, simple
from ptc_interpreter.compiler.runtime import core_helper
from ptc_interpreter.nodes import Constant, CoreCall

_TOGETHER: Final[dict[str, type[ast.operator]]] = {
    "bit-and": ast.BitAnd,
    "bit-or": ast.BitOr,
    "bit-xor": ast.BitXor,
}
_PLACES: Final = WORD.bit_length() - 1  # by which an integer may be moved up and still fit into a word


def _with_tests(emitter: Any, node: CoreCall, operands: list[ast.expr], fast: ast.expr, *more: ast.expr) -> ast.expr:
    """`fast` where all operands are integers and `more` holds; else what the function says."""
    given = zip(node.arguments, operands, strict=True)
    tests = [has_type(operand, "int") for of, operand in given if emitter.kinds.of(of) != "integer"]
    slow = emitter.call(node, core_helper(node.function.name), *operands)
    return py.IfExp(py.both(*tests, *more), fast, slow) if tests or more else fast


@inlines(*_TOGETHER)
def _together(emitter: Any, node: CoreCall) -> ast.expr | None:
    if len(node.arguments) != 2:
        return None
    left, right = operands = simple(emitter, node.arguments)
    return _with_tests(emitter, node, operands, py.operation(left, _TOGETHER[node.function.name](), right))


@inlines("bit-shift-left")
def _moved_up(emitter: Any, node: CoreCall) -> ast.expr | None:
    """What surely fits into a word: of the number and its places one is spelled out."""
    value, places = operands = simple(emitter, node.arguments)
    known: list[Any] = [argument.value if type(argument) is Constant else None for argument in node.arguments]
    moved = py.operation(value, ast.LShift(), places)
    if type(known[1]) is int and 0 <= known[1] < _PLACES:
        most = py.constant(WORD >> known[1])
        fits = py.Compare(py.constant(0), [ast.LtE(), ast.Lt()], [value, most])
    elif type(known[0]) is int and 0 <= known[0] < WORD:
        most = py.constant(_PLACES - known[0].bit_length())
        fits = py.Compare(py.constant(0), [ast.LtE(), ast.LtE()], [places, most])
    else:
        return None
    return _with_tests(emitter, node, operands, moved, fits)


@inlines("bit-shift-right", "bit-test")
def _moved_down(emitter: Any, node: CoreCall) -> ast.expr | None:
    value, places = operands = simple(emitter, node.arguments)
    moved = py.operation(value, ast.RShift(), places)
    if node.function.name == "bit-test":
        lowest = py.operation(moved, ast.BitAnd(), py.constant(1))
        moved = py.compare(lowest, ast.Eq(), py.constant(1))
    return _with_tests(emitter, node, operands, moved, py.compare(places, ast.GtE(), py.constant(0)))
