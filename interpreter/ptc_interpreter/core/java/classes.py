"""Classes: the names of Java's, as symbols. `(type x)` gives one, `(instance? String x)` asks for one.

There are no class objects. A class that `instance?` does not know is an error that lists those it does.
"""

from datetime import date, time, timedelta
from decimal import Decimal
from types import FunctionType
from typing import Any, Final

from ptc_interpreter.core.base.arguments import SEQUENCE_TYPES, wrong_type
from ptc_interpreter.core.java.class_tests import EXCEPTIONS, TESTS, is_class_name
from ptc_interpreter.runtime.registry import constants, core
from ptc_interpreter.runtime.run import Run
from ptc_interpreter.values.exception_classes import is_of
from ptc_interpreter.values.persistent import Map, Seq, Set
from ptc_interpreter.values.queues import Queue
from ptc_interpreter.values.scalars import (
    Atom,
    ExceptionValue,
    Keyword,
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

# Each under its full name, and under the short one that programs import or leave unqualified.
for _name in (*TESTS, *sorted(EXCEPTIONS)):
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
    return known or next((name for name in _CHOICES if TESTS[name](value)), "java.lang.Object")


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
    return type(x) is Symbol and (x.name in TESTS or x.name in EXCEPTIONS)


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
    if name in EXCEPTIONS:
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
    test, wider = TESTS.get(name), TESTS.get(other)
    if test is None or wider is None:
        return False
    held = [value for value in _EXAMPLE_VALUES if test(value)]
    return bool(held) and all(map(wider, held)) and len(held) < sum(map(wider, _EXAMPLE_VALUES))


def is_of_class(value: Any, name: str) -> bool:
    """Whether a value would be of a class in Clojure; a class that is not known is that of records."""
    if name in EXCEPTIONS:
        return type(value) is ExceptionValue and is_of(name, value)
    test = TESTS.get(name)
    if isinstance(value, Record) and (value.of.name == name or any(map(value.of.method, _BY_METHOD.get(name, ())))):
        return True
    return test is not None and test(value)
