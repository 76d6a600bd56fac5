"""Sorted maps and sets: like the others, but for the order of their entries, which is that of their keys.

They are dicts in that order as they were made; where they change or are searched, rows, or trees where there are many
keys or some that Python cannot compare. A change of a tree costs one path of it.
Keys that the order takes for the same are one key, as `1` and `1.0` are, or whatever a comparator of the program says.
"""

from bisect import bisect_left
from collections.abc import Hashable, Sequence
from typing import Any, ClassVar, Final, cast

from ptc_interpreter.errors import LispError
from ptc_interpreter.values import ordered_tree
from ptc_interpreter.values.equality import same_kind, value_of
from ptc_interpreter.values.key_order import Order, Sought
from ptc_interpreter.values.metering import active_payer, charge, make
from ptc_interpreter.values.ordered_tree import Entry, Tree
from ptc_interpreter.values.persistent import NOBODY, Keyed, Map, Set
from ptc_interpreter.values.plain_values import PLAIN
from ptc_interpreter.values.ranked_rows import MOST, Rows, Undo, rows_of
from ptc_interpreter.values.scalars import MISSING

_NODE: Final = 8  # elements that a new node of the tree counts as
_new: Final[Any] = object.__new__
_Entries = dict[Hashable, Any]
_FEW: Final = 8  # adding so many entries one by one, times a tree's height, costs no more than making all anew


