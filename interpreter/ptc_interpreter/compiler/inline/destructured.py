"""Names that destructuring takes out of lists, dicts of the host and maps, without a call."""

import ast
from collections.abc import Sequence
from typing import Any, Final

from ptc_interpreter.compiler import cursors
from ptc_interpreter.compiler import python as py
from ptc_interpreter.compiler.inline.keys import with_key
from ptc_interpreter.compiler.inline.lookups import field
from ptc_interpreter.compiler.inline.positions import within
from ptc_interpreter.compiler.inline.registry import has_type, is_one_of
from ptc_interpreter.nodes import Binding, Constant, Helper, HelperCall, Local, Lookup, MapNode, Node
from ptc_interpreter.values.host_maps import host_key
from ptc_interpreter.values.persistent import Map
from ptc_interpreter.values.scalars import Keyword

_ITEMS: Final = frozenset({Helper.ITEM_OF, Helper.LEADING})
_TOGETHER: Final = 2  # names from which on what they are taken from is asked once


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
    if emitter.kinds.item(node) is not None:
        return py.subscript(of, emitter.value(index))
    tests = within(emitter, node.arguments, of, emitter.value(index), ("list",))  # most are entries and pairs
    slow = emitter.call(node, node.helper.value, of, emitter.value(index))
    return py.IfExp(py.both(*tests), py.subscript(of, emitter.value(index)), slow)


def taken_together(emitter: Any, bindings: Sequence[tuple[Binding, Node]]) -> int:
    """Write the items that names at the beginning of `bindings` have in one collection; how many names these are.

    Whether it is a list that has them all is asked once.
    """
    nodes = _beside_each_other(emitter, bindings)
    if len(nodes) < _TOGETHER or not emitter.unit.may_inline():
        return 0
    of = emitter.kept(emitter.value(nodes[0].arguments[0]))
    if isinstance(of, py.Constant):
        return 0
    names = [binding.python_name for binding, _ in bindings[: len(nodes)]]
    last = emitter.value(nodes[-1].arguments[1])
    fast: list[ast.stmt] = []
    slow: list[ast.stmt] = []
    for name, node in zip(names, nodes, strict=True):
        index = node.arguments[1].value  # type: ignore[attr-defined]
        fast.append(py.assign(name, py.subscript(of, py.constant(index))))
        slow.append(py.assign(name, emitter.call(node, node.helper.value, of, py.constant(index))))
    enough = py.compare(py.call(py.helper("~len"), of), ast.Gt(), last)
    is_list = is_one_of(emitter, nodes[0].arguments[0], of, "list", "tuple")
    emitter.block.append(py.If(py.both(is_list, enough), fast, slow))
    return len(nodes)


def fields_together(emitter: Any, bindings: Sequence[tuple[Binding, Node]]) -> int:
    """Write what names at the beginning of `bindings` have under keys of one local; how many names these are.

    What it is, is asked once: most are dicts of the host.
    """
    nodes = _of_one_map(emitter, bindings)
    if len(nodes) < _TOGETHER or not emitter.unit.may_inline():
        return 0
    of = emitter.kept(emitter.value(nodes[0][0]))
    if isinstance(of, py.Constant):
        return 0
    wanted = [(binding, node, key) for (binding, node), (_, key) in zip(bindings, nodes, strict=False)]
    likely = emitter.kinds.examples.kind(nodes[0][0])
    if likely is Map:
        emitter.block += _fields_of_map(emitter, of, wanted)
        return len(nodes)
    fast = [
        py.assign(binding.python_name, py.call(py.attribute(of, "get"), py.constant(host_key(key))))
        for binding, _, key in wanted
    ]
    slow = _fields_looked_up(emitter, of, wanted) if likely is dict else _fields_of_map(emitter, of, wanted)
    emitter.block.append(py.If(has_type(of, "dict"), fast, slow))
    return len(nodes)


_Wanted = list[tuple[Binding, Node, Any]]  # names, the nodes that give them, the keys that these look up


def _fields_looked_up(emitter: Any, of: ast.expr, wanted: _Wanted) -> list[ast.stmt]:
    return [
        py.assign(binding.python_name, emitter.call(node, "look_up", of, emitter.unit.constant(key)))
        for binding, node, key in wanted
    ]


