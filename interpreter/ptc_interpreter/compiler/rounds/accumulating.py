"""Carrying a value through rounds: `reduce` and its like."""

import ast
from typing import Any

from ptc_interpreter.compiler import python as py
from ptc_interpreter.compiler.analysis.endings import may_be_reduced
from ptc_interpreter.compiler.analysis.inference import Kind
from ptc_interpreter.compiler.deferred import made_when_needed
from ptc_interpreter.compiler.emitter import IGNORE, Destination, Emitter, writes_statements
from ptc_interpreter.compiler.functions import long_text
from ptc_interpreter.compiler.in_place.gathering import settled
from ptc_interpreter.compiler.in_place.holding import hold_copy, hold_fold
from ptc_interpreter.compiler.rounds.items import given_items, target_of, visited_items, write_rounds
from ptc_interpreter.compiler.rounds.parted import write_parted
from ptc_interpreter.compiler.rounds.stepping import with_steps_of_fold
from ptc_interpreter.compiler.runtime import core_helper
from ptc_interpreter.nodes import (
    Each,
    Fn,
    Fold,
    Node,
    Step,
)


@writes_statements(Fold)
def _fold(emitter: Emitter, node: Fold, to: Destination) -> None:
    """A variable that each round gives its next value; what `reduced` gives ends the rounds."""
    mark = None
    if node.accumulator not in emitter.unit.held and node.initial is not None and not emitter.unit.plain:
        if write_parted(emitter, node, to):
            return
        node = with_steps_of_fold(emitter, node)
        emitter.kinds.learn_fold(node)
        hold_fold(emitter, node)
        mark = emitter.unit.marks.get(node.accumulator)
        kind = _kind_to_copy(emitter, node)
        if kind is not None:
            _fold_copy(emitter, node, kind, to)
            return
    if node.initial is not None and not may_be_reduced(node.initial, emitter.unit.plain_starts):
        emitter.unit.plain_starts.add(node.accumulator)
    if mark is not None:
        emitter.block.append(py.assign(mark, py.call(py.helper("~new_mark"))))
    _write_fold(emitter, node)
    if mark is not None:
        emitter.block.append(settled(emitter, node, node.accumulator.python_name, mark))
    emitter.finish(py.load(node.accumulator.python_name), to)


def _kind_to_copy(emitter: Emitter, node: Fold) -> Kind | None:
    """What the rounds begin with a copy of, if it is worth a try; within other rounds copies would add up."""
    return None if emitter.blocks or node.accumulator in emitter.unit.held else hold_copy(emitter, node)


def _write_fold(emitter: Emitter, node: Fold) -> None:
    held = node.accumulator in emitter.unit.held
    emitter.folding.append(node.accumulator)
    if node.initial is not None:
        emitter.emit(node.initial, Destination(variable=node.accumulator.python_name, held=held))
        write_rounds(emitter, node.body, visited_items(emitter, node.body))
    else:
        _write_from_first(emitter, node)
    emitter.folding.pop()


def _fold_copy(emitter: Emitter, node: Fold, kind: Kind, to: Destination) -> None:
    """The rounds with a copy of the first value, changed in place; the function is called where that is not worth it.

    A copy costs as much as its size: it is worth it for a collection of the kind, and as many rounds.
    """
    name, initial, function = node.accumulator.python_name, node.initial, node.alone
    assert initial is not None
    assert function is not None
    start, given = _start_and_given(emitter, initial, node.body)
    emitter.unit.plain_starts.add(node.accumulator)
    taken = emitter.call(node, "own_copy", start, given, py.constant(kind))
    emitter.block.append(py.assign(name, taken))
    slow, fast = _called(emitter, node, function, start, given), _folded(emitter, node, given)
    emitter.block.append(py.If(py.is_(py.load(name), py.helper("~MISSING")), slow, fast))
    emitter.finish(py.load(name), to)


def _start_and_given(emitter: Emitter, initial: Node, each: Each) -> tuple[ast.expr, ast.expr]:
    start = emitter.kept(emitter.value(initial))
    return start, emitter.kept(given_items(emitter, each))


def _folded(emitter: Emitter, node: Fold, given: ast.expr) -> list[ast.stmt]:
    emitter.folding.append(node.accumulator)
    rounds, _ = emitter.in_block(lambda: write_rounds(emitter, node.body, given))
    emitter.folding.pop()
    return rounds


def _called(emitter: Emitter, node: Fold, function: Node, start: ast.expr, given: ast.expr) -> list[ast.stmt]:
    """What has the core function call the function, which is written out elsewhere."""
    block, made = emitter.in_block(lambda: made_when_needed(emitter, function, again=type(function) is Fn))
    called = emitter.call(node, core_helper("reduce"), made, start, given)
    return [*block, py.assign(node.accumulator.python_name, called)]


def _write_from_first(emitter: Emitter, node: Fold) -> None:
    """The rounds behind the first item; if there is none, the function says what comes of nothing."""
    each, name = node.body, node.accumulator.python_name
    items = emitter.unit.fresh("items")
    given = emitter.call(each, "reader", emitter.value(each.items), py.constant("reduce"), py.constant(2))
    first = py.named(name, py.call(py.helper("~next_item"), py.load(items)))
    function: Any = node.alone
    alone = py.call(made_when_needed(emitter, function), py.helper("~run"))
    of_nothing = py.assign(name, py.place(alone, node.start, node.end))
    is_missing = py.is_(first, py.helper("~MISSING"))
    emitter.block += [py.assign(items, given), py.If(is_missing, [of_nothing], [])]
    emitter.kinds.examples.learn_first(node.accumulator, each)
    block, _ = emitter.in_round(lambda: emitter.emit(each.body, IGNORE))
    emitter.block.append(py.For(target_of(each), py.load(items), [*long_text(each.body), *block], [], None))


@writes_statements(Step)
def _step(emitter: Emitter, node: Step, _: Destination) -> None:
    accumulator = emitter.folding[-1]
    name = accumulator.python_name
    emitter.emit(node.value, Destination(variable=name, held=accumulator in emitter.unit.held))
    if may_be_reduced(node.value, emitter.unit.plain_starts):
        is_reduced = py.is_(py.call(py.helper("~type"), py.load(name)), py.helper("~Reduced"))
        ended = [py.assign(name, py.attribute(py.load(name), "value")), py.Break()]
        emitter.block.append(py.If(is_reduced, ended, []))
