"""`RunJournal`: the journal of a run in a log. What it is told is stored when it returns, by whoever has the run."""

import asyncio
from collections.abc import Callable, Mapping, Sequence
from functools import cache
from hashlib import blake2b
from importlib.metadata import version
from typing import Any, Final

import attrs

from ptc.durable.beginning import check_same, facts_of
from ptc.durable.data import STORED, Digests, data_of, digests_of, to_keep
from ptc.durable.deciding import decide, decision_id, open_questions, settle
from ptc.durable.following import after_parent, check_ended, followed
from ptc.durable.growing import Growing, Pieces
from ptc.durable.reading import RunLog, events_of, step_of_run
from ptc.durable.recovery import RecordedRun, Recovered, recorded_step, recover, recovered
from ptc.durable.spending import finished
from ptc.events import (
    CallAsked,
    NewEvent,
    RunContinued,
    RunQueued,
    RunStarted,
    RunWaiting,
    ToolFinished,
    ToolRequested,
    TurnCompleted,
    TurnReplied,
    TurnRequested,
    canonical,
    derived_id,
)
from ptc.models.reply_json import reply_to_json
from ptc.record.calls import Decision, Question
from ptc.record.calls_json import outcome_of_json, outcome_to_json
from ptc.record.messages_json import messages_to_json
from ptc.record.step import Step
from ptc.runs.journal import FollowUp
from ptc.runs.loop import State
from ptc.tools.errors import UnstorableResult
from ptc.tools.keys import child_run
from ptc_compression import Message, Turn
from ptc_interpreter import ToolOutcome, ToolRequest, UnsupportedValue, from_python
from ptc_interpreter.encoding import decode, encode, opaque_part

_NOT_OVER: Final = ("cancelled", "host_error")  # failures of a process, after which a run may go on


@cache
def _version() -> str:
    """Ours; to look it up costs as much as what a turn stores."""
    return version("ptc-runtime")


def _nothing() -> None:
    """What is done before a tool acts, where nobody has to know."""


