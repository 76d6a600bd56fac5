"""The second wall: programs in a process of their own, with no files, no environment and a bound on its memory.

`Limits(isolation="process")` asks for it. A worker is started once and kept for the next program; tools are called
here. A worker that is killed, by its limits or by anything else, ends its program alone.

The worker is not trusted. Whatever it says is read as data, of bounded size and in bounded time, and tools are given
plain values; what it may do beyond that is what the system lets a process of this user do that cannot open a file.
"""

from collections.abc import Mapping
from datetime import datetime
from threading import Event
from time import perf_counter
from typing import Any, cast

from ptc_interpreter.errors import LispError, Problem
from ptc_interpreter.host.conversion import from_python, to_python
from ptc_interpreter.host.tool_calls import ToolRefused, first_line, parameters_of
from ptc_interpreter.isolation.pool import Worker, give_back, taken
from ptc_interpreter.isolation.protocol import Broken, evaluation_of, limits_as_data, memory_as_data
from ptc_interpreter.limits import Limits
from ptc_interpreter.runtime.results import Evaluation, Memory, ToolCall
from ptc_interpreter.runtime.run import Tool

_BEYOND = 1.0  # seconds by the clock beyond its limit that a program has for what it is given and gives to cross


def evaluate_apart(
    source: str,
    *,
    data: Mapping[str, Any],
    tools: Mapping[str, Tool],
    functions: Mapping[str, Tool],
    memory: Memory,
    limits: Limits,
    now: datetime | None,
    interrupt: Event | None,
) -> Evaluation:
    """What `evaluate` gives, worked out by a worker process."""
    conversation = _Conversation(taken(limits.memory_bytes), tools, functions, limits, interrupt)
    parameters = {name: dict(parameters_of(tool)) for name, tool in tools.items()}
    given = (parameters, sorted(functions), limits_as_data(limits), now)
    try:
        evaluation = evaluation_of(conversation.outcome(source, dict(data), *memory_as_data(memory), *given))
    except _Stopped as stopped:
        return conversation.lost(memory, stopped.code, stopped.message)
    except (Broken, OSError, MemoryError):
        return conversation.lost(memory, *conversation.worker.death())
    except BaseException:
        conversation.worker.end()
        raise
    give_back(conversation.worker)
    return evaluation


class _Stopped(Exception):
    """The host ends a program whose worker still runs."""

    def __init__(self, code: str, message: str) -> None:
        super().__init__(message)
        self.code = code
        self.message = message


class _Conversation:
    """One program: what its worker says is answered until it is done."""

    def __init__(
        self,
        worker: Worker,
        tools: Mapping[str, Tool],
        functions: Mapping[str, Tool],
        limits: Limits,
        interrupt: Event | None,
    ) -> None:
        self.worker = worker
        self._tools = tools
        self._functions = functions
        self._limits = limits
        self._interrupt = interrupt
        self._started = perf_counter()
        self._until = self._started + limits.wall_seconds + _BEYOND
        self._calls: list[ToolCall] = []

    def outcome(self, *program: Any) -> Any:
        """What the worker gives in the end for a program. Raises Broken, or _Stopped."""
        self.worker.send(list(program), self._goes_on)
        while True:
            match self.worker.receive(self._goes_on):
                case ["done", evaluation]:
                    return evaluation
                case ["call", bool(of_host), str(name), positional, named]:
                    answer = self._read if of_host else self._answer
                    self.worker.send([*answer(name, *_plain(positional, named))], self._goes_on)
                case _:
                    raise Broken

    def _goes_on(self) -> bool:
        if self._interrupt is not None and self._interrupt.is_set():
            raise self._stopped("cancelled", "The host cancelled the program.")
        if perf_counter() > self._until:
            raise self._stopped("limit_time", f"The program was not done after {self._limits.wall_seconds:,} seconds.")
        return True

    def _stopped(self, code: str, message: str) -> _Stopped:
        self.worker.end()
        return _Stopped(code, message)

    def _read(self, name: str, positional: list[Any], named: dict[str, Any]) -> tuple[Any, ...]:
        """What a function of the host gives, which is not recorded."""
        try:
            return ("result", self._functions[name](*positional, **named))
        except ToolRefused as refused:
            return ("refused", refused.code, str(refused), refused.hint)
        except Exception as raised:
            return ("raised", *_told(raised))

    def _answer(self, name: str, positional: list[Any], named: dict[str, Any]) -> tuple[Any, ...]:
        """What a tool gives, whose call is recorded."""
        if len(self._calls) >= self._limits.tool_calls:
            raise Broken
        arguments = (*positional, *([named] if named else []))
        began = perf_counter()
        try:
            result = from_python(self._tools[name](*positional, **named), name)
        except ToolRefused as refused:
            return ("refused", refused.code, str(refused), refused.hint)
        except (Exception, SystemExit) as raised:
            self._record(began, name=name, arguments=arguments, error=first_line(raised))
            return ("raised", *_told(raised))
        self._record(began, name=name, arguments=arguments, result=result)
        return ("result", result)

    def _record(self, began: float, **call: Any) -> None:
        """Record a call that has just ended. The time inside tools is not the program's."""
        took = perf_counter() - began
        self._until += took
        self._calls.append(ToolCall(started=began - self._started, duration=took, **call))

    def lost(self, memory: Memory, code: str, message: str) -> Evaluation:
        """The evaluation of a program whose worker is gone: what its tools did is known, all else is lost."""
        problem = Problem(phase="limit", code=code, message=message, hint="Do less in one program.")
        return Evaluation(outcome="error", error=problem, memory=memory, tool_calls=tuple(self._calls))


def _plain(positional: Any, named: Any) -> tuple[list[Any], dict[str, Any]]:
    """The arguments of a call as tools are given them. Raises Broken for what no tool is given."""
    if type(positional) is not list or type(named) is not dict:
        raise Broken
    parameters = cast("dict[Any, Any]", named)
    try:
        return to_python(positional), {_parameter(name): to_python(value) for name, value in parameters.items()}
    except LispError as error:
        raise Broken from error


def _parameter(name: Any) -> str:
    if type(name) is not str:
        raise Broken
    return name


def _told(raised: BaseException) -> tuple[str, str, str | None]:
    code = getattr(raised, "code", None)
    kind, _, text = first_line(raised).partition(": ")
    return kind, text, code if type(code) is str else None
