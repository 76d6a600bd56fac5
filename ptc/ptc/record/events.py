"""What a run tells while it goes on: frozen records, given to `on_event` on the event loop.

Every event says of which run it is, who speaks and when: `run` is the same for a run and the sub-agents within it;
`path` is () for the agent that was run, ("researcher",) for the sub-agent that it called as that tool.
"""

from collections.abc import Callable
from datetime import UTC, datetime
from typing import Any, TypeVar

import attrs

from ptc.record.step import Step
from ptc_compression import Message, ModelUsage, Turn

Path = tuple[str, ...]


@attrs.frozen(kw_only=True)
class _Told:
    run: str  # the id of the run
    path: Path  # of the agent within it
    time: datetime  # by the host's clock on the wall


@attrs.frozen(kw_only=True)
class RunStarted(_Told):
    """A run begins, or goes on after `completed_turns`."""

    mission: str
    model: str  # its name
    max_turns: int
    completed_turns: int = 0


@attrs.frozen(kw_only=True)
class TurnStarted(_Told):
    """The model is about to be asked."""

    number: int
    messages: tuple[Message, ...]


@attrs.frozen(kw_only=True)
class RetryScheduled(_Told):
    """The model gave no reply, and will be asked again."""

    number: int  # of the turn
    attempt: int  # the request that failed, from 1
    wait: float  # seconds until the next
    reason: str


@attrs.frozen(kw_only=True)
class ReplyReceived(_Told):
    """The model has replied; its program is about to run."""

    number: int
    reply: str
    model: str = ""  # as the provider named it in its answer
    stop_reason: str = ""
    usage: ModelUsage = attrs.field(factory=ModelUsage)


@attrs.frozen(kw_only=True)
class ToolStarted(_Told):
    """A program calls a tool, which is about to work. Nothing is told of a call that is refused."""

    number: int  # of the turn
    call: int  # 1, 2... in the order in which the calls of the program began
    name: str
    arguments: tuple[Any, ...]  # one for each parameter, as its type has it


@attrs.frozen(kw_only=True)
class ToolProgressed(_Told):
    """A tool says how far a call is."""

    number: int  # of the turn
    call: int
    name: str
    progress: float  # grows
    total: float | None = None  # what it will have grown to at the end, where that is known
    message: str = ""


@attrs.frozen(kw_only=True)
class ToolFinished(_Told):
    """A call has ended: with a result, as programs see it, or with what it raised."""

    number: int
    call: int
    name: str
    result: Any = None
    error: str | None = None  # type and message of what it raised, its first line
    seconds: float
    retried: tuple[str, ...] = ()  # the errors of the attempts before, oldest first


@attrs.frozen(kw_only=True)
class TurnFinished(_Told):
    """A turn is part of the record."""

    turn: Turn


@attrs.frozen(kw_only=True)
class RunFinished(_Told):
    """The run has ended, one way or another: also when it was cancelled."""

    step: Step


Event = (
    RunStarted
    | TurnStarted
    | RetryScheduled
    | ReplyReceived
    | ToolStarted
    | ToolProgressed
    | ToolFinished
    | TurnFinished
    | RunFinished
)
E = TypeVar("E", bound=Event)


def time_of_day() -> datetime:
    """Now, by the clock of this machine."""
    return datetime.now(UTC)


@attrs.frozen(kw_only=True)
class Speaker:
    """Who tells an event: an agent within a run."""

    run: str = ""
    path: Path = ()
    wall_clock: Callable[[], datetime] = time_of_day

    def within(self, name: str) -> "Speaker":
        """The sub-agent that this one calls by that name."""
        return attrs.evolve(self, path=(*self.path, name))

    def event(self, kind: Callable[..., E], **fields: Any) -> E:
        """An event of this speaker, now."""
        return kind(run=self.run, path=self.path, time=self.wall_clock(), **fields)
