"""Classes: the names of Java's, as symbols. `(type x)` gives one, `(instance? String x)` asks for one.

There are no class objects. A class that `instance?` does not know is an error that lists those it does.
"""

from collections.abc import Callable
from datetime import date, datetime, time, timedelta
from decimal import Decimal
from types import FunctionType
from typing import Any, Final

from ptc_interpreter.core.base.arguments import SEQUENCE_TYPES, is_map, is_sequence, is_set, is_vector, wrong_type
from ptc_interpreter.runtime.registry import constants, core
from ptc_interpreter.runtime.run import Run
from ptc_interpreter.values.exception_classes import MADE, is_of
from ptc_interpreter.values.lazy import Lazy, Recipe, Reduced
from ptc_interpreter.values.persistent import Map, Seq, Set
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
    kind_of,
)
from ptc_interpreter.values.sorted import SortedMap, SortedSet
from ptc_interpreter.values.typed import Record, RecordType
from ptc_interpreter.values.uuids import UUID

_LONG: Final = range(-(1 << 63), 1 << 63)
_SMALL_MAP: Final = 8  # entries up to which Clojure makes an array map

_COMPARABLE: Final = frozenset(
    {str, int, float, bool, Decimal, Keyword, Symbol, UUID, date, datetime, time, timedelta, OffsetDateTime, YearMonth}
)

_Test = Callable[[Any], bool]
_CELLS: Final = ("list", "stack", "queue", "heap", "set")


def _is(*types: type) -> _Test:
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


def _is_cell(*kinds: str) -> _Test:
    return lambda value: type(value) is Mutable and value.kind in kinds


def _or_cell(test: _Test, *kinds: str) -> _Test:
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


