"""Vectors and maps that a program spells out, and sequences of such: what is known of the parts that are taken out.

`(for [i (range n)] [i (f i)])` gives vectors of two, the first item of which is an integer. What a value is like is
told by a literal whose parts are like its parts as far as kinds go; nobody works that literal out.
"""

from collections.abc import Callable, Sequence
from typing import Any, Final, cast

from ptc_interpreter.nodes import (
    Binding,
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
    MapNode,
    Node,
    Splice,
    Stop,
    VectorNode,
)
from ptc_interpreter.runtime.registry import CORE
from ptc_interpreter.values.persistent import SMALL
from ptc_interpreter.values.scalars import Keyword

ValueOf = Callable[[Binding], Node | None]  # the value of a local, where that is known and stays
_MOST_ITEMS: Final = 8  # of a vector that is spelled out, which are looked at one by one
_WITHOUT_PAD: Final = 3  # arguments of `partition`, whose parts are all whole then
_MOST_ROWS: Final = 32  # of these
_MOST_STEPS: Final = 12  # from a sequence to what spells out its vectors
# Core functions that give items of their last argument as they are; the functions that make them are given first.
PASSING: Final = frozenset(
    (
        *("filter", "filterv", "remove", "take", "take-while", "take-last", "take-nth", "drop", "drop-while"),
        *("drop-last", "rest", "next", "butlast", "sort", "sort-by", "reverse", "shuffle", "distinct", "dedupe"),
        *("vec", "doall", "seq", "sequence"),
    )
)
_MAPPING: Final = frozenset({"map", "mapv", "map-indexed"})
_GATHERING: Final = frozenset({"collected", "gathered", "spliced"})
_ANYTHING: Final = Constant(0, 0, None)
_NATURAL: Final = Constant(0, 0, (1 << 62) - 1)  # a number that something is counted by
_ENTRIES: Final[dict[str, Node]] = {
    "frequencies": VectorNode(0, 0, [_ANYTHING, _NATURAL]),
    "group-by": VectorNode(0, 0, [_ANYTHING, _ANYTHING]),
    "zipmap": VectorNode(0, 0, [_ANYTHING, _ANYTHING]),
}


def like(node: Node, value_of: ValueOf) -> Node | None:
    """The vector, list or map literal that makes the value of a node, or is like it; None if nobody knows."""
    for _ in range(_MOST_STEPS):
        match node:
            case VectorNode():
                return node
            case CoreCall(function=function) if function.name == "list":
                return node
            case MapNode(items=items):
                return node if len(items) <= SMALL else None  # larger ones may pass on what they hold
            case Local(binding=binding):
                found = value_of(binding)
            case HelperCall(helper=Helper.ASSOCIATIVE, arguments=[of]):
                found = of
            case _:
                items = _constants(node)
                return VectorNode(0, 0, items) if items else None
        if found is None:
            return None
        node = found
    return None


def item_at(of: Node | None, index: int) -> Node | None:
    """The item of a vector or list at an index, where it surely has one."""
    items = of.items if type(of) is VectorNode else of.arguments if type(of) is CoreCall else []
    return items[index] if index < len(items) else None


def value_under(of: Node | None, key: Any) -> Node | None:
    """What a map surely has under a key that is spelled out: a keyword or text."""
    entries = of.items if type(of) is MapNode else []
    found = [value for known, value in entries if type(known) is Constant and known.value == key]
    return found[0] if found and all(type(known) is Constant for known, _ in entries) else None


