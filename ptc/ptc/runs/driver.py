"""The driver: performs what `loop` decides. The only module of the loop with effects."""

import asyncio
from collections.abc import Callable, Mapping, Sequence
from functools import cached_property, partial
from threading import Event as Flag
from typing import Any

import attrs

from ptc.models import ContextLengthExceeded, Model, ModelError, Reply, Retry, complete_with_retries
from ptc.options import Options
from ptc.record.events import (
    Event,
    Path,
    ReplyReceived,
    RetryScheduled,
    RunFinished,
    RunStarted,
    TurnFinished,
    TurnStarted,
)
from ptc.record.recall import recall_functions
from ptc.record.step import Failure, Step
from ptc.runs.loop import (
    Action,
    AskModel,
    Finish,
    Refuse,
    RunProgram,
    State,
    asked,
    evaluated,
    interrupted,
    next_action,
    refused,
    replied,
    shortened,
    stopped,
)
from ptc.runs.resuming import resumed
from ptc.runs.running import RunningProgram
from ptc.shapes.output import Output
from ptc.tools import Tool
from ptc.tools.calling import CallableTool, RunningTools
from ptc_compression import Message, TiktokenCounter, Turn, start_history
from ptc_interpreter import Evaluation, Memory, evaluate


@attrs.frozen(kw_only=True, eq=False)
class Assignment:
    """What a run needs to know of its agent."""

    mission: str
    system: str  # the system message
    tools: tuple[Tool, ...]
    data: Mapping[str, Any]
    output: Output
    options: Options
    on_token: Callable[[str], None] | None


@attrs.define(eq=False, slots=False)
class Driver:
    """One run of one agent."""

    assignment: Assignment
    state: State
    path: Path = ()

    @property
    def options(self) -> Options:
        """How it is run."""
        return self.assignment.options

    async def run(self) -> Step:
        """The Step in which the run ends. Any exception that leaves has the Step so far as its attribute `step`."""
        self._tell(
            RunStarted(
                path=self.path,
                mission=self.state.mission,
                model=self.options.plumbing.model.name,
                max_turns=self.state.max_turns,
                completed_turns=len(self.state.trace),
            )
        )
        try:
            return self._finished(await self._within_time())
        except BaseException as error:
            error.step = self._finished(self._stopped_by(error))  # type: ignore[attr-defined]
            raise

    async def _within_time(self) -> Step:
        seconds = self.options.bounds.run_timeout
        limit = asyncio.timeout(seconds)
        try:
            async with limit:
                return await self._loop()
        except TimeoutError:
            if not limit.expired():
                raise
            message = f"The run took longer than its {seconds:g} seconds."
            return self._ended(Failure(code="run_timeout", message=message))

    async def _loop(self) -> Step:
        while True:
            action = next_action(self.state)
            if isinstance(action, Finish):
                return action.step
            before = len(self.state.trace)
            try:
                await self._perform(action)
            finally:
                for turn in self.state.trace[before:]:
                    self._tell(TurnFinished(path=self.path, turn=turn))

    async def _perform(self, action: Action) -> None:
        match action:
            case AskModel():
                await self._ask(action)
            case RunProgram():
                await self._run(action.program)
            case Refuse():
                self.state = refused(self.state, action.problem)
            case Finish():
                pass

    # -- the model ---------------------------------------------------------------------------------------------------

    async def _ask(self, action: AskModel) -> None:
        self._tell(TurnStarted(path=self.path, number=action.number, messages=action.messages))
        try:
            messages, reply = await self._reply(action.messages)
        except ModelError as error:
            code = "context_length" if isinstance(error, ContextLengthExceeded) else "model_error"
            self.state = stopped(self.state, Failure(code=code, message=str(error)))
            return
        self.state = replied(self.state, messages, reply)
        self._tell(ReplyReceived(path=self.path, number=action.number, reply=reply.text))

    async def _reply(self, messages: tuple[Message, ...]) -> tuple[tuple[Message, ...], Reply]:
        """The model's reply, and the messages it answers: a compressed prompt that is too long is sent once shorter."""
        try:
            return messages, await self._asked(messages)
        except ContextLengthExceeded:
            shorter = shortened(self.state, messages)
            if shorter is None:
                raise
        return shorter, await self._asked(shorter)

    async def _asked(self, messages: tuple[Message, ...]) -> Reply:
        return await complete_with_retries(
            _Counted(self.options.plumbing.model, self),
            messages,
            on_token=self.assignment.on_token,
            on_retry=self._tell_of_retry,
            retries=self.options.bounds.model_retries,
        )

    def _tell_of_retry(self, retry: Retry) -> None:
        self._tell(RetryScheduled(path=self.path, number=self.state.number, **attrs.asdict(retry)))

    # -- the program -------------------------------------------------------------------------------------------------

    async def _run(self, program: str) -> None:
        tools = self._running_tools()
        running = RunningProgram.started(tools, partial(self._evaluate, program))
        try:
            evaluation = await running.finished()
        except asyncio.CancelledError:
            evaluation = await running.stopped()
            self.state = interrupted(self.state, program, evaluation, tools.calls, tools.steps)
            raise
        self.state = evaluated(self.state, program, evaluation, tools.steps)

    def _running_tools(self) -> RunningTools:
        return RunningTools(
            tools=self.assignment.tools,
            loop=asyncio.get_running_loop(),
            timeout=self.options.bounds.tool_timeout,
            freeze_results=self.options.plumbing.freeze_results,
            options=self.options,
            path=self.path,
            turn=self.state.number,
        )

    def _evaluate(self, program: str, tools: Mapping[str, CallableTool], interrupt: Flag) -> Evaluation:
        return evaluate(
            program,
            data=self.assignment.data,
            tools=tools,
            functions=self._functions,
            memory=self.state.memory,
            limits=self.options.bounds.limits,
            now=self.options.plumbing.now,
            clock=self.options.plumbing.clock,
            interrupt=interrupt,
        )

    @property
    def _functions(self) -> Mapping[str, Callable[[int], Any]]:
        """What programs may call beside tools."""
        options = self.options.rendering.compress_history
        return recall_functions(self.state.trace) if options and options.recall else {}

    # -- the end -----------------------------------------------------------------------------------------------------

    def _ended(self, failure: Failure) -> Step:
        self.state = stopped(self.state, failure)
        action = next_action(self.state)
        assert isinstance(action, Finish)
        return action.step

    def _stopped_by(self, error: BaseException) -> Step:
        if isinstance(error, asyncio.CancelledError | KeyboardInterrupt):
            return self._ended(Failure(code="cancelled", message="The host cancelled the run."))
        return self._ended(Failure(code="host_error", message=f"{type(error).__name__}: {error}"))

    def _finished(self, step: Step) -> Step:
        self._tell(RunFinished(path=self.path, step=step))
        return step

    def _tell(self, event: Event) -> None:
        if self.options.plumbing.on_event is not None:
            self.options.plumbing.on_event(event)


