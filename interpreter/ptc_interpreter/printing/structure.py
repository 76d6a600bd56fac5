"""What collections consist of when they are written: their kind, their size, their items and entries in order."""

from collections.abc import Iterable
from functools import lru_cache
from itertools import islice
from time import thread_time
from typing import Any, Final, Literal

from ptc_interpreter.errors import Ended
from ptc_interpreter.limits import Limits
from ptc_interpreter.printing.scalar_text import PRINTED, TYPE_NAMES, is_function
from ptc_interpreter.runtime.run import Run
from ptc_interpreter.values.lazy import Lazy
from ptc_interpreter.values.maps import MAP_TYPES, items
from ptc_interpreter.values.metering import accounted_to, active_payer, charge
from ptc_interpreter.values.persistent import Map, Seq, Set, Vector
from ptc_interpreter.values.queues import Queue
from ptc_interpreter.values.scalars import Mutable, kind_of
from ptc_interpreter.values.typed import Instance

MOST_CHARACTERS: Final = 1_000_000  # of any text that is written
_REACHING: Final = 0.5  # seconds that making the items shown may take; ten thousand steps take a hundredth of that
LAZY_SHOWN: Final = 10  # items of a sequence whose end is not in reach; reaching for more may cost a program's steps

CollectionKind = Literal["list", "map", "set"]

_KINDS: Final[dict[type, CollectionKind]] = {
    list: "list",
    tuple: "list",
    Vector: "list",
    Seq: "list",
    Queue: "list",
    Lazy: "list",
    Map: "map",
    dict: "map",
    Set: "set",
    set: "set",
    frozenset: "set",
}


class More:
    """Stands in for what is left out."""


MORE: Final = More()


def type_name(value: Any) -> str:
    """The type as a summary names it: `integer`, `list[3]`, `list[?]`, `map[1]`, `bytes[5]`, `function`..."""
    kind = collection_kind(value)
    if kind:
        return f"{kind}[{'?' if isinstance(value, Lazy) else len(value)}]"
    if isinstance(value, Mutable):
        return value.kind
    if isinstance(value, bytes):
        return f"bytes[{len(value)}]"
    name = TYPE_NAMES.get(known_class(kind_of(value)))
    return name or ("function" if is_function(value) else "object")


def collection_kind(value: Any) -> CollectionKind | None:
    """What kind of collection `value` is; None for a value without parts."""
    return _KINDS.get(known_class(kind_of(value)))


def entries(value: Any) -> list[tuple[Any, Any]]:
    """Key and value of each entry of a map, in order."""
    return items(value if kind_of(value) in MAP_TYPES or type(value) is Instance else dict(value))


@lru_cache(maxsize=512)
def known_class(kind: type[Any]) -> type[Any]:
    """The nearest class of `kind` that the tables know, `kind` itself if none is."""
    return next((base for base in kind.__mro__ if base in _KINDS or base in PRINTED or base in TYPE_NAMES), kind)


def size_of(value: Any) -> int | None:
    """How many items or entries a collection has; None for a sequence whose end is not known."""
    return None if isinstance(value, Lazy) else len(value)


def is_empty(value: Any) -> bool:
    """Whether a collection is known to have no parts."""
    return size_of(value) == 0


def listed(value: Any, run: Any) -> Iterable[Any]:
    """The items of a list: a list's own, as nothing changes it; of one without a known end the first, and `...`."""
    if isinstance(value, Vector):
        return list(value.state)
    if isinstance(value, Lazy):
        return _first_and_more(value, run)
    return value.items if isinstance(value, Queue) else value


def _first_and_more(value: Lazy, run: Any) -> list[Any]:
    if run is not None and not value.endless:
        return list(islice(value.start(run), MOST_CHARACTERS))
    found = reached(value, LAZY_SHOWN + 1, run)
    return found if len(found) <= LAZY_SHOWN else [*found[:LAZY_SHOWN], MORE]


def reached(value: Lazy, count: int, run: Any) -> list[Any]:
    """The first `count` items, fewer if it ends before."""
    if run is not None:
        return list(islice(value.start(run), count))
    return _reached_from_outside(value, count)


def _reached_from_outside(value: Lazy, count: int) -> list[Any]:
    """The same where no program runs: a function that makes the items has few steps, no names and no tools.

    What is written while items are made, such as the text of an error, makes none: it is written for each item anew.
    """
    if getattr(active_payer(), "outside", False):
        return [MORE]
    limits = Limits(steps=10_000, elements=10_000, characters=100_000, seconds=_REACHING)
    run = Run(limits=limits, clock=thread_time, outside=True)
    found: list[Any] = []
    try:
        with accounted_to(run):
            found.extend(islice(value.start(run), count))
    except (Exception, Ended):  # whatever the function missed: what it gave so far is shown
        found.append(MORE)
    charge(run.steps)  # to a program that makes an error message of it
    return found
