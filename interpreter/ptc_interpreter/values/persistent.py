"""Persistent maps, sets and vectors that grow in place: only the newest version holds the dict or list.

A change made by the owner of the newest version takes the state over and leaves behind, in the older version, how to
undo the change; so a chain of changes, as in `reduce`, costs one step each. Looking up a key in an older version that
is a few changes away costs those; anything else gives it a copy of its own. Another owner, as a later program that
finds a collection in memory, changes copies only: evaluations side by side may share it. Small collections are copied
always, which is cheapest.

A `Seq` is a sequence that is read or built at its front, item by item, and shares what it can.

Keys are those of `equality.key_of`; nothing here looks into them.
"""

from collections.abc import Hashable, Iterator, Sequence
from itertools import chain
from typing import Any, Final, Generic, TypeVar

from ptc_interpreter.values.metering import charge, make
from ptc_interpreter.values.scalars import MISSING, kind_of
from ptc_interpreter.values.shown import Shown

SMALL: Final = 24  # up to here copying beats bookkeeping
_NEAR: Final = 8  # changes up to which a key is looked up through them
_COPIED: Final = 4  # entries copied at once take about as long as one step: 2 ** 4
_State = TypeVar("_State", dict[Hashable, Any], list[Any])
NOBODY: Final = object()  # who owns what nobody may change in place
_new: Final[Any] = object.__new__
_Undo = Any  # what a version needs to come back from the next one; each class knows its own kinds


class Version(Shown, Generic[_State]):
    """One version of a collection: it holds the state, or points to a newer version and how to come back from it.

    Any thread may read it: whoever finds no state finds what is later, or, a moment after that was undone, the state.
    """

    __slots__ = ("_later", "_owner", "_state")
    _state: _State | None
    _later: "tuple[Version[_State], _Undo] | None"

    def __init__(self, state: _State, owner: object = None) -> None:
        self._state = state
        self._later = None
        self._owner = NOBODY if owner is None else owner

    @property
    def state(self) -> _State:
        """The dict or list of this version. Read it, copy it, never change it or run a program while iterating it."""
        state = self._state
        return self._restored() if state is None else state

    def _restored(self) -> _State:
        undos: list[_Undo] = []
        version: Version[_State] = self
        while (held := version._state) is None:
            later = version._later
            if later is not None:  # else another thread has just restored it
                version, undo = later
                undos.append(undo)
        charge(len(undos))
        make(len(held))
        state: Any = held.copy()
        for undo in reversed(undos):
            self._revert(state, undo)
        self._state = state  # before it is cut off from what is later: somebody may be reading it
        self._later = None
        return state

    def work_to_read(self) -> int:
        """Entries that are copied and changes that are undone when the state is asked for; 0 where it is at hand."""
        undone = 0
        version: Version[_State] = self
        while (held := version._state) is None:
            if (later := version._later) is not None:
                version, undone = later[0], undone + 1
        return undone and undone + len(held)

    def _since(self) -> tuple[_State, list[_Undo]]:
        """The newest state, and how to come back from it where that are few changes; else this version's own."""
        undos: list[_Undo] = []
        version: Version[_State] = self
        while (held := version._state) is None:
            later = version._later
            if later is None or len(undos) == _NEAR:
                return self.state, []
            version, undo = later
            undos.append(undo)
        return held, undos

    @staticmethod
    def _revert(state: Any, undo: _Undo) -> None:
        raise NotImplementedError

    def grows(self, owner: object) -> bool:
        """Whether the next change by `owner` needs no copy: it has the state, which is worth keeping."""
        return self._owner is owner and self._state is not None and len(self._state) > SMALL

    def _passed_on(self, undo: _Undo) -> Any:
        newer = _new(type(self))
        newer._state = self._state
        newer._later = None
        newer._owner = self._owner
        self._later, self._state = (newer, undo), None
        return newer

    def _copy(self, added: int = 0) -> _State:
        state = self.state
        make(len(state) + added)
        return state.copy()

    def __reduce__(self) -> tuple[Any, ...]:
        return (type(self), (self.state,))


