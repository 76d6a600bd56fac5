"""Payloads of older schemas, read as if they had been written today. What is stored is never rewritten.

A change of a payload raises the schema of its type in `types` and adds the step from the schema before to `UPCASTS`.
"""

from collections.abc import Callable, Iterable, Mapping
from typing import Any, Final, TypeAlias

from ptc.errors import AgentError
from ptc.events.types import EVENT_TYPES, EventType

Upcast: TypeAlias = Callable[[dict[str, Any]], dict[str, Any]]  # from one schema to the next; pure
Upcasts: TypeAlias = Mapping[tuple[str, int], Upcast]  # by the name of the type and the schema it takes

UPCASTS: Final[Upcasts] = {}


class NewerEvent(AgentError):
    """An event was written by a newer version of ptc, in a schema that this one cannot read."""

    def __init__(self, name: str, schema: int, known: int) -> None:
        super().__init__(f"an event `{name}` has schema {schema}, and this version reads up to {known}: update ptc")
        self.schema = schema


def upcast(kind: EventType, schema: int, payload: dict[str, Any], upcasts: Upcasts = UPCASTS) -> dict[str, Any]:
    """The payload in the schema of today. Raises `NewerEvent` for one that is not known yet."""
    if schema > kind.schema:
        raise NewerEvent(kind.name, schema, kind.schema)
    for each in range(schema, kind.schema):
        payload = upcasts[kind.name, each](payload)
    return payload


def check_complete(types: Iterable[EventType], upcasts: Upcasts) -> None:
    """Raises `ValueError` where a schema between the first and today's has no step to the next."""
    missing = [(each.name, schema) for each in types for schema in range(1, each.schema)]
    gaps = [f"{name} {schema}" for name, schema in missing if (name, schema) not in upcasts]
    if gaps:
        raise ValueError(f"no upcast from {', '.join(gaps)}: add it to UPCASTS")


check_complete(EVENT_TYPES, UPCASTS)
