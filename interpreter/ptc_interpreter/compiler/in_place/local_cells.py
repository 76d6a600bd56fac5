"""Atoms of a `let` that are variables: made so where `analysis.local_cells` finds them, read and changed."""

import ast
from collections.abc import Callable
from functools import partial
from typing import Any, Final

from ptc_interpreter.compiler import python as py
from ptc_interpreter.compiler.analysis.examples import steps_of
from ptc_interpreter.compiler.analysis.local_cells import RESETTING, Uses, learn_kind, makes_cell
from ptc_interpreter.compiler.analysis.running import rounds_of
from ptc_interpreter.compiler.analysis.walking import everything
from ptc_interpreter.compiler.control import REWRITTEN
from ptc_interpreter.compiler.copying import replaced
from ptc_interpreter.compiler.emitter import Destination, Emitter, writes_statements, writes_test, writes_value
from ptc_interpreter.compiler.opening import fits, opened, unless_refused
from ptc_interpreter.core.collections.last_uses import TELLS
from ptc_interpreter.nodes import (
    Binding,
    Call,
    CellReset,
    CellSwap,
    CellValue,
    Constant,
    Core,
    CoreCall,
    Helper,
    HelperCall,
    Let,
    Node,
    Variable,
)
from ptc_interpreter.plain import changed
from ptc_interpreter.runtime.registry import CORE

_MOST: Final = 8  # atoms of a `let` that are looked at
_MOST_AROUND: Final = 4  # blocks around it: with those within, none is put into a function of its own
# What changes a collection in place, by the arguments behind it.
_LAST: Final = {
    ("assoc", 2): "assoc_last",
    ("conj", 1): "conj_last",
    ("into", 1): "into_last",
    ("dissoc", 1): "dissoc_last",
    ("disj", 1): "disj_last",
}
_CHANGING: Final = frozenset({"update", "assoc-in", "update-in", *(name for name, _ in _LAST)})
_LEAST: Final = 2  # arguments of `update` and its like behind the collection: a key or path, and what is put there


# -- which are ---------------------------------------------------------------------------------------------------------


def with_variables(emitter: Emitter, node: Let) -> Let:
    """The `let`, with its atoms as variables where they can be."""
    if emitter.blocks > _MOST_AROUND:
        return node
    found = [index for index, (_, value) in enumerate(node.bindings) if makes_cell(value)]
    for index in found[:_MOST]:
        node = _with_variable(emitter, node, index)
    return node


REWRITTEN[Let] = with_variables


def _with_variable(emitter: Emitter, node: Let, index: int) -> Let:
    cell, made = node.bindings[index]
    uses = Uses(cell, emitter.unit.allowance)
    scope = Let(node.start, node.end, node.bindings[index + 1 :], node.body)
    if not uses.are_all_known(scope) or not _may_change(uses):
        return node
    by = _as_variable(emitter, uses)
    scope = replaced(scope, by)
    assert isinstance(made, CoreCall)
    initial = made.arguments[0]
    learn_kind(emitter.kinds, cell, initial, [by[id(change)] for change in uses.changes])
    emitter.unit.cells.add(cell.python_name)
    return changed(node, bindings=[*node.bindings[:index], (cell, initial), *scope.bindings], body=scope.body)


def _may_change(uses: Uses) -> bool:
    """Whether what changes in place may do so: Python tells who has it, and nobody reads what a failure has left."""
    if TELLS and not uses.has_try:
        return True
    functions = [change.arguments[1] for change in uses.changes if change.function.name not in RESETTING]
    return all(type(function) is Core and function.function.name not in _CHANGING for function in functions)


def _as_variable(emitter: Emitter, uses: Uses) -> dict[int, Any]:
    """What stands for the uses of a cell, by their ids."""
    by: dict[int, Any] = {}
    for node in uses.ended:
        by[id(node)] = _as_used(emitter, node, uses, [replaced(argument, by) for argument in node.arguments])
    return by


def _as_used(emitter: Emitter, node: CoreCall, uses: Uses, arguments: list[Any]) -> Node:
    name, span = node.function.name, (node.start, node.end)
    if name == "run!":
        function, coll = arguments
        return rounds_of(
            node, function.arities[0].parameters[0], coll, function.arities[0].body, emitter.local("given")
        )
    if len(arguments) == 1:
        return CellValue(*span, uses.cell, id(node) in uses.stays)
    _, first, *others = arguments
    if name in RESETTING:
        return CellReset(*span, uses.cell, first)
    return CellSwap(*span, uses.cell, first, others, name)


# -- reading -----------------------------------------------------------------------------------------------------------


@writes_value(CellValue)
def _value(emitter: Emitter, node: CellValue) -> ast.expr:
    value = py.load(node.binding.python_name)
    return value if node.stays else py.named(emitter.unit.fresh(), value)


@writes_test(CellValue)
def _test(emitter: Emitter, node: CellValue) -> ast.expr:
    return emitter.tested(node, py.load(node.binding.python_name))


# -- changing ----------------------------------------------------------------------------------------------------------


