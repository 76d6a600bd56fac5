"""Printed text is not ours, nor is what errors tell: lines that look like lines of a rendering can be marked."""

from collections.abc import Iterable
from typing import Final

import attrs

from ptc_compression.record.turns import Turn
from ptc_compression.runs.headings import LIKE_OURS
from ptc_compression.runs.options import HistoryOptions
from ptc_interpreter import Problem, format_problem

MARK: Final = "| "


def guarded(prints: Iterable[str]) -> tuple[str, ...]:
    """The printed entries, `| ` before each line that looks like one of ours. Twice is the same as once."""
    return tuple(LIKE_OURS.sub(MARK, entry) for entry in prints)


def shown_prints(turn: Turn, options: HistoryOptions) -> tuple[str, ...]:
    """What a turn printed, as a rendering shows it."""
    prints = turn.evaluation.prints
    return guarded(prints) if options.guard_output else prints


def shown_error(turn: Turn, options: HistoryOptions) -> str:
    """The error of a turn, as a rendering shows it; "" for a turn that succeeded."""
    problem = turn.evaluation.error
    if problem is None or not options.guard_output:
        return turn.error_text
    others = tuple(map(_guarded_problem, problem.others))
    return format_problem(attrs.evolve(_guarded_problem(problem), others=others), turn.program)


def _guarded_problem(problem: Problem) -> Problem:
    first, *others = problem.message.split("\n")  # the first stands behind our own `Error:`
    return attrs.evolve(problem, message="\n".join([first, *guarded(others)]))
