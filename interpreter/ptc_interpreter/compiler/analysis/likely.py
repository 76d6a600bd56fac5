"""What type a value most likely has, going by what makes it: `frequencies` gives a map, `conj` what it is given.

Nothing is proven by it: what is written for the likely type asks for it first, and holds for any.
"""

from collections.abc import Callable
from types import FunctionType
from typing import Any, Final

from ptc_interpreter.nodes import (
    Binding,
    Constant,
    CoreCall,
    Do,
    Fn,
    If,
    Let,
    Local,
    MapNode,
    Node,
    SetNode,
    Variable,
    VectorNode,
)
from ptc_interpreter.values.persistent import Map, Set
from ptc_interpreter.values.scalars import kind_of

_MAPS: Final = frozenset(
    (
        *("frequencies", "group-by", "zipmap", "hash-map", "array-map", "select-keys", "merge-with", "set/index"),
        *("update-vals", "update-keys", "set/map-invert", "set/rename-keys"),
    )
)
_SETS: Final = frozenset({"set", "hash-set"})
_VECTORS: Final = frozenset({"vec", "mapv", "filterv", "vector", "subvec"})
_FUNCTIONS: Final = frozenset({"partial", "comp", "fnil", "complement", "juxt", "constantly", "every-pred", "some-fn"})
_OF_FIRST: Final = frozenset(
    (
        *("assoc", "dissoc", "update", "assoc-in", "update-in", "merge", "conj", "disj", "into", "empty", "with-meta"),
        *("set/union", "set/difference", "set/intersection", "set/select", "~held-persistent"),
    )
)
_FROM_SECOND: Final = frozenset({"reduce", "reduce-kv"})
_WITH_START: Final = 3  # arguments of `reduce` that begins with one of them
_BUILT: Final = frozenset({Map, Set})  # what is still of this type after any change
_MOST_STEPS: Final = 12  # from a value to what makes it


class Likely:
    """The likely types of nodes; `value_of` gives what a local is bound to, or begins with."""

    def __init__(self, value_of: Callable[[Binding], Node | None]) -> None:
        self._value_of = value_of
        self._defined: dict[str, Node] = {}
        self._starts: dict[Binding, Node] = {}
        self._found: dict[Node, type[Any] | None] = {}

    def define(self, defined: dict[str, Node]) -> None:
        """From now on names that a program defines have the types of what they mean."""
        self._defined = defined

    def begin(self, binding: Binding, start: Node) -> None:
        """From now on a local that goes through changes has the type of what it begins with."""
        self._starts[binding] = start

    def type_of(self, node: Node, steps: int = _MOST_STEPS) -> type[Any] | None:
        """The type of a map, set or function that a node makes, or None."""
        if not steps:
            return None
        if node not in self._found:
            self._found[node] = self._find(node, steps - 1)
        return self._found[node]

    def _find(self, node: Node, steps: int) -> type[Any] | None:
        match node:
            case Constant(value=value):
                kind = kind_of(value)
                return kind if kind in _BUILT else None
            case MapNode():
                return Map
            case SetNode():
                return Set
            case Fn():
                return FunctionType
            case CoreCall(function=function, arguments=arguments):
                return self._of_call(function.name, arguments, steps)
            case _:
                return self._elsewhere(node, steps)

    def _elsewhere(self, node: Node, steps: int) -> type[Any] | None:
        """The type of what gives the value of a node."""
        value = self._source(node)
        return None if value is None else self.type_of(value, steps)

    def _source(self, node: Node) -> Node | None:
        """What gives the value of a node that makes nothing itself."""
        match node:
            case Local(binding=binding):
                return self._starts.get(binding) or self._value_of(binding)
            case Variable(name=name):
                return self._defined.get(name)
            case Let(body=last) | Do(parts=[*_, last]) | If(then=last):
                return last
            case _:
                return None

    def is_vector(self, node: Node) -> bool:
        """Whether a value most likely begins as a vector, which grows into another type."""
        found: Node | None = node
        for _ in range(_MOST_STEPS):
            if type(found) is CoreCall:
                name, arguments = found.function.name, found.arguments
                if name in _VECTORS:
                    return True
                is_reduce = name in _FROM_SECOND and len(arguments) == _WITH_START
                found = arguments[is_reduce] if is_reduce or (name in _OF_FIRST and arguments) else None
            elif found is not None:
                if type(found) is VectorNode or (type(found) is Constant and type(found.value) is list):
                    return True
                found = self._source(found)
        return False

    def _of_call(self, name: str, arguments: list[Node], steps: int) -> type[Any] | None:
        if name in _MAPS:
            return Map
        if name in _SETS:
            return Set
        if name in _FUNCTIONS:
            return FunctionType
        if name in _OF_FIRST and arguments:
            return self.type_of(arguments[0], steps)
        begins = name in _FROM_SECOND and len(arguments) == _WITH_START
        kind = self.type_of(arguments[1], steps) if begins else None
        return kind if kind in _BUILT else None
