"""Whether a program goes through little, so that it is done sooner where its core functions are called.

What is written out runs faster and takes longer to compile: it pays from some hundred items on. A program goes through
little where what it reads of its data and of memory, and what it spells out, is at most two hundred items and
collections all told, and nothing in it makes many of few, is given any number, or runs any number of times:

- no function of `generators` such as `iterate`; a number that `range` or `repeat` is told in the text is so many items;
- no tool, no function of the host, none that an earlier program left, and none that may call itself, as what an atom
  holds may;
- no `loop` that calls functions of the program, unless it ends soon: it goes along a sequence, or counts up to a small
  number that is spelled out, or to a `count`. What any other `loop` does itself is written out all the same;
- no `for` over more than two collections, or over two ranges that have more than two hundred pairs, and no `reduce`
  that pours collections together.
"""

from collections.abc import Callable, Mapping
from functools import cache
from itertools import islice
from types import MappingProxyType
from typing import Any, Final

from ptc_interpreter.compiler.analysis.walking import PARTS, everything
from ptc_interpreter.nodes import (
    Binding,
    Call,
    Constant,
    Core,
    CoreCall,
    Data,
    Def,
    Each,
    Fn,
    Given,
    If,
    Late,
    Let,
    Letfn,
    Local,
    Loop,
    Node,
    Program,
    Result,
    Tool,
    ToolCall,
    Variable,
)
from ptc_interpreter.runtime.registry import INDEX
from ptc_interpreter.values.persistent import Map, Set, Vector
from ptc_interpreter.values.scalars import Keyword, kind_of

_MOST: Final = 200  # items and collections
_FIELDS: Final = 20  # keys up to which a map is one thing, and not a collection to go through
_LETTERS: Final = 16  # characters of a text that count as an item
_MOST_LOOKED_AT: Final = 500  # nodes that are looked at once more, in loops and in what `reduce` calls
_MOST_IN_A_LOOP: Final = 200  # nodes among which there has to be what ends it
_NOTHING: Final[Mapping[str, Any]] = MappingProxyType({})
_NO_ITEMS: Final = frozenset({int, float, bool, type(None), Keyword})
_UNKNOWN: Final = frozenset(
    {Given, Late, Letfn, Result, Tool, ToolCall}
)  # what they give, or how often they are called
_MAKING: Final = ("sequences/generators", "sequences/lazy_seq")  # families of functions that make many of few
_MAKING_TOO: Final = frozenset({".repeat", "combinations", "trampoline"})
_COUNTING: Final = frozenset({"range", "repeat"})  # which make as many as they are told
_GOING_ALONG: Final = frozenset({"rest", "next"})
_COUNTING_ON: Final = frozenset({"inc", "dec"})
_COMPARING: Final = frozenset({"<", "<=", ">", ">=", "=", "==", "not=", "zero?", "pos?", "neg?"})
_REDUCING: Final = frozenset({"reduce", "reduce-kv"})
_POURING: Final = frozenset({"concat", "into", "mapcat"})  # which double what is carried from round to round
_ITEMS: Final[dict[type, Callable[[Any], Any]]] = {  # what collections hold; of versions that are at hand
    list: lambda value: value,
    tuple: lambda value: value,
    dict: lambda value: value.values(),
    Map: lambda value: value._state.values() if value._state is not None else None,
    Set: lambda value: value._state.values() if value._state is not None else None,
    Vector: lambda value: value._state,
}
_MAPS: Final = frozenset({dict, Map})


def goes_through_little(program: Program, data: Mapping[str, Any], memory: Mapping[str, Any] = _NOTHING) -> bool:
    """Whether a program goes through little, where `data` and `memory` are what it is given."""
    survey = _Survey(data, memory)
    return all(map(survey.is_little, program.parts))


class _Survey:
    """What was met of a program so far."""

    def __init__(self, data: Mapping[str, Any], memory: Mapping[str, Any]) -> None:
        self.data = data
        self.memory = memory
        self.defined: set[str] = set()  # names that have a value by now
        self._read: set[tuple[type, str]] = set()
        self._left = _MOST
        self._left_to_look_at = _MOST_LOOKED_AT

    def is_little(self, part: Node) -> bool:
        """Whether a part goes through little. Parts come in the order in which they run."""
        waiting: list[Any] = [part]
        while waiting:
            node = waiting.pop()
            kind = kind_of(node)
            if kind is Local:
                continue
            check, parts = _CHECKS.get(kind), PARTS.get(kind)
            if check is not None and not check(self, node):
                return False
            if kind is str:
                self.defined.add(node)
            elif kind is Def:
                waiting += (node.name, node.value)
            elif parts is not None:
                waiting += reversed(parts(node))
        return True

    def holds(self, value: Any) -> bool:
        """Whether a value is no more than may still come."""
        waiting = [value]
        while waiting and self._left >= 0:
            value = waiting.pop()
            kind = kind_of(value)
            if kind in _ITEMS:
                items = _ITEMS[kind](value)
                if items is None:
                    return False
                self._left -= 1 if kind in _MAPS and len(items) <= _FIELDS else 1 + len(items)
                if self._left >= 0:
                    waiting += [  # texts that are too short to count are left out here
                        item
                        for item in items
                        if (inner := kind_of(item)) not in _NO_ITEMS and (inner is not str or len(item) >= _LETTERS)
                    ]
            elif kind is str:
                self._left -= len(value) // _LETTERS
            elif kind not in _NO_ITEMS:
                return False
        return self._left >= 0

    def holds_named(self, kind: type, name: str, values: Mapping[str, Any]) -> bool:
        """The same of a value under a name, which counts once however often it is read."""
        if (kind, name) in self._read:
            return True
        self._read.add((kind, name))
        return name in values and self.holds(values[name])

    def takes(self, items: int) -> bool:
        """The same of so many items."""
        self._left -= items
        return self._left >= 0

    def goes_round(self, loop: Loop) -> bool:
        """Whether a loop ends soon, or calls no function that the program defines."""
        return not self.is_found(_calls_out, loop) or ends_soon(loop)

    def is_found(self, holds: Callable[[Node], bool], within: Node) -> bool:
        """Whether something holds of a node within what may run more than once, as it is said of one that is long."""
        for node in everything(within):
            self._left_to_look_at -= 1
            if self._left_to_look_at < 0 or holds(node):
                return True
        return False


