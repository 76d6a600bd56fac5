"""The order of values: `compare` as Clojure has it, and sorting by it at Python's own speed where that agrees."""

from collections.abc import Callable, Sequence
from datetime import date, datetime, time, timedelta
from decimal import Decimal
from functools import cmp_to_key
from operator import attrgetter
from typing import Any, Final

from ptc_interpreter.core.base.arguments import truthy, wrong_type
from ptc_interpreter.core.sequences.comparators import columns, comparison_of
from ptc_interpreter.core.sequences.ranks import PIECE, name_order, rank_of
from ptc_interpreter.errors import LispError
from ptc_interpreter.printing.printer import to_clojure
from ptc_interpreter.printing.structure import type_name
from ptc_interpreter.runtime.registry import CORE
from ptc_interpreter.runtime.run import Run
from ptc_interpreter.values.metering import active_payer, charge, watched
from ptc_interpreter.values.persistent import Vector
from ptc_interpreter.values.plain_values import charge_text
from ptc_interpreter.values.scalars import Keyword, OffsetDateTime, Symbol, YearMonth, kind_of
from ptc_interpreter.values.typed import Record
from ptc_interpreter.values.uuids import UUID

_CLASSES: Final[dict[type, str]] = {
    int: "number",
    float: "number",
    Decimal: "number",
    str: "string",
    bool: "boolean",
    Keyword: "keyword",
    Symbol: "symbol",
    list: "vector",
    Vector: "vector",
    timedelta: "duration",
    date: "date",
    datetime: "instant",
    UUID: "uuid",
    time: "time",
    YearMonth: "month",
    OffsetDateTime: "offset date-time",
}
_INTEGERS: Final = {int}
_COLUMNS: Final = 16  # items of vectors that are laid out for Python to sort; of longer ones the first decide
_MANY: Final = 12  # items for which a comparator is looked into
_LENGTHY: Final = frozenset({"string", "keyword", "symbol"})
_SORTED_BY_PYTHON: Final = frozenset(
    {"number", "string", "boolean", "date", "instant", "duration", "uuid", "time", "month", "offset date-time"}
)


def compare(a: Any, b: Any) -> int:
    """Negative, zero or positive as `a` comes before, with or after `b`; nil comes first, a shorter vector first."""
    if a is None or b is None:
        return (a is not None) - (b is not None)
    kind = _CLASSES.get(kind_of(a))
    if kind is None or kind != _CLASSES.get(kind_of(b)):
        return _compared_by_its_own(a, b)
    by_class = _COMPARED.get(kind)
    if by_class is not None:
        return by_class(a, b)
    try:
        return (a > b) - (a < b)
    except (TypeError, ArithmeticError):
        raise not_comparable(a, b) from None


def _compared_by_its_own(a: Any, b: Any) -> int:
    """What the `compareTo` of a record gives; others of two classes have no order."""
    if a is b and kind_of(a) is Record:
        return 0
    run, by_its_own = active_payer(), a.of.method("compareTo") if kind_of(a) is Record else None
    if run is None or by_its_own is None:
        raise not_comparable(a, b)
    found = by_its_own(run, a, b)
    if kind_of(found) is not int:
        raise wrong_type("compareTo", 1, found, "an integer", hint="give what (compare x y) gives")
    return found


def is_comparable(value: Any) -> bool:
    """Whether values of this type have an order; that of vectors depends on their items."""
    kind = kind_of(value)
    return value is None or kind in _CLASSES or (kind is Record and value.of.method("compareTo") is not None)


def not_comparable(a: Any, b: Any) -> LispError:
    """The error for two values that have no order."""
    shown = [f"{to_clojure(x, limit=3, printable_limit=60, total_limit=120)[0]} ({type_name(x)})" for x in (a, b)]
    return LispError("type_error", f"`compare` cannot put {shown[0]} and {shown[1]} in order.", hint=_ORDER_HINT)


_ORDER_HINT: Final = "compare numbers with numbers, strings with strings; sort by a key that all items have"


def _compare_strings(a: str, b: str) -> int:
    """As Java: by how far the first characters that differ are apart, else by length."""
    if a is b:
        return 0
    if a and b and a[0] != b[0]:
        return ord(a[0]) - ord(b[0])
    at, shorter = 0, min(len(a), len(b))
    if shorter > PIECE:
        charge(shorter >> 8)
        while at < shorter and a[at : at + PIECE] == b[at : at + PIECE]:
            at += PIECE
    for x, y in zip(a[at : at + PIECE], b[at : at + PIECE], strict=False):
        if x != y:
            return ord(x) - ord(y)
    return len(a) - len(b)


