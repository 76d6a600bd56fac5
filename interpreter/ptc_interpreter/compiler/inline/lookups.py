"""`get nth first second count empty?`: reading dicts of the host, lists and texts without a call."""

import ast
from collections.abc import Callable
from functools import partial
from typing import Any, Final, cast

from ptc_interpreter.compiler import cursors
from ptc_interpreter.compiler import python as py
from ptc_interpreter.compiler.inline.registry import (
    TESTS,
    copy,
    has_type,
    inlines,
    is_one_of,
    is_small,
    simple,
    type_of,
)
from ptc_interpreter.compiler.runtime import core_helper
from ptc_interpreter.nodes import Constant, CoreCall, Helper, HelperCall, Lookup, Node, VectorNode
from ptc_interpreter.runtime.registry import CORE
from ptc_interpreter.values.equality import LONG, WIDE, key_of
from ptc_interpreter.values.host_maps import host_key
from ptc_interpreter.values.persistent import Set
from ptc_interpreter.values.scalars import Keyword, kind_of

_MOST_STEPS: Final = 4  # keys of a path that is written out


@inlines("get")
def _get(emitter: Any, node: CoreCall) -> ast.expr | None:
    """`(get m "name")` reads a dict of the host as `(:name m)` does; `(get m k)` one by a string."""
    of_node, key, *otherwise = node.arguments
    if emitter.kinds.of(of_node) in _OWN:
        return _get_of_own(emitter, node, of_node, key, otherwise)
    if type(of_node) is Constant and kind_of(of_node.value) is Set and not otherwise:
        return _member_of_known(emitter, of_node, key)
    if type(key) is Constant and type(key.value) is str:
        return field(emitter, node, of_node, key.value, otherwise)
    of, key_value, *default = simple(emitter, node.arguments)
    slow = emitter.call(node, core_helper("get"), copy(of), copy(key_value), *map(copy, default))
    kind = emitter.kinds.of(key)
    if isinstance(of, py.Constant) or kind not in _INDEXES:
        return slow
    if emitter.repeats and not isinstance(key_value, py.Constant):
        is_map = py.both(has_type(copy(of), "Map"), *_is_own_key(emitter, key, key_value))
        slow = _in_map(emitter, is_map, of, copy(key_value), slow, default=bool(default))
    if kind != "string":
        within = py.both(*_within(emitter, node.arguments, of, key_value, get=True))
        slow = py.IfExp(within, py.subscript(copy(of), copy(key_value)), slow)
    if kind in (None, "string"):
        is_text = [] if kind == "string" else [has_type(copy(key_value), "str")]
        fast = py.call(py.attribute(copy(of), "get"), copy(key_value), *map(copy, default))
        slow = py.IfExp(py.both(has_type(copy(of), "dict"), *is_text), fast, slow)
    return slow


def _is_own_key(emitter: Any, key: Node, value: ast.expr) -> list[ast.expr]:
    """The tests that a key stands for itself in a map: a text, or a number that is not wide."""
    kind = emitter.kinds.of(key)
    is_narrow = py.Compare(py.constant(-WIDE), [ast.Lt(), ast.Lt()], [copy(value), py.constant(WIDE)])
    if kind in ("string", "integer"):
        return [is_narrow] if kind == "integer" else []
    name = emitter.unit.fresh("type")
    is_text = py.is_(py.named(name, type_of(copy(value))), py.helper("~str"))
    return [py.either(is_text, py.both(py.is_(py.load(name), py.helper("~int")), is_narrow))]


_INDEXES: Final = frozenset({None, "integer", "number", "string"})


