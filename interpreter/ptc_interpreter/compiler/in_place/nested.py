"""`update`, `assoc-in` and `update-in` as what they are made of: `get`, a function, and what puts a value there."""

from collections.abc import Callable
from typing import Any, Final

from ptc_interpreter.compiler.analysis.examples import steps_of
from ptc_interpreter.compiler.opening import opened
from ptc_interpreter.nodes import Constant, CoreCall, Helper, HelperCall, Let, Local, Node
from ptc_interpreter.runtime.registry import CORE

Change = Callable[[Node], Node]
_LEAST: Final = 3  # arguments


def path_of(node: CoreCall) -> list[Node]:
    """The keys of a change; none where they are not spelled out, or arguments are missing."""
    if len(node.arguments) < _LEAST:
        return []
    return [node.arguments[1]] if node.function.name == "update" else steps_of(node.arguments[1])


def parts_of(emitter: Any, node: CoreCall) -> tuple[list[Node], Change]:
    """The keys of a change, which are spelled out, and what gives the new value for the old one.

    What keys and arguments have to be worked out for is written before the place where the emitter is, in their order.
    """
    keys = [emitter.known_once(key) for key in path_of(node)]
    if node.function.name == "assoc-in":
        value = emitter.known_once(node.arguments[2])
        return keys, lambda _: value
    return keys, _function(emitter, node, node.arguments[2], node.arguments[3:])


def _function(emitter: Any, node: CoreCall, function: Node, others: list[Node]) -> Change:
    """What gives the node of a call of the function with a value and the other arguments."""
    found = opened(emitter, function, 1 + len(others), node)
    known = [] if found is not None else [emitter.known_once(function)]
    given = [emitter.known_once(other) for other in others]
    if found is not None:
        parameters, body = found.parameters, found.body
        return lambda value: Let(node.start, node.end, list(zip(parameters, [value, *given], strict=True)), body)
    name = Constant(node.start, node.end, node.function.name)
    return lambda value: HelperCall(node.start, node.end, Helper.CALLED, [name, *known, value, *given])


def changed(emitter: Any, node: CoreCall, of: Node, keys: list[Node], change: Change) -> Node:
    """The value that comes into the place of what `keys` lead to in the collection `of`, a local."""
    key, *inner = keys
    found = CoreCall(node.start, node.end, CORE["get"], [of, key])
    if not inner:
        return change(found)
    binding = emitter.local("found")
    held = Local(node.start, node.end, binding)
    return Let(node.start, node.end, [(binding, found)], put(emitter, node, held, inner, change))


def put(emitter: Any, node: CoreCall, of: Node, keys: list[Node], change: Change, by: Helper = Helper.PUT) -> Node:
    """The collection `of`, a local, with what `keys` lead to changed, and `by` what it is put there."""
    name = Constant(node.start, node.end, node.function.name)
    value = changed(emitter, node, of, keys, change)
    return HelperCall(node.start, node.end, by, [of, keys[0], value, name])
