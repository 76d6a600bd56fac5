"""Running the programs of a session, with its tools."""

import asyncio
from collections.abc import Mapping
from functools import partial
from threading import Event as Flag
from types import TracebackType
from typing import Self

import attrs

from ptc.options import Bounds
from ptc.repl.session import ReplSession
from ptc.runs.running import RunningProgram
from ptc.tools.calling import CallableTool, RunningTools
from ptc_interpreter import Evaluation, Problem, evaluate


@attrs.define(eq=False)
class Evaluator:
    """Runs one program after another on one event loop, so that what an async tool keeps open stays open.

    To be used as a context manager, in the main thread: Ctrl-C then stops the program that runs, and nothing else.
    """

    _runner: asyncio.Runner = attrs.field(factory=asyncio.Runner, init=False)

    def __enter__(self) -> Self:
        self._runner.__enter__()
        return self

    def __exit__(self, kind: type[BaseException], error: BaseException, trace: TracebackType) -> None:
        self._runner.__exit__(kind, error, trace)

    def after(self, session: ReplSession, program: str) -> ReplSession:
        """The session after one more program. What the program does wrong is in the last turn."""
        evaluated: list[ReplSession] = []
        self._runner.run(_evaluate_into(evaluated, session, program))
        return evaluated[0]


async def _evaluate_into(evaluated: list[ReplSession], session: ReplSession, program: str) -> None:
    """Adds the session after `program`; as the result of a task it would cost time, see `runs.running.run_to_end`."""
    tools = RunningTools(
        tools=session.tools,
        loop=asyncio.get_running_loop(),
        timeout=Bounds().tool_timeout,
        turn=len(session.turns) + 1,
    )
    running = RunningProgram.started(tools, partial(_evaluate, session, program))
    try:
        evaluation = await running.finished()
    except asyncio.CancelledError:  # Ctrl-C
        evaluation = _cancelled(await running.stopped() or _lost(session, tools))
    evaluated.append(session.with_evaluation(program, evaluation, tools.steps))


def _evaluate(session: ReplSession, program: str, tools: Mapping[str, CallableTool], interrupt: Flag) -> Evaluation:
    return evaluate(
        program,
        data=session.data,
        tools=tools,
        memory=session.given_memory,
        limits=session.limits,
        interrupt=interrupt,
    )


def _cancelled(evaluation: Evaluation) -> Evaluation:
    """The same, its error said as what it is: the call that Ctrl-C ended may be what the program failed at."""
    error = evaluation.error
    if error is None or error.code == "cancelled":
        return evaluation
    said = attrs.evolve(error, phase="limit", code="cancelled", message="The program was interrupted.", hint=None)
    return attrs.evolve(evaluation, error=said)


def _lost(session: ReplSession, tools: RunningTools) -> Evaluation:
    """The evaluation of a program that did not stop in time: its calls are all that is known of it."""
    problem = Problem(phase="limit", code="cancelled", message="The program was given up: it did not stop.")
    return Evaluation(outcome="error", error=problem, memory=session.memory, tool_calls=tools.calls)
