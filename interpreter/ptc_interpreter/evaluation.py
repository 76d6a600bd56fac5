"""One program here, in this process: its text in, an `Evaluation` out."""

import re
from collections.abc import Callable, Iterable, Mapping
from datetime import datetime
from decimal import localcontext
from threading import Event
from time import perf_counter
from typing import Any, Final

from ptc_interpreter.analyzer import analyze_program
from ptc_interpreter.compiler import compile_program
from ptc_interpreter.compiler.analysis.amounts import goes_through_little
from ptc_interpreter.compiler.compiled import Compiled
from ptc_interpreter.compiler.locations import problem_of
from ptc_interpreter.compiler.unit import Inline
from ptc_interpreter.core.base.realize import realized
from ptc_interpreter.core.numbers.operations import DECIMALS
from ptc_interpreter.diagnostics.problems import described
from ptc_interpreter.errors import Ended, LimitExceeded, LispError, Problem
from ptc_interpreter.host.changes import CHANGED, Watch
from ptc_interpreter.host.handing import HandingOver
from ptc_interpreter.limits import Limits
from ptc_interpreter.nodes import Program
from ptc_interpreter.reader import read
from ptc_interpreter.reader.forms import Form, Source
from ptc_interpreter.records import evolved
from ptc_interpreter.runtime.recursion import fits_here, room_for
from ptc_interpreter.runtime.results import Evaluation, Memory, Outcome
from ptc_interpreter.runtime.run import Run
from ptc_interpreter.runtime.stacks import Stop
from ptc_interpreter.runtime.tools import Tool
from ptc_interpreter.runtime.underway import HOST_ENDED, Underway
from ptc_interpreter.values.metering import accounted_to
from ptc_interpreter.values.shown import text_of
from ptc_interpreter.values.texts import takes_long

_LEFT: Final = 100_000, 2_000_000  # collections that any program may leave, and the most that one may: see `exceeds`
_LEFT_OF_MADE: Final = 5  # between them a fifth of `elements`
_LEFT_A_SECOND: Final = 350_000  # and no more than can be looked at in the time of a program and a second more
_GROWN: Final = 2_000  # steps below which nothing can be made that holds so many
_HALF: Final = "[\ud800-\udfff]"  # compiled when it is needed, as Python keeps what it compiles


def evaluate_here(
    source: str,
    *,
    data: Mapping[str, Any],
    tools: Mapping[str, Tool],
    functions: Mapping[str, Callable[..., Any]],
    memory: Memory,
    limits: Limits,
    now: datetime | None,
    clock: Callable[[], float] = perf_counter,
    interrupt: Event | None = None,
    underway: Underway,
    handing: HandingOver | None = None,
    used: float = 0.0,
) -> Evaluation:
    """What `evaluate` gives, evaluated in this process; `data` is admitted already.

    `handing` has the time that is left for what tools give; `used` are seconds of the processor that it took already.
    Where the stack of this thread is too small for calls within calls, it is evaluated in another.
    """
    stop = None if fits_here(limits.call_depth) else Stop(interrupt)

    def work() -> Evaluation:
        run = Run(
            limits=limits,
            clock=clock,
            memory=memory,
            data=data,
            tools=tools,
            given=functions,
            now=now,
            interrupt=interrupt if stop is None else stop,
            text=source,
            handing=handing,
        )
        run.time.use(used)
        run.watch = watch = Watch(data.values())
        run.long_texts = watch.has_long_texts or any(map(takes_long, memory.values_by_name.values()))
        underway.calls = run.captures.tool_calls
        return _recorded(run, memory, underway)

    return work() if stop is None else _in_large_stack(work, stop, limits.call_depth)


def _in_large_stack(work: Callable[[], Evaluation], stop: Stop, calls: int) -> Evaluation:
    from ptc_interpreter.runtime.large_stacks import in_large_stack  # most threads have stack enough

    return in_large_stack(work, stop, calls)


def _recorded(run: Run, before: Memory, underway: Underway) -> Evaluation:
    """What a run comes to; `underway` has it, however it ends."""
    with room_for(run.limits.call_depth), accounted_to(run), localcontext(DECIMALS):
        try:
            underway.evaluation = _bounded(_evaluated(run), before, run.limits)
        except BaseException as error:  # the host ends, by Ctrl-C or `sys.exit()`, or interrupts what is left to do
            with accounted_to(None):  # whatever is used up
                underway.evaluation = _bounded(_interrupted(run, error), before, run.limits)
            raise
    return underway.evaluation


def _interrupted(run: Run, error: BaseException) -> Evaluation:
    problem = described(error, run.limits) if isinstance(error, Exception) else HOST_ENDED
    return _evaluation(run, None, "error", error=problem)


