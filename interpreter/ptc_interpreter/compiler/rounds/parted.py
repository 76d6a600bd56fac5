"""`(reduce (fn [[a b] x] [(f a) (g b)]) [0 1] xs)`: what is carried in parts, each in a variable of its own.

So no round makes a vector or map only for the next to take it apart, and a part that is a collection may change in
place. It is done where every round gives a literal with the same parts, in the same order, or what it was given.
"""

from typing import Any, Final

from ptc_interpreter.compiler.analysis.walking import everything
from ptc_interpreter.compiler.copying import replaced
from ptc_interpreter.compiler.emitter import Destination, Emitter
from ptc_interpreter.compiler.in_place.changing import hold_loop
from ptc_interpreter.compiler.rounds.items import given_items, write_rounds
from ptc_interpreter.compiler.rounds.stepping import with_steps_of_loop
from ptc_interpreter.nodes import (
    Binding,
    Call,
    Constant,
    CoreCall,
    Do,
    Fn,
    Fold,
    Helper,
    HelperCall,
    If,
    Let,
    Local,
    Lookup,
    Loop,
    MapNode,
    Node,
    Recur,
    Step,
    VectorNode,
)
from ptc_interpreter.plain import changed
from ptc_interpreter.values.persistent import Map
from ptc_interpreter.values.scalars import Keyword, kind_of

_MOST: Final = 8  # parts
_RAISING: Final = frozenset({Helper.NO_MATCHING_CLAUSE, Helper.THROW})
_AT: Final[dict[str, int]] = {"first": 0, "second": 1}
_Parts = dict[Any, Node]  # by index or keyword


def parts_of_literal(node: Node | None) -> _Parts | None:
    """The parts of a vector, or of a map under keywords, that is spelled out; None for anything else."""
    match node:
        case VectorNode(items=items):
            found: _Parts = dict(enumerate(items))
        case MapNode(items=items):
            found = {key.value: value for key, value in items if type(key) is Constant and type(key.value) is Keyword}
            found = found if len(found) == len(items) else {}
        case Constant(value=value) if kind_of(value) is list:
            found = {index: Constant(node.start, node.end, item) for index, item in enumerate(value)}
        case Constant(value=value) if kind_of(value) is Map and all(type(key) is Keyword for key in value.state):
            found = {key: Constant(node.start, node.end, item) for key, item in value.state.items()}
        case _:
            return None
    return found if 0 < len(found) <= _MOST else None


class _AsWholeError(Exception):
    """The accumulator is used as a whole."""


def write_parted(emitter: Emitter, node: Fold, to: Destination) -> bool:
    """Write a `reduce` whose accumulator can be carried in parts; whether it was written."""
    started, step = parts_of_literal(node.initial), node.body.body
    if started is None or type(step) is not Step or node.accumulator in emitter.unit.held:
        return False
    parting = _Parting(emitter, node.accumulator, started)
    try:
        rounds = parting.onwards(step.value)
    except _AsWholeError:
        return False
    if not parting.has_literal:
        return False
    loop = with_steps_of_loop(emitter, Loop(node.start, node.end, parting.begun, rounds, _recurs_in(rounds)))
    emitter.kinds.learn(loop)
    hold_loop(emitter, loop)
    emitter.bind(loop.bindings)
    each = changed(node.body, body=loop.body)
    write_rounds(emitter, each, given_items(emitter, each))
    emitter.finish(emitter.value(parting.whole(node)), to)
    return True


def _recurs_in(node: Node) -> list[Recur]:
    """Those that end a round; what ends rounds of loops within is not among them."""
    match node:
        case Recur():
            return [node]
        case If(then=then, otherwise=otherwise):
            return [*_recurs_in(then), *_recurs_in(otherwise)]
        case Let(body=body):
            return _recurs_in(body)
        case Do(parts=several):
            return _recurs_in(several[-1])
        case _:
            return []


