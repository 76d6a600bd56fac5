"""What is known of items that are vectors themselves: pairs that `for` makes, entries, those of `[[0 1] [1 0]]`.

Each is a list with so many items at least, of which a kind may be known. What takes it apart need not look.
"""

from typing import Any, Final, NamedTuple

from ptc_interpreter.nodes import Collect, Constant, CoreCall, Each, Fn, For, If, Let, Local, Node, VectorNode
from ptc_interpreter.values.scalars import kind_of


class Fact(NamedTuple):
    """What is known of the items at one index."""

    kind: Any = None
    natural: bool = False  # whether it is an integer that is not negative
    bits: int | None = None  # of an integer, at most


_UNKNOWN: Final = Fact()
_MOST_NAMES: Final = 4  # that stand for each other, and calls that give items as they are
_MOST_ROWS: Final = 64  # of a literal
# Functions that give some items of their last argument as they are.
_PASSING: Final = frozenset(
    (
        "filter",
        "filterv",
        "remove",
        "sort-by",
        "sort",
        "take",
        "drop",
        "take-while",
        "drop-while",
        "reverse",
        "vec",
        "seq",
    )
)
_ENTRIES: Final = {  # of maps that functions make
    "frequencies": [_UNKNOWN, Fact("integer", natural=True)],
    "group-by": [_UNKNOWN, Fact("vector")],
}


def rows_of(kinds: Any, items: Node) -> list[Fact]:
    """What is known at each index of the items that are gone through; nothing where these may be no vectors."""
    for _ in range(_MOST_NAMES):
        if type(items) is Local and not items.binding.changes and items.binding.value is not None:
            items = items.binding.value
        elif type(items) is CoreCall and items.function.name in _PASSING and items.arguments:
            items = items.arguments[-1]
    if type(items) is Constant:
        return _of_literal(items.value)
    if type(items) is CoreCall and items.function.name in _ENTRIES:
        return _ENTRIES[items.function.name]
    made = _made(items)
    if type(made) is not VectorNode:
        return []
    return [Fact(kinds.of(item), kinds.is_natural(item), kinds.bits(item)) for item in made.items]


def _of_literal(value: Any) -> list[Fact]:
    rows: list[list[Any]] = value if kind_of(value) is list else []
    if not 0 < len(rows) <= _MOST_ROWS or any(kind_of(row) is not list for row in rows):
        return []
    return [of_values(column) for column in zip(*rows, strict=False)]


def of_values(values: Any) -> Fact:
    """What is known of values that are spelled out."""
    types = set(map(kind_of, values))
    if types == {str}:
        return Fact("string")
    if types != {int}:
        return _UNKNOWN
    return Fact("integer", min(values) >= 0, max(value.bit_length() for value in values))


def _made(items: Node) -> Node | None:
    """What makes each of the items; None for what is not known."""
    if type(items) is For and items.gives in ("collected", "gathered"):
        return _collected(items.body)
    if type(items) is not CoreCall or items.function.name not in ("map", "mapv", "map-indexed"):
        return None
    function = items.arguments[0]
    if type(function) is not Fn or len(function.arities) > 1 or function.arities[0].recurs:
        return None
    return _result(function.arities[0].body)


def _collected(node: Any) -> Node | None:
    """What rounds collect, in whatever they stand."""
    while type(node) is not Collect:
        if type(node) is Each or type(node) is Let:
            node = node.body
        elif type(node) is If and type(node.otherwise) is Constant:
            node = node.then
        else:
            return None
    return _result(node.value)


def _result(node: Any) -> Node:
    while type(node) is Let:
        node = node.body
    return node
