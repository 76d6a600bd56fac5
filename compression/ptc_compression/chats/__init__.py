"""Histories of any chat, as dicts in OpenAI's form: what is sent of them, what belongs together, and the whole record.

`pairing` says what is wrong with a history and where it may be cut, a `HistoryManager` curates it, a `Compactor` puts
summaries in place of old turns, a `Session` keeps all of it; `to_anthropic`, `to_responses` and their opposites
convert. May import `record` and `runs`, which never need it: it is imported when it is first asked for.
"""

from ptc_compression.chats import pairing
from ptc_compression.chats.anthropic_blocks import AnthropicRequest, from_anthropic, to_anthropic
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
    ToolCallRequest,
    entry_from_data,
    entry_to_data,
    entry_to_provider_message,
    provider_message_to_entry,
)
from ptc_compression.chats.pairing import PairingProblem
from ptc_compression.chats.prefixes import PrefixReport, SharedPrefix, prefix_report
from ptc_compression.chats.responses_items import from_responses, to_responses
from ptc_compression.chats.sessions import (
    Appends,
    CompactionState,
    Session,
    select_all,
    select_latest,
    select_where,
)
from ptc_compression.chats.summarizers import OutlineSummarizer, Said, Summarizer, SummaryRequest
from ptc_compression.errors import BudgetTooSmall, EmptySummary, UnknownMessage

__all__ = [
    "Action",
    "AnthropicRequest",
    "Appends",
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
    "EmptySummary",
    "EventBus",
    "FunctionManager",
    "HistoryCompacted",
    "HistoryCurated",
    "HistoryManager",
    "MessageRole",
    "ObservableManager",
    "OutlineSummarizer",
    "PairingProblem",
    "PassthroughManager",
    "PrefixReport",
    "Prepared",
    "Said",
    "Session",
    "SharedPrefix",
    "SlidingWindowManager",
    "Summarizer",
    "SummaryRequest",
    "TokenBudgetManager",
    "ToolCallRequest",
    "ToolResultMasker",
    "ToolResultTruncator",
    "TurnWindowManager",
    "UnknownMessage",
    "apply_compaction",
    "as_manager",
    "entry_from_data",
    "entry_to_data",
    "entry_to_provider_message",
    "from_anthropic",
    "from_responses",
    "pairing",
    "prefix_report",
    "provider_message_to_entry",
    "select_all",
    "select_latest",
    "select_where",
    "to_anthropic",
    "to_responses",
]
