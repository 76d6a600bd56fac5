"""Transducers that are written out where they are used: one loop, in which each item goes through all of them.

`(into [] (comp (filter f) (map g)) xs)` is a loop over `xs` with a test, a name and what gathers. Items go through one
by one, as they do with functions that are called.
"""

from collections.abc import Callable, Iterator
from typing import Any, Final

from ptc_interpreter.compiler.analysis.walking import everything
from ptc_interpreter.compiler.known import own_transducer
from ptc_interpreter.compiler.opening import opened
from ptc_interpreter.compiler.sequences.entries import built, is_empty_map, map_of_entries
from ptc_interpreter.compiler.sequences.registry import constant, helper, read, rewrites, unless_refused
from ptc_interpreter.nodes import (
    Collect,
    Constant,
    Core,
    CoreCall,
    Do,
    Each,
    Fold,
    For,
    Helper,
    If,
    Let,
    Node,
    Step,
    Stop,
)
from ptc_interpreter.plain import plain
from ptc_interpreter.runtime.registry import CORE, CoreFunction

_Deliver = Callable[[Node], Node]
# Functions that give what they are given when called with a result alone; the first two have a start of their own.
_STARTING: Final = frozenset({"+", "*"})
_COMPLETE: Final = _STARTING | {"conj", "max", "min"}
_WITH_COLL: Final = 2  # arguments of `into`, and one more: the transducer
_ENDING: Final = frozenset({"take", "take-while"})


@plain
class _Chain:
    """Where transducers are written out, and what is done with what comes through."""

    emitter: Any
    node: CoreCall
    deliver: _Deliver

    @property
    def span(self) -> tuple[int, int]:
        """Where nodes stand that are made here."""
        return self.node.start, self.node.end

    def through(self, stages: list[CoreCall], value: Node) -> Node | None:
        """What is done with one item, the value of a local; None where a stage cannot be written out."""
        if not stages:
            return self.deliver(value)
        write = _STAGES.get(stages[0].function.name)
        return write(self, stages[0], stages[1:], value) if write is not None else None

    def applied(self, stage: CoreCall, value: Node) -> Node | None:
        """What the function of a stage gives for an item."""
        found = opened(self.emitter, stage.arguments[0], 1, self.node) if len(stage.arguments) == 1 else None
        return None if found is None else Let(*self.span, [(found.parameters[0], value)], found.body)

    def kept(self, test: Node, then: Node, otherwise: Node | None = None) -> Node:
        """`then`, where the test holds."""
        return If(*self.span, test, then, otherwise or constant(self.node, None))


def _mapcat(chain: _Chain, stage: CoreCall, others: list[CoreCall], value: Node) -> Node | None:
    given = chain.applied(stage, value)
    inner = chain.emitter.local("item")
    rest = chain.through(others, read(stage, inner)) if not any(map(_ends, others)) else None
    return None if given is None or rest is None else Each(*chain.span, [inner], given, rest, "cat", 1)


def _map(chain: _Chain, stage: CoreCall, others: list[CoreCall], value: Node) -> Node | None:
    result, passed = chain.applied(stage, value), chain.emitter.local("passed")
    if not others:
        return None if result is None else chain.deliver(result)
    rest = chain.through(others, read(stage, passed))
    return None if result is None or rest is None else Let(*chain.span, [(passed, result)], rest)


def _filter(chain: _Chain, stage: CoreCall, others: list[CoreCall], value: Node) -> Node | None:
    test, rest = chain.applied(stage, value), chain.through(others, value)
    if test is None or rest is None:
        return None
    if stage.function.name == "remove":
        test = CoreCall(*chain.span, CORE["not"], [test])
    return chain.kept(test, rest, Stop(*chain.span) if stage.function.name == "take-while" else None)


def _keep(chain: _Chain, stage: CoreCall, others: list[CoreCall], value: Node) -> Node | None:
    result, passed = chain.applied(stage, value), read(stage, chain.emitter.local("passed"))
    rest = chain.through(others, passed)
    if result is None or rest is None:
        return None
    test = CoreCall(*chain.span, CORE["some?"], [passed])
    return Let(*chain.span, [(passed.binding, result)], chain.kept(test, rest))  # type: ignore[attr-defined]


def _distinct(chain: _Chain, stage: CoreCall, others: list[CoreCall], value: Node) -> Node | None:
    rest = chain.through(others, value) if not stage.arguments else None
    if rest is None:
        return None
    seen = chain.emitter.known_once(helper(chain.node, Helper.NOTHING_SEEN))
    return chain.kept(helper(chain.node, Helper.IS_NEW, seen, value), rest)


