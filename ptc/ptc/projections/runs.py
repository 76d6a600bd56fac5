"""What is known of a run, folded from the events of its stream."""

from typing import Any, Literal, TypeAlias

import attrs

from ptc.events import (
    RunCancelRequested,
    RunContinued,
    RunFinished,
    RunQueued,
    RunReleased,
    RunStarted,
    RunTakenOver,
    RunWaiting,
    StoredEvent,
    TurnCompleted,
)
from ptc.projections.texts import shown, shown_or_none

RunStatus: TypeAlias = Literal["queued", "running", "waiting", "done", "failed"]


@attrs.frozen(kw_only=True)
class RunRow:
    """A run. Times are microseconds since 1970 in UTC."""

    run_id: str
    conversation_id: str | None = None
    agent: str
    status: RunStatus = "queued"
    fence: int = 0
    cancel_requested: int = 0  # 1 once somebody wants it to stop
    created_us: int
    started_us: int | None = None
    finished_us: int | None = None
    turns: int = 0
    input_tokens: int = 0
    output_tokens: int = 0
    failure_code: str | None = None
    cached_tokens: int = 0  # part of `input_tokens`
    tool_calls: int = 0

    @property
    def finished(self) -> bool:
        """Whether nothing more happens to it."""
        return self.finished_us is not None


def run_after(row: RunRow | None, event: StoredEvent, data: Any) -> RunRow | None:
    """The run after an event of its stream, whose payload is `data`; None where there is none."""
    if isinstance(data, RunQueued):
        return _queued(event, data) if row is None else row
    if row is None or row.finished:
        return row
    match data:
        case RunStarted():
            started = event.recorded_us if row.started_us is None else row.started_us
            return attrs.evolve(row, status="running", fence=data.fence, started_us=started)
        case TurnCompleted():
            return attrs.evolve(row, turns=data.number)
        case RunCancelRequested():
            return attrs.evolve(row, cancel_requested=1)
        case RunFinished():
            return _finished(row, event, data)
        case _:
            return _handed_on(row, data)


def _handed_on(row: RunRow, data: Any) -> RunRow:
    """The run after an event that says who works on it, or whether anybody does."""
    match data:
        case RunTakenOver():
            return attrs.evolve(row, status="running", fence=data.fence)
        case RunReleased():
            return attrs.evolve(row, status="queued")
        case RunWaiting():
            return attrs.evolve(row, status="waiting")
        case RunContinued() if row.status == "waiting":
            return attrs.evolve(row, status="queued")
        case _:
            return row


def _queued(event: StoredEvent, data: RunQueued) -> RunRow:
    return RunRow(
        run_id=event.stream,
        conversation_id=shown_or_none(data.conversation_id),
        agent=shown(data.agent),
        created_us=event.recorded_us,
    )


def _finished(row: RunRow, event: StoredEvent, data: RunFinished) -> RunRow:
    return attrs.evolve(
        row,
        status="done" if data.failure is None else "failed",
        finished_us=event.recorded_us,
        turns=data.turns,
        input_tokens=data.input_tokens,
        output_tokens=data.output_tokens,
        cached_tokens=data.cached_tokens,
        tool_calls=data.tool_calls,
        failure_code=None if data.failure is None else shown(str(data.failure.get("code", "failed"))),
    )
