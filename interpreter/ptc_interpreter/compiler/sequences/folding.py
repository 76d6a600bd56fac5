"""`reduce` and `reduce-kv`, and `some` and its kin: what is carried from item to item, or looked for among them."""

from typing import Any, Final

from ptc_interpreter.compiler.opening import opened
from ptc_interpreter.compiler.sequences.registry import constant, helper, rewrites, rounds
from ptc_interpreter.nodes import Core, CoreCall, Each, Fold, Helper, Node, Search, Step

# What is said at the item that decides, and what if none does. `some` says what its function did.
_ANSWERS: Final[dict[str, tuple[bool, bool | None]]] = {
    "some": (True, None),
    "every?": (False, True),
    "not-any?": (False, True),
    "not-every?": (True, False),
}


# -- carried from item to item ---------------------------------------------------------------------------------------


@rewrites("reduce")
def _reduce(emitter: Any, node: CoreCall) -> Node | None:
    function, *initial, items = node.arguments
    if type(function) is Core:  # some of these go through all items at once
        return None
    found = opened(emitter, function, 2, node)
    if found is None:
        return None
    accumulator, item = found.parameters
    step = Step(node.start, node.end, found.body)
    each = rounds(node, item, items, step, position=2 + len(initial))
    return Fold(node.start, node.end, accumulator, initial[0] if initial else None, each, function)


@rewrites("reduce-kv")
def _reduce_entries(emitter: Any, node: CoreCall) -> Node | None:
    function, initial, items = node.arguments
    found = opened(emitter, function, 3, node)
    if found is None:
        return None
    accumulator, *entry = found.parameters
    step = Step(node.start, node.end, found.body)
    entries = helper(node, Helper.ENTRIES, items)
    each = Each(node.start, node.end, entry, entries, step, "reduce-kv", 3)
    return Fold(node.start, node.end, accumulator, initial, each)


# -- until one holds -------------------------------------------------------------------------------------------------


@rewrites("some", "every?", "not-any?", "not-every?")
def _search(emitter: Any, node: CoreCall) -> Node | None:
    name = node.function.name
    function = opened(emitter, node.arguments[0], 1, node)
    if function is None:
        return None
    until = name in ("some", "not-any?")
    found, otherwise = (constant(node, answer) for answer in _ANSWERS[name])
    binding, test = function.parameters[0], function.body
    decided = None if name == "some" else found
    return Search(node.start, node.end, binding, node.arguments[1], test, name, until, decided, otherwise)
