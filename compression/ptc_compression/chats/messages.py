"""Messages of a chat as frozen records, and as the dicts that providers take.

A chat message is a mapping of OpenAI's chat form: "role", "content" (text, a list of parts, or None), "tool_calls",
"tool_call_id", and whatever else a provider puts there. Everything in this package reads such mappings and never
changes one.
"""

from collections.abc import Iterable, Mapping, Sequence
from copy import deepcopy
from datetime import datetime
from enum import StrEnum
from typing import Any, Final, NamedTuple, TypeAlias, cast
from uuid import UUID

import attrs

from ptc_compression.errors import UnknownMessage

ChatMessage: TypeAlias = Mapping[str, Any]
Content: TypeAlias = str | tuple[Mapping[str, Any], ...] | None

SYSTEM_ROLES: Final = frozenset({"system", "developer"})  # "developer" is OpenAI's newer word
_NOTHING: Final[Mapping[str, Any]] = {}
_CUSTOM: Final = "custom"  # a call whose one argument is free text, not JSON


class MessageRole(StrEnum):
    """Who speaks."""

    SYSTEM = "system"
    USER = "user"
    ASSISTANT = "assistant"
    TOOL = "tool"


@attrs.frozen(kw_only=True)
class ToolCallRequest:
    """A call that the assistant asked for. The `ToolCall` of an Evaluation is one that was made."""

    id: str  # pairs the call with its result
    name: str
    arguments: str  # JSON text as the model wrote it; it may be broken
    kind: str = "function"
    extra: Mapping[str, Any] = attrs.field(factory=dict[str, Any])  # other keys of the call


@attrs.frozen(kw_only=True)
class ConversationEntry:
    """One message of a conversation with its place in it. Never changed once recorded."""

    role: MessageRole
    content: Content = None
    evaluation_id: UUID  # the same for all entries of one run
    sequence: int = attrs.field(validator=attrs.validators.ge(0))  # 0-based within the run
    created_at: datetime
    tool_calls: tuple[ToolCallRequest, ...] | None = None  # of the assistant alone
    tool_call_id: str | None = None  # of a tool's result alone
    tool_name: str | None = None  # of a tool's result alone
    extra: Mapping[str, Any] = attrs.field(factory=dict[str, Any])  # keys of the message that have no field here


# -- records and dicts -----------------------------------------------------------------------------------------------


def provider_message_to_entry(
    message: ChatMessage, *, evaluation_id: UUID, sequence: int, created_at: datetime
) -> ConversationEntry:
    """The entry of a provider's message, sharing nothing with it that could be changed later.

    Keys without a field are kept in `extra`, so that `entry_to_provider_message` gives an equal message; only a
    message without "content" gets `None` there. Raises `ValueError` for a role that is none of the four, and
    `UnknownMessage`, which tells `sequence` as the index, for what is not in OpenAI's chat form.
    """
    check_dict(sequence, message)
    check_form(sequence, message)
    fields = dict(message)
    role = fields.pop("role", None)
    calls = _taken(fields, "tool_calls")
    return ConversationEntry(
        role=_role(role),
        content=_frozen_content(fields.pop("content", None)),
        evaluation_id=evaluation_id,
        sequence=sequence,
        created_at=created_at,
        tool_calls=None if calls is None else tuple(map(_call, calls)),
        tool_call_id=_taken(fields, "tool_call_id"),
        tool_name=_taken(fields, "name") if role == MessageRole.TOOL.value else None,
        extra=deepcopy({**fields, "role": role} if role == "developer" else fields),
    )


def _taken(fields: dict[str, Any], key: str) -> Any:
    """What is under a key, which is taken out; one that holds None stays, and so goes through `extra`."""
    return None if fields.get(key) is None else fields.pop(key)


