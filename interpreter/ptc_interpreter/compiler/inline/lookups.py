"""`get nth first second count empty?`: reading dicts of the host, lists and texts without a call."""

import ast
from typing import Any, Final, cast

from ptc_interpreter.compiler import python as py
from ptc_interpreter.compiler.inline.registry import copy, has_type, inlines, is_one_of, simple
from ptc_interpreter.compiler.runtime import core_helper
from ptc_interpreter.nodes import Constant, CoreCall, Lookup, Node, VectorNode
from ptc_interpreter.runtime.registry import CORE
from ptc_interpreter.values.host_maps import host_key
from ptc_interpreter.values.scalars import Keyword

_MOST_STEPS: Final = 4  # keys of a path that is written out


@inlines("get")
def _get(emitter: Any, node: CoreCall) -> ast.expr | None:
    """`(get m "name")` reads a dict of the host as `(:name m)` does; `(get m k)` one by a string."""
    key = node.arguments[1]
    if type(key) is Constant:
        return (
            field(emitter, node, node.arguments[0], key.value, node.arguments[2:]) if type(key.value) is str else None
        )
    of, key_value, *default = simple(emitter, node.arguments)
    test = py.both(has_type(copy(of), "dict"), has_type(copy(key_value), "str"))
    fast = py.call(py.attribute(copy(of), "get"), copy(key_value), *map(copy, default))
    return py.IfExp(test, fast, emitter.call(node, core_helper("get"), copy(of), copy(key_value), *map(copy, default)))


def field(emitter: Any, node: Node, of: Node, key: Any, default: list[Node]) -> ast.expr:
    """What stands under a keyword or string: a dict of the host has both under the string."""
    text = host_key(key)
    if default:
        of_value, default_value = simple(emitter, [of, *default])
        arguments = [copy(default_value)]
        again = copy(of_value)
    else:
        of_value, name = emitter.twice(emitter.value(of))
        arguments, again = [], name()
    fast = py.call(py.attribute(again, "get"), py.constant(text), *arguments)
    slow = emitter.call(node, "look_up", copy(again), emitter.unit.constant(key), *map(copy, arguments))
    return py.IfExp(has_type(of_value, "dict"), fast, slow)


@inlines("get-in")
def _get_in(emitter: Any, node: CoreCall) -> ast.expr | None:
    """One lookup after the other, where the path is written out and nothing is to stand in for what is missing."""
    of, path, *default = node.arguments
    keys = _steps(path)
    if default or not keys or len(keys) > _MOST_STEPS:
        return None
    for key in keys:
        of = _step(node, of, key)
    return emitter.value(of)


def _steps(path: Node) -> list[Node]:
    if type(path) is VectorNode:
        return path.items
    keys: Any = path.value if type(path) is Constant else None
    known = cast("list[Any]", keys) if isinstance(keys, list) else []
    return [Constant(path.start, path.end, key) for key in known]


def _step(node: Node, of: Node, key: Node) -> Node:
    if type(key) is Constant and type(key.value) is Keyword:
        return Lookup(node.start, node.end, of, key.value, None)
    return CoreCall(node.start, node.end, CORE["get"], [of, key])


# -- by position -----------------------------------------------------------------------------------------------------


@inlines("nth")
def _nth(emitter: Any, node: CoreCall) -> ast.expr | None:
    """`(nth v i)` within a list or tuple."""
    if len(node.arguments) != 2:
        return None
    of, index = simple(emitter, node.arguments)
    slow = emitter.call(node, core_helper("nth"), copy(of), copy(index))
    if isinstance(of, py.Constant):  # Python warns of code that takes an item of a literal
        return slow
    return py.IfExp(py.both(*_within(emitter, node.arguments, of, index)), py.subscript(copy(of), copy(index)), slow)


def _within(emitter: Any, nodes: list[Node], of: ast.expr, index: ast.expr) -> list[ast.expr]:
    """The tests that `of` is a list or tuple and has an item at `index`."""
    known = emitter.kinds.of(nodes[0])
    tests = [] if known in ("vector", "tuple") else [is_one_of(emitter, copy(of), "list", "tuple")]
    if emitter.kinds.of(nodes[1]) != "integer":
        tests.append(has_type(copy(index), "int"))
    size = py.call(py.helper("~len"), copy(of))
    if type(nodes[1]) is Constant:
        return [*tests, py.compare(copy(index), ast.Lt(), size)]
    return [*tests, py.Compare(py.constant(-1), [ast.Lt(), ast.Lt()], [copy(index), size])]


@inlines("first")
def _first(emitter: Any, node: CoreCall) -> ast.expr:
    return _item(emitter, node, 0)


@inlines("second")
def _second(emitter: Any, node: CoreCall) -> ast.expr:
    return _item(emitter, node, 1)


def _item(emitter: Any, node: CoreCall, index: int) -> ast.expr:
    """The item at an index of a list that has one; else what the function says."""
    (of,) = simple(emitter, node.arguments)
    there = copy(of) if index == 0 else py.compare(py.call(py.helper("~len"), copy(of)), ast.Gt(), py.constant(index))
    slow = emitter.call(node, core_helper(node.function.name), copy(of))
    if isinstance(of, py.Constant):
        return slow
    return py.IfExp(py.both(has_type(copy(of), "list"), there), py.subscript(copy(of), py.constant(index)), slow)


# -- how many --------------------------------------------------------------------------------------------------------


@inlines("count")
def _count(emitter: Any, node: CoreCall) -> ast.expr:
    (of,) = simple(emitter, node.arguments)
    size = py.call(py.helper("~len"), copy(of))
    if emitter.kinds.of(node.arguments[0]) in ("vector", "tuple", "string"):
        return size
    test = is_one_of(emitter, copy(of), "list", "str", "tuple")
    return py.IfExp(test, size, emitter.call(node, core_helper("count"), copy(of)))


@inlines("empty?")
def _empty(emitter: Any, node: CoreCall) -> ast.expr:
    (of,) = simple(emitter, node.arguments)
    if emitter.kinds.of(node.arguments[0]) in ("vector", "tuple", "string"):
        return py.not_(copy(of))
    test = is_one_of(emitter, copy(of), "list", "tuple")
    return py.IfExp(test, py.not_(copy(of)), emitter.call(node, core_helper("empty?"), copy(of)))
