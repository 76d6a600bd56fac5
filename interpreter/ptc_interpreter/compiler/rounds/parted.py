"""`(reduce (fn [[a b] x] [(f a) (g b)]) [0 1] xs)`: what is carried in parts, each in a variable of its own.

So no round makes a vector or map only for the next to take it apart, and a part that is a collection may change in
place. It is done where every round gives the accumulator by its parts (`parting`), and what a `loop` leaves with may
be the whole.
"""

from ptc_interpreter.compiler import python as py
from ptc_interpreter.compiler.analysis.walking import everything
from ptc_interpreter.compiler.emitter import Destination, Emitter, writes_statements
from ptc_interpreter.compiler.in_place.gathering import gathers, settled
from ptc_interpreter.compiler.in_place.holding import held_in_loop, hold_loop, keep_kinds
from ptc_interpreter.compiler.rounds.items import visited_items, write_rounds
from ptc_interpreter.compiler.rounds.parting import AsWholeError, recurs_in
from ptc_interpreter.compiler.rounds.parting_folds import FoldParting
from ptc_interpreter.compiler.rounds.parting_loops import LoopParting
from ptc_interpreter.compiler.rounds.parts import parts_of_literal
from ptc_interpreter.compiler.rounds.stepping import with_steps_of_loop
from ptc_interpreter.nodes import Binding, Carried, Fold, Loop, Recur, Step
from ptc_interpreter.plain import changed


def write_parted(emitter: Emitter, node: Fold, to: Destination) -> bool:
    """Write a `reduce` whose accumulator can be carried in parts; whether it was written."""
    started, step = parts_of_literal(node.initial), node.body.body
    if started is None or type(step) is not Step or node.accumulator in emitter.unit.held:
        return False
    parting = FoldParting(emitter, node.accumulator, started)
    try:
        rounds = parting.onwards(step.value)
    except AsWholeError:
        return False
    if not parting.is_worth_it:
        return False
    loop = with_steps_of_loop(emitter, Loop(node.start, node.end, parting.begun, rounds, recurs_in(rounds)))
    emitter.kinds.learn(loop)
    hold_loop(emitter, loop)
    if parting.left is None:
        _write_loop(emitter, node, loop)
        emitter.finish(emitter.value(parting.whole(node)), to)
        return True
    left = parting.left.python_name
    emitter.block.append(py.assign(left, py.helper("~MISSING")))
    _write_loop(emitter, node, loop)
    block, whole = emitter.in_block(lambda: emitter.value(parting.whole(node)))
    emitter.block.append(py.If(py.is_(py.load(left), py.helper("~MISSING")), [*block, py.assign(left, whole)], []))
    emitter.finish(py.load(left), to)
    return True


def _write_loop(emitter: Emitter, node: Fold, loop: Loop) -> None:
    marks = _marked(emitter, loop)
    emitter.block += [py.assign(mark, py.call(py.helper("~new_mark"))) for mark in marks.values()]
    emitter.bind(loop.bindings)
    each = changed(node.body, body=loop.body)
    write_rounds(emitter, each, visited_items(emitter, each))
    emitter.block += [settled(emitter, node, binding.python_name, mark) for binding, mark in marks.items()]


def _marked(emitter: Emitter, loop: Loop) -> dict[Binding, str]:
    """The marks of what rounds gather under keys of maps that are held, by the parts that these are."""
    found: dict[Binding, str] = {}
    for index, (binding, _) in enumerate(loop.bindings):
        if emitter.unit.held.get(binding) != "own map":
            continue
        analysis = held_in_loop(loop, index, emitter.unit.allowance, emitter.unit.functions)
        if analysis is not None and gathers(loop.body, analysis.held, analysis.reads):
            mark = found[binding] = emitter.unit.fresh("mark")
            emitter.unit.marks.update(dict.fromkeys(analysis.held, mark))
    return found


def with_parts_of_loop(emitter: Emitter, node: Loop) -> Loop:
    """A loop in which what begins as a literal, and goes on by its parts, is carried in these."""
    for binding, initial in node.bindings:
        started = parts_of_literal(initial)
        if started is not None and node.recurs and not emitter.unit.plain:
            node = _parted(node, LoopParting(emitter, binding, started, node))
    return node


def _parted(node: Loop, parting: LoopParting) -> Loop:
    try:
        body = parting.onwards(node.body)
    except AsWholeError:
        return node
    names = [binding for binding, _ in parting.bindings]
    recurs = [part for part in everything(body) if type(part) is Recur and part.bindings == names]
    if not parting.is_worth_it or len(recurs) != len(node.recurs):
        return node
    return Loop(node.start, node.end, parting.bindings, body, recurs)


@writes_statements(Carried)
def _carried(emitter: Emitter, node: Carried, to: Destination) -> None:
    """Rounds within others: what the names hold that these hold changes in place as well."""
    loop = Loop(node.start, node.end, node.bindings, node.each.body, node.recurs)
    emitter.kinds.learn(loop)
    hold_loop(emitter, loop)
    keep_kinds(emitter, loop)
    emitter.bind(loop.bindings)
    write_rounds(emitter, node.each, visited_items(emitter, node.each))
    emitter.emit(node.body, to)