def _fields_of_map(emitter: Any, of: ast.expr, wanted: _Wanted) -> list[ast.stmt]:
    """The same of a map of the program, where it has them at hand."""
    state = emitter.unit.fresh("state")
    at_hand = py.IfExp(has_type(of, "Map"), py.attribute(of, "_state"), py.constant(None))
    slow: list[ast.stmt] = [py.assign(state, py.either(at_hand, py.helper("~nothing")))]
    for binding, node, key in wanted:
        found = emitter.unit.fresh()
        got = py.named(found, py.call(py.attribute(py.load(state), "get"), emitter.unit.constant(key)))
        other = emitter.call(node, "look_up", of, emitter.unit.constant(key))
        slow.append(py.assign(binding.python_name, py.IfExp(py.is_not(got, py.constant(None)), py.load(found), other)))
    return slow


def _of_one_map(emitter: Any, bindings: Sequence[tuple[Binding, Node]]) -> list[tuple[Node, Any]]:
    """The local, of which nothing more is known, and the keys that give the first names what is under them in it."""
    found: list[tuple[Node, Any]] = []
    of: Any = None
    for binding, node in bindings:
        source, key = _source_and_key(node)
        of = source if of is None else of
        if type(source) is not Local or source.binding is not of.binding or binding in emitter.unit.held:
            break
        if type(key) not in (Keyword, str) or emitter.kinds.field(source, key) is not None:
            break
        found.append((source, key))
        if binding.python_name == of.binding.python_name:
            break  # from here on the name is another's
    return [] if found and emitter.kinds.of(of) is not None else found


def _source_and_key(node: Node) -> tuple[Node | None, Any]:
    """What a key that is spelled out is looked up in, with nothing to stand in for it, and the key."""
    if type(node) is Lookup and node.default is None:
        return node.of, node.key
    if type(node) is HelperCall and node.helper is Helper.LOOK_UP and len(node.arguments) == 2:
        of, key = node.arguments
        return of, key.value if type(key) is Constant else None
    return None, None


def _beside_each_other(emitter: Any, bindings: Sequence[tuple[Binding, Node]]) -> list[HelperCall]:
    """What gives the first names the first items of one local that nothing more is known of."""
    found: list[HelperCall] = []
    of: Any = None
    for binding, node in bindings:
        if type(node) is not HelperCall or node.helper not in _ITEMS or binding in emitter.unit.held:
            break
        source, index = node.arguments
        of = source if of is None else of
        if type(source) is not Local or source.binding is not of.binding or binding in emitter.unit.cursors:
            break
        if type(index) is not Constant or index.value != len(found) or binding.python_name == of.binding.python_name:
            break
        found.append(node)
    plain = found and (cursors.of_local(emitter, of) is not None or emitter.kinds.of(of) is not None)
    return [] if plain else found


def _taken_field(emitter: Any, node: HelperCall) -> ast.expr | None:
    of, key, *default = node.arguments
    known = type(key) is Constant and type(key.value) in (Keyword, str)
    return field(emitter, node, of, key.value, default) if known else None  # type: ignore[attr-defined]


def _as_map(emitter: Any, node: HelperCall) -> ast.expr | None:
    """All but the arguments behind `&` are what they are."""
    of = emitter.kept(emitter.value(node.arguments[0]))
    if isinstance(of, py.Constant):
        return None
    if type(emitter.kinds.like(node.arguments[0])) is MapNode:
        return of
    return py.IfExp(has_type(of, "tuple"), emitter.call(node, node.helper.value, of), of)


def _held(emitter: Any, node: HelperCall) -> ast.expr:
    """What a map holds for a vector that is spelled out."""
    return with_key(emitter, [], node.arguments[0])[1]


_TAKEN: Final = {
    Helper.ITEM_OF: _taken_item,
    Helper.LEADING: _taken_item,
    Helper.LOOK_UP: _taken_field,
    Helper.ASSOCIATIVE: _as_map,
    Helper.HELD_KEY: _held,
}
