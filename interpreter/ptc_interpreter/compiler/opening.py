"""Functions opened: what a call of one is, as the names of its arguments and a body that is written where it is called.

`(map (fn [x] (* x x)) xs)` needs no function, only its body for each item. What is written out in a program can be
opened: `(fn ...)` and `#(...)`, a keyword, a set or map, a core function that is written out itself, and what `comp`,
`partial`, `juxt` and their like make of these. Anything else is called.
"""

from collections.abc import Callable, Sequence
from typing import Any, Final

from ptc_interpreter.compiler.inline.families import INLINE
from ptc_interpreter.compiler.known import meant, own_function, own_maker
from ptc_interpreter.nodes import (
    And,
    Binding,
    Call,
    Constant,
    Core,
    CoreCall,
    Fn,
    If,
    Let,
    Local,
    Lookup,
    Node,
    Or,
    SetNode,
    Variable,
    VectorNode,
)
from ptc_interpreter.plain import plain
from ptc_interpreter.runtime.registry import CORE
from ptc_interpreter.values.maps import MAP_TYPES, SET_TYPES
from ptc_interpreter.values.scalars import Keyword, kind_of

_CALLED_WITH_KEY: Final = MAP_TYPES | SET_TYPES
_WITH_DEFAULT: Final = 2  # arguments of a map that is called
_LAST_ANSWER: Final = 3  # up to so many predicates `some-fn` gives the last answer, beyond them nil
_Apply = Callable[[list[Node]], Node]


@plain
class Opened:
    """A function as a body and the locals that its arguments are for."""

    parameters: list[Binding]
    body: Node


def opened(emitter: Any, function: Node, count: int, at: Node) -> Opened | None:
    """The function that a node is, opened for calls with `count` arguments by `at`; None if it has to be called.

    What its parts have to be worked out for, once, is written before the place where the emitter is.
    """
    function = _meant(emitter, function, count)
    if type(function) is Fn:
        return _of_literal(function, count)
    apply = unless_refused(emitter, lambda: _applied(Place(emitter, at), function, count))
    if apply is None:
        return None
    parameters = [emitter.local("item") for _ in range(count)]
    return Opened(parameters, apply([_read(at, binding) for binding in parameters]))


def called_core(emitter: Any, at: Node, function: Node, count: int) -> Opened | None:
    """A core function that calls none, as a call of it by `at`; None for any other."""
    if type(function) is not Core or function.function.calls or not fits(function, count):
        return None
    items = [emitter.local("item") for _ in range(count)]
    return Opened(items, CoreCall(at.start, at.end, function.function, [_read(at, item) for item in items]))


def unless_refused(emitter: Any, write: Callable[[], Any]) -> Any:
    """What `write` gives; where that is nothing, what it has written and worked out before it is dropped."""
    kept, asked, worked_out = len(emitter.block), emitter.asked.copy(), emitter.worked_out.copy()
    found = write()
    if found is None:
        del emitter.block[kept:]
        emitter.asked, emitter.worked_out = asked, worked_out
    return found


@plain
class Place:
    """Where a function is opened: what is written then, and the node that errors in it belong to."""

    emitter: Any
    at: Node

    @property
    def span(self) -> tuple[int, int]:
        """Where nodes stand that are made here."""
        return self.at.start, self.at.end

    def call(self, name: str, *arguments: Node) -> Node:
        """A call of a core function."""
        return CoreCall(*self.span, CORE[name], list(arguments))

    def known(self, node: Node) -> Node:
        """The value of what a function is made with, which is worked out here, and nowhere else."""
        known = self.emitter.worked_out[node] = self.emitter.known_once(node)
        return known

    def local(self, name: str) -> tuple[Binding, Node]:
        """A local that the program did not name, and its value."""
        binding = self.emitter.local(name)
        return binding, _read(self.at, binding)


def _read(at: Node, binding: Binding) -> Node:
    return Local(at.start, at.end, binding)


# -- functions of the program ----------------------------------------------------------------------------------------


def _meant(emitter: Any, function: Node, count: int) -> Node:
    """What a name means that the program has defined, as far as that is known; else the node."""
    if type(function) is not Variable:
        return function
    return own_function(emitter, function, count) or own_maker(emitter, function) or meant(emitter, function)


def _of_literal(function: Fn, count: int) -> Opened | None:
    arity = function.arities[0]
    if not _is_plain(function, count):
        return None
    note_functions_within(function)
    return Opened(arity.parameters, arity.body)


def note_functions_within(function: Fn) -> None:
    """Have functions within the opened one take the values of a round, not its variables."""
    if function.has_functions:
        for binding in function.made:
            binding.varies = True


