"""Core functions that are written out in the generated code, where that is faster than calling them.

Each gives the same as the core function; where the operands are not what the short form is for, it calls it.
"""

import ast
from collections.abc import Callable
from typing import Any, Final

from ptc_interpreter.compiler import python as py
from ptc_interpreter.compiler.inference import NUMBERS, Kind
from ptc_interpreter.compiler.runtime import core_helper
from ptc_interpreter.nodes import Constant, Core, CoreCall, Node
from ptc_interpreter.values.scalars import Keyword, Regex

# An integer beyond this is checked against the limit of size: one below costs no more than a machine word.
_WORD: Final = 1 << 62
_EXACT: Final[frozenset[Kind]] = frozenset({"integer", "float"})

_BINARY: Final[dict[str, tuple[type[ast.operator], str]]] = {
    "+": (ast.Add, "add"),
    "-": (ast.Sub, "subtract"),
    "*": (ast.Mult, "multiply"),
}
_COMPARISONS: Final[dict[str, tuple[type[ast.cmpop], str]]] = {
    "<": (ast.Lt, "less"),
    "<=": (ast.LtE, "less_equal"),
    ">": (ast.Gt, "greater"),
    ">=": (ast.GtE, "greater_equal"),
}


def _integer_tests(
    emitter: Any, nodes: list[Node], names: list[ast.expr], known: frozenset[Kind] = NUMBERS
) -> list[ast.expr]:
    """The tests that those operands are integers which are not known to be of a kind that will do."""
    return [
        py.is_(py.call(py.helper("~type"), name), py.helper("~int"))
        for node, name in zip(nodes, names, strict=True)
        if emitter.kinds.of(node) not in known
    ]


def _copy(value: ast.expr) -> ast.expr:
    return py.load(value.id) if isinstance(value, py.Name) else py.constant(value.value)  # type: ignore[attr-defined]


def _arithmetic(emitter: Any, node: CoreCall) -> ast.expr | None:
    """`a + b` where both are integers; a result that has outgrown a word is checked."""
    if len(node.arguments) != 2:
        return None
    operator, helper = _BINARY[node.function.name]
    return _binary(emitter, node, operator(), helper, node.arguments)


def _binary(emitter: Any, node: CoreCall, operator: ast.operator, helper: str, nodes: list[Node]) -> ast.expr:
    left, right = _simple(emitter, nodes)
    slow = emitter.call(node, helper, _copy(left), _copy(right))
    if {emitter.kinds.of(operand) for operand in nodes} & {"string", "boolean", "keyword"}:
        return slow
    fast = py.place(py.operation(_copy(left), operator, _copy(right)), node.start, node.end)
    tests = _integer_tests(emitter, nodes, [left, right], _sufficient(emitter, nodes))
    if not any(type(operand) is Constant for operand in nodes) or isinstance(operator, ast.Mult):
        return _sized(emitter, tests, fast, slow)
    return py.IfExp(py.both(*tests), fast, slow) if tests else fast


def _sufficient(emitter: Any, nodes: list[Node]) -> frozenset[Kind]:
    """The kinds that Python adds up as Clojure does: any number beside an integer, but no float beside a decimal."""
    return NUMBERS if any(emitter.kinds.of(node) == "integer" for node in nodes) else _EXACT


def _simple(emitter: Any, nodes: list[Node]) -> list[ast.expr]:
    return [emitter.kept(value) for value in emitter.values(nodes)]


def _sized(emitter: Any, tests: list[ast.expr], fast: ast.expr, slow: ast.expr) -> ast.expr:
    """`fast` within a word; beyond it the core function, which checks the size."""
    name = emitter.unit.fresh()
    within = py.Compare(py.constant(-_WORD), [ast.Lt(), ast.Lt()], [py.named(name, fast), py.constant(_WORD)])
    return py.IfExp(py.both(*tests, within), py.load(name), slow)


