"""The record of a sub-agent in, the messages a model is sent out. Pure functions of the record and the options.

`render(mission, turns, ...)` gives messages and statistics, `compress(...)` the messages alone; a loop keeps the value
of `start_history(options)` and adds each turn to it.
"""

from ptc_compression.history import AnyHistory, compress, render, start_history
from ptc_compression.layouts.appended import AppendedHistory
from ptc_compression.layouts.sections import History
from ptc_compression.layouts.triggered import TriggeredHistory
from ptc_compression.options import HistoryOptions, Trigger
from ptc_compression.plain import PlainHistory
from ptc_compression.rendering import Rendering, RenderingStats, TokenStats
from ptc_compression.tokens import ApproximateCounter, TiktokenCounter, TokenCounter, TokenCountWarning
from ptc_compression.turns import Message, ModelUsage, Turn

__all__ = [
    "AnyHistory",
    "AppendedHistory",
    "ApproximateCounter",
    "History",
    "HistoryOptions",
    "Message",
    "ModelUsage",
    "PlainHistory",
    "Rendering",
    "RenderingStats",
    "TiktokenCounter",
    "TokenCountWarning",
    "TokenCounter",
    "TokenStats",
    "Trigger",
    "TriggeredHistory",
    "Turn",
    "compress",
    "render",
    "start_history",
]
