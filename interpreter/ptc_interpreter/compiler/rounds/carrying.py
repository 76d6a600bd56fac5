"""`(let [[a b] (reduce ... [a b] xs)] (recur a b))` in a loop: the names are those that the rounds within carry."""

from collections.abc import Iterator
from typing import cast

from ptc_interpreter.compiler.analysis.walking import everything
from ptc_interpreter.compiler.copying import replaced
from ptc_interpreter.compiler.emitter import Emitter
from ptc_interpreter.compiler.rounds.choosing import bound_around
from ptc_interpreter.compiler.rounds.parting import AsWholeError, Parting
from ptc_interpreter.compiler.rounds.parts import parts_of_literal, reduce_of_parts
from ptc_interpreter.nodes import And, CoreCall, Do, If, Let, Local, Loop, Node, Or, Recur
from ptc_interpreter.plain import changed


def with_carried(emitter: Emitter, node: Loop) -> Loop:
    """The loop, in which what rounds within it carry on of what it holds has the names that these have."""
    by: dict[int, Node] = {}
    for let in _lets(node.body) if node.recurs else ():
        made = _rounds_before(emitter, let)
        if made is not None:
            by[id(let)] = made
            break
    if not by:
        return node
    body = replaced(node.body, by)
    names = [binding for binding, _ in node.bindings]
    recurs = [part for part in everything(body) if type(part) is Recur and part.bindings == names]
    return changed(node, body=body, recurs=recurs)


def _lets(node: Node) -> Iterator[Let]:
    """Those that a round ends with."""
    match node:
        case Let(body=body):
            yield node
            yield from _lets(body)
        case If(then=then, otherwise=otherwise):
            yield from _lets(then)
            yield from _lets(otherwise)
        case Do(parts=[*_, last]) | And(parts=[*_, last]) | Or(parts=[*_, last]):
            yield from _lets(last)
        case _:
            pass


def _rounds_before(emitter: Emitter, let: Let) -> Node | None:
    """What a `let` is as rounds, and a body with what these carried; None where it has no such rounds."""
    for index, (binding, value) in enumerate(let.bindings):
        call = reduce_of_parts(value)
        if call is None or not _begins_with_names(call):
            continue
        parting = Parting(emitter, binding, {})
        step, initial, items = call.arguments
        try:
            inner = parting.carried_by(call, step, parts_of_literal(initial) or {}, items)
            inner.named[binding] = {key: Local(call.start, call.end, name) for key, name in inner.carried.items()}
            rest = inner.taken(Let(let.start, let.end, let.bindings[index + 1 :], let.body))
        except AsWholeError:
            continue
        if inner.is_worth_it:
            return bound_around(let, [*let.bindings[:index], (None, cast("Node", inner.rounds))], rest)
    return None


def _begins_with_names(call: CoreCall) -> bool:
    """Whether a `reduce` takes over what a name holds."""
    parts = (parts_of_literal(call.arguments[1]) or {}).values()
    return any(type(part) is Local for value in parts for part in everything(value))
