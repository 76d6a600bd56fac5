"""The ends of logs that somebody follows: each is read once, however many follow it."""

import asyncio
from collections.abc import Generator, Iterable
from contextlib import ExitStack, contextmanager, suppress
from typing import Final, TypeAlias

import attrs

from ptc.events import LogErased, StoredEvent
from ptc.store import LogHandle, Store, StoreError
from ptc.store.chunks import Chunk, Position, place_of, position_of, read_behind

Item: TypeAlias = StoredEvent | Chunk
STOPPING: Final = "stopping"
SLOW: Final = "slow"
ERASED: Final = "erased"
_AWAY_SECONDS: Final = 1.0  # between tries, while the database is away


@attrs.define(eq=False)
class Follower:
    """Somebody who follows a log. What comes is put into the queue; `closed` says why nothing more does."""

    queue: "asyncio.Queue[Item]"
    joined: Position  # everything behind it is put into the queue
    closed: str | None = None
    _wake: asyncio.Event = attrs.field(factory=asyncio.Event)

    def put(self, item: Item) -> None:
        """One more. Who does not keep up is let go, and comes again from the log."""
        if self.closed is None:
            try:
                self.queue.put_nowait(item)
            except asyncio.QueueFull:
                self.close(SLOW)
        self._wake.set()

    def close(self, reason: str) -> None:
        """Nothing more comes."""
        self.closed = self.closed or reason
        self._wake.set()

    async def next(self, seconds: float) -> Item | None:
        """What comes next; None after so many seconds without anything, or when nothing more comes."""
        while self.queue.empty() and self.closed is None:
            self._wake.clear()
            try:
                await asyncio.wait_for(self._wake.wait(), seconds)
            except TimeoutError:
                return None
        return None if self.queue.empty() or self.closed == SLOW else self.queue.get_nowait()


@attrs.define(eq=False)
class _Tail:
    """The end of a log."""

    log: LogHandle
    position: Position
    followers: set[Follower] = attrs.field(factory=set[Follower])
    waking: ExitStack = attrs.field(factory=ExitStack)

    def publish(self, items: Iterable[Item]) -> None:
        for item in items:
            self.position = place_of(item)
            for follower in tuple(self.followers):
                follower.put(item)
            if isinstance(item, StoredEvent) and item.type == "log.erased" and isinstance(item.data, LogErased):
                self.close(ERASED)

    def close(self, reason: str) -> None:
        for follower in tuple(self.followers):
            follower.close(reason)


class Tails:
    """The ends of logs. All of it happens on one event loop; the database is asked in threads."""

    def __init__(self, store: Store, *, frames: int, seconds: float) -> None:
        self._store = store
        self._frames = frames
        self._seconds = seconds
        self._tails: dict[int, _Tail] = {}
        self._woken: asyncio.Event | None = None
        self._stopped = False

    @property
    def open(self) -> int:
        """How many follow."""
        return sum(len(tail.followers) for tail in self._tails.values())

    def following(self, log_id: int) -> int:
        """How many follow a log."""
        tail = self._tails.get(log_id)
        return 0 if tail is None else len(tail.followers)

    @contextmanager
    def joined(self, log: LogHandle, position: Position) -> Generator[Follower]:
        """Somebody who follows a log, which is at `position` or further on by now."""
        tail = self._tails.get(log.log_id) or self._begun(log, position)
        follower = Follower(asyncio.Queue(self._frames), tail.position)
        tail.followers.add(follower)
        if self._stopped:
            follower.close(STOPPING)
        try:
            yield follower
        finally:
            tail.followers.discard(follower)
            if not tail.followers:
                tail.waking.close()
                if self._tails.get(log.log_id) is tail:
                    del self._tails[log.log_id]

    def _begun(self, log: LogHandle, position: Position) -> _Tail:
        assert self._woken is not None, "the tails are not running"
        tail = self._tails[log.log_id] = _Tail(log, position)
        tail.waking.enter_context(log.parts.wakeups.waiting(log.log_id, self._woken))
        self._woken.set()
        return tail

    # -- reading -----------------------------------------------------------------------------------------------------

    async def run(self) -> None:
        """Reads what comes, until it is cancelled."""
        self._woken = asyncio.Event()
        while True:
            self._woken.clear()
            try:
                await self._read_all()
            except StoreError:  # which others tell; readers wait
                await asyncio.sleep(_AWAY_SECONDS)
            with suppress(TimeoutError):
                await asyncio.wait_for(self._woken.wait(), self._seconds)

    async def _read_all(self) -> None:
        if not self._tails:
            return
        heads = await asyncio.to_thread(self._store.heads, list(self._tails))
        for log_id, head in heads.items():
            tail = self._tails.get(log_id)
            if tail is not None and head > tail.position:
                await self._read(tail)

    async def _read(self, tail: _Tail) -> None:
        while items := await asyncio.to_thread(read_behind, tail.log, tail.position):
            tail.publish(items)

    def stop(self) -> None:
        """Tells all who follow that nothing more comes."""
        self._stopped = True
        for tail in self._tails.values():
            tail.close(STOPPING)


def position_now(log: LogHandle) -> Position:
    """Where a log is, which is made where there is none."""
    log.make()
    return position_of(log)
