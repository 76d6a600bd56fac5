"""`(into (subvec v 0 i) (subvec v (inc i)))`: a vector without one of its items, in one copy.

So are `(vec (concat ...))` and `concat` of the two, and of `(take i v)` and `(drop (inc i) v)`.
"""

import ast
from typing import Any, Final

from ptc_interpreter.compiler import python as py
from ptc_interpreter.compiler.inline.positions import in_bounds
from ptc_interpreter.compiler.inline.registry import is_one_of, simple
from ptc_interpreter.compiler.runtime import core_helper
from ptc_interpreter.nodes import Constant, CoreCall, Local, Node

_PARTS: Final = 2  # arguments: what comes before the item, and what comes behind it


def left_out(emitter: Any, node: CoreCall) -> ast.expr | None:
    """What gives a vector without an item, if the call is written so: one copy where there is such an item."""
    together: Any = node.arguments[0] if node.function.name == "vec" else node
    found = _left_out(together) if emitter.repeats else None
    if found is None or any(part.binding in emitter.unit.cursors for part in found[:2]):
        return None
    vector, at, types = found
    of, index = simple(emitter, [emitter.only_read(vector), at])
    made = emitter.call(node, "without_item", of, index)
    if node.function.name == "concat" or len(types) > 1:
        made = py.call(py.helper("~tuple" if node.function.name == "concat" else "~list"), made)
    is_there = [is_one_of(emitter, vector, of, *types), *in_bounds(emitter, at, of, index)]
    slow = emitter.call(together, core_helper(together.function.name), *emitter.values(together.arguments))
    slow = emitter.call(node, core_helper("vec"), slow) if together is not node else slow
    return py.IfExp(py.both(*is_there), made, slow)


def _left_out(node: Node) -> tuple[Local, Local, tuple[str, ...]] | None:
    """The collection, the index of the item, and what it may be, where a call puts together what is around the item."""
    if type(node) is not CoreCall or node.function.name not in ("into", "concat") or len(node.arguments) != _PARTS:
        return None
    before, behind = map(_part, node.arguments)
    if before is None or behind is None or behind[1] != before[1]:
        return None
    is_same = before[0].binding is behind[0].binding and before[2].binding is behind[2].binding
    if not is_same or before[3] or not behind[3] or (node.function.name, before[1]) == ("into", "take"):
        return None  # a list grows at its front
    return before[0], before[2], ("list",) if before[1] == "subvec" else ("list", "tuple")


def _part(node: Node) -> tuple[Local, str, Local, bool] | None:
    """Of what a call gives the part up to an index, or behind it: the vector, the function, the index, and which."""
    match node:
        case CoreCall(function=function, arguments=[Local() as of, Constant(value=0), Local() as index]):
            return (of, "subvec", index, False) if function.name == "subvec" else None
        case CoreCall(function=function, arguments=[Local() as of, CoreCall() as behind]):
            index = _before(behind)
            return (of, "subvec", index, True) if function.name == "subvec" and index is not None else None
        case CoreCall(function=function, arguments=[Local() as index, Local() as of]):
            return (of, "take", index, False) if function.name == "take" else None
        case CoreCall(function=function, arguments=[CoreCall() as behind, Local() as of]):
            index = _before(behind)
            return (of, "take", index, True) if function.name == "drop" and index is not None else None
        case _:
            return None


def _before(node: CoreCall) -> Local | None:
    """The local that `(inc i)` and `(+ i 1)` are of."""
    match node:
        case CoreCall(function=function, arguments=[Local() as of]):
            return of if function.name == "inc" else None
        case CoreCall(function=function, arguments=[Local() as of, Constant(value=1)]):
            return of if function.name == "+" else None
        case _:
            return None
