"""What a model is shown of a conversation: as text for a prompt, and as messages."""

import re
from collections.abc import Sequence
from typing import Any, Final

from ptc.conversations.records import ConversationMessage
from ptc_compression.chats import ChatMessage, HistoryCompacted, apply_compaction, pairing

HEADING: Final = "## Current Conversation"
_NAMES: Final = {"user": "User", "assistant": "Assistant"}
_LINE: Final = r"(?<=[\n\r\v\f\x1c-\x1e\x85\u2028\u2029])"  # whatever a reader may take for the start of a line
_LIKE_OURS: Final = re.compile(_LINE + r"(?=[ \t]*(?:(?:User|Assistant):|\[\d{4}-\d\d-\d\dT|## ))", re.IGNORECASE)
_SYSTEM: Final = frozenset({"system", "developer"})


def context_prompt(messages: Sequence[ConversationMessage], *, guard: bool = False) -> str:
    """The messages of users and the assistant as a text for a prompt; "" where there are none.

    `guard` puts `| ` before lines that look like those of the text itself, which only a forger writes.
    """
    parts = [_part(message, guard=guard) for message in messages if _is_shown(message)]
    return f"{HEADING}\n" + "\n\n".join(parts) if parts else ""


def _is_shown(message: ConversationMessage) -> bool:
    """Whether a message is of the conversation as people know it: an assistant that only calls tools says nothing."""
    return message.role == "user" or (message.role == "assistant" and bool(message.content or message.tools_used))


def _part(message: ConversationMessage, *, guard: bool) -> str:
    content = _LIKE_OURS.sub("| ", message.content) if guard else message.content
    used = f" [used: {', '.join(message.tools_used)}]" if message.tools_used else ""
    return f"[{message.timestamp:%Y-%m-%dT%H:%M:%S}Z]\n{_NAMES[message.role]}: {content}{used}"


# -- how much --------------------------------------------------------------------------------------------------------


def newest_spoken(messages: Sequence[ConversationMessage], limit: int) -> Sequence[ConversationMessage]:
    """The newest messages with at most `limit` of users and the assistant among them, no call without its result."""
    shown, cut = 0, len(messages)
    safe = set(pairing.safe_boundaries(as_chat(messages)))
    for index in range(len(messages) - 1, -1, -1):
        shown += _is_shown(messages[index])
        if shown > limit:
            break
        cut = index if index in safe else cut
    return messages[cut:]


def window(
    messages: Sequence[ChatMessage], limit: int, *, compacted: HistoryCompacted | None = None
) -> list[ChatMessage]:
    """The messages to send: the newest `limit` and the rest of their turn, each call with its result.

    System messages at the head stay, and so does the summary in place of what was compacted.
    """
    applied = apply_compaction(messages, compacted)
    head = _head(applied)
    kept = head + (
        compacted is not None and applied[head : head + 1] != messages[compacted.start : compacted.start + 1]
    )
    rest = pairing.repair(applied[kept:])
    start = max((at for at in pairing.turn_starts(rest) if at <= len(rest) - limit), default=0)
    return [*applied[:kept], *rest[start:]]


def _head(messages: Sequence[ChatMessage]) -> int:
    """How many messages of the system stand first."""
    return next((at for at, message in enumerate(messages) if message["role"] not in _SYSTEM), len(messages))


def as_chat(messages: Sequence[ConversationMessage]) -> list[dict[str, Any]]:
    """The messages in OpenAI's form."""
    return [message.to_chat() for message in messages]