class _Parting:
    """What takes an accumulator apart in the text of its rounds."""

    def __init__(self, emitter: Emitter, accumulator: Binding, started: _Parts) -> None:
        self._emitter = emitter
        self._names = {accumulator}  # of the accumulator
        self._carried = {key: _carried(emitter, key) for key in started}
        self._keys = list(started)
        self.begun = [(self._carried[key], value) for key, value in started.items()]
        self.has_literal = False  # whether a round gives one

    def whole(self, at: Node) -> Node:
        """The vector or map of all parts."""
        found = [(key, self._emitter.only_read(self._read(at, key))) for key in self._keys]
        if type(self._keys[0]) is not Keyword:
            return VectorNode(at.start, at.end, [value for _, value in found])
        return MapNode(at.start, at.end, [(Constant(at.start, at.end, key), value) for key, value in found])

    def _read(self, at: Node, key: Any) -> Local:
        return Local(at.start, at.end, self._carried[key])

    def onwards(self, node: Node) -> Node:
        """What gives all parts their next values, in place of what gives the next accumulator."""
        match node:
            case If(test=test, then=then, otherwise=otherwise):
                return If(node.start, node.end, self._taken(test), self.onwards(then), self.onwards(otherwise))
            case Let(bindings=bindings, body=body):
                bound = [
                    (binding, self._taken(value)) for binding, value in bindings if not self._names_it(binding, value)
                ]
                return Let(node.start, node.end, bound, self.onwards(body))
            case Do(parts=[*before, last]):
                return Do(node.start, node.end, [*map(self._taken, before), self.onwards(last)])
            case HelperCall(helper=helper) if helper in _RAISING:
                return self._taken(node)
            case Local(binding=binding) if binding in self._names:
                return self._recur(node, {})
            case CoreCall(function=function, arguments=[Local(binding=binding), *others]) if (
                function.name == "assoc" and binding in self._names
            ):
                return self._recur(node, self._put(others))
            case _:
                return self._recur(node, self._given(node))

    def _names_it(self, binding: Binding, value: Node) -> bool:
        """Whether a local is another name of the accumulator, and notes it."""
        if type(value) is HelperCall and value.helper is Helper.ASSOCIATIVE:
            value = value.arguments[0]
        if type(value) is not Local or value.binding not in self._names:
            return False
        self._names.add(binding)
        return True

    def _given(self, node: Node) -> _Parts:
        given = parts_of_literal(node)
        if given is None or list(given) != self._keys:
            raise _AsWholeError
        self.has_literal = True
        return given

    def _put(self, others: list[Node]) -> _Parts:
        """The values of an `assoc` under some of the keys, each once."""
        keys = [key.value if type(key) is Constant else None for key in others[::2]]
        known = len(others) % 2 == 0 and all(type(key) in (int, Keyword) and key in self._carried for key in keys)
        if not known or len(set(keys)) != len(keys):
            raise _AsWholeError
        return dict(zip(keys, others[1::2], strict=True))

    def _recur(self, at: Node, given: _Parts) -> Recur:
        bindings = [binding for binding, _ in self.begun]
        values = [self._taken(given[key]) if key in given else self._read(at, key) for key in self._keys]
        return Recur(at.start, at.end, bindings, values)

    # -- reading -----------------------------------------------------------------------------------------------------

    def _taken(self, node: Node) -> Node:
        """The node, in which what it takes out of the accumulator is read where it is carried."""
        by: dict[int, Node] = {}
        for part in everything(node):
            key = self._key_of(part) if self._emitter.unit.allowance.take() else None
            if key is not None:
                by[id(part)] = self._read(part, key)
        made = replaced(node, by)
        if any(self._is_whole(part) for part in everything(made)):
            raise _AsWholeError
        return made

    def _is_whole(self, part: Node) -> bool:
        """Whether a node is the accumulator, or a function that uses it, or what of it is carried."""
        if type(part) is Fn:
            return not self._names.isdisjoint(part.captured)
        return type(part) is Local and part.binding in self._names

    def _key_of(self, node: Node) -> Any:
        """The key of the part that a node takes out of the accumulator; None if it is no such node."""
        of, key = _taken_from(node)
        is_it = type(of) is Local and of.binding in self._names
        return key if is_it and type(key) in (int, Keyword) and key in self._carried else None


def _taken_from(node: Node) -> tuple[Node | None, Any]:
    """What a node takes a part out of, and its key, where that is known."""
    match node:
        case Lookup(of=of, key=key, default=None):
            return of, key
        case HelperCall(helper=Helper.ITEM_OF | Helper.LOOK_UP, arguments=[of, Constant(value=key)]):
            return of, key
        case CoreCall(function=function, arguments=[of, Constant(value=key)]) if function.name in ("nth", "get"):
            return of, key
        case CoreCall(function=function, arguments=[of]) if function.name in _AT:
            return of, _AT[function.name]
        case Call(function=of, arguments=[Constant(value=key)]):
            return of, key
        case _:
            return None, None


def _carried(emitter: Emitter, key: Any) -> Binding:
    binding = emitter.local(f"part{key}" if type(key) is int else "part")
    binding.changes = True
    return binding