@attrs.define(eq=False)
class RunJournal:
    """The journal of a run. Whoever begins with it takes the run over: who worked on it before can write no more.

    `agent` names the agent that is wanted for it, where it is in a registry; `fence` is the number under which it has
    been claimed. The run of a sub-agent has the fence of the run that it is part of.
    """

    log: RunLog
    run_id: str
    agent: str = ""
    fence: int | None = None
    root: str = ""  # the run that this one is part of
    allow_changes: bool = False  # whether the agent may be another than the one that began the run; see `check_same`
    store_data: bool = False  # whether a run that begins keeps its data, and goes on with that
    before_acting: Callable[[], object] = attrs.field(default=_nothing)  # before a tool that acts is entered
    pieces: Pieces | None = None  # where replies are shown while they are written
    _known: Recovered | None = attrs.field(default=None, init=False)
    _run: RecordedRun = attrs.field(factory=RecordedRun, init=False)
    _unwritten: list[NewEvent] = attrs.field(factory=list[NewEvent], init=False)  # a turn that is over
    _growing: Growing | None = attrs.field(default=None, init=False)  # the reply that is being written

    # -- what people say ---------------------------------------------------------------------------------------------

    def questions(self) -> tuple[Question, ...]:
        """What people have to decide before the run goes on."""
        return open_questions(self.log, self.run_id)

    def decide(
        self,
        call: str,
        *,
        approve: bool = True,
        arguments: Mapping[str, Any] | None = None,
        reason: str | None = None,
        answer: Any = None,
    ) -> None:
        """Stores what a person says to a question, `question.call`; the run goes on with it when it is run again.

        `arguments` are taken in place of the program's, `reason` says why not, `answer` is for a program that asked.
        Raises `ValueError` where nothing waits for it, or something else was said before.
        """
        decide(self.log, Decision(call=call, approve=approve, arguments=arguments, reason=reason, answer=answer))

    def settle(self, call: str, *, result: Any = None, error: str | None = None) -> None:
        """Stores what became of a call whose outcome was unknown, `tool_call.unknown`. Raises `ValueError`."""
        settle(self.log, call, result=result, error=error)

    # -- what the run is told ----------------------------------------------------------------------------------------

    async def data(self, given: Mapping[str, Any]) -> Mapping[str, Any]:
        """The data that the run is run with; `given` is the agent's. Raises `ResumeRefused`."""
        return await asyncio.to_thread(data_of, self.log, self.run_id, given)

    async def begin(self, state: State, follow_up: FollowUp | None = None) -> State:
        """The state in which the run goes on. Raises `ResumeRefused`, and `LeaseLost` for a claim that is over.

        With `follow_up` it is another mission after a run of this log; raises `ValueError` for one that has not ended.
        """
        return await asyncio.to_thread(self._begin, state, follow_up)

    def _begin(self, state: State, follow_up: FollowUp | None) -> State:
        self._run = recover(events_of(self.log, self.run_id))
        follow_up = followed(self._run.queued, follow_up, allow_changes=self.allow_changes)
        allow_changes = self.allow_changes or (follow_up is not None and follow_up.allow_changes)
        if follow_up is not None:
            state = self._after_parent(state, follow_up)
        state = check_same(self._run, state, allow_changes=allow_changes)
        data = to_keep(state.data) if self._keeps_data else Digests(digests_of(state.data))
        if self._run.finished is None:
            self.fence = self._taken_over(state, data, follow_up)
            self._run = recover(events_of(self.log, self.run_id))  # nobody else can have written since
        self._known = recovered(self._run, state, self._step_of, data.of)
        return self._known.state

    @property
    def _keeps_data(self) -> bool:
        """Whether the run keeps its data, which is settled when it begins."""
        begun = self._run.started
        return self.store_data if begun is None else bool(begun.options.get(STORED))

    def _after_parent(self, state: State, follow_up: FollowUp) -> State:
        """The state before the first turn of another mission. What its parent has done is read as it was kept."""
        parent = recover(events_of(self.log, follow_up.run_id))
        check_ended(parent.finished, follow_up.run_id)
        return after_parent(state, recorded_step(parent, self._step_of), follow_up)

    def _step_of(self, run_id: str) -> Step:
        return step_of_run(self.log, run_id)

    def _taken_over(self, state: State, data: Digests, follow_up: FollowUp | None) -> int:
        options = facts_of(state) | ({STORED: True} if self._keeps_data else {})
        started = {"versions": {"ptc": _version()}, "options": options, "data": data.of}
        if self.root:
            return self._begun_within(started, data.texts)
        return self.log.transact(lambda writing: self._claimed(writing, started, data.texts, follow_up))

    def _begun_within(self, started: dict[str, Any], texts: Mapping[str, str]) -> int:
        assert self.fence is not None
        if self._run.started is None or self._run.given != started["data"]:
            if texts:
                self.log.transact(lambda writing: writing.keep_blobs(texts))
            self._append(RunStarted(fence=self.fence, **started), "started", self.fence)
        return self.fence

    def _claimed(
        self, writing: Any, started: dict[str, Any], texts: Mapping[str, str], follow_up: FollowUp | None
    ) -> int:
        """Takes the run over, under a new fence unless it was claimed under one."""
        writing.keep_blobs(texts)
        row = writing.run(self.run_id)
        events = [] if row is not None else [self._event(self._wanted(follow_up), "queued")]
        claim = None if self.fence is None else (self.run_id, self.fence)
        fence = self.fence or (1 if row is None else row.fence + 1)
        events.append(self._event(RunStarted(fence=fence, **started), "started", fence))
        writing.append([(self.run_id, events)], fence=claim)
        return fence

    def _wanted(self, follow_up: FollowUp | None) -> RunQueued:
        if follow_up is None:
            return RunQueued(agent=self.agent)
        return RunQueued(agent=self.agent, parent=follow_up.run_id, mission=follow_up.mission)

    async def requested(self, number: int, messages: Sequence[Message]) -> None:
        """The model is about to be asked."""
        text = canonical(list(messages))
        attempt = self._run.requests + 1 if number == self._run.number else 1
        characters = sum(len(message["content"]) for message in messages)
        digest = blake2b(text.encode(), digest_size=16).hexdigest()
        payload = TurnRequested(number=number, attempt=attempt, digest=digest, characters=characters)
        await self._store(payload, "requested", number, attempt, self.fence or 0)
        if self.pieces is not None:
            reply = derived_id(self.run_id, "replied", number)
            self._growing = self.pieces.of(run_id=self.run_id, message_id=reply, kind="program", turn=number)

    @property
    def on_token(self) -> Growing | None:
        """Who is shown the reply as it is written."""
        return self._growing

    async def replied(self, state: State) -> None:
        """The model has replied."""
        assert state.reply is not None
        if self._growing is not None:
            await self._growing.whole(state.reply.text)
        payload = TurnReplied(
            number=state.number,
            messages=messages_to_json(state.messages, self._open.sent),
            reply=reply_to_json(state.reply),
            model_calls=state.model_calls,
            asked_at=None if state.asked_at is None else state.asked_at.isoformat(),
            seconds=None if state.model_seconds is None else float(state.model_seconds),
        )
        await self._store(payload, "replied", state.number)

    async def completed(self, turn: Turn, children: Sequence[str]) -> Turn:
        """A turn is over. Gives it as it will be read.

        It is written with what comes next, the request or the end: nothing has effect in between, and until then the
        same turn follows from the reply and the calls that are written.
        """
        return await asyncio.to_thread(self._completed, turn, children)

    def _completed(self, turn: Turn, children: Sequence[str]) -> Turn:
        codec = self._open.codec
        evaluation, values = codec.write(turn.evaluation)
        runs = [child_run(self.run_id, turn.number, path) for path in children]
        payload = TurnCompleted(
            number=turn.number,
            program=turn.program,
            evaluation=evaluation,
            values=values,
            children=runs,
            finished=None if turn.finished is None else turn.finished.isoformat(),
        )
        self._unwritten.append(self._event(payload, "completed", turn.number))
        self._open.sent, self._open.number = turn.messages, turn.number + 1
        steps = [self._child(run, step) for run, step in zip(runs, turn.children, strict=True)]
        return attrs.evolve(turn, evaluation=codec.read(evaluation, values), children=tuple(steps))

    def _child(self, run_id: str, step: Step) -> Step:
        """The Step of a sub-agent as it will be read: of one that was stopped, what is recorded."""
        stopped = step.failure is not None and step.failure.code in _NOT_OVER
        return step_of_run(self.log, run_id) if stopped else step

    async def waits(self, step: Step) -> None:
        """The run waits for people."""
        keys = tuple(each.call for each in step.waiting)
        await asyncio.to_thread(self.log.transact, lambda writing: self._wait(writing, step, keys))

    def _wait(self, writing: Any, step: Step, keys: tuple[str, ...]) -> None:
        about = (len(step.trace) + 1, self.fence or 0, *keys)
        events = [*self._unwritten, self._event(RunWaiting(calls=keys), "waiting", *about)]
        decided = [key for key in keys if writing.known([decision_id(key)])]  # while the program came to its end
        if decided and not self.root:
            events.append(self._event(RunContinued(call=decided[0]), "continued", *about))
        self.write_end(writing, events, step)

    def write_end(self, writing: Any, events: list[NewEvent], step: Step) -> None:  # noqa: ARG002 - others need it
        """Stores how the run ends, or that it waits."""
        writing.append([(self.run_id, events)], fence=self.held)

    async def finished(self, step: Step) -> None:
        """The run has ended; of one that its process has ended nothing is said."""
        if self._run.finished is not None:
            return
        if step.failure is not None and step.failure.code in _NOT_OVER:
            await asyncio.to_thread(self._write, ())
            return
        failure = step.failure and {"code": step.failure.code, "message": step.failure.message}
        value = encode(from_python(step.return_value, "return", opaque=True))
        payload = finished(step.usage, return_value=value, failure=failure)
        events = [*self._unwritten, self._event(payload, "finished")]
        await asyncio.to_thread(self.log.transact, lambda writing: self.write_end(writing, events, step))

    # -- what its programs call --------------------------------------------------------------------------------------

    def asked(self, request: ToolRequest, digest: str, question: Question) -> None:
        """A person has to decide before a call is made."""
        payload = CallAsked(
            turn=self._number,
            path=request.path,
            kind=question.kind,
            name=request.name,
            arguments=encode(list(request.arguments)),
            digest=digest,
            shown=encode(dict(question.arguments)),
            text=question.text,
        )
        self._append(payload, "asked", self._number, request.path)

    def begun(self, request: ToolRequest, digest: str, key: str) -> None:
        """A tool is about to be entered."""
        if request.effect == "act":
            self.before_acting()
        payload = ToolRequested(
            turn=self._number,
            path=request.path,
            name=request.name,
            arguments=encode(list(request.arguments)),
            digest=digest,
            effect=request.effect,
            key=key,
        )
        self._append(payload, "begun", self._number, request.path)

    def ended(self, path: str, outcome: ToolOutcome) -> ToolOutcome:
        """How a call ended, as programs are to see it."""
        data, kept = _stored(outcome)
        self._append(ToolFinished(turn=self._number, path=path, **data), "ended", self._number, path)
        return kept

    def child(self, path: str) -> "RunJournal":
        """The journal of the run of a sub-agent."""
        run_id = child_run(self.run_id, self._number, path)
        same: Any = {name: getattr(self, name) for name in ("allow_changes", "before_acting", "store_data", "pieces")}
        return RunJournal(self.log, run_id, fence=self.fence, root=self.root or self.run_id, **same)

    @property
    def waited_for(self) -> tuple[str, ...]:
        """The calls that the run has said it waits for, in the turn that is open."""
        return self._run.waiting

    def step(self) -> Step:
        """The Step of the run, as far as it is recorded."""
        return step_of_run(self.log, self.run_id)

    # -- writing -----------------------------------------------------------------------------------------------------

    @property
    def _open(self) -> Recovered:
        assert self._known is not None, "a run begins before it tells its journal anything"
        return self._known

    @property
    def _number(self) -> int:
        """The number of the turn that is going on."""
        return self._open.number

    async def _store(self, payload: Any, *what: str | int) -> None:
        await asyncio.to_thread(self._append, payload, *what)

    def _append(self, payload: Any, *what: str | int) -> None:
        self._write([self._event(payload, *what)])

    def _write(self, events: Sequence[NewEvent]) -> None:
        """Stores events behind those that are not written yet, in one transaction."""
        events = [*self._unwritten, *events]
        if events:
            self.log.append([(self.run_id, events)], fence=self.held)
        self._unwritten = []

    @property
    def held(self) -> tuple[str, int] | None:
        """What everything is written under: the fence of the run that this one is part of."""
        return None if self.fence is None else (self.root or self.run_id, self.fence)

    def _event(self, payload: Any, *what: str | int) -> NewEvent:
        """An event whose id says what it is about: it is stored once, however often it is tried."""
        return NewEvent(payload=payload, event_id=derived_id(self.run_id, *what), operation_id=self.root or self.run_id)


def _stored(outcome: ToolOutcome) -> tuple[dict[str, Any], ToolOutcome]:
    """An outcome as it is stored, and as it is read. What cannot be stored is an error at once, not after a crash."""
    try:
        outcome = attrs.evolve(outcome, result=from_python(outcome.result, "result", opaque=True))
    except UnsupportedValue as error:
        outcome = attrs.evolve(outcome, result=None, raised=error)
    data = outcome_to_json(outcome, encode)
    kept = outcome_of_json(data, decode)
    kind = opaque_part(kept.result)
    if kind is None:
        return data, kept
    what = f"it gave a {kind}, which cannot be stored; it has done its work. Return plain data"
    return _stored(attrs.evolve(outcome, result=None, raised=UnstorableResult(what)))