def _comparison(emitter: Any, node: CoreCall) -> ast.expr | None:
    if len(node.arguments) != 2:
        return None
    operator, helper = _COMPARISONS[node.function.name]
    left, right = _simple(emitter, node.arguments)
    slow = emitter.call(node, helper, _copy(left), _copy(right))
    fast = py.compare(_copy(left), operator(), _copy(right))
    tests = _integer_tests(emitter, node.arguments, [left, right])
    return py.IfExp(py.both(*tests), fast, slow) if tests else fast


def _step(operator: type[ast.operator], helper: str) -> Callable[[Any, CoreCall], ast.expr]:
    def write(emitter: Any, node: CoreCall) -> ast.expr:
        (operand,) = _simple(emitter, node.arguments)
        fast = py.place(py.operation(_copy(operand), operator(), py.constant(1)), node.start, node.end)
        tests = _integer_tests(emitter, node.arguments, [operand])
        slow = emitter.call(node, helper, _copy(operand))
        return py.IfExp(py.both(*tests), fast, slow) if tests else fast

    return write


def _equal(emitter: Any, node: CoreCall) -> ast.expr | None:
    """`=`: for a constant of a plain type Python's own comparison, with the type where types could mix."""
    if len(node.arguments) != 2:
        return None
    left, right = node.arguments
    if type(left) is Constant:
        left, right = right, left
    if type(right) is Constant:
        written = _equal_to_constant(emitter, left, right.value)
        if written is not None:
            return written
    left_value, right_value = emitter.values([left, right])
    return py.place(py.call(py.helper("~equal"), left_value, right_value), node.start, node.end)


def _equal_to_constant(emitter: Any, other: Node, value: Any) -> ast.expr | None:
    if value is None or type(value) in (bool, Keyword):
        return py.is_(emitter.value(other), emitter.unit.constant(value))
    if type(value) is str:
        return py.compare(emitter.value(other), ast.Eq(), py.constant(value))
    if type(value) is int:
        first, again = emitter.twice(emitter.value(other))
        same = py.compare(first, ast.Eq(), py.constant(value))
        if emitter.kinds.of(other) == "integer":
            return same
        return py.both(same, py.is_(py.call(py.helper("~type"), again()), py.helper("~int")))
    return None


def _sign(operator: type[ast.cmpop]) -> Callable[[Any, CoreCall], ast.expr]:
    """`zero?`, `pos?`, `neg?`: an integer is compared with 0."""

    def write(emitter: Any, node: CoreCall) -> ast.expr:
        (operand,) = _simple(emitter, node.arguments)
        fast = py.compare(_copy(operand), operator(), py.constant(0))
        tests = _integer_tests(emitter, node.arguments, [operand])
        slow = emitter.call(node, core_helper(node.function.name), _copy(operand))
        return py.IfExp(py.both(*tests), fast, slow) if tests else fast

    return write


def _mod(emitter: Any, node: CoreCall) -> ast.expr | None:
    """`mod` of an integer by one that is known: Python's `%` is Clojure's `mod`."""
    if len(node.arguments) != 2 or not _is_divisor(node.arguments[1]):
        return None
    operand, divisor = _simple(emitter, node.arguments)
    fast = py.operation(_copy(operand), ast.Mod(), _copy(divisor))
    tests = _integer_tests(emitter, node.arguments, [operand, divisor], frozenset({"integer"}))
    slow = emitter.call(node, core_helper("mod"), _copy(operand), _copy(divisor))
    return py.IfExp(py.both(*tests), fast, slow) if tests else fast


def _is_divisor(node: Node) -> bool:
    return type(node) is Constant and type(node.value) is int and 0 < node.value < _WORD


def _not(emitter: Any, node: CoreCall) -> ast.expr:
    return py.not_(emitter.test(node.arguments[0]))


def _is_constant(value: object, *, negated: bool = False) -> Callable[[Any, CoreCall], ast.expr]:
    compare = py.is_not if negated else py.is_

    def write(emitter: Any, node: CoreCall) -> ast.expr:
        return compare(emitter.value(node.arguments[0]), py.constant(value))

    return write


def _count(emitter: Any, node: CoreCall) -> ast.expr:
    first, again = emitter.twice(emitter.value(node.arguments[0]))
    is_list = py.is_(py.call(py.helper("~type"), first), py.helper("~list"))
    return py.IfExp(is_list, py.call(py.helper("~len"), again()), emitter.call(node, core_helper("count"), again()))