def _evaluated(run: Run) -> Evaluation:
    source, program, compiled = Source(run.text), None, None
    try:
        _check_length(run.text, run.limits)
        forms = read(source, run.limits)
        program = _analyzed(forms, source, run)
        run.check()
        run.goes_far = not goes_through_little(program, run.data, run.variables)
        compiled = compile_program(program, source, Inline.EVERYWHERE if run.goes_far else Inline.IN_LOOPS, run.data)
        run.costs.scope = compiled.scope
        value = compiled.run(run)
        run.check()  # what was counted without a look at the limit is looked at now
        return _evaluation(run, program, "value", realized(run, value, leaves=False))
    except Ended as ended:
        return _evaluation(run, program, ended.outcome, ended.value)
    except Exception as error:  # whatever a program does ends here, as data
        problem, thrown = _explained(_problem(error, compiled, run), run.text), getattr(error, "thrown", None)
        _let_go(error)
        return _evaluation(run, program, "error", error=problem, thrown=thrown)


def _let_go(error: BaseException | None) -> None:
    """Let go of what the program was about when it ended: what it held is garbage, atoms among it."""
    while error is not None:
        error.__traceback__ = None
        error = error.__context__


def _explained(problem: Problem, text: str) -> Problem:
    from ptc_interpreter.diagnostics.other_languages import explained  # brings patterns of what is no Lisp

    return explained(problem, text)


def _exceeds(values: Iterable[Any], most: int) -> bool:
    from ptc_interpreter.encoding.extent import exceeds  # brings what writes values, which small programs do without

    return exceeds(values, most)


def _bounded(evaluation: Evaluation, before: Memory, limits: Limits) -> Evaluation:
    """The evaluation; an error in its place where what it leaves would take too long to be compared, stored or sent."""
    most = min(max(_LEFT[0], limits.elements // _LEFT_OF_MADE), _LEFT[1], int(_LEFT_A_SECOND * (1 + limits.seconds)))
    if evaluation.usage.steps < _GROWN or not _exceeds(_left_by(evaluation), most):
        return evaluation
    message = f"What the program leaves holds more than {most:,} collections, each as often as another holds it."
    calls = [evolved(call, arguments=tuple(map(text_of, call.arguments))) for call in evaluation.tool_calls]
    return Evaluation(
        outcome="error",
        error=LimitExceeded("limit_elements", message, hint="leave a part of it; nothing of it was kept").problem,
        memory=before,
        prints=evaluation.prints,
        tool_calls=tuple(calls),  # their arguments as far as they are shown
        usage=evaluation.usage,
    )


def _left_by(evaluation: Evaluation) -> list[Any]:
    arguments = [argument for call in evaluation.tool_calls for argument in call.arguments]
    defined = [definition.value for definition in evaluation.definitions]
    return [evaluation.value, evaluation.thrown, *defined, *evaluation.memory.atoms.values(), *arguments]


def _analyzed(forms: list[Form], source: Source, run: Run) -> Program:
    """The program, whose namespaces are known from now on."""
    program = analyze_program(
        forms,
        source,
        memory=run.variables,
        data=run.data,
        tools=run.tools,
        given=run.given,
        required=run.required,
    )
    run.required = program.required
    return program


def _problem(error: Exception, compiled: Compiled | None, run: Run) -> Problem:
    if isinstance(error, RecursionError | SyntaxError) and compiled is None:  # of Python's compiler: blocks in blocks
        return LimitExceeded(
            "limit_nesting",
            "The program is nested too deeply.",
            hint="name the inner parts with `let` or `def`",
        ).problem
    problem = problem_of(error, compiled, run)
    if problem.code == "internal_error" and run.watch.has_changed():
        return evolved(CHANGED, span=problem.span)
    return problem


def _check_length(text: str, limits: Limits) -> None:
    if len(text) > limits.source_characters:
        raise LimitExceeded(
            "limit_source",
            f"A program may have {limits.source_characters:,} characters, and this one has {len(text):,}.",
            hint="keep data in `data/` or behind a tool",
        )
    if not text.isascii() and (half := re.search(_HALF, text)):
        span = Source(text).span(half.start(), half.end())
        raise LispError(
            "invalid_token", "Half a character stands here, which no text can hold.", phase="read", span=span
        )


def _evaluation(
    run: Run,
    program: Program | None,
    outcome: Outcome,
    value: Any = None,
    *,
    error: Problem | None = None,
    thrown: Any = None,
) -> Evaluation:
    """What a run did, whether it came to its end or not."""
    run.described = None  # metadata ends with the program, and holds nothing beyond it
    value = run.atoms.recorded(value)
    results = run.results if error else (value, *run.results)[:3]
    beside = [value, thrown, *results, *(call.arguments for call in run.captures.tool_calls)]
    variables, definitions, atoms = run.atoms.settle(run.variables, run.captures.definitions, beside)
    return Evaluation(
        outcome=outcome,
        value=value,
        error=error,
        thrown=thrown,
        memory=Memory(variables, results, run.required, atoms),
        definitions=definitions,
        prints=tuple(run.captures.prints),
        tool_calls=tuple(run.captures.tool_calls),
        usage=run.usage,
        named_value=error is None and outcome == "value" and program is not None and program.named_value,
    )
