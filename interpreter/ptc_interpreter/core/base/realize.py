"""The value with which a program ends, with its lazy sequences realized: outside of the program nothing could do it."""

from itertools import islice
from typing import Any, Final

from ptc_interpreter.limits import DEEPEST
from ptc_interpreter.runtime.run import Run
from ptc_interpreter.values.lazy import Lazy
from ptc_interpreter.values.maps import PROGRAM_MAPS
from ptc_interpreter.values.persistent import Seq, Vector
from ptc_interpreter.values.scalars import Atom, Mutable, kind_of
from ptc_interpreter.values.typed import Instance

_MOST: Final = 10_000  # items up to which a sequence is realized
_IN_A_STEP: Final = 2  # four items are looked at in a step: 2 ** 2


def realized(run: Run, value: Any, *, leaves: bool) -> Any:
    """The value, with each lazy sequence in it that comes to its end soon realized, and atoms as they are recorded.

    Sequences that lie within other collections are made by `lazy-seq` alone: without one nothing is walked, unless the
    value `leaves` the program, and all of it is walked anyway.
    """
    if type(value) is Lazy or run.made_lazy or run.atoms.changed or leaves:
        return _Realization(run).realized(value, 0)
    return value


class _Realization:
    """One walk through a value; parts met before are not walked again."""

    def __init__(self, run: Run) -> None:
        self._run = run
        self._done: dict[int, tuple[Any, Any]] = {}  # id -> (the value, kept alive; what it is realized)

    def realized(self, value: Any, depth: int) -> Any:
        kind = kind_of(value)
        realize = _REALIZE.get(kind)
        if realize is None or depth > DEEPEST:
            return value
        known = self._done.get(id(value))
        if known is None:
            known = self._done[id(value)] = (value, realize(self, value, depth + 1))
        return known[1]

    def items(self, value: Any, depth: int) -> Any:
        """A list, vector or sequence: itself where nothing in it is lazy."""
        held = value.state if type(value) is Vector else value.items if type(value) is Seq else value
        self._run.charge(len(held) >> _IN_A_STEP)
        found = [self.realized(item, depth) for item in held]
        if all(new is old for new, old in zip(found, held, strict=True)):
            return value
        return found if type(value) in (list, Vector) else tuple(found)

    def map(self, value: Any, depth: int) -> Any:
        """A map: itself where none of its values is lazy."""
        self._run.charge(len(value) >> _IN_A_STEP)
        state = value.state
        changed = {key: new for key, old in state.items() if (new := self.realized(old, depth)) is not old}
        return value.with_entries(changed) if changed else value

    def atom(self, value: Atom, _: int) -> Any:
        """An atom: with what it holds now, for who looks at it later."""
        return self._run.atoms.recorded(value)

    def mutable(self, value: Mutable, depth: int) -> Any:
        """What Java changes in place: what it is now, so that nothing changes it any more."""
        self._done[id(value)] = (value, value)  # within itself it stays what it is
        return self.realized(value.content(self._run.atoms.shown(value)), depth)

    def lazy(self, value: Lazy, depth: int) -> Any:
        """A sequence: its items, unless there are too many of them."""
        if value.endless:
            return value
        found = tuple(islice(value.start(self._run), _MOST + 1))
        return value if len(found) > _MOST else self.items(found, depth)


_REALIZE: Final[dict[type, Any]] = {
    Lazy: _Realization.lazy,
    Atom: _Realization.atom,
    Mutable: _Realization.mutable,
    **dict.fromkeys((list, tuple, Vector, Seq), _Realization.items),
    **dict.fromkeys((*PROGRAM_MAPS, Instance), _Realization.map),
}
