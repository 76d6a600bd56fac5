"""Sorted maps and sets: like the others, but for the order of their entries, which is that of their keys.

They are trees, or dicts in that order as they were made, whichever was asked for; a change costs one path of the tree.
Keys that the order takes for the same are one key, as `1` and `1.0` are, or whatever a comparator of the program says.
"""

from bisect import bisect_left
from collections.abc import Hashable, Sequence
from typing import Any, Final, Protocol

from ptc_interpreter.errors import LispError
from ptc_interpreter.values import ordered_tree
from ptc_interpreter.values.equality import same_kind, value_of
from ptc_interpreter.values.metering import active_payer, charge, make
from ptc_interpreter.values.ordered_tree import Entry, Tree
from ptc_interpreter.values.persistent import Keyed, Map, Set
from ptc_interpreter.values.plain_values import PLAIN, charge_text
from ptc_interpreter.values.scalars import MISSING

_new: Final[Any] = object.__new__
_Entries = dict[Hashable, Any]
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

    def rank(self, key: Hashable) -> Any:
        """What Python compares in place of a key of `key_of` as `compare` does; None where there is no such.

        Python cannot compare two ranks, and raises TypeError, where the kinds of what they stand for differ.
        """
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

    def _of_tree(self, tree: Tree, owner: object) -> Any:
        """The collection with another tree, made as fast as Python can."""
        made = _new(type(self))
        made._state = made._later = None
        made._owner, made.order, made._tree = owner, self.order, tree
        return made

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
            keys = list(state)
            tree = self._tree = ordered_tree.built(keys, list(map(self.order.rank, keys)), list(state.values()))
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
            return ordered_tree.found(self.tree, _Sought(self.order, key))
        except LispError:
            return None  # a key that cannot be compared is not there

    def before(self, key: Hashable) -> int:
        """How many entries come before `key`."""
        return ordered_tree.before(self.tree, _Sought(self.order, key))

    def entry_at(self, index: int) -> Entry:
        """The entry at an index that there is."""
        return ordered_tree.at_index(self.tree, index)

    def entries(self, start: int = 0, stop: int | None = None) -> list[Entry]:
        """The entries from one index up to another, in order."""
        return ordered_tree.entries(self.tree, start, stop)

    # -- changing ----------------------------------------------------------------------------------------------------

    def with_entry(self, key: Hashable, value: Any, owner: object = None) -> Any:
        """The collection with `value` under `key`."""
        tree = self.tree
        if not tree.size:
            self.order.check(value_of(key))
        make(ordered_tree.work_to_change(tree) if tree.height else tree.size)
        return self._of_tree(ordered_tree.with_entry(tree, _Sought(self.order, key), value), owner)

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
        tree = self.tree
        try:
            changed = ordered_tree.without(tree, _Sought(self.order, key))
        except LispError:
            if self._entry(key) is None:
                return self  # a key that cannot be compared is not there
            raise
        if changed is tree:
            return self
        make(ordered_tree.work_to_change(tree) if tree.height else tree.size)
        return self._of_tree(changed, owner)


class _Sought:
    """A key that is looked for in a tree: by its rank where there is one, else by the order."""

    __slots__ = ("key", "order", "rank")

    def __init__(self, order: Order, key: Hashable) -> None:
        self.order = order
        self.key = key
        self.rank = order.rank(key)

    def locate(self, tree: Tree) -> int:
        """The index of the first key of the node that does not come before this one, found in a few comparisons."""
        rank = self.rank
        if rank is not None:
            if type(rank) is str:
                charge_text(rank)
            try:
                return bisect_left(tree.ranks, rank)
            except TypeError:  # keys of several kinds, which `compare` may know
                pass
        return self._compared(tree.keys)

    def _compared(self, keys: Sequence[Hashable]) -> int:
        low, high = 0, len(keys)
        while low < high:
            middle = (low + high) // 2
            if self._compare(keys[middle]) < 0:
                low = middle + 1
            else:
                high = middle
        return low

    def is_at(self, tree: Tree, index: int) -> bool:
        """Whether the key at that index and this one are one to the order."""
        key = tree.keys[index]
        if key is self.key:
            return True
        if self.rank is not None and tree.ranks[index] is not None:
            return tree.ranks[index] == self.rank
        return self._compare(key) == 0

    def _compare(self, key: Hashable) -> int:
        charge(1)
        return self.order.compare(value_of(key), value_of(self.key))


class SortedMap(_Ordered, Map):
    """A map whose entries are in the order of their keys. A state must be given in that order."""

    __slots__ = ()


class SortedSet(_Ordered, Set):
    """A set whose members are in order. A state must be given in that order."""

    __slots__ = ()

    def with_entry(self, key: Hashable, value: Any, owner: object = None) -> Any:
        """The set with the member `value`; itself if it has that already."""
        made = super().with_entry(key, value, owner)
        return self if len(made) == len(self) else made


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
