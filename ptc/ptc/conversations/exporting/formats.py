"""The formats of exports."""

from collections.abc import Callable, Iterator, Mapping
from typing import Final, TypeAlias

from ptc.conversations.exporting import data, events_file, pages
from ptc.conversations.exporting.cut import Cut
from ptc.store import LogHandle

Exporter: TypeAlias = Callable[[Cut], Iterator[str]]

# name -> what it is
FORMATS: Final[Mapping[str, str]] = {
    "events": "all events, a line each: nothing is lost, and another store takes it back byte for byte",
    "conversations": '`conversationData`: `{"conversations": [...]}` with the messages of users and the assistant',
    "openai": 'a line for each conversation, `{"messages": [...]}` in OpenAI\'s form, each call with its result',
    "markdown": "a text for people",
    "html": "a page for people, which needs nothing else",
}
_EXPORTERS: Final[Mapping[str, Exporter]] = {
    "events": events_file.events_text,
    "conversations": data.conversations_text,
    "openai": data.openai_text,
    "markdown": pages.markdown_text,
    "html": pages.html_text,
}


def export(log: LogHandle, kind: str, *, conversation_id: str | None = None) -> Iterator[str]:
    """The pieces of a file with the whole log, or with one conversation.

    Raises `ValueError` for a format that does not exist, and for events of one conversation; `NotFound`.
    """
    if kind not in _EXPORTERS:
        raise ValueError(f"there is no format {kind!r}; there are {', '.join(FORMATS)}")
    if kind == "events" and conversation_id is not None:
        raise ValueError("events are exported as a whole: leave the conversation out, or take another format")
    return _EXPORTERS[kind](Cut.of(log, conversation_id))
