"""The second wall: programs in a process of their own, with no files, no environment and a bound on its memory.

`Limits(isolation="process")` asks for it. A worker is started once and kept for the next program; tools are called
here. A worker that is killed, by its limits or by anything else, ends its program alone.

The worker is not trusted. Whatever it says is read as data, of bounded size and in bounded time, and tools are given
plain values; what it may do beyond that is what the system lets a process of this user do that cannot open a file.
"""

from collections.abc import Callable, Mapping
from datetime import datetime
from threading import Event
from time import perf_counter
from typing import Any

import attrs

from ptc_interpreter.diagnostics.host_errors import of_host
from ptc_interpreter.encoding import evaluation_from_data
from ptc_interpreter.encoding.held import HostValues, held_by
from ptc_interpreter.errors import LimitExceeded, LispError, Problem
from ptc_interpreter.host.changes import CHANGED
from ptc_interpreter.host.conversion import from_python
from ptc_interpreter.host.handing import HandingOver, TakesTooLong
from ptc_interpreter.host.leaving import to_python
from ptc_interpreter.host.tool_calls import effect_of, outcome_of, parameters_of
from ptc_interpreter.isolation.pool import Worker, ended, give_back, taken
from ptc_interpreter.isolation.protocol import (
    Answer,
    Broken,
    Done,
    FunctionRequest,
    Message,
    Raised,
    Refused,
    Request,
    Returned,
    TooLong,
    read,
)
from ptc_interpreter.limits import Limits
from ptc_interpreter.runtime.results import Evaluation, Memory, ToolCall
from ptc_interpreter.runtime.tools import Tool, ToolOutcome, ToolRefused, ToolRequest, code_of, first_line, name_of
from ptc_interpreter.runtime.underway import Underway

_BEYOND = 1.0  # seconds by the clock beyond its limit that a program has for what it is given and gives to cross


def evaluate_apart(
    source: str,
    *,
    data: Mapping[str, Any],
    tools: Mapping[str, Tool],
    functions: Mapping[str, Callable[..., Any]],
    memory: Memory,
    limits: Limits,
    now: datetime | None,
    interrupt: Event | None,
    handing: HandingOver,
    underway: Underway,
) -> Evaluation:
    """What `evaluate` gives, worked out by a worker process; `handing` has the time that is left for sending."""
    tools, functions = dict(tools), dict(functions)  # the host may change its own meanwhile
    request = Request(
        source=source,
        data=dict(data),
        memory=memory,
        tools={name: dict(parameters_of(tool)) for name, tool in tools.items()},
        reading=[name for name, tool in tools.items() if effect_of(tool) == "read"],
        functions=sorted(functions),
        limits=attrs.evolve(limits, isolation="none"),  # the worker runs programs itself
        now=now,
    )
    try:
        worker = taken(limits.memory_bytes)
    except (OSError, MemoryError) as error:
        return Evaluation(outcome="error", error=_no_process(error), memory=memory)
    conversation = _Conversation(worker, tools, functions, limits, interrupt, handing)
    underway.calls = conversation.calls
    try:
        with held_by(HostValues()):
            evaluation = _evaluation(conversation.outcome(request), memory)
    except BaseException as error:
        problem = _why(error, worker)
        worker.end()
        if problem is None:  # the host ends, or is interrupted
            raise
        return underway.stopped(problem)
    give_back(worker)
    return evaluation


def _evaluation(done: Done, before: Memory) -> Evaluation:
    """The evaluation of a program that began with the memory `before`. Raises Broken."""
    try:
        evaluation = evaluation_from_data(done.evaluation, lambda value: value, before=before)
    except ValueError as error:
        raise Broken from error
    return attrs.evolve(evaluation, thrown=done.thrown)


def _why(error: BaseException, worker: Worker) -> Problem | None:
    """Why a program came to no end that its worker told of; None for what passes."""
    match error:
        case _Stopped() | LimitExceeded():
            return error.problem
        case TooLong():
            return _too_long(error)
        case Broken() | OSError() | MemoryError():
            return of_host(error.__cause__ or error) or worker.death()
        case RuntimeError() if "during iteration" in str(error):  # of a dict or a set that grows while it is written
            return CHANGED
        case _:
            return None


def _no_process(error: BaseException) -> Problem:
    message = f"No process could be started for the program: {getattr(error, 'strerror', None) or error}."
    hint = 'Allow this process to start others, or do without: Limits(isolation="none"), --isolation none.'
    return attrs.evolve(ended("no_process", message), hint=hint)


