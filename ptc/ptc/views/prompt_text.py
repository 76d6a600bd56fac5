"""A prompt as one text for people: in reviews of snapshots, in a terminal, in a diff."""

from collections.abc import Mapping, Sequence
from typing import Any, cast


def prompt_text(prompt: Any) -> str:
    """A prompt as one text: each message under its role, `=== USER ===`, a blank line between them, nothing escaped.

    `prompt` is a sequence of messages (dicts with "role" and "content"), one message, anything that has `.messages`,
    or text, which stays as it is. Raises `TypeError` for anything else.
    """
    if isinstance(prompt, str):
        return prompt
    if isinstance(prompt, Mapping):
        return _messages_text([cast("Any", prompt)])
    return _messages_text(getattr(prompt, "messages", prompt))


def _messages_text(messages: Any) -> str:
    if not isinstance(messages, Sequence):
        raise TypeError(f"a prompt is messages with role and content, or text; this is {type(messages).__name__}")
    return "\n\n".join(map(_message_text, cast("Sequence[Any]", messages))) + "\n"


def _message_text(message: Any) -> str:
    try:
        return f"=== {message['role'].upper()} ===\n{message['content']}"
    except (KeyError, TypeError) as error:
        raise TypeError(f"a message has role and content; this is {message!r}") from error
