"""What atoms and volatiles hold, read and changed by their functions, and by what is written out of these."""

from typing import Any, Final

from ptc_interpreter.core.base.arguments import wrong_type
from ptc_interpreter.runtime.run import Run
from ptc_interpreter.values.scalars import Atom

NO_CELL: Final = "make one with (def a (atom 0)), and read it with @a"
CHANGED: Final = frozenset({"atom", "volatile", "field"})


def may_change(ref: Any) -> bool:
    """Whether it is a cell that `swap!` and its kin change."""
    return type(ref) is Atom and ref.kind in CHANGED


def changed_cell(run: Run, ref: Any, name: str) -> Any:
    """What a cell holds that function `name` is about to change, which is a step."""
    held = held_in_cell(run, ref, name)
    run.charge(1)
    return held


def held_in_cell(run: Run, ref: Any, name: str) -> Any:
    """What a cell holds that function `name` changes afterwards."""
    if not may_change(ref):
        raise wrong_type(name, 1, ref, "an atom", hint=NO_CELL)
    atoms = run.atoms
    if atoms.place.own is not None:
        return atoms.held(ref)
    return atoms.holding.get(ref.identity, ref.held)


def hold_in(run: Run, ref: Atom, value: Any) -> Any:
    """The value, which a cell holds from now on, after it was asked what it holds."""
    atoms, identity = run.atoms, ref.identity
    atoms.holding[identity] = value
    atoms.changed.add(identity)
    return value
