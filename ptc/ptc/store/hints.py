"""Hints of PostgreSQL: whoever has stored something tells other processes of which logs, and they look at once.

Each side has a connection of its own, outside every transaction: a NOTIFY within one would have all writers of the
server wait for each other. Hints come beside looking now and then; one that is lost costs the time until the next look.
"""

from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from threading import Event, Lock, Thread
from typing import Any, Final

from ptc.store.databases import Database
from ptc.store.errors import StoreError
from ptc.store.waking import Wakeups

CHANNEL: Final = "ptc_logs"
PAUSE_SECONDS: Final = 0.05  # between two hints: each makes the server wake everybody who listens
_AWAY_SECONDS: Final = 1.0  # before a connection that was lost is made anew
_LOOK_SECONDS: Final = 0.2  # after which a listener looks whether it is to stop
_MOST_CHARACTERS: Final = 7_000  # of one hint; PostgreSQL takes 8,000 bytes
_SEND: Final = f"SELECT pg_notify('{CHANNEL}', %s)"


class Hints:
    """Sends hints of this process, and wakes those in it whom the hints of others are for."""

    def __init__(self, database: Database, wakeups: Wakeups, pause: Callable[[], object] | None = None) -> None:
        self._database = database
        self._wakeups = wakeups
        self._pause = pause or (lambda: self._stopped.wait(PAUSE_SECONDS))
        self._lock = Lock()
        self._unsent: set[int] = set()
        self._news = Event()
        self._stopped = Event()
        self.listening = Event()  # set once hints of others are heard
        self._threads = [Thread(target=each, daemon=True, name="ptc-hints") for each in (self._send, self._listen)]

    def start(self) -> None:
        """Begins."""
        self._wakeups.told = self._note
        for thread in self._threads:
            thread.start()

    def stop(self) -> None:
        """Ends, with both connections closed."""
        self._wakeups.told = None
        self._stopped.set()
        self._news.set()
        for thread in self._threads:
            thread.join()

    def _note(self, log_id: int) -> None:
        with self._lock:
            self._unsent.add(log_id)
        self._news.set()

    def _taken(self) -> list[int]:
        with self._lock:
            self._news.clear()
            log_ids = sorted(self._unsent)
            self._unsent.clear()
        return log_ids

    # -- in threads of their own -------------------------------------------------------------------------------------

    def _send(self) -> None:
        self._connected(self._send_all)

    def _send_all(self, connection: Any) -> None:
        while not self._stopped.is_set():
            self._news.wait()
            for hint in written(self._taken()):
                connection.execute(_SEND, [hint])
            self._pause()

    def _listen(self) -> None:
        self._connected(self._hear_all)

    def _hear_all(self, connection: Any) -> None:
        connection.execute(f"LISTEN {CHANNEL}")
        self.listening.set()
        while not self._stopped.is_set():
            for each in connection.notifies(timeout=_LOOK_SECONDS, stop_after=1):
                for log_id in read(each.payload):
                    self._wakeups.wake_here(log_id)

    def _connected(self, work: Callable[[Any], None]) -> None:
        """Does the work on a connection of its own, and anew on another one where that is lost."""
        while not self._stopped.is_set():
            with suppress(StoreError, self._database.errors):
                connection = self._database.detached()
                try:
                    work(connection)
                finally:
                    with suppress(self._database.errors):
                        connection.close()
            self._stopped.wait(_AWAY_SECONDS)


def written(log_ids: Iterable[int]) -> Iterator[str]:
    """The hints that say of these logs that something was stored."""
    hint = ""
    for log_id in log_ids:
        if len(hint) > _MOST_CHARACTERS:
            yield hint
            hint = ""
        hint += f",{log_id}" if hint else str(log_id)
    if hint:
        yield hint


def read(hint: str) -> list[int]:
    """The logs of a hint; none for a text that is not ours, for anybody may send one."""
    parts = hint.split(",")
    return [int(part) for part in parts if part.isascii() and part.isdecimal()]