def ends_soon(loop: Loop) -> bool:
    """Whether a loop goes along a sequence, or counts up to or down from a small number or the size of something."""
    return any(_ends_by(loop, index) for index in range(len(loop.bindings) if loop.recurs else 0))


def _ends_by(loop: Loop, index: int) -> bool:
    """Whether every `recur` makes one of a loop's names the next one, and what it is compared with is small."""
    binding, start = loop.bindings[index]
    steps = {_step(recur.values[index], binding) for recur in loop.recurs}
    if steps <= _GOING_ALONG:
        return True
    if not steps <= _COUNTING_ON or not _is_small(start):
        return False
    return any(_compares(node, binding) for node in islice(everything(loop), _MOST_IN_A_LOOP))


def _step(value: Node, binding: Binding) -> str:
    """The function whose only argument is a local; an empty name for any other value."""
    is_one = type(value) is CoreCall and len(value.arguments) == 1 and _is_local(value.arguments[0], binding)
    return value.function.name if is_one else ""  # type: ignore[attr-defined]


def _is_local(node: Node, binding: Binding) -> bool:
    return type(node) is Local and node.binding is binding


def _compares(node: Node, binding: Binding) -> bool:
    """Whether a local is compared with a small number, which `zero?` and its like know."""
    if type(node) is not CoreCall or node.function.name not in _COMPARING:
        return False
    others = [argument for argument in node.arguments if not _is_local(argument, binding)]
    return len(others) < len(node.arguments) and all(map(_is_small, others))


def _is_small(node: Node) -> bool:
    """Whether a node is a small number, or the size of something, which is no more than the program goes through."""
    if type(node) is CoreCall:
        return node.function.name == "count"
    return type(node) is Constant and type(node.value) is int and abs(node.value) <= _MOST


def _calls_out(node: Node) -> bool:
    match node:
        case CoreCall(function=function, arguments=arguments):
            return function.calls and all(type(argument) in (Local, Variable) for argument in arguments)
        case Variable(is_function=is_function):
            return is_function
        case Call(function=function):
            return type(function) is not Constant
        case _:
            return False


def _is_read(survey: _Survey, node: Variable) -> bool:
    """Whether a name has a value by now: one that is read before that may be that of the function around."""
    return node.name in survey.defined or survey.holds_named(Variable, node.name, survey.memory)


@cache
def _makers() -> frozenset[str]:
    """The names of core functions that make many of few."""
    return _MAKING_TOO | {name for name, module in INDEX.items() if module in _MAKING}


def _is_called(survey: _Survey, node: CoreCall) -> bool:
    name = node.function.name
    if name in _REDUCING:
        return not any(type(argument) is Fn and survey.is_found(_pours, argument) for argument in node.arguments)
    return name not in _makers() or (name in _COUNTING and survey.takes(_told(node)))


def _pours(node: Node) -> bool:
    return type(node) is CoreCall and node.function.name in _POURING


def _told(node: CoreCall) -> int:
    """At most how many items a `range` or `repeat` has; more than may be where that is not spelled out."""
    told = node.arguments[:1] if node.function.name == "repeat" else node.arguments
    numbers = [argument.value for argument in told if type(argument) is Constant and type(argument.value) is int]
    endless = not told or (node.function.name == "repeat" and len(node.arguments) == 1)
    return _MOST + 1 if endless or len(numbers) < len(told) else max(map(abs, numbers))


def _goes_round(survey: _Survey, node: Fn) -> bool:
    """Whether a function does not call itself by its name; one with `recur` is a loop."""
    if node.own is not None:
        return False
    return not (any(arity.recurs for arity in node.arities) and survey.is_found(_calls_out, node))


def _are_few(_: _Survey, node: Each) -> bool:
    """Whether no more than two collections are combined, and two that are counted out give few pairs."""
    inner = _next_each(node)
    return inner is None or (_next_each(inner) is None and _counted(node) * _counted(inner) <= _MOST)


def _counted(each: Each) -> int:
    """How many items rounds go through, where a number says so."""
    items = each.items
    return _told(items) if type(items) is CoreCall and items.function.name in _COUNTING else 1


def _next_each(node: Each) -> Each | None:
    body = node.body
    while True:
        match body:
            case Each():
                return body
            case Let(body=within) | If(then=within):
                body = within
            case _:
                return None


_CHECKS: Final[dict[type[Node], Callable[[_Survey, Any], bool]]] = {
    **dict.fromkeys(_UNKNOWN, lambda _survey, _node: False),
    Call: lambda _, node: type(node.function) is not CoreCall or node.function.function.name != "deref",
    Constant: lambda survey, node: survey.holds(node.value) if kind_of(node.value) in _ITEMS else True,
    Core: lambda _, node: node.function.name not in _makers(),
    CoreCall: _is_called,
    Data: lambda survey, node: survey.holds_named(Data, node.name, survey.data),
    Each: _are_few,
    Fn: _goes_round,
    Loop: _Survey.goes_round,
    Variable: _is_read,
}
