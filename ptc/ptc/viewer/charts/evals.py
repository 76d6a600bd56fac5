"""What `ptc grade` found: a bar for each model and strategy, of what passed, of tokens, and of turns."""

from collections.abc import Callable, Iterator, Sequence
from typing import Final

import attrs

from ptc.viewer.charts.shapes import drawing, rectangle, text
from ptc.viewer.facts.evals import EvalRow, EvalsPage

_WIDTH: Final = 960
_NAMES: Final = 260
_ROW: Final = 24
_TOP: Final = 26
_NAME_CHARACTERS: Final = 40


@attrs.frozen
class _Panel:
    title: str
    paint: str
    value: Callable[[EvalRow], float]
    written: Callable[[EvalRow], str]


_PANELS: Final = (
    _Panel("passed", ".s2", lambda row: row.part, lambda row: f"{row.passed} of {row.runs}"),
    _Panel("tokens of a run", ".s0", lambda row: row.tokens / max(1, row.runs), lambda row: _mean(row.tokens, row)),
    _Panel("turns of a run", ".s4", lambda row: row.turns / max(1, row.runs), lambda row: _mean(row.turns, row)),
)
_PANEL: Final = (_WIDTH - _NAMES) / len(_PANELS)


def evals_svg(page: EvalsPage) -> str:
    """The drawing; "" for a report without runs."""
    if not page.rows:
        return ""
    names = [_name(row) for row in page.rows]
    shapes = [*_labels(names), *(shape for at, panel in enumerate(_PANELS) for shape in _bars(panel, at, page.rows))]
    height = _TOP + len(names) * _ROW
    return drawing(_WIDTH, height, "What passed, tokens and turns, for each model and strategy", shapes)


def _name(row: EvalRow) -> str:
    name = f"{row.model}, {row.strategy}"
    return name if len(name) <= _NAME_CHARACTERS else f"...{name[3 - _NAME_CHARACTERS :]}"


def _labels(names: Sequence[str]) -> Iterator[str]:
    for number, name in enumerate(names):
        yield text(_NAMES - 12, _TOP + number * _ROW + 15, name, anchor="end")


def _bars(panel: _Panel, at: int, rows: Sequence[EvalRow]) -> Iterator[str]:
    left = _NAMES + at * _PANEL
    most = 1.0 if panel.title == "passed" else max(map(panel.value, rows)) or 1.0
    yield text(left, 13, panel.title)
    for number, row in enumerate(rows):
        y, width = _TOP + number * _ROW, (_PANEL - 90) * panel.value(row) / most
        yield rectangle(left, y, max(1.0, width), _ROW - 8, panel.paint)
        yield text(left + width + 6, y + 13, panel.written(row), size=11)


def _mean(total: int, row: EvalRow) -> str:
    mean = total / max(1, row.runs)
    return f"{mean:,.0f}" if mean >= 100 else f"{mean:,.1f}"