def _is_plain(function: Fn, count: int) -> bool:
    """Whether it has `count` parameters and nothing in it refers to the function itself."""
    arity = function.arities[0]
    alone = len(function.arities) == 1 and arity.rest is None and len(arity.parameters) == count
    return alone and function.own is None and not arity.recurs


# -- functions by what they are --------------------------------------------------------------------------------------


def _applied(place: Place, function: Node, count: int) -> _Apply | None:
    """What gives the node of a call with `count` arguments; None for a function that cannot be opened."""
    function = _meant(place.emitter, function, count)
    if type(function) is Fn:
        return _literal_applied(function) if _is_plain(function, count) else None
    if type(function) is Constant:
        return _constant_applied(place, function, count)
    if type(function) is Core:
        return _core_applied(place, function, count)
    if type(function) is CoreCall and function.function.name in MAKERS:
        return MAKERS[function.function.name](place, function, count)
    if type(function) is SetNode and count == 1 and all(type(item) in (Local, Constant) for item in function.items):
        return _set_applied(place, function)
    if type(function) is CoreCall and function.function.name == "set" and count == 1:
        made = place.known(function)
        return lambda arguments: Call(*place.span, made, arguments)
    return _local_applied(place, function) if type(function) is Local else None


def _literal_applied(function: Fn) -> _Apply:
    """A body with its parameters bound around it: within `comp` and the like."""
    note_functions_within(function)
    arity = function.arities[0]

    def apply(arguments: list[Node]) -> Node:
        bound = list(zip(arity.parameters, arguments, strict=True))
        return Let(function.start, function.end, bound, arity.body)

    return apply


def _constant_applied(place: Place, function: Constant, count: int) -> _Apply | None:
    if count == 1 and type(function.value) is Keyword:
        return lambda arguments: Lookup(*place.span, arguments[0], function.value, None)
    if called_as_get(function.value, count):
        return lambda arguments: place.call("get", function, *arguments)
    return None


def called_as_get(value: Any, count: int) -> bool:
    """Whether a value that is called with so many arguments gives what `get` does: a set or map; a map of two."""
    kind = kind_of(value)
    return (count == 1 and kind in _CALLED_WITH_KEY) or (count == _WITH_DEFAULT and kind in MAP_TYPES)


def _set_applied(place: Place, function: SetNode) -> _Apply:
    """`#{x}`, which is made once and nobody else holds."""
    if len(function.items) == 1:
        return _only_applied(place, function.items[0])
    known: Any = place.known(function)
    place.emitter.kinds.assume([known.binding], "own set")
    return lambda arguments: place.call("get", known, *arguments)


def _only_applied(place: Place, member: Node) -> _Apply:
    """`#{x}` finds what is equal to `x`, and gives `x`."""
    known = place.known(member)

    def apply(arguments: list[Node]) -> Node:
        return If(*place.span, place.call("=", arguments[0], known), known, Constant(*place.span, None))

    return apply


def _core_applied(place: Place, function: Core, count: int) -> _Apply | None:
    core = function.function
    if core.name == "vector":
        return lambda arguments: VectorNode(*place.span, arguments)
    if not fits(function, count) or core.name not in INLINE or core.calls:
        return None
    return lambda arguments: place.call(core.name, *arguments)


def fits(function: Core, count: int) -> bool:
    """Whether it may be called with `count` arguments."""
    core = function.function
    return core.least <= count and (core.most is None or count <= core.most)


def _local_applied(place: Place, function: Local) -> _Apply | None:
    """A local that is known to be a function, or a collection that can be called."""
    if place.emitter.unit.held.get(function.binding) in ("own map", "own set"):
        return lambda arguments: place.call("get", place.emitter.only_read(function), *arguments)
    value = function.binding.value
    if type(value) is Fn or (type(value) is Constant and called_as_get(value.value, 1)):
        return lambda arguments: Call(*place.span, function, arguments)
    return None


# -- functions made of functions -------------------------------------------------------------------------------------


def _applied_within(place: Place, function: Node, count: int) -> _Apply | None:
    """The same for a function within another: any core function that calls none is called where it stands."""
    if type(function) is Core and not function.function.calls and fits(function, count):
        if function.function.name == "identity":
            return lambda arguments: arguments[0]
        return lambda arguments: place.call(function.function.name, *arguments)
    return _applied(place, function, count)


def _all_applied(place: Place, functions: Sequence[Node], count: int) -> list[_Apply] | None:
    found = [apply for function in functions if (apply := _applied_within(place, function, count)) is not None]
    return found if found and len(found) == len(functions) else None


def _composed(place: Place, node: CoreCall, count: int) -> _Apply | None:
    counts = [*[1 for _ in node.arguments[1:]], count]
    found = [_applied_within(place, function, each) for function, each in zip(node.arguments, counts, strict=False)]
    if not found or None in found:
        return None
    first, *others = [each for each in reversed(found) if each is not None]

    def apply(arguments: list[Node]) -> Node:
        result = first(arguments)
        for step in others:
            result = step([result])
        return result

    return apply


