"""`nth first second key val count empty?`: reading lists, entries and texts by position, and their sizes."""

import ast
from collections.abc import Callable
from typing import Any, Final

from ptc_interpreter.compiler import cursors
from ptc_interpreter.compiler import python as py
from ptc_interpreter.compiler.inline.cells import is_cell_read
from ptc_interpreter.compiler.inline.keys import OWN
from ptc_interpreter.compiler.inline.registry import TESTS, has_type, inlines, is_one_of, is_small, simple, type_of
from ptc_interpreter.compiler.runtime import core_helper
from ptc_interpreter.core.collections.counting import MEASURED
from ptc_interpreter.nodes import CoreCall, Node
from ptc_interpreter.values.persistent import Map, Set, Vector

# -- by position -----------------------------------------------------------------------------------------------------


@inlines("nth")
def _nth(emitter: Any, node: CoreCall) -> ast.expr | None:
    """`(nth v i)` within a list or tuple."""
    if len(node.arguments) != 2:
        return None
    of, index = simple(emitter, node.arguments)
    of = text_apart(emitter, of)
    slow = emitter.call(node, core_helper("nth"), of, index)
    if isinstance(of, py.Constant):  # Python warns of code that takes an item of a literal
        return slow
    likely = _NAMES.get(emitter.kinds.examples.kind(node.arguments[0]))
    if likely is None:
        slow = _in_grown(emitter, node.arguments, of, index, slow)
    tests = within(emitter, node.arguments, of, index, *([(likely,)] if likely else []))
    return py.IfExp(py.both(*tests), py.subscript(of, index), slow)


def text_apart(emitter: Any, of: ast.expr) -> ast.expr:
    """A text that is spelled out as a variable, since Python warns of code that takes a character of a literal."""
    return emitter.unit.kept(of.value) if isinstance(of, py.Constant) and type(of.value) is str else of


_NAMES: Final[dict[type | None, str]] = {list: "list", str: "str"}


def _in_grown(emitter: Any, nodes: list[Node], of: ast.expr, index: ast.expr, slow: ast.expr) -> ast.expr:
    """The item of a vector that has grown, where it has its items at hand; else `slow`."""
    if emitter.kinds.of(nodes[0]) is not None or not emitter.repeats:
        return slow
    state = emitter.unit.fresh("state")
    at_hand = py.is_not(py.named(state, py.attribute(of, "_state")), py.constant(None))
    is_integer = [] if emitter.kinds.of(nodes[1]) == "integer" else [has_type(index, "int")]
    size = py.call(py.helper("~len"), py.load(state))
    within = py.Compare(py.constant(-1), [ast.Lt(), ast.Lt()], [index, size])
    tests = [has_type(of, "Vector"), *is_integer, at_hand, within]
    return py.IfExp(py.both(*tests), py.subscript(py.load(state), index), slow)


def within(
    emitter: Any, nodes: list[Node], of: ast.expr, index: ast.expr, types: tuple[str, ...] = ("list", "tuple", "str")
) -> list[ast.expr]:
    """The tests that `of` is of one of the types, and has an item at `index`."""
    known = emitter.kinds.of(nodes[0])
    tests = [] if known in ("vector", "string") or known in types else [is_one_of(emitter, nodes[0], of, *types)]
    return [*tests, *in_bounds(emitter, nodes[1], of, index)]


def in_bounds(emitter: Any, node: Node, of: ast.expr, index: ast.expr) -> list[ast.expr]:
    """The tests that an index is an integer, and that there is an item."""
    tests = [] if emitter.kinds.of(node) == "integer" else [has_type(index, "int")]
    size = py.call(py.helper("~len"), of)
    if (is_small(node) and node.value >= 0) or emitter.kinds.sizes.is_natural(node):  # type: ignore[attr-defined]
        return [*tests, py.compare(index, ast.Lt(), size)]
    return [*tests, py.Compare(py.constant(-1), [ast.Lt(), ast.Lt()], [index, size])]


@inlines("first")
def _first(emitter: Any, node: CoreCall) -> ast.expr:
    return _item(emitter, node, 0)


