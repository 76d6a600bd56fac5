"""One client's stream: what it has not had, then what comes, until it goes, or is told why it has to."""

import asyncio
from collections.abc import AsyncGenerator

import attrs

from ptc.events import StoredEvent
from ptc.service.access import Access
from ptc.service.frames import OPENING, RESET, Wanted, closed, cursor_of, frame, frame_of, heartbeat
from ptc.service.service import Service
from ptc.service.tails import Follower, Item
from ptc.store.chunks import Position, place_of, read_behind

_REVOKED = "revoked"


@attrs.define(eq=False, kw_only=True)
class Stream:
    """A stream. `head` is where the log was when it began; `ends` whether it ends there."""

    service: Service
    access: Access
    wanted: Wanted
    since: Position
    head: Position
    ends: bool = False

    async def frames(self) -> AsyncGenerator[bytes]:
        """All frames. What is done at the end waits for nothing: a client that has gone cancels what is awaited."""
        yield OPENING
        if self.since > self.head:  # of a database that was restored, or of another one
            yield frame(RESET, {"cursor": cursor_of(self.head)}, self.head)
            self.since = self.head
        if self.ends:
            async for each in self._replayed(self.head):
                yield each
            return
        with self.service.tails.joined(self.access.log, self.head) as follower:
            async for each in self._replayed(follower.joined):
                yield each
            async for each in self._live(follower):
                yield each

    async def _replayed(self, until: Position) -> AsyncGenerator[bytes]:
        """What is stored behind `since`, up to a place."""
        while self.since < until:
            items = await asyncio.to_thread(read_behind, self.access.log, self.since)
            fresh = [item for item in items if place_of(item) <= until]
            for item in fresh:
                if made := self._frame(item):
                    yield made
            if len(fresh) < len(items) or not items:
                break
        if self.since < until:
            self.since = until

    async def _live(self, follower: Follower) -> AsyncGenerator[bytes]:
        seconds = self.service.settings.heartbeat_seconds
        while True:
            item = await follower.next(seconds)
            if item is not None:
                if place_of(item) > self.since and (made := self._frame(item)):
                    self._tell_lag(item)
                    yield made
                continue
            if follower.closed is None and not await asyncio.to_thread(
                self.service.authenticator.is_valid, self.access
            ):
                follower.close(_REVOKED)
            if follower.closed is not None:
                self.service.observe("stream_drops", 1, {"reason": follower.closed})
                yield closed(follower.closed)
                return
            yield heartbeat(self.since)

    def _tell_lag(self, item: Item) -> None:
        if isinstance(item, StoredEvent):
            lag_us = self.access.log.parts.now_us() - item.recorded_us
            self.service.observe("stream_lag_seconds", max(0, lag_us) / 1e6, {})

    def _frame(self, item: Item) -> bytes | None:
        self.since = place_of(item)
        return frame_of(item) if self.wanted.wants(item) else None