@attrs.frozen
class _Counted:
    """A model whose requests are counted, repeated ones too."""

    model: Model
    driver: Driver

    @property
    def name(self) -> str:
        return self.model.name

    async def complete(self, messages: Sequence[Message], *, on_token: Any = None) -> Reply:
        self.driver.state = asked(self.driver.state)
        return await self.model.complete(messages, on_token=on_token)


async def run_to_step(of: Assignment, *, after: Step | None = None, path: Path = ()) -> Step:
    """The Step in which a run ends: from its beginning, or after the turns of a Step. `path` is that of its agent."""
    state = start(of)
    return await Driver(of, state if after is None else resumed(state, after), path).run()


# -- where runs begin ------------------------------------------------------------------------------------------------


def start(of: Assignment) -> State:
    """The state before the first turn."""
    bounds, rendering = of.options.bounds, of.options.rendering
    return State(
        mission=of.mission,
        system=of.system,
        max_turns=bounds.max_turns,
        max_tokens=bounds.max_tokens,
        output=of.output,
        history=start_history(rendering.compress_history or False),
        curator=rendering.history,
        count=_TokenCount(of.options.plumbing.model.name).of,
        memory=Memory(),
    )


class _TokenCount:
    """Tokens of turns as providers reported them; what none was reported for is counted by the model's encoding."""

    def __init__(self, model: str) -> None:
        self._model = model

    @cached_property
    def _counter(self) -> TiktokenCounter:
        return TiktokenCounter.for_model(self._model)

    def of(self, turn: Turn) -> int:
        """Input and output tokens of a turn, sub-agents included."""
        reported = turn.usage.input_tokens + turn.usage.output_tokens
        children = sum(self.of(each) for child in turn.children for each in child.trace)
        return (reported or self._counted(turn)) + children

    def _counted(self, turn: Turn) -> int:
        return sum(map(self._counter.count, [*(message["content"] for message in turn.messages), turn.reply]))
