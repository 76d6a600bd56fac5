"""`+ - * / inc dec mod quot rem max min abs`: Python's own operators where both operands are integers or floats."""

import ast
from collections.abc import Callable
from typing import Any, Final

from ptc_interpreter.compiler import python as py
from ptc_interpreter.compiler.analysis.inference import EXACT, NO_NUMBERS, NUMBERS
from ptc_interpreter.compiler.inline.registry import (
    WORD,
    has_type,
    inlines,
    is_one_of,
    is_short,
    is_small,
    simple,
    type_of,
    within_word,
)
from ptc_interpreter.compiler.inline.several import arithmetic_of_several, extreme_of_several
from ptc_interpreter.compiler.runtime import core_helper
from ptc_interpreter.nodes import Constant, CoreCall, Node

_SMALL_POWER: Final = 8
_SMALL_BASE: Final = 1e15
_BINARY: Final[dict[str, tuple[type[ast.operator], str]]] = {
    "+": (ast.Add, "add"),
    "-": (ast.Sub, "subtract"),
    "*": (ast.Mult, "multiply"),
}
_Write = Callable[[], ast.expr]
_WORD_BITS: Final = 62
_FEW_BITS: Final = 31


@inlines(*_BINARY)
def _arithmetic(emitter: Any, node: CoreCall) -> ast.expr | None:
    """`a + b`; a result that has outgrown a word is checked, and what is no two numbers is left to the function."""
    operator, helper = _BINARY[node.function.name]
    if len(node.arguments) != 2:
        return arithmetic_of_several(emitter, node, operator)
    left, right = simple(emitter, node.arguments)
    slow = emitter.call(node, helper, left, right)

    def fast() -> ast.expr:
        return py.place(py.operation(left, operator(), right), node.start, node.end)

    return _by_kinds(emitter, node, (left, right), fast, slow)


def _by_kinds(emitter: Any, node: CoreCall, operands: tuple[Any, Any], fast: _Write, slow: ast.expr) -> ast.expr:
    """`fast` as far as what is known of the operands needs tests before it; `slow` where these fail."""
    kinds = [emitter.kinds.of(operand) for operand in node.arguments]
    if NO_NUMBERS.intersection(kinds):
        return slow
    if EXACT.issuperset(kinds) or ("integer" in kinds and NUMBERS.issuperset(kinds)):
        return _of_known(emitter, node, operands, kinds, fast, slow)
    unknown = [index for index, kind in enumerate(kinds) if kind not in EXACT]
    if len(unknown) == 1:
        return _beside_known(emitter, node, operands, unknown[0], fast, slow)
    return _of_unknown(emitter, node, operands, fast, slow)


def _of_known(
    emitter: Any, node: CoreCall, operands: tuple[Any, Any], kinds: list[str | None], fast: _Write, slow: ast.expr
) -> ast.expr:
    """An integer and any number, whose result may outgrow a word; or floats, where an integer must fit into one."""
    if "float" not in kinds:
        if _stays_small(emitter, node):
            return fast()
        return _sized(emitter, [], fast(), slow, is_short if kinds == ["integer", "integer"] else within_word)
    integers = [index for index, kind in enumerate(kinds) if kind == "integer" and not is_small(node.arguments[index])]
    return py.IfExp(is_short(operands[integers[0]]), fast(), slow) if integers else fast()


def _stays_small(emitter: Any, node: CoreCall) -> bool:
    """Whether the result is longer than the operands by nothing to speak of: a small integer is added or taken away.

    Or it is known that it fits into a word.
    """
    bits = emitter.kinds.sizes.bits(node)
    if bits is not None and bits <= _WORD_BITS:
        return True
    return node.function.name != "*" and any(_is_small(emitter, argument) for argument in node.arguments)


def _is_small(emitter: Any, node: Node) -> bool:
    """Whether a number is known to be an integer of few bits."""
    bits = emitter.kinds.sizes.bits(node)
    return is_small(node) or (bits is not None and bits <= _FEW_BITS)


def _sized(
    emitter: Any, tests: list[ast.expr], fast: ast.expr, otherwise: ast.expr, fits: Callable[[ast.expr], ast.expr]
) -> ast.expr:
    """`fast`, where the tests hold and it stays within a word."""
    name = emitter.unit.fresh()
    return py.IfExp(py.both(*tests, fits(py.named(name, fast))), py.load(name), otherwise)