class Keyed(Version[dict[Hashable, Any]]):
    """What maps and sets share: a dict in insertion order."""

    __slots__ = ()

    def __len__(self) -> int:
        return self._size_before() if self._state is None else len(self._state)

    def _size_before(self) -> int:
        held, undos = self._since()
        befores: Any = chain.from_iterable(undo.values() if kind_of(undo) is dict else undo[1:] for undo in undos)
        return len(held) - sum(before is MISSING for before in befores)

    @staticmethod
    def _revert(state: dict[Hashable, Any], undo: tuple[Any, Any] | dict[Hashable, Any]) -> None:
        for key, value in undo.items() if isinstance(undo, dict) else (undo,):
            if value is MISSING:
                del state[key]
            else:
                state[key] = value

    def get(self, key: Hashable, default: Any = None) -> Any:
        """What is held under `key`, or `default`."""
        state = self._state
        return self._found(key, default) if state is None else state.get(key, default)

    def _found(self, key: Hashable, default: Any) -> Any:
        """What an older version holds: looked up through the changes since, where they are few."""
        state, undos = self._since()
        for undo in undos:
            found: Any = undo.get(key, self) if kind_of(undo) is dict else undo[1] if undo[0] == key else self
            if found is not self:
                return default if found is MISSING else found
        return state.get(key, default)

    def with_entry(self, key: Hashable, value: Any, owner: object = None) -> Any:
        """The collection with `value` under `key`."""
        state: Any = self._state
        if self._owner is owner and state is not None and len(state) > SMALL:
            newer = _new(type(self))  # as `_passed_on` does, for the change that programs make most
            newer._state, newer._later, newer._owner = state, None, owner
            self._later, self._state = (newer, (key, state.get(key, MISSING))), None
        else:
            held = self.state if state is None else state
            make(len(held))
            state = held.copy()
            newer = _new(type(self))
            newer._state, newer._later, newer._owner = state, None, NOBODY if owner is None else owner
        state[key] = value
        return newer

    def with_entries(self, entries: dict[Hashable, Any], owner: object = None) -> Any:
        """The collection with all of `entries`."""
        if not entries:
            return self
        if self.grows(owner):
            state: Any = self._state
            newer = self._passed_on({key: state.get(key, MISSING) for key in entries})
        else:
            state = self._copy(len(entries))
            newer = type(self)(state, owner)
        state.update(entries)
        return newer

    def without(self, key: Hashable, owner: object = None) -> Any:
        """The collection without `key`; itself if it does not hold it."""
        held = self.state
        if key not in held:
            return self
        make(len(held))
        state = held.copy()  # an undo could not put the entry back in its place
        del state[key]
        return type(self)(state, owner)


class Map(Keyed):
    """A map that a program made: entries in insertion order."""

    __slots__ = ()


def new_map(state: dict[Hashable, Any], owner: object) -> Map:
    """A map of the state, made as fast as Python can: programs make one for each record."""
    made = _new(Map)
    made._state, made._later, made._owner = state, None, owner
    return made


class Set(Keyed):
    """A set that a program made: its state maps each key to the value it stands for."""

    __slots__ = ()


def new_set(state: dict[Hashable, Any], owner: object) -> Set:
    """A set of the state, as `new_map` makes a map; without an owner it never changes in place."""
    made = _new(Set)
    made._state, made._later, made._owner = state, None, NOBODY if owner is None else owner
    return made


class Vector(Version[list[Any]]):
    """A vector that has grown; short ones and those of the host are plain lists."""

    __slots__ = ()

    def __len__(self) -> int:
        return self._looked_back()[0] if self._state is None else len(self._state)

    def __getitem__(self, index: int) -> Any:
        if self._state is not None:
            return self._state[index]
        size, changed, state = self._looked_back()
        at = range(size)[index]
        return changed[at] if at in changed else state[at]

    def _looked_back(self) -> tuple[int, dict[int, Any], list[Any]]:
        """How long this version is, its items that changed since, and the newest state: the end is asked for most."""
        state, undos = self._since()
        size, changed = len(state), dict[int, Any]()
        for undo in reversed(undos):
            if isinstance(undo, int):
                size = undo
            elif kind_of(undo) is dict:
                changed.update(undo)
            else:
                changed[size if undo[0] is None else undo[0]] = undo[1]
                size += undo[0] is None
        return size, changed, state

    @staticmethod
    def _revert(state: list[Any], undo: int | tuple[Any, Any] | dict[int, Any]) -> None:
        if isinstance(undo, int):
            del state[undo:]
        elif isinstance(undo, dict):
            for index, before in undo.items():
                state[index] = before
        elif undo[0] is None:
            state.append(undo[1])
        else:
            state[undo[0]] = undo[1]

    def appended(self, value: Any, owner: object = None) -> "Vector":
        """The vector with `value` behind its last item."""
        state: Any = self._state
        if self._owner is owner and state is not None and len(state) > SMALL:
            newer = _new(Vector)  # as `_passed_on` does, written out: vectors grow by the hundred thousand
            newer._state, newer._later, newer._owner = state, None, owner
            self._later, self._state = (newer, len(state)), None
        else:
            state = self._copy()
            newer = Vector(state, owner)
        state.append(value)
        return newer

    def extended(self, values: Sequence[Any], owner: object = None) -> "Vector":
        """The vector with `values` behind its last item."""
        if self.grows(owner):
            state: Any = self._state
            newer = self._passed_on(len(state))
        else:
            state = self._copy(len(values))
            newer = Vector(state, owner)
        state.extend(values)
        return newer

    def popped(self, owner: object = None) -> "Vector":
        """The vector without its last item; it must have one."""
        if self.grows(owner):
            state: Any = self._state
            newer = self._passed_on((None, state[-1]))
        else:
            state = self._copy()
            newer = Vector(state, owner)
        state.pop()
        return newer

    def with_item(self, index: int, value: Any, owner: object = None) -> "Vector":
        """The vector with `value` at `index`, which must exist."""
        state: Any = self._state
        if self._owner is owner and state is not None and len(state) > SMALL:
            newer = _new(Vector)  # as `_passed_on` does, written out
            newer._state, newer._later, newer._owner = state, None, owner
            self._later, self._state = (newer, (index, state[index])), None
        else:
            state = self._copy()
            newer = Vector(state, owner)
        state[index] = value
        return newer

    def with_both(self, index: int, value: Any, other: int, its_value: Any) -> "Vector":
        """The vector with values at two indexes, which must exist; it must grow in place, as its owner asks for it."""
        state: Any = self._state
        newer = _new(Vector)
        newer._state, newer._later, newer._owner = state, None, self._owner
        self._later, self._state = (newer, {index: state[index], other: state[other]}), None
        state[index] = value
        state[other] = its_value
        return newer


