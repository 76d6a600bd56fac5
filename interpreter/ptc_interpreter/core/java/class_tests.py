"""What `instance?` asks of a value for each class of Java's and Clojure's, by the full name of the class."""

from collections.abc import Callable
from datetime import date, datetime, time, timedelta
from decimal import Decimal
from types import FunctionType
from typing import Any, Final

from ptc_interpreter.core.base.arguments import is_map, is_sequence, is_set, is_vector
from ptc_interpreter.values.exception_classes import MADE
from ptc_interpreter.values.lazy import Lazy, Recipe, Reduced
from ptc_interpreter.values.queues import Queue
from ptc_interpreter.values.scalars import (
    Atom,
    ExceptionValue,
    Keyword,
    Mutable,
    OffsetDateTime,
    Period,
    Regex,
    Symbol,
    YearMonth,
)
from ptc_interpreter.values.sorted import SortedMap, SortedSet
from ptc_interpreter.values.typed import Record
from ptc_interpreter.values.uuids import UUID

_LONG: Final = range(-(1 << 63), 1 << 63)
_SMALL_MAP: Final = 8  # entries up to which Clojure makes an array map

_COMPARABLE: Final = frozenset(
    {str, int, float, bool, Decimal, Keyword, Symbol, UUID, date, datetime, time, timedelta, OffsetDateTime, YearMonth}
)

Test = Callable[[Any], bool]
_CELLS: Final = ("list", "stack", "queue", "heap", "set")


def _is(*types: type) -> Test:
    return lambda value: type(value) in types


def _is_atom(value: Any) -> bool:
    return type(value) is Atom and value.kind == "atom"


def _is_collection(value: Any) -> bool:
    return is_sequence(value) or is_vector(value) or is_map(value) or is_set(value) or type(value) is Queue


def _is_unsorted_map(value: Any) -> bool:
    return is_map(value) and type(value) is not SortedMap


def _is_ordered(value: Any) -> bool:
    return is_sequence(value) or is_vector(value) or type(value) is Queue


def _is_callable(value: Any) -> bool:
    return type(value) in (FunctionType, Keyword, Symbol) or is_vector(value) or is_map(value) or is_set(value)


def _is_cell(*kinds: str) -> Test:
    return lambda value: type(value) is Mutable and value.kind in kinds


def _or_cell(test: Test, *kinds: str) -> Test:
    return lambda value: test(value) or (type(value) is Mutable and value.kind in kinds)


def _is_pending(value: Any) -> bool:
    return type(value) is Lazy or (type(value) is Atom and value.kind in ("delay", "promise"))


def _is_editable(value: Any) -> bool:
    return is_vector(value) or _is_unsorted_map(value) or (is_set(value) and type(value) is not SortedSet)


def _is_multimethod(value: Any) -> bool:
    recipe = getattr(value, "recipe", None)
    return type(recipe) is Recipe and recipe.name == "multimethod"


def _is_held(value: Any) -> bool:
    """Whether it can have metadata in Clojure."""
    return _is_collection(value) or type(value) in (Symbol, FunctionType)


