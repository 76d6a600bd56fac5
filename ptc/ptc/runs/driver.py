"""The driver: performs what `loop` decides. The only module of the loop with effects."""

import asyncio
from collections.abc import Callable, Mapping, Sequence
from datetime import datetime
from functools import partial
from threading import Event as Flag
from typing import Any

import attrs

from ptc.models import ContextLengthExceeded, Model, ModelError, Reply, complete_with_retries
from ptc.models.caching import for_prompt
from ptc.models.preview import Both, Preview
from ptc.models.settings import with_settings
from ptc.options import Options
from ptc.record.events import (
    Event,
    ReplyReceived,
    RetryScheduled,
    RunFinished,
    RunStarted,
    Speaker,
    TurnFinished,
    TurnStarted,
)
from ptc.record.recall import recall_functions
from ptc.record.step import Failure, Step, StepUsage
from ptc.runs.journal import Journal
from ptc.runs.loop import (
    Action,
    AskModel,
    Finish,
    Refuse,
    RunProgram,
    State,
    after_turn,
    asked,
    evaluated,
    interrupted,
    mismatched,
    next_action,
    refused,
    replied,
    shortened,
    stopped,
    waiting,
)
from ptc.runs.running import RunningProgram
from ptc.runs.saving import Saving
from ptc.runs.starting import Assignment
from ptc.tools.account import Account
from ptc.tools.calling import CallableTool, RunningTools
from ptc.tools.context import RunContext
from ptc.tools.journal import Mismatch, ProgramHalted, changed_data_text
from ptc_compression import FailedRequest, Message
from ptc_interpreter import Evaluation, evaluate


