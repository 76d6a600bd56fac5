"""Calling tools for a running program: sync ones in a thread, async ones on the event loop, all within their time."""

import asyncio
import copy
import inspect
import threading
from collections.abc import Awaitable, Callable, Coroutine
from concurrent.futures import CancelledError, Future
from concurrent.futures import TimeoutError as FutureTimeout
from contextlib import suppress
from time import perf_counter
from typing import Any, Final, Literal, cast

import attrs

from ptc.options import UNSET, Options
from ptc.record.events import Event, Speaker, ToolFinished, ToolStarted
from ptc.record.step import Step
from ptc.threads import THREADS
from ptc.tools.errors import SubAgentFailed, ToolEnded, ToolInterrupted, ToolTimeout
from ptc.tools.parameters import bind, checked
from ptc.tools.tool import Delegate, Tool
from ptc_interpreter import HostTool, ToolCall, ToolOutcome, ToolRequest, first_line, from_python

_COPIED: Final = frozenset({list, dict, set, tuple})


@attrs.frozen(kw_only=True, eq=False)
class Call:
    """One call that a program makes, with what tells it from any other call of the run."""

    tool: Tool
    request: ToolRequest  # as the program makes it, and as the ledger has it
    values: list[Any]  # what the tool is called with: one for each parameter, in order, as its type has it
    speaker: Speaker  # the agent whose program it is
    turn: int
    number: int  # 1, 2... in the order in which the calls of the program began
    began: float  # seconds, by the clock of the run


@attrs.define(eq=False)
class RunningTools:
    """The tools of one agent while one program runs. Called from the program's threads, except where it says so."""

    tools: tuple[Tool, ...]
    loop: asyncio.AbstractEventLoop
    timeout: float | None  # of tools that have none of their own
    freeze_results: bool = False
    options: Options | None = None  # what sub-agents inherit
    speaker: Speaker = attrs.field(factory=Speaker)
    turn: int = 1
    clock: Callable[[], float] = perf_counter
    tell: Callable[[Event], None] | None = None  # what happens; on the event loop
    tasks: set["asyncio.Task[Any]"] = attrs.field(factory=set["asyncio.Task[Any]"], init=False)
    _lock: threading.Lock = attrs.field(factory=threading.Lock, init=False)
    _pending: dict[int, "_Pending"] = attrs.field(factory=dict[int, "_Pending"], init=False)  # by number of the call
    _done: list[tuple[Call, ToolOutcome]] = attrs.field(factory=list[Any], init=False)
    _steps: dict[int, Step | None] = attrs.field(factory=dict[int, Step | None], init=False)
    _begun: int = attrs.field(default=0, init=False)
    _interrupted: bool = attrs.field(default=False, init=False)

    @property
    def by_name(self) -> dict[str, "CallableTool"]:
        """What a program is given."""
        return {tool.name: CallableTool(tool, self) for tool in self.tools}

    @property
    def steps(self) -> tuple[Step, ...]:
        """The Steps of the sub-agents that were called, in call order."""
        return tuple(step for _, step in sorted(self._steps.items()) if step is not None)

    @property
    def calls(self) -> tuple[ToolCall, ...]:
        """The calls that were made, as far as they are known here: for a program that gives no account of itself."""
        with self._lock:
            done, pending = list(self._done), [each.call for each in self._pending.values()]
        interrupted = ToolOutcome(raised=_interruption())
        return (*(_recorded(*each) for each in done), *(_recorded(call, interrupted) for call in pending))

    def interrupt(self) -> None:
        """End all calls that wait for a result; to be called on the event loop."""
        with self._lock:
            self._interrupted = True
            futures = [each.future for each in self._pending.values() if each.future is not None]
        for future in futures:
            _refuse(future)
        for task in tuple(self.tasks):
            task.cancel()

    # -- one call ----------------------------------------------------------------------------------------------------

    def make(self, tool: Tool, request: ToolRequest, values: list[Any]) -> Any:
        """The result of a call. What the tool raises passes through, except what would end the thread or the task.

        Every call of every tool goes through here, whatever stands behind the tool.
        """
        call = self._begin(tool, request, values)
        try:
            result = self._result(call)
        except (SystemExit, GeneratorExit, asyncio.CancelledError) as error:
            ended = ToolEnded(f"{type(error).__name__}: {error}")
            self._end(call, ToolOutcome(raised=ended))
            raise ended from error
        except BaseException as error:
            self._end(call, ToolOutcome(raised=error))
            raise
        given = frozen(result) if self.freeze_results else result
        self._end(call, ToolOutcome(result=given))
        return given

    def _begin(self, tool: Tool, request: ToolRequest, values: list[Any]) -> Call:
        with self._lock:
            if self._interrupted:
                raise ToolInterrupted("the run has ended")
            self._begun += 1
            where: Any = {"speaker": self.speaker, "turn": self.turn, "number": self._begun}
            call = Call(tool=tool, request=request, values=values, **where, began=self.clock())
            self._pending[call.number] = _Pending(call)
        self._tell(call, ToolStarted, arguments=tuple(values))
        return call

    def _end(self, call: Call, outcome: ToolOutcome) -> None:
        with self._lock:
            del self._pending[call.number]
            timed = attrs.evolve(outcome, duration=self.clock() - call.began)
            self._done.append((call, timed))
        error = None if timed.raised is None else first_line(timed.raised)
        self._tell(call, ToolFinished, result=timed.result, error=error, seconds=timed.duration)

    def _tell(self, call: Call, kind: Callable[..., Event], **fields: Any) -> None:
        tell = self.tell
        if tell is None:
            return
        event = call.speaker.event(kind, number=call.turn, call=call.number, name=call.tool.name, **fields)
        with suppress(RuntimeError):  # the loop has ended, and the program was given up before
            self.loop.call_soon_threadsafe(tell, event)

    def _result(self, call: Call) -> Any:
        tool = call.tool
        timeout = self.timeout if tool.timeout is UNSET else tool.timeout
        if tool.agent is not None:
            return self._wait(call, self._on_loop(self._run_agent(call, tool.agent)), timeout)
        arguments, named = arguments_for(call)
        if tool.is_async:
            return self._wait(call, self._on_loop(tool.function(*arguments, **named)), timeout)
        if timeout is None:
            result = tool.function(*arguments, **named)
        else:
            result = self._wait(call, THREADS.submit(lambda: tool.function(*arguments, **named)), timeout)
        if inspect.isawaitable(result):  # as `lambda query: client.search(query)` gives
            return self._wait(call, self._on_loop(_awaited(result)), timeout)
        return result

    def _wait(self, call: Call, future: "Future[Any]", timeout: float | None) -> Any:
        with self._lock:
            self._pending[call.number].future = future
            interrupted = self._interrupted
        if interrupted:
            _refuse(future)
        try:
            return future.result(timeout)
        except CancelledError:
            if self._interrupted:
                raise _interruption() from None
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

    async def _run_agent(self, call: Call, agent: Delegate) -> Any:
        speaker = call.speaker.within(call.tool.name)
        try:
            step = await agent.run_as(call.tool, call.values, inherited=self.options, speaker=speaker)
        except BaseException as error:
            self._steps[call.number] = getattr(error, "step", None)
            raise
        self._steps[call.number] = step
        if step.failure is not None:
            raise SubAgentFailed(step, step.failure)
        return step.return_value


