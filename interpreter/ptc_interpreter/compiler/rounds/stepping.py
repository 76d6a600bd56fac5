"""`(recur (step state))`: a function of the program that gives the next state for one is written where it is called.

So the state may change in place, as where its rounds spell out what they do. It is written so where the function does
nothing with its parameter but change it and hand it on, and where that makes the state the rounds' own.
"""

from collections.abc import Callable, Collection
from functools import partial
from typing import Any, Final

from ptc_interpreter.compiler.analysis.walking import everything, step_of
from ptc_interpreter.compiler.copying import replaced
from ptc_interpreter.compiler.emitter import Emitter
from ptc_interpreter.compiler.in_place.changes import kind_of_fresh
from ptc_interpreter.compiler.in_place.holding import held_in_fold, held_in_loop
from ptc_interpreter.compiler.in_place.ownership import Analysis
from ptc_interpreter.compiler.known import LONGEST, own_function
from ptc_interpreter.compiler.opening import opened
from ptc_interpreter.nodes import Binding, Call, Fn, Fold, Let, Local, Loop, Node, Recur, Variable
from ptc_interpreter.plain import changed

_MOST: Final = 3  # calls that are written out for one state


def with_steps_of_loop(emitter: Emitter, node: Loop) -> Loop:
    """The loop, in which calls that hand on a state are written out."""
    for index, (binding, initial) in enumerate(node.bindings):
        if node.recurs and kind_of_fresh(initial) is not None:
            node = _opened(emitter, node, node.body, binding, partial(_loop_held, emitter, node, index))
    return node


def with_steps_of_fold(emitter: Emitter, node: Fold) -> Fold:
    """The same of a `reduce`."""
    if node.initial is None or kind_of_fresh(node.initial) is None:
        return node
    return _opened(emitter, node, step_of(node).value, node.accumulator, partial(_fold_held, emitter, node))


def _loop_held(emitter: Emitter, node: Loop, index: int, by: dict[int, Node]) -> Loop | None:
    body = replaced(node.body, by)
    names = [binding for binding, _ in node.bindings]
    recurs = [part for part in everything(body) if type(part) is Recur and part.bindings == names]
    found = changed(node, body=body, recurs=recurs)
    held = held_in_loop(found, index, emitter.unit.allowance, emitter.unit.functions)
    return None if held is None else found


def _fold_held(emitter: Emitter, node: Fold, by: dict[int, Node]) -> Fold | None:
    found = changed(node, body=replaced(node.body, by))
    held = held_in_fold(found, emitter.unit.allowance, emitter.unit.functions)
    return None if held is None else found


def _opened(
    emitter: Emitter, node: Any, body: Node, state: Binding, held: Callable[[dict[int, Node]], Any | None]
) -> Any:
    """The node with calls written out, if that makes the state its own; else as it was."""
    names = {state}
    calls = [part for part in everything(body) if emitter.unit.allowance.take() and _hands_on(emitter, part, names)]
    if not 0 < len(calls) <= _MOST:
        return node
    by: dict[int, Node] = {id(call): written for call in calls if (written := _written(emitter, call)) is not None}
    return (by and held(by)) or node


def _hands_on(emitter: Emitter, node: Node, names: Collection[Binding]) -> bool:
    """Whether a node is a call of a function that gives the next state for one of these."""
    function = emitter.known.get(node.function.name) if type(node) is Call and type(node.function) is Variable else None
    if type(node) is not Call or type(function) is not Fn:
        return False
    parameters = function.arities[0].parameters
    if len(parameters) != len(node.arguments):
        return False
    given = [
        parameter
        for parameter, argument in zip(parameters, node.arguments, strict=True)
        if type(argument) is Local and argument.binding in names
    ]
    analysis = Analysis(emitter.unit.allowance, emitter.unit.functions)
    return len(given) == 1 and analysis.hands_on(function.arities[0].body, given[0])


def _written(emitter: Emitter, call: Any) -> Let | None:
    arguments: list[Node] = call.arguments
    copy = own_function(emitter, call.function, len(arguments), LONGEST)
    found = None if copy is None else opened(emitter, copy, len(arguments), call)
    if found is None:
        return None
    return Let(call.start, call.end, list(zip(found.parameters, arguments, strict=True)), found.body)