def _take(chain: _Chain, stage: CoreCall, others: list[CoreCall], value: Node) -> Node | None:
    given = stage.arguments[0] if stage.arguments else None
    count = given.value if type(given) is Constant else None
    rest = chain.through(others, value) if type(count) is int and count > 0 else None
    if rest is None:
        return None
    left = chain.emitter.known_once(helper(chain.node, Helper.COUNTDOWN, stage.arguments[0]))
    over = chain.kept(helper(chain.node, Helper.IS_OVER, left), Stop(*chain.span))
    return Do(*chain.span, [rest, over])


_STAGES: Final[dict[str, Callable[[_Chain, CoreCall, list[CoreCall], Node], Node | None]]] = {
    "map": _map,
    "mapcat": _mapcat,
    "filter": _filter,
    "remove": _filter,
    "take-while": _filter,
    "keep": _keep,
    "distinct": _distinct,
    "take": _take,
}


def _ends(stage: CoreCall) -> bool:
    return stage.function.name in _ENDING


def _stages(emitter: Any, xform: Node) -> list[CoreCall]:
    """The transducers that a node puts together, the first first; none if it is no such node."""
    parts = list(_parts(emitter, xform))
    stages = [part for part in parts if type(part) is CoreCall and part.function.name in _STAGES]
    return stages if len(stages) == len(parts) else []


def _parts(emitter: Any, xform: Node) -> Iterator[Node]:
    xform = own_transducer(emitter, xform)
    if type(xform) is CoreCall and xform.function.name == "comp":
        for part in xform.arguments:
            yield from _parts(emitter, part)
    else:
        yield xform


def _rounds(emitter: Any, node: CoreCall, xform: Node, coll: Node, deliver: _Deliver) -> Each | None:
    """A loop over the collection, in which each item goes through the transducers; what comes through is delivered."""
    stages = _stages(emitter, xform)
    if not stages:
        return None
    item = emitter.local("item")
    chain = _Chain(emitter, node, deliver)
    body = chain.through(stages, read(node, item))
    if body is None:
        return None
    return Each(node.start, node.end, [item], coll, body, node.function.name, 3)


@rewrites("transduce")
def _transduced(emitter: Any, node: CoreCall) -> Node | None:
    xform, function, *initial, coll = node.arguments
    name = function.function.name if type(function) is Core else ""
    if name not in _COMPLETE or not (initial or name in _STARTING):
        return None
    start = initial[0] if initial else CoreCall(node.start, node.end, CORE[name], [])
    return unless_refused(emitter, lambda: _carried(emitter, node, xform, CORE[name], start, coll))


def _carried(emitter: Any, node: CoreCall, xform: Node, function: CoreFunction, start: Node, coll: Node) -> Node | None:
    accumulator = emitter.local("accumulator")
    carried = read(node, accumulator)

    def step(value: Node) -> Node:
        return Step(node.start, node.end, CoreCall(node.start, node.end, function, [carried, value]))

    each = _rounds(emitter, node, xform, coll, step)
    if each is None:
        return None
    return CoreCall(node.start, node.end, function, [Fold(node.start, node.end, accumulator, start, each)])


@rewrites("into")
def _poured(emitter: Any, node: CoreCall) -> Node | None:
    if len(node.arguments) == _WITH_COLL:
        return unless_refused(emitter, lambda: map_of_entries(emitter, node))
    return _gathered(emitter, node) if len(node.arguments) > _WITH_COLL else None


def _gathered(emitter: Any, node: CoreCall) -> Node | None:
    to, xform, coll = node.arguments

    def collect(value: Node) -> Node:
        return Collect(node.start, node.end, value)

    before, each = emitter.in_block(lambda: _rounds(emitter, node, xform, coll, collect))
    if each is None:
        return None
    known = emitter.known_once(to)  # it comes first
    emitter.block += before
    lazily = None if _stops(each) or emitter.kinds.is_finite(coll) else _as_sequence(node, xform, coll)
    as_map = built(emitter, node, known, each) if lazily is None and is_empty_map(known) else None
    gathered = For(node.start, node.end, each, "as_list", lazily)
    return as_map or CoreCall(node.start, node.end, node.function, [known, gathered])


def _as_sequence(node: CoreCall, xform: Node, coll: Node) -> CoreCall:
    """What is poured of a sequence that may have no end, which must not be gathered before it is accounted for."""
    return CoreCall(node.start, node.end, CORE["sequence"], [xform, coll])


def _stops(each: Each) -> bool:
    return any(type(part) is Stop for part in everything(each.body))
