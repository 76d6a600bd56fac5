"""`swap!` and `vswap!`: what the function makes of what the cell holds is written where it is called."""

from typing import Any, Final

from ptc_interpreter.compiler.analysis.examples import steps_of
from ptc_interpreter.compiler.opening import MAKERS, fits, opened
from ptc_interpreter.compiler.sequences.registry import constant, helper, read, rewrites
from ptc_interpreter.nodes import Constant, Core, CoreCall, Fn, Helper, Let, Node, Variable

_MOST: Final = 6  # arguments of the function
_GIVEN: Final = 2  # arguments of `swap!` before those of the function


@rewrites("swap!", "vswap!")
def _swapped(emitter: Any, node: CoreCall) -> Node | None:
    if not emitter.repeats or not _GIVEN <= len(node.arguments) <= _MOST:
        return None
    of, function, *others = node.arguments
    return _in_one_call(emitter, node, of, function, others) or _written(emitter, node, of, function, others)


# -- as one call -------------------------------------------------------------------------------------------------------


def _in_one_call(emitter: Any, node: CoreCall, of: Node, function: Node, others: list[Node]) -> Node | None:
    """The one call that gives the same, of what programs mostly change cells with."""
    if type(function) is not Core:
        return None
    name, swap = function.function.name, constant(node, node.function.name)
    if name == "update":
        return _updated(emitter, node, of, others)
    if name in ("assoc-in", "update-in") and len(others) > 1 and steps_of(others[0]):
        return _changed_along(emitter, node, of, name, others)
    if name in _STEPS and not others:
        return helper(node, Helper.ADD_IN_CELL, of, constant(node, _STEPS[name]), swap, function)
    if name == "+" and len(others) == 1:
        number = emitter.known_once(others[0])
        return helper(node, Helper.ADD_IN_CELL, of, number, swap, function, number)
    if len(others) != _ARGUMENTS.get(name):
        return None
    change = [constant(node, name)] if name in _NAMED else []
    return helper(node, _CHANGES[name], of, *others, swap, *change)


_STEPS: Final = {"inc": 1, "dec": -1}
_ARGUMENTS: Final = {"assoc": 2, "conj": 1, "into": 1, "dissoc": 1, "disj": 1}
_CHANGES: Final = {
    "assoc": Helper.PUT_IN_CELL,
    "conj": Helper.ADD_TO_CELL,
    "into": Helper.POUR_INTO_CELL,
    "dissoc": Helper.TAKE_FROM_CELL,
    "disj": Helper.TAKE_FROM_CELL,
}
_NAMED: Final = frozenset({"assoc", "dissoc", "disj"})  # whose helper is told which it is
# Core functions that call nothing of a program, whatever they are given.
_CALLING_NOTHING: Final = frozenset(
    {"+", "-", "*", "inc", "dec", "max", "min", "assoc", "conj", "dissoc", "disj", "not"}
)


def _updated(emitter: Any, node: CoreCall, of: Node, others: list[Node]) -> Node | None:
    """`(swap! of update key function ...)`: what is under the key is read, and put back when it is changed."""
    if len(others) < _GIVEN or not _calls_nothing(others[1]):
        return None
    cell, key, function, *rest = emitter.known_once(of), emitter.known_once(others[0]), *others[1:]
    called = opened(emitter, function, 1 + len(rest), node)
    if called is None:
        return None
    swap = constant(node, node.function.name)
    given = [helper(node, Helper.FOUND_IN_CELL, cell, key, swap), *map(emitter.known_once, rest)]
    put = helper(node, Helper.PUT_IN_CELL, cell, key, called.body, swap, constant(node, "update"))
    return Let(node.start, node.end, list(zip(called.parameters, given, strict=True)), put)


def _changed_along(emitter: Any, node: CoreCall, of: Node, name: str, others: list[Node]) -> Node | None:
    """`(swap! of update-in [key key] function ...)` and `(swap! of assoc-in [key key] value)`"""
    path, changed, *rest = others
    if rest if name == "assoc-in" else not _calls_nothing(changed):
        return None
    cell, swap = emitter.known_once(of), constant(node, node.function.name)
    keys = [emitter.known_once(key) for key in steps_of(path)]
    put = [cell, swap, constant(node, name)]
    if name == "assoc-in":
        return helper(node, Helper.PUT_ALONG_IN_CELL, *put, changed, *keys)
    called = opened(emitter, changed, 1 + len(rest), node)
    if called is None:
        return None
    given = [helper(node, Helper.FOUND_ALONG_IN_CELL, cell, swap, *keys), *map(emitter.known_once, rest)]
    value = Let(node.start, node.end, list(zip(called.parameters, given, strict=True)), called.body)
    return helper(node, Helper.PUT_ALONG_IN_CELL, *put, value, *keys)


def _calls_nothing(function: Node) -> bool:
    """Whether nothing of the program runs when it is called, which might change the cell that it is to change."""
    if type(function) is CoreCall and function.function.name == "fnil" and len(function.arguments) == _GIVEN:
        return _calls_nothing(function.arguments[0]) and type(function.arguments[1]) is Constant
    return type(function) is Core and function.function.name in _CALLING_NOTHING


# -- read, changed, and held -------------------------------------------------------------------------------------------


def _written(emitter: Any, node: CoreCall, of: Node, function: Node, others: list[Node]) -> Node | None:
    """Cell, function and arguments are worked out in their order; then what the cell holds is read and changed."""
    cell = emitter.known_once(of)
    held = helper(node, Helper.CHANGED_CELL, cell, constant(node, node.function.name))
    if type(function) is Core and fits(function, 1 + len(others)):
        given = [other if _can_wait(emitter, other) else emitter.known_once(other) for other in others]
        name = emitter.local("held", held)
        bound = [(name, held)]
        changed = CoreCall(node.start, node.end, function.function, [read(node, name), *given])
    else:
        called = opened(emitter, function, 1 + len(others), node)
        if called is None:
            return None
        given = [emitter.known_once(other) for other in others]
        bound = list(zip(called.parameters, [held, *given], strict=True))
        changed = called.body
    return Let(node.start, node.end, bound, helper(node, Helper.HOLD_IN, cell, changed))


def _can_wait(emitter: Any, node: Node) -> bool:
    """Whether an argument is the same after the cell was read: functions that can be opened."""
    if type(node) is CoreCall:
        return node.function.name in MAKERS and all(_can_wait(emitter, part) for part in node.arguments)
    return type(node) in (Fn, Core, Constant) or (type(node) is Variable and node.name in emitter.known)