def entry_to_provider_message(entry: ConversationEntry) -> dict[str, Any]:
    """The message of an entry, as providers take it: new dicts and lists all through."""
    message: dict[str, Any] = {"role": entry.role.value, "content": _thawed_content(entry.content)}
    if entry.tool_calls is not None:
        message["tool_calls"] = list(map(_call_to_dict, entry.tool_calls))
    if entry.tool_call_id is not None:
        message["tool_call_id"] = entry.tool_call_id
    if entry.tool_name is not None:
        message["name"] = entry.tool_name
    return {**message, **deepcopy(dict(entry.extra))}


def entry_to_data(entry: ConversationEntry) -> dict[str, Any]:
    """The entry as JSON data: its message, and where it stands."""
    return {
        "message": entry_to_provider_message(entry),
        "evaluation_id": str(entry.evaluation_id),
        "sequence": entry.sequence,
        "created_at": entry.created_at.isoformat(),
    }


def entry_from_data(data: Mapping[str, Any]) -> ConversationEntry:
    """The entry that `entry_to_data` has written."""
    return provider_message_to_entry(
        data["message"],
        evaluation_id=UUID(data["evaluation_id"]),
        sequence=data["sequence"],
        created_at=datetime.fromisoformat(data["created_at"]),
    )


def _role(role: Any) -> MessageRole:
    try:
        return MessageRole("system" if role == "developer" else role)
    except ValueError:
        known = ", ".join(each.value for each in MessageRole)
        raise ValueError(f"a message has the role {role!r}; the roles are {known}") from None


def _frozen_content(content: Any) -> Content:
    return tuple(deepcopy(content)) if isinstance(content, list | tuple) else content  # type: ignore[return-value]


def _thawed_content(content: Content) -> str | list[Any] | None:
    return deepcopy(list(content)) if isinstance(content, tuple) else content


def _call(call: Mapping[str, Any]) -> ToolCallRequest:
    fields = dict(call)
    kind, call_id = fields.pop("type", "function"), fields.pop("id", "")
    called = dict(cast("Mapping[str, Any]", fields.pop(kind, _NOTHING)))
    extra = {**fields, kind: called} if set(called) - {"name", _argument_key(kind)} else fields
    return ToolCallRequest(
        id=call_id,
        name=called.pop("name", ""),
        arguments=called.pop(_argument_key(kind), ""),
        kind=kind,
        extra=deepcopy(extra),
    )


def _call_to_dict(call: ToolCallRequest) -> dict[str, Any]:
    extra = deepcopy(dict(call.extra))
    called = {"name": call.name, _argument_key(call.kind): call.arguments, **extra.pop(call.kind, _NOTHING)}
    return {"id": call.id, "type": call.kind, call.kind: called, **extra}


def _argument_key(kind: str) -> str:
    return "input" if kind == _CUSTOM else "arguments"


# -- reading dicts ---------------------------------------------------------------------------------------------------


def is_system(message: ChatMessage) -> bool:
    """Whether a message instructs the model: "system", or "developer"."""
    return message.get("role") in SYSTEM_ROLES


def calls_of(message: ChatMessage) -> list[Mapping[str, Any]]:
    """The tool calls of an assistant's message; none of any other."""
    return (message.get("tool_calls") or []) if message.get("role") == "assistant" else []


class Called(NamedTuple):
    """What a call is for."""

    name: str  # of the tool
    arguments: str  # as the model wrote them


def called(call: Mapping[str, Any]) -> Called:
    """What a call is for."""
    of = call.get(call.get("type", "function")) or _NOTHING
    return Called(str(of.get("name", "")), str(of["arguments"] if "arguments" in of else of.get("input", "")))


def called_name(call: Mapping[str, Any]) -> str:
    """The name of the tool a call is for."""
    return str((call.get(call.get("type", "function")) or _NOTHING).get("name", ""))


def text_of(message: ChatMessage) -> str:
    """All text of a message's content, its parts joined; without calls, pictures and the like."""
    content = message.get("content")
    if isinstance(content, str):
        return content
    return "".join(part_text(part) for part in parts_of(content))


