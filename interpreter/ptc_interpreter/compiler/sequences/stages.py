"""Transducers as nodes: what each of them does with an item that comes through, and what follows in the chain."""

from collections.abc import Callable, Iterator
from typing import Any, Final

from ptc_interpreter.compiler.analysis.walking import everything
from ptc_interpreter.compiler.known import own_transducer
from ptc_interpreter.compiler.opening import called_core, opened
from ptc_interpreter.compiler.sequences.registry import constant, helper, read
from ptc_interpreter.nodes import Call, Constant, Core, CoreCall, Do, Each, Fn, Helper, If, Let, Node, Stop
from ptc_interpreter.plain import plain
from ptc_interpreter.runtime.registry import CORE

Deliver = Callable[[Node], Node]
_ENDING: Final = frozenset({"take", "take-while"})
_KEEPING_NOTHING: Final = frozenset({"map", "filter", "remove", "keep"})  # between one item and the next


@plain
class Chain:
    """Where transducers are written out, and what is done with what comes through."""

    emitter: Any
    node: CoreCall
    deliver: Deliver
    last: Node | None = None  # what is done when all items have come through
    gates: list[Node] | None = None  # what has to hold before the first item, where no item may come as far as to ask

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
        function = stage.arguments[0] if len(stage.arguments) == 1 else None
        if function is None:
            return None
        found = opened(self.emitter, function, 1, self.node) or called_core(self.emitter, self.node, function, 1)
        return None if found is None else Let(*self.span, [(found.parameters[0], value)], found.body)

    def kept(self, test: Node, then: Node, otherwise: Node | None = None) -> Node:
        """`then`, where the test holds."""
        return If(*self.span, test, then, otherwise or constant(self.node, None))


def _mapcat(chain: Chain, stage: CoreCall, others: list[CoreCall], value: Node) -> Node | None:
    given = chain.applied(stage, value)
    return None if given is None else _cat(chain, stage, others, given)


def _cat(chain: Chain, stage: CoreCall, others: list[CoreCall], value: Node) -> Node | None:
    inner = chain.emitter.local("item")
    rest = chain.through(others, read(stage, inner)) if not any(map(_ends, others)) else None
    return None if rest is None else Each(*chain.span, [inner], value, rest, "cat", 1)


def _map(chain: Chain, stage: CoreCall, others: list[CoreCall], value: Node) -> Node | None:
    result, passed = chain.applied(stage, value), chain.emitter.local("passed")
    if not others:
        return None if result is None else chain.deliver(result)
    rest = chain.through(others, read(stage, passed))
    return None if result is None or rest is None else Let(*chain.span, [(passed, result)], rest)


def _filter(chain: Chain, stage: CoreCall, others: list[CoreCall], value: Node) -> Node | None:
    test, rest = chain.applied(stage, value), chain.through(others, value)
    if test is None or rest is None:
        return None
    if stage.function.name == "remove":
        test = CoreCall(*chain.span, CORE["not"], [test])
    return chain.kept(test, rest, Stop(*chain.span) if stage.function.name == "take-while" else None)


def _keep(chain: Chain, stage: CoreCall, others: list[CoreCall], value: Node) -> Node | None:
    result, passed = chain.applied(stage, value), read(stage, chain.emitter.local("passed"))
    rest = chain.through(others, passed)
    if result is None or rest is None:
        return None
    test = CoreCall(*chain.span, CORE["some?"], [passed])
    return Let(*chain.span, [(passed.binding, result)], chain.kept(test, rest))  # type: ignore[attr-defined]


def _distinct(chain: Chain, stage: CoreCall, others: list[CoreCall], value: Node) -> Node | None:
    """`distinct` and `dedupe`"""
    rest = chain.through(others, value) if not stage.arguments else None
    if rest is None:
        return None
    held, asks = _REMEMBERING[stage.function.name]
    before = chain.emitter.known_once(helper(chain.node, held))
    return chain.kept(helper(chain.node, asks, before, value), rest)


_REMEMBERING: Final = {
    "distinct": (Helper.NOTHING_SEEN, Helper.IS_NEW),
    "dedupe": (Helper.NOTHING_BEFORE, Helper.IS_ANOTHER),
}


def _take(chain: Chain, stage: CoreCall, others: list[CoreCall], value: Node) -> Node | None:
    rest = chain.through(others, value) if len(stage.arguments) == 1 else None
    if rest is None:
        return None
    given = stage.arguments[0]
    left = chain.emitter.known_once(helper(stage, Helper.COUNTDOWN, given))
    over = chain.kept(helper(chain.node, Helper.IS_OVER, left), Stop(*chain.span))
    through = Do(*chain.span, [rest, over])
    if type(given) is Constant and type(given.value) is int and given.value > 0:
        return through
    is_open = helper(chain.node, Helper.IS_OPEN, left)
    if chain.gates is None:
        return chain.kept(is_open, through, Stop(*chain.span))
    chain.gates.append(is_open)
    return through


