"""`RunContext`: what a tool is told of the run that calls it. The model never sees it."""

import inspect
from typing import Any, Generic, TypeVar, get_origin

import attrs

from ptc.record.step import StepUsage
from ptc.tools.parameters import annotations_of

Deps = TypeVar("Deps")


@attrs.frozen(kw_only=True)
class RunContext(Generic[Deps]):
    """Given to a tool whose first parameter is annotated with it: `def find(context: RunContext[Shop], name: str)`."""

    deps: Deps  # what the agent was given as `deps`
    run_id: str
    turn: int
    call: str  # the key of the call, as `idempotency_key()` gives it
    usage: StepUsage  # of the turns before


def takes_context(function: Any) -> bool:
    """Whether the first parameter of a function is a `RunContext`."""
    try:
        names = list(inspect.signature(function).parameters)
    except (TypeError, ValueError):  # some functions written in C have no signature
        return False
    return bool(names) and _is_context(annotations_of(function).get(names[0]))


def _is_context(annotation: Any) -> bool:
    return annotation is RunContext or get_origin(annotation) is RunContext