def field(emitter: Any, node: Node, of: Node, key: Any, default: list[Node]) -> ast.expr:
    """What stands under a keyword or string: a dict of the host has both under the string."""
    if emitter.kinds.of(of) in _OWN:
        return _get_of_own(emitter, node, of, Constant(node.start, node.end, key), default)
    text = host_key(key)
    if default:
        of_value, default_value = simple(emitter, [of, *default])
        arguments = [copy(default_value)]
        again = copy(of_value)
    else:
        of_value, name = emitter.twice(emitter.value(of))
        arguments, again = [], name()
    fast = py.call(py.attribute(again, "get"), py.constant(text), *arguments)
    slow = emitter.call(node, "look_up", copy(again), emitter.unit.constant(key), *map(copy, arguments))
    if not emitter.repeats:
        return py.IfExp(has_type(of_value, "dict"), fast, slow)
    kind = emitter.unit.fresh("type")
    is_dict = py.is_(py.named(kind, type_of(of_value)), py.helper("~dict"))
    is_map = py.is_(py.load(kind), py.helper("~Map"))
    slow = _in_map(emitter, is_map, again, emitter.unit.constant(key), slow, default=bool(default))
    return py.IfExp(is_dict, fast, slow)


def _in_map(emitter: Any, is_map: ast.expr, of: ast.expr, held: ast.expr, slow: ast.expr, *, default: bool) -> ast.expr:
    """What a map of the program has under what stands for a key, where it has it at hand; else `slow`."""
    state, found = emitter.unit.fresh("state"), emitter.unit.fresh()
    missing = py.helper("~MISSING") if default else py.constant(None)
    at_hand = py.is_not(py.named(state, py.attribute(copy(of), "_state")), py.constant(None))
    arguments = [held, *([py.helper("~MISSING")] if default else [])]
    got = py.named(found, py.call(py.attribute(py.load(state), "get"), *arguments))
    return py.IfExp(py.both(is_map, at_hand, py.is_not(got, missing)), py.load(found), slow)


# -- names taken out of what is destructured -------------------------------------------------------------------------


def taken(emitter: Any, node: HelperCall) -> ast.expr | None:
    """What destructuring gives a name, where that is at an index of a list or under a key of a dict; else None."""
    write = _TAKEN.get(node.helper) if emitter.repeats and emitter.unit.may_inline() else None
    return write(emitter, node) if write is not None else None


def _taken_item(emitter: Any, node: HelperCall) -> ast.expr | None:
    of_node, index = node.arguments
    cursor = cursors.of_local(emitter, of_node)
    if cursor is not None:
        return cursors.item(emitter, node, cursor, index.value, node.helper.value, emitter.value(index))  # type: ignore[attr-defined]
    of = emitter.kept(emitter.value(of_node))
    if isinstance(of, py.Constant):
        return None
    tests = _within(emitter, node.arguments, of, emitter.value(index), get=True)  # most are entries and pairs
    slow = emitter.call(node, node.helper.value, copy(of), emitter.value(index))
    return py.IfExp(py.both(*tests), py.subscript(copy(of), emitter.value(index)), slow)


def _taken_field(emitter: Any, node: HelperCall) -> ast.expr | None:
    of, key, *default = node.arguments
    known = type(key) is Constant and type(key.value) in (Keyword, str)
    return field(emitter, node, of, key.value, default) if known else None  # type: ignore[attr-defined]


def _as_map(emitter: Any, node: HelperCall) -> ast.expr | None:
    """A dict of the host is a map already."""
    of = emitter.kept(emitter.value(node.arguments[0]))
    if isinstance(of, py.Constant):
        return None
    return py.IfExp(has_type(copy(of), "dict"), copy(of), emitter.call(node, node.helper.value, copy(of)))


_TAKEN: Final = {
    Helper.ITEM_OF: _taken_item,
    Helper.LEADING: _taken_item,
    Helper.LOOK_UP: _taken_field,
    Helper.ASSOCIATIVE: _as_map,
}


# -- what a program holds alone --------------------------------------------------------------------------------------

_OWN: Final = frozenset({"own map", "own set"})


