"""What generated code calls where it goes through items, and takes sequences apart."""

from collections.abc import Iterable, Iterator
from itertools import chain, count
from typing import Any, Final, cast

from ptc_interpreter.core.base.arguments import bounded_index, is_map, is_set, nth, reader, sequence, wrong_type
from ptc_interpreter.core.base.instances import has_method
from ptc_interpreter.core.base.mutable import opened
from ptc_interpreter.core.sequences.access import after, from_index, seq
from ptc_interpreter.core.sequences.combining import concat
from ptc_interpreter.core.sequences.generators import range_
from ptc_interpreter.core.sequences.partitioning import partition
from ptc_interpreter.errors import LispError
from ptc_interpreter.printing.printer import to_clojure
from ptc_interpreter.runtime.registry import CORE
from ptc_interpreter.runtime.run import Run
from ptc_interpreter.values.equality import WRAPPED
from ptc_interpreter.values.host_maps import host_keys
from ptc_interpreter.values.lazy import Lazy
from ptc_interpreter.values.maps import items, make_map
from ptc_interpreter.values.metering import LONG_BATCH, watched
from ptc_interpreter.values.persistent import SMALL, Map, Seq, Vector
from ptc_interpreter.values.queues import Queue
from ptc_interpreter.values.scalars import MISSING, Matcher, Mutable, kind_of
from ptc_interpreter.values.typed import Instance

_SIZED: Final = frozenset({list, tuple, str, Vector, Seq})
_BETWEEN_LOOKS: Final = 500  # steps in bulk that a run takes between two looks at its limits
_ROWS: Final = frozenset({list, tuple})
_TWO: Final = 2
_INDEXED: Final = 3  # elements of a row of an index and an item
_FIRST: Final = 64  # items that are read at once where the first may decide
_MOST_READ: Final = 1_000  # that are read at once behind it
_COPIED: Final = 500  # items that are copied, or counted through, in no time to speak of


def counted(run: Run, *bounds: Any) -> Any:
    """The numbers of a `range` that is gone through, as Python counts them where they are integers."""
    if len(bounds) == 1 and kind_of(bounds[0]) is int and 0 <= bounds[0] <= _COPIED:
        length = bounds[0]
        if run.elements + length <= run.most_elements:
            run.make(length)
            return range(length)
    for bound in bounds:
        if kind_of(bound) is not int:
            return range_(run, *bounds)
    if bounds[2:] == (0,):
        return range_(run, *bounds)
    numbers = range(*bounds)
    try:
        length = len(numbers)
    except OverflowError:
        return range_(run, *bounds)
    if not run.has_room(length):
        return range_(run, *bounds)
    run.make(length)
    return numbers


def numbered(run: Run, function: str, coll: Any) -> Iterable[tuple[int, Any]]:
    """The index and the item of each; the clock is looked at now and then."""
    return enumerate(watched(sequence(run, coll, function, 2)))


def side_by_side(run: Run, function: str, *colls: Any) -> Iterable[tuple[Any, ...]]:
    """The first items of all collections, then their second ones, as far as all reach; the clock is looked at too."""
    if len(colls) == _TWO and kind_of(colls[0]) in _ROWS and kind_of(colls[1]) in _ROWS:
        first, second = colls
        if len(first) <= LONG_BATCH and len(second) <= LONG_BATCH:
            run.charge(len(first) + len(second))
            return zip(first, second)  # noqa: B905 - as far as both reach; it is made for each of many rows
    items = characters = 0
    has_lazy = False
    for of in colls:
        kind = kind_of(of)
        if kind not in _READ_AT_ONCE or (kind is not Lazy and len(of) > LONG_BATCH):
            break
        if kind is Lazy:
            has_lazy = True
            continue
        items += len(of)
        characters += len(of) if kind is str else 0
    else:
        run.charge(items)
        if characters:
            run.make(characters)
        return zip(*[of.start(run) if kind_of(of) is Lazy else of for of in colls] if has_lazy else colls, strict=False)
    return zip(*_each_read(run, function, colls), strict=False)


