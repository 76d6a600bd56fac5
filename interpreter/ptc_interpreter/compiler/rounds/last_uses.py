"""`(recur (disj left x) ...)`: the name gets its next value, so it gives up what it has when that is read."""

import ast
from typing import Final

from ptc_interpreter.compiler import python as py
from ptc_interpreter.compiler.emitter import Emitter, writes_value
from ptc_interpreter.compiler.in_place.ownership import mentions
from ptc_interpreter.nodes import Binding, Core, CoreCall, LastUse, Local, Node

Changing = list[tuple[Binding, Node]]
_CHANGES: Final = {  # and arguments
    "disj": ("disj_last", 2),
    "dissoc": ("dissoc_last", 2),
    "assoc": ("assoc_last", 3),
    "conj": ("conj_last", 2),
    "pop": ("pop_last", 1),
}
_REDUCED: Final = frozenset({"disj", "dissoc"})
_MOST: Final = 16  # names of a loop that are looked at


def with_last_uses(emitter: Emitter, changing: Changing) -> Changing:
    """The next values of names, those changed where that is the last use of what they are made of."""
    if emitter.unit.plain or len(changing) > _MOST:
        return changing
    return [(binding, _last_use(emitter, binding, value, changing) or value) for binding, value in changing]


def _last_use(emitter: Emitter, binding: Binding, value: Node, changing: Changing) -> LastUse | None:
    found = _change_of(value, binding)
    if found is None or binding in emitter.unit.held or binding in emitter.unit.cursors:
        return None
    beside = [other for _, other in changing if other is not value]
    if any(mentions(emitter.unit.allowance, node, binding) for node in (*found.others, *beside)):
        return None
    return found


def _change_of(value: Node, binding: Binding) -> LastUse | None:
    """A change of what the name has, if a node is one of those that are written so."""
    match value:
        case CoreCall(function=function, arguments=[Local(binding=of), *others]) if of is binding:
            helper, count = _CHANGES.get(function.name, ("", 0))
            return LastUse(value.start, value.end, binding, helper, others) if len(value.arguments) == count else None
        case CoreCall(function=function, arguments=[Core() as step, Local(binding=of), items]) if of is binding:
            is_taking = function.name == "reduce" and step.function.name in _REDUCED
            return LastUse(value.start, value.end, binding, "reduce_last", [step, items]) if is_taking else None
        case _:
            return None


@writes_value(LastUse)
def _write(emitter: Emitter, node: LastUse) -> ast.expr:
    others = emitter.values(node.others)
    name = node.binding.python_name
    given_up = py.named(name, py.constant(None))
    return emitter.call(node, node.helper, *others, py.load(name), given_up)