def _compare_names(a: Any, b: Any) -> int:
    charge_text(a.name)
    if a.name == b.name:
        return 0
    (a_space, a_name), (b_space, b_name) = name_order(a), name_order(b)
    if a_space == b_space:
        return _compare_strings(a_name, b_name)
    return _compare_strings(a_space, b_space) if a_space and b_space else bool(a_space) - bool(b_space)


def _compare_vectors(a: Any, b: Any) -> int:
    if len(a) != len(b):
        return -1 if len(a) < len(b) else 1
    for order in map(compare, _items(a), _items(b)):
        charge(1)
        if order:
            return order
    return 0


def _compare_dates(a: date, b: date) -> int:
    """As Java: by how far the years are apart, else the months, else the days."""
    return a.year - b.year or a.month - b.month or a.day - b.day


def _compare_times(a: datetime, b: datetime) -> int:
    if (a.tzinfo is None) is not (b.tzinfo is None):
        raise not_comparable(a, b)
    return (_compare_dates(a, b) if a.tzinfo is None else 0) or (a > b) - (a < b)


def _items(vector: Any) -> list[Any]:
    return vector.state if type(vector) is Vector else vector


_COMPARED: Final[dict[str, Callable[[Any, Any], int]]] = {
    "string": _compare_strings,
    "keyword": _compare_names,
    "symbol": _compare_names,
    "vector": _compare_vectors,
    "date": _compare_dates,
    "instant": _compare_times,
}


# -- sorting ---------------------------------------------------------------------------------------------------------


_TWO: Final = 2  # items, which one comes first of


def arranged(run: Run, items: Sequence[Any], keys: Sequence[Any], comparator: Any = None) -> list[Any]:
    """The items in the order of their keys; equal ones stay as they are. `comparator` is a function of the language."""
    size = len(items)
    run.make(size)
    run.charge(size * size.bit_length() >> 4)
    if size < _TWO:
        return list(items)
    kinds = set(map(type, keys))
    if comparator is None and len(kinds) == 1 and str in kinds and max(map(len, keys)) <= PIECE:
        return _by_keys(items, keys, keys)
    comparator, backwards = _known_order(comparator, kinds)
    if comparator is None and kinds == _INTEGERS:
        return _by_keys(items, keys, keys, backwards=backwards)
    if comparator is not None:
        return _by_parts(run, items, keys, comparator) or _by_comparator(run, items, keys, comparator)
    native = native_keys(keys)
    if native is None:
        return _by_ranks(items, keys) or _by_keys(items, keys, list(map(cmp_to_key(_charged(run, compare)), keys)))
    return _by_keys(items, keys, native, backwards=backwards)


def _by_ranks(items: Sequence[Any], keys: Sequence[Any]) -> list[Any] | None:
    """The same where Python sorts what stands for the keys; None where it cannot, or `compare` has to say why not."""
    if not {list, Vector}.issuperset(map(type, keys)):
        return None
    ranks: list[Any] = []
    for key in watched(keys):
        if (rank := rank_of(key)) is None:
            return None
        ranks.append(rank)
    try:
        return [items[index] for index in sorted(range(len(items)), key=ranks.__getitem__)]
    except TypeError:
        return None


def _by_parts(run: Run, items: Sequence[Any], keys: Sequence[Any], comparator: Any) -> list[Any] | None:
    """The same where what the comparator compares is known, and what that is of the keys Python can sort."""
    if len(items) < _MANY or (comparison := comparison_of(run, comparator)) is None:
        return None
    found = columns(run, comparison, keys)
    native = [native_keys(column) for column in found or ()]
    if found is None or None in native:
        return None
    order = list(range(len(items)))
    for part, column in reversed(list(zip(comparison.parts, native, strict=True))):
        run.charge(len(items) * len(items).bit_length() >> 4)
        order.sort(key=column.__getitem__, reverse=part.backwards)  # type: ignore[union-attr]
    return [items[index] for index in order]


def _by_keys(items: Sequence[Any], keys: Sequence[Any], native: Sequence[Any], *, backwards: bool = False) -> list[Any]:
    try:
        if native is items:
            return sorted(items, reverse=backwards)
        order = sorted(range(len(items)), key=native.__getitem__, reverse=backwards)
        return [items[index] for index in order]
    except (TypeError, ArithmeticError):
        raise not_comparable(keys[0], keys[-1]) from None