class _Ordered(Keyed):
    """What sorted maps and sets share. Of `_state`, `_tree` and `_rows` one is there, or a later version has the rows.

    The others are made when they are asked for. Rows pass on to the next version, as the state of other maps does.
    """

    __slots__ = ("_rows", "_tree", "order")
    order: Order
    _tree: Tree | None
    _rows: Rows | None
    _stays: ClassVar[bool] = False  # whether what is there already is not replaced

    def __init__(self, state: _Entries | None, order: Order, owner: object = None, tree: Tree | None = None) -> None:
        super().__init__(state, owner)  # type: ignore[arg-type]
        self.order = order
        self._tree = tree
        self._rows = None

    def _newer(self, owner: object, tree: Tree | None, rows: Rows | None) -> Any:
        """Another version, made as fast as Python can."""
        made = _new(type(self))
        made._state = made._later = None
        made._owner = NOBODY if owner is None else owner
        made.order, made._tree, made._rows = self.order, tree, rows
        return made

    def __len__(self) -> int:
        if self._rows is not None:
            return len(self._rows.ranks)
        if self._tree is not None:
            return self._tree.size
        return len(self._restored_rows() if self._state is None else self._state)

    def __reduce__(self) -> tuple[Any, ...]:
        return (type(self), (self.state, self.order))

    @property
    def state(self) -> _Entries:
        """The entries as a dict in their order. Read it, copy it, never change it."""
        state = self._state
        if state is None:
            make(len(self))
            state = self._state = dict(self.entries())
        return state

    def work_to_read(self) -> int:
        """Entries of which a dict is made when the state is asked for, and changes undone; 0 where there is one."""
        if self._state is not None:
            return 0
        undone, version = 0, self
        while version._rows is None and version._tree is None and version._later is not None:
            version, undone = cast("_Ordered", version._later[0]), undone + 1
        return undone + len(version)

    @property
    def tree(self) -> Tree:
        """The entries as a tree."""
        tree = self._tree
        if tree is None:
            state = self.state
            make(len(state))
            keys = list(state)
            tree = self._tree = ordered_tree.built(keys, list(map(self.order.rank, keys)), list(state.values()))
        return tree

    @property
    def rows(self) -> Rows | None:
        """The entries as rows, if they are kept so."""
        if self._rows is None and self._tree is None:
            if self._later is not None:
                return self._restored_rows()
            assert self._state is not None
            make(len(self._state))
            self._rows = rows_of(self._state, self.order.rank)
            if self._rows is None:
                _ = self.tree  # so that nobody tries again
        return self._rows

    def _restored_rows(self) -> Rows:
        undos: list[Undo] = []
        version: Any = self
        while (rows := version._rows) is None:
            if (later := version._later) is not None:  # else another thread has just restored it
                version, undo = later
                undos.append(undo)
        charge(len(undos))
        make(len(rows))
        rows = rows.copy()
        rows.undo(reversed(undos))
        self._rows = rows  # before it is cut off from what is later: somebody may be reading it
        self._later = None
        return rows

    # -- looking -----------------------------------------------------------------------------------------------------

    def get(self, key: Hashable, default: Any = None) -> Any:
        """What is held under a key that the order takes for `key`; else `default`."""
        found = self._entry(key)
        return default if found is None else found[1]

    def value_here(self, key: Hashable) -> Any:
        """What is held under `key`, MISSING if nothing: of the newest version, in a program."""
        rows = self._rows
        order = self.order
        rank = None if rows is None else key if type(key) is int and order.comparator is None else order.rank(key)
        if rows is None or rank is None:
            return self.get(key, MISSING)
        found = rows.entries.get(rank)
        return MISSING if found is None else found[1]

    def held(self, key: Hashable) -> Any:
        """The key as it is held that the order takes for `key`; MISSING if there is none."""
        found = self._entry(key)
        return MISSING if found is None else found[0]

    def _entry(self, key: Hashable) -> Entry | None:
        if active_payer() is None:  # then no comparator of a program can be called
            return (key, self.state[key]) if key in self.state else None
        rows = self.rows if self._rows is None else self._rows
        order = self.order
        rank = key if type(key) is int and order.comparator is None else order.rank(key)
        if rows is not None and rank is not None:
            return rows.entries.get(rank)
        try:
            return ordered_tree.found(self.tree, Sought(self.order, key))
        except LispError:
            return None  # a key that cannot be compared is not there

    def before(self, key: Hashable) -> int:
        """How many entries come before `key`."""
        rows = self.rows
        if rows is not None and (rank := self.order.rank(key)) is not None and rows.is_alike(rank):
            return bisect_left(rows.ranks, rank)
        return ordered_tree.before(self.tree, Sought(self.order, key))

    def entry_at(self, index: int) -> Entry:
        """The entry at an index that there is."""
        rows = self.rows if self._rows is None else self._rows
        return ordered_tree.at_index(self.tree, index) if rows is None else rows.entries[rows.ranks[index]]

    def entries(self, start: int = 0, stop: int | None = None) -> list[Entry]:
        """The entries from one index up to another, in order."""
        rows = self.rows
        return ordered_tree.entries(self.tree, start, stop) if rows is None else rows.between(start, stop)

    # -- changing ----------------------------------------------------------------------------------------------------

    def with_entry(self, key: Hashable, value: Any, owner: object = None) -> Any:
        """The collection with `value` under `key`."""
        rows = self.rows if self._rows is None else self._rows
        if rows is not None:
            rank = self._rank_beside(rows, key)
            if rank is not None and (found := rows.entries.get(rank)) is not None:
                return self if self._stays else self._with_row(rows, rank, found, (found[0], value), owner)
            if rank is not None and len(rows.ranks) < MOST and rows.is_alike(rank):
                return self._with_row(rows, rank, None, (key, value), owner)
        return self._with_leaf(key, value, owner)

    def _rank_beside(self, rows: Rows, key: Hashable) -> Any:
        """The rank of a key that comes to others, or is the first and has to have an order."""
        order = self.order
        if not rows.ranks:
            order.check(value_of(key))
        return key if type(key) is int and order.comparator is None else order.rank(key)

    def put_here(self, key: Hashable, value: Any, owner: object) -> Any:
        """`with_entry` where nobody else has this version: in place if it has rows."""
        rows = self._rows
        rank = None if rows is None else self._rank_beside(rows, key)
        if rows is None or rank is None:
            return self.with_entry(key, value, owner)
        found = rows.entries.get(rank)
        if found is not None:
            if not self._stays:
                rows.entries[rank] = (found[0], value)
                self._state = self._tree = None
            return self
        at = rows.place(rank) if len(rows.ranks) < MOST else None
        if at is None:
            return self.with_entry(key, value, owner)
        rows.ranks.insert(at, rank)
        rows.entries[rank] = (key, value)
        self._state = self._tree = None
        return self

    def take_here(self, key: Hashable, owner: object) -> Any:
        """`without` where nobody else has this version: in place if it has rows."""
        rows, order = self._rows, self.order
        rank = key if type(key) is int and order.comparator is None else order.rank(key)
        if rows is None or rank is None:
            return self.without(key, owner)
        if rank in rows.entries:
            rows.take(rank)
            self._state = self._tree = None
        return self

    def add_here(self, members: Sequence[tuple[Hashable, Any]]) -> bool:
        """Add members where nobody else has this version; whether all could be added in place, else none is."""
        rows = self._rows
        if rows is None or not rows.ranks:
            return False
        added: list[Any] = []
        for key, value in members:
            rank = self.order.rank(key)
            if rank is None or len(rows.ranks) >= MOST or not rows.is_alike(rank):
                for one in added:
                    rows.take(one)
                return False
            if rank not in rows.entries:
                rows.put(rank, (key, value))
                added.append(rank)
        self._state = self._tree = None
        return True

    def copied(self, owner: object = None) -> Any:
        """Another version with the same entries, which changes in place of this one leave alone."""
        rows = self.rows
        return self._newer(owner, self._tree, None if rows is None else rows.copy())

    def _with_row(self, rows: Rows, rank: Any, before: Entry | None, entry: Entry | None, owner: object) -> Any:
        """The next version, in whose rows an entry takes the place of what was there before; either may be nothing."""
        if self._owner is owner:
            newer = self._newer(owner, None, rows)
            self._later, self._rows = (newer, (rank, before)), None
        else:
            make(len(rows))
            rows = rows.copy()
            newer = self._newer(owner, None, rows)
        if entry is None:
            rows.take(rank)
        elif before is None:
            rows.put(rank, entry)
        else:
            rows.entries[rank] = entry
        return newer

    def _with_leaf(self, key: Hashable, value: Any, owner: object) -> Any:
        tree = self.tree
        if not tree.size:
            self.order.check(value_of(key))
        make(_NODE * (1 + tree.height))
        changed = ordered_tree.with_entry(tree, Sought(self.order, key), value)
        return self if self._stays and changed.size == tree.size else self._newer(owner, changed, None)

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
        rows, order = self.rows if self._rows is None else self._rows, self.order
        rank = key if type(key) is int and order.comparator is None else order.rank(key)
        if rows is not None and rank is not None:
            found = rows.entries.get(rank)
            return self if found is None else self._with_row(rows, rank, found, None, owner)
        tree = self.tree
        try:
            changed = ordered_tree.without(tree, Sought(self.order, key))
        except LispError:
            if self._entry(key) is None:
                return self  # a key that cannot be compared is not there
            raise
        if changed is tree:
            return self
        make(_NODE * (1 + tree.height))
        return self._newer(owner, changed, None)


class SortedMap(_Ordered, Map):
    """A map whose entries are in the order of their keys. A state must be given in that order."""

    __slots__ = ()


class SortedSet(_Ordered, Set):
    """A set whose members are in order. A state must be given in that order."""

    __slots__ = ()
    _stays = True


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
