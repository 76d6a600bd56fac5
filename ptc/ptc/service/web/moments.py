"""A conversation as it was after any of its events."""

import attrs

from ptc.events import ConversationSummarized, ConversationSummaryFailed, StoredEvent, iso
from ptc.projections import ConversationRow, RunRow
from ptc.projections.conversations import MOST_SUMMARY_ATTEMPTS, conversation_after
from ptc.service.problems import Refused
from ptc.store import LogHandle


@attrs.frozen(kw_only=True)
class Moment:
    """An event of a conversation."""

    number: int  # among those of the conversation, from 1
    count: int  # of them
    sequence: int  # in the log
    type: str
    at: str


def moment_of(log: LogHandle, conversation_id: str, number: int) -> Moment:
    """An event of a conversation. Raises `Refused` where there is none of that number."""
    count = log.version_of(conversation_id)
    found = log.read_stream(conversation_id, number - 1, limit=1) if 1 <= number <= count else []
    if not found:
        raise Refused("invalid_request", f"moment: the conversation has the events 1 to {count}.")
    event = found[0]
    at = iso(event.recorded_us)[:19].replace("T", " ")
    return Moment(number=number, count=count, sequence=event.sequence, type=event.type, at=f"{at} UTC")


def state_at(log: LogHandle, conversation_id: str, moment: Moment) -> tuple[ConversationRow, list[RunRow]]:
    """What was known of a conversation then, and its runs that went on."""
    row: ConversationRow | None = None
    for event in _events(log, conversation_id, moment.number):
        row = conversation_after(row, event, event.data)
    if row is None:
        raise Refused("erased", "What was said then is erased.")
    runs = log.state(moment.sequence).runs.values()
    return row, [run for run in runs if run.conversation_id == conversation_id]


def about_title(log: LogHandle, row: ConversationRow, *, through: int | None = None) -> str:
    """When the title and the summary were written, and how often that failed before; "" where nobody tried."""
    types = ("conversation.summarized", "conversation.summary_failed")
    found = log.read_stream(row.conversation_id, types=types, limit=10 * MOST_SUMMARY_ATTEMPTS)
    tried = [event for event in found if through is None or event.version <= through]
    failed = sum(isinstance(event.data, ConversationSummaryFailed) for event in tried)
    written = next((event for event in reversed(tried) if isinstance(event.data, ConversationSummarized)), None)
    after = f" after {failed} attempt{'' if failed == 1 else 's'} that failed" if failed else ""
    if written is not None:
        return f"Title and summary of {minute_of(written.recorded_us)}{after}."
    return f"Without a title{after}." if failed else ""


def minute_of(us: int) -> str:
    """A time for people."""
    return f"{iso(us)[:16].replace('T', ' ')} UTC"


def _events(log: LogHandle, stream: str, through: int) -> list[StoredEvent]:
    events: list[StoredEvent] = []
    while len(events) < through and (page := log.read_stream(stream, len(events))):
        events.extend(page)
    return events[:through]