@inlines("second")
def _second(emitter: Any, node: CoreCall) -> ast.expr:
    return _item(emitter, node, 1)


def _item(emitter: Any, node: CoreCall, index: int) -> ast.expr:
    """The item at an index of a list that has one; else what the function says."""
    cursor = cursors.of_local(emitter, node.arguments[0])
    if cursor is not None:
        return cursors.item(emitter, node, cursor, index, core_helper(node.function.name))
    (of,) = simple(emitter, node.arguments)
    if not isinstance(of, py.Constant) and emitter.kinds.item_at(node.arguments[0], index) is not None:
        return py.subscript(of, py.constant(index))
    there = of if index == 0 else py.compare(py.call(py.helper("~len"), of), ast.Gt(), py.constant(index))
    slow = emitter.call(node, core_helper(node.function.name), of)
    if isinstance(of, py.Constant):
        return slow
    kind = emitter.kinds.of(node.arguments[0])
    tests = [] if kind in ("vector", "tuple") else [is_one_of(emitter, node.arguments[0], of, "list", "tuple")]
    return py.IfExp(py.both(*tests, there), py.subscript(of, py.constant(index)), slow)


@inlines("peek")
def _peek(emitter: Any, node: CoreCall) -> ast.expr:
    """The last item of a vector, the first of a list."""
    popped = node.arguments[0]
    if type(popped) is CoreCall and popped.function.name == "pop":
        return _peek_behind(emitter, node, popped)
    (of,) = simple(emitter, node.arguments)
    slow = emitter.call(node, core_helper("peek"), of)
    if isinstance(of, py.Constant):
        return slow
    if emitter.kinds.of(node.arguments[0]) == "own queue":
        return py.call(py.attribute(of, "first"))
    last = py.subscript(of, py.constant(-1))
    if emitter.kinds.of(node.arguments[0]) == "vector":
        return py.IfExp(of, last, py.constant(None))
    kind, state = emitter.unit.fresh("type"), emitter.unit.fresh("state")
    is_list = py.is_(py.named(kind, type_of(of)), py.helper("~list"))
    is_tuple, is_grown = (py.is_(py.load(kind), py.helper(name)) for name in ("~tuple", "~Vector"))
    grown = py.subscript(py.load(state), py.constant(-1))
    slow = py.IfExp(py.both(is_grown, py.named(state, py.attribute(of, "_state"))), grown, slow)
    slow = py.IfExp(py.both(is_tuple, of), py.subscript(of, py.constant(0)), slow)
    return py.IfExp(py.both(is_list, of), last, slow)


def _peek_behind(emitter: Any, node: CoreCall, popped: CoreCall) -> ast.expr:
    """`(peek (pop v))`: the last item but one of a vector."""
    (of,) = simple(emitter, popped.arguments)
    slow = emitter.call(node, core_helper("peek"), emitter.call(popped, core_helper("pop"), of))
    if isinstance(of, py.Constant) or emitter.kinds.of(popped.arguments[0]) == "own queue":
        return slow
    tests = [] if emitter.kinds.of(popped.arguments[0]) == "vector" else [has_type(of, "list")]
    has_two = py.compare(py.call(py.helper("~len"), of), ast.Gt(), py.constant(1))
    return py.IfExp(py.both(*tests, has_two), py.subscript(of, py.constant(-2)), slow)


@inlines("key")
def _key(emitter: Any, node: CoreCall) -> ast.expr:
    return _half(emitter, node, 0)


@inlines("val")
def _val(emitter: Any, node: CoreCall) -> ast.expr:
    return _half(emitter, node, 1)


def _half(emitter: Any, node: CoreCall, index: int) -> ast.expr:
    """One half of an entry: of a list of two."""
    (of,) = simple(emitter, node.arguments)
    slow = emitter.call(node, core_helper(node.function.name), of)
    if isinstance(of, py.Constant):
        return slow
    is_pair = py.compare(py.call(py.helper("~len"), of), ast.Eq(), py.constant(2))
    return py.IfExp(py.both(has_type(of, "list"), is_pair), py.subscript(of, py.constant(index)), slow)


