"""`continue_run`: the one step that engines repeat. However often and wherever it is done, the run goes on once."""

import asyncio
from collections.abc import Generator
from contextlib import contextmanager
from pathlib import Path
from typing import Final

from ptc.agents import Agents, UnknownAgent
from ptc.durable import RunHandle
from ptc.record.step import Step
from ptc.store import Keeper, LogHandle, Store, claim, open_store
from ptc.store.keeping import worker_name
from ptc.store.leases import LEASE_SECONDS
from ptc.workers.modules import agents_of
from ptc.workers.working import work

_LOOK_SECONDS: Final = 0.2  # between two tries to claim a run that somebody else has


async def continue_run(
    run: str,
    *,
    store: Store | str | Path,
    agents: Agents | str,
    owner: str = "local",
    tenant: str = "",
    lease_seconds: float = LEASE_SECONDS,
) -> Step:
    """Goes on with a run until it has ended or waits for people: its Step.

    Done again, or by two at once, it does no harm: one works on the run, the others wait for that one, and go on where
    it was if it dies. `agents` is a registry, or the name of a module that has one. Whoever is cancelled gives the run
    back.

    Raises `NotFound`, `UnknownAgent`, and `StoreUnavailable`.
    """
    with opened_store(store) as opened:
        handle = opened.log(owner, tenant=tenant).run(run)
        return await _continued(handle, agents_of(agents), lease_seconds)


def continue_run_sync(
    run: str,
    store: Store | str | Path,
    agents: Agents | str,
    owner: str = "local",
    tenant: str = "",
    lease_seconds: float = LEASE_SECONDS,
) -> Step:
    """As `continue_run`, where no event loop is running, as in a process of an executor."""
    given = {"owner": owner, "tenant": tenant, "lease_seconds": lease_seconds}
    return asyncio.run(continue_run(run, store=store, agents=agents, **given))  # type: ignore[arg-type]


@contextmanager
def opened_store(store: Store | str | Path) -> Generator[Store]:
    """A store that is open already, or is opened meanwhile."""
    if isinstance(store, Store):
        yield store
        return
    with open_store(store) as opened:
        yield opened


async def _continued(handle: RunHandle, agents: Agents, seconds: float) -> Step:
    log, run_id = handle.log, handle.run_id
    assert isinstance(log, LogHandle)
    keeper = Keeper(log.parts, worker_name(log.parts.random), seconds)
    async with keeper.keeping():
        while True:
            row = await asyncio.to_thread(log.run_row, run_id)
            if row is None or row.status not in ("queued", "running"):
                return await handle.result()
            if row.agent not in agents:
                raise UnknownAgent(row.agent, agents)
            claimed = await asyncio.to_thread(claim, log, run_id, worker=keeper.worker, seconds=seconds)
            step = None if claimed is None else await work(claimed, agents, keeper)
            if step is not None:
                return step
            await asyncio.sleep(_LOOK_SECONDS)
