"""`BitSet` of Java's: a set of integers from 0 on, which its methods take as bits. It leaves as that set."""

from collections.abc import Callable, Iterable
from typing import Any

from ptc_interpreter.core.base.arguments import integer, truthy, wrong_type
from ptc_interpreter.core.base.mutable import BIT_SET, held_of, is_bit_set
from ptc_interpreter.core.collections.sorted_collections import KeyOrder
from ptc_interpreter.errors import LispError
from ptc_interpreter.runtime.registry import core
from ptc_interpreter.runtime.run import Run
from ptc_interpreter.values.scalars import MISSING, Mutable
from ptc_interpreter.values.sorted import SortedSet


@core("BitSet.")
def bit_set(run: Run, size: Any = 0) -> Mutable:
    """What Java has as `BitSet`: bits that are set or clear, by their index.

    (let [b (BitSet.)] (.set b 3) (.set b 5) [(.get b 3) (.cardinality b) (.nextSetBit b 4)])  ;=> [true 2 5]
    """
    _index(size, "BitSet.", 1)
    run.make(1)
    return run.atoms.make_mutable("set", SortedSet({}, KeyOrder(None), run.owner), BIT_SET)


def _index(value: Any, name: str, position: int = 2) -> int:
    at = integer(value, name, position)
    if at < 0:
        message = f"`{name}` has no index {at}: bits are numbered from 0."
        raise LispError("index_out_of_bounds", message, hint="(max 0 i) stays inside")
    return at


def _held(run: Run, bits: Any, name: str, position: int = 1) -> Any:
    if not is_bit_set(bits):
        raise wrong_type(name, position, bits, "a BitSet", hint="(BitSet.) makes one")
    return held_of(run, bits)


def _range(run: Run, name: str, start: Any, end: Any = MISSING) -> range:
    first = _index(start, name)
    last = first + 1 if end is MISSING else _index(end, name, 3)
    if last < first:
        message = f"`{name}` is given the end {last} before its start {first}."
        raise LispError(
            "index_out_of_bounds", message, hint=f"write ({name} bits start end): the end itself is left out"
        )
    run.make(last - first)
    return range(first, last)


def _hold(run: Run, bits: Mutable, added: Iterable[int], removed: Iterable[int]) -> None:
    held = held_of(run, bits).with_entries({index: index for index in added}, run.owner)
    for index in removed:
        held = held.without(index, run.owner)
    run.atoms.hold(bits, held)


def set_bits(run: Run, bits: Any, *args: Any) -> None:
    """Set the bit at an index, or those from one up to another; with a boolean behind these, set or clear them."""
    value = truthy(args[-1]) if type(args[-1]) is bool else True
    given = args[:-1] if type(args[-1]) is bool else args
    _hold(run, bits, _range(run, ".set", *given) if value else (), () if value else _range(run, ".set", *given))


def clear_bits(run: Run, bits: Any, *args: Any) -> None:
    """Clear the bit at an index, those from one up to another, or all."""
    if args:
        _hold(run, bits, (), _range(run, ".clear", *args))
    else:
        run.atoms.hold(bits, SortedSet({}, KeyOrder(None), run.owner))


def is_set_at(run: Run, bits: Any, index: Any) -> bool:
    """Whether the bit at an index is set."""
    run.charge(1)
    return held_of(run, bits).get(_index(index, ".get"), MISSING) is not MISSING


def length_of(run: Run, bits: Any) -> int:
    """The index behind the last bit that is set."""
    held = held_of(run, bits)
    return held.entries(len(held) - 1, len(held))[0][1] + 1 if len(held) else 0


@core(".flip")
def flip(run: Run, bits: Any, start: Any, end: Any = MISSING) -> None:
    """Nil; the bit at an index, or those up to another, are set where they were clear, and clear where they were set.

    (let [b (BitSet.)] (.set b 1) (.flip b 0 3) (.cardinality b))  ;=> 2
    """
    held, among = _held(run, bits, ".flip"), _range(run, ".flip", start, end)
    were_set = [index for index in among if held.get(index, MISSING) is not MISSING]
    _hold(run, bits, set(among).difference(were_set), were_set)


@core(".cardinality")
def cardinality(run: Run, bits: Any) -> int:
    """How many bits are set."""
    return len(_held(run, bits, ".cardinality"))


@core(".nextSetBit")
def next_set_bit(run: Run, bits: Any, index: Any) -> int:
    """The index of the first bit that is set, from an index on; -1 if there is none."""
    held = _held(run, bits, ".nextSetBit")
    at = held.before(_index(index, ".nextSetBit"))
    run.charge(1)
    return held.entries(at, at + 1)[0][1] if at < len(held) else -1


@core(".previousSetBit")
def previous_set_bit(run: Run, bits: Any, index: Any) -> int:
    """The index of the last bit that is set, up to an index; -1 if there is none."""
    held = _held(run, bits, ".previousSetBit")
    at = held.before(_index(index, ".previousSetBit") + 1) - 1
    run.charge(1)
    return held.entries(at, at + 1)[0][1] if at >= 0 else -1


@core(".nextClearBit")
def next_clear_bit(run: Run, bits: Any, index: Any) -> int:
    """The index of the first bit that is clear, from an index on."""
    held, at = _held(run, bits, ".nextClearBit"), _index(index, ".nextClearBit")
    while held.get(at, MISSING) is not MISSING:
        run.charge(1)
        at += 1
    return at


@core(".intersects")
def intersects(run: Run, bits: Any, other: Any) -> bool:
    """Whether a bit is set in both."""
    ours, theirs = _held(run, bits, ".intersects"), _held(run, other, ".intersects", 2)
    run.charge(min(len(ours), len(theirs)))
    return not ours.state.keys().isdisjoint(theirs.state)


def _combining(name: str, what: str, of: Callable[[Any, Any], Any]) -> None:
    def combine(run: Run, x: Any, other: Any) -> Any:
        if type(x) is int:
            return of(x, integer(other, name, 2))
        ours, theirs = _held(run, x, name), _held(run, other, name, 2)
        run.make(len(ours) + len(theirs))
        mine = set(ours.state)
        found = of(mine, set(theirs.state))
        _hold(run, x, found - mine, mine - found)
        return None

    combine.__doc__ = f"Nil; in the first BitSet those bits are set that are set in {what}. Of integers their bits."
    core(name)(combine)


_combining(".and", "both", lambda a, b: a & b)
_combining(".or", "one of the two", lambda a, b: a | b)
_combining(".xor", "one of the two and not in the other", lambda a, b: a ^ b)
_combining(".andNot", "the first and not in the second", lambda a, b: a & ~b if type(a) is int else a - b)