# -- how many --------------------------------------------------------------------------------------------------------


@inlines("count")
def _count(emitter: Any, node: CoreCall) -> ast.expr | None:
    if is_cell_read(emitter, node.arguments[0]):
        return None  # no variable keeps what the cell holds
    (of,) = simple(emitter, node.arguments)
    size = py.call(py.helper("~len"), of)
    kind = emitter.kinds.of(node.arguments[0])
    if kind in ("vector", "tuple", "string"):
        return size
    if kind in OWN:
        return py.call(py.helper("~len"), py.attribute(of, "_state"))
    slow = emitter.call(node, core_helper("count"), of)
    likely = emitter.kinds.examples.kind(node.arguments[0])
    if likely in _WITH_STATE:
        return _of_state(emitter, node, of, lambda state: py.call(py.helper("~len"), state), slow)
    if likely not in (None, list) or not emitter.repeats or isinstance(of, py.Constant):
        return py.IfExp(is_one_of(emitter, node.arguments[0], of, "list", "str", "tuple"), size, slow)
    asked, name = emitter.type_of(node.arguments[0], of)
    is_measured = py.compare(py.load(name), ast.In(), emitter.unit.constant(MEASURED))
    return py.IfExp(py.either(py.is_(asked, py.helper("~list")), is_measured), size, slow)


def _of_state(
    emitter: Any, node: CoreCall, of: ast.expr, write: Callable[[ast.expr], ast.expr], slow: ast.expr
) -> ast.expr:
    """What is written of the state of a map, set or grown vector that has it at hand; else `slow`."""
    if isinstance(of, py.Constant) or not emitter.repeats or emitter.kinds.of(node.arguments[0]) is not None:
        return slow
    state = emitter.unit.fresh("state")
    has_one = py.compare(type_of(of), ast.In(), emitter.unit.constant(_KEEPING_STATE))
    at_hand = py.is_not(py.named(state, py.attribute(of, "_state")), py.constant(None))
    return py.IfExp(py.both(has_one, at_hand), write(py.load(state)), slow)


_KEEPING_STATE: Final = frozenset({Map, Set, Vector})
_WITH_STATE: Final = frozenset({Map, Set})


@inlines("empty?")
def _empty(emitter: Any, node: CoreCall) -> ast.expr:
    cursor = cursors.of_local(emitter, node.arguments[0])
    if cursor is not None:
        return cursors.is_empty(emitter, node, cursor)
    (of,) = simple(emitter, node.arguments)
    kind = emitter.kinds.of(node.arguments[0])
    if kind in ("vector", "tuple", "string"):
        return py.not_(of)
    if kind in OWN:
        return py.not_(py.attribute(of, "_state"))
    slow = _of_state(emitter, node, of, py.not_, emitter.call(node, core_helper("empty?"), of))
    if emitter.kinds.examples.kind(node.arguments[0]) in _WITH_STATE:
        return slow
    return py.IfExp(is_one_of(emitter, node.arguments[0], of, "list", "tuple", "str"), py.not_(of), slow)


def _is_not_empty(emitter: Any, node: CoreCall) -> ast.expr:
    """`(seq coll)` as a test."""
    cursor = cursors.of_local(emitter, node.arguments[0])
    if cursor is not None:
        return cursors.is_there(emitter, node.arguments[0], cursor, "seq", node)
    if node.function.name == "not-empty" or not emitter.repeats or emitter.unit.plain:
        return emitter.truthy(emitter.value(node))
    (of,) = simple(emitter, node.arguments)
    kind = emitter.kinds.of(node.arguments[0])
    if kind in ("vector", "tuple", "string"):
        return of
    if kind == "own queue":
        return py.is_not(type_of(py.attribute(of, "held")), py.helper("~tuple"))
    slow = emitter.call(node, "has_items", of)
    return (
        slow
        if isinstance(of, py.Constant)
        else py.IfExp(is_one_of(emitter, node.arguments[0], of, "list", "tuple"), of, slow)
    )


TESTS["seq"] = TESTS["not-empty"] = _is_not_empty
