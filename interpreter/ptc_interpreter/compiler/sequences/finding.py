"""`first` of what `filter`, `for` and their kin give: rounds up to the item that is found.

They end there only where nobody sees that they do, but by an error that a later item would have been.
"""

import ast
from typing import Any, Final

from ptc_interpreter.compiler.analysis.walking import everything
from ptc_interpreter.compiler.opening import opened
from ptc_interpreter.compiler.runtime import core_helper
from ptc_interpreter.compiler.sequences.registry import SEQUENCES
from ptc_interpreter.compiler.sequences.unfolding import goes_on
from ptc_interpreter.nodes import (
    And,
    Binding,
    Call,
    Collect,
    Constant,
    Core,
    CoreCall,
    Do,
    Each,
    Fn,
    For,
    Helper,
    HelperCall,
    If,
    Let,
    Local,
    Lookup,
    MapNode,
    Node,
    Or,
    Search,
    SetNode,
    Stop,
    VectorNode,
)
from ptc_interpreter.plain import changed
from ptc_interpreter.runtime.registry import CORE

_LOOKING: Final = frozenset({"filter", "remove", "keep"})
# Families of functions, or single ones, that do nothing but give a value.
_QUIET: Final = (
    "numbers/",
    "general/predicates",
    "text/strings",
    "text/regexes",
    "text/substitution",
    "text/characters",
    "sequences/access",
)
_QUIET_TOO: Final = (
    "sequences/access",
    "collections/associative",
    "collections/sets",
    "sequences/partitioning",
    "sequences/taking",
)
_QUIET_COUNTS: Final = frozenset(
    {"count", "empty?", "not-empty", "peek", "vec", "set", "conj", "format", "compare", "into", "reverse"}
)
_CALLING: Final = frozenset({"some", "every?", "not-any?", "not-every?", "map", "mapv", "filter", "filterv", "reduce"})
_FORMS: Final = frozenset({Constant, Local, Lookup, If, And, Or, Let, Do, VectorNode, MapNode, SetNode, Core, Collect})
_TAKING: Final = frozenset({Helper.ITEM_OF, Helper.LEADING, Helper.LOOK_UP, Helper.ASSOCIATIVE, Helper.SEQUENCE})


def found_first(emitter: Any, node: CoreCall) -> ast.expr | None:
    """The value of a call of `first` whose rounds end early; None where all of them are to be seen."""
    gathered = None if goes_on(node.arguments[0]) else _gathered(emitter, node.arguments[0])
    if gathered is None:
        return None
    each: Any = gathered.body
    stopping = changed(gathered, body=changed(each, body=_ending(each.body)))
    emitter.unit.once.add(stopping)
    return emitter.call(node, core_helper("first"), emitter.value(stopping))


def found_leading(emitter: Any, node: CoreCall) -> ast.expr | None:
    """The value of `(some f (take-while pred coll))`, whose rounds end with the item that decides, or fails `pred`."""
    function, taken = node.arguments
    if (
        type(taken) is not CoreCall
        or taken.function.name != "take-while"
        or len(taken.arguments) != len(node.arguments)
    ):
        return None
    pred, items = taken.arguments
    if not _is_quiet_within(emitter, [function, pred]):
        return None
    search = SEQUENCES[node.function.name](emitter, node)
    leading = opened(emitter, pred, 1, taken) if type(search) is Search else None
    if type(search) is not Search or leading is None:
        return None
    item = Local(taken.start, taken.end, search.binding)
    test = Let(taken.start, taken.end, [(leading.parameters[0], item)], leading.body)
    return emitter.value(
        changed(search, start=taken.start, end=taken.end, items=items, function="take-while", leading=test)
    )


def _gathered(emitter: Any, items: Node) -> For | None:
    """The rounds of one collection that give what `first` reads, if nothing in them is seen from outside."""
    if type(items) is CoreCall and items.function.name in _LOOKING and _is_quiet_within(emitter, items.arguments[:1]):
        items = SEQUENCES[items.function.name](emitter, items) or items
        return items if type(items) is For else None
    each = items.body if type(items) is For and items.gives == "collected" else None
    if type(each) is Each and len(each.bindings) == 1 and _leads_to_item(each.body):
        return items if _is_quiet_within(emitter, [each.body]) else None  # type: ignore[return-value]
    return None


def _leads_to_item(body: Node) -> bool:
    """Whether nothing but tests and locals stand around the one place where items are collected."""
    match body:
        case Collect():
            return True
        case If(then=then, otherwise=Constant() | Stop()):
            return _leads_to_item(then)
        case Let(body=inner):
            return _leads_to_item(inner)
        case _:
            return False


def _ending(body: Node) -> Node:
    """The same, which goes no further than to the first item that it collects."""
    match body:
        case If(then=then):
            return changed(body, then=_ending(then))
        case Let(body=inner):
            return changed(body, body=_ending(inner))
        case _:
            return Do(body.start, body.end, [body, Stop(body.start, body.end)])


# -- what nobody sees ------------------------------------------------------------------------------------------------


def _is_quiet_within(emitter: Any, nodes: list[Node]) -> bool:
    return all(is_quiet(emitter, part) for node in nodes for part in everything(node))


def is_quiet(emitter: Any, node: Node) -> bool:
    """Whether working out a node, its parts aside, does nothing but give a value or fail."""
    match node:
        case CoreCall():
            return _is_quiet_call(node)
        case HelperCall(helper=helper):
            return helper in _TAKING
        case Call(function=Local(binding=binding), arguments=[_]):
            return _is_collection(emitter, binding)
        case Fn(own=None):
            return True
        case _:
            return type(node) in _FORMS or type(node) is Stop


def _is_quiet_call(node: CoreCall) -> bool:
    core = CORE[node.function.name]
    if core.calls:
        return core.name in _CALLING and type(node.arguments[0]) in (Fn, Core, Constant, SetNode)
    return core.family.startswith((*_QUIET, *_QUIET_TOO)) or core.name in _QUIET_COUNTS


def _is_collection(emitter: Any, binding: Binding) -> bool:
    """Whether a local is known to be a map or a set, which can be called."""
    if emitter.unit.held.get(binding) in ("own map", "own set"):
        return True
    value = binding.value
    return type(value) in (MapNode, SetNode) or (type(value) is CoreCall and value.function.name in ("set", "hash-set"))
