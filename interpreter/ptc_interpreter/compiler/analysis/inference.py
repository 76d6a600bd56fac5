"""What is known of a value before anything runs: its `Kind`, or None.

Where both operands of `+` are known to be integers, the generated code needs no test of their types. What a loop name
is follows from its start value and from every `recur`.
"""

from collections.abc import Generator, Iterable, Mapping
from contextlib import contextmanager
from typing import Any, Final, Literal, cast, get_args

from ptc_interpreter.compiler.analysis.examples import Examples
from ptc_interpreter.compiler.analysis.literals import each_like, item_at, like, value_under
from ptc_interpreter.compiler.analysis.sizes import Sizes
from ptc_interpreter.compiler.analysis.walking import step_of
from ptc_interpreter.nodes import (
    And,
    Binding,
    CellValue,
    Constant,
    CoreCall,
    Data,
    Do,
    Each,
    Fold,
    For,
    Helper,
    HelperCall,
    If,
    Let,
    Local,
    Lookup,
    Loop,
    MapNode,
    Node,
    Or,
    SetNode,
    Variable,
    VectorNode,
)
from ptc_interpreter.values.scalars import Keyword

Kind = Literal[
    "integer",
    "float",
    "number",
    "boolean",
    "string",
    "keyword",
    "vector",
    "tuple",
    "items",
    "own map",
    "own set",
    "own sorted",
    "own queue",
]

_CONSTANT_KINDS: Final[dict[type, Kind]] = {
    bool: "boolean",
    int: "integer",
    float: "float",
    str: "string",
    Keyword: "keyword",
}
_COMPARISONS: Final = frozenset({"=", "==", "not=", "<", ">", "<=", ">=", "not"})
_OF_ONE: Final = frozenset({"zero?", "pos?", "neg?", "even?", "odd?"})
_COMPARING: Final = _OF_ONE | {"<", "<=", ">", ">="}
EXACT: Final[frozenset[Kind]] = frozenset({"integer", "float"})
NUMBERS: Final[frozenset[Kind]] = frozenset({"integer", "float", "number"})
NO_NUMBERS: Final[frozenset[Kind]] = frozenset(get_args(Kind)) - NUMBERS
_GIVING: Final[dict[Kind, str]] = {
    "integer": "count compare int long bit-and bit-or bit-xor bit-shift-left bit-shift-right",
    "float": "double float Math/floor Math/ceil Math/sqrt Math/pow Math/sin Math/cos Math/exp",
    "string": "str str/join str/reverse str/replace str/upper-case str/lower-case str/trim subs pr-str char "
    "str/capitalize format",
}
_RESULTS: Final[dict[str, Kind]] = {name: kind for kind, names in _GIVING.items() for name in names.split()}
_ARITHMETIC: Final = frozenset({"+", "-", "*", "inc", "dec", "min", "max", "abs"})
_CHOOSING: Final = frozenset({"min", "max"})  # which give one of their arguments as it is
_PASSING_ON: Final = _CHOOSING | {"+", "*"}  # which give an only argument as it is, nil too
_DIVISION: Final = frozenset({"mod", "rem", "quot"})
_GATHERED: Final[dict[str, Kind]] = {
    "collected": "tuple",
    "gathered": "vector",
    "unfolded": "tuple",
    "as_list": "items",
}
# Core functions whose sequences end, whatever they are given; and those whose end where those do that they are given.
_FINITE: Final = frozenset(
    (
        *("vec", "vector", "mapv", "filterv", "list", "set", "sort", "sort-by", "reverse", "shuffle", "keys", "vals"),
        *("group-by", "frequencies", "into", "subvec", "str/split", "str/split-lines", "re-seq", "zipmap"),
        *("assoc", "select-keys", "merge", "update", "butlast", "take", "split-at", "count"),
    )
)
_MOST_ROUNDS: Final = 8  # in which names of a loop are learned to be of no one kind, each from another
_MOST_LOOKED_AT: Final = 200_000  # nodes, beyond which nothing is known
_LONG_RANGE: Final = 1_000_000  # numbers up to which a range is made at once
_COUNTED: Final = frozenset({"count", "inc", "dec", "+", "-", "quot", "min"})  # whose numbers are as large as these
_AT_INDEX: Final = frozenset({Helper.ITEM_OF, Helper.LEADING})  # helpers that take an item of a vector
_ENDING_AS_GIVEN: Final = frozenset({"map", "filter", "remove", "keep", "mapcat", "map-indexed", "drop", "take-while"})


