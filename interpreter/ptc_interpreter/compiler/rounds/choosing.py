"""Parts that two branches give, chosen one by one; and parts that are worked out at once, or one after the other."""

from typing import Any

from ptc_interpreter.compiler.analysis.walking import everything
from ptc_interpreter.compiler.emitter import Emitter
from ptc_interpreter.compiler.rounds.parts import Parts
from ptc_interpreter.nodes import Binding, Constant, If, Let, Local, Node
from ptc_interpreter.plain import changed

Bound = list[tuple[Any, Node]]  # what is named, in order; without a name it is rounds that carry parts


def bound_around(at: Node, bound: Bound, body: Node) -> Node:
    """The body with what is bound before it."""
    named: list[tuple[Binding, Node]] = []
    for index, (binding, value) in enumerate(bound):
        if binding is None:
            inner = changed(value, body=bound_around(at, bound[index + 1 :], body))
            return Let(at.start, at.end, named, inner) if named else inner
        named.append((binding, value))
    return Let(at.start, at.end, named, body) if named else body


class Choice:
    """Two branches and the test that says which: what either works out is worked out where the test says so."""

    def __init__(self, emitter: Emitter, node: If, test: Binding, branches: list[tuple[Bound, Parts]]) -> None:
        self._emitter = emitter
        self._here = (node.start, node.end)
        self._test = test
        (self._first, self._then), (self._second, self._otherwise) = branches
        self._own = dict([*self._first, *self._second])
        self._made: Parts = {}
        self._bound: Bound = []

    def parts(self, bound: Bound) -> Parts:
        """The parts that come of it, one by one, in an order in which either branch works them out."""
        keys = {_binding_of(part): key for key, part in self._then.items() if self._is_single(part)}
        waiting = self._second.copy()
        for binding, value in self._first:
            key = keys.get(binding)
            other: Any = None if key is None else self._otherwise[key]
            if key is not None and self._is_single(other) and any(b is other.binding for b, _ in waiting):
                while waiting[0][0] is not other.binding:
                    self._add_second(*waiting.pop(0))
                self._choose(key, value, waiting.pop(0)[1])
            elif key is not None and not (type(other) is Local and other.binding in self._own):
                self._choose(key, value, read(value, other))
            else:
                self._bound.append((binding, self._if(value, Constant(*self._here, None))))
        for binding, value in waiting:
            self._add_second(binding, value)
        bound += self._bound
        return {key: self._part(key, bound) for key in self._then}

    def _add_second(self, binding: Binding, value: Node) -> None:
        key = next(
            (key for key, part in self._otherwise.items() if type(part) is Local and part.binding is binding), None
        )
        one = None if key is None else self._then[key]
        if key is not None and self._is_single(self._otherwise[key]) and not self._is_own(one):
            self._choose(key, read(value, one), value)
        else:
            self._bound.append((binding, self._if(Constant(*self._here, None), value)))

    def _choose(self, key: Any, then: Node, otherwise: Node) -> None:
        binding = self._emitter.local("next")
        self._bound.append((binding, self._if(then, otherwise)))
        self._made[key] = Local(*self._here, binding)

    def _if(self, then: Node, otherwise: Node) -> If:
        return If(*self._here, Local(*self._here, self._test), then, otherwise)

    def _part(self, key: Any, bound: Bound) -> Node:
        one, other = self._then[key], self._otherwise[key]
        if key in self._made:
            return self._made[key]
        if is_same(one, other):
            return one
        binding = self._emitter.local("next")
        bound.append((binding, self._if(read(one, one), read(other, other))))
        return Local(*self._here, binding)

    def _is_own(self, part: Node | None) -> bool:
        return type(part) is Local and part.binding in self._own

    def _is_single(self, part: Any) -> bool:
        """Whether what a branch works out is a part and nothing else, and nothing is worked out with it."""
        if not self._is_own(part):
            return False
        standing = [p for parts in (self._then, self._otherwise) for p in parts.values() if is_same(p, part)]
        return len(standing) == 1 and not any(mentions(value, {part.binding}) for value in self._own.values())


def _binding_of(part: Any) -> Binding:
    return part.binding


def is_at_once(bound: Bound, after: Parts) -> list[Node] | None:
    """The next values of the parts, where these can be worked out in their order and none is needed for another."""
    if any(binding is None for binding, _ in bound):
        return None
    values = dict(bound)
    names = [part.binding if type(part) is Local else None for part in after.values()]
    order = [name for name in names if name in values]
    if order != [*values] or any(mentions(value, values) for value in values.values()):
        return None
    given = zip(names, after.values(), strict=True)
    return [values[name] if name is not None and name in values else part for name, part in given]


def is_same(one: Node, other: Node) -> bool:
    """Whether two parts are one."""
    both_local = type(one) is Local and type(other) is Local
    return one is other or (both_local and one.binding is other.binding)  # type: ignore[attr-defined]


def mentions(node: Node, names: Any) -> bool:
    """Whether one of the locals is used anywhere in a node."""
    return any(type(part) is Local and part.binding in names for part in everything(node))


def read(at: Node, part: Any) -> Node:
    """A part, read once more."""
    return Local(at.start, at.end, part.binding) if type(part) is Local else part
