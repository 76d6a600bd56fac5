"""What is said of values beside what they are: metadata. It is seen by `meta` alone, and ends with the program.

A value with metadata is an object of its own, and the run knows what is said of it. So values without, which nearly all
are, have no room for it, and functions know nothing of it but where they make parts of collections anew.
"""

from collections.abc import Callable
from sys import getrefcount
from types import FunctionType
from typing import Any, Final

from ptc_interpreter.core.base.arguments import is_map, is_sequence, wrong_type
from ptc_interpreter.core.functions import made_by
from ptc_interpreter.errors import FILE
from ptc_interpreter.plain import fresh, plain
from ptc_interpreter.runtime.run import Run
from ptc_interpreter.values.lazy import Cell, Lazy
from ptc_interpreter.values.maps import make_set, to_map
from ptc_interpreter.values.persistent import Map, Seq, Set, Vector
from ptc_interpreter.values.queues import Queue
from ptc_interpreter.values.scalars import Symbol, kind_of
from ptc_interpreter.values.sorted import SortedMap, SortedSet
from ptc_interpreter.values.typed import REIFIED, Instance, Record

_ROOM: Final = 256  # values with metadata, before those are let go that nothing else holds


@plain
class _Described:
    """What is said of values, each by its `id`, with the value, which must not go while it is known."""

    entries: dict[int, tuple[Any, Any]] = fresh(factory=dict[int, tuple[Any, Any]])
    room: int = (
        _ROOM  # for entries; grows with those that are held, so that looking through them is paid by adding them
    )


def said_of(run: Run, x: Any) -> Any:
    """The metadata of a value, a map; nil if it has none."""
    table: _Described | None = run.described
    found = table and table.entries.get(id(x))
    return None if found is None or found[0] is not x else found[1]


def described_as(run: Run, made: Any, of: Any, *, is_shared: bool = False) -> Any:
    """What was made anew of a value, with the metadata that the value has; what others hold too is copied."""
    found = said_of(run, of) if run.described else None
    if found is None or made is of or not _can_be_described(made):
        return made
    return described(run, copied(run, made) if is_shared or made == () else made, found)


def described(run: Run, value: Any, m: Any) -> Any:
    """The value, an object that nothing else holds, of which the run knows from now on what is said of it."""
    table: _Described = run.described or _Described()
    run.make(1)
    table.entries[id(value)] = (value, m)
    if len(table.entries) > table.room:
        run.charge(len(table.entries))
        table.entries = {key: entry for key, entry in table.entries.items() if _references(entry) > _UNHELD}
        table.room = max(_ROOM, 2 * len(table.entries))
    run.described = table
    return value


def _references(entry: tuple[Any, Any]) -> int:
    return getrefcount(entry[0])


_UNHELD: Final = _references((object(), None))


def _can_be_described(value: Any) -> bool:
    if type(value) is Instance:
        return value.of.name == REIFIED
    return type(value) in _COPIES or is_map(value) or is_sequence(value) or type(value) in (set, frozenset)


def copied(run: Run, value: Any) -> Any:
    """The same value as another object."""
    if not _can_be_described(value):
        hint = "collections, symbols and functions have metadata"
        raise wrong_type("with-meta", 1, value, "a collection", hint=hint)
    if kind_of(value) is dict:
        return Map(to_map(value).state, run.owner)
    if type(value) in (set, frozenset):
        return make_set(value, run.owner)
    if type(value) in _LENGTHS:
        run.make(len(value))
    return _COPIES[type(value)](value)


def _of_list(value: tuple[Any, ...]) -> Any:
    return (*value,) if value else Lazy(Cell(_ended, (), ()), endless=False)


def _ended(_run: Any, _cell: Any) -> tuple[()]:
    return ()


def _of_function(function: FunctionType) -> FunctionType:
    of = function
    made = FunctionType(of.__code__, of.__globals__, of.__name__, of.__defaults__, of.__closure__)
    made.__kwdefaults__ = of.__kwdefaults__
    made.__qualname__ = of.__qualname__
    made.__doc__ = of.__doc__
    made.__dict__.update(of.__dict__)
    return made if of.__dict__ or of.__code__.co_filename == FILE else made_by(made, "with-meta", (of, None))


def _of_sorted(value: Any) -> Any:
    return type(value)(value.state.copy(), value.order)


_LENGTHS: Final = frozenset({list, tuple, Vector, Seq, Map, Set, SortedMap, SortedSet, Record, Instance})
_COPIES: Final[dict[Any, Callable[[Any], Any]]] = {
    list: lambda value: value.copy(),
    Vector: lambda value: Vector(value.state.copy()),
    tuple: _of_list,
    Seq: lambda value: Seq(value.items),
    Lazy: lambda value: Lazy(value.cell, value.endless),
    Queue: lambda value: Queue(value.held),
    Map: lambda value: Map(value.state.copy()),
    Set: lambda value: Set(value.state.copy()),
    SortedMap: _of_sorted,
    SortedSet: _of_sorted,
    **dict.fromkeys((Record, Instance), lambda value: type(value)(value.of, value.state.copy())),
    Symbol: lambda value: Symbol(value.name),
    FunctionType: _of_function,
}
