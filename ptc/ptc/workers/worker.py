"""`Worker`: takes up the runs of a store, several at once, until it is told to stop."""

import asyncio
import time
from collections.abc import Callable
from contextlib import suppress
from typing import Any, Final, Literal

import attrs

from ptc.agents import Agents
from ptc.record.step import Step
from ptc.store import Claim, Keeper, Store, StoreError, claim, give_back
from ptc.store.keeping import worker_name
from ptc.store.leases import LEASE_SECONDS, Ready, ready
from ptc.store.observing import LOGGER
from ptc.workers.working import work

_POLL_SECONDS: Final = 0.2  # between two looks for runs, where nothing has happened
_SPARE: Final = 2  # so many times more runs are looked at than are claimed: others look at the same ones


@attrs.frozen(kw_only=True)
class WorkerEvent:
    """What a worker has done: it has begun with a run, or ended the work on it."""

    kind: Literal["begun", "done", "failed", "waiting", "left"]  # left: given back, or somebody else has it
    owner: str
    run_id: str
    agent: str
    seconds: float = 0.0  # that it has worked on the run
    step: Step | None = None


def _nobody(event: WorkerEvent) -> None:
    """Nobody is told."""


def _least_one(_: Any, attribute: "attrs.Attribute[int]", value: Any) -> None:
    if type(value) is not int or value < 1:
        raise ValueError(f"{attribute.name} must be an integer, 1 or more; it is {value!r}")


def _positive(_: Any, attribute: "attrs.Attribute[float]", value: Any) -> None:
    if type(value) not in (int, float) or not 0 < value < 1e9:
        raise ValueError(f"{attribute.name} must be seconds above 0; it is {value!r}")


@attrs.define(eq=False, kw_only=True)
class Worker:
    """Works on the runs of a store whose agents it has.

    Any number may work on one store: each run is with one of them at a time. What a worker that died had begun, another
    goes on with, `lease_seconds` later at most. `grace_seconds` are what runs have to come to their end when it stops;
    what is left then is given back.
    """

    store: Store
    agents: Agents
    concurrency: int = attrs.field(default=8, validator=_least_one)  # runs at once
    lease_seconds: float = attrs.field(default=LEASE_SECONDS, validator=_positive)
    grace_seconds: float = attrs.field(default=10.0, validator=_positive)
    name: str = attrs.field(factory=worker_name)  # that no other worker has
    on_event: Callable[[WorkerEvent], object] = _nobody  # on the event loop; must not raise
    clock: Callable[[], float] = time.monotonic  # seconds; goes only forward
    _tasks: set["asyncio.Task[None]"] = attrs.field(factory=set[Any], init=False)
    _stopping: asyncio.Event = attrs.field(factory=asyncio.Event, init=False)

    def stop(self) -> None:
        """Begins with no more runs, and ends; on the event loop."""
        self._stopping.set()

    async def run(self, *, until_idle: bool = False) -> None:
        """Works until it is stopped; with `until_idle`, until there is no run that it could begin with.

        Whoever is cancelled gives back at once what it holds.
        """
        keeper = Keeper(self.store.parts, self.name, self.lease_seconds, self.clock)
        async with keeper.keeping():
            try:
                await self._work(keeper, until_idle=until_idle)
                await self._come_to_end()
            finally:
                await self._give_back()

    async def _work(self, keeper: Keeper, *, until_idle: bool) -> None:
        while not self._stopping.is_set():
            claims = await self._claims()
            for run, claimed in claims:
                task = asyncio.create_task(self._worked_on(run, claimed, keeper))
                self._tasks.add(task)
                task.add_done_callback(self._tasks.discard)
            if until_idle and not claims and not self._tasks:
                return
            await self._pause()

    async def _pause(self) -> None:
        """Until a run has ended, a while is over, or the worker is stopped."""
        stopping = asyncio.create_task(self._stopping.wait())
        try:
            await asyncio.wait({stopping, *self._tasks}, timeout=_POLL_SECONDS, return_when=asyncio.FIRST_COMPLETED)
        finally:
            stopping.cancel()

    async def _claims(self) -> list[tuple[Ready, Claim]]:
        """New claims, as many as there is room for; none where the database is away."""
        room = self.concurrency - len(self._tasks)
        try:
            return await self._claimed_or_given_back(room) if room else []
        except StoreError as error:
            LOGGER.warning("worker_waits", extra={"worker": self.name, "reason": str(error)})
            return []

    async def _claimed_or_given_back(self, room: int) -> list[tuple[Ready, Claim]]:
        """New claims; what a thread goes on to claim for a worker that is cancelled meanwhile is given back."""
        claiming = asyncio.create_task(asyncio.to_thread(self._claimed, room))
        try:
            return await asyncio.shield(claiming)
        except asyncio.CancelledError:
            with suppress(StoreError):  # their leases run out
                for _, claimed in await claiming:
                    await asyncio.to_thread(give_back, claimed)
            raise

    def _claimed(self, room: int) -> list[tuple[Ready, Claim]]:
        found = ready(self.store.parts, sorted(self.agents), room * _SPARE)
        claims: list[tuple[Ready, Claim]] = []
        for run in sorted(found, key=lambda _: self.store.parts.random(4)):
            if len(claims) == room:
                break
            log = self.store.log(run.owner, tenant=run.tenant)
            claimed = claim(log, run.run_id, worker=self.name, seconds=self.lease_seconds)
            claims += [] if claimed is None else [(run, claimed)]
        return claims

    async def _worked_on(self, run: Ready, claimed: Claim, keeper: Keeper) -> None:
        began = self.clock()
        self._tell("begun", run)
        step = None
        try:
            step = await work(claimed, self.agents, keeper)
        finally:
            self._tell("left" if step is None else step.status, run, seconds=self.clock() - began, step=step)

    def _tell(self, kind: Any, run: Ready, **told: Any) -> None:
        self.on_event(WorkerEvent(kind=kind, owner=run.owner, run_id=run.run_id, agent=run.agent, **told))

    async def _come_to_end(self) -> None:
        if self._tasks:
            await asyncio.wait(set(self._tasks), timeout=self.grace_seconds)

    async def _give_back(self) -> None:
        tasks = set(self._tasks)
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
