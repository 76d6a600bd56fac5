"""Reading the arguments of core functions: what every family needs, and the errors for what does not fit."""

import math
import sys
from collections.abc import Iterable, Iterator, Sequence
from decimal import Decimal
from itertools import chain
from operator import itemgetter
from types import FunctionType
from typing import Any, Final

from ptc_interpreter.core.base.instances import asked, is_walked, looked_up, sequence_of, walked
from ptc_interpreter.core.base.lazy import collected
from ptc_interpreter.core.base.mutable import is_builder, opened
from ptc_interpreter.errors import FILE, LispError
from ptc_interpreter.runtime.registry import CORE
from ptc_interpreter.runtime.run import Run
from ptc_interpreter.values.equality import WRAPPED
from ptc_interpreter.values.host_maps import host_key
from ptc_interpreter.values.lazy import Lazy
from ptc_interpreter.values.maps import (
    MAP_TYPES,
    PROGRAM_SETS,
    SET_TYPES,
    contains,
    find,
    items,
    looked_at,
    spelled_otherwise,
)
from ptc_interpreter.values.metering import watched
from ptc_interpreter.values.persistent import Map, Seq, Vector
from ptc_interpreter.values.plain_values import LONG
from ptc_interpreter.values.queues import Queue
from ptc_interpreter.values.scalars import MISSING, Keyword, Matcher, Mutable, kind_of
from ptc_interpreter.values.sorted import SortedMap
from ptc_interpreter.values.texts import width_of
from ptc_interpreter.values.typed import Instance

_WIDE_CHARACTER = 88  # bytes of a text of one character and of its place in a list

SEQUENCE_TYPES: Final = frozenset({tuple, Seq, Lazy})
COLLECTION_TYPES: Final = frozenset({list, Vector, Queue, str}) | SEQUENCE_TYPES | MAP_TYPES | SET_TYPES
_INDEXED: Final = frozenset({list, tuple, str, Vector, Seq})

_FEW: Final = 1_000
_FIRST: Final = 16  # items of a sequence that are read together at its beginning
_ORDINALS = ("1st", "2nd", "3rd", "4th", "5th")


def truthy(value: Any) -> bool:
    """Everything is, but nil and false."""
    return value is not None and value is not False


def wrong_type(function: str, position: int, value: Any, wanted: str, *, hint: str | None = None) -> LispError:
    """The error for an argument of the wrong type. `position` counts from 1; `wanted` is like "a number"."""
    which = _ORDINALS[position - 1] if position <= len(_ORDINALS) else f"{position}th"
    got = shown(value) if value is not None else "nil"
    message = f"`{function}` needs {wanted} as its {which} argument, got {got}."
    return LispError("type_error", message, hint=hint or _hint(function, value, wanted))


def shown(value: Any) -> str:
    """A value in a message, with its type."""
    from ptc_interpreter.printing.printer import to_clojure  # programs without a mistake need not wait for it
    from ptc_interpreter.printing.structure import type_name

    text, _ = to_clojure(value, limit=3, printable_limit=60, total_limit=120)
    return f"{text} ({type_name(value) if type(value) is not Instance else value.of.name})"


def _hint(function: str, value: Any, wanted: str) -> str | None:
    """What makes `value` fit, or how the function is called; None for one that is in no table."""
    if value is None and wanted in ("a number", "an integer"):
        return "(or x 0) stands 0 in for nil; (keep :field rows) leaves out what is missing"
    if function == "nth" and type(value) is Keyword:
        return f"({value!r} item) reads a field, and (map {value!r} coll) that of each item"
    if type(value) is Instance and value.of.fields:
        field = value.of.fields[0]
        return f"(.-{field} x) reads a field of a type; a record, of `defrecord`, is a map"
    entry = CORE.get(function)
    return f"write {entry.usage}" if entry is not None else None


def number(value: Any, function: str, position: int = 1) -> Any:
    """`value`, which must be a number."""
    if type(value) is int or type(value) is float or type(value) is Decimal:
        return value
    raise wrong_type(function, position, value, "a number")


def integer(value: Any, function: str, position: int = 1) -> int:
    """`value`, which must be an integer."""
    if type(value) is int:
        return value
    raise wrong_type(function, position, value, "an integer")


def string(value: Any, function: str, position: int = 1) -> str:
    """`value`, which must be a string."""
    if type(value) is str:
        return value
    if is_builder(value):
        return opened(value)
    raise wrong_type(function, position, value, "a string")


def is_map(value: Any) -> bool:
    """Whether `value` is a map, of the program or of the host."""
    return type(value) in MAP_TYPES


def is_set(value: Any) -> bool:
    """Whether `value` is a set, of the program or of the host."""
    return type(value) in SET_TYPES


