"""When a run did what: for each turn the wait for the model, the evaluation, and the calls of tools side by side."""

from collections.abc import Iterable, Iterator
from typing import Final

import attrs

from ptc.record.step import Step
from ptc.viewer.facts.turns import state_of
from ptc.views.visible import plain_to_see
from ptc_compression import Turn
from ptc_interpreter import ToolCall

CALLS_DRAWN: Final = 60  # of a turn
_LANES: Final = 6


@attrs.frozen(kw_only=True)
class CallBar:
    """A call; those at the same time are in different lanes."""

    name: str
    state: str
    lane: int
    start: float  # seconds since the run began
    seconds: float


@attrs.frozen(kw_only=True)
class TurnBar:
    """A turn. All times are seconds, `start` since the run began."""

    name: str
    failed: bool
    start: float
    model: float  # waited for the model
    evaluating: float  # and its tools
    calls: tuple[CallBar, ...]
    calls_made: int

    @property
    def end(self) -> float:
        """When it ended."""
        return self.start + self.model + self.evaluating

    @property
    def lanes(self) -> int:
        """How many lanes its calls take."""
        return max((each.lane + 1 for each in self.calls), default=0)


@attrs.frozen(kw_only=True)
class Timeline:
    """The turns of a run in time."""

    bars: tuple[TurnBar, ...]

    @property
    def seconds(self) -> float:
        """How long the run took; 0 where its record has no times."""
        return max((bar.end for bar in self.bars), default=0.0)


def timeline_of(step: Step, prefix: str = "") -> Timeline:
    """The timeline of a run; a turn without times of its own begins where the one before it ended."""
    bars: list[TurnBar] = []
    first = step.trace[0].started if step.trace else None
    for turn in step.trace:
        start = bars[-1].end if bars else 0.0
        if first is not None and turn.started is not None:
            start = (turn.started - first).total_seconds()
        bars.append(_bar(turn, f"{prefix}{turn.number}", max(0.0, start)))
    return Timeline(bars=tuple(bars))


def _bar(turn: Turn, name: str, start: float) -> TurnBar:
    model = turn.model_seconds or 0.0
    made = turn.evaluation.tool_calls
    return TurnBar(
        name=name,
        failed=not turn.succeeded,
        start=start,
        model=model,
        evaluating=_evaluating(turn),
        calls=tuple(_in_lanes(made[:CALLS_DRAWN], start + model)),
        calls_made=len(made),
    )


def _evaluating(turn: Turn) -> float:
    last = max((call.started + call.duration for call in turn.evaluation.tool_calls), default=0.0)
    return max(turn.evaluation.usage.seconds, last)


def _in_lanes(calls: Iterable[ToolCall], begin: float) -> Iterator[CallBar]:
    """Each call in the first lane that is free, or in the last."""
    free = [0.0] * _LANES  # when each lane is
    for call in calls:
        lane = next((number for number, since in enumerate(free) if since <= call.started), _LANES - 1)
        free[lane] = max(free[lane], call.started + call.duration)
        yield CallBar(
            name=plain_to_see(call.name),
            state=state_of(call),
            lane=lane,
            start=begin + call.started,
            seconds=call.duration,
        )