def _taking(chain: Chain, stage: CoreCall, others: list[CoreCall], value: Node) -> Node | None:
    """`map-indexed` and `keep-indexed`"""
    found = opened(chain.emitter, stage.arguments[0], 2, chain.node) if len(stage.arguments) == 1 else None
    result = read(stage, chain.emitter.local("passed"))
    rest = chain.through(others, result)
    if found is None or rest is None:
        return None
    chain.emitter.kinds.assume([found.parameters[0]], "integer")
    numbers = chain.emitter.known_once(helper(chain.node, Helper.NUMBERS))
    given = [helper(chain.node, Helper.NEXT_NUMBER, numbers), value]
    if stage.function.name == "keep-indexed":
        rest = chain.kept(CoreCall(*chain.span, CORE["some?"], [result]), rest)
    applied = Let(*chain.span, list(zip(found.parameters, given, strict=True)), found.body)
    return Let(*chain.span, [(result.binding, applied)], rest)  # type: ignore[attr-defined]


def _dropping(chain: Chain, stage: CoreCall, others: list[CoreCall], value: Node) -> Node | None:
    """`drop` and `take-nth`, by a number that is known."""
    given = stage.arguments[0] if len(stage.arguments) == 1 else None
    count = given.value if type(given) is Constant else None
    rest = chain.through(others, value) if type(count) is int and count > 0 else None
    if given is None or rest is None:
        return None
    numbers = chain.emitter.known_once(helper(chain.node, Helper.NUMBERS))
    index = helper(chain.node, Helper.NEXT_NUMBER, numbers)
    if stage.function.name == "drop":
        return chain.kept(CoreCall(*chain.span, CORE[">="], [index, given]), rest)
    over = CoreCall(*chain.span, CORE["rem"], [index, given])
    return chain.kept(CoreCall(*chain.span, CORE["zero?"], [over]), rest)


def _dropping_while(chain: Chain, stage: CoreCall, others: list[CoreCall], value: Node) -> Node | None:
    test, rest = chain.applied(stage, value), chain.through(others, value)
    if test is None or rest is None:
        return None
    dropped = chain.emitter.known_once(helper(chain.node, Helper.COUNTDOWN, constant(chain.node, 0)))
    goes_on = If(*chain.span, helper(chain.node, Helper.IS_BEGUN, dropped), constant(chain.node, None), test)
    through = Do(*chain.span, [helper(chain.node, Helper.BEGIN, dropped), rest])
    return If(*chain.span, goes_on, constant(chain.node, None), through)


def _part(chain: Chain, stage: CoreCall, others: list[CoreCall], value: Node) -> Node | None:
    """`partition-all` and `partition-by`: what follows is done with each part, and once more with the last one."""
    if len(stage.arguments) != 1 or not all(map(_can_be_twice, others)):
        return None
    part, last = (read(stage, chain.emitter.local("part")) for _ in range(2))
    rest, at_end = chain.through(others, part), chain.through(others, last)
    held = chain.emitter.known_once(helper(chain.node, Helper.NOTHING_PARTED))
    by = _parted_by(chain, stage, value)
    if rest is None or at_end is None or by is None:
        return None

    def with_part(name: Any, given: Node, then: Node) -> Node:
        is_there = CoreCall(*chain.span, CORE["some?"], [name])
        return Let(*chain.span, [(name.binding, given)], chain.kept(is_there, then))

    chain.last = with_part(last, helper(chain.node, Helper.LAST_PART, held), at_end)
    helping = Helper.PART_OF_SIZE if stage.function.name == "partition-all" else Helper.PART_OF_KEY
    return with_part(part, helper(chain.node, helping, held, value, by), rest)


def _can_be_twice(stage: CoreCall) -> bool:
    """Whether a transducer may be written twice: it keeps nothing, and nothing in it is written out twice as well."""
    if stage.function.name not in _KEEPING_NOTHING or len(stage.arguments) != 1:
        return False
    function = stage.arguments[0]
    if type(function) is not Fn:
        return type(function) in (Core, Constant)
    return not any(type(part) in (Fn, Call) for arity in function.arities for part in everything(arity.body))


def _parted_by(chain: Chain, stage: CoreCall, value: Node) -> Node | None:
    """The size of parts, which is known, or what the function of `partition-by` gives for an item."""
    by = stage.arguments[0]
    if stage.function.name == "partition-by":
        return chain.applied(stage, value)
    return by if type(by) is Constant and type(by.value) is int and by.value > 0 else None


_STAGES: Final[dict[str, Callable[[Chain, CoreCall, list[CoreCall], Node], Node | None]]] = {
    "map": _map,
    "mapcat": _mapcat,
    "cat": _cat,
    "filter": _filter,
    "remove": _filter,
    "take-while": _filter,
    "keep": _keep,
    "distinct": _distinct,
    "take": _take,
    "map-indexed": _taking,
    "keep-indexed": _taking,
    "drop": _dropping,
    "take-nth": _dropping,
    "drop-while": _dropping_while,
    "dedupe": _distinct,
    "partition-all": _part,
    "partition-by": _part,
}


def _ends(stage: CoreCall) -> bool:
    return stage.function.name in _ENDING


def stages_of(emitter: Any, xform: Node) -> list[CoreCall]:
    """The transducers that a node puts together, the first first; none if it is no such node."""
    parts = list(_parts(emitter, xform))
    stages = [part for part in parts if type(part) is CoreCall and part.function.name in _STAGES]
    return stages if len(stages) == len(parts) else []


def _parts(emitter: Any, xform: Node) -> Iterator[Node]:
    xform = own_transducer(emitter, xform)
    if type(xform) is CoreCall and xform.function.name == "comp":
        for part in xform.arguments:
            yield from _parts(emitter, part)
    elif type(xform) is Core and xform.function.name == "cat":
        yield CoreCall(xform.start, xform.end, xform.function, [])
    else:
        yield xform
