"""`loop` and `recur`."""

import ast

from ptc_interpreter.compiler import python as py
from ptc_interpreter.compiler.changing import MOST_NAMES, hold_loop, in_order
from ptc_interpreter.compiler.cursors import Cursor, begin, cursor_of, go_on, goes_along, of_local
from ptc_interpreter.compiler.emitter import Destination, Emitter, writes_statements
from ptc_interpreter.compiler.functions import draw_step
from ptc_interpreter.nodes import Binding, Local, Loop, Node, Recur


@writes_statements(Loop)
def _loop(emitter: Emitter, node: Loop, to: Destination) -> None:
    """Write a loop; every way through its body returns, breaks out with a value, or goes round again."""
    emitter.kinds.learn(node)
    found = [] if emitter.unit.plain else _cursors(emitter, node)
    if not emitter.unit.plain:
        hold_loop(emitter, node)
    emitter.bind(node.bindings)
    for cursor in found:
        begin(emitter, cursor)
    if to.returns:
        emitter.block.append(_rounds(emitter, node, to))
        return
    variable = to.variable or emitter.unit.fresh()
    emitter.block.append(_rounds(emitter, node, Destination(variable=variable, leaves_loop=True)))
    if to.leaves_loop:
        emitter.block.append(py.Break())


def _cursors(emitter: Emitter, node: Loop) -> list[Cursor]:
    """The names of a loop that go along a sequence."""
    if not node.recurs or not goes_along(emitter.unit.allowance, node.body):
        return []
    found = [cursor_of(node, index, emitter.unit) for index in range(min(len(node.bindings), MOST_NAMES))]
    return [cursor for cursor in found if cursor is not None]


def _rounds(emitter: Emitter, node: Loop, to: Destination) -> ast.stmt:
    block, _ = emitter.in_round(lambda: emitter.emit(node.body, to))
    return draw_step(node, block)


@writes_statements(Recur)
def _recur(emitter: Emitter, node: Recur, _: Destination) -> None:
    """Write the new values of the names that change, all at once, and go round.

    What is held is changed in place when all else is worked out.
    """
    changing = [
        (binding, value)
        for binding, value in zip(node.bindings, node.values, strict=True)
        if not (type(value) is Local and value.binding is binding)
    ]
    known = emitter.unit.cursors
    cursors = [(known[binding][0], value) for binding, value in changing if binding in known]
    held = [(binding, value) for binding, value in changing if binding in emitter.unit.held]
    others = [one for one in changing if one not in held and one[0] not in known]
    names = [binding.python_name for binding, _ in others]
    values = emitter.values([value for _, value in others])
    if held:
        values = [emitter.kept(value) if _reads(value) else value for value in values]
        _change(emitter, held)
    if len(names) == 1:
        emitter.block.append(py.assign(names[0], values[0]))
    elif names:
        emitter.block.append(py.assign_all(names, py.Tuple(values, py.LOAD)))
    for cursor, value in cursors:
        if of_local(emitter, value) is None:
            go_on(emitter, value, cursor)
    emitter.block.append(py.Continue())


def _reads(value: ast.expr) -> bool:
    """Whether an expression has to be worked out before changes."""
    return not isinstance(value, py.Constant)


def _change(emitter: Emitter, changing: list[tuple[Binding, Node]]) -> None:
    """Write the changes in an order in which none is in the way of another; `changing.hold_loop` saw to it."""
    bindings, values = [binding for binding, _ in changing], [value for _, value in changing]
    for binding, value in in_order(emitter, bindings, values) or []:
        emitter.emit(value, Destination(variable=binding.python_name, held=True))
