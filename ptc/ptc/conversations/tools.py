"""Tools with which a model ends the conversation, looks earlier ones up, and searches them."""

from collections.abc import Callable, Mapping
from itertools import accumulate
from typing import Any, Final

from ptc.conversations.manager import ConversationManager
from ptc.conversations.records import Conversation
from ptc.events import iso
from ptc.models import Model
from ptc.tools import Tool, tool

LIMIT_CHARACTERS: Final = 20_000  # of the messages of one conversation
_RECENT: Final = 10
_MOST_RECENT: Final = 100
_HITS: Final = 10
_MOST_HITS: Final = 50

# The tools as other frameworks are told them.
END_CONVERSATION: Final[Mapping[str, Any]] = {
    "name": "end_conversation",
    "description": (
        "End the current conversation and generate a summary. Use this when a topic is concluded, the user indicates "
        "they're done, or when moving to an unrelated topic."
    ),
    "inputSchema": {
        "type": "object",
        "properties": {
            "reason": {
                "type": "string",
                "description": "Optional reason for ending (e.g., 'task completed', 'user requested')",
            }
        },
        "required": [],
    },
}
GET_CONVERSATION: Final[Mapping[str, Any]] = {
    "name": "get_conversation",
    "description": (
        "Retrieve past conversation details. Use with conversation_id to get a specific conversation's full history, "
        "or use list_recent to get summaries of recent conversations. Only completed conversations are accessible (not "
        "the current active one)."
    ),
    "inputSchema": {
        "type": "object",
        "properties": {
            "conversation_id": {
                "type": "string",
                "description": "The ID of a specific conversation to retrieve. Returns full conversation history with "
                "all messages.",
            },
            "list_recent": {
                "type": "number",
                "description": "Number of recent conversations to list (summaries only, no full message content). "
                "Defaults to 10.",
            },
        },
        "required": [],
    },
}
SEARCH_CONVERSATIONS: Final[Mapping[str, Any]] = {
    "name": "search_conversations",
    "description": (
        'Search the messages of all conversations. All words must occur; "quoted words" must stand together; a * at '
        "the end makes the last word a beginning. Gives the newest hits first, each with the id of its conversation."
    ),
    "inputSchema": {
        "type": "object",
        "properties": {
            "query": {"type": "string", "description": "The words to search for."},
            "limit": {"type": "number", "description": "Number of hits. Defaults to 10."},
        },
        "required": ["query"],
    },
}
ModelGiver = Callable[[], Model | str | None]


def end_conversation_tool(manager: ConversationManager, *, model: Model | str | ModelGiver | None = None) -> Tool:
    """A tool by which a model ends the active conversation, once it has said what it is saying.

    `model` writes the title and the summary from then on; it may be a function, which is asked each time.
    """

    def end_conversation(reason: str | None = None) -> dict[str, Any]:
        manager.use_model(model() if callable(model) and not isinstance(model, str) else model)
        identity, already = manager.request_end(reason)
        if identity is None:
            return {"ended": False, "conversation_id": None, "note": "There is no active conversation."}
        note = {"note": "The conversation is already ending."} if already else {}
        return {"ended": True, "conversation_id": identity, **note}

    return tool(end_conversation, description=END_CONVERSATION["description"])


def get_conversation_tool(manager: ConversationManager, *, limit_characters: int = LIMIT_CHARACTERS) -> Tool:
    """A tool by which a model reads conversations that have ended: one by its id, or the heads of the newest.

    Of a long conversation it gives the newest messages, up to `limit_characters`, and says first how many are left out.
    """

    def get_conversation(conversation_id: str | None = None, list_recent: int | None = None) -> dict[str, Any]:
        if conversation_id is not None:
            return _whole(manager, conversation_id, limit_characters)
        count = _RECENT if list_recent is None else list_recent
        _check_count("list_recent", count, _MOST_RECENT)
        return {"conversations": [_head(each) for each in manager.recent(count)]}

    return tool(get_conversation, description=GET_CONVERSATION["description"], effect="read")


def search_conversations_tool(manager: ConversationManager) -> Tool:
    """A tool by which a model searches what users and the assistant have said."""

    def search_conversations(query: str, limit: int | None = None) -> dict[str, Any]:
        count = _HITS if limit is None else limit
        _check_count("limit", count, _MOST_HITS)
        hits = manager.search(query, limit=count).hits
        return {
            "hits": [
                {
                    "conversation_id": hit.message.conversation_id,
                    "timestamp": iso(hit.message.recorded_us),
                    "role": hit.message.role,
                    "snippet": hit.snippet,
                }
                for hit in hits
            ]
        }

    return tool(search_conversations, description=SEARCH_CONVERSATIONS["description"], effect="read")


def _check_count(name: str, count: int, most: int) -> None:
    if not 1 <= count <= most:
        raise ValueError(f"{name} must be from 1 to {most}; it is {count}")


def _head(conversation: Conversation) -> dict[str, Any]:
    return {**conversation.head_data(), "messageCount": conversation.message_count}


def _whole(manager: ConversationManager, conversation_id: str, limit: int) -> dict[str, Any]:
    conversation = manager.get(conversation_id)
    if conversation is None:
        raise ValueError(f"there is no conversation {conversation_id}; without an id the newest are listed")
    if conversation.ended_at is None:
        raise ValueError(f"the conversation {conversation_id} is still active; only completed ones can be read")
    return {**conversation.head_data(), "messages": _messages(conversation, limit)}


def _messages(conversation: Conversation, limit: int) -> list[dict[str, Any]]:
    """The newest messages that fit, oldest first; how many are left out stands before them."""
    messages = conversation.messages
    sizes = accumulate(len(message.content) for message in reversed(messages))
    fitting = max(1, sum(1 for size in sizes if size <= limit)) if messages else 0
    omitted = len(messages) - fitting
    shown = [{name: value for name, value in each.to_data().items() if name != "id"} for each in messages[omitted:]]
    return [{"omitted": omitted}, *shown] if omitted else shown