def _beside_known(
    emitter: Any, node: CoreCall, operands: tuple[Any, Any], unknown: int, fast: _Write, slow: ast.expr
) -> ast.expr:
    """One of the operands is anything, and the other one a float, or an integer."""
    value, other, of = operands[unknown], operands[1 - unknown], node.arguments[unknown]
    if emitter.kinds.of(node.arguments[1 - unknown]) == "float":
        return py.IfExp(py.either(has_type(value, "float"), _is_short_integer(value)), fast(), slow)
    if _stays_small(emitter, node):
        return py.IfExp(is_one_of(emitter, of, value, "int", "float"), fast(), slow)
    likely = emitter.kinds.examples.kind(of)
    if likely is not int:
        fits = [] if isinstance(other, py.Constant) else [is_short(other)]
        slow = py.IfExp(py.both(has_type(value, "float"), *fits), fast(), slow)
    return slow if likely is float else _sized(emitter, [has_type(value, "int")], fast(), slow, is_short)


def _is_short_integer(value: ast.expr) -> ast.expr:
    """An integer that no float is too short for."""
    return py.both(has_type(value, "int"), is_short(value))


def _of_unknown(emitter: Any, node: CoreCall, operands: tuple[Any, Any], fast: _Write, slow: ast.expr) -> ast.expr:
    """Both integers; or one a float, and the other one too or an integer that no float is too short for.

    Where examples say which it is going to be, the function is called for the other; where there are none at all, it is
    called for most of an integer beside a float, since most code would be for that.
    """
    if not emitter.repeats:  # to write it takes longer than to call the function once
        return slow
    left, right = operands
    integers = py.Compare(type_of(left), [ast.Is(), ast.Is()], [py.helper("~int"), type_of(right)])
    likely = [emitter.kinds.examples.kind(operand) for operand in node.arguments]
    if likely == [None, None]:
        slow = py.IfExp(_are_often_floats(node, left, right), fast(), slow)
    elif likely != [int, int]:
        slow = py.IfExp(_are_floats(left, right, likely), fast(), slow)
    return slow if float in likely else _sized(emitter, [integers], fast(), slow, is_short)


def _are_often_floats(node: CoreCall, left: ast.expr, right: ast.expr) -> ast.expr:
    """Two floats; of what is added up also a float and a short integer."""
    if node.function.name == "*":
        return py.Compare(type_of(left), [ast.Is(), ast.Is()], [py.helper("~float"), type_of(right)])
    return py.both(has_type(left, "float"), py.either(has_type(right, "float"), _is_short_integer(right)))


def _are_floats(left: ast.expr, right: ast.expr, likely: list[type[Any] | None]) -> ast.expr:
    """One a float, and the other one too or an integer that no float is too short for; what is likely comes first."""
    if likely[0] is int and likely[1] is float:
        left, right, likely = right, left, [float, int]
    other = [has_type(right, "float"), _is_short_integer(right)]
    return py.either(
        py.both(has_type(left, "float"), py.either(*(reversed(other) if likely[1] is int else other))),
        py.both(has_type(right, "float"), _is_short_integer(left)),
    )


@inlines("/")
def _quotient(emitter: Any, node: CoreCall) -> ast.expr | None:
    """`a / b` of floats, where `b` is not zero, or of integers, which may divide evenly; what is likely of the two."""
    if len(node.arguments) != 2:
        return None
    left, right = simple(emitter, node.arguments)
    slow = emitter.call(node, "divide", left, right)
    kinds = [emitter.kinds.of(operand) for operand in node.arguments]
    if NO_NUMBERS.intersection(kinds):
        return slow
    likely = [emitter.kinds.examples.kind(operand) for operand in node.arguments]
    if kinds == ["integer", "integer"] or likely == [int, int]:
        return _whole_quotient(node, left, right, slow)
    fast = py.place(py.operation(left, ast.Div(), right), node.start, node.end)
    if "float" not in kinds and kinds[1] != "integer":
        one_float = [has_type(right, "float"), is_short(left)]
        tests = one_float if kinds[0] == "integer" else [_are_floats(left, right, likely)]
        return py.IfExp(py.both(*tests, right), fast, slow)
    tests = _dividend_tests(left, kinds) + _divisor_tests(right, node.arguments[1], kinds[1])
    return py.IfExp(py.both(*tests), fast, slow) if tests else fast


def _whole_quotient(node: CoreCall, left: ast.expr, right: ast.expr, slow: ast.expr) -> ast.expr:
    """An integer where one divides another evenly, else a float."""
    rest, whole, real = (
        py.place(py.operation(left, operator, right), node.start, node.end)
        for operator in (ast.Mod(), ast.FloorDiv(), ast.Div())
    )
    is_positive = py.Compare(py.constant(0), [ast.Lt(), ast.Lt()], [right, py.constant(WORD)])
    are_short = py.both(_is_short_integer(left), has_type(right, "int"), is_positive)
    return py.IfExp(are_short, py.IfExp(rest, real, whole), slow)


