"""What is known of a value before anything runs: "integer", "float", "number", "boolean", "string", or None.

Where both operands of `+` are known to be integers, the generated code needs no test of their types. What a loop name
is follows from its start value and from every `recur`.
"""

from collections.abc import Generator, Iterable
from contextlib import contextmanager
from typing import Final

from ptc_interpreter.nodes import (
    And,
    Binding,
    Constant,
    CoreCall,
    Data,
    Do,
    Fold,
    For,
    If,
    Let,
    Local,
    Loop,
    MapNode,
    Node,
    Or,
    SetNode,
    Step,
    VectorNode,
)
from ptc_interpreter.values.scalars import Keyword

_CONSTANT_KINDS: Final[dict[type, str]] = {
    bool: "boolean",
    int: "integer",
    float: "float",
    str: "string",
    Keyword: "keyword",
}
_COMPARISONS: Final = frozenset({"=", "==", "not=", "<", ">", "<=", ">=", "not"})
_COMPARING: Final = frozenset({"<", "<=", ">", ">=", "zero?", "pos?", "neg?", "even?", "odd?"})
EXACT: Final = frozenset({"integer", "float"})
NUMBERS: Final = EXACT | {"number"}
NO_NUMBERS: Final = frozenset({"string", "boolean", "keyword", "vector", "tuple", "own map", "own set"})
_RESULTS: Final[dict[str, str]] = {
    **dict.fromkeys(("count", "compare", "int", "long"), "integer"),
    **dict.fromkeys(("double", "float"), "float"),
    **dict.fromkeys(("str", "str/join", "str/upper-case", "str/lower-case", "str/trim", "subs", "pr-str"), "string"),
}
_ARITHMETIC: Final = frozenset({"+", "-", "*", "inc", "dec", "min", "max", "abs"})
_DIVISION: Final = frozenset({"mod", "rem", "quot"})
_GATHERED: Final = {"collected": "tuple", "gathered": "vector", "as_list": "items"}
# Core functions whose sequences end, whatever they are given; and those whose end where those do that they are given.
_FINITE: Final = frozenset(
    (
        *("vec", "vector", "mapv", "filterv", "list", "set", "sort", "sort-by", "reverse", "shuffle", "keys", "vals"),
        *("group-by", "frequencies", "into", "flatten", "subvec", "str/split", "str/split-lines", "re-seq", "zipmap"),
        *("assoc", "select-keys", "merge", "update", "conj", "tree-seq", "butlast", "take", "split-at", "partition-by"),
    )
)
_ENDING_AS_GIVEN: Final = frozenset({"map", "filter", "remove", "keep", "mapcat", "map-indexed", "drop", "take-while"})


def constant_kind(value: object) -> str | None:
    """What is known of a value that is known."""
    return _CONSTANT_KINDS.get(type(value))


def _compared(test: Node) -> frozenset[Binding]:
    """The locals that are numbers if `test` was worked out without an error."""
    if type(test) is not CoreCall or test.function.name not in _COMPARING:
        return frozenset()
    return frozenset(argument.binding for argument in test.arguments if type(argument) is Local)


class Kinds:
    """The kinds of the locals of one program, filled as its loops are met."""

    def __init__(self) -> None:
        self._loop_names: dict[Binding, str | None] = {}  # and what is carried through `reduce`
        self._proven: frozenset[Binding] = frozenset()  # locals that a comparison before has shown to be numbers
        # What was found of locals, as long as the two above stay. Each may be made of the one before it twice over.
        self._found: dict[Binding, str | None] = {}
        self._finite: dict[Binding, bool] = {}

    @contextmanager
    def after(self, test: Node) -> Generator[None]:
        """While it lasts, what comes after `test` is written: the locals it compared are numbers."""
        before = self._proven, self._found
        self._proven, self._found = self._proven | _compared(test), {}
        try:
            yield
        finally:
            self._proven, self._found = before

    def of(self, node: Node) -> str | None:
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
                kinds = {self.of(part) for part in parts}
                return kinds.pop() if len(kinds) == 1 else None
            case Let(body=body):
                return self.of(body)
            case Do(parts=parts):
                return self.of(parts[-1])
            case For(gives=gives):
                return _GATHERED.get(gives)
            case VectorNode():
                return "vector"
            case _:
                return None

    def is_finite(self, node: Node) -> bool:
        """Whether a value is known to be no sequence without an end."""
        match node:
            case Constant() | Data() | VectorNode() | MapNode() | SetNode():
                return True
            case For(gives=gives):
                return gives in _GATHERED
            case Local(binding=binding):
                return self._is_finite_binding(binding) or self.of(node) is not None
            case CoreCall(function=function, arguments=arguments):
                return self._gives_finite(function.name, arguments)
            case If(then=then, otherwise=otherwise):
                return self.is_finite(then) and self.is_finite(otherwise)
            case Let(body=body):
                return self.is_finite(body)
            case _:
                return self.of(node) is not None

    def _is_finite_binding(self, binding: Binding) -> bool:
        if binding.value is None or binding.changes:
            return False
        if binding not in self._finite:
            self._finite[binding] = self.is_finite(binding.value)
        return self._finite[binding]

    def _gives_finite(self, name: str, arguments: list[Node]) -> bool:
        if name == "range":
            return bool(arguments) and all(self._is_countable(argument) for argument in arguments)
        if name in _ENDING_AS_GIVEN:
            return len(arguments) > 1 and all(self.is_finite(argument) for argument in arguments[1:])
        return name in _FINITE

    def _is_countable(self, node: Node) -> bool:
        """Whether a bound of `range` is one: nobody counts up to infinity but by its name."""
        value = node.binding.value if type(node) is Local else node
        return not (type(value) is Constant and type(value.value) is float)

    def _of_binding(self, binding: Binding) -> str | None:
        changes = binding.changes or binding in self._loop_names
        known = self._loop_names.get(binding) if changes else self._of_value(binding)
        return "number" if known is None and binding in self._proven else known

    def _of_value(self, binding: Binding) -> str | None:
        if binding not in self._found:
            self._found[binding] = self.of(binding.value) if binding.value is not None else None
        return self._found[binding]

    def _of_call(self, name: str, node: CoreCall) -> str | None:
        if name in _ARITHMETIC:
            kinds: set[str | None] = {self.of(argument) for argument in node.arguments}
            if kinds == {"integer"}:
                return "integer"
            return "float" if "float" in kinds and kinds <= EXACT else "number"  # anything else does not come back
        if name in _DIVISION:
            return "integer" if {self.of(argument) for argument in node.arguments} == {"integer"} else "number"
        if name in _COMPARISONS or name.endswith("?"):
            return "boolean"
        return _RESULTS.get(name)

    def assume(self, bindings: Iterable[Binding], kind: str | None) -> None:
        """From now on the locals are known to be of a kind."""
        self._loop_names.update(dict.fromkeys(bindings, kind))
        self._found.clear()

    def learn_fold(self, fold: Fold) -> None:
        """Find the kind of what is carried through a `reduce`: that of its start, if a round keeps it."""
        step = fold.body.body
        kind = self.of(fold.initial) if fold.initial is not None else None
        self._loop_names[fold.accumulator] = kind
        self._found.clear()
        if kind is not None and not (type(step) is Step and self.of(step.value) == kind):
            self._loop_names[fold.accumulator] = None
            self._found.clear()

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