def each_like(sequence: Node, value_of: ValueOf) -> Node | None:
    """A vector or map literal that each item of a sequence is like, or an integer; None where nobody knows."""
    found = sequence
    for _ in range(_MOST_STEPS):
        found = _named(found, value_of)
        if type(found) is HelperCall and found.helper is Helper.SEQUENCE:
            found = found.arguments[0]
        elif type(found) is CoreCall and found.function.name in PASSING and found.arguments:
            found = found.arguments[-1]
        else:
            break
    match found:
        case CoreCall(function=function, arguments=arguments):
            return _made_by(function.name, arguments, value_of)
        case For(body=body, gives=gives) if gives in _GATHERING:
            return like(gathered_value(body), value_of)
        case VectorNode(items=items) if len(items) <= _MOST_ROWS:
            return _in_common(items, value_of)
        case _:
            values = _constants(found, _MOST_ROWS)
            number = _widest(tuple(values)) if values else _ANYTHING
            is_known = type(number) is Constant and type(number.value) is int
            return number if is_known else _in_common(values, value_of)


def _named(node: Node, value_of: ValueOf) -> Node:
    """What a local is that is another's name, as far as that is known."""
    for _ in range(_MOST_STEPS):
        value = value_of(node.binding) if type(node) is Local else None
        if value is None:
            break
        node = value
    return node


def _made_by(name: str, arguments: list[Node], value_of: ValueOf) -> Node | None:
    """What each item is like that a core function gives."""
    function = arguments[0] if len(arguments) > 1 else None
    if name == "partition" and len(arguments) <= _WITHOUT_PAD and type(function) is Constant:
        count = function.value if type(function.value) is int and 0 < function.value <= _MOST_ITEMS else 0
        return CoreCall(0, 0, CORE["list"], [_ANYTHING for _ in range(count)])
    if name in _MAPPING and type(function) is Core and function.function.name in ("vector", "list"):
        items: list[Node] = [_NATURAL, _ANYTHING] if name == "map-indexed" else [_ANYTHING] * (len(arguments) - 1)
        return VectorNode(0, 0, items) if function.function.name == "vector" else CoreCall(0, 0, CORE["list"], items)
    if type(function) is Fn and len(function.arities) == 1 and (name in _MAPPING or name == "mapcat"):
        given = _result(function.arities[0].body)
        return each_like(given, value_of) if name == "mapcat" else like(given, value_of)
    return _ENTRIES.get(name)


def _result(body: Node) -> Node:
    """The node whose value is that of a body."""
    while True:
        match body:
            case Let(body=last) | Do(parts=[*_, last]):
                body = last
            case _:
                return body


def gathered_value(body: Node) -> Node:
    """What a `for` gathers in each round; the body itself where that is not one node."""
    while True:
        match body:
            case Each(body=inner) | Let(body=inner) | Do(parts=[*_, inner]):
                body = inner
            case If(then=inner, otherwise=Constant() | Stop()) | If(then=Constant() | Stop(), otherwise=inner):
                body = inner
            case Splice(gathered=inner):
                body = inner.body
            case Collect(value=value):
                return _result(value)
            case _:
                return body


def _in_common(vectors: Sequence[Node], value_of: ValueOf) -> Node | None:
    """What each of some vectors is like, which are of one length."""
    rows = [found.items if type(found := like(vector, value_of)) is VectorNode else [] for vector in vectors]
    if len(set(map(len, rows))) != 1 or not rows[0]:
        return None
    return VectorNode(0, 0, [_widest(nodes) for nodes in zip(*rows, strict=True)])


def _constants(node: Node, most: int = _MOST_ITEMS) -> list[Node]:
    """The items of a vector that is known, as nodes; none of anything else, and where there are many."""
    value: Any = node.value if type(node) is Constant else None
    items = cast("list[Any]", value) if type(value) is list else []
    return [Constant(node.start, node.end, item) for item in items] if len(items) <= most else []


def _widest(nodes: tuple[Node, ...]) -> Node:
    """A node for several: of integers that are known one of as many bits as any, below zero where one of them is."""
    if len(nodes) == 1:
        return nodes[0]
    values = [node.value if type(node) is Constant else _ANYTHING for node in nodes]
    kinds = set(map(type, values))
    if kinds == {int}:
        most = max(map(abs, cast("list[int]", values)))
        return Constant(0, 0, -most if min(cast("list[int]", values)) < 0 else most)
    return nodes[0] if len(kinds) == 1 and kinds <= {float, str, Keyword} else _ANYTHING
