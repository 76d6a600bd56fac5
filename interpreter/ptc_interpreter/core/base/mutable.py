"""What Java changes in place, opened: what it holds now, as a value of the language."""

from typing import Any, Final

from ptc_interpreter.errors import LispError
from ptc_interpreter.values.metering import active_payer
from ptc_interpreter.values.persistent import Map, Seq, Set, Vector
from ptc_interpreter.values.scalars import Mutable, Symbol, kind_of
from ptc_interpreter.values.sorted import SortedMap, SortedSet
from ptc_interpreter.values.texts import width_of

# What each kind holds; a stored queue is a tuple again.
_HELD: Final[dict[str, tuple[type, ...]]] = {
    **dict.fromkeys(("array", "list", "stack", "heap"), (Vector,)),
    "transient": (Vector, Map, Set),
    **dict.fromkeys(("text", "scanner"), (list,)),
    "queue": (Seq, tuple),
    "map": (Map, SortedMap),
    "set": (Set, SortedSet),
}


BIT_SET: Final = Symbol("java.util.BitSet")  # in the place of a comparator


def is_bit_set(value: Any) -> bool:
    """Whether a value is a `BitSet`, a set of which methods take the members as bits."""
    return type(value) is Mutable and value.kind == "set" and value.call == BIT_SET


def is_builder(value: Any) -> bool:
    """Whether a value is a `StringBuilder`, which may stand where a text is read."""
    return type(value) is Mutable and value.kind == "text"


def held_of(run: Any, cell: Mutable) -> Any:
    """What a cell holds. Raises LispError where it belongs to others that run beside, or is not known."""
    held: Any = run.atoms.held(cell)
    if type(held) not in _HELD[cell.kind]:
        raise LispError("invalid_state", f"What the {cell.kind} holds is not known any more.", hint="make it anew")
    return Seq(held) if kind_of(held) is tuple and held else held


def opened(value: Any) -> Any:
    """What an array, a builder of text or a collection of Java's holds; any other value as it is.

    Raises LispError where it belongs to others that run beside.
    """
    if type(value) is not Mutable:
        return value
    run = active_payer()
    held = held_of(run, value)
    if value.kind == "scanner":
        run.write(len(held[1]))
        return value.content(held)
    if value.kind != "text":
        return held
    length, pieces = held
    if len(pieces) == 1:
        return pieces.state[0]
    run.write(length, width_of(pieces.state))
    text = value.content(held)
    run.atoms.hold(value, [length, Vector([text], run.owner)])
    return text
