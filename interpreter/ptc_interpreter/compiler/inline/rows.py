"""`(= [r c] goal)`: a short vector that is spelled out is compared item by item, and not made."""

import ast
from typing import Any, Final

from ptc_interpreter.compiler import python as py
from ptc_interpreter.compiler.inline.registry import has_type, type_of
from ptc_interpreter.nodes import And, Constant, CoreCall, Node, VectorNode
from ptc_interpreter.runtime.registry import CORE
from ptc_interpreter.values.scalars import kind_of

_MOST: Final = 4  # items


def spelled_out(node: Node) -> list[Node] | None:
    """The items of a short vector that is spelled out; None for anything else."""
    items: list[Node] = []
    if type(node) is VectorNode:
        items = node.items
    elif type(node) is Constant and kind_of(node.value) is list:
        items = [Constant(node.start, node.end, item) for item in node.value]  # type: ignore[attr-defined]
    return items if 0 < len(items) <= _MOST else None


def equal_to_row(emitter: Any, node: CoreCall) -> ast.expr | None:
    """Whether a short vector that is spelled out equals another value; None where neither argument is one."""
    left, right = node.arguments
    items, other = spelled_out(left), right
    is_first = items is not None
    if items is None:
        items, other = spelled_out(right), left
    if items is None:
        return None
    others = spelled_out(other)
    if others is not None:
        return _equal_items(emitter, node, items, others) if len(items) == len(others) else None
    values = [emitter.kept(value) for value in emitter.values([*items, other] if is_first else [other, *items])]
    row, of = (values[:-1], values[-1]) if is_first else (values[1:], values[0])
    if isinstance(of, py.Constant):
        return None
    slow = py.place(py.call(py.helper("~equal"), py.List(list(row), py.LOAD), of), node.start, node.end)
    same_size = py.compare(py.call(py.helper("~len"), of), ast.Eq(), py.constant(len(row)))
    beside = enumerate(zip(items, row, strict=True))
    pairs = [_same(emitter, node, item, value, py.subscript(of, py.constant(at))) for at, (item, value) in beside]
    return py.IfExp(has_type(of, "list"), py.both(same_size, *pairs), slow)


def _equal_items(emitter: Any, node: CoreCall, items: list[Node], others: list[Node]) -> ast.expr:
    """Whether two rows that are spelled out are equal: neither is made."""
    left, right = [[emitter.known_once(item) for item in row] for row in (items, others)]
    pairs = [CoreCall(node.start, node.end, CORE["="], list(pair)) for pair in zip(left, right, strict=True)]
    return emitter.test(And(node.start, node.end, pairs))  # type: ignore[arg-type]


def _same(emitter: Any, node: CoreCall, item: Node, value: ast.expr, other: ast.expr) -> ast.expr:
    """Whether an item equals another, which is found out once."""
    found, kind = emitter.unit.fresh(), emitter.unit.fresh("type")
    there = py.named(kind, type_of(py.named(found, other)))
    fast = py.compare(value, ast.Eq(), py.load(found))
    slow = py.place(py.call(py.helper("~equal"), value, py.load(found)), node.start, node.end)
    known = _PLAIN.get(emitter.kinds.of(item))
    if known is not None:
        return py.both(py.is_(there, py.helper(known)), fast)
    plain = py.either(*[py.is_(py.load(kind), py.helper(name)) for name in ("~int", "~str", "~Keyword")])
    return py.IfExp(py.both(py.is_(there, type_of(value)), plain), fast, slow)


_PLAIN: Final = {"integer": "~int", "string": "~str", "keyword": "~Keyword"}
