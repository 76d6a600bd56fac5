"""`group-by`, `sort-by` and their kin: what is done with items by what a function gives for each."""

from typing import Any, Final

from ptc_interpreter.compiler.inline.keys import MOST_ITEMS
from ptc_interpreter.compiler.opening import opened
from ptc_interpreter.compiler.sequences.comparing import compared_by
from ptc_interpreter.compiler.sequences.registry import constant, helper, read, rewrites, rounds
from ptc_interpreter.nodes import Binding, Collect, Constant, Core, CoreCall, For, Helper, Let, Node, VectorNode

_WITH_ONE: Final = 2  # arguments: a function and one collection
_Bound = tuple[Binding, Node]


def _keyed(emitter: Any, node: CoreCall, function: Node, coll: Node, position: int) -> tuple[Node, Node, _Bound] | None:
    """The items of `coll`, by a name; what the function gives for each; and what binds the name."""
    is_known = type(function) is Constant or type(function) is Core  # which are gone through with at once
    found = None if is_known else opened(emitter, function, 1, node)
    if found is None:
        return None
    given = helper(node, Helper.SEQUENCE, coll, constant(node, node.function.name), constant(node, position))
    name = emitter.local("items", given)
    emitter.kinds.assume([name], "items")
    kept = Collect(node.start, node.end, found.body)
    keys = For(node.start, node.end, rounds(node, found.parameters[0], read(node, name), kept), "as_list")
    return read(node, name), keys, (name, given)


@rewrites("group-by", "partition-by")
def _grouped(emitter: Any, node: CoreCall) -> Node | None:
    if len(node.arguments) != _WITH_ONE:
        return None
    function, coll = node.arguments
    if node.function.name == "partition-by" and not emitter.kinds.is_finite(coll):
        return None
    found = _keyed(emitter, node, function, coll, 2)
    if found is None:
        return None
    items, keys, bound = found
    gives = Helper.GROUPED if node.function.name == "group-by" else Helper.PARTED
    if gives is Helper.GROUPED and _holds_keys(emitter, keys):
        gives = Helper.GROUPED_AS_HELD
    return Let(node.start, node.end, [bound], helper(node, gives, items, keys))


def _holds_keys(emitter: Any, keys: Any) -> bool:
    """Whether keys are short vectors that are spelled out; then what a map holds for them comes in their place."""
    kept = keys.body.body
    if emitter.unit.plain or type(kept.value) is not VectorNode or not 0 < len(kept.value.items) <= MOST_ITEMS:
        return False
    kept.value = helper(kept, Helper.HELD_KEY, kept.value)
    return True


@rewrites("sort-by")
def _sorted_by(emitter: Any, node: CoreCall) -> Node | None:
    function, *comparator, coll = node.arguments
    found = _keyed(emitter, node, function, coll, len(node.arguments))
    if found is None:
        return None
    items, keys, bound = found
    by = compared_by(emitter, node, comparator[0], items, keys) if comparator else None
    return Let(node.start, node.end, [bound], by or helper(node, Helper.SORTED_BY, items, keys, *comparator))


@rewrites("apply")
def _extreme(emitter: Any, node: CoreCall) -> Node | None:
    """`(apply max-key f coll)`"""
    called, *arguments = node.arguments
    is_known = type(called) is Core and called.function.name in ("max-key", "min-key")
    if not is_known or len(arguments) != _WITH_ONE:
        return None
    found = _keyed(emitter, node, arguments[0], arguments[1], 3)
    if found is None:
        return None
    items, keys, bound = found
    name = constant(node, called.function.name)  # type: ignore[attr-defined]
    return Let(node.start, node.end, [bound], helper(node, Helper.EXTREME_BY, name, items, keys))
