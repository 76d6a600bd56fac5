"""What a comparator of a program compares: `(fn [a b] (compare (f b) (f a)))` compares what `f` gives, backwards."""

from collections.abc import Mapping, Sequence
from typing import Any, Final

from ptc_interpreter.compiler.analysis.walking import Allowance, everything
from ptc_interpreter.core.sequences.compared import Compared
from ptc_interpreter.nodes import Arity, Binding, Constant, CoreCall, Fn, If, Let, Local, Node, VectorNode
from ptc_interpreter.plain import fields_of, plain
from ptc_interpreter.values.scalars import kind_of

_COMPARING: Final = frozenset({"compare", "<", ">", "-"})
_ORDERED: Final = frozenset({"<", ">"})
_PAIR: Final = 2
_PLACE: Final = frozenset({"start", "end", "captured", "made", "text", "pieces"})  # fields that tell nothing apart


@plain
class Part:
    """What is compared of two items: a node of the first parameter, and how."""

    value: Node
    how: Compared


class Comparator:
    """The body of a function of two parameters, with what its names stand for."""

    def __init__(self, function: Fn, allowance: Allowance) -> None:
        self._sides = tuple(function.arities[0].parameters)
        self._named: dict[Binding, Node] = {}
        self._allowance = allowance

    def parts(self, node: Node) -> list[Part] | None:
        """What a node compares, in turn; None where that is not known."""
        match node:
            case CoreCall(function=function, arguments=arguments):
                return self._of_call(function.name, arguments)
            case Let(bindings=bindings, body=body):
                self._named.update(bindings)
                return self.parts(body)
            case If(test=test, then=then, otherwise=otherwise):
                return self._of_choice(test, then, otherwise)
            case Local(binding=binding) if binding in self._named:
                return self.parts(self._named[binding])
            case _:
                return None

    def bound(self) -> list[tuple[Binding, Node]]:
        """The names that stand for parts of the first parameter alone."""
        return [(name, value) for name, value in self._named.items() if self._side(value) in (self._sides[0], None)]

    # -- two values ----------------------------------------------------------------------------------------------------

    def _of_call(self, name: str, arguments: list[Node]) -> list[Part] | None:
        if name == "-" and len(arguments) == 1:
            found = self._as_number(arguments[0])
            return None if found is None else [_backwards(part) for part in found]
        if name not in _COMPARING or len(arguments) != _PAIR:
            return None
        one, other = arguments
        if name != "compare" or type(one) is not VectorNode or type(other) is not VectorNode:
            return self._all([(one, other)], name)
        if len(one.items) != len(other.items):
            return None
        return self._all(list(zip(one.items, other.items, strict=True)), name)

    def _all(self, pairs: list[tuple[Node, Node]], name: str, *, of_one_kind: bool = False) -> list[Part] | None:
        found = [self._part(one, other, name, of_one_kind=of_one_kind) for one, other in pairs]
        known = [part for part in found if part is not None]
        return known if known and len(known) == len(found) else None

    def _part(self, one: Node, other: Node, name: str, *, of_one_kind: bool) -> Part | None:
        sides = self._side(one), self._side(other)
        if sides not in (self._sides, self._sides[::-1]) or not self._are_alike(one, other, {}):
            return None
        is_swapped = sides[0] is self._sides[1]
        how = Compared(name, is_swapped is not (name == ">"), of_one_kind)
        return Part(other if is_swapped else one, how)

    def _side(self, node: Node) -> Any:
        """The parameter that a node is worked out of; None for none, and False for both or where that is not known."""
        found = set[Any]()
        for part in everything(node):
            if not self._allowance.take():
                return False
            if type(part) is Local and part.binding in self._sides:
                found.add(part.binding)
            elif type(part) is Local and part.binding in self._named:
                found.add(self._side(self._named[part.binding]))
        found.discard(None)
        return found.pop() if len(found) == 1 else False if found else None

    def _are_alike(self, one: Any, other: Any, pairs: Mapping[Any, Any]) -> bool:
        """Whether two nodes are the same but for the parameters."""
        if not self._allowance.take() or type(one) is not type(other):
            return False
        match one:
            case Local(binding=binding):
                return self._are_alike_locals(binding, other.binding, pairs)
            case Constant(value=value):
                return type(value) is type(other.value) and value == other.value
            case Binding() | Fn(own=Binding()):
                return False
            case list() | tuple():
                return self._are_all_alike(one, other, pairs)  # pyright: ignore[reportUnknownArgumentType]
            case Let():
                return False
            case Node() | Arity():
                return self._have_fields_alike(one, other, pairs)
            case _:
                return one is other or one == other

    def _are_all_alike(self, some: Sequence[Any], others: Sequence[Any], pairs: Mapping[Any, Any]) -> bool:
        together = zip(some, others, strict=False)
        return len(some) == len(others) and all(self._are_alike(one, other, pairs) for one, other in together)

    def _have_fields_alike(self, one: Any, other: Any, pairs: Mapping[Any, Any]) -> bool:
        if kind_of(one) is Arity:
            if len(one.parameters) != len(other.parameters) or one.rest is not None or other.rest is not None:
                return False
            pairs = {**pairs, **dict(zip(one.parameters, other.parameters, strict=True))}
            return self._are_alike(one.body, other.body, pairs)
        names = [name for name in fields_of(kind_of(one)) if name not in _PLACE]
        return all(self._are_alike(getattr(one, name), getattr(other, name), pairs) for name in names)

    def _are_alike_locals(self, one: Binding, other: Binding, pairs: Mapping[Any, Any]) -> bool:
        if one in self._named and other in self._named:
            return one is other or self._are_alike(self._named[one], self._named[other], pairs)
        if one in self._sides:
            return other in self._sides
        return pairs.get(one, one) is other

    # -- the next where these are equal --------------------------------------------------------------------------------

    def _of_choice(self, test: Node, then: Node, otherwise: Node) -> list[Part] | None:
        if type(test) is not CoreCall:
            return None
        name, arguments = test.function.name, test.arguments
        if name == "not" and len(arguments) == 1:
            return self._of_choice(arguments[0], otherwise, then)
        if name == "not=":
            name, then, otherwise = "=", otherwise, then
        tested = _compared_with_zero(name, arguments)
        if tested is not None:
            return self._in_turn(tested, otherwise, then)
        if name == "=" and len(arguments) == _PAIR:
            return self._where_equal(arguments, then, otherwise)
        return self._by_signs(name, arguments, then, otherwise) if name in _ORDERED else None

    def _in_turn(self, tested: Node, given: Node, then: Node) -> list[Part] | None:
        """`(if (zero? c) then c)`, where `c` compares."""
        if type(tested) is not Local or type(given) is not Local or tested.binding is not given.binding:
            return None
        return _together(self._as_number(given), self.parts(then))

    def _as_number(self, node: Node) -> list[Part] | None:
        """What a node compares that gives a number, not true or false."""
        found = self.parts(node)
        return None if found is None or any(part.how.by in _ORDERED for part in found) else found

    def _where_equal(self, arguments: list[Node], then: Node, otherwise: Node) -> list[Part] | None:
        """`(if (= x y) then (compare x y))`"""
        equal = self._all([(arguments[0], arguments[1])], "compare", of_one_kind=True)
        before = self.parts(otherwise)
        if equal is None or before is None or len(before) != 1 or not self._is_of_same(before[0], equal[0]):
            return None
        how = before[0].how._replace(of_one_kind=True)
        return _together([Part(before[0].value, how)], self.parts(then))

    def _by_signs(self, name: str, arguments: list[Node], then: Node, otherwise: Node) -> list[Part] | None:
        """`(cond (< x y) -1 (> x y) 1 :else next)`"""
        first = self._all([(arguments[0], arguments[1])], name) if len(arguments) == _PAIR else None
        if first is None or type(otherwise) is not If or type(otherwise.test) is not CoreCall:
            return None
        other = otherwise.test
        second = self.parts(other) if other.function.name in _ORDERED else None
        if second is None or not self._is_of_same(first[0], second[0]):
            return None
        signs = [_sign(then), _sign(otherwise.then)]
        if signs not in ([-1, 1], [1, -1]) or first[0].how.backwards is second[0].how.backwards:
            return None
        last = _branch(otherwise.otherwise)
        rest = [] if type(last) is Constant and last.value == 0 else self.parts(last)
        decided = first[0] if signs == [-1, 1] else second[0]
        return None if rest is None else [decided, *rest]

    def _is_of_same(self, one: Part, other: Part) -> bool:
        return self._are_alike(one.value, other.value, {})