def _known_order(comparator: Any, kinds: set[Any]) -> tuple[Any, bool]:
    """No comparator where the natural order or its reverse is what it means: `compare`, and `<` or `>` of numbers."""
    if comparator is None or _is_core(comparator, "compare"):
        return None, False
    is_backwards = _is_core(comparator, ">")
    if (is_backwards or _is_core(comparator, "<")) and {_CLASSES.get(kind) for kind in kinds} <= {"number"}:
        return None, is_backwards
    return comparator, False


def _is_core(function: Any, name: str) -> bool:
    known = CORE.registered.get(name)  # nobody has it whose module is not there
    return known is not None and known.function is function


def native_keys(keys: Sequence[Any]) -> Sequence[Any] | None:
    """Keys that Python sorts as Clojure sorts the given ones; None if there are no such."""
    kinds = set(map(type, keys))
    nils = type(None) in kinds
    classes = {_CLASSES.get(kind) for kind in kinds - {type(None)}}
    if len(classes) > 1:
        return None
    of = classes.pop() if classes else "boolean"
    if of in _LENGTHY and _are_lengthy(keys, of, nils=nils):
        return _ranks(keys)
    if of in _SORTED_BY_PYTHON:
        return [(key is not None, key) for key in keys] if nils else keys
    if nils:
        return None
    if of == "keyword":
        return list(map(name_order, keys))
    return _native_vectors(keys) if of == "vector" else None


def _are_lengthy(keys: Sequence[Any], of: str, *, nils: bool) -> bool:
    there = [key for key in keys if key is not None] if nils else keys
    return max(map(len, there if of == "string" else map(attrgetter("name"), there)), default=0) > PIECE


def _ranks(keys: Sequence[Any]) -> list[int]:
    """Numbers in the order of long texts or names: each is compared as often as it is another object, not as it comes.

    What there are of these together, the limit of characters bounds.
    """
    different = list({id(key): key for key in keys}.values())
    charge(sum(len(key if type(key) is str else key.name) >> 8 for key in different if key is not None))
    order = sorted({_text_order(key) for key in different})
    ranks = {text: rank for rank, text in enumerate(order)}
    rank_of = {id(key): ranks[_text_order(key)] for key in different}
    return [rank_of[id(key)] for key in keys]


def _text_order(key: Any) -> tuple[Any, ...]:
    return () if key is None else (key,) if type(key) is str else name_order(key)


def _native_vectors(keys: Sequence[Any]) -> Sequence[Any] | None:
    """Vectors of one length, each of their columns of one kind."""
    rows = [_items(key) for key in keys]
    if len(set(map(len, rows))) != 1 or not 0 < len(rows[0]) <= _COLUMNS:
        return None
    charge(len(rows) * len(rows[0]))
    columns = [native_keys(column) if _is_flat(column) else None for column in zip(*rows, strict=True)]
    return None if None in columns else list(zip(*columns, strict=True))  # type: ignore[arg-type]


def _is_flat(column: Sequence[Any]) -> bool:
    return not {list, Vector} & set(map(type, column))


def _by_comparator(run: Run, items: Sequence[Any], keys: Sequence[Any], comparator: Any) -> list[Any]:
    charge_run = run.charge

    def compared(a: Any, b: Any) -> int:
        charge_run(1)
        said = comparator(run, a, b)
        return said if type(said) is int else _decided(run, comparator, a, b, said)

    wrapped = list(map(cmp_to_key(compared), keys))
    return [items[index] for index in sorted(range(len(items)), key=wrapped.__getitem__)]


def _charged(run: Run, comparison: Callable[[Any, Any], int]) -> Callable[[Any, Any], int]:
    def charged(a: Any, b: Any) -> int:
        run.charge(1)
        return comparison(a, b)

    return charged


def ordered_by(run: Run, comparator: Any, a: Any, b: Any) -> int:
    """What a comparator of the language says: a number, or true if `a` comes before `b`."""
    return _decided(run, comparator, a, b, comparator(run, a, b))


def _decided(run: Run, comparator: Any, a: Any, b: Any, said: Any) -> int:
    if said is True:
        return -1
    if said is False:
        return 1 if truthy(comparator(run, b, a)) else 0
    if type(said) is int:
        return said
    if type(said) is float and said == said:
        return int(said) if abs(said) < 1 << 31 else (1 if said > 0 else -1)
    shown, _ = to_clojure(said, limit=3, total_limit=120)
    raise LispError(
        "type_error",
        f"A comparator gives a boolean or a number, this one gave {shown}.",
        hint="as (sort-by f > coll) or (sort (fn [a b] (compare b a)) coll)",
    )
