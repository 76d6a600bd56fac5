"""What values are likely to be: a few of the items that a program is given stand for all of them.

Examples prove nothing. What is written for them holds for any value, and is short and fast for what is like them.
"""

from collections.abc import Callable, Iterable, Mapping
from itertools import islice
from types import MappingProxyType
from typing import Any, Final, cast

from ptc_interpreter.compiler.analysis.likely import Likely
from ptc_interpreter.compiler.analysis.literals import PASSING, gathered_value
from ptc_interpreter.compiler.analysis.walking import everything
from ptc_interpreter.nodes import (
    Binding,
    Call,
    Constant,
    CoreCall,
    Data,
    Def,
    Do,
    Each,
    Fn,
    For,
    Helper,
    HelperCall,
    If,
    Let,
    Local,
    Lookup,
    Loop,
    Node,
    Variable,
    VectorNode,
)
from ptc_interpreter.values.host_maps import host_key, host_keys
from ptc_interpreter.values.scalars import MISSING, Keyword, kind_of

_NO_DATA: Final[Mapping[str, Any]] = MappingProxyType({})
_MOST_LOOKED_AT: Final = 10_000  # nodes, beyond which there are no examples
_MOST_STEPS: Final = 20  # from a value to the data that it comes from
_MOST_FIELDS: Final = 200  # of a dict that is looked at whole
_MOST: Final = 8  # examples of a value
_NONE: Final[tuple[Any, ...]] = ()
_LISTS: Final = frozenset({list, tuple})
_SPELLED: Final = frozenset({Keyword, str})
_ARITHMETIC: Final = frozenset({"+", "-", "*", "inc", "dec", "min", "max", "abs"})
_LOOKING_UP: Final = frozenset({"get", "nth"})
_VECTORS: Final = frozenset({"vec", "filterv"})
_MAPPING: Final = frozenset({"map", "mapv"})
_OF_ONE: Final = 2  # arguments of `map` with one collection
_AS_GIVEN: Final = frozenset({Helper.ASSOCIATIVE, Helper.SEQUENCE})
_TAKING: Final = frozenset({Helper.ITEM_OF, Helper.LEADING, Helper.LOOK_UP})


