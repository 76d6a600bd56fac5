"""Waking those in this process who wait for events of a log."""

import asyncio
from collections.abc import Callable, Generator
from contextlib import contextmanager, suppress
from threading import Lock


class Wakeups:
    """Who waits for which log. May be used from any thread."""

    def __init__(self) -> None:
        self._lock = Lock()
        self._waiting: dict[int, set[tuple[asyncio.AbstractEventLoop, asyncio.Event]]] = {}
        self.told: Callable[[int], object] | None = None  # tells other processes, where somebody does

    @contextmanager
    def waiting(self, log_id: int, woken: asyncio.Event | None = None) -> Generator[asyncio.Event]:
        """An event of the running loop, a new one unless it is given, set after each commit to the log."""
        waiter = (asyncio.get_running_loop(), asyncio.Event() if woken is None else woken)
        with self._lock:
            self._waiting.setdefault(log_id, set()).add(waiter)
        try:
            yield waiter[1]
        finally:
            with self._lock:
                self._waiting[log_id].discard(waiter)

    def wake(self, log_id: int) -> None:
        """Tells everyone who waits for the log: something was stored here."""
        self.wake_here(log_id)
        if (told := self.told) is not None:
            told(log_id)

    def wake_here(self, log_id: int) -> None:
        """Tells those in this process."""
        with self._lock:
            waiters = tuple(self._waiting.get(log_id, ()))
        for loop, event in waiters:
            with suppress(RuntimeError):  # a loop that has closed waits for nothing
                loop.call_soon_threadsafe(event.set)