_READ_AT_ONCE: Final = frozenset({list, tuple, str, range, Lazy})


def _each_read(run: Run, function: str, colls: tuple[Any, ...]) -> Iterator[Iterable[Any]]:
    """The items of each collection; while one of those that have an end is read, the clock is looked at."""
    is_watched = False
    for position, of in enumerate(colls, 2):
        if kind_of(of) is Lazy:
            yield of.start(run)
            continue
        found = sequence(run, of, function, position)
        yield found if is_watched else watched(found)
        is_watched = True


def next_item(items: Iterator[Any]) -> Any:
    """The next item of an iterator, or MISSING."""
    return next(items, MISSING)


def items_to_visit(run: Run, value: Any) -> Iterable[Any]:
    """The items that `for` and `doseq` go through."""
    if type(value) is chain or type(value) is zip:  # what `charged_range` and `parts_to_visit` give
        return cast("Iterator[Any]", value)
    if type(value) is bool:
        raise wrong_type("for", 1, value, "a collection", hint="a test is written (for [x coll :when test] ...)")
    return value.start(run) if type(value) is Lazy else sequence(run, value, "for", 1)


def parts_to_visit(run: Run, size: int, by: int, coll: Any) -> Any:
    """What `partition` gives, part by part, for what goes through it once."""
    if type(coll) is Lazy:
        return partition(run, size, by, coll)
    found = sequence(run, coll, "partition", 2)
    parts = max(0, (len(found) - size) // by + 1)
    run.make(parts * (1 + size))
    run.charge(parts)
    first, *others = [found[first::by] for first in range(size)]
    return zip(watched(first), *others)  # noqa: B905 - as far as all reach


def rows_to_visit(run: Run, name: str, function: Any, *colls: Any) -> Any:
    """What `map` and `map-indexed` give with `vector`, row by row, for what takes them apart at once."""
    sizes = [len(of) for of in colls if kind_of(of) in _SIZED]
    if not sizes:  # no sequence has an end, or one is a map or nil
        return CORE[name].function(run, function, *colls)
    if name == "map-indexed":
        run.make(sizes[0] * _INDEXED)
        return zip(count(), watched(sequence(run, colls[0], name, 2)))
    run.make(min(sizes) * (1 + len(colls)))
    return side_by_side(run, name, *colls)


def pairs_of(run: Run, of: Any) -> Any:
    """What is gone through; of a map a tuple of each entry, which is taken apart right away and seen by nobody."""
    kind = kind_of(of)
    if kind is Map and WRAPPED.isdisjoint(map(type, of.state)):
        run.make(len(of.state))
        return list(of.state.items())
    if kind is dict:
        run.make(len(of))
        return list(zip(host_keys(of), of.values()))  # noqa: B905 - to be strict takes longer than a small map
    return of


def watched_items(run: Run, value: Any) -> Iterable[Any]:
    """The same, for rounds that take long: the clock is looked at now and then."""
    kind = kind_of(value)
    if (kind is list or kind is tuple) and (size := len(value)) <= LONG_BATCH:
        if run.unlooked + size < _BETWEEN_LOOKS:
            run.unlooked += size
        else:
            run.charge(size)
        return value
    if kind is range and len(value) <= _COPIED:
        run.charge(len(value))
        return value if not run.long_texts else watched(value)
    return cast("Iterator[Any]", value) if kind is zip else watched(items_to_visit(run, value))


def watched_sequence(run: Run, value: Any, function: str, position: int) -> Iterable[Any]:
    """The items of an argument, for rounds that take long."""
    kind = kind_of(value)
    if (kind is list or kind is tuple) and (size := len(value)) <= LONG_BATCH:
        if run.unlooked + size < _BETWEEN_LOOKS:
            run.unlooked += size
        else:
            run.charge(size)
        return value
    if kind is str and len(value) <= LONG_BATCH:
        run.charge(len(value))
        run.make(len(value))
        return value
    return value if kind is zip else watched(sequence(run, value, function, position))


def watched_reader(run: Run, value: Any, function: str, position: int) -> Iterable[Any]:
    """The same of a sequence without an end too, each item accounted for when it is read."""
    if type(value) is chain or type(value) is Lazy:
        return watched(items_to_read(run, value, function, position))
    return watched_sequence(run, value, function, position)


def items_to_read(run: Run, value: Any, function: str, position: int) -> Iterable[Any]:
    """The items that `some` and its kin go through, and `reduce` and `into`, which may end before they do."""
    kind = kind_of(value)
    if kind is list or kind is tuple:
        if len(value) > _COPIED and function == "take-while":
            return chain.from_iterable(_pieces(run, value))
        if len(value) <= LONG_BATCH:
            run.charge(len(value))
            return value
    return value if kind is chain or kind is zip else reader(run, value, function, position)


def _pieces(run: Run, items: list[Any] | tuple[Any, ...]) -> Iterator[Any]:
    """The items some at a time, each piece longer than the one before: often the first of many decide."""
    at, size = 0, _FIRST
    while piece := items[at : at + size]:
        run.charge(len(piece))
        yield piece
        at, size = at + size, LONG_BATCH if run.long_texts else min(2 * size, _MOST_READ)


def collected(run: Run, items: list[Any], each: int = 1) -> tuple[Any, ...]:
    """What a `for` gives, with so many elements for each of its items."""
    size = len(items) * each
    elements, unlooked = run.elements + size, run.unlooked + size
    if elements <= run.most_elements and unlooked < _BETWEEN_LOOKS:  # then there is nothing to look at
        run.elements, run.unlooked = elements, unlooked
    else:
        run.make(size)
    return tuple(items)


def unfolded(_run: Run, items: list[Any]) -> tuple[Any, ...]:
    """What is taken of an `iterate`; each round accounts for its item."""
    return tuple(items)


def items_before(_run: Run, index: Any) -> int:
    """How many items of a sequence without an end come before what `nth` gives. Raises LispError as that does."""
    if type(index) is int and index >= 0:
        return index
    at = bounded_index(index, "nth", 2)
    return nth((), at) if at < 0 else at


def gathered(run: Run, items: list[Any], each: int = 1) -> list[Any]:
    """What a `mapv` gives."""
    run.make(len(items) * each)
    return items


def concatenated(run: Run, results: list[Any]) -> Any:
    """What `mapcat` gives for the results of its function."""
    return concat(run, *results)


class Whole:
    """A sequence that may have no end, among items that `mapcat` has gathered."""

    __slots__ = ("items",)

    def __init__(self, items: Any) -> None:
        self.items = items


def spliced(run: Run, items: list[Any], has_wholes: bool) -> Any:
    """What `mapcat` gives of the items of its results; sequences that may have no end are among them as they are."""
    if not has_wholes:
        run.make(len(items))
        return tuple(items)
    colls: list[Any] = [[]]
    for item in items:
        if type(item) is Whole:
            colls += (item.items, [])
        else:
            colls[-1].append(item)
    return concat(run, *colls)


# -- destructuring ---------------------------------------------------------------------------------------------------


def has_items(run: Run, coll: Any) -> bool:
    """Whether `seq` of it is a sequence: what has a length is not gone through."""
    kind = kind_of(coll)
    if kind is Queue:
        return kind_of(coll.held) is Seq  # which has an item
    if kind in _SIZED or is_map(coll) or is_set(coll):
        return len(coll) > 0
    return seq(run, coll) is not None


def item_of(run: Run, of: Any, index: int) -> Any:
    """The item that `[a b]` binds at `index`; nil past the end."""
    if kind_of(of) is list or kind_of(of) is tuple or kind_of(of) is str:
        return of[index] if index < len(of) else None
    return _item(run, of, index)


def leading(run: Run, of: Any, index: int) -> Any:
    """The same where `& more` follows: then maps and sets are destructured too, as their sequences."""
    if kind_of(of) is list or kind_of(of) is tuple or kind_of(of) is str:
        return of[index] if index < len(of) else None
    if is_map(of) or is_set(of):
        return item_of(run, sequence(run, of, "let"), index)
    return _item(run, of, index, names="A vector of names with `&`")


def _item(run: Run, of: Any, index: int, *, names: str = "A vector of names") -> Any:
    if of is None:
        return None
    if kind_of(of) is Vector:
        return of.state[index] if index < len(of.state) else None
    if kind_of(of) is Seq:
        return of[index] if index < len(of) else None
    if kind_of(of) is Queue:
        return of.held[index] if index < len(of) else None
    if kind_of(of) is Lazy:
        return _nth_of_lazy(run, of, index)
    if type(of) is Matcher:
        return nth(of, index, None)
    if type(of) is Mutable:
        return item_of(run, opened(of), index)
    if type(of) is Instance:
        return nth(of, index, None) if has_method(of, "nth") else item_of(run, sequence(run, of, "let"), index)
    text, _ = to_clojure(of, limit=3, printable_limit=60, total_limit=120)
    message = f"{names} takes a sequence apart, and was given {text}."
    raise LispError("type_error", message, hint="use {:keys [...]} for a map")


def _nth_of_lazy(run: Run, of: Lazy, index: int) -> Any:
    for position, item in enumerate(of.start(run)):
        if position == index:
            return item
    return None


def rest_of(run: Run, of: Any, index: int) -> Any:
    """What `& more` binds behind `index` items; nil if nothing is left."""
    if kind_of(of) is tuple and len(of) <= SMALL:
        return of[index:] or None
    return seq(run, after(run, of, index))


def associative(_run: Run, of: Any) -> Any:
    """What `{:keys [...]}` destructures: keys and values in turn become a map first."""
    if kind_of(of) is not tuple:
        return of
    made = make_map(zip(of[::2], of[1::2], strict=False))
    if len(of) % 2 == 0 or not is_map(of[-1]):
        return of[0] if len(of) == 1 else made
    return make_map([*items(made), *items(of[-1])])  # `(f :a 1 {:b 2})`: a trailing map has more of them


# -- along a sequence ------------------------------------------------------------------------------------------------


def begun(run: Run, of: Any) -> tuple[Any, Any, int, int]:
    """What a loop goes along: the sequence, its items if they can be indexed, how many these are, where it begins."""
    kind = kind_of(of)
    if kind is list or kind is tuple or kind is str:
        return of, of, len(of), 0
    if kind is Vector:
        return of, _at_hand(of), len(of), 0
    if kind is Seq and (shared := of.shared) is not None:
        back, offset = shared
        return back, _at_hand(back), len(back), offset
    items = sequence(run, of, "first") if is_map(of) or is_set(of) else ()
    return of, items, len(items), 0


def _at_hand(of: Any) -> Any:
    """What has the items of a sequence by their indexes: of a short vector a list, which is read faster."""
    return of.state.copy() if kind_of(of) is Vector and len(of.state) <= _COPIED else of


def left_of(run: Run, of: Any, at: int, can_be_nil: bool) -> Any:
    """What is left of a sequence from the item at `at` on."""
    if at == 0:
        return of
    kind = kind_of(of)
    if (kind is tuple or kind is list or kind is str) and at >= len(of):
        return None if can_be_nil else ()
    return next_left(run, of, at) if can_be_nil else from_index(run, of, at, "rest")


def next_left(run: Run, of: Any, at: int) -> Any:
    """The same, nil if there is nothing."""
    return seq(run, from_index(run, of, at, "next"))


def further(run: Run, of: Any, at: int, can_be_nil: bool) -> tuple[Any, Any, int, int]:
    """What a loop goes along behind the last item that can be indexed."""
    rest = left_of(run, of, at, can_be_nil)
    return begun(run, next_left(run, rest, 1) if can_be_nil else from_index(run, rest, 1, "rest"))
