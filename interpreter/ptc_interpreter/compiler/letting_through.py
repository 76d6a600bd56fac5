"""What generated code calls where transducers are written out: what each of them keeps from one item to the next."""

from collections.abc import Iterator
from itertools import count
from typing import Any

from ptc_interpreter.core.base.arguments import how_many
from ptc_interpreter.runtime.run import Run
from ptc_interpreter.values.equality import key_of
from ptc_interpreter.values.scalars import MISSING


def nothing_seen(_run: Run) -> set[Any]:
    """The keys of what `distinct` has let through."""
    return set()


def is_new(run: Run, seen: set[Any], value: Any) -> bool:
    """Whether `distinct` lets a value through, which it has seen from now on."""
    key = key_of(value)
    if key in seen:
        return False
    run.make(1)
    seen.add(key)
    return True


def countdown(_run: Run, count: Any) -> list[int]:
    """How many items `take` lets through. Raises LispError where it is no number."""
    return [how_many(count, "take", 1)]


def is_open(_run: Run, left: list[int]) -> bool:
    """Whether `take` lets through an item at all."""
    return left[0] > 0


def is_over(_run: Run, left: list[int]) -> bool:
    """Whether `take` has let through its last item, where one more has come through."""
    left[0] -= 1
    return left[0] == 0


def is_begun(_run: Run, left: list[int]) -> bool:
    """Whether `drop-while` has let an item through."""
    return left[0] < 0


def begin(_run: Run, left: list[int]) -> None:
    """Have `drop-while` let through whatever comes from now on."""
    left[0] = -1


def numbers(_run: Run) -> Iterator[int]:
    """The indexes of the items that come through."""
    return count()


def next_number(_run: Run, following: Iterator[int]) -> int:
    """The index of the item that has come through."""
    return next(following)


def nothing_before(_run: Run) -> list[Any]:
    """The key of what `dedupe` has seen last."""
    return [MISSING]


def is_another(_run: Run, before: list[Any], value: Any) -> bool:
    """Whether `dedupe` lets a value through: it is not that which came before."""
    known, before[0] = before[0], key_of(value)
    return known != before[0]


def nothing_parted(_run: Run) -> list[Any]:
    """The items of the part that `partition-all` or `partition-by` is at, and the key of these."""
    return [[], MISSING]


def part_of_size(run: Run, held: list[Any], item: Any, size: int) -> list[Any] | None:
    """The part that an item fills up; None as long as there is room in it."""
    run.make(1)
    part = held[0]
    part.append(item)
    if len(part) < size:
        return None
    held[0] = []
    return part


def part_of_key(run: Run, held: list[Any], item: Any, key: Any) -> list[Any] | None:
    """The part that is over where an item has another key; None where it has not, or is the first."""
    run.make(1)
    part, before = held
    held[1] = found = key_of(key)
    if not part or before == found:
        part.append(item)
        return None
    held[0] = [item]
    return part


def last_part(_run: Run, held: list[Any]) -> list[Any] | None:
    """The part that is over when no item follows, if there is one."""
    return held[0] or None
