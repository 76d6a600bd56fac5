"""What is known of a value before anything runs: its `Kind`, or None.

Where both operands of `+` are known to be integers, the generated code needs no test of their types. What a loop name
is follows from its start value and from every `recur`.
"""

from collections.abc import Generator
from contextlib import contextmanager
from typing import Final, Literal, get_args

from ptc_interpreter.nodes import And, Binding, Constant, CoreCall, Do, If, Let, Local, Loop, Node, Or
from ptc_interpreter.values.scalars import Keyword

Kind = Literal["integer", "float", "number", "boolean", "string", "keyword", "vector", "tuple"]

_CONSTANT_KINDS: Final[dict[type, Kind]] = {
    bool: "boolean",
    int: "integer",
    float: "float",
    str: "string",
    Keyword: "keyword",
}
_COMPARISONS: Final = frozenset({"=", "==", "not=", "<", ">", "<=", ">=", "not"})
_COMPARING: Final = frozenset({"<", "<=", ">", ">=", "zero?", "pos?", "neg?", "even?", "odd?"})
EXACT: Final[frozenset[Kind]] = frozenset({"integer", "float"})
NUMBERS: Final[frozenset[Kind]] = frozenset({"integer", "float", "number"})
NO_NUMBERS: Final[frozenset[Kind]] = frozenset(get_args(Kind)) - NUMBERS
_GIVING: Final[dict[Kind, str]] = {
    "integer": "count compare int long",
    "float": "double float",
    "string": "str str/join str/upper-case str/lower-case str/trim subs pr-str",
}
_RESULTS: Final[dict[str, Kind]] = {name: kind for kind, names in _GIVING.items() for name in names.split()}
_ARITHMETIC: Final = frozenset({"+", "-", "*", "inc", "dec", "min", "max", "abs"})
_DIVISION: Final = frozenset({"mod", "rem", "quot"})


def constant_kind(value: object) -> Kind | None:
    """What is known of a value that is known."""
    return _CONSTANT_KINDS.get(type(value))


def _compared(test: Node) -> frozenset[Binding]:
    """The locals that are numbers if `test` was evaluated without an error."""
    if type(test) is not CoreCall or test.function.name not in _COMPARING:
        return frozenset()
    return frozenset(argument.binding for argument in test.arguments if type(argument) is Local)


class Kinds:
    """The kinds of the locals of one program, filled as its loops are met."""

    def __init__(self) -> None:
        self._loop_names: dict[Binding, Kind | None] = {}
        self._proven: frozenset[Binding] = frozenset()  # locals that a comparison before has shown to be numbers
        # What was found of locals, as long as the two above stay. Each may be made of the one before it twice over.
        self._found: dict[Binding, Kind | None] = {}

    @contextmanager
    def after(self, test: Node) -> Generator[None]:
        """While it lasts, what comes after `test` is written: the locals it compared are numbers."""
        before = self._proven, self._found
        self._proven, self._found = self._proven | _compared(test), {}
        try:
            yield
        finally:
            self._proven, self._found = before

    def of(self, node: Node) -> Kind | None:
        """What is known of the value of a node."""
        match node:
            case Constant(value=value):
                return constant_kind(value)
            case Local(binding=binding):
                return self._of_binding(binding)
            case CoreCall(function=function):
                return self._of_call(function.name, node)
            case If(then=then, otherwise=otherwise):
                kind = self.of(then)
                return kind if kind is not None and kind == self.of(otherwise) else None
            case And(parts=parts) | Or(parts=parts):
                kinds: set[Kind | None] = {self.of(part) for part in parts}
                return kinds.pop() if len(kinds) == 1 else None
            case Let(body=body):
                return self.of(body)
            case Do(parts=parts):
                return self.of(parts[-1])
            case _:
                return None

    def _of_binding(self, binding: Binding) -> Kind | None:
        known = self._loop_names.get(binding) if binding.changes else self._of_value(binding)
        return "number" if known is None and binding in self._proven else known

    def _of_value(self, binding: Binding) -> Kind | None:
        if binding not in self._found:
            self._found[binding] = self.of(binding.value) if binding.value is not None else None
        return self._found[binding]

    def _of_call(self, name: str, node: CoreCall) -> Kind | None:
        if name in _ARITHMETIC:
            kinds: set[Kind | None] = {self.of(argument) for argument in node.arguments}
            if kinds == {"integer"}:
                return "integer"
            return "float" if "float" in kinds and kinds <= EXACT else "number"  # anything else does not come back
        if name in _DIVISION:
            return "integer" if {self.of(argument) for argument in node.arguments} == {"integer"} else "number"
        if name in _COMPARISONS or name.endswith("?"):
            return "boolean"
        return _RESULTS.get(name)

    def learn(self, loop: Loop) -> None:
        """Find the kinds of a loop's names: those of their start values, as long as every `recur` agrees."""
        bindings = [binding for binding, _ in loop.bindings]
        self._loop_names.update({binding: self.of(start) for binding, start in loop.bindings})
        self._found.clear()
        changed = True
        while changed:
            changed = False
            for recur in loop.recurs:
                for binding, value in zip(bindings, recur.values, strict=True):
                    known = self._loop_names[binding]
                    if known is not None and self.of(value) != known:
                        self._loop_names[binding] = None
                        self._found.clear()
                        changed = True
