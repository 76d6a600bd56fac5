"""Entries in the order of their keys' ranks, in a list and a dict that change in place: for some thousand of them.

Only the newest version of a sorted collection has them; a change leaves behind how to undo it, as in `persistent`.
"""

from bisect import bisect_left
from collections.abc import Callable, Hashable, Iterable, Sequence
from typing import Any, Final

from ptc_interpreter.values.ordered_tree import Entry

MOST: Final = 4_096  # entries: to move more, or to copy them for an older version, takes longer than a tree does
_NUMBERS: Final = frozenset({int, float})
_ALIKE: Final = frozenset({str, tuple})  # ranks that Python compares with those of their own kind
Undo = tuple[Any, Entry | None]  # a rank, and what stood there before


class Rows:
    """The ranks in order, and by rank each key with its value."""

    __slots__ = ("entries", "ranks")

    def __init__(self, ranks: list[Any], entries: dict[Any, Entry]) -> None:
        self.ranks = ranks
        self.entries = entries

    def __len__(self) -> int:
        return len(self.ranks)

    def copy(self) -> "Rows":
        """The same entries, for another version to change."""
        return Rows(self.ranks.copy(), self.entries.copy())

    def put(self, rank: Any, entry: Entry) -> None:
        """Have the entry stand under a rank, which is alike those that there are."""
        if rank not in self.entries:
            self.ranks.insert(bisect_left(self.ranks, rank), rank)
        self.entries[rank] = entry

    def take(self, rank: Any) -> None:
        """Take out what stands under a rank that is there."""
        del self.entries[rank]
        del self.ranks[bisect_left(self.ranks, rank)]

    def undo(self, changes: Iterable[Undo]) -> None:
        """Undo changes, the last one first."""
        for rank, before in changes:
            if before is None:
                self.take(rank)
            else:
                self.put(rank, before)

    def is_alike(self, rank: Any) -> bool:
        """Whether Python can compare a rank with those that there are."""
        return self.place(rank) is not None

    def place(self, rank: Any) -> int | None:
        """How many ranks come before one; None where Python cannot compare it with those that there are."""
        try:
            return bisect_left(self.ranks, rank)
        except TypeError:
            return None

    def between(self, start: int, stop: int | None) -> list[Entry]:
        """The entries from one index up to another, in order."""
        return [self.entries[rank] for rank in self.ranks[start:stop]]


def rows_of(state: dict[Hashable, Any], rank_of: Callable[[Hashable], Any]) -> Rows | None:
    """The rows of a state that is in order; None where they are many, or some keys have no rank that tells."""
    if len(state) > MOST:
        return None
    ranks = list(map(rank_of, state))
    if not _are_alike(ranks):
        return None
    entries = dict(zip(ranks, state.items(), strict=True))
    return Rows(ranks, entries) if len(entries) == len(ranks) else None


def _are_alike(ranks: Sequence[Any]) -> bool:
    kinds = set(map(type, ranks))
    return kinds <= _NUMBERS or (len(kinds) == 1 and kinds <= _ALIKE)