def constant_kind(value: object) -> Kind | None:
    """What is known of a value that is known."""
    return _CONSTANT_KINDS.get(type(value))


def _compared(test: Node) -> frozenset[Binding]:
    """The locals that are numbers if `test` was evaluated without an error.

    `(< x)` looks at nothing, and `(< 2 1 x)` ends before `x`.
    """
    if type(test) is not CoreCall or test.function.name not in _COMPARING:
        return frozenset()
    looked_at = test.arguments[:2] if len(test.arguments) > 1 or test.function.name in _OF_ONE else []
    return frozenset(argument.binding for argument in looked_at if type(argument) is Local)


class Kinds:
    """The kinds of the locals of one program, filled as its loops are met."""

    def __init__(self, known: Mapping[str, Node] | None = None, data: Mapping[str, Any] | None = None) -> None:
        self.known: Mapping[str, Node] = {} if known is None else known  # what names mean that are defined
        self._loop_names: dict[Binding, Kind | None] = {}  # and what is carried through `reduce`
        self._proven: frozenset[Binding] = frozenset()  # locals that a comparison before has shown to be numbers
        # What was found of locals, as long as the two above stay. Each may be made of the one before it twice over.
        self._found: dict[Binding, Kind | None] = {}
        self._kinds: dict[Node, Kind | None] = {}  # the same of nodes
        self._finite: dict[Binding, bool] = {}
        self.sizes = Sizes(self.known, self._taken)
        self._given: dict[Binding, Node] = {}  # to parameters of functions that are opened
        self._likes: dict[Binding, Node | None] = {}  # literals that what is gone through is like
        self._looked = 0  # at nodes, all told
        self.examples = Examples(self._stays_as, data)

    def let_go(self) -> None:
        """When all is written: what asks these kinds holds them, and the collector would have to find every node."""
        del self.examples.likely, self.examples, self.sizes

    @contextmanager
    def after(self, test: Node) -> Generator[None]:
        """While it lasts, what comes after `test` is written: the locals it compared are numbers."""
        compared = _compared(test) - self._proven
        if not compared:
            yield
            return
        before = self._proven, self._found, self._kinds
        self._proven, self._found, self._kinds = self._proven | compared, {}, {}
        try:
            yield
        finally:
            self._proven, self._found, self._kinds = before

    def changes(self, binding: Binding) -> bool:
        """Whether a loop gives a local new values, or a `reduce`."""
        return binding.changes or binding in self._loop_names

    def of(self, node: Node) -> Kind | None:
        """What is known of the value of a node."""
        if type(node) is Constant:
            return constant_kind(node.value)
        if node not in self._kinds:
            self._looked += 1
            self._kinds[node] = self._find(node) if self._looked <= _MOST_LOOKED_AT else None
        return self._kinds[node]

    def _find(self, node: Node) -> Kind | None:
        match node:
            case Local(binding=binding) | CellValue(binding=binding):
                return self._of_binding(binding)
            case Variable(name=name):
                return self.of(self.known[name]) if name in self.known else None
            case CoreCall(function=function):
                return self._of_call(function.name, node)
            case If(then=then, otherwise=otherwise):
                return self._of_all([then, otherwise])
            case And(parts=parts) | Or(parts=parts):
                return self._of_all(parts)
            case Let(body=last) | Do(parts=[*_, last]):
                return self.of(last)
            case For(gives=gives):
                return None if self._may_be_lazy(node) else _GATHERED.get(gives)
            case VectorNode():
                return "vector"
            case HelperCall() | Lookup():
                return self._of_part(node)
            case _:
                return None

    def _of_all(self, nodes: list[Node]) -> Kind | None:
        kinds: set[Kind | None] = {self.of(node) for node in nodes}
        return kinds.pop() if len(kinds) == 1 else None

    # -- items of vectors that are spelled out -----------------------------------------------------------------------

    def _of_part(self, node: HelperCall | Lookup) -> Kind | None:
        """The kind of what is taken out of a vector or map; what was put there may have newer versions since."""
        if isinstance(node, Lookup):
            part = self.field(node.of, node.key) if node.default is None else None
        else:
            part = self.item(node) if node.helper in _AT_INDEX else None
        kind = None if part is None else self.of(part)
        return None if kind in ("own map", "own set") else kind

    def item(self, node: HelperCall) -> Node | None:
        """A node that is like what destructuring takes, as far as kinds go, where the vector surely has the item."""
        of, index = node.arguments
        return self.item_at(of, cast("int", cast("Constant", index).value))

    def item_at(self, of: Node, index: int) -> Node | None:
        """A node that is like the item of a vector at an index, which it surely has."""
        return item_at(self.like(of), index)

    def field(self, of: Node, key: Any) -> Node | None:
        """A node that is like what a map surely has under a keyword or text, where it is one that was just made."""
        return value_under(self.like(of), key)

    def like(self, of: Node) -> Node | None:
        """The vector or map literal that a value is like, part by part; None where nobody knows."""
        return like(of, self._made_once)

    def learn_items(self, each: Each) -> None:
        """Note what is known of the vectors or maps that are gone through, where a program spells them out."""
        self.examples.learn_items(each)
        if len(each.bindings) > 1:
            return
        found, binding = each_like(each.items, self._made_once), each.bindings[0]
        if found is not None or binding in self._likes:
            self.assume(each.bindings, None if found is None else self.of(found))
            self._likes[binding] = found

    def _made_once(self, binding: Binding) -> Node | None:
        """What a local is like: its value, where that is known and stays."""
        if binding in self._likes:
            return self._likes[binding]
        return None if binding.changes else self._value_of(binding)

    def _stays_as(self, binding: Binding) -> Node | None:
        return None if binding in self._loop_names else self._value_of(binding)

    def is_finite(self, node: Node) -> bool:
        """Whether a value is known to be no sequence without an end."""
        self._looked += 1
        if self._looked > _MOST_LOOKED_AT:
            return False
        match node:
            case Constant() | Data() | VectorNode() | MapNode() | SetNode():
                return True
            case HelperCall(helper=Helper.SIDE_BY_SIDE | Helper.NUMBERED, arguments=arguments):
                return any(self.is_finite(argument) for argument in arguments if type(argument) is not Constant)
            case For(gives=gives):
                return gives in _GATHERED and not self._may_be_lazy(node)
            case Local(binding=binding):
                return self._is_finite_binding(binding) or self.of(node) is not None
            case Variable(name=name):
                return type(self.known.get(name)) is Constant
            case CoreCall(function=function, arguments=arguments):
                return self._gives_finite(function.name, arguments)
            case If(then=then, otherwise=otherwise):
                return self.is_finite(then) and self.is_finite(otherwise)
            case Let(body=body):
                return self.is_finite(body)
            case _:
                return self.of(node) is not None

    def _may_be_lazy(self, node: For) -> bool:
        return node.can_be_lazy and type(node.body) is Each and not self.is_finite(node.body.items)

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

    def are_integers(self, node: Node) -> bool:
        """Whether a sequence is known to be of integers."""
        is_range = type(node) is CoreCall and node.function.name == "range" and bool(node.arguments)
        return is_range and all(self.of(argument) == "integer" for argument in node.arguments)  # type: ignore[attr-defined]

    def _is_countable(self, node: Node) -> bool:
        """Whether a bound of `range` is one: nobody counts up to infinity but by its name."""
        value = node.binding.value if type(node) is Local else node
        if type(value) is Variable:
            value = self.known.get(value.name)
        if type(value) is Constant:
            return type(value.value) is int and abs(value.value) < _LONG_RANGE
        if type(value) is not CoreCall or value.function.name not in _COUNTED:
            return False
        return value.function.name == "count" or all(map(self._is_countable, value.arguments))

    def _of_binding(self, binding: Binding) -> Kind | None:
        changes = self.changes(binding)
        known = self._loop_names.get(binding) if changes else self._of_value(binding)
        return "number" if known is None and binding in self._proven else known

    def _of_value(self, binding: Binding) -> Kind | None:
        if binding not in self._found:
            value = self._value_of(binding)
            self._found[binding] = None  # what is given may be made of the same local, as it was before
            self._found[binding] = self.of(value) if value is not None else None
        return self._found[binding]

    def _value_of(self, binding: Binding) -> Node | None:
        return self._given.get(binding) if binding.value is None else binding.value

    def give(self, binding: Binding, value: Node) -> None:
        """From now on the parameter of a function that is opened is known to be the value of a node."""
        if binding.value is not None or self.changes(binding):
            return
        if binding in self._given:  # for a call before this one
            self._found.clear()
            self._kinds.clear()
        self._given[binding] = value

    def _of_call(self, name: str, node: CoreCall) -> Kind | None:
        if name in _ARITHMETIC:
            return self._of_arithmetic(name, {self.of(argument) for argument in node.arguments}, len(node.arguments))
        if name in _DIVISION:
            return "integer" if {self.of(argument) for argument in node.arguments} == {"integer"} else "number"
        if name in _COMPARISONS or name.endswith("?"):
            return "boolean"
        return "tuple" if name == "list" else _RESULTS.get(name)

    def _of_arithmetic(self, name: str, kinds: set[Kind | None], count: int) -> Kind | None:
        if len(kinds) == 1 and (kinds == {"integer"} or (count == 1 and name in _PASSING_ON)):
            return next(iter(kinds))
        if "float" in kinds and kinds <= EXACT and (len(kinds) == 1 or name not in _CHOOSING):
            return "float"
        return "number"  # anything else does not come back

    def _taken(self, binding: Binding) -> Node | None:
        """A node that is like a local, which is gone through, or is taken out of a vector that surely has it."""
        if binding in self._likes:
            return self._likes[binding]
        value = None if self.changes(binding) else self._value_of(binding)
        return self.item(value) if type(value) is HelperCall and value.helper in _AT_INDEX else None

    def assume(self, bindings: Iterable[Binding], kind: Kind | None) -> None:
        """From now on the locals are known to be of a kind."""
        self._assume(dict.fromkeys(bindings, kind))

    def learn_fold(self, fold: Fold) -> None:
        """Find the kind of what is carried through a `reduce`: that of its start, if a round keeps it."""
        kind = None
        if fold.initial is not None:
            self.examples.likely.begin(fold.accumulator, fold.initial)
            kind = self.of(fold.initial)
        self._assume({fold.accumulator: kind})
        if kind is not None and self.of(step_of(fold).value) != kind:
            self._assume({fold.accumulator: None})

    def learn(self, loop: Loop) -> None:
        """Find the kinds of a loop's names: those of their start values, as long as every `recur` agrees."""
        for binding, start in loop.bindings:
            self.examples.likely.begin(binding, start)
        self._assume({binding: self.of(start) for binding, start in loop.bindings})
        for _ in range(_MOST_ROUNDS):
            wrong = self._disagreeing(loop)
            if not wrong:
                return
            self._assume(dict.fromkeys(wrong))
        self._assume({binding: None for binding, _ in loop.bindings})

    def _disagreeing(self, loop: Loop) -> list[Binding]:
        """The names of a loop that a `recur` gives a value of another kind, as far as is known."""
        known = {binding for binding, _ in loop.bindings if self._loop_names[binding] is not None}
        return [
            binding
            for recur in loop.recurs
            for binding, value in zip(recur.bindings, recur.values, strict=True)
            if binding in known and self.of(value) != self._loop_names[binding]
        ]

    def _assume(self, kinds: dict[Binding, Kind | None]) -> None:
        """Take names of loops to be of these kinds; what was found with others is no longer known."""
        self._loop_names.update(kinds)
        self._found.clear()
        self._kinds.clear()
