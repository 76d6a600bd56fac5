"""Transducers that are written out where they are used: one loop, in which each item goes through all of them.

`(into [] (comp (filter f) (map g)) xs)` is a loop over `xs` with a test, a name and what gathers. Items go through one
by one, as they do with functions that are called.
"""

from typing import Any, Final

from ptc_interpreter.compiler.analysis.endings import may_be_reduced
from ptc_interpreter.compiler.analysis.walking import everything
from ptc_interpreter.compiler.known import own_transducer
from ptc_interpreter.compiler.opening import Opened, called_core, note_functions_within, opened
from ptc_interpreter.compiler.sequences.entries import built, is_empty_map, map_of_entries
from ptc_interpreter.compiler.sequences.registry import read, rewrites
from ptc_interpreter.compiler.sequences.stages import Chain, Deliver, stages_of
from ptc_interpreter.nodes import (
    Binding,
    Collect,
    Core,
    CoreCall,
    Do,
    Each,
    Fn,
    Fold,
    For,
    Let,
    Node,
    Step,
    Stop,
    Variable,
)
from ptc_interpreter.runtime.registry import CORE

# Functions that give what they are given when called with a result alone; the first two have a start of their own.
_STARTING: Final = frozenset({"+", "*"})
_COMPLETE: Final = _STARTING | {"conj", "max", "min"}
_WITH_COLL: Final = 2  # arguments of `into`, and one more: the transducer


def _rounds(emitter: Any, node: CoreCall, xform: Node, coll: Node, deliver: Deliver) -> tuple[Each, Node | None] | None:
    """A loop over the collection, in which each item goes through the transducers; what comes through is delivered.

    With it what is to be done behind the loop, if anything is.
    """
    stages = stages_of(emitter, xform)
    if not stages:
        return None
    item = emitter.local("item")
    chain = Chain(emitter, node, deliver)
    body = chain.through(stages, read(node, item))
    if body is None:
        return None
    position = _POSITIONS.get(node.function.name, 3)
    return Each(node.start, node.end, [item], coll, body, node.function.name, position), chain.last


_POSITIONS: Final = {"sequence": 2}


@rewrites("transduce")
def _transduced(emitter: Any, node: CoreCall) -> Node | None:
    xform, function, *initial, coll = node.arguments
    function = own_transducer(emitter, function)
    name = function.function.name if type(function) is Core else ""
    if name in _COMPLETE and (initial or name in _STARTING):
        start = initial[0] if initial else CoreCall(node.start, node.end, CORE[name], [])
        adds = Opened(names := [emitter.local("accumulator"), emitter.local("passed")], _call(node, name, *names))
        folded = _carried(emitter, node, xform, adds, start, coll)
        return None if folded is None else CoreCall(node.start, node.end, CORE[name], [folded])
    adder = _adder(emitter, node, function) if initial else None
    folded = None if adder is None else _carried(emitter, node, xform, adder[0], initial[0], coll)
    if adder is None or folded is None or adder[1] is None:
        return folded
    parameter = adder[1].parameters[0]
    return Let(node.start, node.end, [(parameter, folded)], adder[1].body)


def _call(node: CoreCall, name: str, *arguments: Binding) -> Node:
    return CoreCall(node.start, node.end, CORE[name], [read(node, argument) for argument in arguments])


def _adder(emitter: Any, node: CoreCall, function: Node) -> tuple[Opened, Opened | None] | None:
    """What adds an item, and what is done with the last result: `(completing f done)`, or a function of both."""
    if type(function) is Fn:
        return _of_arities(function)
    if type(function) is not CoreCall or function.function.name != "completing":
        return None
    if any(type(part) not in (Fn, Core, Variable) for part in function.arguments):
        return None
    adds, *done = [
        opened(emitter, part, count, node) or called_core(emitter, node, part, count)
        for part, count in zip(function.arguments, (2, 1), strict=False)
    ]
    return None if adds is None or None in done else (adds, done[0] if done else None)


