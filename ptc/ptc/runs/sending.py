"""Messages as a model is sent them: those that a curator leaves, in letters that UTF-8 has."""

from collections.abc import Mapping, Sequence
from typing import Any, cast

from ptc.options import Curator
from ptc_compression import Message


def curated(curator: Curator, messages: Sequence[Message]) -> tuple[Message, ...]:
    """The messages that a curator leaves. Raises `TypeError` where it gives no messages."""
    left: Any = curator.curate(messages)
    if not isinstance(left, list | tuple) or not all(isinstance(each, Mapping) for each in cast("list[Any]", left)):
        kind = type(cast("Any", left)).__name__
        raise TypeError(f"history must return the list of messages to send; it returned a value of type {kind}")
    return tuple(cast("list[Message]", left))


def sendable(message: Message) -> Message:
    """The message, with a sign for halves of characters, which tools may print and UTF-8 does not have."""
    content: Any = message.get("content")
    if not isinstance(content, str) or content.isascii():
        return message
    try:
        content.encode()
    except UnicodeEncodeError:
        whole = content.encode("utf-16", "surrogatepass").decode("utf-16", "replace")
        return cast("Message", {**message, "content": whole})
    return message
