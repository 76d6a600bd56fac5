"""Which run pays for work that happens below the functions: comparing, hashing and copying whole collections.

`equality` and `persistent` know nothing of a run, but one call of them may walk a million items. They account for it to
the run that is active in their thread; outside of one the work is free.
"""

import threading
from collections.abc import Generator
from contextlib import contextmanager
from typing import Any, Protocol


class Payer(Protocol):
    """The part of a `Run` that pays."""

    def charge(self, steps: int) -> None:
        """Account for steps."""

    def make(self, elements: int) -> None:
        """Account for elements of collections."""


class _Active(threading.local):
    payer: Payer | None = None


_active = _Active()


@contextmanager
def accounted_to(payer: Payer | None) -> Generator[None]:
    """While it lasts, `payer` pays for what this thread does below the functions."""
    before = _active.payer
    _active.payer = payer
    try:
        yield
    finally:
        _active.payer = before


def active_payer() -> Any:
    """The `Run` that is active in this thread; None outside of one."""
    return _active.payer


def charge(steps: int) -> None:
    """Account for `steps` of work."""
    if _active.payer is not None:
        _active.payer.charge(steps)


def make(elements: int) -> None:
    """Account for a copy of so many elements, before it is made."""
    if _active.payer is not None:
        _active.payer.make(elements)
