"""Payloads as canonical JSON text, and back. The law: a text that was read and is written again has the same bytes.

Keys stand in the order of the class, without those that hold their default; no blanks; no NaN; letters as themselves,
but half a surrogate pair, which no encoding takes, as an escape.
"""

import json
from collections.abc import Mapping
from datetime import datetime
from functools import cache
from hashlib import blake2b
from typing import Any, Final, cast
from uuid import UUID

import attrs
from cattrs import Converter, transform_error
from cattrs.errors import BaseValidationError

from ptc.errors import AgentError
from ptc.events.types import BY_NAME, BY_PAYLOAD, JsonMap
from ptc.events.upcasting import upcast
from ptc.record.json_text import canonical as canonical

DIGEST_SIZE: Final = 16  # bytes


class PayloadInvalid(AgentError, ValueError):
    """A payload is not what its type says."""


@attrs.frozen
class Unknown:
    """The payload of a type that this version does not know. It is kept, and folds nothing."""

    name: str
    data: Any


def digest_of(name: str, text: str) -> bytes:
    """What two events have in common that say the same."""
    return blake2b(f"{name}\n{text}".encode(), digest_size=DIGEST_SIZE).digest()


def encode(payload: Any) -> tuple[str, int, str]:
    """Type, schema and text of a payload. Raises `PayloadInvalid` for what is none, or what JSON cannot hold."""
    if isinstance(payload, Unknown):
        return payload.name, 1, canonical(payload.data)
    kind = BY_PAYLOAD.get(cast("type[Any]", type(payload)))
    if kind is None:
        raise PayloadInvalid(f"{type(payload).__name__} is the payload of no event type")
    try:
        return kind.name, kind.schema, canonical(to_data(payload))
    except (TypeError, ValueError, RecursionError) as error:
        raise PayloadInvalid(f"the payload of {kind.name} cannot be written as JSON: {error}") from error


def decode(name: str, schema: int, text: str) -> Any:
    """The payload that was written, or `Unknown`. Raises `NewerEvent`, and `PayloadInvalid` for a text that is none."""
    kind = BY_NAME.get(name)
    if kind is None:
        return Unknown(name, json.loads(text))
    try:
        return from_data(upcast(kind, schema, json.loads(text)), kind.payload)
    except BaseValidationError as error:
        found = "; ".join(transform_error(error))
        raise PayloadInvalid(f"the payload of {name} is not what its schema {schema} says: {found}") from error
    except (TypeError, ValueError, KeyError) as error:
        raise PayloadInvalid(f"the payload of {name} is not what its schema {schema} says: {error}") from error


def to_data(record: Any) -> Any:
    """A frozen record as JSON data, without the fields that hold their default."""
    return _converter(detailed=False).unstructure(record)


def from_data(data: Any, kind: type[Any]) -> Any:
    """The record that `to_data` has written. Raises `ValueError`, or an error of cattrs."""
    if not isinstance(data, Mapping):
        raise ValueError(f"it is no object: {data!r}")
    try:
        return _converter(detailed=False).structure(data, kind)
    except Exception:  # the slower way says what is wrong, and where
        return _converter(detailed=True).structure(data, kind)


@cache
def _converter(*, detailed: bool) -> Converter:
    converter = Converter(omit_if_default=True, forbid_extra_keys=True, detailed_validation=detailed)
    converter.register_unstructure_hook_func(_is_json, lambda data: data)
    for kind in (str, int, bool):
        converter.register_structure_hook(kind, _as_it_is)
    converter.register_unstructure_hook(datetime, datetime.isoformat)
    converter.register_structure_hook(datetime, lambda text, _: datetime.fromisoformat(text))
    converter.register_unstructure_hook(UUID, str)
    converter.register_structure_hook(UUID, lambda text, _: UUID(text))
    return converter


def _is_json(kind: Any) -> bool:
    """Whether a field holds JSON data already, which may be long."""
    return kind is Any or kind == JsonMap


def _as_it_is(value: Any, kind: Any) -> Any:
    """A value of the type, where cattrs would make one: `"5"` is no number."""
    if type(value) is not kind:
        raise ValueError(f"{value!r} is not of type {kind.__name__}")
    return value