@attrs.define(eq=False, slots=False)
class Driver:
    """One run of one agent."""

    assignment: Assignment
    state: State
    speaker: Speaker
    journal: Journal | None = None
    saving: Saving | None = None
    _before: State | None = attrs.field(default=None, init=False)  # what is done now
    _children: tuple[str, ...] = attrs.field(default=(), init=False)  # paths of the sub-agents of the last program

    @property
    def options(self) -> Options:
        """How it is run."""
        return self.assignment.options

    async def run(self) -> Step:
        """The Step in which the run ends. Any exception that leaves has the Step so far as its attribute `step`."""
        self._tell(
            RunStarted,
            mission=self.state.mission,
            model=self.options.plumbing.model.name,
            max_turns=self.state.max_turns,
            completed_turns=len(self.state.trace),
        )
        try:
            step = await self._within_time()
            await self._keep_end(step)
            return self._finished(step)
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
            if self._before is not None:
                await self._keep(self._before)
            message = f"The run took longer than its {seconds:g} seconds."
            return self._ended(Failure(code="run_timeout", message=message))

    async def _loop(self) -> Step:
        while True:
            action = next_action(self.state)
            if isinstance(action, Finish):
                return action.step
            before = self._before = self.state
            try:
                await self._perform(action)
            finally:
                for turn in self.state.trace[len(before.trace) :]:
                    self._tell(TurnFinished, turn=turn)
            await self._keep(before)
            if self.saving is not None and len(self.state.trace) > len(before.trace):
                await self.saving.save(self._so_far())

    async def _keep(self, before: State) -> None:
        """Have the journal keep what was done since; the run goes on with a turn as it is kept."""
        if self.journal is None:
            return
        if self.state.reply is not None and before.reply is None:
            await self.journal.replied(self.state)
        for turn in self.state.trace[len(before.trace) :]:
            self.state = after_turn(before, await self.journal.completed(turn, self._children))

    async def _perform(self, action: Action) -> None:
        match action:
            case AskModel():
                await self._ask(action)
            case RunProgram():
                await self._run(action.program)
            case Refuse():
                self.state = refused(self.state, action.problem, at=self._now())
            case Finish():
                pass

    # -- the model ---------------------------------------------------------------------------------------------------

    async def _ask(self, action: AskModel) -> None:
        if self.journal is not None:
            await self.journal.requested(action.number, action.messages)
        self._tell(TurnStarted, number=action.number, messages=action.messages)
        at, began = self._now(), self._clock()
        try:
            messages, reply = await self._reply(action.messages)
        except ModelError as error:
            code = "context_length" if isinstance(error, ContextLengthExceeded) else "model_error"
            self.state = stopped(self.state, Failure(code=code, message=self.assignment.secrets.mask(str(error))))
            return
        self.state = replied(self.state, messages, reply, at=at, seconds=self._clock() - began)
        answered: Any = {"model": reply.model, "stop_reason": reply.stop_reason, "usage": reply.usage}
        self._tell(ReplyReceived, number=action.number, reply=reply.text, **answered)

    async def _reply(self, messages: tuple[Message, ...]) -> tuple[tuple[Message, ...], Reply]:
        """The model's reply, and the messages it answers: a compressed prompt that is too long is sent once shorter."""
        preview = Preview(self._on_token)
        try:
            return messages, await self._asked(messages, preview)
        except ContextLengthExceeded:
            shorter = shortened(self.state, messages)
            if shorter is None:
                raise
        return shorter, await self._asked(shorter, preview)

    @property
    def _on_token(self) -> Callable[[str], Any] | None:
        """Who is shown the reply as it is written."""
        host, journal = self.assignment.on_token, None if self.journal is None else self.journal.on_token
        return host if journal is None else Both(host, journal)

    async def _asked(self, messages: tuple[Message, ...], preview: Preview) -> Reply:
        return await complete_with_retries(
            _Counted(self._model_for(messages), self),
            messages,
            on_token=preview.callback(),
            on_retry=self._tell_of_retry,
            retries=self._retries(),
        )

    def _retries(self) -> int:
        """How often a request may be made again: within what the run may make in all."""
        retries, most = self.options.bounds.model_retries, self.options.bounds.max_requests
        return retries if most is None else max(0, min(retries, most - self._requests - 1))

    @property
    def _requests(self) -> int:
        """How many requests were made for this mission, sub-agents included."""
        return Step(trace=self.state.own_turns, model_calls=self.state.own_model_calls).usage.model_calls

    @property
    def _usage(self) -> StepUsage:
        """What the run has used so far."""
        return Step(trace=self.state.trace, model_calls=self.state.model_calls).usage

    def _context(self, key: str) -> RunContext[Any]:
        """What the tool of a call is told."""
        return RunContext(
            deps=self.options.plumbing.deps,
            run_id=self.state.run_id,
            turn=self.state.number,
            call=key,
            usage=self._usage,
        )

    def _model_for(self, messages: tuple[Message, ...]) -> Model:
        """The model with the settings of the run, told what of the prompt its provider can keep."""
        earlier = [turn.messages for turn in self.state.trace]
        model = with_settings(self.options.plumbing.model, self.options.plumbing.settings)
        return for_prompt(model, self.state.told, earlier, messages)

    def _tell_of_retry(self, retry: FailedRequest) -> None:
        self._tell(RetryScheduled, number=self.state.number, **attrs.asdict(retry))

    # -- the program -------------------------------------------------------------------------------------------------

    async def _run(self, program: str) -> None:
        if self.state.changed:
            told = changed_data_text(self.state.changed)
            self.state = mismatched(self.state, program, told, self.state.calls, at=self._now())
            return
        tools = self._running_tools()
        running = RunningProgram.started(tools, partial(self._evaluate, program))
        try:
            evaluation = await running.finished()
        except asyncio.CancelledError:
            evaluation = await running.stopped()
            self.state = interrupted(self.state, program, evaluation, tools.calls, tools.steps, at=self._now())
            raise
        except ProgramHalted:
            self.state = self._halted(program, tools)
            return
        finally:
            self._children = tools.children
        left_out = tools.account.left_out()
        if left_out is not None:
            self.state = self._mismatched(program, tools, left_out)
        else:
            self.state = evaluated(self.state, program, evaluation, tools.steps, at=self._now())

    def _halted(self, program: str, tools: RunningTools) -> State:
        """The state after a program that must not go on. Raises what the journal has raised."""
        account = tools.account
        if account.failed is not None:
            raise account.failed
        if account.mismatch is not None:
            return self._mismatched(program, tools, account.mismatch)
        return waiting(self.state, tools.recorded)

    def _mismatched(self, program: str, tools: RunningTools, mismatch: Mismatch) -> State:
        return mismatched(self.state, program, mismatch.text, tools.recorded, tools.steps, at=self._now())

    def _running_tools(self) -> RunningTools:
        return RunningTools(
            tools=self.assignment.tools,
            loop=asyncio.get_running_loop(),
            timeout=self.options.bounds.tool_timeout,
            freeze_results=self.options.plumbing.freeze_results,
            options=self.options,
            speaker=self.speaker,
            turn=self.state.number,
            clock=self._clock,
            tell=self._pass_on if self._watching else None,
            context=self._context,
            secrets=self.assignment.secrets,
            account=Account(
                run_id=self.state.run_id,
                turn=self.state.number,
                journal=self.journal,
                known={call.path: call for call in self.state.calls},
            ),
            around=None if (telemetry := self.options.plumbing.telemetry) is None else telemetry.around_call,
        )

    def _evaluate(self, program: str, tools: Mapping[str, CallableTool], interrupt: Flag) -> Evaluation:
        return evaluate(
            program,
            data=self.assignment.data,
            tools=tools,
            functions=self._functions,
            memory=self.state.memory,
            limits=self.options.bounds.limits,
            now=self.state.now,
            clock=self._clock,
            interrupt=interrupt,
        )

    @property
    def _functions(self) -> Mapping[str, Callable[[int], Any]]:
        """What programs may call beside tools."""
        options = self.options.rendering.compress_history
        return recall_functions(self.state.trace) if options and options.recall else {}

    # -- the end -----------------------------------------------------------------------------------------------------

    def _so_far(self) -> Step:
        """The Step of a run that goes on; an agent that resumes it does."""
        failure = Failure(code="cancelled", message="The run had not ended when it was saved.")
        action = next_action(stopped(self.state, failure))
        assert isinstance(action, Finish)
        return action.step

    async def _keep_end(self, step: Step) -> None:
        if self.journal is None:
            return
        if step.status == "waiting":
            await self.journal.waits(step)
        else:
            await self.journal.finished(step)

    def _ended(self, failure: Failure) -> Step:
        self.state = stopped(self.state, failure)
        action = next_action(self.state)
        assert isinstance(action, Finish)
        return action.step

    def _stopped_by(self, error: BaseException) -> Step:
        if isinstance(error, asyncio.CancelledError | KeyboardInterrupt):
            return self._ended(Failure(code="cancelled", message="The host cancelled the run."))
        message = self.assignment.secrets.mask(f"{type(error).__name__}: {error}")
        return self._ended(Failure(code="host_error", message=message))

    def _finished(self, step: Step) -> Step:
        if self.journal is not None:
            step = attrs.evolve(step, run_id=self.journal.run_id)
        if self.saving is not None:
            self.saving.save_now(step)
        self._tell(RunFinished, step=step)
        return step

    # -- times and events --------------------------------------------------------------------------------------------

    @property
    def _clock(self) -> Callable[[], float]:
        return self.options.plumbing.clock

    @property
    def _watching(self) -> tuple[Callable[[Event], Any], ...]:
        plumbing = self.options.plumbing
        traced = None if plumbing.telemetry is None else plumbing.telemetry.on_event
        own = (each for each in (traced, plumbing.on_event) if each is not None)
        return (*own, *self.options.observers)

    def _now(self) -> datetime:
        return self.speaker.wall_clock()

    def _tell(self, kind: Callable[..., Event], **fields: Any) -> None:
        self._pass_on(self.speaker.event(kind, **fields))

    def _pass_on(self, event: Event) -> None:
        """Tell those who watch. None of them can fail the run."""
        for tell in self._watching:
            tell(event)


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
        reply = await self.model.complete(messages, on_token=on_token)
        for _ in reply.retries:  # a model that asked others before
            self.driver.state = asked(self.driver.state)
        return reply
