"""Sequences for tests, out of Python's generators."""

from collections.abc import Callable, Iterator
from typing import Any

from ptc_interpreter.values.lazy import Lazy, Source


def drawn(start: Callable[[Any], Iterator[Any]], *, endless: bool = True) -> Lazy:
    """A sequence of the items of `start(run)`."""

    def step(run: Any, own: Any) -> tuple[Any, ...]:
        items = tuple(start(run))
        return (items[0], own) if items else ()

    step.raw = start  # type: ignore[attr-defined]
    return Lazy(Source(step, ()), endless)
