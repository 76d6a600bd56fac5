"""Sequences that may have no end: what the functions over them share.

A sequence is a chain of cells, each of which is worked out once, when it is first read, and holds those behind it: a
sequence whose beginning nothing holds takes no room. Functions over sequences are steps, registered by `step`:
`(run, cell)` gives the first item and the cell behind it, and nothing at the end. Cells in the state are the
sequences that it reads.
"""

from collections.abc import Callable, Iterable, Iterator
from importlib import import_module
from itertools import islice
from typing import Any, Final

from ptc_interpreter.runtime.run import Run
from ptc_interpreter.values.lazy import Cell, Front, Lazy, Source
from ptc_interpreter.values.metering import accounted_to
from ptc_interpreter.values.persistent import Set

BATCH: Final = 256  # items that are accounted for at once, where none knows how many there will be
END: Final[Front] = ()

# Steps by name, each with what its state consists of: a `f`unction, a `c`ell, an `i`nteger, a `t`uple of values, a
# `s`et, or `v`, any value; `*` repeats the last.
STEPS: Final[dict[str, tuple[Any, str]]] = {}


def step(name: str, kinds: str) -> Callable[[Any], Any]:
    """Register the decorated function as a step: by that name it is stored, with its state."""

    def register(function: Any) -> Any:
        STEPS[name] = (function, kinds)
        function.step = name
        return function

    return register


def raw(of: Any) -> Callable[[Any], Any]:
    """Register the decorated generator as what reads the sequence of step `of` where nothing else does."""

    def register(function: Any) -> Any:
        of.raw = function
        return function

    return register


def lazy(run: Run, step: Any, *state: Any, endless: bool | None = None) -> Lazy:
    """The sequence that begins with a step from `state`, which may hold sequences; endless if those all are."""
    if endless is None:
        endless = all(value.endless for value in state if type(value) is Lazy)
    if not endless:
        run.made_lazy = True
    cells = tuple([value.cell if type(value) is Lazy else value for value in state])
    return Lazy(Cell(step, cells), endless)


def source(step: Any, *state: Any) -> Lazy:
    """An endless sequence whose items cost nothing to work out, so that they are not kept."""
    return Lazy(Source(step, state))


def in_front(item: Any, lazy: Lazy) -> Lazy:
    """A sequence with one more item."""
    return Lazy(Cell(_listed, ((), 0), (item, lazy.cell)), lazy.endless)


@step("listed", "ti")
def _listed(_run: Run, own: Cell) -> Front:
    items, index = own.state
    behind = index + 1
    if behind < len(items):
        return items[index], Cell(_listed, (items, behind))
    return (items[index], Cell(_listed, ((), 0), END)) if index < len(items) else END


def listed(items: Any, index: int = 0) -> Cell:
    """The cell from which on a sequence has the items of a list or tuple from `index` on."""
    return Cell(_listed, (items, index))


def known_before(items: Iterable[Any], cell: Cell | None) -> Cell:
    """The cell from which on a sequence has items that are known, and then those of `cell`."""
    cell = cell or Cell(_listed, ((), 0), END)
    for item in items:
        cell = Cell(_listed, ((), 0), (item, cell))
    return cell


def cell_again(name: str, state: list[Any]) -> Cell:
    """The cell of a step that was stored. Raises `ValueError` for a state that is none of it."""
    if name not in STEPS:
        _import_all()  # no program of this process has needed its module yet
    function, kinds = STEPS[name]
    fixed = kinds.removesuffix("*")
    every = fixed + fixed[-1] * (len(state) - len(fixed)) if kinds != fixed else fixed
    if len(state) != len(every) or not all(map(_fits, every, state)):
        raise ValueError(f"the state of a sequence is none of `{name}`")
    return (Source if name in _SOURCES else Cell)(function, tuple(state))


def _import_all() -> None:
    """Import every module of the language: any may register steps."""
    from pathlib import Path  # as long to import as a tenth of the interpreter, and few programs need it
    from pkgutil import walk_packages

    with accounted_to(None):
        for module in walk_packages([str(Path(__file__).parent.parent)], "ptc_interpreter.core."):
            import_module(module.name)


_SOURCES: Final = frozenset({"count", "cycle", "range", "repeat"})
_FITS: Final[dict[str, Callable[[Any], bool]]] = {
    "f": lambda value: type(value) is not Cell,
    "v": lambda _: True,
    "c": lambda value: isinstance(value, Cell),
    "i": lambda value: type(value) is int and value >= 0,
    "t": lambda value: type(value) in (tuple, list),
    "s": lambda value: type(value) is Set,
}


def _fits(kind: str, value: Any) -> bool:
    return _FITS[kind](value)


def any_lazy(values: Iterable[Any]) -> bool:
    """Whether one of the values is a sequence that may have no end."""
    return any(type(value) is Lazy for value in values)


def collected(run: Run, items: Iterator[Any]) -> tuple[Any, ...]:
    """All items of an iterator of unknown length, accounted for as they come."""
    found: list[Any] = []
    while batch := list(islice(items, BATCH)):
        run.make(len(batch))
        found += batch
    return tuple(found)
