"""The old name of `ptc.record.events`; it goes with 0.3."""

import warnings

from ptc.record.events import Event, Path, ReplyReceived, RunFinished, RunStarted, TurnFinished, TurnStarted

__all__ = ["Event", "Path", "ReplyReceived", "RunFinished", "RunStarted", "TurnFinished", "TurnStarted"]

warnings.warn("ptc.progress is now ptc.record.events", DeprecationWarning, stacklevel=2)
