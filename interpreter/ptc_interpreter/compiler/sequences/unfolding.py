"""`iterate` that is gone through: rounds in which each value makes the next one, and no sequence.

`(take 5 (map first (iterate step [0 1])))` does with each value what `map` does, and ends with the fifth; as do
`take-while`, and `first` of what `filter` or `drop-while` leaves. `(nth (iterate step x) n)` puts `x` through `step`.
"""

from typing import Any, Final, TypeGuard

from ptc_interpreter.compiler.analysis.endings import may_be_reduced
from ptc_interpreter.compiler.opening import Opened, opened
from ptc_interpreter.compiler.sequences.registry import constant, helper, read, rewrites, rounds
from ptc_interpreter.compiler.sequences.stages import Chain, Deliver
from ptc_interpreter.nodes import (
    Binding,
    Collect,
    Constant,
    Core,
    CoreCall,
    Do,
    Each,
    Fn,
    Fold,
    For,
    Helper,
    If,
    Let,
    Local,
    MapNode,
    Node,
    Step,
    Stop,
    Unfold,
    Variable,
    VectorNode,
)
from ptc_interpreter.plain import changed
from ptc_interpreter.runtime.registry import CORE

_WITH_ONE: Final = 2  # arguments: a function or number, and one collection
_OF_ANY_NUMBER: Final = frozenset({"inc", "dec", "str", "identity", "even?", "odd?"})  # functions that cannot fail
# What may stand between `iterate` and what ends its rounds; each is a transducer too.
_BETWEEN: Final = frozenset(
    (
        *("map", "filter", "remove", "keep", "drop-while", "take-nth", "map-indexed", "keep-indexed"),
        *("distinct", "dedupe"),
    )
)
_ATOMS: Final = frozenset({Constant, Local})
_GIVEN: Final = _ATOMS | {Fn, Core, Variable}  # nodes that are evaluated without anything that is seen
_LEAVING_SOME: Final = frozenset({"filter", "remove", "keep", "drop-while"})


# -- as many as are wanted -------------------------------------------------------------------------------------------


@rewrites("take")
def _take(emitter: Any, node: CoreCall) -> Node | None:
    """`(take n (map f (range m)))` is `(map f (take n (range m)))`, which knows how many there are before it begins."""
    count, mapped = node.arguments if len(node.arguments) == _WITH_ONE else (node, node)
    if type(count) is not Constant or type(count.value) is not int or not _maps_a_range(mapped):
        return _gathered(emitter, node)
    function, items = mapped.arguments
    taken = CoreCall(node.start, node.end, node.function, [count, items])
    return CoreCall(mapped.start, mapped.end, mapped.function, [function, taken])


def _maps_a_range(node: Node) -> TypeGuard[CoreCall]:
    """Whether it is `(map f (range ...))`, or the same of that, where errors of `f` have a place of their own."""
    if type(node) is not CoreCall or node.function.name != "map" or len(node.arguments) != _WITH_ONE:
        return False
    function, items = node.arguments
    if type(function) is not Fn and not (type(function) is Core and function.function.name in _OF_ANY_NUMBER):
        return False
    return (type(items) is CoreCall and items.function.name == "range") or _maps_a_range(items)


# -- as long as it holds ---------------------------------------------------------------------------------------------


@rewrites("take-while")
def _take_while(emitter: Any, node: CoreCall) -> Node | None:
    if (gathered := _gathered(emitter, node)) is not None:
        return gathered
    function = opened(emitter, node.arguments[0], 1, node) if len(node.arguments) == _WITH_ONE else None
    if function is None or not emitter.kinds.is_finite(node.arguments[1]):
        return None
    item = function.parameters[0]
    kept = Collect(node.start, node.end, read(node, item))
    body = If(node.start, node.end, function.body, kept, Stop(node.start, node.end))
    return For(node.start, node.end, rounds(node, item, node.arguments[1], body))


# -- what `iterate` gives --------------------------------------------------------------------------------------------


def _gathered(emitter: Any, node: CoreCall) -> Node | None:
    """What rounds over an `iterate` gather, with all that is done with its values up to the call, which ends them."""
    return _rounds(emitter, node, node, lambda value: Collect(node.start, node.end, value))


def first_of_iterate(emitter: Any, node: CoreCall) -> Node | None:
    """`(first (drop-while pred (iterate f x)))` and its like: the rounds end with what is found."""
    found = node.arguments[0]
    if type(found) is not CoreCall or found.function.name not in _LEAVING_SOME:
        return None
    here = (node.start, node.end)
    gathered = _rounds(emitter, node, found, lambda value: Do(*here, [Collect(*here, value), Stop(*here)]))
    return None if gathered is None else CoreCall(*here, node.function, [gathered])


def goes_on(node: Node) -> bool:
    """Whether a sequence comes of an `iterate`, or of all numbers, by what may stand between."""
    part: Any = node
    while _as_stage(part) is not None:
        part = part.arguments[-1]
    return part is not node and (_is_iterate(part) or _is_all_numbers(part))