@writes_value(CellReset, CellSwap)
def _changed(emitter: Emitter, node: CellReset | CellSwap) -> ast.expr:
    now = _next(emitter, node)
    return py.named(emitter.unit.fresh(), py.named(node.binding.python_name, now))


@writes_statements(CellReset, CellSwap)
def _change(emitter: Emitter, node: CellReset | CellSwap, to: Destination) -> None:
    if to.returns or to.variable is not None:
        emitter.finish(_changed(emitter, node), to)
    else:
        emitter.block.append(py.assign(node.binding.python_name, _next(emitter, node)))


def _next(emitter: Emitter, node: CellReset | CellSwap) -> ast.expr:
    """What the cell holds next."""
    if type(node) is CellReset:
        return emitter.value(node.value)
    assert type(node) is CellSwap
    if type(node.function) is Core:
        return _by_core(emitter, node, node.function)
    called = opened(emitter, node.function, 1 + len(node.others), node)
    if called is None:
        return _by_any(emitter, node)
    given = [_held(node), *map(emitter.known_once, node.others)]
    return emitter.value(Let(node.start, node.end, list(zip(called.parameters, given, strict=True)), called.body))


def _held(node: CellSwap) -> Node:
    return CellValue(node.start, node.end, node.binding, stays=True)


def _by_core(emitter: Emitter, node: CellSwap, function: Core) -> ast.expr:
    name, others = function.function.name, node.others
    helper = _LAST.get((name, len(others)))
    if helper is not None:
        return _in_place(emitter, node, helper, others)
    write = _WRITTEN.get(name)
    written = None
    if write is not None and len(others) >= _LEAST:
        written = unless_refused(emitter, partial(write, emitter, node, name))
    if written is not None:
        return written
    if not fits(function, 1 + len(others)):
        return _by_any(emitter, node)
    if any(_changes(other, node.binding) for other in others):
        others = [emitter.known_once(other) for other in others]
    return emitter.value(CoreCall(node.start, node.end, function.function, [_held(node), *others]))


def _changes(node: Node, cell: Binding) -> bool:
    return any(type(part) in (CellReset, CellSwap) and part.binding is cell for part in everything(node))  # type: ignore[attr-defined]


def _in_place(emitter: Emitter, node: CellSwap, helper: str, others: list[Node], *name: ast.expr) -> ast.expr:
    """A change of what the cell holds, which it gives up meanwhile."""
    values = emitter.values(others)
    cell = node.binding.python_name
    return emitter.call(node, helper, *values, py.load(cell), py.named(cell, py.constant(None)), *name)


def _updated(emitter: Emitter, node: CellSwap, name: str) -> ast.expr | None:
    """`(swap! cell update key function ...)`: what is under the key is read, and put back when it is changed."""
    key = emitter.known_once(node.others[0])
    value = _changed_value(emitter, node, CoreCall(node.start, node.end, CORE["get"], [_held(node), key]))
    return None if value is None else _in_place(emitter, node, "assoc_last", [key, value], py.constant(name))


def _changed_value(emitter: Emitter, node: CellSwap, found: Node) -> Node | None:
    """What a function gives for what was found, and the other arguments."""
    _, function, *rest = node.others
    called = opened(emitter, function, 1 + len(rest), node)
    if called is None:
        return None
    given = [found, *map(emitter.known_once, rest)]
    return Let(node.start, node.end, list(zip(called.parameters, given, strict=True)), called.body)


def _changed_along(emitter: Emitter, node: CellSwap, name: str) -> ast.expr | None:
    """`(swap! cell update-in [key key] function ...)` and `(swap! cell assoc-in [key key] value)`"""
    path, value, *rest = node.others
    keys: list[Node] = [emitter.known_once(key) for key in steps_of(path)]
    if not keys or (name == "assoc-in" and rest):
        return None
    found = HelperCall(node.start, node.end, Helper.FOUND_ALONG, [_held(node), *keys])
    made = value if name == "assoc-in" else _changed_value(emitter, node, found)
    if made is None:
        return None
    *places, now = emitter.values([*keys, made])
    cell = node.binding.python_name
    given_up = py.named(cell, py.constant(None))
    along = py.Tuple(places, py.LOAD)
    return emitter.call(node, "put_along_last", along, now, py.load(cell), given_up, py.constant(name))


_WRITTEN: Final[dict[str, Callable[[Emitter, CellSwap, str], ast.expr | None]]] = {
    "update": _updated,
    "assoc-in": _changed_along,
    "update-in": _changed_along,
}


def _by_any(emitter: Emitter, node: CellSwap) -> ast.expr:
    """By what has to be called: a function of the program, or a value that may be none."""
    function = emitter.known_once(node.function)
    given = [_held(node), *map(emitter.known_once, node.others)]
    if type(node.function) is Variable and node.function.is_function:
        return emitter.value(Call(node.start, node.end, function, given))
    name = Constant(node.start, node.end, node.name)
    return emitter.value(HelperCall(node.start, node.end, Helper.CALLED, [name, function, *given]))
