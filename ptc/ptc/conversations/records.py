"""Conversations and their messages, as callers see them."""

from collections.abc import Callable, Mapping
from datetime import datetime
from functools import cached_property
from typing import Any, Final

import attrs

from ptc.conversations.errors import TooLarge
from ptc.events import AssistantMessage, SystemMessage, ToolMessage, UserMessage, iso, microseconds, moment
from ptc.projections import ConversationRow, MessageRow
from ptc.projections.messages import Role
from ptc.projections.texts import shown

MOST_CHARACTERS: Final = 1_000_000  # of a message
LONGEST_ID: Final = 128
LONGEST_CLIENT_ID: Final = 200
LONGEST_THREAD: Final = 100
_ROLES: Final = ("user", "assistant", "system", "tool")
_SPOKEN: Final = frozenset({"user", "assistant"})
JsonMap = Mapping[str, Any]


def _check_content(_: Any, __: Any, value: Any) -> None:
    if not isinstance(value, str):
        raise TypeError(f"content must be text; it is of type {type(value).__name__}")
    if len(value) > MOST_CHARACTERS:
        raise TooLarge(f"a message has at most {MOST_CHARACTERS:,} characters; this one has {len(value):,}")


def _check_id(_: Any, attribute: "attrs.Attribute[Any]", value: Any) -> None:
    """Visible ASCII, so that it can stand in headers, log lines and URLs."""
    if value is not None and not (
        isinstance(value, str)
        and 0 < len(value) <= LONGEST_ID
        and value.isascii()
        and value.isprintable()
        and " " not in value
    ):
        raise ValueError(f"{attribute.name} must be 1 to {LONGEST_ID} visible ASCII characters; it is {value!r:.150}")


def _check_client_id(_: Any, attribute: "attrs.Attribute[Any]", value: Any) -> None:
    if value is not None and not (isinstance(value, str) and len(value) <= LONGEST_CLIENT_ID and shown(value) == value):
        raise ValueError(
            f"{attribute.name} must be text of at most {LONGEST_CLIENT_ID} characters; it is {value!r:.250}"
        )


def _first_uses(names: Any) -> tuple[str, ...]:
    return tuple(dict.fromkeys(names))


def _check_time(_: Any, __: Any, value: Any) -> None:
    if value is not None:
        microseconds(value)


@attrs.frozen(kw_only=True)
class ConversationMessage:
    """A message: one that is to be added, or one of a conversation.

    A new message needs no `id` and no `timestamp`; with an id, adding it again changes nothing. `tools_used` (in order
    of first use), `tool_calls` (OpenAI's form), `tokens` and `awaits_answer` are of the assistant, `tool_call_id` is of
    a tool's result. Raises `ValueError` and `TypeError` for what does not go together, `TooLarge`.
    """

    role: Role = "user"
    content: str = attrs.field(validator=_check_content)
    id: str | None = attrs.field(default=None, validator=_check_id)  # the id of its event
    timestamp: datetime | None = attrs.field(default=None, validator=_check_time)  # with a zone
    tools_used: tuple[str, ...] = attrs.field(default=(), converter=_first_uses)
    tool_calls: tuple[JsonMap, ...] = attrs.field(default=(), converter=tuple)
    tool_call_id: str | None = attrs.field(default=None, validator=_check_client_id)
    tool_name: str | None = attrs.field(default=None, validator=_check_client_id)
    tokens: int | None = None
    awaits_answer: bool = False  # whether the assistant asks the user something
    run_id: str | None = None
    request_id: str | None = attrs.field(default=None, validator=_check_id)
    operation_id: str | None = attrs.field(default=None, validator=_check_id)
    trace_id: str | None = attrs.field(default=None, validator=_check_id)  # of OpenTelemetry; its event has it alone
    client_action_id: str | None = attrs.field(default=None, validator=_check_client_id)  # handed back, never a key
    sequence: int | None = None  # its place in the log; None before it has one

    @property
    def at_us(self) -> int | None:
        """The timestamp as microseconds since 1970."""
        return None if self.timestamp is None else microseconds(self.timestamp)

    def __attrs_post_init__(self) -> None:
        if self.role not in _ROLES:
            raise ValueError(f"role must be one of {', '.join(_ROLES)}; it is {self.role!r}")
        assistants = [name for name in ("tools_used", "tool_calls", "tokens", "awaits_answer") if getattr(self, name)]
        if self.role != "assistant" and assistants:
            raise ValueError(f"{assistants[0]} is of an assistant's message; this one is of role {self.role!r}")
        if (self.role == "tool") is (self.tool_call_id is None):
            raise ValueError("a message has a tool_call_id when, and only when, it is of role 'tool'")

    def payload(self) -> Any:
        """What the event of the message holds."""
        match self.role:
            case "user":
                return UserMessage(text=self.content)
            case "system":
                return SystemMessage(text=self.content)
            case "tool":
                return ToolMessage(tool_call_id=str(self.tool_call_id), content=self.content, name=self.tool_name)
            case "assistant":
                return AssistantMessage(
                    text=self.content,
                    tokens=self.tokens,
                    run_id=self.run_id,
                    tools_used=self.tools_used,
                    tool_calls=self.tool_calls,
                    awaits_answer=self.awaits_answer,
                )

    def to_data(self) -> dict[str, Any]:
        """The message as JSON, `{"id", "timestamp", "role", "content", "toolsUsed"?}`."""
        assert self.at_us is not None
        data = {"id": self.id, "timestamp": iso(self.at_us), "role": self.role, "content": self.content}
        return {**data, "toolsUsed": list(self.tools_used)} if self.tools_used else data


