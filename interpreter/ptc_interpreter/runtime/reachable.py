"""Which atoms values hold, directly or by what they hold: those that nothing else holds need not be recorded.

An atom is looked up by its identity, so two atoms that hold each other are kept alive by what is kept for them, and
Python's collector of garbage sees nothing of it.
"""

from collections.abc import Iterable, Mapping
from gc import get_referents
from types import CodeType, FunctionType, ModuleType
from typing import Any, Final, cast

from ptc_interpreter.values.scalars import Atom, Mutable

_MOST: Final = 200_000  # objects that are looked at, in a tenth of a second
_OF_CODE: Final = (type, ModuleType, CodeType)


def atoms_held_by(values: Iterable[Any], holding: Mapping[str, Any]) -> set[str] | None:
    """The identities of the atoms that the values hold; None where that is too much to look at."""
    found: set[str] = set()
    met: dict[int, Any] = {}  # kept alive, so that no other has its identity
    left = list(values)
    while left:
        fresh = {identity: value for value in left if (identity := id(value)) not in met}
        if len(met) + len(fresh) > _MOST:
            return None
        met |= fresh
        left = _held(fresh.values(), found, holding)
    return found


def _held(values: Iterable[Any], found: set[str], holding: Mapping[str, Any]) -> list[Any]:
    """What the values hold; of atoms what they hold in the run, and `found` has their identities."""
    held: list[Any] = []
    others: list[Any] = []
    for value in values:
        kind = cast("type[Any]", type(value))
        if kind is Atom or kind is Mutable:
            found.add(value.identity)
            held += (holding.get(value.identity), value.held, value.call)
        elif kind is FunctionType:
            held += (value.__closure__, value.__defaults__, value.__dict__)
        elif not issubclass(kind, _OF_CODE):
            others.append(value)
    return held + get_referents(*others)
