"""What others are shown of a conversation: a copy of what users and the assistant said, as it is now."""

from ptc.conversations.exporting.pages import title_of
from ptc.conversations.reading import messages_of
from ptc.events import canonical, iso
from ptc.projections import ConversationRow
from ptc.projections.texts import shown
from ptc.store import LogHandle
from ptc.store.shares import Share, add_share


def share(log: LogHandle, row: ConversationRow, *, seconds: float | None = None) -> tuple[Share, str]:
    """Freezes a conversation for others: the share, and its secret. What is said later is not in it.

    Neither tools nor their results, programs or instructions are in the copy.
    """
    head = log.head()
    return add_share(
        log,
        conversation_id=row.conversation_id,
        through=head,
        snapshot=_snapshot(log, row, head),
        seconds=seconds,
    )


def _snapshot(log: LogHandle, row: ConversationRow, through: int) -> str:
    said = [
        {"role": message.role, "content": shown(message.content)}
        for message in messages_of(log, row, through=through)
        if message.role in ("user", "assistant") and message.content
    ]
    at = iso(log.parts.now_us())[:16].replace("T", " ")
    return canonical({"title": title_of(row), "at": f"{at} UTC", "messages": said})