def held_key(emitter: Any, node: Node, value: ast.expr) -> ast.expr:
    """What a map or set holds for the key that is the value of a node."""
    if type(node) is Constant:
        return emitter.unit.constant(key_of(node.value))
    kind = emitter.kinds.of(node)
    if kind in ("string", "keyword"):
        return copy(value)
    made = py.place(py.call(py.helper("~key_of"), copy(value)), node.start, node.end)
    is_narrow = py.Compare(py.constant(-WIDE), [ast.Lt(), ast.Lt()], [copy(value), py.constant(WIDE)])
    if kind == "integer":
        return py.IfExp(is_narrow, copy(value), made)
    name = emitter.unit.fresh("type")
    is_text = py.is_(py.named(name, type_of(copy(value))), py.helper("~str"))
    is_integer = py.both(py.is_(py.load(name), py.helper("~int")), is_narrow)
    return py.IfExp(py.either(is_text, is_integer), copy(value), made)


def _with_key(emitter: Any, others: list[Node], key: Node) -> tuple[list[ast.expr], ast.expr, Callable[[], ast.expr]]:
    """The values of other nodes, what a map or set holds for a key that comes after them, and what gives the key."""
    if type(key) is not VectorNode or not 0 < len(key.items) <= _MOST_STEPS:
        *values, value = simple(emitter, [*others, key])
        return values, held_key(emitter, key, value), lambda: copy(value)
    values = simple(emitter, [*others, *key.items])
    values, items = values[: len(others)], values[len(others) :]

    def made() -> ast.expr:
        return py.List(list(map(copy, items)), py.LOAD)

    tests = [test for node, item in zip(key.items, items, strict=True) for test in _is_plain(emitter, node, item)]
    short = py.Tuple(list(map(copy, items)), py.LOAD)
    held = py.place(py.call(py.helper("~key_of"), made()), key.start, key.end)
    return values, (py.IfExp(py.both(*tests), short, held) if tests else short), made


def _is_plain(emitter: Any, node: Node, item: ast.expr) -> list[ast.expr]:
    """The tests that an item stands for itself in the tuple that stands for a short vector: see `short_items`."""
    kind = emitter.kinds.of(node)
    is_natural = py.Compare(py.constant(-1), [ast.Lt(), ast.Lt()], [copy(item), py.constant(WIDE)])
    if kind == "integer":
        return [is_natural]
    is_short = py.compare(py.call(py.helper("~len"), copy(item)), ast.LtE(), py.constant(LONG))
    if kind == "string":
        return [is_short]
    name = emitter.unit.fresh("type")
    is_integer = py.is_(py.named(name, type_of(copy(item))), py.helper("~int"))
    is_text = py.is_(py.load(name), py.helper("~str"))
    return [py.either(py.both(is_integer, is_natural), py.both(is_text, is_short))]


def _get_of_own(emitter: Any, node: Node, of: Node, key: Node, default: list[Node]) -> ast.expr:
    """What is held under a key; of a map, what is there under its other spelling where that is all there is."""
    if default:
        of_value, value, *otherwise = simple(emitter, [of, key, *default])
        held, key_value = held_key(emitter, key, value), partial(copy, value)
    else:
        (of_value,), held, key_value = _with_key(emitter, [of], key)
        otherwise: list[ast.expr] = []
    get = py.attribute(py.attribute(copy(of_value), "_state"), "get")
    if emitter.kinds.of(of) == "own set" or not _has_other_spelling(emitter, key):
        return py.call(get, held, *map(copy, otherwise))
    found = emitter.unit.fresh()
    missing = py.helper("~MISSING") if otherwise else py.constant(None)
    value = py.named(found, py.call(get, held, *([py.helper("~MISSING")] if otherwise else [])))
    slow = emitter.call(node, "other_spelling", copy(of_value), key_value(), *map(copy, otherwise))
    return py.IfExp(py.is_not(value, missing), py.load(found), slow)


def _member_of_known(emitter: Any, of: Constant, key: Node) -> ast.expr:
    """A member of a set that the program spells out, which never changes; nil for what is none."""
    _, held, _ = _with_key(emitter, [], key)
    return py.call(emitter.unit.constant(of.value.state.get), held)