def _dividend_tests(value: ast.expr, kinds: list[str | None]) -> list[ast.expr]:
    """That a float is divided; or by a float that is known, any integer that no float is too short for."""
    if kinds[0] == "float":
        return []
    is_float = has_type(value, "float")
    if kinds[1] != "float":
        return [is_float]
    return [py.either(is_float, _is_short_integer(value))]


def _divisor_tests(value: ast.expr, node: Node, kind: str | None) -> list[ast.expr]:
    """That it is divided by a float, or by an integer that no float is too short for, and that this is not zero."""
    not_zero = [] if type(node) is Constant and node.value else [value]
    if kind == "float" or is_small(node):
        return not_zero
    return [py.either(has_type(value, "float"), _is_short_integer(value)), *not_zero]


def _step(operator: type[ast.operator], helper: str) -> Callable[[Any, CoreCall], ast.expr]:
    """`inc` and `dec`."""

    def write(emitter: Any, node: CoreCall) -> ast.expr:
        (operand,) = simple(emitter, node.arguments)
        fast = py.place(py.operation(operand, operator(), py.constant(1)), node.start, node.end)
        if emitter.kinds.of(node.arguments[0]) in NUMBERS:
            return fast
        return py.IfExp(has_type(operand, "int"), fast, emitter.call(node, helper, operand))

    return write


inlines("inc")(_step(ast.Add, "increment"))
inlines("dec")(_step(ast.Sub, "decrement"))


@inlines("mod", "rem", "quot")
def _division(emitter: Any, node: CoreCall) -> ast.expr | None:
    """Python's `%` is `mod` of integers; it is `rem`, and `//` is `quot`, where neither is negative.

    What is divided by an integer that is longer than a word is accounted for by the function.
    """
    name = node.function.name
    left, right = simple(emitter, node.arguments)
    operator = ast.FloorDiv() if name == "quot" else ast.Mod()
    fast = py.place(py.operation(left, operator, right), node.start, node.end)
    tests = [
        has_type(value, "int")
        for value, operand in zip((left, right), node.arguments, strict=True)
        if emitter.kinds.of(operand) != "integer"
    ]
    if name != "mod":
        tests.append(py.compare(left, ast.GtE(), py.constant(0)))
    if not (is_small(node.arguments[1]) and node.arguments[1].value > 0):  # type: ignore[attr-defined]
        tests.append(py.Compare(py.constant(0), [ast.Lt(), ast.Lt()], [right, py.constant(WORD)]))
    slow = emitter.call(node, core_helper(name), left, right)
    return py.IfExp(py.both(*tests), fast, slow) if tests else fast


@inlines("max", "min")
def _extreme(emitter: Any, node: CoreCall) -> ast.expr | None:
    """The greater of two numbers of one type, or the first where it is not a number."""
    operator = ast.Gt if node.function.name == "max" else ast.Lt
    if len(node.arguments) != 2:
        return extreme_of_several(emitter, node, operator)
    left, right = simple(emitter, node.arguments)
    better = py.compare(left, operator(), right)
    slow = emitter.call(node, core_helper(node.function.name), left, right)
    kinds = [emitter.kinds.of(operand) for operand in node.arguments]
    if NO_NUMBERS.intersection(kinds):
        return slow
    if kinds == ["integer", "integer"]:
        return py.IfExp(better, left, right)
    is_nan = py.compare(left, ast.NotEq(), left)
    chosen = py.IfExp(py.either(better, is_nan), left, right)
    return py.IfExp(alike(emitter, node, left, right), chosen, slow)


def alike(emitter: Any, node: CoreCall, left: ast.expr, right: ast.expr) -> ast.expr:
    """Whether both arguments are integers, or both are floats; what all examples are of is asked for alone."""
    likely = {emitter.kinds.examples.kind(operand) for operand in node.arguments}
    if likely in ({int}, {float}):
        name = py.helper("~int" if int in likely else "~float")
        return py.Compare(type_of(left), [ast.Is(), ast.Is()], [name, type_of(right)])
    kind = emitter.unit.fresh("type")
    same = py.is_(py.named(kind, type_of(left)), type_of(right))
    integer, real = (py.is_(py.load(kind), py.helper(name)) for name in ("~int", "~float"))
    return py.both(same, py.either(integer, real))


