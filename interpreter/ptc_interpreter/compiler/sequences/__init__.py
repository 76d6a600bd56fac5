"""Calls of `map`, `filter`, `reduce` and their kin, whose function can be opened: they become rounds over the items.

One module a family, which registers what it rewrites in `registry`.
"""

from ptc_interpreter.compiler.sequences import (
    cells,
    comparing,
    folding,
    keyed,
    mapping,
    running,
    transducing,
    unfolding,
    updating,
    walking_through,
)
from ptc_interpreter.compiler.sequences.registry import SEQUENCES

_FAMILIES = (cells, comparing, folding, keyed, mapping, running, transducing, unfolding, updating, walking_through)
__all__ = ["SEQUENCES"]