def parts_of(content: Any) -> Iterable[Any]:
    """The parts of a content that is a list of them."""
    return cast("Iterable[Any]", content) if isinstance(content, list | tuple) else ()


def part_text(part: Any) -> str:
    """The text of one part of a content; "" for a picture and the like."""
    if isinstance(part, str):
        return part
    text = cast("Mapping[str, Any]", part).get("text") if isinstance(part, Mapping) else None
    return text if isinstance(text, str) else ""


# -- what is no message ----------------------------------------------------------------------------------------------

_ANTHROPIC: Final = frozenset({"tool_use", "tool_result"})
_RESPONSES: Final = frozenset({"input_text", "output_text"})
_FROM_ANTHROPIC: Final = "convert the history with from_anthropic(messages, system=system)"
_FROM_RESPONSES: Final = "convert the history with from_responses(items)"
_OF_SDKS: Final = {  # the beginning of a module -> what to write
    "anthropic.": f"by message.model_dump(), then {_FROM_ANTHROPIC}",
    "openai.types.responses": f"by item.model_dump(exclude_none=True), then {_FROM_RESPONSES}",
    "langchain_core.": "with convert_to_openai_messages of langchain_core.messages",
}
_OF_ANY_SDK: Final = "for an object of an SDK by message.model_dump(exclude_none=True)"


def check_messages(messages: Sequence[Any]) -> None:
    """Raises `UnknownMessage` for the first that is not in OpenAI's chat form."""
    check_are_dicts(messages)
    for index, message in enumerate(messages):
        if message.get("role") is None or type(message.get("content")) is not str:
            check_form(index, message)
        if message.get("tool_calls"):
            check_ids(index, message)


def check_are_dicts(messages: Sequence[Any]) -> None:
    """Raises `UnknownMessage` where one is no mapping, such as the message object of an SDK."""
    if all(issubclass(kind, Mapping) for kind in set(map(type, messages))):
        return
    for index, message in enumerate(messages):
        check_dict(index, message)


def check_dict(index: int, message: Any) -> None:
    """Raises `UnknownMessage` for what is no mapping."""
    if not isinstance(message, Mapping):
        kind = cast("type[Any]", type(message))
        how = next((how for start, how in _OF_SDKS.items() if kind.__module__.startswith(start)), _OF_ANY_SDK)
        raise UnknownMessage(index, f"is of type {kind.__name__}: convert it, {how}")


def check_form(index: int, message: ChatMessage) -> None:
    """Raises `UnknownMessage` for an item of OpenAI's Responses, and for a message with blocks of Anthropic's."""
    if message.get("role") is None:
        kind = message.get("type")
        if not isinstance(kind, str):
            raise UnknownMessage(index, f"has no role: give it one of {', '.join(MessageRole)}")
        raise UnknownMessage(index, f"is an item `{kind}` of OpenAI's Responses: {_FROM_RESPONSES}")
    content = message.get("content")
    if not isinstance(content, str | list | tuple | Mapping | None):
        raise UnknownMessage(index, f"has content of type {type(content).__name__}: give it text, or a list of parts")
    if content is None and "parts" in message:
        raise UnknownMessage(index, "holds `parts`, as Google's messages do: put them under content, in OpenAI's form")
    for part in parts_of(content):
        kind = cast("ChatMessage", part).get("type") if isinstance(part, Mapping) else None
        if kind in _ANTHROPIC:
            raise UnknownMessage(index, f"holds a block `{kind}` of Anthropic's: {_FROM_ANTHROPIC}")
        if kind in _RESPONSES:
            raise UnknownMessage(index, f"holds a part `{kind}` of OpenAI's Responses: {_FROM_RESPONSES}")


def check_ids(index: int, message: ChatMessage) -> None:
    """Raises `UnknownMessage` for one of its calls that has no id, by which its result would be found."""
    for call in message["tool_calls"]:
        if type(call.get("id")) is not str:
            name = called_name(call)
            raise UnknownMessage(index, f"calls `{name}` without an id: give it one, and its result the same one")
