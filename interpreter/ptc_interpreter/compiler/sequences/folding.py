"""`reduce` and `reduce-kv`, and `some` and its kin: what is carried from item to item, or looked for among them."""

from typing import Any, Final

from ptc_interpreter.compiler.analysis.walking import everything
from ptc_interpreter.compiler.opening import opened
from ptc_interpreter.compiler.sequences.registry import constant, helper, rewrites, rounds
from ptc_interpreter.compiler.sequences.unfolding import first_of_iterate
from ptc_interpreter.nodes import (
    And,
    Binding,
    Constant,
    Core,
    CoreCall,
    Each,
    Fn,
    Fold,
    Helper,
    If,
    Local,
    Node,
    Or,
    Search,
    Step,
)
from ptc_interpreter.runtime.registry import CORE

# What is said at the item that decides, and what if none does. `some` says what its function did.
_ANSWERS: Final[dict[str, tuple[bool, bool | None]]] = {
    "some": (True, None),
    "every?": (False, True),
    "not-any?": (False, True),
    "not-every?": (True, False),
}


_QUIET: Final = ("numbers/", "general/predicates")  # families of functions that do nothing but give a value
_WITH_ONE: Final = 2  # arguments of those that are given a collection


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
    if initial and (by := _merges_with(found.body, accumulator, item)) is not None:
        maps = helper(node, Helper.SEQUENCE, items, constant(node, "reduce"), constant(node, 3))
        return helper(found.body, Helper.MERGE_ALL_WITH, by, initial[0], maps)
    step = Step(node.start, node.end, found.body)
    each = rounds(node, item, items, step, position=2 + len(initial))
    return Fold(node.start, node.end, accumulator, initial[0] if initial else None, each, function)


def _merges_with(step: Node, accumulator: Binding, item: Binding) -> Node | None:
    """The `f` of `(fn [m x] (merge-with f m x))`: all maps are put together at once."""
    match step:
        case CoreCall(function=function, arguments=[Core() | Fn() as by, Local(binding=into), Local(binding=added)]):
            is_kept = type(by) is Fn and not {accumulator, item}.isdisjoint(by.captured)
            fits = function.name == "merge-with" and into is accumulator and added is item
            return by if fits and not is_kept else None
        case _:
            return None


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


@rewrites("first")
def _first_of(emitter: Any, node: CoreCall) -> Node | None:
    """`(first (drop-while pred (range n)))` looks no further than it has to, where nobody sees how far it looked."""
    items = node.arguments[0]
    if type(items) is CoreCall and items.function.name in ("subseq", "rsubseq"):
        return helper(items, Helper.NEAREST, constant(items, items.function.name), *items.arguments)
    if (found := first_of_iterate(emitter, node)) is not None:
        return found
    if type(items) is not CoreCall or items.function.name != "drop-while" or len(items.arguments) != _WITH_ONE:
        return None
    numbers = items.arguments[1]
    if type(numbers) is not CoreCall or numbers.function.name != "range" or not numbers.arguments:
        return None
    function = opened(emitter, items.arguments[0], 1, items)
    if function is None or not all(map(_is_quiet, everything(function.body))):
        return None
    binding = function.parameters[0]
    found = Local(node.start, node.end, binding)
    return Search(
        node.start, node.end, binding, numbers, function.body, "drop-while", False, found, constant(node, None)
    )


def _is_quiet(node: Node) -> bool:
    """Whether working out a node, its parts aside, does nothing but give a value."""
    if type(node) is CoreCall:
        return not CORE[node.function.name].calls and CORE[node.function.name].family.startswith(_QUIET)
    return type(node) in (Constant, Local, If, And, Or)


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
