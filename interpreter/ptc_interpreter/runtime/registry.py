"""The table of core functions: each is registered where it is defined, and feeds calls, documentation and hints.

The modules that define them are imported when they are needed: the first program that names a function waits for its
module. Which that is, `core/index.py` tells, by which all names are known from the start.

A core function is a Python function whose first parameter is the run. Its arities come from its signature; the first
line of its docstring is its summary, and the lines `expression  ;=> value` in it are examples that the tests run.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from importlib import import_module
from types import FunctionType
from typing import Any, Final, TypeVar

from ptc_interpreter.plain import plain
from ptc_interpreter.values.exception_classes import MADE
from ptc_interpreter.values.metering import accounted_to

_Value = TypeVar("_Value")


@plain
class CoreFunction:
    """One function of the language."""

    name: str  # as programs write it, such as `map` or `str/join`
    function: FunctionType
    family: str  # the module of `core/` it is defined in, such as "text/strings"
    parameters: tuple[str, ...]
    least: int  # fewest arguments it takes
    most: int | None  # most arguments it takes; None: any number
    calls: bool  # whether it calls functions it is given, so that its cost is not its own

    @property
    def summary(self) -> str:
        """What it gives, in a sentence or two."""
        return (self.function.__doc__ or "").strip().split("\n\n")[0].replace("\n    ", " ")

    @property
    def usage(self) -> str:
        """How it is called, such as `(nth coll index default?)`."""
        return f"({' '.join((self.name, *self.parameters))})"


class Table(Mapping[str, _Value]):
    """What modules of `core/` register, by name.

    A module is imported when one of its names is looked up, and all of them are when the table is gone through. Names
    that begin with `~`, which no program can write, are found by who knows them.
    """

    def __init__(self) -> None:
        self.registered: Final[dict[str, _Value]] = {}  # by the modules that are imported

    def __getitem__(self, name: str) -> _Value:
        bring(name)
        return self.registered[name]

    def __contains__(self, name: object) -> bool:
        bring(name)
        return name in self.registered

    def get(self, name: str, default: Any = None, /) -> Any:
        """The entry of `name`, or `default`."""
        bring(name)
        return self.registered.get(name, default)

    def __iter__(self) -> Iterator[str]:
        bring_all()
        return (name for name in self.registered if name[0] != "~")

    def __len__(self) -> int:
        return sum(1 for _ in self)


CORE: Final = Table[CoreFunction]()

# Names that stand for a value, such as `Math/PI`.
CONSTANTS: Final = Table[Any]()

# (also known as -> name in CORE), such as `join` -> `str/join`
ALIASES: Final = Table[str]()

# (name in any of the three -> module that registers it, such as "text/strings")
INDEX: Final[dict[str, str]] = {}
# The same of the modules that are imported, as they tell it themselves.
REGISTERED_BY: Final[dict[str, str]] = {}
_IMPORTED: Final[set[str]] = set()  # modules of INDEX, once they are there whole
_CORE: Final = "ptc_interpreter.core."
_OPEN_ENDED: Final = 0x04  # `inspect.CO_VARARGS`, of a module that takes long to import


def bring(name: object) -> None:
    """Import the module that registers `name`, if there is one. Another thread that needs it meanwhile waits."""
    module = INDEX.get(name)  # pyright: ignore[reportArgumentType, reportCallIssue] - what is no text is no name
    if module is not None and module not in _IMPORTED:
        with accounted_to(None):  # no program pays for what all have
            import_module(_CORE + module.replace("/", "."))
        _IMPORTED.add(module)


def bring_all() -> None:
    """Import every module that registers names."""
    for name in INDEX:
        bring(name)


def core(name: str, *, aliases: tuple[str, ...] = (), calls: bool = False) -> Callable[[Any], Any]:
    """Register the decorated function as core function `name`.

    `calls` says that it calls functions given to it. The function is returned, with the name as its `__qualname__`: by
    that Python tells of calls that it refuses.
    """

    def register(function: FunctionType) -> FunctionType:
        function.__qualname__ = name
        _note(function.__module__, (name,))
        CORE.registered[name] = _entry(name, function, calls)
        also_known(function.__module__, dict.fromkeys((name, *aliases), name))
        return function

    return register


def also_known(module: str, names: Mapping[str, str]) -> None:
    """Register other names (also known as -> name) in a module, each under the full name of its class as well."""
    others = {other: name for written, name in names.items() for other in spellings(written) if other != name}
    _note(module, others)
    ALIASES.registered.update(others)


def constants(module: str, values: Mapping[str, Any]) -> None:
    """Register names that stand for a value in a module, each under the full name of its class as well."""
    known = {other: value for name, value in values.items() for other in spellings(name)}
    _note(module, known)
    CONSTANTS.registered.update(known)


def _note(module: str, names: Iterable[str]) -> None:
    REGISTERED_BY.update(dict.fromkeys(names, _family(module)))


def _family(module: str) -> str:
    return module.removeprefix(_CORE).replace(".", "/")


def spellings(name: str) -> tuple[str, ...]:
    """A name of one of Java's classes, `LocalDate/parse` or `Integer.`, without and with the package; else itself."""
    package = PACKAGE_OF.get(name.partition("/")[0].removesuffix("."))
    return (name, f"{package}.{name}") if package else (name,)


