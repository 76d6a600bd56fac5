"""What a value is made of, and which of its parts are met more than once. Nothing here recurses over depth."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from decimal import Decimal
from functools import lru_cache
from types import CodeType, FunctionType
from typing import Any, Final, cast

from ptc_interpreter.plain import plain
from ptc_interpreter.printing.printer import members
from ptc_interpreter.printing.signatures import source_of
from ptc_interpreter.runtime.registry import ALIASES, CORE
from ptc_interpreter.values.equality import value_of
from ptc_interpreter.values.lazy import Cell, Lazy, Passing, Recipe, Reduced, Source, known_items
from ptc_interpreter.values.persistent import Map, Seq, Set, Vector
from ptc_interpreter.values.queues import Queue
from ptc_interpreter.values.scalars import MISSING, Atom, ExceptionValue, Keyword, Mutable, Opaque, Regex, Symbol
from ptc_interpreter.values.sorted import SortedMap, SortedSet
from ptc_interpreter.values.texts import Texts
from ptc_interpreter.values.typed import Instance, Record
from ptc_interpreter.values.watch import look

LONG_STRING: Final = 200  # characters from which equal strings are written once, and the same number or keyword
LONG_INTEGER: Final = 1 << 4 * LONG_STRING  # the first that is so long in hexadecimal digits
_LEVELS_OF_A_PIECE: Final = 40  # collections within collections, written in one piece


# `type` itself gives a type checker parts it knows nothing of.
type_of: Final = cast("Callable[[Any], type[Any]]", type)


# -- parts -----------------------------------------------------------------------------------------------------------


def _entries(pairs: Iterable[tuple[Any, Any]]) -> list[Any]:
    return [part for pair in pairs for part in pair]


def _map_entries(of: Map) -> list[Any]:
    return _entries((value_of(key), item) for key, item in of.state.items())


def host_members(of: Any) -> list[Any]:
    """The members of a set of the host, in an order that does not depend on hashing."""
    found = members(of)
    if any(type(member) is Opaque for member in found):
        found.sort(key=lambda member: member.type_name if type(member) is Opaque else "")
    return found


_PARTS: Final[dict[type, Callable[[Any], Iterable[Any]]]] = {
    list: list,
    tuple: list,
    Vector: lambda value: value.state,
    Seq: lambda value: value.items,
    Queue: lambda value: value.items,
    Map: lambda value: _map_entries(value),
    dict: lambda value: _entries(value.items()),
    Set: lambda value: value.state.values(),
    **dict.fromkeys(
        (Record, Instance), lambda value: (*(function for _, function in value.of.own), *_map_entries(value))
    ),
    SortedMap: lambda value: (value.order.comparator, *_map_entries(value)),
    SortedSet: lambda value: (value.order.comparator, *value.state.values()),
    set: host_members,
    frozenset: host_members,
    Lazy: lambda value: (value.cell,),
    Cell: lambda value: cell_parts(value),
    Source: lambda value: cell_parts(value),
    Passing: lambda value: cell_parts(value),
    Reduced: lambda value: (value.value,),
    Atom: lambda value: (value.call,) if value.held is MISSING else (value.call, value.held),
    Mutable: lambda value: (value.call,) if value.held is MISSING else (value.call, value.held),
    ExceptionValue: lambda value: (value.data, value.cause),
    FunctionType: lambda value: _parts_of_function(value),
}
SHELLS: Final = frozenset(
    {list, dict, FunctionType, Cell}
)  # can be made empty and filled later, so they can hold themselves
LEAVES: Final = frozenset(
    {type(None), bool, int, float, Keyword}
)  # not shared, but for long ones: they are what they are


def known_type(value: Any) -> type[Any]:
    """The nearest class of a value's type with parts or a plain form of its own; the type itself if there is none."""
    kind = type_of(value)
    return _known_type(kind)


@lru_cache(maxsize=512)
def _known_type(kind: type[Any]) -> type[Any]:
    return next((base for base in kind.__mro__ if base in _PARTS or base in LEAVES or base is str), kind)


