"""Sorted maps and sets: like the others, but for the order of their entries, which is that of their keys.

They are trees, or dicts in that order as they were made, whichever was asked for; a change costs one path of the tree.
Keys that the order takes for the same are one key, as `1` and `1.0` are, or whatever a comparator of the program says.
"""

from bisect import bisect_left
from collections.abc import Hashable, Sequence
from typing import Any, Final, Protocol

from ptc_interpreter.errors import LispError
from ptc_interpreter.values import ordered_tree
from ptc_interpreter.values.equality import PLAIN, charge_text, same_kind, value_of
from ptc_interpreter.values.metering import active_payer, charge, make
from ptc_interpreter.values.ordered_tree import Entry, Tree
from ptc_interpreter.values.persistent import Keyed, Map, Set
from ptc_interpreter.values.scalars import MISSING

_Entries = dict[Hashable, Any]
_NODE: Final = 8  # elements that a new node of the tree counts as
_FEW: Final = 8  # adding so many entries one by one, times a tree's height, costs no more than making all anew


class Order(Protocol):
    """How a sorted collection compares its keys."""

    @property
    def comparator(self) -> Any:
        """The function of the language that compares; None for `compare`."""

    def compare(self, a: Any, b: Any) -> int:
        """Negative, zero or positive as `a` comes before, with or after `b`. Raises LispError if it cannot tell."""
        ...

    def check(self, value: Any) -> None:
        """Raise LispError for a value that has no order, which the first key is compared with nothing to show."""
        ...

    def arranged(self, keys: Sequence[Hashable], values: Sequence[Any]) -> list[Hashable]:
        """The keys in the order of the values they stand for; equal ones stay as they are."""
        ...


class _Ordered(Keyed):
    """What sorted maps and sets share. Of `_state` and `_tree` one is there from the start."""

    __slots__ = ("_tree", "order")
    order: Order
    _tree: Tree | None

    def __init__(self, state: _Entries | None, order: Order, owner: object = None, tree: Tree | None = None) -> None:
        super().__init__(state, owner)  # type: ignore[arg-type]
        self.order = order
        self._tree = tree

    def __len__(self) -> int:
        return len(self._state) if self._tree is None else self._tree.size  # type: ignore[arg-type]

    def __reduce__(self) -> tuple[Any, ...]:
        return (type(self), (self.state, self.order))

    @property
    def state(self) -> _Entries:
        """The entries as a dict in their order. Read it, copy it, never change it."""
        state = self._state
        if state is None:
            make(len(self))
            state = self._state = dict(ordered_tree.entries(self.tree))
        return state

    def work_to_read(self) -> int:
        """Entries of which a dict is made when the state is asked for; 0 where there is one."""
        return len(self) if self._state is None else 0

    @property
    def tree(self) -> Tree:
        """The entries as a tree."""
        tree = self._tree
        if tree is None:
            state = self._state
            assert state is not None
            make(len(state))
            tree = self._tree = ordered_tree.built(list(state), list(state.values()))
        return tree

    # -- looking -----------------------------------------------------------------------------------------------------

    def get(self, key: Hashable, default: Any = None) -> Any:
        """What is held under a key that the order takes for `key`; else `default`."""
        found = self._entry(key)
        return default if found is None else found[1]

    def held(self, key: Hashable) -> Any:
        """The key as it is held that the order takes for `key`; MISSING if there is none."""
        found = self._entry(key)
        return MISSING if found is None else found[0]

    def _entry(self, key: Hashable) -> Entry | None:
        if active_payer() is None:  # then no comparator of a program can be called
            return (key, self.state[key]) if key in self.state else None
        try:
            return ordered_tree.found(self.tree, key, self._locate, self._same)
        except LispError:
            return None  # a key that cannot be compared is not there

    def before(self, key: Hashable) -> int:
        """How many entries come before `key`."""
        return ordered_tree.before(self.tree, key, self._locate)

    def entries(self, start: int = 0, stop: int | None = None) -> list[Entry]:
        """The entries from one index up to another, in order."""
        return ordered_tree.entries(self.tree, start, stop)

    # -- changing ----------------------------------------------------------------------------------------------------

    def with_entry(self, key: Hashable, value: Any, owner: object = None) -> Any:
        """The collection with `value` under `key`."""
        tree = self.tree
        if not len(self):
            self.order.check(value_of(key))
        make(_NODE * (1 + tree.height))
        changed = ordered_tree.with_entry(tree, key, value, self._locate, self._same)
        return type(self)(None, self.order, owner, changed)

    def with_entries(self, entries: _Entries, owner: object = None) -> Any:
        """The collection with all of `entries`."""
        if not entries:
            return self
        if len(entries) * _FEW < len(self):
            made = self
            for key, value in entries.items():
                made = made.with_entry(key, value, owner)
            return made
        if not len(self):
            self.order.check(value_of(next(iter(entries))))
        make(len(self) + len(entries))
        whole = arranged(self.order, {**self.state, **entries}, last_wins=isinstance(self, Map))
        return type(self)(whole, self.order, owner)

    def without(self, key: Hashable, owner: object = None) -> Any:
        """The collection without `key`; itself if it does not hold it."""
        if self._entry(key) is None:
            return self
        tree = self.tree
        make(_NODE * (1 + tree.height))
        return type(self)(None, self.order, owner, ordered_tree.without(tree, key, self._locate))

    # -- the order of the keys ---------------------------------------------------------------------------------------

    def _locate(self, keys: Sequence[Hashable], key: Hashable) -> int:
        """The index of the first of the keys that does not come before `key`."""
        charge(1)
        if self.order.comparator is None and type(key) in (int, str):
            if type(key) is str:
                charge_text(key)
            try:
                return bisect_left(keys, key)  # type: ignore[type-var]
            except TypeError:  # keys of several types, which `compare` may know
                pass
        low, high = 0, len(keys)
        while low < high:
            middle = (low + high) // 2
            if self._compare(keys[middle], key) < 0:
                low = middle + 1
            else:
                high = middle
        return low

    def _same(self, a: Hashable, b: Hashable) -> bool:
        return a is b or self._compare(a, b) == 0

    def _compare(self, a: Hashable, b: Hashable) -> int:
        charge(1)
        return self.order.compare(value_of(a), value_of(b))


class SortedMap(_Ordered, Map):
    """A map whose entries are in the order of their keys. A state must be given in that order."""

    __slots__ = ()


class SortedSet(_Ordered, Set):
    """A set whose members are in order. A state must be given in that order."""

    __slots__ = ()

    def with_entry(self, key: Hashable, value: Any, owner: object = None) -> Any:
        """The set with the member `value`; itself if it has that already."""
        return self if self._entry(key) is not None else super().with_entry(key, value, owner)


SORTED_TYPES: Final = frozenset({SortedMap, SortedSet})
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