_JAVA: Final = {
    "java.io": "BufferedWriter PrintWriter StringWriter",
    "java.lang": "Boolean Byte Character Double Float Integer Long Math Object Short String StringBuffer StringBuilder "
    "System Thread",
    "java.math": "BigInteger",
    "java.text": "DecimalFormat SimpleDateFormat",
    "java.time": "DayOfWeek Duration Instant LocalDate LocalDateTime LocalTime Month OffsetDateTime Period Year "
    "YearMonth ZoneId ZoneOffset ZonedDateTime",
    "java.time.format": "DateTimeFormatter TextStyle",
    "java.time.temporal": "ChronoField ChronoUnit TemporalAdjusters",
    "java.util": "ArrayDeque ArrayList Arrays BitSet Collections Date HashMap HashSet LinkedHashMap LinkedHashSet "
    "LinkedList List Locale Map Objects PriorityQueue Scanner Set Stack StringTokenizer TreeMap TreeSet UUID Vector",
    "java.util.regex": "Pattern",
    "clojure.lang": "PersistentQueue",
}
# (class of Java's whose members programs use -> package), such as `LocalDate` -> `java.time`
PACKAGE_OF: Final = {
    **{name: package for package, names in _JAVA.items() for name in names.split()},
    **{name: whole.rpartition(".")[0] for name, whole in MADE.items()},
}

# Core functions that can do a whole list at once: `(map str xs)` needs no call for each item.
BULK: Final[dict[Any, Callable[[Any, Sequence[Any]], list[Any]]]] = {}
# What they give for a whole list of arguments: `(apply str xs)` need not unpack it.
APPLIED: Final[dict[Any, Callable[[Any, Sequence[Any]], Any]]] = {}
# What they give for an argument and the entries of a map, `(apply min-key val m)`; None where that is no less work.
OF_ENTRIES: Final[dict[Any, Callable[[Any, Any, Any], Any]]] = {}


def core_function(name: str) -> CoreFunction | None:
    """The core function that a program means by `name`."""
    if INDEX.get(name) not in _IMPORTED:
        bring(name)
    return CORE.registered.get(name) or CORE.get(ALIASES.registered.get(name, name))


def _entry(name: str, function: FunctionType, calls: bool) -> CoreFunction:
    """The entry of a function, read off its code: `inspect.signature` takes ten times as long, for each of hundreds."""
    code = function.__code__
    names = code.co_varnames[1 : code.co_argcount]
    least = len(names) - len(function.__defaults__ or ())
    open_ended = bool(code.co_flags & _OPEN_ENDED)
    written = [_written(given) + "?" * (index >= least) for index, given in enumerate(names)]
    return CoreFunction(
        name=name,
        function=function,
        family=_family(function.__module__),
        parameters=(*written, *([f"& {_written(code.co_varnames[code.co_argcount])}"] if open_ended else [])),
        least=least,
        most=None if open_ended else len(names),
        calls=calls,
    )


def _written(parameter: str) -> str:
    return parameter.strip("_").replace("_", "-")
