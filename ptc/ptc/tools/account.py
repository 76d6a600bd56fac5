"""`Account`: what is known of the calls of one program, what is told to its journal, and why it must not go on."""

import threading
from collections.abc import Callable, Mapping
from typing import Any, Final, NoReturn, TypeVar

import attrs

from ptc.record.calls import Decision, Question, RecordedCall, call_digest, call_key
from ptc.record.step import Step
from ptc.tools.errors import ToolInterrupted
from ptc.tools.journal import CallJournal, Mismatch, ProgramHalted
from ptc.tools.recovery import Course, course_of
from ptc.tools.tool import Tool
from ptc_interpreter import ToolOutcome, ToolRequest

T = TypeVar("T")
_NOTHING: Final[Mapping[str, RecordedCall]] = {}


@attrs.define(eq=False)
class Account:
    """The account of one program. Used from the threads of the program."""

    run_id: str = ""
    turn: int = 1
    journal: CallJournal | None = None
    known: Mapping[str, RecordedCall] = _NOTHING  # by path, of a program that is run again
    questions: list[Question] = attrs.field(factory=list[Question], init=False)  # that people have to decide
    waiting: dict[str, RecordedCall] = attrs.field(factory=dict[str, RecordedCall], init=False)
    mismatch: Mismatch | None = attrs.field(default=None, init=False)
    failed: BaseException | None = attrs.field(default=None, init=False)  # what the journal raised
    _seen: set[str] = attrs.field(factory=set[str], init=False)
    _halted: list[str] = attrs.field(factory=list[str], init=False)  # paths of calls that do not come back
    _lock: threading.Lock = attrs.field(factory=threading.Lock, init=False)

    def key(self, path: str) -> str:
        """The key of a call."""
        return call_key(self.run_id, self.turn, path)

    def enter(self, request: ToolRequest) -> None:
        """A call begins. Raises `ProgramHalted` where the program must not go on."""
        path = request.path
        with self._lock:
            twice = bool(path) and path in self._seen  # no program does, but a worker that is not to be trusted
            self._seen.add(path)
            over = self.failed is not None or self.mismatch is not None
            if over or twice or any(_comes_after(path, halted) for halted in self._halted):
                raise ProgramHalted

    def is_plain(self, tool: Tool, path: str) -> bool:
        """Whether nobody has to be told or asked."""
        return self.journal is None and path not in self.known and not tool.approval and not tool.asks

    def course(self, tool: Tool, request: ToolRequest) -> Course:
        """What to do with a call. Raises `ProgramHalted` where another one is recorded in its place."""
        known = self.known.get(request.path)
        if known is None:
            return "enter"
        course = course_of(tool, call_digest(request.name, request.arguments), known)
        if course == "mismatch":
            self.mismatch = Mismatch(path=request.path, recorded=known, name=request.name)
            self._halt(request.path)
        return course

    def decision(self, path: str) -> Decision | None:
        """What a person has said of a call."""
        known = self.known.get(path)
        return None if known is None else known.decision

    def left_out(self) -> Mismatch | None:
        """What the program, which has come to its end, did not call again of what it had called."""
        missing = [each for path, each in self.known.items() if path not in self._seen and each.begun]
        return Mismatch(path=missing[0].path, recorded=missing[0], name=None) if missing else None

    # -- waiting -----------------------------------------------------------------------------------------------------

    def wait(self, request: ToolRequest, question: Question) -> NoReturn:
        """A person has to decide: the call does not come back. Others beside it go on."""
        digest = call_digest(request.name, request.arguments)
        if self.journal is not None and request.path not in self.known:
            self._tell(lambda journal: journal.asked(request, digest, question))
        self._wait(request, (question,), RecordedCall(**_of(request, digest), begun=False, question=question))

    def wait_for(self, request: ToolRequest, step: Step) -> NoReturn:
        """A sub-agent waits: so does its call."""
        digest = call_digest(request.name, request.arguments)
        self._wait(request, step.waiting, RecordedCall(**_of(request, digest), step=step))

    def _wait(self, request: ToolRequest, questions: tuple[Question, ...], known: RecordedCall) -> NoReturn:
        with self._lock:
            self.questions += questions
            self.waiting[request.path] = known
        self._halt(request.path)

    def _halt(self, path: str) -> NoReturn:
        with self._lock:
            self._halted.append(path)
        raise ProgramHalted

    # -- the journal -------------------------------------------------------------------------------------------------

    def begin(self, request: ToolRequest, arguments: tuple[Any, ...]) -> None:
        """A tool is about to be entered, with these arguments."""
        if self.journal is not None:
            digest = call_digest(request.name, request.arguments)
            made = attrs.evolve(request, arguments=arguments)
            self._tell(lambda journal: journal.begun(made, digest, self.key(request.path)))

    def end(self, path: str, outcome: ToolOutcome) -> ToolOutcome:
        """How a call ended, as programs are to see it. Of one that the host has interrupted, nobody knows."""
        if self.journal is None or isinstance(outcome.raised, ToolInterrupted):
            return outcome
        return self._tell(lambda journal: journal.ended(path, outcome))

    def child_step(self, path: str) -> Step | None:
        """The Step of the sub-agent that a recorded call was."""
        if self.journal is None:
            return self.known[path].step
        return self._tell(lambda journal: journal.child(path).step())

    def _tell(self, tell: Callable[[Any], T]) -> T:
        """Have the journal do something. Where it cannot, nothing more is done for the run."""
        try:
            return tell(self.journal)
        except BaseException as error:
            self.failed = error
            raise ProgramHalted from error


def _of(request: ToolRequest, digest: str) -> dict[str, Any]:
    return {"path": request.path, "name": request.name, "arguments": request.arguments, "digest": digest}


def _comes_after(path: str, halted: str) -> bool:
    """Whether a call can only be made after another one has come back: they are in no two branches of one group."""
    group, _, rest = path.partition("/")
    halted_group, _, halted_rest = halted.partition("/")
    beside = group == halted_group and rest and halted_rest and rest.partition("/")[0] != halted_rest.partition("/")[0]
    return not beside
