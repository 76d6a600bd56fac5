"""What a run tells while it goes on: frozen records, given to `on_event` on the event loop.

`path` says which agent speaks: () for the one that was run, ("researcher",) for the sub-agent it called as that tool.
"""

import attrs

from ptc.record.step import Step
from ptc_compression import Message, Turn

Path = tuple[str, ...]


@attrs.frozen(kw_only=True)
class RunStarted:
    """A run begins, or goes on after `completed_turns`."""

    path: Path
    mission: str
    model: str  # its name
    max_turns: int
    completed_turns: int = 0


@attrs.frozen(kw_only=True)
class TurnStarted:
    """The model is about to be asked."""

    path: Path
    number: int
    messages: tuple[Message, ...]


@attrs.frozen(kw_only=True)
class RetryScheduled:
    """The model gave no reply, and will be asked again."""

    path: Path
    number: int  # of the turn
    attempt: int  # the request that failed, from 1
    wait: float  # seconds until the next
    reason: str


@attrs.frozen(kw_only=True)
class ReplyReceived:
    """The model has replied; its program is about to run."""

    path: Path
    number: int
    reply: str


@attrs.frozen(kw_only=True)
class TurnFinished:
    """A turn is part of the record."""

    path: Path
    turn: Turn


@attrs.frozen(kw_only=True)
class RunFinished:
    """The run has ended, one way or another: also when it was cancelled."""

    path: Path
    step: Step


Event = RunStarted | TurnStarted | RetryScheduled | ReplyReceived | TurnFinished | RunFinished
