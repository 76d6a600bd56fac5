"""History managers: each chooses, as a pure function, which messages of a history a provider is sent."""

from ptc_compression.chats.managers.budget import TokenBudgetManager, count_message
from ptc_compression.chats.managers.composed import (
    ComposedManager,
    FunctionManager,
    ObservableManager,
    PassthroughManager,
    as_manager,
    strategy_name,
)
from ptc_compression.chats.managers.protocol import CurationContext, HistoryManager
from ptc_compression.chats.managers.tool_results import ToolResultMasker, ToolResultTruncator
from ptc_compression.chats.managers.windows import SlidingWindowManager, TurnWindowManager

__all__ = [
    "ComposedManager",
    "CurationContext",
    "FunctionManager",
    "HistoryManager",
    "ObservableManager",
    "PassthroughManager",
    "SlidingWindowManager",
    "TokenBudgetManager",
    "ToolResultMasker",
    "ToolResultTruncator",
    "TurnWindowManager",
    "as_manager",
    "count_message",
    "strategy_name",
]