def _compared_with_zero(name: str, arguments: list[Node]) -> Node | None:
    """What a test asks to be zero."""
    if name == "zero?" and len(arguments) == 1:
        return arguments[0]
    if name not in ("=", "==") or len(arguments) != _PAIR:
        return None
    zeros = [type(each) is Constant and type(each.value) is int and each.value == 0 for each in arguments]
    return arguments[zeros.index(False)] if sum(zeros) == 1 else None


def _branch(node: Node) -> Node:
    """What is left of `(if :else node nil)`."""
    is_chosen = type(node) is If and type(node.test) is Constant and node.test.value not in (None, False)
    return node.then if is_chosen else node  # type: ignore[attr-defined]


def _sign(node: Node) -> int | None:
    if type(node) is not Constant or type(node.value) is not int:
        return None
    return (node.value > 0) - (node.value < 0)


def _backwards(part: Part) -> Part:
    return Part(part.value, part.how._replace(backwards=not part.how.backwards))


def _together(before: list[Part] | None, then: list[Part] | None) -> list[Part] | None:
    return None if before is None or then is None else [*before, *then]


def is_comparator(node: Node) -> bool:
    """Whether a node is a function of two parameters that does not call itself."""
    if type(node) is not Fn or len(node.arities) > 1 or node.own is not None:
        return False
    arity = node.arities[0]
    return len(arity.parameters) == _PAIR and arity.rest is None and not arity.recurs