class Examples:
    """Examples of the values of nodes; `value_of` gives what a local is bound to, where that stays."""

    def __init__(self, value_of: Callable[[Binding], Node | None], data: Mapping[str, Any] | None = None) -> None:
        self._value_of = value_of
        self._data = data or _NO_DATA
        self._items: dict[Binding, tuple[Any, ...]] = {}  # of what is gone through
        self._given: dict[Binding, Node] = {}  # to parameters, by a call
        self._defined: dict[str, Node] = {}
        self._calling: list[Node] = []  # parts of the program whose calls are yet to be looked at
        self._found: dict[Node, tuple[Any, ...]] = {}
        self._left = _MOST_LOOKED_AT if self._data else 0
        self._calls_left = _MOST_LOOKED_AT
        self.likely = Likely(lambda binding: value_of(binding) or self._of_calls(binding))

    def learn_items(self, each: Each) -> None:
        """From now on a local that goes through items has some of them as its examples."""
        if self._left <= 0:
            return
        if len(each.bindings) == 1:
            self._items[each.bindings[0]] = _items(self.of(each.items))
        elif type(each.items) is HelperCall:
            given = each.items.arguments[-len(each.bindings) :]
            sides = [_items(self.of(of)) for of in given] if each.items.helper is Helper.SIDE_BY_SIDE else []
            self._items.update(zip(each.bindings, sides, strict=False))
        self._found.clear()

    def learn_first(self, accumulator: Binding, each: Each) -> None:
        """The same for what begins as the first item, and goes through the others."""
        self.learn_items(each)
        if self._left > 0:
            self._items[accumulator] = self._items.get(each.bindings[0], _NONE)

    def learn_program(self, parts: list[Node]) -> None:
        """From now on names that a program defines have examples, and parameters of its functions those of one call."""
        self._defined = {part.name: part.value for part in parts if type(part) is Def}
        self.likely.define(self._defined)
        self._calling = parts

    def _of_calls(self, parameter: Binding) -> Node | None:
        """What a call gives for a parameter; calls are looked at when this is first asked for."""
        if self._calling:
            parts, self._calling = self._calling, []
            self._learn_calls(parts)
        return self._given.get(parameter)

    def _learn_calls(self, parts: list[Node]) -> None:
        functions = {name: value for name, value in self._defined.items() if type(value) is Fn}
        for part in parts:
            own = part.name if type(part) is Def else None
            for node in everything(part):
                self._calls_left -= 1
                if self._calls_left < 0:
                    return
                self._learn_starts(node)
                name, given = _given_by(node)
                if name is not None and name != own and name in functions:
                    self._learn_call(functions[name], given)

    def _learn_starts(self, node: Node) -> None:
        """What goes through changes is likely what it begins with, before anything is written of it."""
        match node:
            case Loop(bindings=bindings):
                for binding, start in bindings:
                    self.likely.begin(binding, start)
            case CoreCall(function=function, arguments=[Fn(arities=[arity]), initial, _]) if function.name == "reduce":
                for binding in arity.parameters[:1]:
                    self.likely.begin(binding, initial)
            case _:
                pass

    def _learn_call(self, function: Fn, arguments: list[Node | None]) -> None:
        for arity in function.arities:
            if len(arity.parameters) == len(arguments):
                for parameter, argument in zip(arity.parameters, arguments, strict=True):
                    if argument is not None:
                        self._given.setdefault(parameter, argument)

    def kind(self, node: Node) -> type[Any] | None:
        """The type of all examples of a value, or else the one that what makes it most likely gives."""
        made = self.likely.type_of(node)
        if made is not None:
            return made
        kinds = set(map(kind_of, self.of(node)))
        return kinds.pop() if len(kinds) == 1 else None

    def of(self, node: Node, steps: int = _MOST_STEPS) -> tuple[Any, ...]:
        """A few examples of the value of a node, or none."""
        if self._left <= 0 or not steps:
            return _NONE
        if node not in self._found:
            self._left -= 1
            self._found[node] = self._find(node, steps - 1)
        return self._found[node]

    def _find(self, node: Node, steps: int) -> tuple[Any, ...]:
        match node:
            case Constant(value=value):
                return (value,)
            case Local(binding=binding):
                return self._of_binding(binding, steps)
            case Data(name=name) | Variable(name=name):
                return self._of_name(node, name, steps)
            case Lookup(of=of, key=key):
                return _under(self.of(of, steps), key)
            case HelperCall():
                return self._of_helper(node, steps)
            case CoreCall(function=function, arguments=[_, *_] as arguments):
                return self._of_call(function.name, arguments, steps)
            case Let(body=last) | Do(parts=[*_, last]) | If(then=last):
                return self.of(last, steps)
            case VectorNode(items=parts):
                return ([next(iter(self.of(part, steps)), MISSING) for part in parts],)
            case For(body=body, gives=gives):
                items = self.of(gathered_value(body), steps)
                return _sequence(list(items) if gives == "gathered" else items)
            case _:
                return _NONE

    def _of_binding(self, binding: Binding, steps: int) -> tuple[Any, ...]:
        if binding in self._items:
            return self._items[binding]
        value = self._value_of(binding) or self._of_calls(binding)
        found = _NONE if value is None else self.of(value, steps)
        return tuple([each for each in found if kind_of(each) is dict]) if binding.changes else found  # vectors grow

    def _of_name(self, node: Node, name: str, steps: int) -> tuple[Any, ...]:
        if type(node) is Data:
            return (self._data[name],) if name in self._data else _NONE
        return self.of(self._defined[name], steps) if name in self._defined else _NONE

    def _of_helper(self, node: HelperCall, steps: int) -> tuple[Any, ...]:
        if node.helper in _AS_GIVEN:
            return self.of(node.arguments[0], steps)
        return self._part(node.arguments, steps) if node.helper in _TAKING else _NONE

    def _of_call(self, name: str, arguments: list[Node], steps: int) -> tuple[Any, ...]:
        if name in PASSING:
            items = _items(self.of(arguments[-1], steps))
            return _sequence(list(items) if name in _VECTORS else items)
        if name in _MAPPING and len(arguments) == _OF_ONE:
            items = self._mapped(arguments[0], _items(self.of(arguments[1], steps)), steps)
            return _sequence(list(items) if name == "mapv" else items)
        if name in _ARITHMETIC:
            return _numbers([self.of(argument, steps) for argument in arguments])
        if name == "first":
            return _at(self.of(arguments[0], steps), 0)
        if name == "group-by" and len(arguments) > 1:
            return tuple([{MISSING: group} for group in self.of(arguments[1], steps) if kind_of(group) in _LISTS])
        if name in _LOOKING_UP and len(arguments) > 1:
            return self._part(arguments, steps)
        return self._along(arguments, steps) if name == "get-in" and len(arguments) > 1 else _NONE

    def _mapped(self, function: Node, items: tuple[Any, ...], steps: int) -> tuple[Any, ...]:
        """What a keyword or a function that stands there gives for items."""
        if type(function) is Constant:
            return _under(items, function.value)
        if type(function) is not Fn or len(function.arities) > 1 or len(function.arities[0].parameters) != 1:
            return _NONE
        self._items.setdefault(function.arities[0].parameters[0], items)
        return self.of(function.arities[0].body, steps)

    def _part(self, arguments: list[Node], steps: int) -> tuple[Any, ...]:
        of, key, *_ = arguments
        return _under_any(self.of(of, steps), key)

    def _along(self, arguments: list[Node], steps: int) -> tuple[Any, ...]:
        """What stands at the end of a path."""
        of, path, *_ = arguments
        found = self.of(of, steps)
        for key in steps_of(path):
            found = _under_any(found, key)
        return found


