"""Transducers that are written out where they are used: what goes through them goes through functions of items.

`(transduce (comp (filter f) (map g)) + 0 xs)` is `(+ (reduce + 0 (map g (filter f xs))))`. A transducer that ends early
is left alone behind others, since these are called for no item beyond.
"""

from typing import Any, Final

from ptc_interpreter.compiler.sequences.registry import constant, helper, rewrites
from ptc_interpreter.nodes import Core, CoreCall, Node
from ptc_interpreter.runtime.registry import CORE

_ONE_BY_ONE: Final = frozenset(
    (
        "map",
        "filter",
        "remove",
        "keep",
        "mapcat",
        "distinct",
        "dedupe",
        "map-indexed",
        "keep-indexed",
        "drop",
        "replace",
    )
)
_ENDING: Final = frozenset({"take", "take-while"})
_GIVEN: Final = 1  # argument of a transducer; `distinct` has none
# Functions that give what they are given when called with a result alone.
_COMPLETE: Final = frozenset({"+", "*", "conj", "max", "min"})


def _stages(xform: Node) -> list[CoreCall] | None:
    """The transducers that a node puts together, the first first; None if it is no such node."""
    if type(xform) is not CoreCall:
        return None
    if xform.function.name != "comp":
        return [xform] if _is_stage(xform, first=True) else None
    stages = xform.arguments
    fits = all(_is_stage(stage, first=index == 0) for index, stage in enumerate(stages))
    return stages if stages and fits else None  # type: ignore[return-value]


def _is_stage(node: Node, *, first: bool) -> bool:
    if type(node) is not CoreCall:
        return False
    name, given = node.function.name, len(node.arguments)
    known = name in _ONE_BY_ONE or (first and name in _ENDING)
    return known and given == (0 if name in ("distinct", "dedupe") else _GIVEN)


def _through(stages: list[CoreCall], coll: Node) -> Node:
    for stage in stages:
        coll = CoreCall(stage.start, stage.end, stage.function, [*stage.arguments, coll])
    return coll


def _given(node: CoreCall, coll: Node, position: int) -> Node:
    """The collection, which is refused in the name of the call if it is none."""
    return helper(node, "readable", coll, constant(node, node.function.name), constant(node, position))


@rewrites("transduce")
def _transduced(_emitter: Any, node: CoreCall) -> Node | None:
    xform, function, *initial, coll = node.arguments
    stages = _stages(xform)
    if stages is None or type(function) is not Core or function.function.name not in _COMPLETE:
        return None
    start = initial[0] if initial else CoreCall(node.start, node.end, function.function, [])
    items = _through(stages, _given(node, coll, 3))
    whole = CoreCall(node.start, node.end, CORE["reduce"], [function, start, items])
    return CoreCall(node.start, node.end, function.function, [whole])


@rewrites("into")
def _poured(_emitter: Any, node: CoreCall) -> Node | None:
    if len(node.arguments) != 3:
        return None
    to, xform, coll = node.arguments
    stages = _stages(xform)
    if stages is None:
        return None
    return CoreCall(node.start, node.end, node.function, [to, _through(stages, _given(node, coll, 3))])