def message_from(row: MessageRow) -> ConversationMessage:
    """The message of a row."""
    return ConversationMessage(
        role=row.role,
        content=row.content,
        id=row.event_id,
        timestamp=moment(row.recorded_us),
        tools_used=row.tools_used,
        tool_calls=row.tool_calls,
        tool_call_id=row.tool_call_id,
        tool_name=row.tool_name,
        tokens=row.tokens,
        run_id=row.run_id,
        request_id=row.request_id,
        operation_id=row.operation_id,
        client_action_id=row.client_action_id,
        sequence=row.sequence,
    )


Loader = Callable[[], tuple[ConversationMessage, ...]]


@attrs.frozen(kw_only=True)
class Conversation:
    """A conversation. Its messages are read when they are first asked for; archived ones too."""

    id: str
    thread: str
    started_at: datetime
    ended_at: datetime | None  # None while it is active
    end_reason: str | None = None  # "idle", "explicit", "tool" or "imported"
    end_detail: str | None = None  # why, in words, where somebody said so
    title: str | None = None
    summary: str | None = None
    message_count: int = 0  # of users and the assistant; a branch counts its own
    parent: str | None = None  # the conversation that it branched off
    branched_at: int | None = None  # with its messages up to this sequence
    _load: Loader = attrs.field(alias="load", eq=False, repr=False)

    @cached_property
    def record(self) -> tuple[ConversationMessage, ...]:
        """All messages, those of the system and the results of tools too, oldest first."""
        return self._load()

    @property
    def messages(self) -> tuple[ConversationMessage, ...]:
        """What users and the assistant said, oldest first."""
        return tuple(message for message in self.record if message.role in _SPOKEN)

    def to_data(self) -> dict[str, Any]:
        """The conversation as JSON: `{"id", "startedAt", "endedAt", "title", "summary", "messages"}`."""
        return {**self.head_data(), "messages": [message.to_data() for message in self.messages]}

    def head_data(self) -> dict[str, Any]:
        """As `to_data`, without the messages."""
        return {
            "id": self.id,
            "startedAt": iso(microseconds(self.started_at)),
            "endedAt": None if self.ended_at is None else iso(microseconds(self.ended_at)),
            "title": self.title,
            "summary": self.summary,
        }


def conversation_from(row: ConversationRow, load: Loader) -> Conversation:
    """The conversation of a row, whose messages `load` reads."""
    return Conversation(
        id=row.conversation_id,
        thread=row.thread,
        started_at=moment(row.started_us),
        ended_at=None if row.ended_us is None else moment(row.ended_us),
        end_reason=row.end_reason,
        end_detail=row.end_detail,
        title=row.title,
        summary=row.summary,
        message_count=row.message_count,
        parent=row.parent_id,
        branched_at=row.branched_at,
        load=load,
    )


def message_given(given: ConversationMessage | str, fields: Mapping[str, Any]) -> ConversationMessage:
    """The message that is meant: a record as it is, or a text with its fields by name."""
    if isinstance(given, ConversationMessage):
        return attrs.evolve(given, **_fields(fields)) if fields else given
    return ConversationMessage(content=given, **_fields(fields))


def _fields(given: Mapping[str, Any]) -> dict[str, Any]:
    return {"id" if name == "event_id" else name: value for name, value in given.items()}


def check_thread(thread: str) -> None:
    """Raises `ValueError` for a name that no thread can have."""
    if not 0 < len(thread) <= LONGEST_THREAD or shown(thread) != thread:
        raise ValueError(f"thread must be a text of 1 to {LONGEST_THREAD} characters; it is {thread!r:.150}")
