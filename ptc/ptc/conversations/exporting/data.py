"""Conversations as data for other programs."""

import json
from collections.abc import Iterator
from typing import Any

from ptc.conversations.context import as_chat
from ptc.conversations.exporting.cut import Cut
from ptc.conversations.records import conversation_from
from ptc.events import canonical, iso
from ptc.projections import ConversationRow
from ptc_compression.chats import pairing

_SPOKEN = ("user", "assistant")


def conversations_text(cut: Cut) -> Iterator[str]:
    """`conversationData` as one object, a message a line."""
    yield '{"conversations":['
    for index, row in enumerate(cut.conversations()):
        yield ",\n" if index else "\n"
        yield from _conversation(cut, row)
    yield f"\n]{_migrated(cut)}}}\n"


def _conversation(cut: Cut, row: ConversationRow) -> Iterator[str]:
    head = canonical(conversation_from(row, tuple).head_data())
    yield f'{head[:-1]},"messages":['
    spoken = (message for message in cut.messages(row) if message.role in _SPOKEN)
    for index, message in enumerate(spoken):
        yield f"{',' if index else ''}\n{canonical(message.to_data())}"
    yield "]}"


def _migrated(cut: Cut) -> str:
    """When a flat history was taken over, if one was."""
    imported = cut.log.read(types=["history.imported"])
    times = [event.recorded_us for event in imported if event.data.format == "history"]
    return f',"lastMigrated":{canonical(iso(times[-1]))}' if times else ""


def openai_text(cut: Cut) -> Iterator[str]:
    """A line for each conversation, as providers take it: calls with their results."""
    for row in cut.conversations():
        messages: list[Any] = pairing.repair(as_chat(list(cut.messages(row))))
        if messages:
            yield f"{json.dumps({'messages': messages}, separators=(',', ':'))}\n"
