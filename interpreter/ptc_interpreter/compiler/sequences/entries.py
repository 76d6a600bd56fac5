"""`(into {} (for [...] [k v]))`, and with `map`: the map is built as its entries come, and no entry is made."""

from typing import Any, Final

from ptc_interpreter.compiler.analysis.walking import everything
from ptc_interpreter.compiler.sequences.registry import SEQUENCES, read
from ptc_interpreter.nodes import Collect, Constant, CoreCall, Each, Fold, For, If, Let, Node, Step, VectorNode
from ptc_interpreter.plain import changed
from ptc_interpreter.runtime.registry import CORE
from ptc_interpreter.values.persistent import Map
from ptc_interpreter.values.scalars import kind_of

_ENTRY: Final = 2  # items of a vector that is an entry


def map_of_entries(emitter: Any, node: CoreCall) -> Node | None:
    """The rounds that build the map; None where it is not empty at first, or entries are not spelled out."""
    to, items = node.arguments
    gathered = _rounds(emitter, items) if is_empty_map(to) else None
    if gathered is None or not (type(gathered.body) is Each and emitter.kinds.is_finite(gathered.body.items)):
        return None
    return built(emitter, node, to, gathered.body)


def is_empty_map(node: Node) -> bool:
    """Whether a node is `{}`."""
    return type(node) is Constant and kind_of(node.value) is Map and not len(node.value)


def built(emitter: Any, node: CoreCall, to: Node, each: Each) -> Node | None:
    """The same of rounds that gather entries into `to`, an empty map."""
    accumulator = emitter.local("entries")
    body = _with_step(node, each, read(node, accumulator))
    return None if body is None else Fold(node.start, node.end, accumulator, to, body)


def _rounds(emitter: Any, items: Node) -> For | None:
    """The `for` that gathers the entries."""
    if type(items) is CoreCall and items.function.name == "map" and len(items.arguments) == _ENTRY:
        items = SEQUENCES["map"](emitter, items) or items
    is_one = type(items) is For and sum(type(part) is Collect for part in everything(items)) == 1
    return items if is_one else None  # type: ignore[return-value]


def _with_step(node: CoreCall, body: Node, carried: Node) -> Any:
    """The body with a step of the map in place of what gathers an entry; None where that is no vector of two."""
    match body:
        case Each(body=inner) | Let(body=inner):
            found = _with_step(node, inner, carried)
            return None if found is None else changed(body, body=found)
        case If(then=then, otherwise=Constant()):
            found = _with_step(node, then, carried)
            return None if found is None else changed(body, then=found)
        case Collect(value=value):
            put = _put(node, value, carried)
            return None if put is None else Step(body.start, body.end, put)
        case _:
            return None


def _put(node: CoreCall, value: Node, carried: Node) -> Node | None:
    match value:
        case VectorNode(items=[key, held]):
            return CoreCall(node.start, node.end, CORE["assoc"], [carried, key, held])
        case Let(bindings=bindings, body=body):
            put = _put(node, body, carried)
            return None if put is None else Let(value.start, value.end, bindings, put)
        case _:
            return None