def is_vector(value: Any) -> bool:
    """Whether `value` is a vector."""
    return type(value) is list or type(value) is Vector


def vector_items(of: Any) -> list[Any]:
    """The items of a vector. Read the list, never change it or run a program while iterating it."""
    return of.state if type(of) is Vector else of


def is_sequence(value: Any) -> bool:
    """Whether `value` is a list or sequence: what `seq?` asks."""
    return type(value) in SEQUENCE_TYPES


def whole_number(value: Any, function: str, position: int) -> int:
    """An index or size: an integer, or a float without its fraction, as in `(nth v (/ n 2))`."""
    if type(value) is int:
        return value
    if type(value) is float and math.isfinite(value):
        return int(value)
    raise wrong_type(function, position, value, "an integer")


def bounded_index(value: Any, function: str, position: int) -> int:
    """An index as `whole_number`; one past all that Python can count is the last it can."""
    return max(-sys.maxsize, min(whole_number(value, function, position), sys.maxsize))


def how_many(value: Any, function: str, position: int) -> int:
    """How many items to take or drop: as Clojure counts, 2.5 are 3, and `##Inf` are all."""
    if type(value) is int:
        return min(value, sys.maxsize)
    if type(value) is not float:
        raise wrong_type(function, position, value, "a number")
    if math.isfinite(value):
        return min(math.ceil(value), sys.maxsize)
    return sys.maxsize if value > 0 else 0


def sequence(run: Run, value: Any, function: str, position: int = 1) -> Sequence[Any]:
    """The items of `value`, a list or tuple that stays as it is while a program runs. nil has none.

    A map gives its entries as `[key value]`, a string its characters, a set its members. Accounts one step an item.
    Raises LispError for what is no collection, and for a sequence that has no end.
    """
    kind = kind_of(value)
    if kind is list or kind is tuple or kind is range:
        run.charge(len(value))
        return value
    if value is None:
        return ()
    if kind is Lazy:
        return _read_whole(run, value, function)
    if kind is Mutable:
        return sequence(run, opened_whole(value, function, position), function, position)
    if kind is str:
        return characters_of(run, value)
    if kind is Instance and (found := _items_of_instance(run, value, function, position)) is not MISSING:
        return found
    if kind not in COLLECTION_TYPES:
        hint = "the function comes first, the collection last" if kind is FunctionType and position > 1 else None
        raise wrong_type(function, position, value, "a collection", hint=hint)
    run.charge(len(value))
    return _snapshot(run, value)


def _items_of_instance(run: Run, value: Instance, function: str, position: int) -> Any:
    """The items of a value of a type that says how to go through it; MISSING where it does not."""
    if is_walked(value):
        return collected(run, _walk(run, value, function, position))
    found = sequence_of(value)
    return MISSING if found is MISSING else sequence(run, found, function, position)


def _walk(run: Run, value: Any, function: str, position: int) -> Iterator[Any]:
    items_ = walked(run, value)
    for item in items_:
        if item is MISSING:
            yield from reader(run, next(items_), function, position)
        else:
            yield item


def opened_whole(value: Mutable, function: str, position: int = 1) -> Any:
    """What an array or a collection of Java's holds. Raises LispError for a transient: nobody goes through one."""
    if value.kind == "transient":
        raise wrong_type(function, position, value, "a collection", hint="(persistent! t) gives what is gone through")
    return opened(value)


def characters_of(run: Run, text: str) -> list[str]:
    """The characters of a text one by one. Python has those of Latin-1 once, and makes each of the others anew."""
    run.make(len(text))
    if len(text) > LONG and width_of([text]) > 1:
        run.room_for(len(text) * _WIDE_CHARACTER)
    return list(text)


def _read_whole(run: Run, value: Lazy, function: str) -> Sequence[Any]:
    if value.endless:
        raise LispError(
            "infinite_sequence",
            f"`{function}` would need an infinite sequence whole.",
            hint="take a part of it first, as (take 10 ...)",
        )
    length = getattr(value.cell.step, "length", None)
    if length is not None:
        run.make(length(*value.cell.state))  # a range is lazy where this is too much
    return collected(run, value.start(run))


def _snapshot(run: Run, value: Any) -> Sequence[Any]:
    if type(value) is Vector:
        return value.state.copy()
    if type(value) is Seq or type(value) is Queue:
        return value.items
    if type(value) in PROGRAM_SETS:
        return list(value.state.values())
    if is_set(value):
        from ptc_interpreter.printing.printer import members  # few programs go through a set of the host

        return members(value)
    run.make(len(value))
    if kind_of(value) is Map and WRAPPED.isdisjoint(map(type, value.state)):
        return list(map(list, value.state.items()))
    return [[key, held] for key, held in items(value)]


