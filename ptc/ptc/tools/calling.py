"""Calling tools for a running program: sync ones in a thread, async ones on the event loop, all within their time."""

import asyncio
import copy
import inspect
import threading
from collections.abc import Awaitable, Callable, Coroutine
from concurrent.futures import CancelledError, Future
from concurrent.futures import TimeoutError as FutureTimeout
from typing import Any, Final, cast

import attrs

from ptc.options import UNSET
from ptc.tools.parameters import bind, checked
from ptc.tools.tool import Tool
from ptc.tools.workers import WORKERS
from ptc_interpreter import ToolCall

_COPIED: Final = frozenset({list, dict, set, tuple})


class ToolTimeout(Exception):
    """A tool gave no result in its time. Its thread, if it has one, is abandoned."""

    code = "tool_timeout"


class ToolInterrupted(Exception):
    """The run ended while a tool was working."""

    code = "cancelled"


class ToolEnded(Exception):
    """A tool tried to end the process or its task."""


@attrs.define(eq=False)
class RunningTools:
    """The tools of one agent while one program runs. Called from the program's threads, except where it says so."""

    tools: tuple[Tool, ...]
    loop: asyncio.AbstractEventLoop
    timeout: float | None  # of tools that have none of their own
    freeze_results: bool
    run_agent: Callable[[Tool, list[Any]], Coroutine[Any, Any, tuple[Any, Any]]]  # gives the result and the Step
    tasks: set["asyncio.Task[Any]"] = attrs.field(factory=set["asyncio.Task[Any]"], init=False)
    _lock: threading.Lock = attrs.field(factory=threading.Lock, init=False)
    _pending: "dict[int, tuple[Tool, list[Any], Future[Any] | None]]" = attrs.field(factory=dict[int, Any], init=False)
    _done: list[ToolCall] = attrs.field(factory=list[ToolCall], init=False)
    _steps: list[Any] = attrs.field(factory=list[Any], init=False)  # one place for each call of a sub-agent
    _calls: int = attrs.field(default=0, init=False)
    _interrupted: bool = attrs.field(default=False, init=False)

    @property
    def by_name(self) -> dict[str, "CallableTool"]:
        """What a program is given."""
        return {tool.name: CallableTool(tool, self) for tool in self.tools}

    @property
    def steps(self) -> tuple[Any, ...]:
        """The Steps of the sub-agents that were called, in call order."""
        return tuple(step for step in self._steps if step is not None)

    @property
    def calls(self) -> tuple[ToolCall, ...]:
        """The calls that were made, as far as they are known here: for a program that gives no account of itself."""
        with self._lock:
            done, pending = list(self._done), list(self._pending.values())
        error = "ToolInterrupted: the run ended while the tool was working"
        return (*done, *(ToolCall(name=tool.name, arguments=tuple(values), error=error) for tool, values, _ in pending))

    def interrupt(self) -> None:
        """End all calls that wait for a result; to be called on the event loop."""
        with self._lock:
            self._interrupted = True
            futures = [future for _, _, future in self._pending.values() if future is not None]
        for future in futures:
            _refuse(future)
        for task in tuple(self.tasks):
            task.cancel()

    def call(self, tool: Tool, values: list[Any]) -> Any:
        """The tool's result. What it raises passes through, except what would end the thread or the task."""
        number = self._begin(tool, values)
        try:
            result = self._result(number, tool, values)
        except (SystemExit, GeneratorExit, asyncio.CancelledError) as error:
            self._end(number, error=type(error).__name__)
            raise ToolEnded(f"{type(error).__name__}: {error}") from error
        except BaseException as error:
            self._end(number, error=type(error).__name__)
            raise
        self._end(number, result=result)
        return frozen(result) if self.freeze_results else result

    def _end(self, number: int, *, result: Any = None, error: str | None = None) -> None:
        with self._lock:
            tool, values, _ = self._pending.pop(number)
            self._done.append(ToolCall(name=tool.name, arguments=tuple(values), result=result, error=error))

    def _begin(self, tool: Tool, values: list[Any]) -> int:
        with self._lock:
            if self._interrupted:
                raise ToolInterrupted("the run has ended")
            self._calls += 1
            self._pending[self._calls] = (tool, values, None)
            return self._calls

    def _result(self, number: int, tool: Tool, values: list[Any]) -> Any:
        timeout = self.timeout if tool.timeout is UNSET else tool.timeout
        if tool.agent is not None:
            return self._wait(number, self._on_loop(self._agent(tool, values)), timeout)
        arguments, named = arguments_for(tool, values)
        if tool.is_async:
            return self._wait(number, self._on_loop(tool.function(*arguments, **named)), timeout)
        if timeout is None:
            result = tool.function(*arguments, **named)
        else:
            result = self._wait(number, WORKERS.submit(lambda: tool.function(*arguments, **named)), timeout)
        if inspect.isawaitable(result):  # as `lambda query: client.search(query)` gives
            return self._wait(number, self._on_loop(_awaited(result)), timeout)
        return result

    def _wait(self, number: int, future: "Future[Any]", timeout: float | None) -> Any:
        with self._lock:
            tool, values, _ = self._pending[number]
            self._pending[number] = (tool, values, future)
            interrupted = self._interrupted
        if interrupted:
            _refuse(future)
        try:
            return future.result(timeout)
        except CancelledError:
            if self._interrupted:
                raise ToolInterrupted("the run ended while the tool was working") from None
            raise ToolEnded("the tool cancelled itself") from None
        except FutureTimeout:
            if future.done():
                raise  # the tool itself raised it
            future.cancel()
            raise ToolTimeout(f"no result within {timeout:g} seconds") from None

    def _on_loop(self, work: Coroutine[Any, Any, Any]) -> "Future[Any]":
        return asyncio.run_coroutine_threadsafe(self._tracked(work), self.loop)

    async def _tracked(self, work: Coroutine[Any, Any, Any]) -> Any:
        task = cast("asyncio.Task[Any]", asyncio.current_task())
        self.tasks.add(task)
        try:
            return await work
        finally:
            self.tasks.discard(task)

    async def _agent(self, tool: Tool, values: list[Any]) -> Any:
        place = len(self._steps)
        self._steps.append(None)
        try:
            result, self._steps[place] = await self.run_agent(tool, values)
        except BaseException as error:
            self._steps[place] = getattr(error, "step", None)
            raise
        return result


