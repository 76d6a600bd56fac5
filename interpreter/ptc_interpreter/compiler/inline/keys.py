"""What maps and sets hold for the keys that a program gives."""

import ast
from collections.abc import Callable
from typing import Any, Final

from ptc_interpreter.compiler import python as py
from ptc_interpreter.compiler.inline.registry import is_text_or_integer, simple, type_of
from ptc_interpreter.nodes import Constant, Node, VectorNode
from ptc_interpreter.values.equality import NARROW, WIDE, key_of
from ptc_interpreter.values.persistent import SMALL, Map
from ptc_interpreter.values.plain_values import LONG
from ptc_interpreter.values.scalars import kind_of

OWN: Final = frozenset({"own map", "own set"})
MOST_ITEMS: Final = 4  # of a vector that is a key


def _is_narrow(value: ast.expr) -> ast.expr:
    """That an integer surely is not wide, by its bits."""
    bits = py.call(py.attribute(value, "bit_length"))
    return py.compare(bits, ast.Lt(), py.constant(WIDE.bit_length()))


def _is_natural(item: ast.expr) -> ast.expr:
    """That an integer stands for itself in a tuple, as is quickly told of one that is not negative."""
    return py.both(py.compare(py.constant(-1), ast.Lt(), item), py.compare(item, ast.Lt(), py.constant(NARROW)))


def held_key(emitter: Any, node: Node, value: ast.expr, at: Node | None = None) -> ast.expr:
    """What a map or set holds for the key that is the value of a node; `at` is where it is looked up, if elsewhere."""
    at = at or node
    if type(node) is Constant:
        return emitter.unit.constant(key_of(node.value))
    kind = emitter.kinds.of(node)
    if kind in ("string", "keyword"):
        return value
    vector = emitter.kinds.like(node)
    if type(vector) is VectorNode and 0 < len(vector.items) <= MOST_ITEMS and isinstance(value, py.Name):
        return _held_numbers(emitter, at, len(vector.items), value)
    made = py.place(py.call(py.helper("~key_of"), value), at.start, at.end)
    if kind in ("vector", "tuple", "float", "boolean"):
        return made
    is_narrow = _is_narrow(value)
    if kind == "integer":
        return py.IfExp(is_narrow, value, made)
    stands_for_itself = is_text_or_integer(emitter, node, value, is_narrow, or_keyword=True)
    return py.IfExp(stands_for_itself, value, made)


def _held_numbers(emitter: Any, at: Node, size: int, value: ast.expr) -> ast.expr:
    """What stands for a short vector: a tuple of its items, if these are small numbers that are not negative."""
    names = [emitter.unit.fresh("part") for _ in range(size)]
    tests: list[ast.expr] = []
    for index, name in enumerate(names):
        item = py.named(name, py.subscript(value, py.constant(index)))
        tests += (py.is_(type_of(item), py.helper("~int")), _is_natural(py.load(name)))
    made = py.place(py.call(py.helper("~key_of"), value), at.start, at.end)
    return py.IfExp(py.both(*tests), py.Tuple([py.load(name) for name in names], py.LOAD), made)


def with_key(emitter: Any, others: list[Node], key: Node) -> tuple[list[ast.expr], ast.expr, Callable[[], ast.expr]]:
    """The values of other nodes, what a map or set holds for a key that comes after them, and what gives the key."""
    if type(key) is not VectorNode or not 0 < len(key.items) <= MOST_ITEMS:
        *values, value = simple(emitter, [*others, key])
        return values, held_key(emitter, key, value), lambda: value
    values = simple(emitter, [*others, *key.items])
    values, items = values[: len(others)], values[len(others) :]

    def made() -> ast.expr:
        return py.List(list(items), py.LOAD)

    tests = [test for node, item in zip(key.items, items, strict=True) for test in _is_plain(emitter, node, item)]
    short = py.Tuple(list(items), py.LOAD)
    held = py.place(py.call(py.helper("~key_of"), made()), key.start, key.end)
    return values, (py.IfExp(py.both(*tests), short, held) if tests else short), made


def _is_plain(emitter: Any, node: Node, item: ast.expr) -> list[ast.expr]:
    """The tests that an item stands for itself in the tuple that stands for a short vector: see `short_items`."""
    kind = emitter.kinds.of(node)
    is_natural = _is_natural(item)
    if kind == "integer":
        return [is_natural]
    is_short = py.compare(py.call(py.helper("~len"), item), ast.LtE(), py.constant(LONG))
    if kind == "string":
        return [is_short]
    name = emitter.unit.fresh("type")
    is_integer = py.is_(py.named(name, type_of(item)), py.helper("~int"))
    is_text = py.is_(py.load(name), py.helper("~str"))
    return [py.either(py.both(is_integer, is_natural), py.both(is_text, is_short))]


def has_other_spelling(emitter: Any, key: Node) -> bool:
    """Whether a key may be a keyword or string."""
    return emitter.kinds.of(key) not in ("integer", "float", "boolean", "vector", "tuple")


def is_short_map(node: Node) -> bool:
    """Whether a node is a map that the program spells out, and that passes on nothing of what it holds."""
    return type(node) is Constant and kind_of(node.value) is Map and len(node.value) <= SMALL
