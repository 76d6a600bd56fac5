"""Printed text is not ours, nor is what errors tell: lines that look like lines of a rendering can be marked."""

import re
from collections.abc import Iterable
from typing import Final

import attrs

from ptc_compression.record.turns import Turn
from ptc_compression.runs.options import HistoryOptions
from ptc_interpreter import format_problem

MARK: Final = "| "
_LIKE_OURS: Final = re.compile(
    r"(?:^|(?<=[\n\r\v\f\x1c-\x1e\x85\u2028\u2029]))"  # whatever a reader may take for the start of a line
    r"(?=[ \t]*(?:"
    r";\ *(?:Tool\ calls:|No\ tool\ calls\ made|Function:|Defined:|Failed\ turns:|Output|Recovered:|Turn\ \d|\.\.\.)"
    r"|;\ {2,}|Turns\ left:|Turn\ \d+\ of\ \d+|Error:|hint:))",
    re.IGNORECASE,
)


def guarded(prints: Iterable[str]) -> tuple[str, ...]:
    """The printed entries, `| ` before each line that looks like one of ours. Twice is the same as once."""
    return tuple(_LIKE_OURS.sub(MARK, entry) for entry in prints)


def shown_prints(turn: Turn, options: HistoryOptions) -> tuple[str, ...]:
    """What a turn printed, as a rendering shows it."""
    prints = turn.evaluation.prints
    return guarded(prints) if options.guard_output else prints


def shown_error(turn: Turn, options: HistoryOptions) -> str:
    """The error of a turn, as a rendering shows it; "" for a turn that succeeded."""
    problem = turn.evaluation.error
    if problem is None or not options.guard_output:
        return turn.error_text
    first, *others = problem.message.split("\n")  # the first stands behind our own `Error:`
    message = "\n".join([first, *guarded(others)])
    return format_problem(attrs.evolve(problem, message=message), turn.program)
