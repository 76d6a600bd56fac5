"""What went wrong, from the exception that ended a program: its `Problem`, at the form that was running."""

from itertools import islice
from types import CodeType, TracebackType

from ptc_interpreter.compiler.compiled import Compiled
from ptc_interpreter.diagnostics.costly import with_cost
from ptc_interpreter.diagnostics.problems import described
from ptc_interpreter.errors import Problem, Span
from ptc_interpreter.records import evolved
from ptc_interpreter.runtime.run import Run


def problem_of(error: BaseException, compiled: Compiled | None, run: Run) -> Problem:
    """What `error` tells about the program that it ended."""
    problem = described(error, run.limits)
    if compiled is None:
        return problem
    if problem.span is None:
        problem = evolved(problem, span=running_form(error.__traceback__, compiled))
    return _with_cost(problem, compiled, run)


def _with_cost(problem: Problem, compiled: Compiled, run: Run) -> Problem:
    most = run.costs.most()
    if most is None:
        return problem
    cost, part = most
    form = form_of(cost.code, cost.instruction)
    if form is None:
        return problem
    text, span = compiled.source.text[slice(*form)], compiled.source.span(*form)
    return with_cost(problem, text, span, runs=cost.runs, part=part)


def running_form(trace: TracebackType | None, compiled: Compiled) -> Span | None:
    """The innermost form of this program that was running."""
    found = None
    while trace is not None:
        if trace.tb_frame.f_globals is compiled.scope:
            found = trace
        trace = trace.tb_next
    if found is None:
        return None
    form = form_of(found.tb_frame.f_code, found.tb_lasti)
    return compiled.source.span(*form) if form else None


def form_of(code: CodeType, instruction: int) -> tuple[int, int] | None:
    """Start and end of the form that an instruction came of."""
    positions = islice(code.co_positions(), instruction // 2, None)
    _, _, start, end = next(positions, (None, None, None, None))
    return (start, end) if start is not None and end else None
