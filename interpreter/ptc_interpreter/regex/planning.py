"""What a pattern of Java's is compiled to, with a plan of how texts are matched against it in bounded time."""

import re
from typing import Any, Final

import attrs
import regex

from ptc_interpreter.errors import LispError
from ptc_interpreter.regex.cost import Cost, cost_of
from ptc_interpreter.regex.parser import parse
from ptc_interpreter.regex.translation import Translation, translate

_SHORT: Final = 400  # steps of matching at worst, which are no more than the step that every call draws
_QUICK: Final = 8_000  # steps of matching at worst, of up to 50 ns each, which are not timed
_BRIEF: Final = 1_000_000  # steps at worst after which the clock is looked at


@attrs.frozen
class Plan:
    """How a pattern is matched in bounded time."""

    short: int  # matching a text of so many characters with `line` costs no more than the call; -1: none
    quick: int  # matching one of so many takes no time to speak of
    brief: int  # and one of so many some milliseconds at worst
    line: Any  # the pattern of Python's `re`, which is faster; None where that cannot be used
    one_line: bool  # whether it can be used for a text without line ends only
    literal: str | None  # the text that the pattern stands for, if it stands for just one
    size: int = 1  # elements of the pattern, once `x{3}` is written `xxx`
    degree: int = 1  # of what matching costs at worst: steps go with the length of a text to this power; 0: not known


def compiled(pattern: str) -> tuple[Any, Plan]:
    """The pattern of `regex`, and how it is matched. Raises LispError `invalid_literal` where it is none of Java's."""
    try:
        tree = parse(pattern)
        translation = translate(tree)
        found: Any = regex.compile(translation.pattern, regex.VERSION1, cache_pattern=False)
    except (regex.error, ValueError, OverflowError, RecursionError, IndexError) as error:
        raise LispError("invalid_literal", f'`#"{pattern[:60]}"` is no regex: {error}.') from None
    return found, _plan(translation, cost_of(tree), tree.size)


def _plan(translation: Translation, cost: Cost, size: int) -> Plan:
    at_most = [_characters_within(steps, cost) for steps in (_SHORT, _QUICK, _BRIEF)]
    line = None if translation.line is None else _of_python(translation.line)
    if line is None or translation.one_line:
        at_most[0] = -1
    return Plan(
        *at_most,
        line=line,
        one_line=translation.one_line,
        literal=translation.literal,
        size=size,
        degree=cost.degree,
    )


def _characters_within(steps: int, cost: Cost) -> int:
    """How long a text may be to be matched in so many steps at worst; 0 where nothing is known."""
    return int((steps / cost.factor) ** (1 / cost.degree)) if cost.degree else 0


def _of_python(pattern: str) -> Any:
    try:
        return re.compile(pattern)
    except (re.error, OverflowError, RecursionError):
        return None
