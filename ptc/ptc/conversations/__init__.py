"""Conversations on a log: where one ends and the next begins, what a model is shown of them, and what becomes of them.

Needs the extra `store`. May import `store` and what is before it; the service and the command line build on it.
"""

from ptc.conversations.answering import Answering
from ptc.conversations.boundary import Status
from ptc.conversations.branching import BranchPoint
from ptc.conversations.errors import NoAnswer, TooLarge, UnreadableHistory
from ptc.conversations.manager import Added, ConversationManager
from ptc.conversations.posting import Answered
from ptc.conversations.records import Conversation, ConversationMessage
from ptc.conversations.responders import AgentResponder, ChatResponder, Responder
from ptc.conversations.retention import keep_in_order
from ptc.conversations.settings import ConversationSettings
from ptc.conversations.summaries import SummaryWorker
from ptc.conversations.tools import (
    END_CONVERSATION,
    GET_CONVERSATION,
    SEARCH_CONVERSATIONS,
    end_conversation_tool,
    get_conversation_tool,
    search_conversations_tool,
)

__all__ = [
    "END_CONVERSATION",
    "GET_CONVERSATION",
    "SEARCH_CONVERSATIONS",
    "Added",
    "AgentResponder",
    "Answered",
    "Answering",
    "BranchPoint",
    "ChatResponder",
    "Conversation",
    "ConversationManager",
    "ConversationMessage",
    "ConversationSettings",
    "NoAnswer",
    "Responder",
    "Status",
    "SummaryWorker",
    "TooLarge",
    "UnreadableHistory",
    "end_conversation_tool",
    "get_conversation_tool",
    "keep_in_order",
    "search_conversations_tool",
]