def _too_long(error: TooLong) -> Problem:
    message = (
        f"What crosses between the program's process and the host may be {error.longest:,} bytes long as text, "
        f"and this is {error.length:,}."
    )
    return attrs.evolve(ended("limit_memory", message), hint="Leave and define less, or give less data to a program.")


class _Stopped(Exception):
    """The host ends a program whose worker still runs."""

    def __init__(self, problem: Problem) -> None:
        super().__init__(problem.message)
        self.problem = problem


class _Conversation:
    """One program: what its worker asks for is answered until it is done."""

    def __init__(
        self,
        worker: Worker,
        tools: Mapping[str, Tool],
        functions: Mapping[str, Callable[..., Any]],
        limits: Limits,
        interrupt: Event | None,
        handing: HandingOver,
    ) -> None:
        self.worker = worker
        self._tools = tools
        self._functions = functions
        self._limits = limits
        self._interrupt = interrupt
        self._until = perf_counter() + limits.wall_seconds + _BEYOND
        self.calls: list[ToolCall] = []  # that have come back
        self._handing = handing

    def outcome(self, request: Request) -> Done:
        """What the worker gives in the end for a program. Raises Broken, or _Stopped."""
        self._send(request)
        while True:
            match self._receive():
                case Done() as done:
                    return done
                case Refused(code="limit_time", message=message):
                    raise self._stopped("limit_time", message)
                case ToolRequest() | FunctionRequest() as asked:
                    self._send(self._answer(asked))
                case _:
                    raise Broken

    def _receive(self) -> Message:
        said = self.worker.said(self._goes_on)
        with self._handing.counted():
            return read(said)

    def _send(self, message: Request | Answer) -> None:
        with self._handing.counted():
            self.worker.send(message, self._goes_on)

    def _goes_on(self) -> bool:
        if self._interrupt is not None and self._interrupt.is_set():
            raise self._stopped("cancelled", "The host cancelled the program.")
        if perf_counter() > self._until:
            raise self._stopped("limit_time", f"The program was not done after {self._limits.wall_seconds:,} seconds.")
        return True

    @staticmethod
    def _stopped(code: str, message: str) -> _Stopped:
        return _Stopped(ended(code, message))

    def _answer(self, asked: ToolRequest | FunctionRequest) -> Answer:
        """What a call gives. It is refused where its arguments have no plain form, as keys that cannot be hashed."""
        try:
            positional = to_python(asked.positional, opaque=True)
            if isinstance(asked, FunctionRequest):
                return self._function(asked.name, positional)
            return self._tool(attrs.evolve(asked, positional=positional, named=_named(asked.named)))
        except LispError as error:
            problem = error.problem
            return Refused(code=problem.code, message=problem.message, hint=problem.hint)

    def _function(self, name: str, arguments: list[Any]) -> Answer:
        """What a function of the host gives, which is not recorded."""
        if name not in self._functions:
            raise Broken
        try:
            return Returned(result=from_python(self._functions[name](*arguments), name, handing=self._handing))
        except (KeyboardInterrupt, SystemExit, TakesTooLong):
            raise
        except BaseException as raised:
            told = type(raised) in (ValueError, TypeError)  # as for a program in this process, see `call_given`
            return (
                _answer(ToolOutcome(raised=raised)) if told else Raised(kind=name_of(type(raised)), text="", code=None)
            )

    def _tool(self, request: ToolRequest) -> Answer:
        """What a tool gives, whose call is recorded. The time inside tools is not the program's."""
        if len(self.calls) >= self._limits.tool_calls or request.name not in self._tools:
            raise Broken
        outcome = outcome_of(self._tools[request.name], request, perf_counter, self._handing)
        self._until += outcome.duration
        if not isinstance(outcome.raised, ToolRefused):
            self.calls.append(request.ended(outcome))
        if isinstance(outcome.raised, TakesTooLong):
            raise outcome.raised
        return _answer(outcome)


def _answer(outcome: ToolOutcome) -> Answer:
    raised = outcome.raised
    more: Any = {
        "retried": list(outcome.retried),
        "arguments": None if outcome.arguments is None else list(outcome.arguments),
    }
    if raised is None:
        return Returned(result=outcome.result, **more)
    if isinstance(raised, ToolRefused):
        return Refused(code=raised.code, message=str(raised), hint=raised.hint)
    kind, _, text = first_line(raised).partition(": ")
    return Raised(kind=kind, text=text, code=code_of(raised), unknown=outcome.unknown, **more)


def _named(arguments: dict[Any, Any]) -> dict[str, Any]:
    named = to_python(arguments, opaque=True)
    if not all(type(name) is str for name in named):
        raise Broken
    return named
