"""Loops that go along a sequence with `first` and `rest`: they count instead of taking the sequence apart.

`(loop [xs coll] (if (empty? xs) ... (recur (rest xs))))` reads `coll` by an index, which `recur` increases. The name
stands for the rest of `coll` from there on, which is made where the program asks for more than its first item.
"""

import ast
from collections.abc import Iterator
from typing import Any, Final

from ptc_interpreter.compiler import python as py
from ptc_interpreter.compiler.analysis.walking import Allowance, everything, parts
from ptc_interpreter.compiler.runtime import core_helper
from ptc_interpreter.nodes import Binding, CoreCall, Fn, Helper, HelperCall, Let, Local, Loop, Node
from ptc_interpreter.plain import plain

_AHEAD: Final = frozenset({"rest", "next"})
_MOST_NAMES: Final = 16  # of a loop that are looked at
_SAME: Final = frozenset({"seq", "not-empty"})


@plain
class Cursor:
    """A name of a loop that goes along a sequence, and the Python names of what it consists of.

    The name itself is what the sequence was when the loop began, or when it was given another one: `items` are those
    of its items that can be indexed, `size` is how many these are, and `at` is how far the loop has come.
    """

    binding: Binding
    items: str
    at: str
    size: str
    can_be_nil: bool  # whether it is nil where nothing is left: it goes on by `next`, not by `rest`
    aliases: dict[Binding, str]  # locals that stand for it: as it is ("same", "seq"), or one further ("ahead")


def cursors_of(loop: Loop, unit: Any) -> list[Cursor]:
    """The names of a loop that go along a sequence."""
    if not loop.recurs or not _goes_along(unit.allowance, loop.body):
        return []
    found = [_cursor_of(loop, index, unit) for index in range(min(len(loop.bindings), _MOST_NAMES))]
    return [cursor for cursor in found if cursor is not None]


def _goes_along(allowance: Allowance, body: Node) -> bool:
    """Whether a body asks for the rest of anything."""
    return allowance.is_anywhere(body, _is_step) and allowance.left > 0


def _is_step(node: Node) -> bool:
    if type(node) is CoreCall:
        return node.function.name in _AHEAD
    return type(node) is HelperCall and node.helper is Helper.REST_OF


def _cursor_of(loop: Loop, index: int, unit: Any) -> Cursor | None:
    """What a name of a loop is as a cursor; None if the loop does not go along it."""
    binding = loop.bindings[index][0]
    aliases = dict(_aliases(unit.allowance, loop.body, binding))
    steps = {_step(recur.values[index], binding, aliases) for recur in loop.recurs} - {"same"}
    if len(steps) != 1 or not steps <= _AHEAD or _is_captured(loop.body, {binding, *aliases}):
        return None
    if not _aliases_fit(loop, index, aliases):
        return None
    names = [unit.fresh(what) for what in ("items", "at", "size")]
    return Cursor(
        binding=binding,
        items=names[0],
        at=names[1],
        size=names[2],
        can_be_nil=steps == {"next"},
        aliases={alias: kind if kind in ("same", "seq") else "ahead" for alias, kind in aliases.items()},
    )


def _aliases(allowance: Allowance, body: Node, binding: Binding) -> Iterator[tuple[Binding, str]]:
    """The locals that a body gives to the sequence, or to what is left of it behind its first item."""
    known: dict[Binding, str] = {binding: "same"}
    for node in _in_order(body):
        if not allowance.take():
            return
        if type(node) is Let:
            for local, value in node.bindings:
                kind = stands_for(value, known)
                if kind is not None:
                    known[local] = kind
                    yield local, kind


def _in_order(node: Node) -> Iterator[Node]:
    """A node and all nodes within it, as they are written."""
    waiting = [node]
    while waiting:
        found = waiting.pop()
        yield found
        waiting += reversed(parts(found))


def stands_for(node: Node, known: dict[Binding, str]) -> str | None:
    """How a node stands for a sequence under one of the names: as it is ("same", "seq"), or as its "rest" or "next"."""
    match node:
        case Local(binding=binding):
            return known.get(binding)
        case CoreCall(function=function, arguments=[Local(binding=binding)]) if known.get(binding) in ("same", "seq"):
            if function.name in _SAME:
                return "seq"
            return function.name if function.name in _AHEAD else None
        case HelperCall(helper=Helper.REST_OF, arguments=[Local(binding=binding), index]) if known.get(binding) in (
            "same",
            "seq",
        ):
            return "next" if index.value == 1 else None  # type: ignore[attr-defined]
        case _:
            return None


