"""The values that programs compute with.

| PTC-Lisp | Python |
|---|---|
| nil, boolean, integer, float, string | None, bool, int, float, str |
| keyword, symbol | Keyword, Symbol |
| vector | list (a host list is read in place), or `persistent.Vector` once it has grown |
| list and sequence | tuple, `persistent.Seq` where it is read from its front, or Lazy where it may have no end |
| map | `persistent.Map`, or a plain dict of the host, read in place |
| set | `persistent.Set`, or a set of the host |
| function | a Python function whose first parameter is the run; Keyword, Map, Set and vectors can be called too |
| regex | Regex |
| exception | ExceptionValue |
| date, date-time, duration, decimal, uuid, bytes | as in Python |
| period of years, months and days | Period |
| month of a year, time of a day | YearMonth, time of Python's |
| date-time with an offset | OffsetDateTime |
| secret | SecretName: which one it is; its text stays with the host |
| atom, volatile, field | Atom: which one it is; what it holds, the run knows |
| array, collection of Java's | Mutable: an atom of another kind |

None of them is ever changed once a program can see it. Python's own `==` and `hash` are not Clojure's
(`1 == 1.0 == True`): equality is `equality.equal`, and maps and sets hold by `equality.key_of`.
"""

import weakref
from collections.abc import Callable, Iterator
from datetime import datetime
from threading import Lock
from typing import Any, Final, Literal

from ptc_interpreter.plain import Compared, Ordered, plain
from ptc_interpreter.records import record
from ptc_interpreter.values.shown import Shown

# `type`, under a name that tells a type checker nothing: values of programs are of any type.
kind_of: Final[Callable[[object], Any]] = type


class Missing:
    """The type of `MISSING`, which stands for "no value here" where nil is a value."""

    def __repr__(self) -> str:
        return "MISSING"


MISSING: Final = Missing()


class Keyword:
    """An interned name: `Keyword("a") is Keyword("a")`, and never equal to a string."""

    __slots__ = ("__weakref__", "name")
    name: str

    def __new__(cls, name: str) -> "Keyword":
        """The keyword of that name, made if there is none yet."""
        found = _KEYWORDS.get(name)
        if found is not None:
            return found
        made = object.__new__(cls)
        made.name = name
        with _making:  # of two threads that make one, both get the first
            return _KEYWORDS.setdefault(name, made)

    @staticmethod
    def known(name: str) -> "Keyword | None":
        """The keyword of that name, if there is one: most texts that are looked up in a map are no keyword's."""
        found = _REFERENCES.get(name)
        return None if found is None else found()

    def __reduce__(self) -> "tuple[type[Keyword], tuple[str]]":
        return (Keyword, (self.name,))

    def __repr__(self) -> str:
        return f":{self.name}"


_making: Final = Lock()
_KEYWORDS: Final[weakref.WeakValueDictionary[str, Keyword]] = weakref.WeakValueDictionary()
_REFERENCES: Final[dict[str, Any]] = vars(_KEYWORDS)["data"]  # its own `get` raises and catches


@record()
class Symbol(Compared):
    """A quoted name."""

    name: str


@plain
class Opaque(Shown):
    """A value of the host that is none of the language's: programs hold it and hand it to tools, and nothing else."""

    type_name: str  # such as `sqlite3.Connection`
    value: Any = MISSING  # MISSING where it was stored: of that, its type is left

    def __deepcopy__(self, _: Any) -> "Opaque":
        return self


@record()
class SecretName(Compared):
    """Stands for a secret of the host: programs hold it and hand it to tools, and there is no text in it."""

    name: str


@plain
class Regex(Shown):
    """A regular expression; like Clojure's, equal only to itself. `compiled` is of the `regex` module."""

    pattern: str
    compiled: Any
    plan: Any = None  # how `core.regexes` matches it in bounded time


@record(kw_only=True)
class ExceptionValue(Shown):
    """What `ex-info` makes and `catch` is given; like Clojure's, equal only to itself."""

    code: str  # one of `errors.ERROR_CODES`; "thrown" where a program made it
    class_name: str  # the Java class that it would be
    message: str | None
    data: Any = None  # the map given to `ex-info`; nil for every other error
    cause: Any = None  # another exception value, or nil
    hint: str | None = None


@record(kw_only=True)
class Atom(Shown):
    """A cell: which one it is. What it holds has the run, and between programs the memory, under its identity.

    So no later program changes what an earlier one left. `held` is for prompts: what it held when this was recorded,
    MISSING where it never was.
    """

    identity: str  # among all of a memory and the programs that follow it, such as "3"
    kind: Literal["atom", "volatile", "field", "delay", "promise"] = "atom"  # "field": of a type, which `set!` changes
    call: Any = None  # of a delay: the function that gives its value, until it is forced
    held: Any = MISSING
    docstring: str | None = None  # of the definition that gave it a name

    def __eq__(self, other: object) -> bool:
        return type(other) is Atom and other.identity == self.identity

    def __hash__(self) -> int:
        return hash(self.identity)


@record(kw_only=True)
class Mutable(Atom):
    """What Java changes in place: a text that is being built, an array, a list, a map, a set, a queue.

    A cell as an atom is; what it holds is a value of the language, which it becomes where it leaves the program.
    """

    kind: str = "array"  # type: ignore[assignment]
    # "text": held are its length and its pieces; "array", "list", "stack": a vector; "map", "set"; "queue": a sequence;
    # "scanner": how far a text is read, and the text;
    # "transient": a vector, map or set, and nil once it is persistent;
    # "heap": a vector, each item no later than the two that hang on it, by the comparator in `call`

    def __eq__(self, other: object) -> bool:
        return type(other) is Mutable and other.identity == self.identity

    def __hash__(self) -> int:
        return hash(self.identity)

    def content(self, held: Any) -> Any:
        """The value that it stands for, of what it holds."""
        if held is MISSING:
            return None
        if self.kind == "scanner":
            return held[1][held[0] :]
        return "".join(held[1].state) if self.kind == "text" else held


@plain
class Matcher:
    """What `(re-matcher re s)` gives: `re-find` goes on where it found the last match. It cannot be stored."""

    pattern: Regex
    text: str
    matches: Iterator[Any] | None = None  # those still to come, once the first was asked for
    found: Any = None  # the last


@plain
class Period(Compared):
    """Years, months and days, as from one date to another; each may be negative."""

    years: int = 0
    months: int = 0
    days: int = 0


@plain
class OffsetDateTime(Ordered):
    """A date-time that keeps its offset, as Java's OffsetDateTime and ZonedDateTime do; an instant has none."""

    at: datetime  # with its offset
    zone: str  # the name of the zone: "Z", "UTC" or an offset such as "+02:00"

    @property
    def local(self) -> datetime:
        """What a clock shows there, without the offset."""
        return self.at.replace(tzinfo=None)


@plain
class YearMonth(Ordered):
    """A month of a year."""

    year: int
    month: int  # 1 to 12
