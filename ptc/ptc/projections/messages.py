"""The messages of conversations, each from one event."""

from collections.abc import Mapping
from typing import Any, Literal, TypeAlias

import attrs

from ptc.events import AssistantMessage, StoredEvent, SystemMessage, ToolMessage, UserMessage

Role: TypeAlias = Literal["user", "assistant", "system", "tool"]


@attrs.frozen(kw_only=True)
class MessageRow:
    """A message with its place in the log. The time is microseconds since 1970 in UTC."""

    sequence: int
    event_id: str
    conversation_id: str
    role: Role
    content: str
    tokens: int | None = None
    tools_used: tuple[str, ...] = ()
    tool_calls: tuple[Mapping[str, Any], ...] = ()  # in OpenAI's form
    tool_call_id: str | None = None
    tool_name: str | None = None
    run_id: str | None = None
    recorded_us: int
    request_id: str | None = None
    operation_id: str | None = None
    client_action_id: str | None = None
    archived_us: int | None = None  # None while it is hot


def message_of(event: StoredEvent, data: Any) -> MessageRow | None:
    """The message of an event whose payload is `data`; None where it is no message."""
    said = _said(data)
    if said is None:
        return None
    return MessageRow(
        sequence=event.sequence,
        event_id=event.event_id,
        conversation_id=event.stream,
        recorded_us=event.recorded_us,
        request_id=event.request_id,
        operation_id=event.operation_id,
        client_action_id=event.client_action_id,
        **said,
    )


def _said(data: Any) -> dict[str, Any] | None:
    match data:
        case UserMessage():
            return {"role": "user", "content": data.text}
        case AssistantMessage():
            return {
                "role": "assistant",
                "content": data.text,
                "tokens": data.tokens,
                "tools_used": data.tools_used,
                "tool_calls": data.tool_calls,
                "run_id": data.run_id,
            }
        case SystemMessage():
            return {"role": "system", "content": data.text}
        case ToolMessage():
            return {
                "role": "tool",
                "content": data.content,
                "tool_call_id": data.tool_call_id,
                "tool_name": data.name,
            }
        case _:
            return None
