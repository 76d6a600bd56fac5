"""Calling tools for a running program: sync ones in a thread, async ones on the event loop, all within their time."""

import asyncio
import copy
import inspect
import threading
from collections.abc import Awaitable, Callable, Coroutine
from concurrent.futures import CancelledError, Future
from concurrent.futures import TimeoutError as FutureTimeout
from contextlib import suppress
from functools import partial
from time import perf_counter
from typing import Any, Final, Literal, cast

import attrs

from ptc.options import UNSET, Options
from ptc.record.events import Event, Speaker, ToolFinished, ToolProgressed, ToolStarted
from ptc.record.step import Step
from ptc.threads import THREADS
from ptc.tools.errors import Retry, SubAgentFailed, ToolEnded, ToolError, ToolInterrupted, ToolTimeout
from ptc.tools.parameters import bind, checked
from ptc.tools.reporting import reporting_to
from ptc.tools.tool import Delegate, Tool
from ptc_interpreter import HostTool, ToolCall, ToolOutcome, ToolRequest, first_line, from_python

_COPIED: Final = frozenset({list, dict, set, tuple})
_FIRST_WAIT, _LONGEST_WAIT = 0.1, 5.0  # seconds before a tool is tried again, doubled each time


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
    around: Callable[["Call", Callable[[], ToolOutcome]], ToolOutcome] | None = None  # makes the call, traced
    tasks: set["asyncio.Task[Any]"] = attrs.field(factory=set["asyncio.Task[Any]"], init=False)
    _lock: threading.Lock = attrs.field(factory=threading.Lock, init=False)
    _pending: dict[int, "_Pending"] = attrs.field(factory=dict[int, "_Pending"], init=False)  # by number of the call
    _done: list[tuple[Call, ToolOutcome]] = attrs.field(factory=list[Any], init=False)
    _steps: dict[int, Step | None] = attrs.field(factory=dict[int, Step | None], init=False)
    _begun: int = attrs.field(default=0, init=False)
    _interrupted: threading.Event = attrs.field(factory=threading.Event, init=False)

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
        now = self.clock()
        given_up = [(call, ToolOutcome(raised=_interruption(), duration=now - call.began)) for call in pending]
        return tuple(call.request.ended(outcome) for call, outcome in (*done, *given_up))

    def interrupt(self) -> None:
        """End all calls that wait for a result; to be called on the event loop."""
        with self._lock:
            self._interrupted.set()
            futures = [each.future for each in self._pending.values() if each.future is not None]
        for future in futures:
            _refuse(future)
        for task in tuple(self.tasks):
            task.cancel()

    # -- one call ----------------------------------------------------------------------------------------------------

    def make(self, tool: Tool, request: ToolRequest, values: list[Any]) -> ToolOutcome:
        """How a call ended: with a result, as programs see it, or with what the tool raised.

        Every call of every tool goes through here, whatever stands behind the tool.
        """
        call = self._begin(tool, request, values)
        try:
            outcome = self._surrounded(call)
        except BaseException as error:  # of this process, such as Ctrl-C
            self._end(call, ToolOutcome(raised=error))
            raise
        self._end(call, outcome)
        return outcome

    def _surrounded(self, call: Call) -> ToolOutcome:
        """How the call ended, made where the tool can tell how far it is, and where it is traced."""
        with reporting_to(partial(self._tell, call, ToolProgressed)):
            if self.around is None:
                return self._outcome(call)
            return self.around(call, partial(self._outcome, call))

    def _outcome(self, call: Call) -> ToolOutcome:
        """How the last attempt ended; with the errors of those before."""
        retried: list[str] = []
        while True:
            outcome = self._attempt(call)
            wait = wait_before_retry(call.tool, outcome.raised, len(retried))
            if wait is None or self._interrupted.wait(wait):
                return attrs.evolve(outcome, retried=tuple(retried))
            retried.append(first_line(cast("Exception", outcome.raised)))

    def _attempt(self, call: Call) -> ToolOutcome:
        try:
            result = self._result(call)
        except (SystemExit, GeneratorExit, asyncio.CancelledError) as error:  # would end the thread, or the task
            return ToolOutcome(raised=ToolEnded(f"{type(error).__name__}: {error}"))
        except Exception as error:
            return ToolOutcome(raised=error)
        return ToolOutcome(result=frozen(result) if self.freeze_results else result)

    def _begin(self, tool: Tool, request: ToolRequest, values: list[Any]) -> Call:
        with self._lock:
            if self._interrupted.is_set():
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
        told: Any = {"result": timed.result, "error": error, "seconds": timed.duration, "retried": timed.retried}
        self._tell(call, ToolFinished, **told)

    def _tell(self, call: Call, kind: Callable[..., Event], **fields: Any) -> None:
        tell = self.tell
        if tell is None:
            return
        event = call.speaker.event(kind, number=call.turn, call=call.number, name=call.tool.name, **fields)
        with suppress(RuntimeError):  # the loop has ended, and the program was given up before
            self.loop.call_soon_threadsafe(tell, event)

    def _result(self, call: Call) -> Any:
        """The result as programs see it, made into that within the time of the call."""
        tool, (arguments, named) = call.tool, arguments_for(call)
        timeout = self.timeout if tool.timeout is UNSET else tool.timeout
        if tool.agent is not None:
            return self._wait(call, self._on_loop(self._run_agent(call, tool.agent)), timeout)
        if tool.is_async:
            return _admitted(tool, self._wait(call, self._on_loop(tool.function(*arguments, **named)), timeout))
        work = partial(_called, tool, arguments, named)
        result = work() if timeout is None else self._wait(call, THREADS.submit(work), timeout)
        if _is_awaitable(result):  # as `lambda query: client.search(query)` gives
            return _admitted(tool, self._wait(call, self._on_loop(_awaited(result)), timeout))
        return result

    def _wait(self, call: Call, future: "Future[Any]", timeout: float | None) -> Any:
        with self._lock:
            self._pending[call.number].future = future
            interrupted = self._interrupted.is_set()
        if interrupted:
            _refuse(future)
        try:
            return future.result(timeout)
        except CancelledError:
            if self._interrupted.is_set():
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


