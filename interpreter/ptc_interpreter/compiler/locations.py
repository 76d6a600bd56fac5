"""What went wrong, from the exception that ended a program: its `Problem`, at the form that was running."""

from itertools import islice
from types import TracebackType

import attrs

from ptc_interpreter.compiler import Compiled
from ptc_interpreter.diagnostics.problems import described
from ptc_interpreter.errors import Problem, Span
from ptc_interpreter.limits import Limits


def problem_of(error: BaseException, compiled: Compiled | None, limits: Limits) -> Problem:
    """What `error` tells about the program that it ended."""
    problem = described(error, limits)
    if problem.span is None and compiled is not None:
        return attrs.evolve(problem, span=running_form(error.__traceback__, compiled))
    return problem


def running_form(trace: TracebackType | None, compiled: Compiled) -> Span | None:
    """The innermost form of this program that was running."""
    found = None
    while trace is not None:
        if trace.tb_frame.f_globals is compiled.scope:
            found = trace
        trace = trace.tb_next
    if found is None:
        return None
    positions = islice(found.tb_frame.f_code.co_positions(), found.tb_lasti // 2, None)
    _, _, start, end = next(positions, (None, None, None, None))
    return compiled.source.span(start, end) if start is not None and end else None
