"""A run that workers take up which are killed, each after a while: what is true of it afterwards."""

import asyncio
import time
from collections.abc import Sequence
from multiprocessing.connection import Connection
from pathlib import Path
from typing import Any

from killed_runs import Ended, Places, World, agent, ended_run
from store_processes import Process

from ptc import Agents
from ptc.durable import RunHandle
from ptc.store import open_store
from ptc.workers import Worker

LEASE_SECONDS = 3.0  # a worker that starves for so long loses the run, and five in a row end it
_PATIENCE = 60.0  # seconds for a run to come to its end once nobody is killed any more


def work(url: str, world: str, isolation: str, _: Connection) -> None:
    """Works on the run until the process is killed."""
    agents = Agents()
    agents.register("killed")(lambda _: agent(World(Path(world), Places(None)), isolation))
    with open_store(url) as store:
        asyncio.run(Worker(store=store, agents=agents, lease_seconds=LEASE_SECONDS).run())


def run_with_workers(url: str, world: Path, kills: Sequence[float], isolation: str = "none", workers: int = 2) -> Ended:
    """The run, by some workers at once: each that has had it for so many seconds is killed, and replaced."""
    processes: dict[int, Process] = {}

    def begin() -> None:
        process = Process(work, url, str(world), isolation)
        processes[process.id] = process

    with open_store(url) as store:
        log = store.log("ada")
        run = asyncio.run(log.start("killed", run="killed"))
        for _ in range(workers):
            begin()
        deaths = 0
        try:
            for seconds in kills:
                while not _has_ended(run) and _worker(log, run) is None:
                    _decided_for(run, 0.01)
                _decided_for(run, seconds)
                pid = _worker(log, run)
                if pid in processes:
                    process = processes.pop(pid)
                    process.kill()
                    process.ended()
                    deaths += 1
                    begin()
            _decided_for(run, _PATIENCE)
        finally:
            for process in processes.values():
                process.kill()
                process.ended()
        text = asyncio.run(run.result()).to_json()
    return ended_run(url, world, text, 0, deaths)


def _decided_for(run: RunHandle, seconds: float) -> None:
    """Allows all that the run asks for meanwhile, until it has ended."""
    until = time.monotonic() + seconds
    while time.monotonic() < until:
        if _has_ended(run):
            return
        asyncio.run(_decide_all(run))
        time.sleep(0.01)


def _has_ended(run: RunHandle) -> bool:
    row = run.log.run_row(run.run_id)
    return row is not None and row.finished


async def _decide_all(run: RunHandle) -> None:
    for question in await run.questions():
        await run.decide(question)


def _worker(log: Any, run: RunHandle) -> int | None:
    """The process that has the run: its number is in the name of the worker."""
    rows = log.rows(_LEASE, run_id=run.run_id)
    return int(rows[0][0].split("-")[-2]) if rows and rows[0][0] else None


def _lease() -> Any:
    from sqlalchemy import bindparam, select

    from ptc.store.schema import LEASES

    return select(LEASES.c.worker).where(LEASES.c.log_id == bindparam("log_id"), LEASES.c.run_id == bindparam("run_id"))


_LEASE = _lease()
