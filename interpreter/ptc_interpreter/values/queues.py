"""Queues: what `PersistentQueue` begins."""

# pyright: reportPrivateUsage=false
# A queue is made of a sequence and its vector, and changes them itself where nobody else has it.

from collections.abc import Sequence
from typing import Any, Final

from ptc_interpreter.values.persistent import Seq, Vector
from ptc_interpreter.values.shown import Shown

_LEFT_BEHIND: Final = 500  # items that were taken and are kept until they are more than those that wait


def _items(held: Any) -> list[Any]:
    return held._back._state


class Queue(Shown):
    """A queue: items are added behind the last and taken from the front, both at the same cost at any length."""

    __slots__ = ("held",)

    def __init__(self, held: "Seq | tuple[()]" = ()) -> None:
        self.held = held

    def __len__(self) -> int:
        return len(self.held)

    def work_to_read(self) -> int:
        """As of the sequence that it holds."""
        return self.held.work_to_read() if isinstance(self.held, Seq) else 0

    @property
    def items(self) -> list[Any]:
        """The items in order, in a list of their own."""
        return self.held.items if isinstance(self.held, Seq) else []

    def with_last(self, value: Any, owner: object = None) -> "Queue":
        """The queue with one more item."""
        held = self.held
        if type(held) is not Seq or type(held._back) is not Vector:
            return self.with_all((value,), owner)
        return Queue(held._following(held._back.appended(value, owner), held._offset))

    def with_all(self, values: Sequence[Any], owner: object = None) -> "Queue":
        """The queue with more items, at least one."""
        held = self.held
        return Queue(held.with_last(values, owner) if isinstance(held, Seq) else Seq(Vector(list(values), owner)))

    def without_first(self) -> "Queue":
        """The queue without its first item; an empty one as it is."""
        held = self.held
        if type(held) is not Seq:
            return self
        return Queue(held.without_first(1))

    # -- in place, where nobody else has it ----------------------------------------------------------------------------

    def copied(self, owner: object) -> "Queue":
        """A queue of the same items that has them alone, to be changed in place."""
        return Queue(Seq(Vector(self.items, owner)) if self.held else ())

    def first(self) -> Any:
        """The first item of such a queue; nil where there is none."""
        held = self.held
        return _items(held)[held._offset] if type(held) is Seq else None

    def add_here(self, values: Sequence[Any], owner: object) -> None:
        """Have more items behind the last."""
        held = self.held
        if type(held) is Seq:
            _items(held).extend(values)
        elif values:
            self.held = Seq(Vector(list(values), owner))

    def take_here(self) -> None:
        """Have the first item no more; an empty queue stays."""
        held = self.held
        if type(held) is not Seq:
            return
        items = _items(held)
        held._offset = taken = held._offset + 1
        if taken == len(items):
            self.held = ()
        elif taken > _LEFT_BEHIND and 2 * taken > len(items):
            del items[:taken]
            held._offset = 0

    def __reduce__(self) -> tuple[Any, ...]:
        return (Queue, (self.held,))
