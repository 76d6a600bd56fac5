"""What a run has cost, as its last event says it."""

from typing import Any, Final

import attrs

from ptc.events import RunFinished
from ptc.record.step import StepUsage

_SPENT: Final = ("turns", "input_tokens", "output_tokens", "cached_tokens", "tool_calls")


def spent(usage: Any) -> dict[str, int]:
    """What a `StepUsage` says of it, or a model's own usage of one reply."""
    return {name: getattr(usage, name) for name in _SPENT if hasattr(usage, name)}


def finished(usage: StepUsage, **fields: Any) -> RunFinished:
    """The end of a run that has cost so much."""
    return attrs.evolve(RunFinished(**fields), **spent(usage))
