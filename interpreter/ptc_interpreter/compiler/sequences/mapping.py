"""`map`, `filter` and their kin: one result or none for each item."""

from collections.abc import Callable
from typing import Any, Final, TypeGuard

from ptc_interpreter.compiler.analysis.endings import may_be_reduced
from ptc_interpreter.compiler.opening import Opened, fits, opened, unless_refused
from ptc_interpreter.compiler.sequences.registry import SEQUENCES, constant, helper, read, rewrites, rounds
from ptc_interpreter.nodes import (
    Binding,
    Collect,
    Constant,
    Core,
    CoreCall,
    Each,
    Fn,
    Fold,
    For,
    Helper,
    If,
    Let,
    Node,
    Splice,
    Step,
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
    before, gathered = emitter.in_block(lambda: unless_refused(emitter, lambda: _rewritten(emitter, body)))
    return None if gathered is None else Splice(body.start, body.end, gathered, before)


def _rewritten(emitter: Any, body: Node) -> For | None:
    is_one_each = type(body) is CoreCall and body.function.name in _ONE_EACH
    gathered: Any = (is_one_each and SEQUENCES[body.function.name](emitter, body)) or body  # type: ignore[attr-defined]
    is_for = type(gathered) is For and gathered.gives == "collected" and type(gathered.body) is Each
    return gathered if is_for else None


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
    body = _unless_nil(emitter, node, function.body)
    return _gathered(node, rounds(node, function.parameters[0], node.arguments[1], body))


def _unless_nil(emitter: Any, node: CoreCall, body: Node) -> Node:
    """What collects the value of the body, unless it is nil."""
    result = emitter.local("result")
    value = read(node, result)
    test = CoreCall(node.start, node.end, CORE["some?"], [value])
    kept = If(node.start, node.end, test, Collect(node.start, node.end, value), constant(node, None))
    return Let(node.start, node.end, [(result, body)], kept)


@rewrites("map-indexed", "keep-indexed")
def _map_indexed(emitter: Any, node: CoreCall) -> Node | None:
    function, *colls = node.arguments
    found = opened(emitter, function, 2, node) if len(colls) == 1 else None
    if found is None:
        return None
    emitter.kinds.assume([found.parameters[0]], "integer")
    name = constant(node, node.function.name)
    kept = _unless_nil(emitter, node, found.body) if node.function.name == "keep-indexed" else None
    return _of_rows(emitter, node, found, lambda *colls: helper(node, Helper.NUMBERED, name, *colls), kept)


def _map_several(emitter: Any, node: CoreCall) -> Node | None:
    """`(map f coll1 coll2 ...)`"""
    function, *colls = node.arguments
    found = opened(emitter, function, len(colls), node) or _of_core(emitter, node, function, len(colls))
    if found is None:
        return None
    name = constant(node, node.function.name)
    return _of_rows(emitter, node, found, lambda *colls: helper(node, Helper.SIDE_BY_SIDE, name, *colls))


def _of_core(emitter: Any, node: CoreCall, function: Node, count: int) -> Opened | None:
    """A core function that calls none, which is called for each row."""
    if type(function) is not Core or function.function.calls or not fits(function, count):
        return None
    items = [emitter.local("item") for _ in range(count)]
    call = CoreCall(node.start, node.end, function.function, [read(node, item) for item in items])
    return Opened(items, call)


def _of_rows(
    emitter: Any, node: CoreCall, function: Opened, rows: Callable[..., Node], kept: Node | None = None
) -> Node:
    """What a function of several values gives for each row; if no collection has an end, it may be called after all.

    `kept` is what collects it, where that is not all of it.
    """
    kept = kept or Collect(node.start, node.end, function.body)
    colls = node.arguments[1:]
    if any(emitter.kinds.is_finite(coll) for coll in colls):
        return _for_rows(node, function, rows(*map(_counted, colls)), kept, None)
    names = [emitter.local("coll", coll) for coll in colls]
    named = [read(node, name) for name in names]
    call = CoreCall(node.start, node.end, node.function, [node.arguments[0], *named])
    written = _for_rows(node, function, rows(*named), kept, call)
    return Let(node.start, node.end, list(zip(names, colls, strict=True)), written)


def _counted(coll: Node) -> Node:
    """A `range` that counts, and is no collection."""
    is_range = type(coll) is CoreCall and coll.function.name == "range" and bool(coll.arguments)
    return helper(coll, Helper.COUNTED, *coll.arguments) if is_range else coll  # type: ignore[attr-defined]


def _for_rows(node: CoreCall, function: Opened, rows: Node, kept: Node, lazily: CoreCall | None) -> Node:
    each = Each(node.start, node.end, function.parameters, rows, kept, node.function.name, 2)
    return For(node.start, node.end, each, _GIVES.get(node.function.name, "collected"), lazily)


@rewrites("vec")
def _vec(emitter: Any, node: CoreCall) -> Node | None:
    """`(vec (map f xs))`: the list that is gathered is the vector."""
    items = node.arguments[0]
    is_call = type(items) is CoreCall and len(items.arguments) == _WITH_ONE
    found = _rewritten(emitter, items) if is_call or type(items) is For else None
    return None if found is None else CoreCall(node.start, node.end, node.function, [changed(found, gives="gathered")])


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


@rewrites("nth")
def _reached(emitter: Any, node: CoreCall) -> Node | None:
    """`(nth (iterate f x) n)`: `x`, put through `f` so many times."""
    items, *index = node.arguments
    if type(items) is not CoreCall or items.function.name != "iterate" or len(index) != 1:
        return None
    following = opened(emitter, items.arguments[0], 1, node)  # whose call it is that goes through the sequence
    if following is None or may_be_reduced(following.body):
        return None
    start, count = emitter.local("start"), emitter.local("count")
    step = Step(items.start, items.end, following.body)
    numbers = CoreCall(node.start, node.end, CORE["range"], [read(node, count)])
    each = Each(node.start, node.end, [emitter.local("round")], numbers, step, "reduce", 3)
    fold = Fold(node.start, node.end, following.parameters[0], read(node, start), each)
    given = [(start, items.arguments[1]), (count, helper(node, Helper.ITEMS_BEFORE, index[0]))]
    return Let(node.start, node.end, given, fold)


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
