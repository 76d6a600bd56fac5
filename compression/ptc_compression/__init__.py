"""What a model is sent, as pure functions of the record: of a sub-agent's turns, and of any chat history.

`render(mission, turns, ...)` gives messages and statistics, `compress(...)` the messages alone; a loop keeps the value
of `start_history(options)` and adds each turn to it. Chat histories with tool calls, as OpenAI's dicts: `pairing`
says what is wrong with them and where they may be cut, a `HistoryManager` curates them, a `Session` keeps them all.
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any, Final

from ptc_compression.record.tokens import ApproximateCounter, TiktokenCounter, TokenCounter, TokenCountWarning
from ptc_compression.record.turns import Message, ModelUsage, Turn
from ptc_compression.runs.history import AnyHistory, compress, render, start_history
from ptc_compression.runs.layouts.appended import AppendedHistory
from ptc_compression.runs.layouts.sections import History
from ptc_compression.runs.layouts.triggered import TriggeredHistory
from ptc_compression.runs.options import HistoryOptions, Trigger
from ptc_compression.runs.plain import PlainHistory
from ptc_compression.runs.rendering import Rendering, RenderingStats, TokenStats

if TYPE_CHECKING:
    from ptc_compression.chats import pairing
    from ptc_compression.chats.anthropic_blocks import from_anthropic, to_anthropic
    from ptc_compression.chats.compaction import Compactor, Prepared, apply_compaction
    from ptc_compression.chats.events import (
        Action,
        CompactionFailed,
        CompactionRedone,
        CompactionUndone,
        ConversationRecorded,
        EventBus,
        HistoryCompacted,
        HistoryCurated,
    )
    from ptc_compression.chats.managers import (
        BudgetTooSmall,
        ComposedManager,
        CurationContext,
        FunctionManager,
        HistoryManager,
        ObservableManager,
        PassthroughManager,
        SlidingWindowManager,
        TokenBudgetManager,
        ToolResultMasker,
        ToolResultTruncator,
        TurnWindowManager,
        as_manager,
    )
    from ptc_compression.chats.messages import (
        ChatMessage,
        ConversationEntry,
        MessageRole,
        ToolCall,
        entry_from_data,
        entry_to_data,
        entry_to_provider_message,
        provider_message_to_entry,
    )
    from ptc_compression.chats.pairing import PairingProblem
    from ptc_compression.chats.prefixes import PrefixReport, SharedPrefix, prefix_report
    from ptc_compression.chats.sessions import (
        Appends,
        CompactionState,
        Session,
        select_all,
        select_latest,
        select_where,
    )
    from ptc_compression.chats.summarizers import OutlineSummarizer, Said, Summarizer, SummaryRequest

__all__ = [
    "Action",
    "AnyHistory",
    "AppendedHistory",
    "Appends",
    "ApproximateCounter",
    "BudgetTooSmall",
    "ChatMessage",
    "CompactionFailed",
    "CompactionRedone",
    "CompactionState",
    "CompactionUndone",
    "Compactor",
    "ComposedManager",
    "ConversationEntry",
    "ConversationRecorded",
    "CurationContext",
    "EventBus",
    "FunctionManager",
    "History",
    "HistoryCompacted",
    "HistoryCurated",
    "HistoryManager",
    "HistoryOptions",
    "Message",
    "MessageRole",
    "ModelUsage",
    "ObservableManager",
    "OutlineSummarizer",
    "PairingProblem",
    "PassthroughManager",
    "PlainHistory",
    "PrefixReport",
    "Prepared",
    "Rendering",
    "RenderingStats",
    "Said",
    "Session",
    "SharedPrefix",
    "SlidingWindowManager",
    "Summarizer",
    "SummaryRequest",
    "TiktokenCounter",
    "TokenBudgetManager",
    "TokenCountWarning",
    "TokenCounter",
    "TokenStats",
    "ToolCall",
    "ToolResultMasker",
    "ToolResultTruncator",
    "Trigger",
    "TriggeredHistory",
    "Turn",
    "TurnWindowManager",
    "apply_compaction",
    "as_manager",
    "compress",
    "entry_from_data",
    "entry_to_data",
    "entry_to_provider_message",
    "from_anthropic",
    "pairing",
    "prefix_report",
    "provider_message_to_entry",
    "render",
    "select_all",
    "select_latest",
    "select_where",
    "start_history",
    "to_anthropic",
]

# What chat histories need is imported when it is first asked for: sub-agents without one start sooner.
_LATER: Final = (
    "messages",
    "anthropic_blocks",
    "events",
    "sessions",
    "pairing",
    "prefixes",
    "managers",
    "summarizers",
    "compaction",
)


def __getattr__(name: str) -> Any:
    for module in _LATER if name in __all__ else ():
        found = getattr(import_module(f"ptc_compression.chats.{module}"), name, None)
        if found is not None:
            globals()[name] = found
            return found
    raise AttributeError(f"module 'ptc_compression' has no attribute {name!r}")
