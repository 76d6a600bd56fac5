"""The timeline of a run: a row for each turn, in it the model, the evaluation, and calls of tools in lanes."""

from collections.abc import Iterator
from typing import Final

import attrs

from ptc.viewer.charts.shapes import drawing, link, rectangle, rule, text, titled, vertical
from ptc.viewer.facts.timeline import CallBar, Timeline, TurnBar
from ptc.views.turn_text import seconds_text

_WIDTH: Final = 960
_LEFT: Final = 70
_TOP: Final = 24
_BAR: Final = 14
_LANE: Final = 8
_GAP: Final = 8


@attrs.frozen
class _Scale:
    seconds: float

    def x(self, second: float) -> float:
        return _LEFT + (_WIDTH - _LEFT - 70) * second / self.seconds

    def width(self, seconds: float) -> float:
        return max(1.0, self.x(seconds) - _LEFT)


def timeline_svg(timeline: Timeline, name: str) -> str:
    """The drawing; "" where the record has no times. `name` tells its hatching from those of other drawings."""
    if timeline.seconds <= 0:
        return ""
    scale, y = _Scale(timeline.seconds), float(_TOP)
    bottom = y + sum(map(_height, timeline.bars))
    shapes = [_hatching(name), *_axis(scale, bottom)]
    for bar in timeline.bars:
        shapes.append(link(f"#turn-{bar.name}", _title(bar), _row(bar, scale, y, f"hatch-{name}")))
        y += _height(bar)
    label = f"Timeline of {len(timeline.bars)} turns in {seconds_text(timeline.seconds)}"
    return drawing(_WIDTH, y + 4, label, shapes, leads=True)


def _height(bar: TurnBar) -> float:
    return _BAR + bar.lanes * _LANE + _GAP


def _hatching(name: str) -> str:
    lines = '<path class="hatch" d="M0 4L4 0"/>'
    return (
        f'<defs><pattern id="hatch-{name}" width="4" height="4" patternUnits="userSpaceOnUse">{lines}</pattern></defs>'
    )


def _axis(scale: _Scale, bottom: float) -> Iterator[str]:
    for quarter in range(5):
        seconds = scale.seconds * quarter / 4
        yield text(scale.x(seconds), 12, seconds_text(seconds) if quarter else "0", anchor="middle", size=11, soft=True)
        yield vertical(scale.x(seconds), 17, bottom - 17, ".axis")
    yield rule(_LEFT, 17, scale.width(scale.seconds), ".axis")


def _row(bar: TurnBar, scale: _Scale, y: float, hatching: str) -> Iterator[str]:
    yield rectangle(0, y - _GAP / 2, _WIDTH, _height(bar), ".row")
    yield text(_LEFT - 8, y + 11, bar.name, anchor="end", size=12)
    begun = bar.start + bar.model
    if bar.model:
        yield rectangle(scale.x(bar.start), y, scale.width(bar.model), _BAR, ".model")
    yield rectangle(scale.x(begun), y, scale.width(bar.evaluating), _BAR, ".failed" if bar.failed else ".evaluating")
    for call in bar.calls:
        yield from _call(call, scale, y + _BAR + 1 + call.lane * _LANE, hatching)
    if bar.calls_made > len(bar.calls):
        said = f"1-{len(bar.calls):,} of {bar.calls_made:,} calls"
        yield text(scale.x(bar.end) + 6, y + 10, said, size=10)


def _call(call: CallBar, scale: _Scale, y: float, hatching: str) -> Iterator[str]:
    x, width = scale.x(call.start), scale.width(call.seconds)
    said = f"{call.name}: {call.state}, {seconds_text(call.seconds)}"
    yield titled(said, rectangle(x, y, width, _LANE - 1, ".failed" if call.state == "failed" else ".tool"))
    if call.state == "unknown":
        yield rectangle(x, y, max(width, 6), _LANE - 1, f"url(#{hatching})")


def _title(bar: TurnBar) -> str:
    unknown = sum(call.state == "unknown" for call in bar.calls)
    parts = [
        f"turn {bar.name}{' failed' if bar.failed else ''}: model {seconds_text(bar.model)}",
        f"program {seconds_text(bar.evaluating)}",
        *([f"{bar.calls_made:,} call{'' if bar.calls_made == 1 else 's'}"] if bar.calls_made else []),
        *([f"{unknown} of unknown outcome"] if unknown else []),
    ]
    return ", ".join(parts)