def _of_arities(function: Fn) -> tuple[Opened, Opened | None] | None:
    """The same of a function that is written out with an arity for either, and perhaps one that begins."""
    found = {len(arity.parameters): arity for arity in function.arities if not arity.recurs}
    is_plain = function.own is None and not any(arity.rest for arity in function.arities)
    if not is_plain or len(found) != len(function.arities) or not {1, 2} <= found.keys() <= {0, 1, 2}:
        return None
    note_functions_within(function)
    return Opened(found[2].parameters, found[2].body), Opened(found[1].parameters, found[1].body)


def _carried(emitter: Any, node: CoreCall, xform: Node, adder: Opened, start: Node, coll: Node) -> Node | None:
    """The rounds that add what comes through. What `reduced` gives ends them, where they are not within each other."""
    accumulator, added = adder.parameters

    def step(value: Node) -> Node:
        return Step(node.start, node.end, Let(node.start, node.end, [(added, value)], adder.body))

    before, rounds = emitter.in_block(lambda: _rounds(emitter, node, xform, coll, step))
    if rounds is None or rounds[1] is not None:
        return None
    each = rounds[0]
    if may_be_reduced(adder.body) and any(type(part) is Each for part in everything(each.body)):
        return None
    emitter.block += before
    return Fold(node.start, node.end, accumulator, start, each)


@rewrites("into")
def _poured(emitter: Any, node: CoreCall) -> Node | None:
    if len(node.arguments) == _WITH_COLL:
        return map_of_entries(emitter, node)
    return _gathered(emitter, node) if len(node.arguments) > _WITH_COLL else None


def _gathered(emitter: Any, node: CoreCall) -> Node | None:
    to, xform, coll = node.arguments
    before, rounds = emitter.in_block(lambda: _collecting(emitter, node, xform, coll))
    if rounds is None or not _can_be_gathered(emitter, rounds):
        return None
    known = emitter.known_once(to)  # it comes first
    emitter.block += before
    lazily = None if _stops(rounds[0]) else _if_lazy(emitter, node, xform, rounds[0].items)
    gathered = _all_gathered(node, rounds, "as_list", lazily)
    is_map = lazily is None and rounds[1] is None and is_empty_map(known)
    as_map = built(emitter, node, known, rounds[0]) if is_map else None
    return as_map or CoreCall(node.start, node.end, node.function, [known, gathered])


@rewrites("sequence")
def _sequence(emitter: Any, node: CoreCall) -> Node | None:
    """`(sequence xform coll)`"""
    xform, *colls = node.arguments
    if len(colls) != 1:
        return None
    before, rounds = emitter.in_block(lambda: _collecting(emitter, node, xform, colls[0]))
    if rounds is None or not _can_be_gathered(emitter, rounds):
        return None
    emitter.block += before
    return _all_gathered(node, rounds, "collected", _if_lazy(emitter, node, xform, rounds[0].items))


def _collecting(emitter: Any, node: CoreCall, xform: Node, coll: Node) -> tuple[Each, Node | None] | None:
    return _rounds(emitter, node, xform, coll, lambda value: Collect(node.start, node.end, value))


def _can_be_gathered(emitter: Any, rounds: tuple[Each, Node | None]) -> bool:
    """Whether there is nothing to be done behind a loop that may have no end."""
    return rounds[1] is None or emitter.kinds.is_finite(rounds[0].items)


def _all_gathered(node: CoreCall, rounds: tuple[Each, Node | None], gives: Any, lazily: CoreCall | None) -> For:
    """What the rounds collect, and what follows them."""
    each, last = rounds
    return For(node.start, node.end, each if last is None else Do(node.start, node.end, [each, last]), gives, lazily)


def _if_lazy(emitter: Any, node: CoreCall, xform: Node, items: Node) -> CoreCall | None:
    """What is called for a sequence that may have no end, which must not be gathered before it is accounted for."""
    if emitter.kinds.is_finite(items):
        return None
    return CoreCall(node.start, node.end, CORE["sequence"], [xform, items])


def _stops(each: Each) -> bool:
    return any(type(part) is Stop for part in everything(each.body))
