"""`loop` and `recur`."""

import ast
from contextlib import nullcontext
from itertools import groupby

from ptc_interpreter.compiler import python as py
from ptc_interpreter.compiler.analysis.amounts import ends_soon
from ptc_interpreter.compiler.cursors import begin, cursors_of, go_on, of_local
from ptc_interpreter.compiler.emitter import Destination, Emitter, writes_statements
from ptc_interpreter.compiler.functions import draw_step
from ptc_interpreter.compiler.in_place.assignment_order import in_order, must_wait
from ptc_interpreter.compiler.in_place.holding import hold_loop, keep_kinds
from ptc_interpreter.compiler.rounds.carrying import with_carried
from ptc_interpreter.compiler.rounds.last_uses import with_last_uses
from ptc_interpreter.compiler.rounds.parted import with_parts_of_loop
from ptc_interpreter.compiler.rounds.stepping import with_steps_of_loop
from ptc_interpreter.compiler.unit import Inline
from ptc_interpreter.nodes import Binding, Local, Loop, Node, Recur


@writes_statements(Loop)
def _loop(emitter: Emitter, node: Loop, to: Destination) -> None:
    """Write a loop; every way through its body returns, breaks out with a value, or goes round again."""
    ends = emitter.unit.inline is Inline.IN_LOOPS and ends_soon(node)
    with nullcontext() if ends else emitter.unit.in_loop():
        _write(emitter, node, to)


def _write(emitter: Emitter, node: Loop, to: Destination) -> None:
    if not emitter.unit.plain:
        node = with_steps_of_loop(emitter, with_carried(emitter, with_parts_of_loop(emitter, node)))
    emitter.kinds.learn(node)
    found = [] if emitter.unit.plain else cursors_of(node, emitter.unit)
    if not emitter.unit.plain:
        hold_loop(emitter, node)
        keep_kinds(emitter, node)
    emitter.bind(node.bindings)
    for cursor in found:
        begin(emitter, cursor)
    if to.returns:
        emitter.block.append(_rounds(emitter, node, to))
        return
    variable = to.variable or emitter.unit.fresh()
    emitter.block.append(_rounds(emitter, node, Destination(variable=variable, leaves_loop=True, held=to.held)))
    if to.leaves_loop:
        emitter.block.append(py.Break())


def _rounds(emitter: Emitter, node: Loop, to: Destination) -> ast.stmt:
    emitter.begin_rounds([binding for binding, _ in node.bindings])
    block, _ = emitter.in_round(lambda: emitter.emit(node.body, to))
    return draw_step(node, block)


@writes_statements(Recur)
def _recur(emitter: Emitter, node: Recur, _: Destination) -> None:
    """Write the new values of the names that change, all at once, and go round.

    What is held is changed in its turn; or when all else is worked out, if something reads it later.
    """
    changing = [
        (binding, value)
        for binding, value in zip(node.bindings, node.values, strict=True)
        if not (type(value) is Local and value.binding is binding)
    ]
    changing = with_last_uses(emitter, changing)
    known, held = emitter.unit.cursors, emitter.unit.held
    waiting = [one for one in changing if one[0] in held] if _must_wait(emitter, changing) else []
    names, values = _worked_out(emitter, [one for one in changing if one not in waiting and one[0] not in known])
    if waiting:
        values = [_kept(emitter, value) for value in values]
        _change(emitter, waiting)
    if len(names) == 1:
        emitter.block.append(py.assign(names[0], values[0]))
    elif names:
        emitter.block.append(py.assign_all(names, py.Tuple(values, py.LOAD)))
    for binding, value in changing:
        if binding in known and of_local(emitter, value) is None:
            go_on(emitter, value, known[binding][0])
    emitter.block.append(py.Continue())


_Changing = list[tuple[Binding, Node]]


def _must_wait(emitter: Emitter, changing: _Changing) -> bool:
    return must_wait(emitter, [binding for binding, _ in changing], [value for _, value in changing])


def _worked_out(emitter: Emitter, changing: _Changing) -> tuple[list[str], list[ast.expr]]:
    """The names of what is no collection that is held, and their next values; what is held is changed on the way."""
    names: list[str] = []
    values: list[ast.expr] = []
    for is_held, group in groupby(changing, lambda one: one[0] in emitter.unit.held):
        part = list(group)
        values = [_kept(emitter, value) for value in values]
        if is_held:
            for binding, value in part:
                emitter.emit(value, Destination(variable=binding.python_name, held=True))
        else:
            names += [binding.python_name for binding, _ in part]
            values += emitter.values([value for _, value in part])
    return names, values


def _kept(emitter: Emitter, value: ast.expr) -> ast.expr:
    """A value that is worked out before what comes next."""
    return value if isinstance(value, py.Constant) else emitter.kept(value)


def _change(emitter: Emitter, changing: _Changing) -> None:
    """Write the changes in an order in which none is in the way of another; `changing.hold_loop` saw to it."""
    bindings, values = [binding for binding, _ in changing], [value for _, value in changing]
    for binding, value in in_order(emitter, bindings, values) or []:
        emitter.emit(value, Destination(variable=binding.python_name, held=True))
