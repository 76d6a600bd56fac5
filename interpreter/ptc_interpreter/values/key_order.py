"""How sorted collections compare their keys, and how one is found in a tree of them."""

from bisect import bisect_left
from collections.abc import Hashable, Sequence
from typing import Any, Protocol

from ptc_interpreter.values.equality import value_of
from ptc_interpreter.values.metering import charge
from ptc_interpreter.values.ordered_tree import Tree
from ptc_interpreter.values.plain_values import charge_text


class Order(Protocol):
    """How a sorted collection compares its keys."""

    @property
    def comparator(self) -> Any:
        """The function of the language that compares; None for `compare`."""

    def compare(self, a: Any, b: Any) -> int:
        """Negative, zero or positive as `a` comes before, with or after `b`. Raises LispError if it cannot tell."""
        ...

    def check(self, value: Any) -> None:
        """Raise LispError for a value that has no order, which the first key is compared with nothing to show."""
        ...

    def rank(self, key: Hashable) -> Any:
        """What Python compares in place of a key of `key_of` as `compare` does; None where there is no such.

        Python cannot compare two ranks, and raises TypeError, where the kinds of what they stand for differ.
        """
        ...

    def arranged(self, keys: Sequence[Hashable], values: Sequence[Any]) -> list[Hashable]:
        """The keys in the order of the values they stand for; equal ones stay as they are."""
        ...


class Sought:
    """A key that is looked for in a tree: by its rank where there is one, else by the order."""

    __slots__ = ("key", "order", "rank")

    def __init__(self, order: Order, key: Hashable) -> None:
        self.order = order
        self.key = key
        self.rank = order.rank(key)

    def locate(self, tree: Tree) -> int:
        """The index of the first key of the node that does not come before this one, found in a few comparisons."""
        rank = self.rank
        if rank is not None:
            if type(rank) is str:
                charge_text(rank)
            try:
                return bisect_left(tree.ranks, rank)
            except TypeError:  # keys of several kinds, which `compare` may know
                pass
        return self._compared(tree.keys)

    def _compared(self, keys: Sequence[Hashable]) -> int:
        low, high = 0, len(keys)
        while low < high:
            middle = (low + high) // 2
            if self._compare(keys[middle]) < 0:
                low = middle + 1
            else:
                high = middle
        return low

    def is_at(self, tree: Tree, index: int) -> bool:
        """Whether the key at that index and this one are one to the order."""
        key = tree.keys[index]
        if key is self.key:
            return True
        if self.rank is not None and tree.ranks[index] is not None:
            return tree.ranks[index] == self.rank
        return self._compare(key) == 0

    def _compare(self, key: Hashable) -> int:
        charge(1)
        return self.order.compare(value_of(key), value_of(self.key))
