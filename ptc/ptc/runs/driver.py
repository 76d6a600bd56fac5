"""The driver: performs what `loop` decides. The only module of the loop with effects."""

import asyncio
from collections.abc import Callable, Mapping, Sequence
from functools import cached_property, partial
from threading import Event as Flag
from typing import TYPE_CHECKING, Any

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
from ptc.tools import Tool
from ptc.tools.calling import CallableTool, RunningTools
from ptc_compression import Message, TiktokenCounter, Turn, start_history
from ptc_interpreter import Evaluation, Memory, evaluate

if TYPE_CHECKING:
    from ptc.agent import SubAgent


class SubAgentFailed(Exception):
    """A sub-agent that was called as a tool returned no value. `step` is its Step."""

    def __init__(self, step: Step, failure: Failure) -> None:
        super().__init__(f"{failure.code}: {failure.message}")
        self.step = step


@attrs.define(eq=False, slots=False)
class Driver:
    """One run of one agent."""

    agent: "SubAgent"
    options: Options
    state: State
    path: Path = ()

    async def run(self) -> Step:
        """The Step in which the run ends. Any exception that leaves has the Step so far as its attribute `step`."""
        self._tell(
            RunStarted(
                path=self.path,
                mission=self.state.mission,
                model=self.options.model.name,
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
        limit = asyncio.timeout(self.options.run_timeout)
        try:
            async with limit:
                return await self._loop()
        except TimeoutError:
            if not limit.expired():
                raise
            message = f"The run took longer than its {self.options.run_timeout:g} seconds."
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
            _Counted(self.options.model, self),
            messages,
            on_token=self.agent.on_token,
            on_retry=self._tell_of_retry,
            retries=self.options.model_retries,
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
            tools=self.agent.tools,
            loop=asyncio.get_running_loop(),
            timeout=self.options.tool_timeout,
            freeze_results=self.options.freeze_results,
            run_agent=self._run_agent,
        )

    def _evaluate(self, program: str, tools: Mapping[str, CallableTool], interrupt: Flag) -> Evaluation:
        return evaluate(
            program,
            data=self.agent.data,
            tools=tools,
            functions=self._functions,
            memory=self.state.memory,
            limits=self.options.limits,
            now=self.options.now,
            clock=self.options.clock,
            interrupt=interrupt,
        )

    @property
    def _functions(self) -> Mapping[str, Callable[[int], Any]]:
        """What programs may call beside tools."""
        options = self.options.compress_history
        return recall_functions(self.state.trace) if options and options.recall else {}

    async def _run_agent(self, tool: Tool, values: list[Any]) -> tuple[Any, Step]:
        """The result of a sub-agent that is called as a tool, and its Step. Raises `SubAgentFailed`."""
        assert tool.agent is not None
        child = tool.agent.called_as(tool, values)
        options = child.options(self.options)
        step = await Driver(child, options, start(child, options), (*self.path, tool.name)).run()
        if step.failure is not None:
            raise SubAgentFailed(step, step.failure)
        return step.return_value, step

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
        if self.options.on_event is not None:
            self.options.on_event(event)


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


async def run_agent(agent: "SubAgent", after: Step | None = None) -> Step:
    """Run `agent` from its beginning, or go on after the turns of a Step."""
    options = agent.options()
    state = start(agent, options)
    return await Driver(agent, options, state if after is None else resumed(state, after)).run()


# -- where runs begin ------------------------------------------------------------------------------------------------


def start(agent: "SubAgent", options: Options) -> State:
    """The state before the first turn."""
    return State(
        mission=agent.mission,
        system=agent.render_system_prompt(options),
        max_turns=options.max_turns,
        max_tokens=options.max_tokens,
        output=agent.result,
        history=start_history(options.compress_history or False),
        curator=options.history,
        count=_TokenCount(options.model.name).of,
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