def parts(value: Any) -> Iterable[Any]:
    """The values that `value` holds, in the order in which they are written."""
    of = _PARTS.get(known_type(value))
    return of(value) if of else ()


def cell_parts(cell: Cell) -> tuple[Any, ...]:
    """What a place in a sequence holds: the items that are known and the cell behind them, or the state of its step."""
    known, behind = known_items(cell)
    return (*known, behind) if known or behind is None else stored_state(cell)


def stored_state(cell: Cell) -> tuple[Any, ...]:
    """The state of a step, with nil for what is of this process alone and is made again."""
    return tuple(None if getattr(type_of(part), "made_again", False) else part for part in cell.state)


def _parts_of_function(function: FunctionType) -> Iterable[Any]:
    if core_name(function) is not None:
        return ()
    recipe = recipe_of(function)
    if recipe is not None:
        return () if recipe.name == "tool" else recipe.arguments
    source = source_of(function) or ""
    held = environment_of(function).values()
    return held if len(source) <= LONG_STRING else [source, *held]


def opaque_part(value: Any) -> str | None:
    """The type of a host value that could not be stored and is in `value`; None if there is none."""
    left, seen = [value], set[int]()
    while left:
        part = left.pop()
        if type(part) is Opaque and part.value is MISSING:
            return part.type_name
        if id(part) not in seen:
            seen.add(id(part))
            left += parts(part)
    return None


# -- functions -------------------------------------------------------------------------------------------------------


def core_name(function: Any) -> str | None:
    """The name of a core function; None for any other."""
    name = getattr(function, "__qualname__", "")
    entry = CORE.registered.get(name)
    return name if entry is not None and entry.function is function else None


def recipe_of(function: Any) -> Recipe | None:
    """The core function that made a function, and its arguments; for a tool `("tool", (name,))`."""
    return getattr(function, "recipe", None)


def environment_of(function: Any) -> dict[str, Any]:
    """What the locals hold that a function of a program uses, by their names in the program."""
    if source_of(function) is None:
        return {}
    cells = zip(function.__code__.co_freevars, function.__closure__ or (), strict=True)
    return {name.partition("~")[0]: cell.cell_contents for name, cell in cells if _is_filled(cell)}


def hidden_core_names(function: FunctionType) -> list[str]:
    """The core functions whose names the user's namespace had taken when the function was compiled, sorted.

    Generated code looks such a name up, by a string among its constants. A string that only looks like one does no
    harm: the lookup finds the core function where the user has no such name. A function that was read is written with
    the names that it was read with.
    """
    if (hidden := getattr(function, "hidden", None)) is not None:
        return list(hidden)
    codes = list(_codes(function.__code__))
    if not any(name in code.co_names for code in codes for name in ("variables", "~variable")):
        return []
    strings = {constant for code in codes for constant in code.co_consts if isinstance(constant, str)}
    return sorted(name for name in strings if name in CORE.registered or name in ALIASES.registered)


def _codes(code: CodeType) -> Iterator[CodeType]:
    yield code
    for constant in code.co_consts:
        if isinstance(constant, CodeType):
            yield from _codes(constant)


def _is_filled(cell: Any) -> bool:
    try:
        return cell.cell_contents is not None or True
    except ValueError:
        return False


# -- the survey ------------------------------------------------------------------------------------------------------


@plain
class _Visit:
    """A value whose parts are being visited."""

    value: Any
    left: Iterator[Any]
    height: int = 0