# What `instance?` asks, by the full name of the class.
_TESTS: Final[dict[str, _Test]] = {
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
    "clojure.lang.PersistentVector": is_vector,
    "clojure.lang.IPersistentMap": is_map,
    "clojure.lang.APersistentMap": is_map,
    "clojure.lang.PersistentArrayMap": lambda value: _is_unsorted_map(value) and len(value) <= _SMALL_MAP,
    "clojure.lang.PersistentHashMap": lambda value: _is_unsorted_map(value) and len(value) > _SMALL_MAP,
    "clojure.lang.IPersistentSet": is_set,
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
_EXCEPTIONS: Final = frozenset({*MADE.values(), "clojure.lang.ExceptionInfo", "clojure.lang.ArityException"})
# Each under its full name, and under the short one that programs import or leave unqualified.
for _name in (*_TESTS, *sorted(_EXCEPTIONS)):
    constants(__name__, {_name: Symbol(_name), _name.rpartition(".")[2]: Symbol(_name)})

constants(__name__, {"PersistentQueue/EMPTY": Queue()})

# What `type` gives, by Python's type; the first test that holds decides for the rest.
_NAMES: Final[dict[type, str]] = {
    str: "java.lang.String",
    float: "java.lang.Double",
    bool: "java.lang.Boolean",
    Decimal: "java.math.BigDecimal",
    Keyword: "clojure.lang.Keyword",
    Symbol: "clojure.lang.Symbol",
    UUID: "java.util.UUID",
    Regex: "java.util.regex.Pattern",
    FunctionType: "clojure.lang.Fn",
    date: "java.time.LocalDate",
    timedelta: "java.time.Duration",
    Period: "java.time.Period",
    YearMonth: "java.time.YearMonth",
    OffsetDateTime: "java.time.OffsetDateTime",
    time: "java.time.LocalTime",
    SortedMap: "clojure.lang.PersistentTreeMap",
    SortedSet: "clojure.lang.PersistentTreeSet",
    Atom: "clojure.lang.Atom",
    Queue: "clojure.lang.PersistentQueue",
}
_CHOICES: Final = (
    "java.lang.Long",
    "clojure.lang.BigInt",
    "java.time.Instant",
    "java.time.LocalDateTime",
    "clojure.lang.PersistentVector",
    "clojure.lang.PersistentArrayMap",
    "clojure.lang.PersistentHashMap",
    "clojure.lang.PersistentHashSet",
)


def class_name(value: Any) -> str:
    """The full name of the class that a value has in Clojure, "" for nil; of a record its own."""
    if value is None:
        return ""
    if isinstance(value, Record):
        return value.of.name
    if type(value) is ExceptionValue:
        return value.class_name
    kind = kind_of(value)
    if kind in SEQUENCE_TYPES:
        listed = "clojure.lang.PersistentList" if value else "clojure.lang.PersistentList$EmptyList"
        return listed if kind is tuple else "clojure.lang.LazySeq"
    known = _NAMES.get(kind)
    return known or next((name for name in _CHOICES if _TESTS[name](value)), "java.lang.Object")


@core("type", aliases=("class", ".getClass"))
def type_(_run: Run, x: Any) -> Symbol | None:
    """The name of the class that the value has in Clojure, as a symbol; nil for nil.

    (type "a")  ;=> java.lang.String
    (= (type 1) Long)  ;=> true
    """
    return None if x is None else Symbol(class_name(x))


@core("cast")
def cast(run: Run, c: Any, x: Any) -> Any:
    """The value, which must be of the class or nil.

    (cast String "a")  ;=> "a"
    """
    if x is None or is_instance(run, c, x):
        return x
    raise wrong_type("cast", 2, x, f"a {c.name}")


def _name_of(of: Any, name: str) -> str:
    if type(of) is Symbol:
        return of.name
    raise wrong_type(name, 1, of, "a class", hint="(class x) gives that of a value")


@core(".getName")
def get_name(_run: Run, of: Any) -> str:
    """The full name of a class; of a keyword or a symbol, the name without its namespace.

    (.getName (class "a"))  ;=> "java.lang.String"
    """
    name = of.name if type(of) is Keyword else _name_of(of, ".getName")
    return name.partition("/")[2] or name


@core(".isInstance")
def is_instance_method(run: Run, c: Any, x: Any) -> bool:
    """Whether the value would be of the class in Clojure.

    (.isInstance String "a")  ;=> true
    """
    return is_instance(run, c, x)


@core(".getSimpleName")
def get_simple_name(_run: Run, of: Any) -> str:
    """The name of a class without its package.

    (.getSimpleName (class "a"))  ;=> "String"
    """
    return _name_of(of, ".getSimpleName").rpartition(".")[2]


@core("class?")
def is_class(_run: Run, x: Any) -> bool:
    """Whether the value is the name of a class, as `(type x)` gives it.

    (class? String)  ;=> true
    """
    return type(x) is Symbol and (x.name in _TESTS or x.name in _EXCEPTIONS)


@core("instance?")
def is_instance(_run: Run, c: Any, x: Any) -> bool:
    """Whether the value would be of the class in Clojure.

    (instance? String "a")  ;=> true
    (instance? clojure.lang.IPersistentMap {})  ;=> true
    """
    if type(c) is not Symbol or ("." not in c.name and not is_class_name(c.name)):
        raise wrong_type(
            "instance?", 1, c, "a class", hint="ask with a predicate, as (string? x), (map? x), (number? x)"
        )
    return is_of_class(x, c.name)


def is_class_name(name: str) -> bool:
    """Whether `instance?` knows a class, by its full name."""
    return name in _TESTS or name in _EXCEPTIONS


# A value of each class that is none of records or exceptions, by which it is told what the class is below.
_EXAMPLE_VALUES: Final[tuple[Any, ...]] = (
    *(1, 1.5, 1 << 80, "", True, Keyword("a"), Symbol("a"), (), (1,), [], Seq([1]), Map({}), Set({})),
    class_name,
)
_EXAMPLES: Final = {class_name(value): value for value in _EXAMPLE_VALUES}


def is_below(name: str, other: str) -> bool:
    """Whether a class is another, or one below it, by their full names."""
    if name == other:
        return True
    if other not in _EXAMPLES and not is_class_name(other):
        return False
    if name in _EXCEPTIONS:
        return is_of_class(ExceptionValue(code="thrown", class_name=name, message=None), other)
    made = None if is_class_name(name) else Record(RecordType(name, ()), {})
    return is_of_class(_EXAMPLES.get(name, made), other)


# What a record is that has such a method of its own.
_BY_METHOD: Final = {
    "java.lang.Comparable": ("compareTo",),
    "java.util.Comparator": ("compare",),
    "java.lang.Runnable": ("run",),
    "java.util.concurrent.Callable": ("call",),
    "clojure.lang.IFn": ("invoke",),
    "clojure.lang.IDeref": ("deref",),
    "clojure.lang.Counted": ("count",),
    "clojure.lang.Seqable": ("seq",),
    "java.lang.Iterable": ("iterator",),
    "clojure.lang.ISeq": ("first",),
    "clojure.lang.Indexed": ("nth",),
    "clojure.lang.ILookup": ("valAt",),
    "clojure.lang.IPersistentCollection": ("cons",),
    "clojure.lang.Associative": ("assoc",),
    "clojure.lang.IPersistentMap": ("without",),
    "clojure.lang.IPersistentSet": ("disjoin",),
    "clojure.lang.IPersistentStack": ("peek",),
    "clojure.lang.Reversible": ("rseq",),
}


def is_narrower(name: str, other: str) -> bool:
    """Whether all values that there are of a class are of another, which has more."""
    test, wider = _TESTS.get(name), _TESTS.get(other)
    if test is None or wider is None:
        return False
    held = [value for value in _EXAMPLE_VALUES if test(value)]
    return bool(held) and all(map(wider, held)) and len(held) < sum(map(wider, _EXAMPLE_VALUES))


def is_of_class(value: Any, name: str) -> bool:
    """Whether a value would be of a class in Clojure; a class that is not known is that of records."""
    if name in _EXCEPTIONS:
        return type(value) is ExceptionValue and is_of(name, value)
    test = _TESTS.get(name)
    if isinstance(value, Record) and (value.of.name == name or any(map(value.of.method, _BY_METHOD.get(name, ())))):
        return True
    return test is not None and test(value)
