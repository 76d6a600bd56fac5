"""Conversations as they are to be imported, and how they are written: so that again, or after a kill, nothing doubles.

Each event has an id that follows from what it was made of; what the log knows already is left out.
"""

from collections.abc import Iterable, Sequence
from hashlib import blake2b
from typing import Any, Final

import attrs

from ptc.conversations.records import ConversationMessage
from ptc.events import (
    ConversationEnded,
    ConversationStarted,
    ConversationSummarized,
    HistoryImported,
    NewEvent,
    derived_id,
    digest_of,
    encode,
)
from ptc.store import LogHandle, Writing
from ptc.store.archive import archive_over
from ptc.store.preparing import LOG_STREAM

AT_ONCE: Final = 500  # events of one append
_ID_CHARACTERS: Final = frozenset("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_.:")


@attrs.frozen(kw_only=True)
class Problem:
    """Something that could not be taken over."""

    place: str  # "entry 3", "conversation 2, message 5"
    reason: str

    def __str__(self) -> str:
        return f"{self.place}: {self.reason}"


@attrs.frozen(kw_only=True)
class Draft:
    """A conversation that is to be imported. All its messages have an id."""

    id: str
    thread: str | None = None  # one of its own where there is none
    started_us: int
    ended_us: int | None  # None: it has not ended
    title: str | None = None
    summary: str | None = None
    messages: tuple[ConversationMessage, ...]
    parent: str | None = None  # the conversation it branches off
    branched_after: str | None = None  # the id of the last message of the parent that belongs to it


@attrs.frozen(kw_only=True)
class Imported:
    """What an import came to."""

    format: str
    conversations: int = 0
    messages: int = 0  # that are new; what was there already is not counted
    problems: tuple[Problem, ...] = ()


def write_drafts(
    log: LogHandle, drafts: Iterable[Draft], kind: str, source: str, *, hot: int, problems: Sequence[Problem] = ()
) -> Imported:
    """Writes conversations and notes that they were imported from `source`, whatever identifies it."""
    result = Imported(format=kind, problems=tuple(problems))
    for draft in drafts:
        written = 0
        for events in _batches(_events(log, draft)):
            written += log.transact(lambda writing, events=events, draft=draft: _write(writing, draft, events))
        result = attrs.evolve(result, conversations=result.conversations + 1, messages=result.messages + written)
    log.transact(lambda writing: _note(writing, result, source, hot))
    return result


def _events(log: LogHandle, draft: Draft) -> list[NewEvent]:
    """All events of a conversation, in order."""
    started = ConversationStarted(thread=draft.thread or draft.id, parent=draft.parent, branched_at=_point(log, draft))
    events = [NewEvent(payload=started, event_id=own_id(log, draft.id, "started"), at_us=draft.started_us)]
    events += [NewEvent(payload=each.payload(), event_id=each.id, at_us=each.at_us) for each in draft.messages]
    end_us = max([draft.started_us, *(message.at_us or 0 for message in draft.messages)])
    if draft.title is not None or draft.summary is not None:
        told = ConversationSummarized(title=draft.title, summary=draft.summary)
        events.append(NewEvent(payload=told, event_id=own_id(log, draft.id, "summarized"), at_us=end_us))
    if draft.ended_us is not None:
        ended = ConversationEnded(reason="imported")
        events.append(NewEvent(payload=ended, event_id=own_id(log, draft.id, "ended"), at_us=draft.ended_us))
    return events


def _point(log: LogHandle, draft: Draft) -> int | None:
    if draft.parent is None:
        return None
    event = log.event(draft.branched_after) if draft.branched_after else None
    return 0 if event is None else event.sequence


def _batches(events: Sequence[NewEvent]) -> list[Sequence[NewEvent]]:
    return [events[start : start + AT_ONCE] for start in range(0, len(events), AT_ONCE)]


def _write(writing: Writing, draft: Draft, events: Sequence[NewEvent]) -> int:
    """Writes what is new of a conversation: how many messages."""
    known = writing.known([str(event.event_id) for event in events])
    exists = writing.conversation(draft.id) is not None
    new = [event for event in events if event.event_id not in known and not (exists and _is_frame(event))]
    if new:
        writing.append([(draft.id, new)])
    return sum(not _is_mark(event) for event in new)


def _is_mark(event: NewEvent) -> bool:
    return isinstance(event.payload, ConversationStarted | ConversationEnded | ConversationSummarized)


def _is_frame(event: NewEvent) -> bool:
    """Whether a conversation that is there already does not need the event."""
    return isinstance(event.payload, ConversationStarted)


def _note(writing: Writing, result: Imported, source: str, hot: int) -> None:
    noted = HistoryImported(
        format=result.format,
        conversations=result.conversations,
        messages=result.messages,
        problems=len(result.problems),
    )
    identity = derived_id("imported", writing.log_id, result.format, source)
    if not writing.known([identity]):
        writing.append([(LOG_STREAM, [NewEvent(payload=noted, event_id=identity)])])
    archive_over(writing, hot)


# -- ids -------------------------------------------------------------------------------------------------------------


def own_id(log: LogHandle, *parts: str | int) -> str:
    """An event id that the same parts always give in this log, and in no other."""
    return derived_id(log.tenant, log.owner, *parts)


def id_or(given: Any, derived: str) -> str:
    """An id that another program gave, where it can be one here."""
    fits = isinstance(given, str) and 0 < len(given) <= 128 and set(given) <= _ID_CHARACTERS
    return given if fits and given != LOG_STREAM and not given.startswith("run_") else derived


def free_id(log: LogHandle, wanted: str, message: ConversationMessage, taken: set[str], derived: str) -> str:
    """The id that a message wants, unless it is that of another one, in what is imported or in the log."""
    event = None if wanted in taken else log.event(wanted)
    name, _, text = encode(message.payload())
    if wanted in taken or (event is not None and event.digest != digest_of(name, text)):
        return derived
    return wanted


def conversation_id_of(*parts: str | int) -> str:
    """A conversation id that the same parts always give."""
    return f"conv_{blake2b(repr(parts).encode('utf-8', 'surrogatepass'), digest_size=16).hexdigest()}"
