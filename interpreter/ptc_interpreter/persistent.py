"""Persistent maps, sets and vectors that grow in place: only the newest version holds the dict or list.

Each change made by the owner of the newest version takes the state over and leaves behind, in the older version, how to
undo the change; so a chain of changes, as in `reduce`, costs one step each. An older version that is read again gets a
copy of its own. A version with another owner, as one kept in memory by an earlier program, is copied before the first
change: evaluations side by side may share it. Small collections are copied always, which is cheapest.

Keys are those of `equality.key_of`; nothing here looks into them.
"""

from collections.abc import Hashable
from typing import Any, Final, Generic, TypeVar

from ptc_interpreter.values import MISSING

_SMALL: Final = 24  # up to here copying beats bookkeeping
_State = TypeVar("_State", dict[Hashable, Any], list[Any])
_Undo = tuple[Any, Any]


class _Version(Generic[_State]):
    """One version of a collection: it holds the state, or points to a newer version and how to come back from it."""

    __slots__ = ("_newer", "_owner", "_state", "_undo")
    _state: _State | None
    _newer: "_Version[_State] | None"
    _undo: _Undo | None

    def __init__(self, state: _State, owner: object = None) -> None:
        self._state = state
        self._newer = None
        self._undo = None
        self._owner = owner

    @property
    def state(self) -> _State:
        """The dict or list of this version. Read it, copy it, never change it or run a program while iterating it."""
        return self._state if self._newer is None else self._restored()  # type: ignore[return-value]

    def __len__(self) -> int:
        return len(self.state)

    def _restored(self) -> _State:
        undos: list[_Undo] = []
        version: _Version[_State] = self
        while version._newer is not None:
            undos.append(version._undo)  # type: ignore[arg-type]
            version = version._newer
        state: Any = version._state.copy()  # type: ignore[union-attr]
        for undo in reversed(undos):
            self._revert(state, undo)
        self._state = state
        self._newer = self._undo = None
        return state

    @staticmethod
    def _revert(state: Any, undo: _Undo) -> None:
        raise NotImplementedError

    def _owned(self, owner: object) -> bool:
        return owner is not None and self._owner is owner and len(self.state) > _SMALL

    def _passed_on(self, owner: object, undo: _Undo) -> Any:
        newer = type(self)(self._state, owner)  # type: ignore[arg-type]
        self._state, self._newer, self._undo = None, newer, undo
        return newer

    def __reduce__(self) -> tuple[Any, ...]:
        return (type(self), (self.state,))


class _Keyed(_Version[dict[Hashable, Any]]):
    """What maps and sets share: a dict in insertion order."""

    __slots__ = ()

    @staticmethod
    def _revert(state: dict[Hashable, Any], undo: _Undo) -> None:
        key, value = undo
        if value is MISSING:
            del state[key]
        else:
            state[key] = value

    def with_entry(self, key: Hashable, value: Any, owner: object = None) -> Any:
        """This collection with `value` under `key`."""
        if not self._owned(owner):
            return type(self)({**self.state, key: value}, owner)
        state = self.state
        newer = self._passed_on(owner, (key, state.get(key, MISSING)))
        state[key] = value
        return newer

    def without(self, key: Hashable, owner: object = None) -> Any:
        """This collection without `key`; itself if it does not hold it."""
        if key not in self.state:
            return self
        state = self.state.copy()  # an undo could not put the entry back in its place
        del state[key]
        return type(self)(state, owner)


class Map(_Keyed):
    """A map that a program made: entries in insertion order."""

    __slots__ = ()


class Set(_Keyed):
    """A set that a program made: its state maps each key to the value it stands for."""

    __slots__ = ()


class Vector(_Version[list[Any]]):
    """A vector that has grown; short ones and those of the host are plain lists."""

    __slots__ = ()

    @staticmethod
    def _revert(state: list[Any], undo: _Undo) -> None:
        index, value = undo
        if value is MISSING:
            state.pop()
        elif index is None:
            state.append(value)
        else:
            state[index] = value

    def appended(self, value: Any, owner: object = None) -> "Vector":
        """This vector with `value` behind its last item."""
        if not self._owned(owner):
            return Vector([*self.state, value], owner)
        state = self.state
        newer = self._passed_on(owner, (None, MISSING))
        state.append(value)
        return newer

    def popped(self, owner: object = None) -> "Vector":
        """This vector without its last item; it must have one."""
        if not self._owned(owner):
            return Vector(self.state[:-1], owner)
        state = self.state
        newer = self._passed_on(owner, (None, state[-1]))
        state.pop()
        return newer

    def with_item(self, index: int, value: Any, owner: object = None) -> "Vector":
        """This vector with `value` at `index`, which must exist."""
        state = self.state
        if not self._owned(owner):
            return Vector([*state[:index], value, *state[index + 1 :]], owner)
        newer = self._passed_on(owner, (index, state[index]))
        state[index] = value
        return newer