@attrs.frozen(eq=False)
class CallableTool:
    """A tool as the interpreter calls it: with plain Python values, positional or by name."""

    tool: Tool
    running: RunningTools

    @property
    def parameters(self) -> dict[str, bool]:
        """The names that a call may use, as Python writes them, each with whether it has to."""
        return {parameter.name: parameter.required for parameter in self.tool.parameters if not parameter.variadic}

    def __call__(self, *positional: Any, **named: Any) -> Any:
        """The tool's result. Raises ToolRefused for arguments that it does not take."""
        parameters = self.tool.parameters
        values = bind(self.tool.name, parameters, positional, named)
        return self.running.call(self.tool, checked(self.tool.name, parameters, values))


def arguments_for(tool: Tool, values: list[Any]) -> tuple[list[Any], dict[str, Any]]:
    """The values as Python's call takes them: by name where they have to be, else by position."""
    positional: list[Any] = []
    named: dict[str, Any] = {}
    for parameter, value in zip(tool.parameters, values, strict=True):
        if parameter.variadic:
            positional += value
        elif parameter.keyword_only:
            named[parameter.name] = value
        else:
            positional.append(value)
    return positional, named


async def _awaited(result: Awaitable[Any]) -> Any:
    return await result


def frozen(result: Any) -> Any:
    """A copy of plain containers, so that a tool that changes what it has returned changes nothing here."""
    return copy.deepcopy(result) if type(result) in _COPIED else result


def _refuse(future: "Future[Any]") -> None:
    if not future.cancel() and not future.done():
        future.set_exception(ToolInterrupted("the run ended while the tool was working"))
