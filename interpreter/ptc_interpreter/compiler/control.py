"""Choosing, running in order, naming: what is an expression where its parts are, and statements where they are not."""

import ast
from collections.abc import Callable
from typing import Any, Final

from ptc_interpreter.compiler import python as py
from ptc_interpreter.compiler.analysis.parting import with_parts_where_read
from ptc_interpreter.compiler.analysis.walking import branch_taken, everything
from ptc_interpreter.compiler.emitter import (
    IGNORE,
    RUN,
    Destination,
    Emitter,
    writes_statements,
    writes_test,
    writes_value,
)
from ptc_interpreter.compiler.unit import Inline
from ptc_interpreter.nodes import And, Constant, CoreCall, Def, Do, Fn, If, Let, Local, Loop, Node, Or, Variable
from ptc_interpreter.plain import changed

REWRITTEN: Final[dict[type[Node], Callable[[Emitter, Any], Any]]] = {}  # what gives nodes that stand for others
_CELLS: Final = frozenset({"atom", "volatile!"})
_NAMES: Final = frozenset({Constant, Local})  # nodes that are no more as an expression than where they are assigned


@writes_value(If)
def _if(emitter: Emitter, node: If) -> ast.expr:
    if type(node.test) is Constant:  # `:else`
        return emitter.value(branch_taken(node, node.test))
    return _either_of(emitter, node, emitter.value)


def _either_of(emitter: Emitter, node: If, write: Callable[[Node], ast.expr]) -> ast.expr:
    """What `write` gives for the branch that is taken."""
    test = emitter.test(node.test)
    with emitter.kinds.after(node.test):
        then_block, then = emitter.in_block(lambda: write(node.then))
        else_block, otherwise = emitter.in_block(lambda: write(node.otherwise))
    if not then_block and not else_block:
        return py.IfExp(test, then, otherwise)
    name = emitter.unit.fresh()
    then_block.append(py.assign(name, then))
    else_block.append(py.assign(name, otherwise))
    emitter.block.append(py.If(test, then_block, else_block))
    return py.load(name)


@writes_test(If)
def _test_if(emitter: Emitter, node: If) -> ast.expr:
    """A choice whose value is only tested: a branch that is nil or false, or true, is no branch."""
    if type(node.test) is Constant:
        return emitter.test(branch_taken(node, node.test))
    if _is_known(node.otherwise, truthy=False):
        return emitter.test(And(node.start, node.end, [node.test, node.then]))
    if _is_known(node.then, truthy=True):
        return emitter.test(Or(node.start, node.end, [node.test, node.otherwise]))
    return _either_of(emitter, node, emitter.test)


def _is_known(node: Node, *, truthy: bool) -> bool:
    return type(node) is Constant and (node.value is not None and node.value is not False) is truthy


@writes_statements(If)
def _emit_if(emitter: Emitter, node: If, to: Destination) -> None:
    if type(node.test) is Constant:
        emitter.emit(branch_taken(node, node.test), to)
        return
    if to.variable and not to.held and type(node.then) in _NAMES and type(node.otherwise) in _NAMES:
        emitter.finish(_if(emitter, node), to)
        return
    test = emitter.test(node.test)
    with emitter.kinds.after(node.test):
        then, _ = emitter.in_block(lambda: emitter.emit(node.then, to))
        if to.returns:  # the branch has left the function: what follows needs no `else`, and long chains do not nest
            emitter.block.append(py.If(test, then, []))
            emitter.emit(node.otherwise, to)
            return
        otherwise, _ = emitter.in_block(lambda: emitter.emit(node.otherwise, to))
    if then or otherwise:
        emitter.block.append(py.If(test, then or [py.Expr(py.constant(None))], otherwise))
    else:
        emitter.block.append(py.Expr(test))


@writes_value(And, Or)
def _junction(emitter: Emitter, node: And | Or) -> ast.expr:
    written = emitter.in_turn(node.parts, emitter.value)
    if any(inner for inner, _ in written[1:]):
        return emitter.one_by_one(node, written, lambda index, name: emitter.tested(node.parts[index], py.load(name)))
    emitter.block += written[0][0]
    result: ast.expr = written[-1][1]
    for part, (_, value) in zip(reversed(node.parts[:-1]), reversed(written[:-1]), strict=True):
        result = _decided(emitter, node, part, value, result)
    return result


