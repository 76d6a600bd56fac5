"""Sequences that are realized as far as they are read, and the value that ends a `reduce` early."""

from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

import attrs

from ptc_interpreter.values.shown import Shown


# A tuple, and no class of attrs: one is made with each sequence.
class Recipe(NamedTuple):
    """How a sequence, or a function that a function made, is made again: what else it is cannot be stored."""

    name: str  # of a core function; "tool" or "given" for what calls one of the host's
    arguments: tuple[Any, ...]


@attrs.frozen(eq=False, repr=False)
class Lazy(Shown):
    """A sequence that may have no end.

    `start(run)` gives a new iterator over it from its beginning, each time; it charges `run` for each item read.
    `recipe` makes it again. `endless` is false where it may well have an end,
    which only reading all of it tells.
    """

    start: Callable[[Any], Iterator[Any]]
    recipe: Recipe
    endless: bool = True
    cell: Any = None  # of a `lazy-seq`: what has been realized of it


@attrs.frozen(eq=False)
class Reduced:
    """What `(reduced x)` gives: ends a `reduce` with `value`."""

    value: Any
