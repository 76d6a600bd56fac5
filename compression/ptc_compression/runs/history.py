"""The history of a run: a record of turns in, the messages of the next turn out.

`render` and `compress` take all turns; a loop that renders every turn keeps a history instead and adds to it:

    history = start_history(options)
    messages = history.render(mission, system=system, max_turns=5).messages
    history = history.with_turn(turn)
"""

from collections.abc import Callable, Iterable, Mapping
from typing import Any, Final

from ptc_compression.record.turns import Message, Turn
from ptc_compression.runs.layouts.appended import AppendedHistory
from ptc_compression.runs.layouts.folded import FoldedHistory
from ptc_compression.runs.layouts.sections import SectionsHistory
from ptc_compression.runs.layouts.triggered import TriggeredHistory
from ptc_compression.runs.options import DEFAULT_OPTIONS, HistoryOptions
from ptc_compression.runs.plain import PlainHistory
from ptc_compression.runs.protocol import History
from ptc_compression.runs.rendering import Rendering

_LAYOUTS: Final[Mapping[str, Callable[..., History]]] = {
    "sections": SectionsHistory,
    "appended": AppendedHistory,
    "folded": FoldedHistory,
}
Options = HistoryOptions | Mapping[str, Any] | bool | None


def render(
    mission: str,
    turns: Iterable[Turn],
    *,
    system: str | None = None,
    max_turns: int = 5,
    options: Options = DEFAULT_OPTIONS,
) -> Rendering:
    """The messages of the turn after `turns`, with statistics.

    `turns` are all completed turns in order; `options` as `compress_history` takes them: False or None give the plain
    array. Raises `ValueError` for `max_turns` below 1 and for options that do not exist.
    """
    return start_history(options, turns).render(mission, system=system, max_turns=max_turns)


def compress(
    mission: str,
    turns: Iterable[Turn],
    *,
    system: str | None = None,
    max_turns: int = 5,
    options: Options = DEFAULT_OPTIONS,
) -> list[Message]:
    """The messages of `render` alone."""
    return render(mission, turns, system=system, max_turns=max_turns, options=options).messages


def start_history(options: Options = DEFAULT_OPTIONS, turns: Iterable[Turn] = ()) -> History:
    """The history of `turns`, all completed ones in order, in the form that `options` say."""
    history = _empty(options)
    for turn in turns:
        history = history.with_turn(turn)
    return history


def _empty(options: Options) -> History:
    known = HistoryOptions.of(options)
    if known is None:
        return PlainHistory()
    compressed = _LAYOUTS[known.layout](options=known)
    if known.trigger.always:
        return compressed
    plain = PlainHistory(options=HistoryOptions(guard_output=known.guard_output))
    return TriggeredHistory(options=known, compressed=compressed, plain=plain)
