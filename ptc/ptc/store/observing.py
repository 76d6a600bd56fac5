"""What a host can watch: measurements by name, and log lines. Never what was said, only how long it was."""

import logging
from collections.abc import Callable, Iterable, Mapping, Sequence
from hashlib import blake2b
from typing import Any, Final, Literal, TypeAlias

import attrs

from ptc.events import (
    AssistantMessage,
    MessagesArchived,
    RunTakenOver,
    StoredEvent,
    SystemMessage,
    ToolFinished,
    ToolMessage,
    UserMessage,
)
from ptc.store.errors import LeaseLost, StoreError

Observe: TypeAlias = Callable[[str, float, Mapping[str, str]], object]  # name, value, labels
LOGGER: Final = logging.getLogger("ptc.store")
LOGGER.addHandler(logging.NullHandler())  # a host that wants the lines has a handler of its own


@attrs.frozen
class Measurement:
    """What is measured: each `count` is added up, a `histogram` gets single values, of a `gauge` the last one holds."""

    kind: Literal["count", "histogram", "gauge"]
    of: str
    label: str | None = None  # by which it is told apart


MEASUREMENTS: Final[Mapping[str, Measurement]] = {
    "messages_created": Measurement("count", "messages that were stored", "role"),
    "messages_archived": Measurement("count", "messages that are hot no longer"),
    "duplicate_messages_dropped": Measurement("count", "events that were sent again and changed nothing"),
    "message_history_size": Measurement("histogram", "a log's hot messages, at each message"),
    "message_history_size_of_user": Measurement("gauge", "an owner's hot messages, at the newest message", "user"),
    "llm_context_tokens": Measurement("histogram", "the tokens of messages that a model is given"),
    "events_appended": Measurement("count", "events that were stored", "type"),
    "events_unknown": Measurement("count", "events read whose type this version does not know"),
    "append_seconds": Measurement("histogram", "the seconds that it took to store what belongs together"),
    "append_conflicts": Measurement("count", "what was not stored, for a reason that the caller is told", "code"),
    "runs_taken_over": Measurement("count", "runs that a worker has begun with, or gone on with"),
    "leases_lost": Measurement("count", "writes of workers that had lost their run to another"),
    "tool_outcomes_unknown": Measurement("count", "calls of tools of which nobody knows whether they were done"),
}


def ignore(name: str, value: float, labels: Mapping[str, str]) -> None:
    """Watches nothing."""


def tell_history(observe: Observe, owner: str, tenant: str, size: int) -> None:
    """Measures how many hot messages an owner has. The owner is named by a hash: 16 hexadecimal digits."""
    observe("message_history_size", size, {})
    observe("message_history_size_of_user", size, {"user": user_hash(owner, tenant)})


def user_hash(owner: str, tenant: str = "") -> str:
    """How measurements name an owner: 16 hexadecimal digits, the same on every machine."""
    return blake2b(f"{tenant}\n{owner}".encode(), digest_size=8).hexdigest()


def tell_appended(observe: Observe, owner: str, events: Iterable[StoredEvent]) -> None:
    """Measures and logs what was stored just now."""
    for event in events:
        observe("events_appended", 1, {"type": event.type})
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
            case RunTakenOver():
                observe("runs_taken_over", 1, {})
            case ToolFinished(unknown=str(key)):
                observe("tool_outcomes_unknown", 1, {})
                _log(logging.WARNING, "tool_outcome_unknown", call=key, user_id=owner, **_correlation(event))
            case _:
                pass


def tell_refused(observe: Observe, error: StoreError) -> None:
    """Measures what was not stored."""
    observe("append_conflicts", 1, {"code": error.code})
    if isinstance(error, LeaseLost):
        observe("leases_lost", 1, {})
        _log(logging.WARNING, "lease_lost", run_id=error.run_id)


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
