"""The flat history of old."""

from datetime import UTC, datetime

import pytest

from ptc.conversations.legacy import ConversationHistory, HistoryEntry
from ptc_compression.chats import OutlineSummarizer


@pytest.fixture
def disk():
    return []


@pytest.fixture
def history(disk):
    return ConversationHistory(lambda: disk[-1] if disk else None, disk.append)


def entry(number, **given):
    return HistoryEntry(
        id=f"e{number}",
        timestamp=f"2024-01-01T00:{number:02}:00.000Z",
        user_message=f"question {number}",
        assistant_response=f"answer {number}",
        **given,
    )


def test_what_is_added_is_saved_and_read_back(history, disk):
    history.add(entry(1, tools_used=["a"], source="direct"))
    again = ConversationHistory(lambda: disk[-1], disk.append)
    assert again.entries == history.entries == (entry(1, tools_used=["a"], source="direct"),)
    assert (
        again.to_data()
        == disk[-1]
        == {
            "recentConversations": [
                {
                    "id": "e1",
                    "timestamp": "2024-01-01T00:01:00.000Z",
                    "userMessage": "question 1",
                    "assistantResponse": "answer 1",
                    "toolsUsed": ["a"],
                    "source": "direct",
                }
            ],
            "summaries": [],
            "lastSummarized": "",
        }
    )


async def test_old_exchanges_are_summarised(history, disk, snapshot):
    assert history.context_prompt() == ""
    for number in range(20):
        history.add(entry(number, tools_used=["a", "b"] if number == 15 else ()))
    now = datetime(2024, 1, 2, tzinfo=UTC)
    assert not await history.summarize_due(OutlineSummarizer(), now=now)
    history.add(entry(20))
    assert await history.summarize_due(OutlineSummarizer(), now=now)
    assert len(history.entries) == 10
    data = disk[-1]
    assert data["lastSummarized"] == "2024-01-02T00:00:00.000000Z"
    [summary] = data["summaries"]
    assert (summary["conversationCount"], summary["startDate"], summary["endDate"]) == (
        11,
        "2024-01-01T00:00:00.000Z",
        "2024-01-01T00:10:00.000Z",
    )
    assert history.context_prompt() == snapshot


def test_the_newer_way_is_named():
    assert "ConversationManager" in ConversationHistory.__doc__