@attrs.define(eq=False)
class _Pending:
    """A call that has not ended, and what its thread waits for."""

    call: Call
    future: "Future[Any] | None" = None


def _recorded(call: Call, outcome: ToolOutcome) -> ToolCall:
    """The record of a call, as the interpreter makes it of one that it sees the end of."""
    try:
        return call.request.ended(attrs.evolve(outcome, result=from_python(outcome.result, call.tool.name)))
    except Exception as error:  # the result is none that programs can be given
        return call.request.ended(ToolOutcome(raised=error))


@attrs.frozen(eq=False)
class CallableTool(HostTool):
    """A tool as the interpreter calls it, while one program runs."""

    tool: Tool
    running: RunningTools

    @property
    def parameters(self) -> dict[str, bool]:
        """The names that a call may use, as Python writes them, each with whether it has to."""
        return {parameter.name: parameter.required for parameter in self.tool.parameters if not parameter.variadic}

    @property
    def effect(self) -> Literal["act", "read"]:
        """What its calls do."""
        return self.tool.effect

    def take(self, request: ToolRequest) -> Any:
        """The tool's result. Raises ToolRefused for arguments that it does not take."""
        parameters = self.tool.parameters
        values = bind(self.tool.name, parameters, request.positional, request.named)
        return self.running.make(self.tool, request, checked(self.tool.name, parameters, values))


def arguments_for(call: Call) -> tuple[list[Any], dict[str, Any]]:
    """The values as Python's call takes them: by name where they have to be, else by position."""
    positional: list[Any] = []
    named: dict[str, Any] = {}
    for parameter, value in zip(call.tool.parameters, call.values, strict=True):
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
        future.set_exception(_interruption())


def _interruption() -> ToolInterrupted:
    return ToolInterrupted("the run ended while the tool was working")
