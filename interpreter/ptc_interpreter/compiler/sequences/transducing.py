"""Transducers that are written out where they are used: one loop, in which each item goes through all of them.

`(into [] (comp (filter f) (map g)) xs)` is a loop over `xs` with a test, a name and what gathers. Items go through one
by one, as they do with functions that are called.
"""

from typing import Any, Final

from ptc_interpreter.compiler.analysis.walking import everything
from ptc_interpreter.compiler.sequences.entries import built, is_empty_map, map_of_entries
from ptc_interpreter.compiler.sequences.registry import read, rewrites
from ptc_interpreter.compiler.sequences.stages import Chain, Deliver, stages_of
from ptc_interpreter.nodes import Collect, Core, CoreCall, Do, Each, Fold, For, Node, Step, Stop
from ptc_interpreter.runtime.registry import CORE, CoreFunction

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
    name = function.function.name if type(function) is Core else ""
    if name not in _COMPLETE or not (initial or name in _STARTING):
        return None
    start = initial[0] if initial else CoreCall(node.start, node.end, CORE[name], [])
    return _carried(emitter, node, xform, CORE[name], start, coll)


def _carried(emitter: Any, node: CoreCall, xform: Node, function: CoreFunction, start: Node, coll: Node) -> Node | None:
    accumulator = emitter.local("accumulator")
    carried = read(node, accumulator)

    def step(value: Node) -> Node:
        return Step(node.start, node.end, CoreCall(node.start, node.end, function, [carried, value]))

    before, rounds = emitter.in_block(lambda: _rounds(emitter, node, xform, coll, step))
    if rounds is None or rounds[1] is not None:
        return None
    emitter.block += before
    each = rounds[0]
    return CoreCall(node.start, node.end, function, [Fold(node.start, node.end, accumulator, start, each)])


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
    lazily = _if_lazy(emitter, node, xform, rounds[0])
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
    return _all_gathered(node, rounds, "collected", _if_lazy(emitter, node, xform, rounds[0]))


def _collecting(emitter: Any, node: CoreCall, xform: Node, coll: Node) -> tuple[Each, Node | None] | None:
    return _rounds(emitter, node, xform, coll, lambda value: Collect(node.start, node.end, value))


def _can_be_gathered(emitter: Any, rounds: tuple[Each, Node | None]) -> bool:
    """Whether there is nothing to be done behind a loop that may have no end."""
    return rounds[1] is None or emitter.kinds.is_finite(rounds[0].items)


def _all_gathered(node: CoreCall, rounds: tuple[Each, Node | None], gives: Any, lazily: CoreCall | None) -> For:
    """What the rounds collect, and what follows them."""
    each, last = rounds
    return For(node.start, node.end, each if last is None else Do(node.start, node.end, [each, last]), gives, lazily)


def _if_lazy(emitter: Any, node: CoreCall, xform: Node, each: Each) -> CoreCall | None:
    """What is called for a sequence that may have no end, which must not be gathered before it is accounted for."""
    if _stops(each) or emitter.kinds.is_finite(each.items):
        return None
    return CoreCall(node.start, node.end, CORE["sequence"], [xform, each.items])


def _stops(each: Each) -> bool:
    return any(type(part) is Stop for part in everything(each.body))
