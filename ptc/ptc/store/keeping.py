"""`Keeper`: renews the leases of one worker while it works, and stops the work on those that are lost."""

import asyncio
import logging
import os
import socket
import time
from collections.abc import AsyncGenerator, Callable
from contextlib import asynccontextmanager, suppress
from typing import Final, Literal, TypeAlias

import attrs

from ptc.events import Random
from ptc.store import leases
from ptc.store.access import StoreParts
from ptc.store.errors import LeaseLost, StoreError
from ptc.store.leases import LEASE_SECONDS, Claim, Key
from ptc.store.observing import LOGGER

Reason: TypeAlias = Literal["lost", "cancelled"]
Stop: TypeAlias = Callable[[Reason], object]  # told why, on the event loop
LOOK_SECONDS: Final = 0.2  # between two looks for runs that somebody wants to stop


def worker_name(random: Random = os.urandom) -> str:
    """A name that no other worker has, which says on which machine and in which process it is."""
    return f"{socket.gethostname()}-{os.getpid()}-{random(4).hex()}"


@attrs.define(eq=False)
class Held:
    """A claim that is kept."""

    claim: Claim
    stop: Stop
    renewed: float  # when its lease began, by the clock of the keeper


@attrs.define(eq=False)
class Keeper:
    """The leases of one worker, renewed three times before each would end.

    Authority over a run ends when another worker has claimed it, and also when nothing could be renewed for as long as
    a lease: by the clock of this process alone, however the clocks of others stand.
    """

    parts: StoreParts
    worker: str  # a name that no other process has
    seconds: float = LEASE_SECONDS
    clock: Callable[[], float] = time.monotonic  # seconds; goes only forward
    _held: dict[Key, Held] = attrs.field(factory=dict[Key, Held], init=False)
    _renewed: float = attrs.field(init=False)

    def __attrs_post_init__(self) -> None:
        self._renewed = self.clock()

    @asynccontextmanager
    async def keeping(self) -> "AsyncGenerator[Keeper]":
        """Keeps leases meanwhile."""
        task = asyncio.create_task(self._keep())
        try:
            yield self
        finally:
            task.cancel()
            with suppress(asyncio.CancelledError):
                await task

    def hold(self, claim: Claim, stop: Stop) -> None:
        """Keeps the lease of a claim that was made just now; `stop` is told when the work on it has to end."""
        self._held[claim.key] = Held(claim, stop, self.clock())

    def drop(self, claim: Claim) -> None:
        """The work on a claim has ended."""
        self._held.pop(claim.key, None)

    def left(self, claim: Claim) -> float:
        """Seconds that the lease still has; below 0 it is lost. From any thread."""
        held = self._held.get(claim.key)
        return -1.0 if held is None else held.renewed + self.seconds - self.clock()

    def assure(self, claim: Claim) -> None:
        """Renews the lease where less than half of it is left. From any thread. Raises `LeaseLost`."""
        if self.left(claim) < self.seconds / 2:
            self.renew()
        if self.left(claim) <= 0:
            raise LeaseLost(claim.run_id, claim.fence, None)

    def renew(self) -> tuple[Held, ...]:
        """Renews all leases: those that are lost. From any thread."""
        began = self.clock()
        held = tuple(self._held.values())
        try:
            kept = leases.renew(self.parts, self.worker, self.seconds)
        except StoreError as error:
            LOGGER.warning("leases_not_renewed", extra={"worker": self.worker, "reason": str(error)})
            return tuple(each for each in held if each.renewed + self.seconds <= self.clock())
        self._renewed = began
        for each in held:
            if each.claim.key in kept:
                each.renewed = began
        return tuple(each for each in held if each.claim.key not in kept)

    async def _keep(self) -> None:
        while True:
            await asyncio.sleep(min(LOOK_SECONDS, self.seconds / 3))
            await self.look()

    async def look(self) -> None:
        """Renews what is due, and stops what has to be stopped.

        A lease is due by the clock of this process, and where the one by which others judge it has jumped.
        """
        if not self._held:
            return
        try:
            left, cancelled = await asyncio.to_thread(leases.look, self.parts, self.worker)
        except StoreError:  # it is looked again soon
            left, cancelled = self.seconds, set[Key]()
        if self.clock() - self._renewed >= self.seconds / 3 or not self.seconds / 2 < left <= self.seconds:
            for each in await asyncio.to_thread(self.renew):
                self._stop(each.claim.key, "lost")
        for key in cancelled:
            self._stop(key, "cancelled")

    def _stop(self, key: Key, reason: Reason) -> None:
        held = self._held.get(key)
        if held is None:
            return
        if reason == "lost":
            del self._held[key]
            LOGGER.log(logging.WARNING, "lease_lost", extra={"run_id": held.claim.run_id, "worker": self.worker})
        held.stop(reason)
