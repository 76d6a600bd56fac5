"""Calling tools for a running program: sync ones in a thread, async ones on the event loop, all within their time."""

import asyncio
import copy
import threading
from collections.abc import Callable, Coroutine
from concurrent.futures import CancelledError, Future
from concurrent.futures import TimeoutError as FutureTimeout
from contextlib import suppress
from functools import partial
from time import perf_counter
from typing import Any, Final, Literal, cast

import attrs

from ptc.options import UNSET, Options
from ptc.record.calls import RecordedCall, in_order, recorded
from ptc.record.events import Event, Speaker, ToolFinished, ToolProgressed, ToolStarted
from ptc.record.step import Step
from ptc.shapes.secret import is_secret
from ptc.threads import THREADS
from ptc.tools.account import Account
from ptc.tools.asking import decided, question_of, values_of
from ptc.tools.call import Call, Pending, interruption, refuse
from ptc.tools.context import RunContext
from ptc.tools.errors import (
    SecretLost,
    SubAgentFailed,
    ToolEnded,
    ToolInterrupted,
    ToolOutcomeUnknown,
    ToolTimeout,
)
from ptc.tools.journal import ProgramHalted
from ptc.tools.keys import CALL_KEY, child_run
from ptc.tools.parameters import Parameter, arguments_for, bind, checked
from ptc.tools.recovery import Course, is_repeatable
from ptc.tools.reporting import reporting_to
from ptc.tools.results import awaited, frozen, is_awaitable, result_of_check
from ptc.tools.retries import wait_before_retry
from ptc.tools.secrets import Secrets
from ptc.tools.tool import KEY_PARAMETER, Delegate, Tool
from ptc_interpreter import HostTool, SecretName, ToolCall, ToolOutcome, ToolRequest, first_line, from_python


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
    account: Account = attrs.field(factory=Account)
    secrets: Secrets = attrs.field(factory=Secrets)
    context: Callable[[str], RunContext[Any]] | None = None  # what a tool is told, by the key of its call
    around: Callable[["Call", Callable[[], ToolOutcome]], ToolOutcome] | None = None  # makes the call, traced
    tasks: set["asyncio.Task[Any]"] = attrs.field(factory=set["asyncio.Task[Any]"], init=False)
    _lock: threading.Lock = attrs.field(factory=threading.Lock, init=False)
    _pending: dict[int, "Pending"] = attrs.field(factory=dict[int, "Pending"], init=False)  # by number of the call
    _done: list[tuple[Call, ToolOutcome]] = attrs.field(factory=list[Any], init=False)
    _steps: dict[str, Step | None] = attrs.field(factory=dict[str, Step | None], init=False)  # by path of the call
    _begun: int = attrs.field(default=0, init=False)
    _interrupted: threading.Event = attrs.field(factory=threading.Event, init=False)

    @property
    def by_name(self) -> dict[str, "CallableTool"]:
        """What a program is given."""
        return {tool.name: CallableTool(tool, self) for tool in self.tools}

    @property
    def steps(self) -> tuple[Step, ...]:
        """The Steps of the sub-agents that were called, in call order."""
        return tuple(step for path in self.children if (step := self._steps[path]) is not None)

    @property
    def children(self) -> tuple[str, ...]:
        """The paths of the calls that were sub-agents with a Step, in call order."""
        return tuple(sorted((path for path, step in self._steps.items() if step is not None), key=in_order))

    @property
    def calls(self) -> tuple[ToolCall, ...]:
        """The calls that were made, as far as they are known here: for a program that gives no account of itself."""
        with self._lock:
            done, pending = list(self._done), [each.call for each in self._pending.values()]
        now = self.clock()
        given_up = [(call, ToolOutcome(raised=interruption(), duration=now - call.began)) for call in pending]
        return tuple(call.request.ended(outcome) for call, outcome in (*done, *given_up))

    @property
    def recorded(self) -> tuple[RecordedCall, ...]:
        """What is known of the calls of a program that waits for people."""
        with self._lock:
            done = [
                recorded(call.request, outcome=outcome, step=self._steps.get(call.request.path))
                for call, outcome in self._done
            ]
            found = {each.path: each for each in done} | self.account.waiting
        known = {path: each for path, each in self.account.known.items() if path not in found}
        return tuple(sorted((*found.values(), *known.values()), key=lambda each: in_order(each.path)))

    def interrupt(self) -> None:
        """End all calls that wait for a result; to be called on the event loop."""
        with self._lock:
            self._interrupted.set()
            futures = [each.future for each in self._pending.values() if each.future is not None]
        for future in futures:
            refuse(future)
        for task in tuple(self.tasks):
            task.cancel()

    # -- one call ----------------------------------------------------------------------------------------------------

    def make(self, tool: Tool, request: ToolRequest, values: list[Any]) -> ToolOutcome:
        """How a call ended: with a result, as programs see it, or with what the tool raised.

        Every call of every tool goes through here, whatever stands behind the tool.
        """
        self.account.enter(request)
        if self.account.is_plain(tool, request.path):
            return self._performed(tool, request, values, self._surrounded)
        course = self.account.course(tool, request)
        if course == "replay":
            return self._replayed(tool, request, values)
        if course == "enter" and (said := self._said(tool, request, values)) is not None:
            return self._performed(tool, request, values, lambda _: said)
        return self._worked_at(course, tool, request, values)

    def _said(self, tool: Tool, request: ToolRequest, values: list[Any]) -> ToolOutcome | None:
        """How a call ended by what a person has said; None where the tool is to be entered."""
        decision = self.account.decision(request.path)
        if decision is not None:
            return decided(decision, tool)
        question = question_of(tool, values, self.account.key(request.path), self.secrets.revealed)
        return None if question is None else self.account.wait(request, question)

    def _worked_at(self, course: Course, tool: Tool, request: ToolRequest, values: list[Any]) -> ToolOutcome:
        """How a call ended that is begun, or begun again; with the arguments that a person has allowed."""
        decision = self.account.decision(request.path)
        changed = None if decision is None else decision.arguments
        given = None if changed is None else (from_python(dict(changed), tool.name),)
        values = values if changed is None else values_of(tool, changed)
        if course == "enter":
            self.account.begin(request, given or request.arguments)
        again = {"check": self._checked, "unknown": self._unknown, "enter again": self._entered_again}
        work = again.get(course, self._surrounded)
        return self._performed(tool, request, values, lambda call: attrs.evolve(work(call), arguments=given))

    def _performed(
        self, tool: Tool, request: ToolRequest, values: list[Any], work: "Callable[[Call], ToolOutcome]"
    ) -> ToolOutcome:
        """How a call ended that is worked at now."""
        call = self._begin(tool, request, values)
        try:
            outcome = attrs.evolve(work(call), duration=self.clock() - call.began)
            outcome = self.account.end(request.path, outcome)
        except BaseException as error:  # of this process, such as Ctrl-C; or the program must not go on
            ended = self.secrets.masked(ToolOutcome(raised=error))
            self._end(call, ended, kept=not isinstance(error, ProgramHalted))
            raise
        self._end(call, outcome)
        return outcome

    def _replayed(self, tool: Tool, request: ToolRequest, values: list[Any]) -> ToolOutcome:
        """How a call ended when it was made."""
        outcome = self.account.known[request.path].outcome
        assert outcome is not None
        is_lost = isinstance(outcome.result, SecretName) and not self.secrets.has(outcome.result)
        begin = self._given_again if is_lost and is_repeatable(tool) else self._numbered
        call = begin(tool, request, values)
        if tool.agent is not None:
            self._steps[call.request.path] = self.account.child_step(request.path)
        with self._lock:
            self._done.append((call, outcome))
        return outcome

    def _given_again(self, tool: Tool, request: ToolRequest, values: list[Any]) -> Call:
        """Has a tool give a secret again whose text was lost with its process; where it cannot, it stays lost."""
        call = self._begin(tool, request, values)
        self._end(call, self._surrounded(call), kept=False)
        return call

    def _checked(self, call: Call) -> ToolOutcome:
        """How a call ended that may have been done: as the tool's `check` says, or as it is made now."""
        assert call.tool.check is not None
        check = Tool(
            name=call.tool.name,
            function=partial(result_of_check, call.tool.check),
            timeout=call.tool.timeout,
            parameters=(_KEY,),
        )
        outcome = self._attempt(attrs.evolve(call, tool=check, values=[self.account.key(call.request.path)]))
        if outcome.raised is not None:
            return self._unknown(call)
        return attrs.evolve(outcome, result=outcome.result[0]) if outcome.result else self._surrounded(call)

    def _entered_again(self, call: Call) -> ToolOutcome:
        """How a call ended that may have been done, made again; of one that cannot be, nobody knows."""
        outcome = self._surrounded(call)
        is_open = isinstance(outcome.raised, SecretLost) and call.tool.effect == "act"
        return self._unknown(call) if is_open else outcome

    def _unknown(self, call: Call) -> ToolOutcome:
        raised = ToolOutcomeUnknown(
            f"the process ended while `{call.tool.name}` was working: it may have been done or not. Check before "
            "calling it again"
        )
        return ToolOutcome(raised=raised, unknown=self.account.key(call.request.path))

    def _surrounded(self, call: Call) -> ToolOutcome:
        """How the call ended, made where the tool can tell how far it is, and where it is traced."""
        with reporting_to(partial(self._report, call)):
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
                return self.secrets.masked(attrs.evolve(outcome, retried=tuple(retried)))
            retried.append(first_line(cast("Exception", outcome.raised)))

    def _attempt(self, call: Call) -> ToolOutcome:
        try:
            result = self._result(call)
        except (SystemExit, GeneratorExit, asyncio.CancelledError) as error:  # would end the thread, or the task
            return ToolOutcome(raised=ToolEnded(f"{type(error).__name__}: {error}"))
        except Exception as error:
            return ToolOutcome(raised=error)
        return ToolOutcome(result=frozen(result) if self.freeze_results else result)

    def _numbered(self, tool: Tool, request: ToolRequest, values: list[Any]) -> Call:
        with self._lock:
            if self._interrupted.is_set():
                raise ToolInterrupted("the run has ended")
            self._begun += 1
            where: Any = {"speaker": self.speaker, "turn": self.turn, "number": self._begun}
            return Call(tool=tool, request=request, values=values, **where, began=self.clock())

    def _begin(self, tool: Tool, request: ToolRequest, values: list[Any]) -> Call:
        call = self._numbered(tool, request, values)
        with self._lock:
            self._pending[call.number] = Pending(call)
        self._tell(call, ToolStarted, arguments=tuple(values))
        return call

    def _end(self, call: Call, outcome: ToolOutcome, *, kept: bool = True) -> None:
        with self._lock:
            del self._pending[call.number]
            if kept:
                self._done.append((call, outcome))
        error = None if outcome.raised is None else first_line(outcome.raised)
        told: Any = {"result": outcome.result, "error": error, "seconds": outcome.duration, "retried": outcome.retried}
        self._tell(call, ToolFinished, **told)

    def _report(self, call: Call, *, message: str, **how_far: Any) -> None:
        self._tell(call, ToolProgressed, message=self.secrets.mask(message), **how_far)

    def _tell(self, call: Call, kind: Callable[..., Event], **fields: Any) -> None:
        tell = self.tell
        if tell is None:
            return
        event = call.speaker.event(kind, number=call.turn, call=call.number, name=call.tool.name, **fields)
        with suppress(RuntimeError):  # the loop has ended, and the program was given up before
            self.loop.call_soon_threadsafe(tell, event)

    def _result(self, call: Call) -> Any:
        """The result as programs see it, made into that within the time of the call."""
        tool, key = call.tool, self.account.key(call.request.path)
        CALL_KEY.set(key)
        arguments, named = arguments_for(tool.parameters, self.secrets.revealed(call.values))
        if tool.takes_context and self.context is not None:
            arguments.insert(0, self.context(key))
        if tool.takes_key:
            named[KEY_PARAMETER] = key
        timeout = self.timeout if tool.timeout is UNSET else tool.timeout
        if tool.agent is not None:
            return self._returned(call, self._wait(call, self._on_loop(self._run_agent(call, tool.agent)), timeout))
        if tool.is_async:
            return self._admitted(call, self._wait(call, self._on_loop(tool.function(*arguments, **named)), timeout))
        work = partial(self._called, call, arguments, named)
        result = work() if timeout is None else self._wait(call, THREADS.submit(work), timeout)
        if is_awaitable(result):  # as `lambda query: client.search(query)` gives
            return self._admitted(call, self._wait(call, self._on_loop(awaited(result)), timeout))
        return result

    def _called(self, call: Call, arguments: list[Any], named: dict[str, Any]) -> Any:
        """What a function gives: to be awaited, or as programs see it."""
        result = call.tool.function(*arguments, **named)
        return result if is_awaitable(result) else self._admitted(call, result)

    def _admitted(self, call: Call, result: Any) -> Any:
        """A result as programs see it; of a secret its name."""
        name = f"{call.tool.name} {call.turn}/{call.request.path}"
        given = self.secrets.named(result, name, secret=is_secret(call.tool.returns))
        shown = from_python(given, call.tool.name, opaque=True, handing=call.request.handing)
        self.secrets.seen(given, shown)
        return shown

    def _returned(self, call: Call, step: Step) -> Any:
        """What a sub-agent returned. Raises `SubAgentFailed`, and `ProgramHalted` where it waits."""
        if step.waiting:
            self.account.wait_for(call.request, step)
        if step.failure is not None:
            raise SubAgentFailed(step, step.failure)
        return step.return_value

    def _wait(self, call: Call, future: "Future[Any]", timeout: float | None) -> Any:
        with self._lock:
            self._pending[call.number].future = future
            interrupted = self._interrupted.is_set()
        if interrupted:
            refuse(future)
        try:
            return future.result(timeout)
        except CancelledError:
            if self._interrupted.is_set():
                raise interruption() from None
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

    async def _run_agent(self, call: Call, agent: Delegate) -> Step:
        speaker = call.speaker.within(call.tool.name)
        going_on, values = self._going_on(call)
        try:
            step = await agent.run_as(call.tool, values, inherited=self.options, speaker=speaker, **going_on)
        except BaseException as error:
            self._steps[call.request.path] = getattr(error, "step", None)
            raise
        self._steps[call.request.path] = step
        return step

    def _going_on(self, call: Call) -> tuple[dict[str, Any], list[Any]]:
        """What a sub-agent goes on from, where it is to; and its arguments, of which a journal gives it copies."""
        path, account, values = call.request.path, self.account, self.secrets.revealed(call.values)
        going_on: dict[str, Any] = {"run_id": child_run(account.run_id, self.turn, path)}
        if account.journal is not None:
            return going_on | {"journal": account.journal.child(path)}, copy.deepcopy(values)
        known = account.known.get(path)
        if known is not None and known.step is not None:
            going_on |= {"after": known.step}
        return going_on, values


_KEY: Final = Parameter(name="key")  # what `check` is given


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
