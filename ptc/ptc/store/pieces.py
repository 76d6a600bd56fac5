"""`Pieces`: replies that are being written, stored piece by piece, so that readers on any process see them grow."""

import asyncio
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager, suppress
from typing import Any, Final

import attrs

from ptc.store.access import LogAccess
from ptc.store.chunks import Kind, Piece, drop_open_chunks, write_chunks
from ptc.store.errors import LeaseLost, StoreError
from ptc.store.leases import Claim
from ptc.store.writing import Writing

_SECONDS: Final = 0.05  # between two times that pieces are stored
_AWAY_SECONDS: Final = 1.0  # and after the database was away


@attrs.define(eq=False)
class _Attempt:
    """What has come of a reply since it was begun, or begun anew."""

    parts: list[str] = attrs.field(factory=list[str])
    stored: int = 0  # of the parts
    characters: int = 0  # of these
    number: int | None = None  # None while none of it is stored


@attrs.define(eq=False, kw_only=True)
class Growing:
    """A reply that is being written: it is called with each piece of its text, on the event loop."""

    pieces: "Pieces"
    run_id: str
    message_id: str  # the event that the whole reply will be
    kind: Kind = "message"
    turn: int = 1
    _attempt: _Attempt = attrs.field(factory=_Attempt, init=False)
    _seen: bool = attrs.field(default=False, init=False)  # whether there was any text

    def __call__(self, text: str) -> None:
        """One more piece."""
        self._seen = True
        self._attempt.parts.append(text)
        self.pieces.add(self)

    def anew(self) -> None:
        """What has come is no part of the reply: it comes again from its beginning."""
        self._attempt = _Attempt()

    async def whole(self, text: str) -> None:
        """The reply is there. What readers saw grow is the same in the end."""
        if not self._seen:
            return
        if "".join(self._attempt.parts) != text:
            self.anew()
            self(text)
        with suppress(StoreError):  # a preview; the reply is stored by itself
            await self.pieces.store()

    def due(self) -> tuple[_Attempt, int, Piece] | None:
        """What is not stored yet: of which attempt, up to which part."""
        attempt = self._attempt
        end = len(attempt.parts)
        text = "".join(attempt.parts[attempt.stored : end])
        if not text:
            return None
        of: Any = {name: getattr(self, name) for name in ("run_id", "message_id", "kind", "turn")}
        return attempt, end, Piece(**of, attempt=attempt.number, at=attempt.characters, text=text)


@attrs.define(eq=False)
class Pieces:
    """The replies of a claimed run, and of the runs within it. What has come of all of them is stored at once."""

    claim: Claim
    _waiting: dict[Growing, None] = attrs.field(factory=dict[Growing, None], init=False)
    _due: asyncio.Event = attrs.field(factory=asyncio.Event, init=False)
    _storing: asyncio.Lock = attrs.field(factory=asyncio.Lock, init=False)
    _is_over: bool = attrs.field(default=False, init=False)

    def of(self, *, run_id: str, message_id: str, kind: Kind = "message", turn: int = 1) -> Growing:
        """A reply that is about to be written."""
        return Growing(pieces=self, run_id=run_id, message_id=message_id, kind=kind, turn=turn)

    def add(self, growing: Growing) -> None:
        """There is more of a reply."""
        self._waiting[growing] = None
        self._due.set()

    @asynccontextmanager
    async def shown(self) -> AsyncGenerator[None]:
        """Meanwhile pieces are stored as they come; in the end those of a reply that is not whole are forgotten."""
        writing = asyncio.create_task(self._write())
        try:
            yield
        finally:
            self._is_over = True
            writing.cancel()
            with suppress(StoreError):
                await asyncio.to_thread(drop_open_chunks, self.claim.log, self.claim.run_id)

    async def _write(self) -> None:
        while True:
            await self._due.wait()
            await asyncio.sleep(_SECONDS)
            try:
                await self.store()
            except LeaseLost:
                return  # somebody else writes them
            except StoreError:  # they are only a preview; the database is asked again
                await asyncio.sleep(_AWAY_SECONDS)

    async def store(self) -> None:
        """Stores what has come. Raises `StoreError`; then it is stored the next time."""
        async with self._storing:
            due = [found for each in self._waiting if (found := each.due())]
            if due:
                numbers = await asyncio.to_thread(self._stored, [piece for _, _, piece in due])
                for (attempt, end, piece), number in zip(due, numbers, strict=True):
                    attempt.stored, attempt.number = end, number
                    attempt.characters = piece.at + len(piece.text)
            self._settle()

    def _settle(self) -> None:
        """Forgets the replies of which everything is stored."""
        self._waiting = {each: None for each in self._waiting if each.due()}
        if not self._waiting:
            self._due.clear()

    def _stored(self, pieces: list[Piece]) -> list[int]:
        log: LogAccess = self.claim.log
        numbers = log.transact(lambda writing: self._write_all(writing, pieces))
        log.parts.wakeups.wake(log.log_id)
        return numbers

    def _write_all(self, writing: Writing, pieces: list[Piece]) -> list[int]:
        """None once it is over: what was stored is forgotten by then."""
        return [0] * len(pieces) if self._is_over else write_chunks(writing, pieces, self.claim.held)
