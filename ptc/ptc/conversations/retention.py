"""What is kept, and for how long: the oldest of too many ended conversations, messages that are too old."""

from ptc.conversations.settings import ConversationSettings
from ptc.events import ConversationExpired, NewEvent
from ptc.projections import ConversationRow
from ptc.store import LogHandle, Writing
from ptc.store.archive import archive_older, archive_over
from ptc.store.erasure import erase_conversation, sweep

_PASS = "retention"
_DAY_US = 24 * 60 * 60 * 1_000_000
_SPARE = 20  # conversations that are looked at beyond those that expire, should a run be going on in some


def expire_over(writing: Writing, settings: ConversationSettings, *, cause: str | None = None) -> int:
    """Lets the oldest ended conversations expire but for those that are retained: how many. None with a running run.

    `cause` is the id of the event that brings it about.
    """
    over = writing.count_ended() - settings.max_conversations_retained
    if over <= 0:
        return 0
    oldest = [row for row in writing.oldest_ended(over + _SPARE) if not writing.is_unfinished(row.conversation_id)]
    for row in oldest[:over]:
        _expire(writing, row, settings, cause)
    return len(oldest[:over])


def _expire(writing: Writing, row: ConversationRow, settings: ConversationSettings, cause: str | None) -> None:
    erased = settings.expired == "erase" and erase_conversation(writing, row.conversation_id)
    expired = NewEvent(payload=ConversationExpired(erased=erased), causation_id=cause)
    writing.append([(row.conversation_id, [expired])])


def keep_in_order(log: LogHandle, settings: ConversationSettings, *, every_day: bool = True) -> int:
    """Archives messages by number and age, and erases what is due: how many messages were archived.

    Done once a day, whoever asks; `every_day=False` does it now.
    """
    now_us = log.parts.now_us()
    if not log.log_id or (every_day and not log.move_cursor(_PASS, now_us // _DAY_US)):
        return 0
    archived = log.transact(lambda writing: _archive(writing, settings))
    if log.transact(lambda writing: _erase(writing, settings)):
        sweep(log)
    return archived


def _archive(writing: Writing, settings: ConversationSettings) -> int:
    archived = archive_over(writing, settings.max_messages_hot).count
    if settings.max_history_days is not None:
        archived += archive_older(writing, writing.now_us - settings.days_us(settings.max_history_days)).count
    return archived


def _erase(writing: Writing, settings: ConversationSettings) -> int:
    """Erases conversations that expired long ago: how many."""
    if settings.erase_after_days is None:
        return 0
    before_us = writing.now_us - settings.days_us(settings.erase_after_days)
    due = [row for row in writing.expired_before(before_us) if erase_conversation(writing, row.conversation_id)]
    for row in due:
        writing.append([(row.conversation_id, [NewEvent(payload=ConversationExpired(erased=True))])])
    return len(due)
