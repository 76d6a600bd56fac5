"""One client's stream: what it has not had, then what comes, until it goes, or is told why it has to."""

import asyncio
from collections.abc import AsyncGenerator, Callable
from typing import Final, TypeAlias

import attrs
from litestar.response import Stream as StreamResponse

from ptc.events import StoredEvent
from ptc.service.access import Access
from ptc.service.frames import OPENING, RESET, closed, cursor_of, frame, heartbeat
from ptc.service.problems import Refused
from ptc.service.service import Service
from ptc.service.tails import Follower, Item, position_now
from ptc.store.chunks import Position, place_of, read_behind

EVENT_STREAM: Final = "text/event-stream"
_HEADERS: Final = {"Cache-Control": "no-store", "X-Accel-Buffering": "no"}
_REVOKED: Final = "revoked"
Told: TypeAlias = Callable[[Item], bytes | None]  # what a client is told of something, if anything


@attrs.define(eq=False, kw_only=True)
class Stream:
    """A stream. `head` is where the log was when it began; `ends` whether it ends there."""

    service: Service
    access: Access
    told: Told
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
            items = await asyncio.to_thread(read_behind, self.access.log, self.since, again=True)
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
        return self.told(item)


async def answer_with_stream(
    service: Service, access: Access, told: Told, *, since: Position | None, ends: bool
) -> StreamResponse:
    """An answer that is a stream: behind a place or, without one, from now; with `ends` what there is by now.

    Raises `Refused` where the owner has as many as there may be.
    """
    head = await asyncio.to_thread(position_now, access.log)
    most = service.settings.streams_per_user
    if service.tails.following(access.log.log_id) >= most:
        raise Refused("too_many", f"There are {most} streams open already: close some.")
    start = since or ((0, 0) if ends else head)
    stream = Stream(service=service, access=access, told=told, since=start, head=head, ends=ends)
    return StreamResponse(stream.frames(), media_type=EVENT_STREAM, headers=_HEADERS)
