"""Which run pays for work that happens below the functions: comparing, hashing and copying whole collections.

`equality` and `persistent` know nothing of a run, but one call of them may walk a million items. They charge the run
that is active in their thread; outside of one the work is free.
"""

import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager


class _Active(threading.local):
    charge: Callable[[int], None] | None = None


_active = _Active()


@contextmanager
def accounted_to(charge: Callable[[int], None] | None) -> Iterator[None]:
    """While it lasts, `charge` (as `run.charge`) is called with the steps that this thread spends below the functions."""
    before = _active.charge
    _active.charge = charge
    try:
        yield
    finally:
        _active.charge = before


def charge(steps: int) -> None:
    """Account for `steps` of work to the run that is active in this thread."""
    if _active.charge is not None:
        _active.charge(steps)