def _called(tool: Tool, arguments: list[Any], named: dict[str, Any]) -> Any:
    """What a function gives: to be awaited, or as programs see it."""
    result = tool.function(*arguments, **named)
    return result if _is_awaitable(result) else _admitted(tool, result)


def _is_awaitable(result: Any) -> bool:
    try:
        return inspect.isawaitable(result)
    except Exception:  # its class has code of its own for what it is
        return False


def _admitted(tool: Tool, result: Any) -> Any:
    return from_python(result, tool.name, opaque=True)


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

    def take(self, request: ToolRequest) -> ToolOutcome:
        """How the call ended. Raises ToolRefused for arguments that the tool does not take."""
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
    if type(result) not in _COPIED:
        return result
    try:
        return copy.deepcopy(result)
    except Exception:  # it holds what cannot be copied, far within: the tool has acted, and this is what it gave
        return result


def wait_before_retry(tool: Tool, raised: BaseException | None, retried: int) -> float | None:
    """Seconds until a call is tried again that has been `retried` so often; None where it ends as it did."""
    worth_it = isinstance(raised, (Retry, *tool.retry_on)) and (isinstance(raised, Retry) or not _is_own(raised))
    if not worth_it or retried >= tool.retries:
        return None
    asked = raised.after if isinstance(raised, Retry) else None
    return min(_LONGEST_WAIT, _FIRST_WAIT * 2**retried) if asked is None else asked


def _is_own(raised: BaseException) -> bool:
    """Whether it was not the tool that raised it: a time that was over says nothing of what the tool has done."""
    return isinstance(raised, ToolError)


def _refuse(future: "Future[Any]") -> None:
    if not future.cancel() and not future.done():
        future.set_exception(_interruption())


def _interruption() -> ToolInterrupted:
    return ToolInterrupted("the run ended while the tool was working")
