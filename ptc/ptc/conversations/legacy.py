"""`ConversationHistory`: a flat list of exchanges with summaries from time to time, as there was before conversations.

It keeps nothing by itself: `load` and `save` do. `ConversationManager` is what new code should use.
"""

from collections.abc import Callable, Mapping, Sequence
from datetime import datetime
from itertools import takewhile
from typing import Any, Final, cast

import attrs

from ptc.events import iso, microseconds
from ptc_compression.chats import Said, Summarizer, SummaryRequest

MOST_RECENT: Final = 20  # entries; beyond them the oldest are summarised
KEPT: Final = 10
PersistedHistory = Mapping[str, Any]


@attrs.frozen(kw_only=True)
class HistoryEntry:
    """One exchange. `timestamp` is ISO 8601 with a zone."""

    id: str
    timestamp: str
    user_message: str
    assistant_response: str
    tools_used: tuple[str, ...] = attrs.field(default=(), converter=tuple)
    source: str | None = None  # "websocket" or "direct"

    def to_data(self) -> dict[str, Any]:
        """The entry as JSON."""
        data: dict[str, Any] = {
            "id": self.id,
            "timestamp": self.timestamp,
            "userMessage": self.user_message,
            "assistantResponse": self.assistant_response,
            "toolsUsed": list(self.tools_used),
        }
        return data if self.source is None else {**data, "source": self.source}


def entry_from(data: Any) -> HistoryEntry:
    """The entry of JSON data. Raises `ValueError` with what is wrong with it."""
    if not isinstance(data, Mapping):
        raise ValueError("it is no object")
    given = cast("Mapping[str, Any]", data)
    for name in ("id", "timestamp", "userMessage", "assistantResponse"):
        if not isinstance(given.get(name), str):
            raise ValueError(f"{name} is missing" if name not in given else f"{name} is no text")
    microseconds(datetime.fromisoformat(given["timestamp"]))
    return HistoryEntry(
        id=given["id"],
        timestamp=given["timestamp"],
        user_message=given["userMessage"],
        assistant_response=given["assistantResponse"],
        tools_used=given.get("toolsUsed") or (),
        source=given.get("source"),
    )


class ConversationHistory:
    """A flat history. Legacy: `ConversationManager` groups messages into conversations that end, and forgets nothing.

    `load` gives the JSON of a `PersistedHistory`, or None; `save` is given it after each change.
    """

    def __init__(self, load: Callable[[], PersistedHistory | None], save: Callable[[dict[str, Any]], object]) -> None:
        data = load() or {}
        self._save = save
        self._entries = [entry_from(each) for each in data.get("recentConversations", ())]
        self._summaries: list[dict[str, Any]] = [dict(each) for each in data.get("summaries", ())]
        self._last_summarized: str = data.get("lastSummarized", "")

    @property
    def entries(self) -> tuple[HistoryEntry, ...]:
        """The exchanges that are not summarised, oldest first."""
        return tuple(self._entries)

    def add(self, entry: HistoryEntry) -> None:
        """Adds an exchange."""
        self._entries.append(entry)
        self._save(self.to_data())

    def context_prompt(self) -> str:
        """The history as a text for a prompt: the summaries, then the exchanges; "" where there is nothing."""
        earlier = [f"{each['startDate']} to {each['endDate']}: {each['summary']}" for each in self._summaries]
        recent = [line for entry in self._entries for line in _lines(entry)]
        parts = [*(["## Earlier Conversations", *earlier] if earlier else [])]
        return "\n".join([*parts, *(["## Recent Conversations", *recent] if recent else [])])

    async def summarize_due(self, summarizer: Summarizer, *, now: datetime) -> bool:
        """Has the oldest exchanges summarised, once there are more than twenty; the newest ten stay. Whether it did."""
        if len(self._entries) <= MOST_RECENT:
            return False
        old, self_kept = self._entries[:-KEPT], self._entries[-KEPT:]
        said = tuple(Said(role=role, text=text) for entry in old for role, text in _spoken(entry) if text)
        summary = await summarizer(SummaryRequest(said=said))
        self._summaries.append(
            {
                "startDate": old[0].timestamp,
                "endDate": old[-1].timestamp,
                "summary": summary,
                "conversationCount": len(old),
            }
        )
        self._entries, self._last_summarized = self_kept, iso(microseconds(now))
        self._save(self.to_data())
        return True

    def to_data(self) -> dict[str, Any]:
        """The history as JSON: `{"recentConversations", "summaries", "lastSummarized"}`."""
        return {
            "recentConversations": [entry.to_data() for entry in self._entries],
            "summaries": [dict(each) for each in self._summaries],
            "lastSummarized": self._last_summarized,
        }


def _spoken(entry: HistoryEntry) -> Sequence[tuple[str, str]]:
    return (("user", entry.user_message), ("assistant", entry.assistant_response))


def _lines(entry: HistoryEntry) -> Sequence[str]:
    used = f" [used: {', '.join(entry.tools_used)}]" if entry.tools_used else ""
    seconds = "".join(takewhile(lambda each: each != ".", entry.timestamp.removesuffix("Z")))
    return (f"[{seconds}Z]", f"User: {entry.user_message}", f"Assistant: {entry.assistant_response}{used}")
