"""A comparison as a drawing: tokens by turn as lines, the rest as bars. An SVG of a few shapes, written here."""

from collections.abc import Callable, Iterator, Sequence
from math import ceil
from typing import Final

import attrs

from ptc.viewer.charts.shapes import polyline, rectangle, rounded, rule, text
from ptc.views.comparison import Comparison

_COLOURS: Final = (
    "#444444", "#1f6feb", "#d4380d", "#fa8c16", "#0b5345", "#722ed1", "#13a8a8",
    "#52c41a", "#c41d7f", "#8c6d1f", "#5c7cfa", "#7f8c8d",
)  # fmt: skip
_WIDTH: Final = 960
_LINES_HEIGHT: Final = 320
_ROW: Final = 18
_LEFT: Final = 64
_NAMES: Final = 130  # for the names beside bars


# -- the drawing -----------------------------------------------------------------------------------------------------


def svg_chart(comparison: Comparison) -> str:
    """The drawing, as the text of an SVG file. The same comparison gives the same bytes."""
    names = list(comparison.measured)
    panels = list(_panels(comparison))
    panel_height = (len(names) + 2) * _ROW
    height = _LINES_HEIGHT + 40 + ceil(len(panels) / 2) * panel_height
    parts = [*_lines(comparison, names), *_bars(panels, names, _LINES_HEIGHT + 30, panel_height)]
    return "\n".join(
        [
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {_WIDTH} {height}" font-family="sans-serif">',
            f'<rect width="{_WIDTH}" height="{height}" fill="#ffffff"/>',
            *parts,
            "</svg>\n",
        ]
    )


@attrs.frozen
class _Scale:
    """Where a turn and a number of tokens are drawn."""

    turns: int
    top: float  # tokens at the upper edge
    right: float = _WIDTH - 180
    bottom: float = _LINES_HEIGHT - 30

    def x(self, turn: int) -> float:
        return _LEFT + (self.right - _LEFT) * (turn - 1) / max(1, self.turns - 1)

    def y(self, tokens: float) -> float:
        return self.bottom - (self.bottom - 40) * tokens / self.top


def _lines(comparison: Comparison, names: Sequence[str]) -> Iterator[str]:
    """Tokens of the prompt of each turn, averaged over runs."""
    series = {name: comparison.by_turn(name) for name in names}
    top = rounded(max((value for each in series.values() for value in each), default=1))
    scale = _Scale(max(map(len, series.values()), default=1), top)
    yield text(_LEFT, 20, "Tokens of a prompt, by turn (average over runs)", size=14)
    yield from _axes(scale)
    for number, (name, values) in enumerate(series.items()):
        colour = _COLOURS[number % len(_COLOURS)]
        yield polyline([(scale.x(turn), scale.y(value)) for turn, value in enumerate(values, start=1)], colour)
        yield rectangle(scale.right + 16, 44 + number * _ROW, 12, 12, colour)
        yield text(scale.right + 34, 54 + number * _ROW, name)


def _axes(scale: _Scale) -> Iterator[str]:
    for quarter in range(5):
        tokens = scale.top * quarter / 4
        yield rule(_LEFT, scale.y(tokens), scale.right - _LEFT)
        yield text(_LEFT - 6, scale.y(tokens) + 4, f"{tokens:,.0f}", anchor="end", size=11)
    for turn in range(10, scale.turns + 1, 10):
        yield text(scale.x(turn), scale.bottom + 16, str(turn), anchor="middle")


@attrs.frozen
class _Panel:
    title: str
    values: Sequence[float]
    written: Callable[[float], str]


def _panels(comparison: Comparison) -> Iterator[_Panel]:
    names = list(comparison.measured)
    facts = [comparison.facts(name) for name in names]
    yield _Panel("Tokens in all", [comparison.total(name) for name in names], "{:,.0f}".format)
    yield _Panel("Priced: cached tokens at a tenth", [comparison.priced(name) for name in names], "{:,.0f}".format)
    yield _Panel("Cached prefix", [comparison.cached_share(name) for name in names], "{:.0%}".format)
    yield _Panel("Largest prompt", [comparison.largest(name) for name in names], "{:,.0f}".format)
    yield _Panel("Names in memory shown", [each.names.part for each in facts], "{:.0%}".format)
    yield _Panel("Calls shown with arguments", [each.calls.part for each in facts], "{:.0%}".format)
    yield _Panel("Printed lines shown", [each.prints.part for each in facts], "{:.0%}".format)


def _bars(panels: Sequence[_Panel], names: Sequence[str], top: float, height: float) -> Iterator[str]:
    for position, panel in enumerate(panels):
        left, upper = (position % 2) * _WIDTH / 2 + 16, top + position // 2 * height
        yield text(left, upper, panel.title, size=14)
        for number, (name, value) in enumerate(zip(names, panel.values, strict=True)):
            yield from _bar(left, upper + 8 + number * _ROW, name, panel, value, _COLOURS[number % len(_COLOURS)])


def _bar(left: float, y: float, name: str, panel: _Panel, value: float, colour: str) -> Iterator[str]:
    width = (_WIDTH / 2 - _NAMES - 100) * value / (max(panel.values) or 1)
    yield text(left, y + 12, name, size=11)
    yield rectangle(left + _NAMES, y + 2, width, _ROW - 5, colour)
    yield text(left + _NAMES + width + 5, y + 12, panel.written(value), size=11)