def _has_other_spelling(emitter: Any, key: Node) -> bool:
    """Whether a key may be a keyword or string."""
    return emitter.kinds.of(key) not in ("integer", "float", "boolean", "vector", "tuple")


@inlines("contains?")
def _contains(emitter: Any, node: CoreCall) -> ast.expr | None:
    """Whether what a program holds alone has a key or member."""
    of, key = node.arguments
    kind = emitter.kinds.of(of)
    if type(of) is Constant and kind_of(of.value) is Set:
        _, held, _ = _with_key(emitter, [], key)
        return py.compare(held, ast.In(), emitter.unit.constant(of.value.state))
    if kind not in _OWN:
        return _contained(emitter, node, of, key) if emitter.repeats else None
    (of_value,), held, key_value = _with_key(emitter, [of], key)
    there = py.compare(held, ast.In(), py.attribute(copy(of_value), "_state"))
    if kind == "own set" or not _has_other_spelling(emitter, key):
        return there
    return py.either(there, emitter.call(node, core_helper("contains?"), copy(of_value), key_value()))


def _contained(emitter: Any, node: CoreCall, of: Node, key: Node) -> ast.expr:
    """The same of a set of the program that has its members at hand; else what the function says."""
    (of_value,), held, key_value = _with_key(emitter, [of], key)
    slow = emitter.call(node, core_helper("contains?"), copy(of_value), key_value())
    if isinstance(of_value, py.Constant):
        return slow
    state = emitter.unit.fresh("state")
    at_hand = py.is_not(py.named(state, py.attribute(copy(of_value), "_state")), py.constant(None))
    there = py.compare(held, ast.In(), py.load(state))
    return py.IfExp(py.both(has_type(copy(of_value), "Set"), at_hand), there, slow)


@inlines("get-in")
def _get_in(emitter: Any, node: CoreCall) -> ast.expr | None:
    """One lookup after the other, where the path is written out and nothing is to stand in for what is missing."""
    of, path, *default = node.arguments
    keys = steps_of(path)
    if default or not keys or len(keys) > _MOST_STEPS:
        return None
    for key in keys:
        of = _step(node, of, key)
    return emitter.value(of)


def steps_of(path: Node) -> list[Node]:
    """The keys of a path that is spelled out; none of any other."""
    if type(path) is VectorNode:
        return path.items
    keys: Any = path.value if type(path) is Constant else None
    known = cast("list[Any]", keys) if isinstance(keys, list) else []
    return [Constant(path.start, path.end, key) for key in known]


def _step(node: Node, of: Node, key: Node) -> Node:
    if type(key) is Constant and type(key.value) is Keyword:
        return Lookup(node.start, node.end, of, key.value, None)
    return CoreCall(node.start, node.end, CORE["get"], [of, key])


# -- by position -----------------------------------------------------------------------------------------------------


@inlines("nth")
def _nth(emitter: Any, node: CoreCall) -> ast.expr | None:
    """`(nth v i)` within a list or tuple."""
    if len(node.arguments) != 2:
        return None
    of, index = simple(emitter, node.arguments)
    slow = emitter.call(node, core_helper("nth"), copy(of), copy(index))
    if isinstance(of, py.Constant):  # Python warns of code that takes an item of a literal
        return slow
    return py.IfExp(py.both(*_within(emitter, node.arguments, of, index)), py.subscript(copy(of), copy(index)), slow)


def _within(emitter: Any, nodes: list[Node], of: ast.expr, index: ast.expr, *, get: bool = False) -> list[ast.expr]:
    """The tests that `of` is a list or tuple, for `get` a list, and has an item at `index`."""
    known = emitter.kinds.of(nodes[0])
    types = ("list",) if get else ("list", "tuple", "str")  # `get` finds nothing in a sequence
    tests = [] if known in ("vector", "string") or known in types else [is_one_of(emitter, copy(of), *types)]
    if emitter.kinds.of(nodes[1]) != "integer":
        tests.append(has_type(copy(index), "int"))
    size = py.call(py.helper("~len"), copy(of))
    if is_small(nodes[1]) and nodes[1].value >= 0:  # type: ignore[attr-defined]
        return [*tests, py.compare(copy(index), ast.Lt(), size)]
    return [*tests, py.Compare(py.constant(-1), [ast.Lt(), ast.Lt()], [copy(index), size])]


