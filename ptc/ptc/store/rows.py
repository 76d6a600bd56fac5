"""Records as rows of tables, and back."""

import json
from collections.abc import Callable, Iterable, Mapping
from functools import cache
from operator import attrgetter
from typing import Any, Final, TypeVar, cast

from ptc.events import StoredEvent, canonical
from ptc.projections import ConversationRow, MessageRow, RunRow, shown
from ptc.projections.texts import shown_or_none
from ptc.store.statements import CONVERSATION, EVENT, MESSAGE, PAYLOAD, RUN, names_of
from ptc.store.transactions import Row, Transaction

R = TypeVar("R")
_TEXTS: Final = ("tool_call_id", "tool_name", "run_id")


def event_of(row: Row) -> StoredEvent:
    """The event of a row."""
    return StoredEvent(**dict(zip(EVENT, row, strict=True)))


def events_of(rows: Iterable[Row]) -> list[StoredEvent]:
    """The events of rows."""
    return [event_of(row) for row in rows]


def conversation_of(row: Row | None) -> ConversationRow | None:
    """The conversation of a row, where there is one."""
    return None if row is None else ConversationRow(**dict(zip(CONVERSATION, row, strict=True)))


def conversations_of(rows: Iterable[Row]) -> list[ConversationRow]:
    """The conversations of rows."""
    return [ConversationRow(**dict(zip(CONVERSATION, row, strict=True))) for row in rows]


def run_of(row: Row | None) -> RunRow | None:
    """The run of a row, where there is one."""
    return None if row is None else RunRow(**dict(zip(RUN, row, strict=True)))


def event_values(log_id: int, event: StoredEvent) -> dict[str, Any]:
    """The columns of an event."""
    return {"log_id": log_id, **fields_of(event)}


def fields_of(record: Any) -> dict[str, Any]:
    """The fields of a record by name, the values as they are."""
    names, values = _fields(cast("type[Any]", type(record)))
    return dict(zip(names, values(record), strict=True))


@cache
def _fields(kind: type[Any]) -> tuple[tuple[str, ...], Callable[[Any], tuple[Any, ...]]]:
    """The names of a record's fields, and what gives their values."""
    names = names_of(kind)
    return names, attrgetter(*names)


# -- messages --------------------------------------------------------------------------------------------------------


def message_values(log_id: int, message: MessageRow) -> dict[str, Any]:
    """The columns of a message. What no table takes is U+FFFD in them, and `altered` says so."""
    content = shown(message.content)
    fields = fields_of(message)
    return {
        **fields,
        **{name: shown_or_none(fields[name]) for name in _TEXTS},
        "log_id": log_id,
        "content": content,
        "altered": int(content != message.content),
        "tools_used": canonical(message.tools_used) if message.tools_used else None,
        "tool_calls": canonical(message.tool_calls) if message.tool_calls else None,
    }


def messages_of(rows: Iterable[Row], transaction: Transaction, log_id: int) -> list[MessageRow]:
    """The messages of rows, as they were said."""
    return [_message(dict(zip(MESSAGE, row, strict=True)), transaction, log_id) for row in rows]


def _message(fields: dict[str, Any], transaction: Transaction, log_id: int) -> MessageRow:
    if fields.pop("altered"):
        fields["content"] = _said(transaction, {"log_id": log_id, "sequence": fields["sequence"]}) or fields["content"]
    for name in ("tools_used", "tool_calls"):
        fields[name] = tuple(json.loads(fields[name])) if fields[name] is not None else ()
    return MessageRow(**fields)


def _said(transaction: Transaction, at: Mapping[str, Any]) -> str | None:
    """What a message says exactly: its payload knows."""
    row = transaction.row(PAYLOAD, at)
    if row is None or row[2] is None:
        return None
    payload = json.loads(row[2])
    return payload.get("text", payload.get("content"))