def _rounds(emitter: Any, node: CoreCall, outermost: Node, deliver: Deliver) -> For | None:
    stages: list[CoreCall] = []
    part: Any = outermost
    if outermost is node:
        stages.append(changed(node, arguments=node.arguments[:-1]))
        part = node.arguments[-1]
    while (stage := _as_stage(part)) is not None:
        stages.insert(0, stage)
        part = part.arguments[-1]
    if stages and _is_all_numbers(part) and [stage.function.name for stage in stages] != ["take"]:
        part = CoreCall(
            part.start, part.end, CORE["iterate"], [Core(part.start, part.end, CORE["inc"]), constant(part, 0)]
        )
    if not _is_iterate(part) or not stages or not _is_told_first(stages, part):
        return None
    before, unfolded = emitter.in_block(lambda: _unfolded(emitter, node, stages, part, deliver))
    if unfolded is None:
        return None
    emitter.block += before
    return For(node.start, node.end, unfolded, "unfolded")


def _is_told_first(stages: list[CoreCall], items: CoreCall) -> bool:
    """Whether nobody sees that it is asked how many items are wanted before all that is given is worked out."""
    wanted = stages[-1].arguments[:1]
    if stages[-1].function.name != "take" or (wanted and type(wanted[0]) is Constant and type(wanted[0].value) is int):
        return True
    given = [argument for stage in stages[:-1] for argument in stage.arguments] + items.arguments
    return all(type(part) in _GIVEN for of in given for part in (of.items if type(of) is VectorNode else [of]))


def _is_iterate(node: Node) -> bool:
    return type(node) is CoreCall and node.function.name == "iterate"


def _is_all_numbers(node: Node) -> bool:
    """Whether it is `(range)`, which counts on without an end."""
    return type(node) is CoreCall and node.function.name == "range" and not node.arguments


def _as_stage(node: Node) -> CoreCall | None:
    """The transducer that does with each item what a call does with its last argument; None of any other node."""
    if type(node) is not CoreCall:
        return None
    name, arguments = node.function.name, node.arguments
    if name == "rest" and _is_iterate(arguments[0]):
        return changed(node, function=CORE["drop"], arguments=[constant(node, 1)])
    count = 1 if name in ("distinct", "dedupe") else _WITH_ONE
    return changed(node, arguments=arguments[:-1]) if name in _BETWEEN and len(arguments) == count else None


def _unfolded(emitter: Any, node: CoreCall, stages: list[CoreCall], items: Any, deliver: Deliver) -> Node | None:
    item, gates = emitter.local("item"), list[Node]()
    body = Chain(emitter, node, deliver, gates=gates).through(stages, read(node, item))
    following = opened(emitter, items.arguments[0], 1, node) if body is not None else None
    if body is None or following is None:
        return None
    value = Let(items.start, items.end, [(following.parameters[0], read(items, item))], following.body)
    start = emitter.known_once(items.arguments[1]) if gates else items.arguments[1]
    unfolded: Node = Unfold(node.start, node.end, item, start, value, body)
    for gate in gates:
        unfolded = If(node.start, node.end, gate, unfolded, constant(node, None))
    return unfolded


# -- as far as to an index -------------------------------------------------------------------------------------------


@rewrites("nth")
def _reached(emitter: Any, node: CoreCall) -> Node | None:
    """`(nth (iterate f x) n)`: `x`, put through `f` so many times."""
    items, *index = node.arguments
    if type(items) is not CoreCall or items.function.name != "iterate" or len(index) != 1:
        return None
    following = opened(emitter, items.arguments[0], 1, node)  # whose call it is that goes through the sequence
    if following is None or may_be_reduced(following.body):
        return None
    given, start = _begun(emitter, items.arguments[1])
    count = emitter.local("count")
    given.append((count, helper(node, Helper.ITEMS_BEFORE, index[0])))
    return Let(node.start, node.end, given, _put_through(emitter, node, following, start, read(node, count)))


def _put_through(emitter: Any, node: CoreCall, following: Opened, start: Node, count: Node) -> Fold:
    step = Step(node.start, node.end, following.body)
    numbers = CoreCall(node.start, node.end, CORE["range"], [count])
    each = Each(node.start, node.end, [emitter.local("round")], numbers, step, "reduce", 3)
    return Fold(node.start, node.end, following.parameters[0], start, each)


def _begun(emitter: Any, start: Node) -> tuple[list[tuple[Binding, Node]], Node]:
    """What is worked out before the rounds, and what they begin with: a literal, whose parts can be carried."""
    given: list[tuple[Binding, Node]] = []

    def named(part: Node) -> Node:
        if type(part) in _ATOMS:
            return part
        given.append((emitter.local("start"), part))
        return read(part, given[-1][0])

    match start:
        case VectorNode(items=items):
            return given, changed(start, items=[named(item) for item in items])
        case MapNode(items=items) if all(type(key) is Constant for key, _ in items):
            return given, changed(start, items=[(key, named(value)) for key, value in items])
        case _:
            begun = named(start)
            return given, begun
