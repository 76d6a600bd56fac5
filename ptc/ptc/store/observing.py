"""What a host can watch: measurements by name, and log lines. Never what was said, only how long it was."""

import logging
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, Final, TypeAlias

from ptc.events import AssistantMessage, MessagesArchived, StoredEvent, SystemMessage, ToolMessage, UserMessage

Observe: TypeAlias = Callable[[str, float, Mapping[str, str]], object]  # name, value, labels
LOGGER: Final = logging.getLogger("ptc.store")
LOGGER.addHandler(logging.NullHandler())  # a host that wants the lines has a handler of its own

# name -> what is measured: each `count` is added up, a `histogram` gets single values
MEASUREMENTS: Final[Mapping[str, str]] = {
    "messages_created": "count of messages that were stored, by `role`",
    "messages_archived": "count of messages that are hot no longer",
    "duplicate_messages_dropped": "count of events that were sent again and changed nothing",
    "message_history_size": "histogram of a log's hot messages, at each message",
    "llm_context_tokens": "histogram of the tokens of messages that a model is given",
    "events_unknown": "count of events read whose type this version does not know",
}


def ignore(name: str, value: float, labels: Mapping[str, str]) -> None:
    """Watches nothing."""


def tell_appended(observe: Observe, owner: str, events: Iterable[StoredEvent]) -> None:
    """Measures and logs what was stored just now."""
    for event in events:
        match event.data:
            case UserMessage(text=text):
                _tell_message(observe, owner, event, "user", text)
            case AssistantMessage(text=text):
                _tell_message(observe, owner, event, "assistant", text)
            case SystemMessage(text=text):
                _tell_message(observe, owner, event, "system", text)
            case ToolMessage(content=text):
                _tell_message(observe, owner, event, "tool", text)
            case MessagesArchived(count=count, oldest_ts=oldest):
                observe("messages_archived", count, {})
                _log(
                    logging.INFO,
                    "message_archived",
                    user_id=owner,
                    archived_count=count,
                    oldest_message_ts=oldest,
                    **_correlation(event),
                )
            case _:
                pass


def tell_duplicates(observe: Observe, events: Sequence[StoredEvent]) -> None:
    """Measures and logs events that were stored before."""
    observe("duplicate_messages_dropped", len(events), {})
    for event in events:
        _log(logging.WARNING, "duplicate_event_dropped", event_id=event.event_id, **_correlation(event))


def _tell_message(observe: Observe, owner: str, event: StoredEvent, role: str, text: str) -> None:
    observe("messages_created", 1, {"role": role})
    _log(
        logging.INFO,
        "message_created",
        event_id=event.event_id,
        **_correlation(event),
        user_id=owner,
        role=role,
        content_length=len(text),
        conversation_id=event.stream,
        sequence=event.sequence,
    )


def _correlation(event: StoredEvent) -> dict[str, str | None]:
    """What a line has in common with those of the same request, run and trace."""
    names = ("request_id", "operation_id", "causation_id", "trace_id")
    return {name: getattr(event, name) for name in names}


def _log(level: int, message: str, **fields: Any) -> None:
    if LOGGER.isEnabledFor(level):
        LOGGER.log(level, message, extra=fields)
