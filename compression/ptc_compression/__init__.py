"""The record of a sub-agent in, the messages a model is sent out. Pure functions of the record and the options.

`render(mission, turns, ...)` gives messages and statistics, `compress(...)` the messages alone; a loop keeps the value
of `start_history(options)` and adds each turn to it.
"""

from ptc_compression.history import History, compress, render, start_history
from ptc_compression.options import HistoryOptions
from ptc_compression.plain import PlainHistory
from ptc_compression.rendering import Rendering, RenderingStats, TokenStats
from ptc_compression.tokens import ApproximateCounter, TiktokenCounter, TokenCounter, TokenCountWarning
from ptc_compression.turns import Message, ModelUsage, Turn

__all__ = [
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
    "Turn",
    "compress",
    "render",
    "start_history",
]
