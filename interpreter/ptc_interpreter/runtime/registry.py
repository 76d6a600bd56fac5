"""The table of core functions: each is registered where it is defined, and feeds calls, documentation and hints.

A core function is a Python function whose first parameter is the run. Its arities come from its signature; the first
line of its docstring is its summary, and the lines `expression  ;=> value` in it are examples that the tests run.
"""

import inspect
from collections.abc import Callable, Mapping, Sequence
from types import FunctionType
from typing import Any, Final

import attrs

from ptc_interpreter.values.exception_classes import MADE


@attrs.frozen(kw_only=True)
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


CORE: Final[dict[str, CoreFunction]] = {}

# Names that stand for a value, such as `Math/PI`.
CONSTANTS: Final[dict[str, Any]] = {}

# (also known as -> name in CORE), such as `join` -> `str/join`
ALIASES: Final[dict[str, str]] = {}


def core(name: str, *, aliases: tuple[str, ...] = (), calls: bool = False) -> Callable[[Any], Any]:
    """Register the decorated function as core function `name`.

    `calls` says that it calls functions given to it. The function is returned, with the name as its `__qualname__`: by
    that Python tells of calls that it refuses.
    """

    def register(function: FunctionType) -> FunctionType:
        function.__qualname__ = name
        CORE[name] = _entry(name, function, calls)
        also_known(dict.fromkeys((name, *aliases), name))
        return function

    return register


def also_known(names: Mapping[str, str]) -> None:
    """Register other names (also known as -> name), each under the full name of its class as well."""
    ALIASES.update({other: name for written, name in names.items() for other in spellings(written) if other != name})


def constants(values: Mapping[str, Any]) -> None:
    """Register names that stand for a value, each under the full name of its class as well."""
    CONSTANTS.update({other: value for name, value in values.items() for other in spellings(name)})


def spellings(name: str) -> tuple[str, ...]:
    """A name of one of Java's classes, `LocalDate/parse` or `Integer.`, without and with the package; else itself."""
    package = PACKAGE_OF.get(name.partition("/")[0].removesuffix("."))
    return (name, f"{package}.{name}") if package else (name,)


_JAVA: Final = {
    "java.lang": "Boolean Byte Character Double Float Integer Long Math Short String System Thread",
    "java.math": "BigInteger",
    "java.time": "DayOfWeek Duration Instant LocalDate LocalDateTime LocalTime Month OffsetDateTime Period Year "
    "YearMonth ZoneId ZoneOffset ZonedDateTime",
    "java.time.format": "DateTimeFormatter TextStyle",
    "java.time.temporal": "ChronoUnit TemporalAdjusters",
    "java.util": "Locale UUID",
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


def core_function(name: str) -> CoreFunction | None:
    """The core function that a program means by `name`."""
    return CORE.get(ALIASES.get(name, name))


def _entry(name: str, function: FunctionType, calls: bool) -> CoreFunction:
    """The entry of a function, read off its code: `inspect.signature` takes ten times as long, for each of hundreds."""
    code = function.__code__
    names = code.co_varnames[1 : code.co_argcount]
    least = len(names) - len(function.__defaults__ or ())
    open_ended = bool(code.co_flags & inspect.CO_VARARGS)
    written = [_written(given) + "?" * (index >= least) for index, given in enumerate(names)]
    return CoreFunction(
        name=name,
        function=function,
        family=function.__module__.partition(".core.")[2].replace(".", "/"),
        parameters=(*written, *([f"& {_written(code.co_varnames[code.co_argcount])}"] if open_ended else [])),
        least=least,
        most=None if open_ended else len(names),
        calls=calls,
    )


def _written(parameter: str) -> str:
    return parameter.strip("_").replace("_", "-")