def _conj(emitter: Any, node: CoreCall) -> ast.expr | None:
    """`conj` of one item onto a vector that has grown; what bounds it are the steps of the rounds it is called in."""
    if len(node.arguments) != 2:
        return None
    coll, item = _simple(emitter, node.arguments)
    grown = py.is_(py.call(py.helper("~type"), _copy(coll)), py.helper("~Vector"))
    owner = py.attribute(py.helper("~run"), "owner")
    fast = py.call(py.attribute(_copy(coll), "appended"), _copy(item), owner)
    return py.IfExp(grown, py.place(fast, node.start, node.end), emitter.call(node, core_helper("conj"), coll, item))


def _re_find(emitter: Any, node: CoreCall) -> ast.expr | None:
    """`re-find` of a literal pattern without groups: a short text is searched at once."""
    pattern = _plain_pattern(node.arguments[0])
    if len(node.arguments) != 2 or pattern is None:
        return None
    text = emitter.kept(emitter.value(node.arguments[1]))
    is_short = py.compare(py.call(py.helper("~len"), _copy(text)), ast.LtE(), py.constant(pattern.plan.short))
    test = py.both(py.is_(py.call(py.helper("~type"), _copy(text)), py.helper("~str")), is_short)
    slow = emitter.call(node, core_helper("re-find"), emitter.unit.constant(pattern), _copy(text))
    return py.IfExp(test, _first_match(emitter, pattern, text), slow)


def _first_match(emitter: Any, regex: Regex, text: ast.expr) -> ast.expr:
    """`None if (match := search(text)) is None else match.group()`"""
    match = emitter.unit.fresh()
    searched = py.named(match, py.call(emitter.unit.constant(regex.plan.line.search), _copy(text)))
    found = py.call(py.attribute(py.load(match), "group"))
    return py.IfExp(py.is_(searched, py.constant(None)), py.constant(None), found)


def _plain_pattern(node: Node) -> Regex | None:
    """The literal pattern that a node is, if it has no groups and finds its matches fast."""
    pattern: object = node.value if type(node) is Constant else None
    if type(pattern) is not Regex or pattern.compiled.groups or pattern.plan.short <= 0:
        return None
    return pattern


def _join(emitter: Any, node: CoreCall) -> ast.expr | None:
    """`(str/join s (map str coll))` is `(str/join s coll)`, which makes the same texts and no sequence of them."""
    *separator, mapped = node.arguments
    if type(mapped) is not CoreCall or mapped.function.name != "map" or len(mapped.arguments) != 2:
        return None
    function, coll = mapped.arguments
    if type(function) is not Core or function.function.name != "str":
        return None
    return emitter.call(node, core_helper("str/join"), *emitter.values([*separator, coll]))


INLINE: Final[dict[str, Callable[[Any, CoreCall], ast.expr | None]]] = {
    **dict.fromkeys(_BINARY, _arithmetic),
    **dict.fromkeys(_COMPARISONS, _comparison),
    "inc": _step(ast.Add, "increment"),
    "dec": _step(ast.Sub, "decrement"),
    "mod": _mod,
    "conj": _conj,
    "zero?": _sign(ast.Eq),
    "pos?": _sign(ast.Gt),
    "neg?": _sign(ast.Lt),
    "=": _equal,
    "not": _not,
    "nil?": _is_constant(None),
    "some?": _is_constant(None, negated=True),
    "true?": _is_constant(True),
    "false?": _is_constant(False),
    "count": _count,
    "re-find": _re_find,
    "str/join": _join,
}
# Those that take no more than some nanoseconds: a function of nothing else draws no step.
INSTANT: Final = INLINE.keys() - {"re-find", "str/join"}
# Those that are no longer than a call: they are written out everywhere, the others where code runs more than once.
BRIEF: Final = frozenset({"str/join", "=", "not", "nil?", "some?", "true?", "false?"})
TESTS: Final[dict[str, Callable[[Any, CoreCall], ast.expr]]] = {"not": _not}