@inlines("first")
def _first(emitter: Any, node: CoreCall) -> ast.expr:
    return _item(emitter, node, 0)


@inlines("second")
def _second(emitter: Any, node: CoreCall) -> ast.expr:
    return _item(emitter, node, 1)


def _item(emitter: Any, node: CoreCall, index: int) -> ast.expr:
    """The item at an index of a list that has one; else what the function says."""
    cursor = cursors.of_local(emitter, node.arguments[0])
    if cursor is not None:
        return cursors.item(emitter, node, cursor, index, core_helper(node.function.name))
    (of,) = simple(emitter, node.arguments)
    there = copy(of) if index == 0 else py.compare(py.call(py.helper("~len"), copy(of)), ast.Gt(), py.constant(index))
    slow = emitter.call(node, core_helper(node.function.name), copy(of))
    if isinstance(of, py.Constant):
        return slow
    return py.IfExp(py.both(has_type(copy(of), "list"), there), py.subscript(copy(of), py.constant(index)), slow)


@inlines("key")
def _key(emitter: Any, node: CoreCall) -> ast.expr:
    return _half(emitter, node, 0)


@inlines("val")
def _val(emitter: Any, node: CoreCall) -> ast.expr:
    return _half(emitter, node, 1)


def _half(emitter: Any, node: CoreCall, index: int) -> ast.expr:
    """One half of an entry: of a list of two."""
    (of,) = simple(emitter, node.arguments)
    slow = emitter.call(node, core_helper(node.function.name), copy(of))
    if isinstance(of, py.Constant):
        return slow
    is_pair = py.compare(py.call(py.helper("~len"), copy(of)), ast.Eq(), py.constant(2))
    return py.IfExp(py.both(has_type(copy(of), "list"), is_pair), py.subscript(copy(of), py.constant(index)), slow)


# -- how many --------------------------------------------------------------------------------------------------------


@inlines("count")
def _count(emitter: Any, node: CoreCall) -> ast.expr:
    (of,) = simple(emitter, node.arguments)
    size = py.call(py.helper("~len"), copy(of))
    kind = emitter.kinds.of(node.arguments[0])
    if kind in ("vector", "tuple", "string"):
        return size
    if kind in _OWN:
        return py.call(py.helper("~len"), py.attribute(copy(of), "_state"))
    test = is_one_of(emitter, copy(of), "list", "str", "tuple")
    return py.IfExp(test, size, emitter.call(node, core_helper("count"), copy(of)))


@inlines("empty?")
def _empty(emitter: Any, node: CoreCall) -> ast.expr:
    cursor = cursors.of_local(emitter, node.arguments[0])
    if cursor is not None:
        return cursors.is_empty(emitter, node.arguments[0], cursor)
    (of,) = simple(emitter, node.arguments)
    kind = emitter.kinds.of(node.arguments[0])
    if kind in ("vector", "tuple", "string"):
        return py.not_(copy(of))
    if kind in _OWN:
        return py.not_(py.attribute(copy(of), "_state"))
    test = is_one_of(emitter, copy(of), "list", "tuple")
    return py.IfExp(test, py.not_(copy(of)), emitter.call(node, core_helper("empty?"), copy(of)))


def _is_not_empty(emitter: Any, node: CoreCall) -> ast.expr:
    """`(seq coll)` as a test."""
    cursor = cursors.of_local(emitter, node.arguments[0])
    if cursor is not None:
        return cursors.is_there(emitter, node.arguments[0], cursor, "seq")
    return emitter.truthy(emitter.value(node))


TESTS["seq"] = TESTS["not-empty"] = _is_not_empty
