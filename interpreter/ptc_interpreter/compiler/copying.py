"""Copies of nodes, with locals of their own: what is written in several places."""

from collections.abc import Sequence
from operator import is_
from typing import Any, TypeVar, cast

from ptc_interpreter.compiler.unit import Unit
from ptc_interpreter.nodes import Arity, Binding, Constant, Core, CoreCall, Data, Fn, Node, Recur
from ptc_interpreter.plain import fields_of
from ptc_interpreter.values.scalars import kind_of

_Node = TypeVar("_Node", bound=Node)
_SHARED = (Constant, Core, Data)  # nodes that say the same wherever they stand


def copied(unit: Unit, node: _Node) -> _Node:
    """A function, or a call with functions, once more; the locals around them that they use are the same."""
    copy = _Copy(unit)
    for function in _functions(node):
        copy.keep(function.captured)
    return copy.of(node)


def _functions(node: Node) -> list[Fn]:
    if type(node) is CoreCall:
        return [function for argument in node.arguments for function in _functions(argument)]
    return [node] if type(node) is Fn else []


def replaced(part: Any, by: dict[int, Any]) -> Any:
    """A node in which others take the places of some, by their ids; what holds none of these stays the same object."""
    if id(part) in by:
        return by[id(part)]
    kind = kind_of(part)
    if kind is list or kind is tuple:
        items = cast("Any", kind)([replaced(each, by) for each in part])
        return part if _are_same(items, part) else items
    if kind in _SHARED or not (kind is Arity or isinstance(part, Node)):
        return part
    before = [getattr(part, name) for name in fields_of(kind)]
    after = [replaced(each, by) for each in before]
    made = part if _are_same(before, after) else kind(*after)
    if kind is Recur:  # its loop refers to it as well
        by[id(part)] = made
    return made


def _are_same(some: Sequence[Any], others: Sequence[Any]) -> bool:
    return all(map(is_, some, others))


class _Copy:
    """One copy: each part is copied once, however many others refer to it."""

    def __init__(self, unit: Unit) -> None:
        self._unit = unit
        self._made: dict[int, Any] = {}

    def keep(self, parts: list[Binding]) -> None:
        """Have these stand in the copy as they are."""
        self._made.update((id(part), part) for part in parts)

    def of(self, part: Any) -> Any:
        """The copy of a node, a binding, or what holds such; anything else itself."""
        kind = kind_of(part)
        if kind is list:
            return [self.of(each) for each in part]
        if kind is tuple:
            return tuple([self.of(each) for each in part])
        if kind in _SHARED or not (kind is Binding or kind is Arity or isinstance(part, Node)):
            return part
        return self._made.get(id(part)) or self._again(part, kind)

    def _again(self, part: Any, kind: type) -> Any:
        made = _empty(kind)
        self._made[id(part)] = made
        for name in fields_of(kind):
            setattr(made, name, self.of(getattr(part, name)))
        if kind is Binding:
            made.python_name = self._unit.named_like(part.name)
        return made


def _empty(kind: Any) -> Any:
    return object.__new__(kind)
