"""`conversationData`: conversations with their messages, as the older manager kept them and `export` writes them."""

from collections.abc import Mapping
from datetime import datetime
from typing import Any, cast

import attrs

from ptc.conversations.importing.drafts import Draft, Problem, conversation_id_of, free_id, id_or, own_id
from ptc.conversations.records import ConversationMessage
from ptc.events import microseconds
from ptc.store import LogHandle


def drafts_of(data: Mapping[str, Any], log: LogHandle) -> tuple[list[Draft], list[Problem]]:
    """The conversations, and what of them could not be read."""
    drafts: list[Draft] = []
    problems: list[Problem] = []
    taken: set[str] = set()
    for index, each in enumerate(data["conversations"]):
        try:
            drafts.append(_draft(each, index, log, taken, problems))
        except (ValueError, TypeError, KeyError) as error:
            problems.append(Problem(place=f"conversation {index}", reason=_reason(error)))
    return _on_threads(drafts, log), problems


def _on_threads(drafts: list[Draft], log: LogHandle) -> list[Draft]:
    """The newest conversation that has not ended goes on on the main thread, if that is free."""
    opened = [draft for draft in drafts if draft.ended_us is None]
    busy = log.conversations.active("main")
    newest = max(opened, key=lambda draft: draft.started_us, default=None)
    if newest is None or (busy is not None and busy.conversation_id != newest.id):
        return drafts
    return [attrs.evolve(draft, thread="main") if draft is newest else draft for draft in drafts]


def _draft(data: Any, index: int, log: LogHandle, taken: set[str], problems: list[Problem]) -> Draft:
    given = _object(data)
    identity = id_or(given.get("id"), conversation_id_of(log.tenant, log.owner, str(given.get("id")), index))
    messages: list[ConversationMessage] = []
    for number, each in enumerate(given.get("messages") or ()):
        try:
            messages.append(_message(each, f"{identity}/{number}", log, taken))
        except (ValueError, TypeError, KeyError) as error:
            place = f"conversation {index}, message {number}"
            problems.append(Problem(place=place, reason=_reason(error)))
    ended = given.get("endedAt")
    return Draft(
        id=identity,
        started_us=_time(given["startedAt"]),
        ended_us=None if ended is None else _time(ended),
        title=_text(given.get("title")),
        summary=_text(given.get("summary")),
        messages=tuple(messages),
    )


def _message(data: Any, place: str, log: LogHandle, taken: set[str]) -> ConversationMessage:
    given = _object(data)
    derived = own_id(log, place, str(given.get("id")))
    message = ConversationMessage(
        role=given["role"],
        content=given["content"],
        id=id_or(given.get("id"), derived),
        timestamp=datetime.fromisoformat(given["timestamp"]),
        tools_used=given.get("toolsUsed") or (),
    )
    wanted = free_id(log, str(message.id), message, taken, derived)
    taken.add(wanted)
    return attrs.evolve(message, id=wanted)


def _object(data: Any) -> Mapping[str, Any]:
    if not isinstance(data, Mapping):
        raise ValueError("it is no object")
    return cast("Mapping[str, Any]", data)


def _time(text: Any) -> int:
    return microseconds(datetime.fromisoformat(text))


def _text(given: Any) -> str | None:
    return given if isinstance(given, str) else None


def _reason(error: Exception) -> str:
    return f"{error.args[0]} is missing" if isinstance(error, KeyError) else str(error)
