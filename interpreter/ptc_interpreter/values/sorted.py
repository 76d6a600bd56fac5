"""Sorted maps and sets: like the others, but for the order of their entries, which is that of their keys.

The state is a dict that is kept in that order. A new value under a key that is there costs what it costs any map; a new
key costs a copy, which is accounted for; adding many entries at once costs one sort. Keys that the order takes for the
same are one key, as `1` and `1.0` are, or whatever a comparator of the program says.
"""

from collections.abc import Hashable, Sequence
from typing import Any, Final, Protocol

from ptc_interpreter.errors import LispError
from ptc_interpreter.values.equality import PLAIN, same_kind, value_of
from ptc_interpreter.values.metering import charge, make
from ptc_interpreter.values.persistent import Keyed, Map, Set
from ptc_interpreter.values.scalars import MISSING

_Entries = dict[Hashable, Any]
_UNLIKE: Final = PLAIN - {int}  # of values of these types only equal ones compare as the same


class Order(Protocol):
    """How a sorted collection compares its keys."""

    @property
    def comparator(self) -> Any:
        """The function of the language that compares; None for `compare`."""

    def compare(self, a: Any, b: Any) -> int:
        """Negative, zero or positive as `a` comes before, with or after `b`. Raises LispError if it cannot tell."""
        ...

    def arranged(self, keys: Sequence[Hashable], values: Sequence[Any]) -> list[Hashable]:
        """The keys in the order of the values they stand for; equal ones stay as they are."""
        ...


class _Ordered(Keyed):
    """What sorted maps and sets share; `_ranks` are the keys in order, once they have been asked for."""

    __slots__ = ()
    order: Order
    _ranks: list[Hashable] | None

    def _arranged(self, entries: _Entries) -> _Entries:
        return arranged(self.order, entries, last_wins=isinstance(self, Map))

    def _like(self, state: _Entries, owner: object) -> Any:
        return type(self)(state, self.order, owner)  # type: ignore[call-arg]

    def _passed_on(self, undo: Any) -> Any:
        newer: Any = super()._passed_on(undo)
        newer.order, newer._ranks = self.order, self._ranks
        return newer

    def get(self, key: Hashable, default: Any = None) -> Any:
        """What is held under `key`, or under a key that the order takes for it; else `default`."""
        found: Any = super().get(key, MISSING)
        if found is not MISSING:
            return found
        held = self._same(key)
        return default if held is MISSING else self.state[held]

    def with_entry(self, key: Hashable, value: Any, owner: object = None) -> Any:
        """The collection with `value` under `key`."""
        held = self.held(key)
        if held is not MISSING:
            return super().with_entry(held, value, owner) if self.grows(owner) else self._changed(held, value, owner)
        return self._inserted(self._index(key), key, value, owner)

    def with_entries(self, entries: _Entries, owner: object = None) -> Any:
        """The collection with all of `entries`."""
        if not entries:
            return self
        make(len(self.state) + len(entries))
        return self._like(self._arranged({**self.state, **entries}), owner)

    def without(self, key: Hashable, owner: object = None) -> Any:
        """The collection without `key`; itself if it does not hold it."""
        held = self.held(key)
        if held is MISSING:
            return self
        make(len(self.state))
        return self._like({other: value for other, value in self.state.items() if other is not held}, owner)

    def __reduce__(self) -> tuple[Any, ...]:
        return (type(self), (self.state, self.order))

    # -- the order of the keys ---------------------------------------------------------------------------------------

    @property
    def ranks(self) -> list[Hashable]:
        """The keys in order. Read the list, never change it."""
        if self._ranks is None:
            charge(len(self.state))
            self._ranks = list(self.state)
        return self._ranks

    def held(self, key: Hashable) -> Any:
        """The key itself as it is held, or what the order takes for it; MISSING if there is neither."""
        state = self.state
        if key not in state:
            return self._same(key)
        return key if type(key) in PLAIN else next(held for held in self.ranks if held == key)

    def _same(self, key: Hashable) -> Any:
        if self.order.comparator is None and type(key) in _UNLIKE:
            return MISSING
        try:
            index = self._index(key)
            ranks = self.ranks
            if index < len(ranks) and self._compare(ranks[index], key) == 0:
                return ranks[index]
        except LispError:
            pass  # a key that cannot be compared is not there
        return MISSING

    def _index(self, key: Hashable) -> int:
        """The index of the first key that does not come before `key`."""
        ranks = self.ranks
        low, high = 0, len(ranks)
        while low < high:
            middle = (low + high) // 2
            if self._compare(ranks[middle], key) < 0:
                low = middle + 1
            else:
                high = middle
        return low

    def _compare(self, a: Hashable, b: Hashable) -> int:
        charge(1)
        return self.order.compare(value_of(a), value_of(b))

    def _changed(self, held: Hashable, value: Any, owner: object) -> Any:
        make(len(self.state))
        newer = self._like({**self.state, held: value}, owner)
        newer._ranks = self._ranks
        return newer

    def _inserted(self, index: int, key: Hashable, value: Any, owner: object) -> Any:
        make(len(self.state) + 1)
        entries = list(self.state.items())
        entries.insert(index, (key, value))
        return self._like(dict(entries), owner)


class SortedMap(_Ordered, Map):
    """A map whose entries are in the order of their keys. Its state must be given in that order."""

    __slots__ = ("_ranks", "order")

    def __init__(self, state: _Entries, order: Order, owner: object = None) -> None:
        super().__init__(state, owner)
        self.order = order
        self._ranks: list[Hashable] | None = None


class SortedSet(_Ordered, Set):
    """A set whose members are in order. Its state must be given in that order."""

    __slots__ = ("_ranks", "order")

    def __init__(self, state: _Entries, order: Order, owner: object = None) -> None:
        super().__init__(state, owner)
        self.order = order
        self._ranks: list[Hashable] | None = None


same_kind(SortedMap, Map)
same_kind(SortedSet, Set)


def arranged(order: Order, entries: _Entries, *, last_wins: bool) -> _Entries:
    """The entries in the order of their keys. Of keys that it takes for the same the first stays.

    It keeps the value of the first of them, or with `last_wins` gets that of the last.
    """
    keys = list(entries)
    values = list(map(value_of, keys))
    in_order = order.arranged(keys, values)
    kinds = set(map(type, values))
    if order.comparator is None and len(kinds) == 1 and kinds <= PLAIN:
        return {key: entries[key] for key in in_order}
    return _without_doubles(order, entries, in_order, last_wins)


def _without_doubles(order: Order, entries: _Entries, in_order: list[Hashable], last_wins: bool) -> _Entries:
    charge(len(in_order))
    made: _Entries = {}
    last: Any = MISSING
    for key in in_order:
        if last is MISSING or order.compare(value_of(last), value_of(key)) != 0:
            last = key
        if last_wins or last is key:
            made[last] = entries[key]
    return made