TESTS: Final[dict[str, Test]] = {
    "java.lang.Object": lambda value: value is not None,
    "java.lang.String": _is(str),
    "java.lang.CharSequence": _or_cell(_is(str), "text"),
    "java.lang.Comparable": lambda value: type(value) in _COMPARABLE or is_vector(value),
    "java.lang.Iterable": _or_cell(_is_collection, *_CELLS),
    "java.lang.StringBuilder": _is_cell("text"),
    "java.io.Serializable": lambda value: value is not None,
    "java.lang.Runnable": _is(FunctionType),
    "java.lang.Character": lambda _: False,
    "java.lang.Long": lambda value: type(value) is int and value in _LONG,
    "java.lang.Integer": lambda _: False,
    "java.lang.Short": lambda _: False,
    "java.lang.Byte": lambda _: False,
    "java.lang.Float": lambda _: False,
    "java.lang.Double": _is(float),
    "java.lang.Number": _is(int, float, Decimal),
    "java.lang.Boolean": _is(bool),
    "java.math.BigDecimal": _is(Decimal),
    "java.math.BigInteger": lambda _: False,
    "clojure.lang.BigInt": lambda value: type(value) is int and value not in _LONG,
    "clojure.lang.Ratio": lambda _: False,
    "clojure.lang.Keyword": _is(Keyword),
    "clojure.lang.Symbol": _is(Symbol),
    "clojure.lang.Named": _is(Keyword, Symbol),
    "clojure.lang.IFn": _is_callable,
    "clojure.lang.Fn": _is(FunctionType),
    "clojure.lang.IPersistentVector": is_vector,
    "clojure.lang.APersistentVector": is_vector,
    "clojure.lang.PersistentVector": is_vector,
    "clojure.lang.IPersistentMap": is_map,
    "clojure.lang.APersistentMap": is_map,
    "clojure.lang.PersistentArrayMap": lambda value: _is_unsorted_map(value) and len(value) <= _SMALL_MAP,
    "clojure.lang.PersistentHashMap": lambda value: _is_unsorted_map(value) and len(value) > _SMALL_MAP,
    "clojure.lang.IPersistentSet": is_set,
    "clojure.lang.APersistentSet": is_set,
    "clojure.lang.PersistentHashSet": lambda value: is_set(value) and type(value) is not SortedSet,
    "clojure.lang.ISeq": is_sequence,
    "clojure.lang.LazySeq": is_sequence,
    "clojure.lang.IPersistentList": is_sequence,
    "clojure.lang.PersistentList": is_sequence,
    "clojure.lang.PersistentList$EmptyList": lambda value: type(value) is tuple and not value,
    "clojure.lang.IPersistentCollection": _is_collection,
    "clojure.lang.Seqable": _is_collection,
    "clojure.lang.Associative": lambda value: is_map(value) or is_vector(value),
    "clojure.lang.Sequential": _is_ordered,
    "java.util.Map": _or_cell(is_map, "map"),
    "java.util.List": _or_cell(_is_ordered, "list", "stack"),
    "java.util.Set": _or_cell(is_set, "set"),
    "java.util.Collection": _or_cell(lambda value: _is_ordered(value) or is_set(value), *_CELLS),
    **dict.fromkeys(("java.util.ArrayList", "java.util.Vector"), _is_cell("list")),
    **dict.fromkeys(("java.util.LinkedList", "java.util.ArrayDeque", "java.util.Deque"), _is_cell("queue")),
    "java.util.Iterator": _is_cell("queue"),
    "java.util.Queue": _is_cell("queue", "heap"),
    "java.util.PriorityQueue": _is_cell("heap"),
    "java.util.Stack": _is_cell("stack"),
    **dict.fromkeys(("java.util.HashMap", "java.util.LinkedHashMap"), _is_cell("map")),
    **dict.fromkeys(("java.util.HashSet", "java.util.LinkedHashSet"), _is_cell("set")),
    "java.util.UUID": _is(UUID),
    "java.util.Date": lambda value: type(value) is datetime and value.tzinfo is not None,
    "java.util.Comparator": _is(FunctionType),
    "java.util.Map$Entry": lambda _: False,
    "java.util.concurrent.Callable": _is(FunctionType),
    "clojure.lang.IExceptionInfo": lambda value: type(value) is ExceptionValue and value.data is not None,
    "clojure.lang.IObj": _is_held,
    **dict.fromkeys(("clojure.lang.IEditableCollection", "clojure.lang.ITransientCollection"), _is_editable),
    "clojure.lang.IHashEq": lambda value: _is_collection(value) or type(value) in (Keyword, Symbol),
    "clojure.lang.IPending": _is_pending,
    "clojure.lang.IBlockingDeref": lambda value: type(value) is Atom and value.kind == "promise",
    "clojure.lang.Reduced": _is(Reduced),
    "clojure.lang.MultiFn": _is_multimethod,
    **dict.fromkeys(("clojure.lang.AFn", "clojure.lang.AFunction"), _is_callable),
    **dict.fromkeys(("clojure.lang.IReduce", "clojure.lang.IReduceInit"), is_vector),
    "clojure.lang.IKVReduce": lambda value: is_map(value) or is_vector(value),
    **dict.fromkeys(("clojure.lang.Range", "clojure.lang.LongRange", "clojure.lang.Iterate"), lambda _: False),
    **dict.fromkeys(("clojure.lang.Cycle", "clojure.lang.Repeat", "clojure.lang.Namespace"), lambda _: False),
    "clojure.lang.ArraySeq": lambda _: False,
    "java.lang.Class": lambda value: type(value) is Symbol and is_class_name(value.name),
    "java.util.RandomAccess": is_vector,
    "clojure.lang.IMeta": lambda value: _is_held(value) or type(value) is Atom,
    "clojure.lang.ILookup": lambda value: is_map(value) or is_vector(value),
    "clojure.lang.Indexed": is_vector,
    "clojure.lang.Counted": lambda value: _is_collection(value) and type(value) is not Lazy,
    "clojure.lang.Reversible": lambda value: is_vector(value) or type(value) in (SortedMap, SortedSet),
    "clojure.lang.Sorted": _is(SortedMap, SortedSet),
    "clojure.lang.IPersistentStack": _is_ordered,
    "clojure.lang.MapEntry": lambda _: False,
    "clojure.lang.IMapEntry": lambda _: False,
    "clojure.lang.IRecord": _is(Record),
    "clojure.lang.Var": lambda _: False,
    "clojure.lang.Cons": lambda _: False,
    "java.util.regex.Pattern": _is(Regex),
    "clojure.lang.PersistentQueue": _is(Queue),
    "clojure.lang.Atom": _is_atom,
    "clojure.lang.Volatile": lambda value: type(value) is Atom and value.kind == "volatile",
    "clojure.lang.IAtom": _is_atom,
    "clojure.lang.Delay": lambda value: type(value) is Atom and value.kind == "delay",
    "clojure.lang.IDeref": _is(Atom),
    "clojure.lang.PersistentTreeMap": _is(SortedMap),
    "clojure.lang.PersistentTreeSet": _is(SortedSet),
    "java.time.Duration": _is(timedelta),
    "java.time.Period": _is(Period),
    "java.time.YearMonth": _is(YearMonth),
    "java.time.OffsetDateTime": _is(OffsetDateTime),
    "java.time.ZonedDateTime": _is(OffsetDateTime),
    "java.time.LocalTime": _is(time),
    "java.time.LocalDate": lambda value: type(value) is date,
    "java.time.Instant": lambda value: type(value) is datetime and value.tzinfo is not None,
    "java.time.LocalDateTime": lambda value: type(value) is datetime and value.tzinfo is None,
}
EXCEPTIONS: Final = frozenset({*MADE.values(), "clojure.lang.ExceptionInfo", "clojure.lang.ArityException"})


def is_class_name(name: str) -> bool:
    """Whether `instance?` knows a class, by its full name."""
    return name in TESTS or name in EXCEPTIONS