def reader(run: Run, value: Any, function: str, position: int = 1) -> Iterator[Any]:
    """The items of `value` one by one, of a sequence without an end too; each is accounted for when it is read."""
    kind = kind_of(value)
    if kind is Lazy:
        return value.start(run)
    if kind is Seq:
        return chain.from_iterable(_pieces(run, value))
    if kind is Instance and is_walked(value):
        return _walk(run, value, function, position)
    return iter(watched(sequence(run, value, function, position)))


def _pieces(run: Run, value: Seq) -> Iterator[list[Any]]:
    """The items in pieces, each longer than the one before: of a long sequence often the first items are all."""
    at, size = 0, _FIRST
    while piece := value.some_items(at, size):
        run.charge(len(piece))
        yield piece
        at, size = at + size, min(2 * size, _FEW)


def paced(run: Run, call: Any, items_: Sequence[Any]) -> Iterable[Any]:
    """The items that `call` is going to be called with; each costs a step, if it is no function that draws its own."""
    if len(items_) <= _FEW or call.__code__.co_filename == FILE:
        return items_
    return map(itemgetter(0), zip(items_, run.budget, strict=False))


def lookup(of: Any, key: Any, default: Any = None) -> Any:
    """What `(get of key default)` gives: never an error, `default` where there is nothing to find."""
    kind = kind_of(of)
    if kind is Map:
        state = of._state  # pyright: ignore[reportPrivateUsage] - it is looked up more often than anything else
        kind = kind_of(key)
        held = key if kind is Keyword or (kind is str and len(key) <= LONG) else looked_at(key)
        found = of.get(held, MISSING) if state is None else state.get(held, MISSING)
        return spelled_otherwise(of, key, default) if found is MISSING else found
    if kind is dict and type(key) is Keyword:
        return of.get(host_key(key), default)
    if (kind is list or kind is str or kind is Vector) and type(key) is int:
        items_ = of if kind is not Vector or of._state is None else of._state  # pyright: ignore[reportPrivateUsage]
        return items_[key] if 0 <= key < len(items_) else default
    if kind is Instance:
        return looked_up(of, key, default)
    found = find(of, key) if kind is SortedMap else _found(of, key)
    return default if found is MISSING else found


def _found(of: Any, key: Any) -> Any:
    if is_map(of):
        return find(of, key)
    if is_set(of):
        return key if contains(of, key) else MISSING
    if type(of) in (Vector, list, str) and type(key) is int:
        return of[key] if 0 <= key < len(of) else MISSING
    if type(of) is Mutable:
        return _found(opened(of), key)
    return _found(of, cut_index(key)) if type(of) is str and type(key) is float else MISSING


def cut_index(value: float) -> int:
    """The index that a float is where Java takes one: without its fraction; a NaN is 0, what is infinite past any."""
    return int(value) if math.isfinite(value) else sys.maxsize if value > 0 else -sys.maxsize if value < 0 else 0


def _group_of(matcher: Matcher, at: int, default: Any) -> Any:
    """What a matcher found last, or a group of it; where the regex has none, `default` before either, as in Clojure."""
    groups = matcher.pattern.compiled.groups
    if default is not MISSING and not (groups and 0 <= at <= groups):
        return default
    if matcher.found is None:
        raise LispError("invalid_state", "`nth`: the matcher has found nothing.", hint="call (re-find m) first")
    if 0 <= at <= groups:
        return matcher.found.group(at)
    raise LispError("index_out_of_bounds", f"`nth`: the regex has no group {at}.")


def nth(of: Any, index: Any, default: Any = MISSING) -> Any:
    """The item at `index` of a sequence; `default`, or an error that names both, past the end."""
    if type(index) is int and type(of) in _INDEXED and 0 <= index < len(of):
        return of[index]
    at = bounded_index(index, "nth", 2)
    if of is None:
        return None if default is MISSING else default
    if type(of) is Matcher:
        return _group_of(of, at, default)
    if type(of) is Mutable or type(of) is Queue:
        return nth(of.held if type(of) is Queue else opened(of), index, default)
    if (
        type(of) is Instance
        and (found := asked(of, "nth", index, *([] if default is MISSING else [default]))) is not MISSING
    ):
        return found
    if type(of) not in _INDEXED:
        raise wrong_type("nth", 1, of, "a vector or sequence", hint="use (get m key) to look into a map")
    indexed: Any = of
    if 0 <= at < len(indexed):
        return indexed[at]
    if default is not MISSING:
        return default
    from ptc_interpreter.printing.structure import type_name

    raise LispError(
        "index_out_of_bounds",
        f"`nth` has no item at index {at} in {type_name(of)}.",
        hint="give a default, as (nth coll index nil)",
    )
