"""Tokens by turn: sections stacked, the cached prefix and the plain history as lines."""

from collections.abc import Iterator
from typing import Final

import attrs

from ptc.viewer.charts.shapes import drawing, link, polyline, rectangle, rounded, rule, text
from ptc.viewer.facts.tokens import TokensRow, TokensView

COLOURS: Final = 8  # classes s0 to s7 of a page
_WIDTH: Final = 960
_HEIGHT: Final = 260
_LEFT: Final = 64
_BOTTOM: Final = _HEIGHT - 24
_COLUMN: Final = 72  # at most, of a turn


@attrs.frozen
class _Scale:
    turns: int
    top: float

    @property
    def column(self) -> float:
        return min(_COLUMN, (_WIDTH - _LEFT - 10) / max(1, self.turns))

    def x(self, position: int) -> float:
        return _LEFT + self.column * position

    def y(self, tokens: float) -> float:
        return _BOTTOM - (_BOTTOM - 16) * tokens / self.top


def tokens_svg(view: TokensView) -> str:
    """The drawing; "" for a run without turns."""
    if not view.rows:
        return ""
    most = max(max(row.total, row.plain, sum(tokens for _, tokens in row.sections)) for row in view.rows)
    scale = _Scale(len(view.rows), rounded(most))
    shapes = [*_axes(scale), *_bars(view, scale), *_lines(view, scale)]
    return drawing(_WIDTH, _HEIGHT, "Tokens of the prompt of each turn, by section", shapes, leads=True)


def _axes(scale: _Scale) -> Iterator[str]:
    for quarter in range(5):
        tokens = scale.top * quarter / 4
        yield rule(_LEFT, scale.y(tokens), _WIDTH - _LEFT - 10, ".axis")
        yield text(_LEFT - 6, scale.y(tokens) + 4, f"{tokens:,.0f}", anchor="end", size=11, soft=True)


def _bars(view: TokensView, scale: _Scale) -> Iterator[str]:
    every = max(1, len(view.rows) // 20)
    for position, row in enumerate(view.rows):
        shapes = list(_stack(view, row, scale, scale.x(position)))
        yield link(f"#turn-{row.turn}", _title(row), shapes)
        if position % every == 0:
            yield text(scale.x(position) + scale.column / 2, _BOTTOM + 16, row.turn, anchor="middle", size=11)


def _stack(view: TokensView, row: TokensRow, scale: _Scale, x: float) -> Iterator[str]:
    below = 0
    for name, tokens in row.sections:
        top = scale.y(below + tokens)
        paint = f".s{view.names.index(name) % COLOURS}"
        yield rectangle(x + 0.1 * scale.column, top, max(1.0, 0.8 * scale.column), scale.y(below) - top, paint)
        below += tokens


def _lines(view: TokensView, scale: _Scale) -> Iterator[str]:
    middle = [scale.x(position) + scale.column / 2 for position in range(len(view.rows))]
    for paint, values in (
        (".plain", [row.plain for row in view.rows]),
        (".cachedline", [row.cached for row in view.rows]),
    ):
        yield polyline([(x, scale.y(value)) for x, value in zip(middle, values, strict=True)], paint)


def _title(row: TokensRow) -> str:
    return f"turn {row.turn}: {row.total:,} tokens, {row.cached:,} of them as before; plain {row.plain:,}"
