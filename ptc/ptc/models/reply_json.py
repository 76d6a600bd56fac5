"""Replies as JSON, and back. What the first texts did not have is written where it says anything; they stay as is."""

from collections.abc import Mapping
from typing import Any, Final

import attrs

from ptc.models.model import Reply
from ptc_compression import FailedRequest, ModelUsage
from ptc_interpreter.encoding import record_of

_SINCE_0_2: Final = frozenset({"asked", "stop_reason", "thinking", "retries", "cache_write_tokens"})


def reply_to_json(reply: Reply) -> dict[str, Any]:
    """The reply as JSON has it."""
    return attrs.asdict(reply, filter=_says_something)


def usage_to_json(usage: ModelUsage) -> dict[str, int]:
    """The counts as JSON has them."""
    return attrs.asdict(usage, filter=_says_something)


def reply_of_json(of: Mapping[str, Any]) -> Reply:
    """The reply that `reply_to_json` wrote. Raises `ValueError`, `TypeError` or `KeyError` for anything else."""
    fields: dict[str, Any] = {
        **of,
        "usage": record_of(ModelUsage, {**of["usage"]}),
        "retries": tuple(record_of(FailedRequest, {**each}) for each in of.get("retries", ())),
    }
    return record_of(Reply, fields)


def _says_something(field: "attrs.Attribute[Any]", value: object) -> bool:
    return bool(value) or field.name not in _SINCE_0_2