class Survey:
    """All values that are going to be written: which of them go into the table, and in which order.

    What `known` has was written before, with the same `texts`, and is not looked into.
    """

    def __init__(
        self, roots: Iterable[Any], known: Mapping[int | str, int] | None = None, texts: Texts | None = None
    ) -> None:
        self._known = known or {}
        self._texts = texts or Texts()
        self._heights: dict[int, int] = {}  # of what has been visited whole
        self._open: dict[int, int] = {}  # of what is being visited: its index in the stack
        self._stack: list[_Visit] = []
        self._finished: list[Any] = []  # in the order in which they were visited whole; kept alive by it
        self._strings: set[str] = set()
        self._tabled: set[int | str] = set()
        self.knots: set[int] = set()
        for root in roots:
            self._visit(root)
            self._run()
        self.table = [value for value in self._finished if mark(value, self._texts) in self._tabled]
        self._indexes = {mark(value, self._texts): index for index, value in enumerate(self.table)}

    def index(self, value: Any) -> int | None:
        """Where in the table a value is; None for one that is written where it stands."""
        return self._indexes.get(mark(value, self._texts))

    @property
    def shareable(self) -> list[Any]:
        """All values that could be met again, in the order in which they were visited whole."""
        return self._finished

    def _run(self) -> None:
        while self._stack:
            visit = self._stack[-1]
            for part in visit.left:
                if (type_of(part) not in LEAVES or is_long_leaf(part)) and self._visit(part):
                    break
            else:
                self._finish(self._stack.pop())

    def _visit(self, value: Any) -> bool:
        """Take note of a value; whether its parts have to be visited first."""
        if type_of(value) is str:
            self._note_string(value)
            return False
        if not _can_be_shared(value) or id(value) in self._known:
            return False
        known = self._heights.get(id(value))
        if known is None and id(value) not in self._open:
            self._open[id(value)] = len(self._stack)
            self._stack.append(_Visit(value, iter(parts(value))))
            return True
        self._tabled.add(id(value))
        if known is None:
            self._tie(self._open[id(value)])
        else:
            self._raise_height(known)
        return False

    def _note_string(self, value: str) -> None:
        if len(value) <= LONG_STRING:
            return
        first = self._texts.first(value)
        if first in self._strings:
            self._tabled.add(first)
        elif first not in self._known:
            self._strings.add(first)
            self._finished.append(first)

    def _tie(self, start: int) -> None:
        """Mark one value on a circle as its knot: the first that can be filled after it is made."""
        circle = [visit.value for visit in self._stack[start:]]
        if not any(id(value) in self.knots for value in circle):
            knot = next(value for value in circle if known_type(value) in SHELLS)
            self.knots.add(id(knot))
            self._tabled.add(id(knot))

    def _finish(self, visit: _Visit) -> None:
        look()
        height = visit.height + 1
        if height >= _LEVELS_OF_A_PIECE:
            self._tabled.add(id(visit.value))
            height = 0
        del self._open[id(visit.value)]
        self._heights[id(visit.value)] = height
        self._finished.append(visit.value)
        self._raise_height(height)

    def _raise_height(self, height: int) -> None:
        if self._stack:
            self._stack[-1].height = max(self._stack[-1].height, height)


_ALWAYS_SHARED: Final = frozenset({Atom, Mutable, Cell, Passing, Source, Lazy, Reduced, ExceptionValue})


def mark(value: Any, texts: Texts) -> int | str:
    """What stands for a value: strings by content, all else by identity."""
    return texts.first(value) if type(value) is str else id(value)


def _can_be_shared(value: Any) -> bool:
    """Whether it matters that two places hold the same value. Of empty collections Python itself may make one."""
    kind = known_type(value)
    if kind is FunctionType:
        recipe = recipe_of(value)
        return core_name(value) is None and (recipe is None or recipe.name != "tool")
    if kind in _PARTS:
        return kind in _ALWAYS_SHARED or len(value) > 0
    long = _LONG.get(kind)
    return kind is Regex or kind is Opaque or callable(value) if long is None else long(value)


def is_long_leaf(value: Any) -> bool:
    """Whether it matters that two places hold the same leaf."""
    kind = type_of(value)
    if kind is int:
        return not -LONG_INTEGER < value < LONG_INTEGER
    return kind is Keyword and len(value.name) > LONG_STRING


_LONG: Final[Mapping[type[Any], Callable[[Any], bool]]] = {
    int: is_long_leaf,
    Keyword: is_long_leaf,
    Symbol: lambda value: len(value.name) > LONG_STRING,
    Decimal: lambda value: value.__sizeof__() > LONG_STRING,
    bytes: lambda value: len(value) > LONG_STRING,
}
