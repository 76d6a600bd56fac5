"""How far a call is: what a tool may tell while it works."""

from collections.abc import Callable, Generator
from contextlib import contextmanager
from contextvars import ContextVar
from typing import Any, Final

Reporter = Callable[..., Any]  # takes `progress`, `total` and `message`

_REPORTER: Final[ContextVar[Reporter | None]] = ContextVar("ptc_reporter", default=None)


def report_progress(progress: float, *, total: float | None = None, message: str = "") -> None:
    """Tells those who watch the run how far the call is that is being made, as the event `ToolProgressed`.

    To be called by tools, sync or async; outside a call it does nothing. `progress` grows, up to `total` if that is
    known.
    """
    report = _REPORTER.get()
    if report is not None:
        report(progress=progress, total=total, message=message)


def current_reporter() -> Reporter | None:
    """What takes the progress of the call that is being made, for what works in another thread or task."""
    return _REPORTER.get()


@contextmanager
def reporting_to(report: Reporter) -> Generator[None]:
    """What is done within reports its progress there."""
    token = _REPORTER.set(report)
    try:
        yield
    finally:
        _REPORTER.reset(token)