def _step(value: Node, binding: Binding, aliases: dict[Binding, str]) -> str | None:
    """What a `recur` does with the sequence."""
    found = stands_for(value, {binding: "same", **aliases})
    return "same" if found == "seq" else found


def _is_captured(body: Node, names: set[Binding]) -> bool:
    return any(type(node) is Fn and not names.isdisjoint(node.captured) for node in everything(body))


def _aliases_fit(loop: Loop, index: int, aliases: dict[Binding, str]) -> bool:
    """Whether what is one item further is only handed to `recur`."""
    ahead = {alias for alias, kind in aliases.items() if kind in _AHEAD}
    handed_on = {id(recur.values[index]) for recur in loop.recurs}
    used = [node for node in everything(loop.body) if type(node) is Local and node.binding in ahead]
    return all(id(node) in handed_on for node in used)


# -- writing ---------------------------------------------------------------------------------------------------------


def begin(emitter: Any, cursor: Cursor) -> None:
    """Write what makes a cursor of the sequence that its name holds."""
    name = cursor.binding.python_name
    begun = py.call(py.helper("~begun"), py.helper("~run"), py.load(name))
    emitter.block.append(py.assign_all([name, cursor.items, cursor.size, cursor.at], begun))
    emitter.unit.cursors[cursor.binding] = cursor, "same"
    emitter.unit.cursors.update({alias: (cursor, kind) for alias, kind in cursor.aliases.items()})


def of_local(emitter: Any, node: Node) -> Cursor | None:
    """The cursor that a local stands for as it is; None if it is no such local."""
    cursor, kind = emitter.unit.cursors.get(node.binding, (None, "")) if type(node) is Local else (None, "")
    return cursor if kind != "ahead" else None


def _is_within(cursor: Cursor, beyond: int = 0) -> ast.expr:
    at = py.load(cursor.at)
    place = py.operation(at, ast.Add(), py.constant(beyond)) if beyond else at
    return py.compare(place, ast.Lt(), py.load(cursor.size))


def left(emitter: Any, node: Node, cursor: Cursor) -> ast.expr:
    """What is left of the sequence, as a value."""
    name = py.load(cursor.binding.python_name)
    value = emitter.call(node, "left_of", name, py.load(cursor.at), py.constant(cursor.can_be_nil))
    _, kind = emitter.unit.cursors.get(getattr(node, "binding", None), (None, "same"))
    return emitter.call(node, core_helper("seq"), value) if kind == "seq" else value


def item(emitter: Any, node: Node, cursor: Cursor, index: int, helper: str, *more: ast.expr) -> ast.expr:
    """The item at an index of what is left; beyond what can be indexed `helper` gives it, called with `more` too."""
    of: Any = node
    at = py.load(cursor.at)
    place = py.operation(at, ast.Add(), py.constant(index)) if index else at
    fast = py.subscript(py.load(cursor.items), place)
    slow = emitter.call(node, helper, left(emitter, of.arguments[0], cursor), *more)
    return py.IfExp(_is_within(cursor, index), fast, slow)


def is_empty(emitter: Any, node: CoreCall, cursor: Cursor) -> ast.expr:
    """`(empty? xs)`"""
    empty = emitter.call(node, core_helper("empty?"), left(emitter, node.arguments[0], cursor))
    return py.both(py.not_(_is_within(cursor)), empty)


def is_there(emitter: Any, node: Node, cursor: Cursor, kind: str, asked: Node | None = None) -> ast.expr:
    """Whether what is left is truthy, or with `kind` "seq" not empty, which the call `asked` asks."""
    rest = left(emitter, node, cursor)
    if kind == "seq":
        rest = emitter.call(asked or node, core_helper("seq"), rest)
    return py.either(_is_within(cursor), emitter.truthy(rest))


def go_on(emitter: Any, node: Node, cursor: Cursor) -> None:
    """Write what brings the cursor to the next item."""
    name = cursor.binding.python_name
    step = py.assign(cursor.at, py.operation(py.load(cursor.at), ast.Add(), py.constant(1)))
    beyond = emitter.call(node, "further", py.load(name), py.load(cursor.at), py.constant(cursor.can_be_nil))
    again = py.assign_all([name, cursor.items, cursor.size, cursor.at], beyond)
    emitter.block.append(py.If(_is_within(cursor), [step], [again]))
