"""`map`, `filter` and their kin: one result or none for each item."""

from typing import Any, Final, TypeGuard

from ptc_interpreter.compiler.opening import Opened, opened
from ptc_interpreter.compiler.sequences.registry import SEQUENCES, constant, helper, read, rewrites, rounds
from ptc_interpreter.nodes import (
    Binding,
    Collect,
    Constant,
    Core,
    CoreCall,
    Each,
    Fn,
    For,
    Helper,
    If,
    Let,
    Node,
    Splice,
    Stop,
    Unfold,
)
from ptc_interpreter.plain import changed
from ptc_interpreter.runtime.registry import CORE

_WITH_ONE: Final = 2  # arguments: a function and one collection
_ONE_EACH: Final = frozenset({"map", "filter", "remove", "keep"})
_OF_ANY_NUMBER: Final = frozenset({"inc", "dec", "str", "identity", "even?", "odd?"})  # functions that cannot fail


# -- one result or none for each item --------------------------------------------------------------------------------


@rewrites("map", "mapv", "mapcat")
def _map(emitter: Any, node: CoreCall) -> Node | None:
    if len(node.arguments) > _WITH_ONE and node.function.name != "mapcat":
        return _map_several(emitter, node)
    function = _of_one_collection(emitter, node)
    if function is None:
        return None
    item, items = function.parameters[0], node.arguments[1]
    spliced = _spliced(emitter, function.body) if node.function.name == "mapcat" else None
    if spliced is not None:
        return For(node.start, node.end, rounds(node, item, items, spliced), "spliced", node)
    return _gathered(node, rounds(node, item, items, Collect(node.start, node.end, function.body)))


def _spliced(emitter: Any, body: Node) -> Node | None:
    """The body of a function with what gathers the items it gives in place of its value; None if that is no `for`."""
    if type(body) is Let:
        inner = _spliced(emitter, body.body)
        return None if inner is None else changed(body, body=inner)
    if type(body) is CoreCall and body.function.name in _ONE_EACH:
        body = SEQUENCES[body.function.name](emitter, body) or body
    is_for = type(body) is For and body.gives == "collected" and type(body.body) is Each
    return Splice(body.start, body.end, body) if is_for else None  # type: ignore[arg-type]


def _gathered(node: CoreCall, each: Each) -> Node:
    """What the function gives of what is collected; over a sequence without an end it may be called after all."""
    gives = _GIVES.get(node.function.name, "collected")
    return For(node.start, node.end, each, gives, None if gives == "gathered" else node)


_GIVES: Final = {"mapv": "gathered", "filterv": "gathered", "mapcat": "concatenated"}


def _of_one_collection(emitter: Any, node: CoreCall) -> Opened | None:
    """The function of `(f function coll)`, opened."""
    return opened(emitter, node.arguments[0], 1, node) if len(node.arguments) == _WITH_ONE else None


@rewrites("filter", "filterv", "remove")
def _filter(emitter: Any, node: CoreCall) -> Node | None:
    function = _of_one_collection(emitter, node)
    if function is None:
        return None
    item = function.parameters[0]
    test = function.body
    if node.function.name == "remove":
        test = CoreCall(node.start, node.end, CORE["not"], [test])
    kept = Collect(node.start, node.end, read(node, item))
    return _gathered(
        node, rounds(node, item, node.arguments[1], If(node.start, node.end, test, kept, constant(node, None)))
    )


@rewrites("keep")
def _keep(emitter: Any, node: CoreCall) -> Node | None:
    function = _of_one_collection(emitter, node)
    if function is None:
        return None
    result = emitter.local("result")
    value = read(node, result)
    test = CoreCall(node.start, node.end, CORE["some?"], [value])
    kept = If(node.start, node.end, test, Collect(node.start, node.end, value), constant(node, None))
    body = Let(node.start, node.end, [(result, function.body)], kept)
    return _gathered(node, rounds(node, function.parameters[0], node.arguments[1], body))


@rewrites("map-indexed")
def _map_indexed(emitter: Any, node: CoreCall) -> Node | None:
    if len(node.arguments) != _WITH_ONE or not emitter.kinds.is_finite(node.arguments[1]):
        return None
    function = opened(emitter, node.arguments[0], 2, node)
    if function is None:
        return None
    items = helper(node, Helper.NUMBERED, node.arguments[1])
    kept = Collect(node.start, node.end, function.body)
    emitter.kinds.assume([function.parameters[0]], "integer")
    return For(node.start, node.end, Each(node.start, node.end, function.parameters, items, kept, "map-indexed", 2))


def _map_several(emitter: Any, node: CoreCall) -> Node | None:
    """`(map f coll1 coll2 ...)`, of which one at least has an end."""
    function, *colls = node.arguments
    if not any(emitter.kinds.is_finite(coll) for coll in colls):
        return None
    found = opened(emitter, function, len(colls), node)
    if found is None:
        return None
    items = helper(node, Helper.SIDE_BY_SIDE, constant(node, node.function.name), *colls)
    kept = Collect(node.start, node.end, found.body)
    each = Each(node.start, node.end, found.parameters, items, kept, node.function.name, 2)
    return For(node.start, node.end, each, _GIVES.get(node.function.name, "collected"))


# -- as many as are wanted -------------------------------------------------------------------------------------------


@rewrites("take")
def _take(_emitter: Any, node: CoreCall) -> Node | None:
    """`(take n (map f (range m)))` is `(map f (take n (range m)))`, which knows how many there are before it begins."""
    count, mapped = node.arguments if len(node.arguments) == _WITH_ONE else (node, node)
    if type(count) is not Constant or type(count.value) is not int or not _maps_a_range(mapped):
        return None
    function, items = mapped.arguments
    taken = CoreCall(node.start, node.end, node.function, [count, items])
    return CoreCall(mapped.start, mapped.end, mapped.function, [function, taken])


def _maps_a_range(node: Node) -> TypeGuard[CoreCall]:
    """Whether it is `(map f (range ...))`, or the same of that, where errors of `f` have a place of their own."""
    if type(node) is not CoreCall or node.function.name != "map" or len(node.arguments) != _WITH_ONE:
        return False
    function, items = node.arguments
    if type(function) is not Fn and not (type(function) is Core and function.function.name in _OF_ANY_NUMBER):
        return False
    return (type(items) is CoreCall and items.function.name == "range") or _maps_a_range(items)


# -- as long as it holds ---------------------------------------------------------------------------------------------


@rewrites("take-while")
def _take_while(emitter: Any, node: CoreCall) -> Node | None:
    function = _of_one_collection(emitter, node)
    if function is None:
        return None
    item, items = function.parameters[0], node.arguments[1]
    kept = Collect(node.start, node.end, read(node, item))
    body = If(node.start, node.end, function.body, kept, Stop(node.start, node.end))
    unfolded = _unfolded(emitter, node, item, items, body)
    if unfolded is not None:
        return For(node.start, node.end, unfolded, "unfolded")
    return For(node.start, node.end, rounds(node, item, items, body)) if emitter.kinds.is_finite(items) else None


def _unfolded(emitter: Any, node: CoreCall, item: Binding, items: Node, body: Node) -> Node | None:
    """The rounds over `(iterate f x)`: no sequence is made."""
    if type(items) is not CoreCall or items.function.name != "iterate":
        return None
    following = opened(emitter, items.arguments[0], 1, items)
    if following is None:
        return None
    before = following.parameters[0]
    value = Let(items.start, items.end, [(before, read(items, item))], following.body)
    return Unfold(node.start, node.end, item, items.arguments[1], value, body)