def _given_by(node: Node) -> tuple[str | None, list[Node | None]]:
    """The name of the function that a node calls, and what it gives it: `reduce` gives one what it begins with."""
    match node:
        case Call(function=Variable(name=name), arguments=arguments):
            return name, [*arguments]
        case CoreCall(function=function, arguments=[Variable(name=name), initial, _]) if function.name == "reduce":
            return name, [initial, None]
        case _:
            return None, []


def _sequence(items: list[Any] | tuple[Any, ...]) -> tuple[Any, ...]:
    return (items,) if items else _NONE


def steps_of(path: Node) -> list[Node]:
    """The keys of a path that is spelled out; none of any other."""
    if type(path) is VectorNode:
        return path.items
    keys: Any = path.value if type(path) is Constant else None
    known = cast("list[Any]", keys) if isinstance(keys, list) else []
    return [Constant(path.start, path.end, key) for key in known]


def _under_any(examples: tuple[Any, ...], key: Node) -> tuple[Any, ...]:
    """What stands at an index or under a key; under one that is not known, what stands under any."""
    if type(key) is Constant:
        return _at(examples, key.value) if type(key.value) is int else _under(examples, key.value)
    of: Any = examples[0] if examples else None
    return tuple(_first(of.values())) if kind_of(of) is dict else _items([of])


def _items(collections: Iterable[Any]) -> tuple[Any, ...]:
    """Some items of collections, from everywhere in them."""
    found: list[Any] = []
    for of in collections:
        if kind_of(of) in _LISTS:
            found += of[:: max(1, -(-len(of) // _MOST))]
        elif kind_of(of) is dict:
            found += _entries(of)
        if len(found) >= _MOST:
            break
    return tuple(found[:_MOST])


def _entries(of: dict[Any, Any]) -> list[Any]:
    """Some entries of a dict of the host, with what their keys come out as."""
    if len(of) > _MOST_FIELDS:
        return _first(of.items())
    try:
        return list(zip(host_keys(of), of.values(), strict=False))[:_MOST]
    except RuntimeError:
        return []


def _first(items: Iterable[Any]) -> list[Any]:
    try:
        return list(islice(items, _MOST))
    except RuntimeError:  # the host changes its dict just now
        return []


def _at(examples: tuple[Any, ...], index: int) -> tuple[Any, ...]:
    """What stands at an index of lists."""
    lists = cast("list[list[Any]]", [of for of in examples if kind_of(of) in _LISTS])
    return tuple([of[index] for of in lists if 0 <= index < len(of)])


def _under(examples: tuple[Any, ...], key: Any) -> tuple[Any, ...]:
    """What dicts of the host have under a keyword or text."""
    if kind_of(key) not in _SPELLED:
        return _NONE
    dicts = cast("list[dict[Any, Any]]", [of for of in examples if kind_of(of) is dict])
    return tuple([of.get(host_key(key)) for of in dicts])


def _numbers(examples: list[tuple[Any, ...]]) -> tuple[Any, ...]:
    """A number as arithmetic gives it for such as these."""
    kinds = [set(map(kind_of, each)) for each in examples]
    if {float} in kinds:
        return (0.0,)
    return (0,) if all(each == {int} for each in kinds) else _NONE
