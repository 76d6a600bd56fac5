"""Sequences that are worked out as far as they are read, and the value that ends a `reduce` early."""

from collections.abc import Callable, Iterator
from typing import Any

import attrs


@attrs.frozen(eq=False)
class Lazy:
    """A sequence that may have no end.

    `start(run)` gives a new iterator over it from its beginning, each time; it charges `run` for each item read.
    `recipe` is the core function and the arguments that make it. `endless` is false where it may well have an end,
    which only reading all of it tells.
    """

    start: Callable[[Any], Iterator[Any]]
    recipe: tuple[str, tuple[Any, ...]]
    endless: bool = True
    cell: Any = None  # of a `lazy-seq`: what has been worked out of it


@attrs.frozen(eq=False)
class Reduced:
    """What `(reduced x)` gives: ends a `reduce` with `value`."""

    value: Any
