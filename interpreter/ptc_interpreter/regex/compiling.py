"""Regexes of Java's patterns."""

from functools import lru_cache
from typing import Any

from ptc_interpreter.values.scalars import Regex


def compile_regex(pattern: str) -> Regex:
    """The regex of Java's `pattern`. Raises LispError `invalid_literal` where it is none."""
    return Regex(pattern, *_compiled(pattern))


@lru_cache(maxsize=512)
def _compiled(pattern: str) -> tuple[Any, Any]:
    from ptc_interpreter.regex.planning import compiled  # takes as long to import as many programs take to run

    return compiled(pattern)
