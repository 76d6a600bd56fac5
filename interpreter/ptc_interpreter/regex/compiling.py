"""Regexes of Java's patterns, each compiled once where it is needed again soon."""

from typing import Any, Final

from ptc_interpreter.values.metering import charge
from ptc_interpreter.values.scalars import Regex

_MOST_KEPT: Final = 100_000  # elements, of up to 300 bytes each
_EACH: Final = 200  # which a pattern counts as beside its own: some five hundred short ones are kept

_Found = tuple[Any, Any]  # what is compiled, and the plan


class _Patterns(dict[str, _Found]):
    """Patterns that were compiled lately; all are let go of where they come to too much."""

    weight = 0

    def keep(self, pattern: str, found: _Found) -> None:
        """Keep a pattern from now on, if it is not too large by itself."""
        weight = _EACH + len(pattern) + found[1].size
        if weight > _MOST_KEPT:
            return
        if self.weight + weight > _MOST_KEPT:
            self.clear()
        self[pattern] = found
        self.weight += weight

    def clear(self) -> None:
        """Let go of all."""
        super().clear()
        self.weight = 0


KEPT: Final = _Patterns()


def compile_regex(pattern: str) -> Regex:
    """The regex of Java's `pattern`. Raises LispError `invalid_literal` where it is none.

    Who runs pays for elements beyond the text, such as the thousand of `x{1000}`: for each is time and room needed.
    """
    found = KEPT.get(pattern) or _compiled(pattern)
    if found[1].size > len(pattern):
        charge(found[1].size)
    return Regex(pattern, *found)


def _compiled(pattern: str) -> _Found:
    from ptc_interpreter.regex.planning import compiled  # takes as long to import as many programs take to run

    found = compiled(pattern)
    KEPT.keep(pattern, found)
    return found