class Seq(Shown):
    """A sequence of at least one item whose rest, and itself with one more item in front, cost the same at any length.

    What was put in front is a chain of pairs `(item, chain behind it)`, `held` of them. Behind that comes `back` from
    `offset` on, a collection that never changes.
    """

    __slots__ = ("_back", "_front", "_held", "_offset")

    def __init__(self, back: "Sequence[Any] | Vector", offset: int = 0, front: Any = None, held: int = 0) -> None:
        self._back = back
        self._offset = offset
        self._front = front
        self._held = held

    def __len__(self) -> int:
        return self._held + len(self._back) - self._offset

    def __getitem__(self, index: int) -> Any:
        if index >= self._held:
            return self._back[self._offset + index - self._held]
        return self._front_from(index)[0] if index else self._front[0]

    def __iter__(self) -> Iterator[Any]:
        """The items in order, those in front as far as they are asked for."""
        chain = self._front
        while chain is not None:
            item, chain = chain
            yield item
        yield from self._behind[self._offset :]

    def work_to_read(self) -> int:
        """Items put in front, and what its other items take that have to be found first."""
        return self._held + (self._back.work_to_read() if isinstance(self._back, Vector) else len(self._back))

    @property
    def shared(self) -> "tuple[Sequence[Any] | Vector, int] | None":
        """The collection that it is the end of, and where it begins there; None with something put in front."""
        return None if self._held or not self._offset else (self._back, self._offset)

    @property
    def _behind(self) -> Sequence[Any]:
        return self._back.state if isinstance(self._back, Vector) else self._back

    def _front_from(self, count: int) -> Any:
        charge(count >> _COPIED)
        chain = self._front
        for _ in range(count):
            chain = chain[1]
        return chain

    @property
    def items(self) -> list[Any]:
        """The items in order, in a list of their own."""
        return self.first_items(len(self))

    def some_items(self, at: int, count: int) -> list[Any]:
        """Up to `count` items from the one at `at` on."""
        if self._held:
            return rest.first_items(count) if (rest := self.without_first(at)) else []
        return list(self._behind[(start := self._offset + at) : start + count])

    def first_items(self, count: int) -> list[Any]:
        """The first `count` items, or all if there are fewer."""
        found: list[Any] = []
        chain = self._front
        while chain is not None and len(found) < count:
            item, chain = chain
            found.append(item)
        return found + list(self._behind[self._offset : self._offset + count - len(found)])

    def without_first(self, count: int) -> "Seq | tuple[()]":
        """The sequence from the item at `count` on; empty past its end."""
        if not self._held:
            return self._following(self._back, at) if (at := self._offset + count) < len(self._back) else ()
        if count == 1 < self._held:
            return Seq(self._back, self._offset, self._front[1], self._held - 1)
        if count >= len(self):
            return ()
        if count >= self._held:
            return Seq(self._back, self._offset + count - self._held)
        return Seq(self._back, self._offset, self._front_from(count), self._held - count)

    def _following(self, back: "Sequence[Any] | Vector", offset: int) -> "Seq":
        """The sequence with another end, made as fast as Python can: queues grow and shrink by the hundred thousand."""
        made = _new(Seq)
        made._back, made._offset, made._front, made._held = back, offset, self._front, self._held
        return made

    def with_first(self, value: Any) -> "Seq":
        """The sequence with `value` in front."""
        return Seq(self._back, self._offset, (value, self._front), self._held + 1)

    def with_all_first(self, values: Sequence[Any]) -> "Seq":
        """The sequence with the values in front, in their order."""
        chain = self._front
        for value in reversed(values):
            chain = (value, chain)
        return Seq(self._back, self._offset, chain, self._held + len(values))

    def grows(self, owner: object) -> bool:
        """Whether `with_last` appends in place, without a copy."""
        return isinstance(self._back, Vector) and self._back.grows(owner)

    def with_last(self, values: Sequence[Any], owner: object = None) -> "Seq":
        """The sequence with `values` behind its last item."""
        back = self._back if isinstance(self._back, Vector) else Vector(list(self._back), owner)
        return Seq(back.extended(values, owner), self._offset, self._front, self._held)

    def __reduce__(self) -> tuple[Any, ...]:
        return (Seq, (self.items,))