def _decided(emitter: Emitter, node: And | Or, part: Node, value: ast.expr, result: ast.expr) -> ast.expr:
    """The value of a part, or `result`, that of those after it."""
    if emitter.kinds.of(part) == "boolean":
        return (py.both if type(node) is And else py.either)(value, result)
    tested, name = emitter.twice(value)
    test = emitter.truthy(tested) if isinstance(tested, py.Name) else _truthy_named(tested, name)
    return py.IfExp(test, *((result, name()) if type(node) is And else (name(), result)))


def _truthy_named(first: ast.expr, name: Callable[[], ast.expr]) -> ast.expr:
    return py.both(py.is_not(first, py.constant(None)), py.is_not(name(), py.constant(False)))


@writes_statements(And, Or)
def _emit_junction(emitter: Emitter, node: And | Or, to: Destination) -> None:
    """Each part in turn, as long as the one before it does not decide."""
    name = emitter.unit.fresh()
    outer, asked = emitter.block, emitter.asked.copy()
    for index, part in enumerate(node.parts):
        emitter.emit(part, Destination(variable=name))
        if index < len(node.parts) - 1:
            test = emitter.tested(part, py.load(name))
            inner: list[ast.stmt] = []
            emitter.block.append(py.If(test if type(node) is And else py.not_(test), inner, []))
            emitter.block = inner
    emitter.block, emitter.asked = outer, asked
    emitter.finish(py.load(name), to)


@writes_value(Do)
def _do(emitter: Emitter, node: Do) -> ast.expr:
    for part in node.parts[:-1]:
        emitter.emit(part, IGNORE)
    return emitter.value(node.parts[-1])


@writes_statements(Do)
def _emit_do(emitter: Emitter, node: Do, to: Destination) -> None:
    for part in node.parts[:-1]:
        emitter.emit(part, IGNORE)
    emitter.emit(node.parts[-1], to)


def _with_cells(emitter: Emitter, node: Let) -> Let:
    """The `let`, whose atoms are variables where nothing but it has them."""
    makes_some = any(type(value) is CoreCall and value.function.name in _CELLS for _, value in node.bindings)
    return REWRITTEN[Let](emitter, node) if makes_some and _goes_far(emitter, node) else node


def _goes_far(emitter: Emitter, node: Let) -> bool:
    """Whether core functions are written out in a `let`, or in a loop in it."""
    if not emitter.unit.plain:
        return True
    return emitter.unit.inline is Inline.IN_LOOPS and any(type(part) is Loop for part in everything(node.body))


@writes_value(Let)
def _let(emitter: Emitter, node: Let) -> ast.expr:
    node = with_parts_where_read(emitter, _with_cells(emitter, node))
    emitter.bind(node.bindings, node.body)
    return emitter.value(node.body)


@writes_test(Let)
def _test_let(emitter: Emitter, node: Let) -> ast.expr:
    node = with_parts_where_read(emitter, _with_cells(emitter, node))
    emitter.bind(node.bindings, node.body)
    return emitter.test(node.body)


@writes_statements(Let)
def _emit_let(emitter: Emitter, node: Let, to: Destination) -> None:
    node = with_parts_where_read(emitter, _with_cells(emitter, node))
    emitter.bind(node.bindings, node.body)
    emitter.emit(node.body, to)


@writes_value(Def)
def _def(emitter: Emitter, node: Def) -> ast.expr:
    if node.once:
        return emitter.assigned(node)
    if type(node.value) is Fn and (emitter.unit.plain or node.value in emitter.unit.only_opened):
        emitter.unit.lasting[node.value] = None
    value = emitter.value(node.value)
    if (other := emitter.unit.lasting.get(node.value)) is not None:
        value = py.call(py.attribute(other, "stands_for"), value)
    documentation = [py.constant(node.docstring)] if node.docstring else []
    define = py.attribute(py.helper(RUN), "define")
    return py.place(py.call(define, py.constant(node.name), value, *documentation), node.start, node.end)


@writes_statements(Def)
def _emit_def(emitter: Emitter, node: Def, to: Destination) -> None:
    if not node.once:
        emitter.finish(_def(emitter, node), to)
        return
    needed = emitter.call(node, "define_once", py.constant(node.name))
    again = changed(node, once=False)
    define, _ = emitter.in_block(lambda: emitter.emit(again, IGNORE))
    emitter.block.append(py.If(needed, define, []))
    known = Variable(node.start, node.end, node.name, False)
    emitter.finish(emitter.value(known), to)
