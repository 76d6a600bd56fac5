"""Metadata: what a program says of values beside what they are. It is seen by `meta` alone, and ends with the program.

A value with metadata is an object of its own, and the run knows what is said of it. So values without, which nearly all
are, have no room for it, and functions know nothing of it: in a program that asks for metadata those that keep it in
Clojure are called through `~keeping-meta`.
"""

from collections.abc import Callable
from sys import getrefcount
from types import FunctionType
from typing import Any, Final

from ptc_interpreter.core.base.arguments import bounded_index, is_map, is_sequence, wrong_type
from ptc_interpreter.core.base.callables import function_of
from ptc_interpreter.core.functions import MANY, made_by
from ptc_interpreter.errors import FILE
from ptc_interpreter.plain import fresh, plain
from ptc_interpreter.runtime.registry import core
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


@core("meta")
def meta(run: Run, x: Any) -> Any:
    """The metadata of a value, a map; nil if it has none.

    (meta (with-meta [1] {:a 1}))  ;=> {:a 1}
    """
    table: _Described | None = run.described
    found = table and table.entries.get(id(x))
    return None if found is None or found[0] is not x else found[1]


@core("with-meta")
def with_meta(run: Run, x: Any, m: Any) -> Any:
    """`x` with the metadata `m`, which changes nothing but what `meta` gives.

    (with-meta [1] {:a 1})  ;=> [1]
    """
    if m is not None and not is_map(m):
        raise wrong_type("with-meta", 2, m, "a map")
    copy = _copied(run, x)
    return copy if m is None else described(run, copy, m)


@core("vary-meta", calls=True)
def vary_meta(run: Run, x: Any, f: Any, *args: Any) -> Any:
    """`x` with the metadata that `f` gives for what it has, and `args`.

    (meta (vary-meta [1] assoc :a 1))  ;=> {:a 1}
    """
    if len(args) > MANY:
        run.make(len(args))
    return with_meta(run, x, function_of(f, "vary-meta", 2)(run, meta(run, x), *args))


@core("~keeping-meta", calls=True)
def keeping_meta(run: Run, f: Any, index: Any) -> Any:
    """A function that calls `f`, and gives what that gives with the metadata of one of the arguments."""
    call = function_of(f, "~keeping-meta", 1)
    index = bounded_index(index, "~keeping-meta", 2)

    def keeping(run: Run, *args: Any) -> Any:
        if len(args) > MANY:
            run.make(len(args))
        made = call(run, *args)
        found = meta(run, args[index]) if run.described and index < len(args) else None
        if found is None or made is args[index] or not _can_be_described(made):
            return made
        is_shared = made == () or any(made is arg for arg in args)
        return described(run, _copied(run, made) if is_shared else made, found)

    return made_by(keeping, "~keeping-meta", (f, index))


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


def _copied(run: Run, value: Any) -> Any:
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
