"""All families, for code in which core functions are written out: programs that go through little need none."""

from ptc_interpreter.compiler.inline import (
    arithmetic,
    bits,
    characters,
    comparisons,
    containing,
    growing,
    lookups,
    positions,
    sums,
    texts,
    types,
)
from ptc_interpreter.compiler.inline.registry import INLINE, TESTS

_FAMILIES = (arithmetic, bits, characters, comparisons, containing, growing, lookups, positions, sums, texts, types)
# Those that take no more than some nanoseconds: a function of nothing else draws no step.
INSTANT = frozenset(name for name, family in INLINE.items() if family.__module__ not in (sums.__name__, texts.__name__))
# Those that are no longer than a call: they are written out everywhere, the others where code runs more than once.
BRIEF = frozenset({"str/join", "=", "not=", "not", "nil?", "some?", "true?", "false?"})

__all__ = ["BRIEF", "INLINE", "INSTANT", "TESTS"]
