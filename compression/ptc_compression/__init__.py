"""What a model is sent of a sub-agent's run, as pure functions of the record of its turns.

`render(mission, turns, ...)` gives messages and statistics, `compress(...)` the messages alone; a loop keeps the value
of `start_history(options)` and adds each turn to it. Histories of any chat are in `ptc_compression.chats`.
"""

import warnings
from importlib import import_module
from typing import Any, Final

from ptc_compression.errors import CompressionError
from ptc_compression.record.tokens import ApproximateCounter, TiktokenCounter, TokenCounter, TokenCountWarning
from ptc_compression.record.turns import FailedRequest, Message, ModelUsage, Turn
from ptc_compression.runs.headings import is_heading, without_turns_left
from ptc_compression.runs.history import compress, render, start_history
from ptc_compression.runs.options import HistoryOptions, Trigger
from ptc_compression.runs.protocol import History
from ptc_compression.runs.rendering import Rendering, RenderingStats, TokenStats, count_tokens, shared_prefix
from ptc_compression.runs.samples import call_text, sample_text
from ptc_compression.runs.summary import definition_texts

__all__ = [
    "ApproximateCounter",
    "CompressionError",
    "FailedRequest",
    "History",
    "HistoryOptions",
    "Message",
    "ModelUsage",
    "Rendering",
    "RenderingStats",
    "TiktokenCounter",
    "TokenCountWarning",
    "TokenCounter",
    "TokenStats",
    "Trigger",
    "Turn",
    "call_text",
    "compress",
    "count_tokens",
    "definition_texts",
    "is_heading",
    "render",
    "sample_text",
    "shared_prefix",
    "start_history",
    "without_turns_left",
]

# What the documentation of 0.1 imported from here, and what it is called in `chats` now. To go with 0.3.
_MOVED: Final = {
    name: name
    for name in (
        "Appends",
        "BudgetTooSmall",
        "ChatMessage",
        "CompactionFailed",
        "CompactionRedone",
        "CompactionUndone",
        "Compactor",
        "ComposedManager",
        "ConversationEntry",
        "ConversationRecorded",
        "CurationContext",
        "EventBus",
        "FunctionManager",
        "HistoryCompacted",
        "HistoryCurated",
        "MessageRole",
        "ObservableManager",
        "OutlineSummarizer",
        "PairingProblem",
        "PassthroughManager",
        "Prepared",
        "Session",
        "SlidingWindowManager",
        "SummaryRequest",
        "TokenBudgetManager",
        "ToolResultMasker",
        "ToolResultTruncator",
        "TurnWindowManager",
        "entry_from_data",
        "entry_to_data",
        "entry_to_provider_message",
        "from_anthropic",
        "pairing",
        "prefix_report",
        "provider_message_to_entry",
        "select_all",
        "select_where",
        "to_anthropic",
    )
} | {"ToolCall": "ToolCallRequest"}


def __getattr__(name: str) -> Any:
    if name not in _MOVED:
        raise AttributeError(f"module 'ptc_compression' has no attribute {name!r}")
    instead = f"ptc_compression.chats.{_MOVED[name]}"
    warnings.warn(f"ptc_compression.{name} is now {instead}", DeprecationWarning, stacklevel=2)
    return getattr(import_module("ptc_compression.chats"), _MOVED[name])