def _partial(place: Place, node: CoreCall, count: int) -> _Apply | None:
    function, *given = node.arguments
    apply = _applied_within(place, function, len(given) + count)
    if apply is None:
        return None
    known = [place.known(value) for value in given]
    return lambda arguments: apply([*known, *arguments])


def _juxtaposed(place: Place, node: CoreCall, count: int) -> _Apply | None:
    found = _all_applied(place, node.arguments, count)
    if found is None:
        return None
    return _of_named(place, lambda named: VectorNode(*place.span, [apply(named) for apply in found]))


def _of_named(place: Place, build: _Apply) -> _Apply:
    """`build`, which uses its arguments more than once, so that each is worked out once."""

    def apply(arguments: list[Node]) -> Node:
        if all(type(argument) in (Local, Constant) for argument in arguments):
            return build(arguments)
        names = [place.local("given") for _ in arguments]
        bound = [(binding, argument) for (binding, _), argument in zip(names, arguments, strict=True)]
        return Let(*place.span, bound, build([value for _, value in names]))

    return apply


def _opposite(place: Place, node: CoreCall, count: int) -> _Apply | None:
    apply = _applied_within(place, node.arguments[0], count)
    return None if apply is None else lambda arguments: place.call("not", apply(arguments))


def _constant(place: Place, node: CoreCall, _count: int) -> _Apply:
    known = place.known(node.arguments[0])
    return lambda _: known


def _patched(place: Place, node: CoreCall, count: int) -> _Apply | None:
    """`(fnil f default)`"""
    function, default, *more = node.arguments
    apply = _applied_within(place, function, count)
    if apply is None or more or not count:
        return None
    known = place.known(default)

    def patched(arguments: list[Node]) -> Node:
        given, *others = arguments
        binding, value = place.local("given")
        patch = If(*place.span, place.call("nil?", given), known, given)
        return Let(*place.span, [(binding, patch)], apply([value, *others]))

    return _of_named(place, patched)


def _every(place: Place, node: CoreCall, count: int) -> _Apply | None:
    found = _all_applied(place, node.arguments, 1)
    if found is None or count != 1:
        return None
    return _of_named(place, lambda named: _as_boolean(place, And(*place.span, [apply(named) for apply in found])))


def _some(place: Place, node: CoreCall, count: int) -> _Apply | None:
    found = _all_applied(place, node.arguments, 1)
    if found is None or count != 1 or len(found) > _LAST_ANSWER:
        return None
    return _of_named(place, lambda named: Or(*place.span, [apply(named) for apply in found]))


_ORDERED: Final = frozenset({"<", "<=", ">", ">="})


def _where(place: Place, node: CoreCall, count: int) -> _Apply | None:
    """`(where :field)`, and `(where :field op value)` with an operator that compares."""
    key, *comparison = node.arguments
    if count != 1 or type(key) is not Constant or type(key.value) not in (Keyword, str) or len(comparison) == 1:
        return None
    if not comparison:
        return lambda arguments: _as_boolean(place, _field(place, key, arguments[0]))
    operator, wanted = comparison
    name = operator.function.name if type(operator) is Core else ""
    if name not in _ORDERED and name not in ("=", "not="):
        return None
    known = place.known(wanted)
    if name not in _ORDERED:
        return lambda arguments: place.call(name, _field(place, key, arguments[0]), known)
    return lambda arguments: _in_order(place, name, _field(place, key, arguments[0]), known)


def _field(place: Place, key: Constant, of: Node) -> Node:
    if type(key.value) is Keyword:
        return Lookup(*place.span, of, key.value, None)
    return place.call("get", of, key)


def _in_order(place: Place, name: str, field: Node, wanted: Node) -> Node:
    """Whether both are there and `compare` puts them in the order of the operator."""
    binding, value = place.local("field")
    holds = place.call(name, place.call("compare", value, wanted), Constant(*place.span, 0))
    tests = [place.call("some?", value), place.call("some?", wanted), holds]
    return Let(*place.span, [(binding, field)], And(*place.span, tests))


def _as_boolean(place: Place, test: Node) -> Node:
    """The test as true or false."""
    return place.call("not", place.call("not", test))


MAKERS: Final[dict[str, Callable[[Place, CoreCall, int], _Apply | None]]] = {
    "comp": _composed,
    "partial": _partial,
    "juxt": _juxtaposed,
    "complement": _opposite,
    "constantly": _constant,
    "fnil": _patched,
    "every-pred": _every,
    "some-fn": _some,
    "where": _where,
}
