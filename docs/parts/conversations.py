"""Events, settings and formats of conversations and their store."""

from collections.abc import Iterator, Mapping
from typing import Any

import attrs

from docs.parts.markdown import as_code, first_paragraph, table
from ptc.cli.chat import COMMANDS
from ptc.conversations import ConversationSettings
from ptc.conversations.exporting import FORMATS as EXPORTS
from ptc.conversations.importing import FORMATS as IMPORTS
from ptc.events import EVENT_TYPES
from ptc.store.observing import MEASUREMENTS, Measurement


def event_types() -> str:
    """Each type of event, what it says, and what its payload holds."""
    rows = ((as_code(each.name), first_paragraph(each.payload), _fields(each.payload)) for each in EVENT_TYPES)
    return table(("event", "says", "payload"), rows)


def _fields(record: type[Any]) -> str:
    return ", ".join(as_code(field.name) for field in attrs.fields(record))


def conversation_settings() -> str:
    """Each setting of conversations and its default."""
    rows = ((as_code(each.name), as_code(repr(each.default))) for each in attrs.fields(ConversationSettings))
    return table(("setting", "default"), rows)


def measurements() -> str:
    """What a store measures."""
    return table(("measurement", "is"), _named({name: _measured(each) for name, each in MEASUREMENTS.items()}))


def _measured(measurement: Measurement) -> str:
    by = "" if measurement.label is None else f", by `{measurement.label}`"
    return f"{measurement.kind} of {measurement.of}{by}"


def export_formats() -> str:
    """The formats of exports."""
    return table(("format", "is"), _named(EXPORTS))


def import_formats() -> str:
    """The formats of imports."""
    return table(("format", "is"), _named(IMPORTS))


def chat_commands() -> str:
    """What can be typed in a chat beside messages."""
    return table(("command", "does"), _named(COMMANDS))


def _named(rows: Mapping[str, str]) -> Iterator[tuple[str, str]]:
    return ((as_code(name), text) for name, text in rows.items())
