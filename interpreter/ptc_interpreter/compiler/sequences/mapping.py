"""`map`, `filter` and their kin: one result or none for each item."""

from collections.abc import Callable
from typing import Any, Final

from ptc_interpreter.compiler.opening import Opened, called_core, opened, unless_refused
from ptc_interpreter.compiler.sequences.registry import SEQUENCES, constant, helper, read, rewrites, rounds
from ptc_interpreter.nodes import (
    Collect,
    CoreCall,
    Each,
    For,
    Helper,
    If,
    Let,
    Node,
    Splice,
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
    found = opened(emitter, function, len(colls), node) or called_core(emitter, node, function, len(colls))
    if found is None:
        return None
    name = constant(node, node.function.name)
    return _of_rows(emitter, node, found, lambda *colls: helper(node, Helper.SIDE_BY_SIDE, name, *colls))


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
