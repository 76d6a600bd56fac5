"""`Chain`: a list that grows at its end, each version sharing all it holds with the one before."""

from collections.abc import Iterator
from typing import Generic, TypeVar

import attrs

T = TypeVar("T")


@attrs.frozen(eq=False, repr=False)
class Chain(Generic[T]):
    """The items before, and one more. Adding to it costs the same at any length; the empty chain is None."""

    before: "Chain[T] | None"
    last: T


def items(of: Chain[T] | None) -> list[T]:
    """The items of a chain, oldest first."""
    return list(_newest_first(of))[::-1]


def _newest_first(of: Chain[T] | None) -> Iterator[T]:
    while of is not None:
        yield of.last
        of = of.before
