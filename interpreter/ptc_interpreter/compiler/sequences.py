"""Calls of `map`, `filter`, `reduce` and their kin, whose function can be opened: they become rounds over the items."""

from collections.abc import Callable
from typing import Any, Final

from ptc_interpreter.compiler.opening import Opened, opened
from ptc_interpreter.nodes import (
    Binding,
    Collect,
    Constant,
    Core,
    CoreCall,
    Each,
    Fold,
    For,
    If,
    Let,
    Local,
    Node,
    Search,
    Step,
)
from ptc_interpreter.runtime.registry import CORE

_Rewrite = Callable[[Any, CoreCall], Node | None]
SEQUENCES: Final[dict[str, _Rewrite]] = {}


def _rewrites(*names: str) -> Callable[[_Rewrite], _Rewrite]:
    def register(rewrite: _Rewrite) -> _Rewrite:
        for name in names:
            SEQUENCES[name] = rewrite
        return rewrite

    return register


# What is said at the item that decides, and what if none does. `some` says what its function did.
_ANSWERS: Final[dict[str, tuple[bool, bool | None]]] = {
    "some": (True, None),
    "every?": (False, True),
    "not-any?": (False, True),
    "not-every?": (True, False),
}


def _read(at: Node, binding: Binding) -> Node:
    return Local(at.start, at.end, binding)


def _nothing(at: Node) -> Node:
    return Constant(at.start, at.end, None)


def _rounds(node: CoreCall, binding: Binding, items: Node, body: Node, position: int = 2) -> Each:
    return Each(node.start, node.end, [binding], items, body, node.function.name, position)


# -- one result or none for each item --------------------------------------------------------------------------------


@_rewrites("map", "mapv", "mapcat")
def _map(emitter: Any, node: CoreCall) -> Node | None:
    function = _of_one_collection(emitter, node)
    if function is None:
        return None
    each = _rounds(node, function.parameters[0], node.arguments[1], Collect(node.start, node.end, function.body))
    return _gathered(node, each)


def _gathered(node: CoreCall, each: Each) -> Node:
    """What the function gives of what is collected; over a sequence without an end it may be called after all."""
    gives = _GIVES.get(node.function.name, "collected")
    return For(node.start, node.end, each, gives, None if gives == "gathered" else node)


_GIVES: Final = {"mapv": "gathered", "filterv": "gathered", "mapcat": "concatenated"}


def _of_one_collection(emitter: Any, node: CoreCall) -> Opened | None:
    """The function of `(f function coll)`, opened."""
    return opened(emitter, node.arguments[0], 1, node) if len(node.arguments) == 2 else None


@_rewrites("filter", "filterv", "remove")
def _filter(emitter: Any, node: CoreCall) -> Node | None:
    function = _of_one_collection(emitter, node)
    if function is None:
        return None
    item = function.parameters[0]
    test = function.body
    if node.function.name == "remove":
        test = CoreCall(node.start, node.end, CORE["not"], [test])
    kept = Collect(node.start, node.end, _read(node, item))
    return _gathered(node, _rounds(node, item, node.arguments[1], If(node.start, node.end, test, kept, _nothing(node))))


@_rewrites("keep")
def _keep(emitter: Any, node: CoreCall) -> Node | None:
    function = _of_one_collection(emitter, node)
    if function is None:
        return None
    result = emitter.local("result")
    value = _read(node, result)
    test = CoreCall(node.start, node.end, CORE["some?"], [value])
    kept = If(node.start, node.end, test, Collect(node.start, node.end, value), _nothing(node))
    body = Let(node.start, node.end, [(result, function.body)], kept)
    return _gathered(node, _rounds(node, function.parameters[0], node.arguments[1], body))


# -- carried from item to item ---------------------------------------------------------------------------------------


@_rewrites("reduce")
def _reduce(emitter: Any, node: CoreCall) -> Node | None:
    if len(node.arguments) != 3 or type(node.arguments[0]) is Core:  # some of these go through all items at once
        return None
    function = opened(emitter, node.arguments[0], 2, node)
    if function is None:
        return None
    accumulator, item = function.parameters
    step = Step(node.start, node.end, function.body)
    each = _rounds(node, item, node.arguments[2], step, position=3)
    return Fold(node.start, node.end, accumulator, node.arguments[1], each)


# -- until one holds -------------------------------------------------------------------------------------------------


@_rewrites("some", "every?", "not-any?", "not-every?")
def _search(emitter: Any, node: CoreCall) -> Node | None:
    name = node.function.name
    function = opened(emitter, node.arguments[0], 1, node)
    if function is None:
        return None
    until = name in ("some", "not-any?")
    found, otherwise = (Constant(node.start, node.end, answer) for answer in _ANSWERS[name])
    binding, test = function.parameters[0], function.body
    decided = None if name == "some" else found
    return Search(node.start, node.end, binding, node.arguments[1], test, name, until, decided, otherwise)
