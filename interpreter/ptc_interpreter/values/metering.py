"""Which run pays for work that happens below the functions: comparing, hashing and copying whole collections.

`equality` and `persistent` know nothing of a run, but one call of them may walk a million items. They account for it to
the run that is active in their thread; outside of one the work is free.
"""

import threading
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import chain, islice
from types import GeneratorType
from typing import Any, Final, Protocol, TypeVar, cast

_BATCH: Final = 1_000
_FIRST: Final = 32  # of what is made as it is read, where rounds may end before it does
LONG_BATCH: Final = 50  # where one item may be a text that takes milliseconds to look at
_kind_of: Final[Callable[[object], Any]] = type
_Item = TypeVar("_Item")
_EMPTY: Final[dict[Any, Any]] = {}
_MEASURED: Final = frozenset(
    {list, tuple, range, dict, *map(_kind_of, (_EMPTY.keys(), _EMPTY.values(), _EMPTY.items()))}
)


class Payer(Protocol):
    """The part of a `Run` that pays."""

    long_texts: bool  # whether it has made a text so long that to look at it takes time

    def charge(self, steps: int) -> None:
        """Account for steps."""

    def make(self, elements: int) -> None:
        """Account for elements of collections."""

    def hold(self, elements: int) -> None:
        """Account for elements as long as they are held: nothing is added."""

    def check(self) -> None:
        """Look at the clock."""


class Paying:
    """What pays for such work where no program runs, and looks at a clock. It is no run: nothing is called with it."""

    __slots__ = ("_look", "_unlooked", "kept", "long_texts")

    def __init__(self, look: Callable[[], None]) -> None:
        self.long_texts = True
        self._look = look
        self.kept: list[Any] = []  # by who finds the keys of values, from one to the next
        self._unlooked = 0

    def charge(self, steps: int) -> None:
        """Account for steps."""
        self._unlooked += steps
        if self._unlooked >= _BATCH:
            self._unlooked = 0
            self._look()

    def check(self) -> None:
        """Look at the clock."""
        self._look()

    def make(self, elements: int) -> None:
        """Account for elements, which take a step each."""
        self.charge(elements)

    def hold(self, elements: int) -> None:
        """Elements that are held for a while take the room of what is there."""


class _Active(threading.local):
    payer: Payer | Paying | None = None


active: Final = _Active()


class accounted_to:  # noqa: N801 - a context, written as a class: a generator takes three times as long
    """While it lasts, `payer` pays for what this thread does below the functions."""

    __slots__ = ("_before", "_payer")

    def __init__(self, payer: Payer | Paying | None) -> None:
        self._payer = payer

    def __enter__(self) -> None:
        self._before = active.payer
        active.payer = self._payer

    def __exit__(self, *_: object) -> None:
        active.payer = self._before


def active_payer() -> Any:
    """The `Run` that is active in this thread; None outside of one."""
    payer = active.payer
    return None if type(payer) is Paying else payer


def kept_by_payer() -> list[Any] | None:
    """What is kept for as long as somebody pays who is no run, to be changed in place; else None."""
    payer = active.payer
    return payer.kept if type(payer) is Paying else None


def charge(steps: int) -> None:
    """Account for `steps` of work."""
    if active.payer is not None:
        active.payer.charge(steps)


def look() -> None:
    """Look at the clock, within work whose cost cannot be told beforehand."""
    if active.payer is not None:
        active.payer.check()


def watched(items: Iterable[_Item]) -> Iterable[_Item]:
    """The items, for work whose steps are accounted for; the clock is looked at after every thousand of them."""
    kind = _kind_of(items)
    if kind in _MEASURED and ((size := len(items)) <= LONG_BATCH or size <= _at_once()):  # type: ignore[arg-type]
        return items
    if kind is GeneratorType:  # it accounts for each itself
        return items  # pyright: ignore[reportUnknownVariableType]
    return chain.from_iterable(batches(items))


def batches(items: Iterable[_Item]) -> Iterator[Sequence[_Item]]:
    """The items, some at a time, for work that is done with many at once; the clock is looked at between.

    Items can be chosen so that each is compared to all before it, and texts so long that each comparison takes time.
    """
    if _kind_of(items) is list or _kind_of(items) is tuple:
        yield from _slices(cast("Sequence[_Item]", items))
        return
    left, size = iter(items), _FIRST
    while batch := tuple(islice(left, min(size, _at_once()))):
        look()
        yield batch
        size *= 2


def _slices(items: Sequence[_Item]) -> Iterator[Sequence[_Item]]:
    """The same of what can be sliced, which is three times as fast."""
    at = 0
    while batch := items[at : at + (most := _at_once())]:
        look()
        yield batch
        at += most


def _at_once() -> int:
    return LONG_BATCH if active.payer is not None and active.payer.long_texts else _BATCH


def make(elements: int) -> None:
    """Account for a copy of so many elements, before it is made."""
    if active.payer is not None:
        active.payer.make(elements)


def hold(elements: int) -> None:
    """Account for what takes the room of so many elements for a while."""
    if active.payer is not None:
        active.payer.hold(elements)
