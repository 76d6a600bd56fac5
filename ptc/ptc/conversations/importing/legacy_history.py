"""A flat history (`PersistedHistory`): all its exchanges become one conversation that has ended."""

from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Any, Final

from ptc.conversations.importing.drafts import Draft, Problem, conversation_id_of, own_id
from ptc.conversations.legacy import HistoryEntry, entry_from
from ptc.conversations.records import ConversationMessage
from ptc.events import microseconds
from ptc.store import LogHandle

TITLE: Final = "Migrated Conversation History"


def drafts_of(data: Mapping[str, Any], log: LogHandle) -> tuple[list[Draft], list[Problem]]:
    """The conversation, and the entries that could not be read."""
    entries, problems = _entries(data.get("recentConversations") or ())
    summaries = [str(each.get("summary", "")) for each in _objects(data.get("summaries"))]
    if not entries and not summaries:
        return [], problems
    messages = tuple(message for entry in entries for message in _messages(log, entry))
    times = [message.at_us for message in messages if message.at_us is not None]
    draft = Draft(
        id=conversation_id_of("migrated", log.tenant, log.owner),
        started_us=min(times, default=log.parts.now_us()),
        ended_us=max(times, default=log.parts.now_us()),
        title=TITLE,
        summary="\n".join(summaries) or None,
        messages=messages,
    )
    return [draft], problems


def _objects(given: Any) -> list[Mapping[str, Any]]:
    return [each for each in given or () if isinstance(each, Mapping)]


def _entries(given: Sequence[Any]) -> tuple[list[HistoryEntry], list[Problem]]:
    """The entries by their time, and those that are broken."""
    entries: list[HistoryEntry] = []
    problems: list[Problem] = []
    for index, each in enumerate(given):
        try:
            entries.append(entry_from(each))
        except ValueError as error:
            problems.append(Problem(place=f"entry {index}", reason=str(error)))
    return sorted(entries, key=_at), problems


def _at(entry: HistoryEntry) -> int:
    return microseconds(datetime.fromisoformat(entry.timestamp))


def _messages(log: LogHandle, entry: HistoryEntry) -> list[ConversationMessage]:
    at = datetime.fromisoformat(entry.timestamp)
    user = ConversationMessage(content=entry.user_message, id=own_id(log, entry.id, "user"), timestamp=at)
    assistant = ConversationMessage(
        role="assistant",
        content=entry.assistant_response,
        id=own_id(log, entry.id, "assistant"),
        timestamp=at,
        tools_used=entry.tools_used,
    )
    return [user, assistant]
