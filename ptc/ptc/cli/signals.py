"""SIGTERM, as whoever stops services and containers sends it."""

import signal
from collections.abc import Generator
from contextlib import contextmanager
from threading import current_thread, main_thread


@contextmanager
def terminated_like_interrupted() -> Generator[list[int]]:
    """Meanwhile SIGTERM does what Ctrl-C does, so that what was done is saved; gives a list that is then not empty."""
    signals: list[int] = []

    def interrupt(number: int, _: object) -> None:
        signals.append(number)
        signal.raise_signal(signal.SIGINT)

    if current_thread() is not main_thread():
        yield signals
        return
    before = signal.signal(signal.SIGTERM, interrupt)
    try:
        yield signals
    finally:
        signal.signal(signal.SIGTERM, before)
