"""The compressed history: a record of turns in, the messages of the next turn out.

`render` and `compress` take all turns; a loop that renders every turn keeps a history instead and adds to it:

    history = start_history(options)
    messages = history.render(mission, system=system, max_turns=5).messages
    history = history.with_turn(turn)
"""

from collections.abc import Iterable, Mapping
from typing import Any, Final

from ptc_compression.record.turns import Message, Turn
from ptc_compression.runs.layouts.appended import AppendedHistory
from ptc_compression.runs.layouts.sections import History
from ptc_compression.runs.layouts.triggered import TriggeredHistory
from ptc_compression.runs.options import HistoryOptions
from ptc_compression.runs.plain import PlainHistory
from ptc_compression.runs.rendering import Rendering

DEFAULT_OPTIONS: Final = HistoryOptions()
Options = HistoryOptions | Mapping[str, Any] | bool | None
AnyHistory = History | AppendedHistory | TriggeredHistory | PlainHistory


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
    return history_of(turns, options).render(mission, system=system, max_turns=max_turns)


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


def history_of(turns: Iterable[Turn], options: Options = DEFAULT_OPTIONS) -> AnyHistory:
    """The history of all completed turns, in order."""
    history = start_history(options)
    for turn in turns:
        history = history.with_turn(turn)
    return history


def start_history(options: Options = DEFAULT_OPTIONS) -> AnyHistory:
    """The history of no turns: compressed in the layout that `options` name, or plain where they say so."""
    known = HistoryOptions.of(options)
    if known is None:
        return PlainHistory()
    compressed = AppendedHistory(options=known) if known.layout == "appended" else History(options=known)
    if known.trigger.always:
        return compressed
    return TriggeredHistory(
        compressed=compressed, plain=PlainHistory(options=HistoryOptions(guard_output=known.guard_output))
    )