@inlines("int", "long")
def _cut(emitter: Any, node: CoreCall) -> ast.expr:
    """An integer as it is, and a float without its fraction, where it fits into a word."""
    (operand,) = simple(emitter, node.arguments)
    known = emitter.kinds.of(node.arguments[0])
    if known == "integer":
        return operand
    slow = emitter.call(node, core_helper(node.function.name), operand)
    code = node.arguments[0].value if type(node.arguments[0]) is Constant else None
    if type(code) is str and len(code) == 1:
        return py.constant(ord(code))
    if known in NO_NUMBERS or isinstance(operand, py.Constant):
        return slow
    fast = py.IfExp(within_word(operand), py.call(py.helper("~int"), operand), slow)
    if known == "float":
        return fast
    kind = emitter.unit.fresh("type")
    is_float = py.is_(py.named(kind, type_of(operand)), py.helper("~float"))
    is_integer = py.is_(py.load(kind), py.helper("~int"))
    slow = _code_of(operand, kind, slow)
    return py.IfExp(is_float, fast, py.IfExp(is_integer, operand, slow))


def _code_of(operand: ast.expr, kind: str, slow: ast.expr) -> ast.expr:
    """The code of a character; else `slow`."""
    is_one = py.compare(py.call(py.helper("~len"), operand), ast.Eq(), py.constant(1))
    is_character = py.both(py.is_(py.load(kind), py.helper("~str")), is_one)
    return py.IfExp(is_character, py.call(py.helper("~ord"), operand), slow)


@inlines("double", "float")
def _as_float(emitter: Any, node: CoreCall) -> ast.expr:
    """A float as it is, and an integer that fits into a word as a float."""
    (operand,) = simple(emitter, node.arguments)
    known = emitter.kinds.of(node.arguments[0])
    if known == "float":
        return operand
    slow = emitter.call(node, core_helper(node.function.name), operand)
    if known in NO_NUMBERS or isinstance(operand, py.Constant):
        return slow
    kind = emitter.unit.fresh("type")
    is_float = py.is_(py.named(kind, type_of(operand)), py.helper("~float"))
    fits = py.both(py.is_(py.load(kind), py.helper("~int")), is_short(operand))
    return py.IfExp(is_float, operand, py.IfExp(fits, py.call(py.helper("~float"), operand), slow))


@inlines("Math/floor")
def _floor(emitter: Any, node: CoreCall) -> ast.expr:
    """`x // 1.0` of a number that is not too large to have a fraction."""
    (operand,) = simple(emitter, node.arguments)
    slow = emitter.call(node, core_helper(node.function.name), operand)
    fast = py.operation(operand, ast.FloorDiv(), py.constant(1.0))
    return _of_real(emitter, node, operand, within_word(operand), fast, slow)


@inlines("Math/sqrt")
def _root(emitter: Any, node: CoreCall) -> ast.expr:
    """The square root of a number that has one, and is no longer than a word."""
    (operand,) = simple(emitter, node.arguments)
    slow = emitter.call(node, core_helper(node.function.name), operand)
    has_one = py.Compare(py.constant(0), [ast.LtE(), ast.Lt()], [operand, py.constant(WORD)])
    return _of_real(emitter, node, operand, has_one, py.call(py.helper("~root"), operand), slow)


@inlines("Math/pow")
def _power(emitter: Any, node: CoreCall) -> ast.expr:
    """A number to a small power that the program spells out, where neither is too large to have a result."""
    base, exponent = simple(emitter, node.arguments)
    slow = emitter.call(node, core_helper(node.function.name), base, exponent)
    wanted = exponent.value if isinstance(exponent, py.Constant) else None
    if type(wanted) is not int or not 0 < wanted <= _SMALL_POWER:
        return slow
    fits = py.Compare(py.constant(-_SMALL_BASE), [ast.Lt(), ast.Lt()], [base, py.constant(_SMALL_BASE)])
    return _of_real(emitter, node, base, fits, py.call(py.helper("~power"), base, exponent), slow)


def _of_real(
    emitter: Any, node: CoreCall, operand: ast.expr, test: ast.expr, fast: ast.expr, slow: ast.expr
) -> ast.expr:
    """`fast` for an integer or a float that passes the test."""
    kind = emitter.kinds.of(node.arguments[0])
    if isinstance(operand, py.Constant) or kind in NO_NUMBERS:
        return slow
    is_real = [] if kind in EXACT else [is_one_of(emitter, node.arguments[0], operand, "int", "float")]
    return py.IfExp(py.both(*is_real, test), fast, slow)


@inlines("abs", "Math/abs")
def _absolute(emitter: Any, node: CoreCall) -> ast.expr:
    (operand,) = simple(emitter, node.arguments)
    fast = py.call(py.helper("~absolute"), operand)
    if emitter.kinds.of(node.arguments[0]) in EXACT:
        return fast
    return py.IfExp(
        is_one_of(emitter, node.arguments[0], operand, "int", "float"),
        fast,
        emitter.call(node, core_helper(node.function.name), operand),
    )
