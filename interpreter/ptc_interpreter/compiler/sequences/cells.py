"""`swap!` and `vswap!`: what the function makes of what the cell holds is written where it is called."""

from typing import Any, Final

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
    return _written(emitter, node, of, function, others)


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
