"""What is only counted with: values that go into arithmetic, comparisons and tests, and no further."""

from collections.abc import Callable
from typing import Final

from ptc_interpreter.compiler.analysis.walking import parts
from ptc_interpreter.nodes import And, Binding, CoreCall, Do, If, Let, Local, Lookup, Node, Or

# Core functions that keep nothing of what they are given: they give numbers, booleans and texts.
COUNTING: Final = frozenset(
    (
        *("+", "-", "*", "/", "inc", "dec", "quot", "rem", "mod", "max", "min", "abs", "double", "int", "long", "str"),
        *("<", ">", "<=", ">=", "=", "==", "not=", "not", "compare", "zero?", "pos?", "neg?", "even?", "odd?"),
        *("nil?", "some?", "number?", "integer?", "int?", "string?", "keyword?", "map?", "vector?", "set?", "coll?"),
        *("empty?", "count", "contains?"),
    )
)


class Counting:
    """One look at what becomes of some values: `is_one` tells which nodes give them."""

    def __init__(self, is_one: Callable[[Node], bool]) -> None:
        self._is_one = is_one
        self.names: set[Binding] = set()  # locals that may be one of them
        self.is_kept = False  # whether one is, anywhere

    def may_be_one(self, node: Node) -> bool:
        """Whether the value of a node may be one of them; what is kept within it is noted."""
        if self._is_one(node):
            self._look_within(node)
            return True
        match node:
            case Local(binding=binding):
                return binding in self.names
            case CoreCall(function=function, arguments=arguments) if function.name in COUNTING:
                self._any(arguments)
                return False
            case Lookup() | And() | Or():
                return self._any(parts(node))
            case CoreCall(function=function) if function.name in ("get", "get-in"):
                return self._any(parts(node))
            case If(test=test, then=then, otherwise=otherwise):
                self.may_be_one(test)
                return self._any([then, otherwise])
            case Let(bindings=bindings, body=body):
                self.names.update([binding for binding, value in bindings if self.may_be_one(value)])
                return self.may_be_one(body)
            case Do(parts=steps):
                return [self.may_be_one(step) for step in steps][-1]
            case _:
                self._look_within(node)
                return False

    def _any(self, nodes: list[Node]) -> bool:
        return any([self.may_be_one(node) for node in nodes])  # noqa: C419 - each is looked at

    def _look_within(self, node: Node) -> None:
        if self._any(parts(node)):
            self.is_kept = True
