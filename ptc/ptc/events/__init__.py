"""What is written to a log: the table of event types, the envelope, their JSON, their ids, and how old ones are read.

Pure. May import nothing of `ptc`; of `ptc_compression` the events of chat histories.
"""

from ptc.events.codec import PayloadInvalid, Unknown, canonical, decode, digest_of, encode
from ptc.events.envelope import NewEvent, StoredEvent
from ptc.events.ids import Random, conversation_id, derived_id, event_id
from ptc.events.instants import iso, microseconds, moment
from ptc.events.types import (
    EVENT_TYPES,
    AssistantMessage,
    ConversationEnded,
    ConversationEndRequested,
    ConversationExpired,
    ConversationStarted,
    ConversationSummarized,
    ConversationSummaryFailed,
    EventType,
    HistoryImported,
    LogErased,
    MessagesArchived,
    RunCancelRequested,
    RunFinished,
    RunQueued,
    RunStarted,
    SystemMessage,
    ToolMessage,
    UserMessage,
)
from ptc.events.upcasting import NewerEvent

__all__ = [
    "EVENT_TYPES",
    "AssistantMessage",
    "ConversationEndRequested",
    "ConversationEnded",
    "ConversationExpired",
    "ConversationStarted",
    "ConversationSummarized",
    "ConversationSummaryFailed",
    "EventType",
    "HistoryImported",
    "LogErased",
    "MessagesArchived",
    "NewEvent",
    "NewerEvent",
    "PayloadInvalid",
    "Random",
    "RunCancelRequested",
    "RunFinished",
    "RunQueued",
    "RunStarted",
    "StoredEvent",
    "SystemMessage",
    "ToolMessage",
    "Unknown",
    "UserMessage",
    "canonical",
    "conversation_id",
    "decode",
    "derived_id",
    "digest_of",
    "encode",
    "event_id",
    "iso",
    "microseconds",
    "moment",
]
