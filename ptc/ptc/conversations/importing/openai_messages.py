"""OpenAI's messages as lines of JSON: a line is a conversation, `{"messages": [...]}`, or each is a message of one."""

import json
from collections.abc import Mapping, Sequence
from hashlib import blake2b
from typing import Any, cast

from ptc.conversations.importing.drafts import Draft, Problem, conversation_id_of, own_id
from ptc.conversations.records import ConversationMessage
from ptc.events import moment
from ptc.store import LogHandle
from ptc_compression.chats import ChatMessage


def drafts_of(lines: Sequence[str], log: LogHandle) -> tuple[list[Draft], list[Problem]]:
    """The conversations, and what of them could not be read. They have no times: they get the time of the import."""
    problems: list[Problem] = []
    chats = _chats(lines, problems)
    seen: dict[str, int] = {}
    drafts = [_draft(place, chat, log, seen, problems) for place, chat in chats]
    return [draft for draft in drafts if draft.messages], problems


def _chats(lines: Sequence[str], problems: list[Problem]) -> list[tuple[str, list[Any]]]:
    """The messages of each conversation, and where it stands."""
    chats: list[tuple[str, list[Any]]] = []
    single: list[Any] = []
    for number, line in enumerate(lines, start=1):
        if not line.strip():
            continue
        try:
            data = json.loads(line)
        except ValueError as error:
            problems.append(Problem(place=f"line {number}", reason=f"it is no JSON: {error}"))
            continue
        if isinstance(data, Mapping) and isinstance(cast("Any", data).get("messages"), list):
            chats.append((f"line {number}", cast("Any", data)["messages"]))
        elif isinstance(data, Mapping) and "role" in data:
            single.append(data)
        else:
            problems.append(Problem(place=f"line {number}", reason='it has neither "messages" nor a "role"'))
    return [*chats, ("the messages", single)] if single else chats


def _draft(place: str, chat: Sequence[Any], log: LogHandle, seen: dict[str, int], problems: list[Problem]) -> Draft:
    text = json.dumps(chat, sort_keys=True, default=str)
    digest = blake2b(text.encode("utf-8", "surrogatepass"), digest_size=16).hexdigest()
    copy = seen[digest] = seen.get(digest, 0) + 1  # of lines that say the same
    identity = conversation_id_of("openai", log.tenant, log.owner, digest, copy)
    now_us = log.parts.now_us()
    messages: list[ConversationMessage] = []
    for index, each in enumerate(chat):
        try:
            messages.append(_message(each, own_id(log, identity, index), now_us))
        except (ValueError, TypeError, KeyError) as error:
            problems.append(Problem(place=f"{place}, message {index}", reason=str(error)))
    return Draft(id=identity, started_us=now_us, ended_us=now_us, messages=tuple(messages))


def _message(given: ChatMessage, identity: str, now_us: int) -> ConversationMessage:
    role = "system" if given.get("role") == "developer" else given.get("role")
    return ConversationMessage(
        role=cast("Any", role),
        content=_text(given.get("content")),
        id=identity,
        timestamp=moment(now_us),
        tool_calls=given.get("tool_calls") or (),
        tool_call_id=given.get("tool_call_id"),
        tool_name=given.get("name") if role == "tool" else None,
    )


def _text(content: Any) -> str:
    """The text of a content; pictures and the like are named in their place."""
    if content is None:
        return ""
    if isinstance(content, str):
        return content
    return "".join(_part(part) for part in content)


def _part(part: Any) -> str:
    if isinstance(part, str):
        return part
    given = cast("ChatMessage", part)
    text = given.get("text")
    return text if isinstance(text, str) else f"[{given.get('type', 'part')}]"
