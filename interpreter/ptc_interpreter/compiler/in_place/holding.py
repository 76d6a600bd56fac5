"""Which names of a `reduce` or `loop` are held, and noting it: from then on what they hold changes in place."""

from collections.abc import Mapping
from typing import Final

from ptc_interpreter.compiler.analysis.inference import Kind
from ptc_interpreter.compiler.analysis.walking import Allowance, everything, step_of
from ptc_interpreter.compiler.emitter import Emitter
from ptc_interpreter.compiler.in_place import changing
from ptc_interpreter.compiler.in_place.assignment_order import are_safe, in_order, must_wait
from ptc_interpreter.compiler.in_place.changes import CARRYING, kind_begun
from ptc_interpreter.compiler.in_place.gathering import gathers
from ptc_interpreter.compiler.in_place.ownership import Analysis
from ptc_interpreter.nodes import Binding, Call, CoreCall, Fn, Fold, Local, Lookup, Loop, Node, Recur, Variable

_WRITING: Final = changing  # what is held here is written there
_MOST_NAMES: Final = 16  # of a loop that are looked at

# -- what is held ----------------------------------------------------------------------------------------------------


def held_in_fold(node: Fold, allowance: Allowance, known: Mapping[str, Fn]) -> Analysis | None:
    """The analysis of what a `reduce` accumulates, if it is held; the first value must be a collection of its own."""
    step = step_of(node)
    analysis = _begun(node.accumulator, node.initial, allowance, known) if node.initial is not None else None
    hands_on = analysis is not None and analysis.hands_on(step.value, node.accumulator)
    return analysis if analysis is not None and hands_on and analysis.is_held else None


def held_from_copy(node: Fold, kind: Kind, allowance: Allowance, known: Mapping[str, Fn]) -> Analysis | None:
    """The same, where it begins as a copy of a collection of this kind that others may hold."""
    analysis = Analysis(allowance, known)
    analysis.held.append(node.accumulator)
    analysis.kinds.add(kind)
    return analysis if analysis.hands_on(step_of(node).value, node.accumulator) and analysis.is_held else None


def held_in_loop(node: Loop, index: int, allowance: Allowance, known: Mapping[str, Fn]) -> Analysis | None:
    """The analysis of a name of a loop, if it is held."""
    binding, initial = node.bindings[index]
    analysis = _begun(binding, initial, allowance, known)
    goes_round = analysis is not None and analysis.goes_round(node.body, binding, index, node.recurs)
    return analysis if analysis is not None and goes_round and analysis.is_held else None


def _begun(binding: Binding, initial: Node, allowance: Allowance, known: Mapping[str, Fn]) -> Analysis | None:
    kind = kind_begun(initial)
    if kind is None:
        return None
    analysis = Analysis(allowance, known)
    analysis.held.append(binding)
    analysis.kinds.add(kind)
    return analysis


# -- noting it --------------------------------------------------------------------------------------------------------


def hold_fold(emitter: Emitter, node: Fold) -> None:
    """Have what a `reduce` accumulates changed in place, if it is held."""
    analysis = held_in_fold(node, emitter.unit.allowance, emitter.unit.functions)
    if analysis is not None:
        _hold(emitter, analysis)
        if analysis.kinds == {"own map"} and gathers(step_of(node).value, analysis.held, analysis.reads):
            mark = emitter.unit.fresh("mark")
            emitter.unit.marks.update(dict.fromkeys(analysis.held, mark))


def hold_copy(emitter: Emitter, node: Fold) -> Kind | None:
    """The same, of what begins as a collection that others may hold: the kind of which a copy is taken then."""
    if not isinstance(node.initial, Local | Call | Variable) or type(node.alone) not in (Fn, Variable):
        return None
    kind = _likely_kind(node)
    if kind == "own map" and emitter.kinds.examples.likely.is_vector(node.initial):
        kind = "vector"
    analysis = held_from_copy(node, kind, emitter.unit.allowance, emitter.unit.functions) if kind is not None else None
    if analysis is None or len(analysis.kinds) > 1:
        return None
    _hold(emitter, analysis)
    return kind


def _likely_kind(node: Fold) -> Kind | None:
    """What a `reduce` seems to accumulate, going by what its step does with it."""
    names: set[str] = set()
    held = {node.accumulator}
    for part in everything(step_of(node).value):
        if type(part) is CoreCall and part.function.name in CARRYING and len(part.arguments) == 3:
            function, initial, _ = part.arguments
            if type(function) is Fn and type(initial) is Local and initial.binding in held:
                held.update(function.arities[0].parameters[:1])
        elif type(part) is CoreCall and part.arguments and type(part.arguments[0]) is Local:
            names.update([part.function.name] if part.arguments[0].binding in held else [])
        elif type(part) is Lookup and type(part.of) is Local and part.of.binding in held:
            names.add("keys")
    return next((kind for kind, telling in _TELLING.items() if not names.isdisjoint(telling)), None)


_TELLING: Final[dict[Kind, frozenset[str]]] = {
    "vector": frozenset({"nth", "peek", "pop", "last"}),
    "own map": frozenset({"assoc", "assoc-in", "update", "update-in", "dissoc", "merge", "keys"}),
    "own set": frozenset({"disj", "contains?"}),
}


def hold_loop(emitter: Emitter, node: Loop) -> None:
    """Have the names of a loop that are held changed in place, as far as nobody could tell."""
    indexes = range(min(len(node.bindings), _MOST_NAMES))
    found = {index: held_in_loop(node, index, emitter.unit.allowance, emitter.unit.functions) for index in indexes}
    held = {index: analysis for index, analysis in found.items() if analysis is not None}
    while held:
        for analysis in held.values():
            _hold(emitter, analysis)
        wrong = next((at for recur in node.recurs if (at := _in_the_way(emitter, recur, [*held])) is not None), None)
        if wrong is None:
            return
        _let_go(emitter, held.pop(wrong))
        emitter.kinds.learn(node)


def keep_kinds(emitter: Emitter, node: Loop) -> None:
    """What a loop takes over from the rounds around it is of the kind that it has there."""
    for binding, _ in node.bindings:
        kind = emitter.unit.held.get(binding)
        if kind is not None:
            emitter.kinds.assume([binding], kind)


def _in_the_way(emitter: Emitter, recur: Recur, held: list[int]) -> int | None:
    """A name that has to change before what reads it, where it would show: two of these may fail, or do something."""
    if not must_wait(emitter, recur.bindings, recur.values):
        return None
    changed = [recur.values[at] for at in held]
    others = [value for at, value in enumerate(recur.values) if at not in held]
    ordered = in_order(emitter, [recur.bindings[at] for at in held], changed) is not None
    nobody_can_tell = are_safe(emitter, changed) or (len(changed) == 1 and are_safe(emitter, others))
    return None if ordered and nobody_can_tell else held[0]


def _hold(emitter: Emitter, analysis: Analysis) -> None:
    kind = next(iter(analysis.kinds)) if len(analysis.kinds) == 1 else None
    emitter.unit.held.update(dict.fromkeys(analysis.held, kind))
    emitter.unit.handed_on[analysis.held[0]] = analysis.held
    emitter.unit.reads |= analysis.reads
    emitter.unit.asking |= analysis.asking
    emitter.leans = emitter.leans or analysis.leans
    emitter.kinds.assume(analysis.held, kind)


def _let_go(emitter: Emitter, analysis: Analysis) -> None:
    for binding in analysis.held:
        emitter.unit.held.pop(binding, None)
    emitter.kinds.assume(analysis.held, None)
