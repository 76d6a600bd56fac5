"""Claims of runs: who works on which, and who no longer does. Every append of a worker is under the fence of its claim.

A claim is an event, `run.taken_over`, with a fence that is higher than all before; so what a worker writes after
another has claimed its run is refused. The lease says how long others wait before they claim it.
"""

from collections.abc import Mapping, Sequence
from typing import Final, TypeAlias

import attrs

from ptc.events import NewEvent, RunReleased, RunTakenOver
from ptc.store import lease_statements as sql
from ptc.store.access import LogAccess, StoreParts
from ptc.store.databases import EVERY_LOG
from ptc.store.transactions import Transaction
from ptc.store.writing import Writing

LEASE_SECONDS: Final = 30.0
Key: TypeAlias = tuple[int, str, int]  # log, run, fence


@attrs.frozen(kw_only=True)
class Claim:
    """A run that a worker works on."""

    log: LogAccess
    run_id: str
    fence: int
    worker: str

    @property
    def key(self) -> Key:
        """What tells it from every other claim."""
        return self.log.log_id, self.run_id, self.fence

    @property
    def held(self) -> tuple[str, int]:
        """What its appends are under: `append(..., fence=claim.held)`."""
        return self.run_id, self.fence


def claim(log: LogAccess, run_id: str, *, worker: str, seconds: float = LEASE_SECONDS) -> Claim | None:
    """The claim of a run, under a new fence; None where somebody else has it, or nobody may work on it now.

    `worker` is a name that no other process has. Raises `StoreUnavailable`.
    """
    fence = log.transact(lambda writing: _claimed(writing, run_id, worker, seconds))
    return None if fence is None else Claim(log=log, run_id=run_id, fence=fence, worker=worker)


def _claimed(writing: Writing, run_id: str, worker: str, seconds: float) -> int | None:
    bound = {"log_id": writing.log_id, "run_id": run_id, "now_us": writing.lease_us}
    before = writing.transaction.value(sql.CLAIMABLE, bound)
    if before is None:
        return None
    taken = RunTakenOver(fence=before + 1, worker=worker)
    writing.append([(run_id, [NewEvent(payload=taken, operation_id=run_id)])])
    writing.lease(run_id, worker=worker, fence=before + 1, seconds=seconds)
    return before + 1


def give_back(claim: Claim, *, error: str | None = None, wait: float = 0.0) -> None:
    """Another worker may go on with the run, `wait` seconds from now. Raises `LeaseLost` where one has it already."""

    def work(writing: Writing) -> None:
        released = NewEvent(payload=RunReleased(error=error), operation_id=claim.run_id)
        writing.append([(claim.run_id, [released])], fence=claim.held)
        if wait:
            writing.postpone(claim.run_id, seconds=wait)

    claim.log.transact(work)


# -- of all logs -----------------------------------------------------------------------------------------------------


@attrs.frozen
class Ready:
    """A run that can be claimed."""

    tenant: str
    owner: str
    run_id: str
    agent: str


def ready(parts: StoreParts, agents: Sequence[str], limit: int) -> list[Ready]:
    """The oldest `limit` runs of these agents that can be claimed."""
    if not agents:
        return []
    statement, names = sql.ready_runs(len(agents))
    named = dict(zip(names, agents, strict=True))

    def work(reading: Transaction) -> list[Ready]:
        given = {**named, "now_us": parts.lease_now_us(reading), "limit": limit}
        return [Ready(*row) for row in reading.rows(statement, given)]

    return parts.database.read(work, of=EVERY_LOG)


def queued_agents(parts: StoreParts) -> Mapping[str, int]:
    """How many runs have not ended and do not wait, by the name of their agent."""
    return dict(parts.database.read(lambda reading: reading.rows(sql.QUEUED_AGENTS), of=EVERY_LOG))  # type: ignore[arg-type]


def renew(parts: StoreParts, worker: str, seconds: float) -> set[Key]:
    """Renews all leases of a worker: those that it still has. Raises `StoreUnavailable`."""

    def work(transaction: Transaction) -> set[Key]:
        now = parts.lease_now_us(transaction)
        times = {"now_us": now, "end_us": now + round(seconds * 1e6)}
        transaction.run(sql.RENEW, {"of_worker": worker, **times})
        return {(log_id, run_id, fence) for log_id, run_id, fence in transaction.rows(sql.HELD, {"of_worker": worker})}

    return parts.database.write(work, of=EVERY_LOG)


def look(parts: StoreParts, worker: str) -> tuple[float, set[Key]]:
    """How long the leases of a worker are still good for others, in seconds, and whose runs somebody wants to stop."""

    def work(reading: Transaction) -> tuple[float, set[Key]]:
        rows, now = reading.rows(sql.LOOK, {"of_worker": worker}), parts.lease_now_us(reading)
        left = min((until_us - now for *_, until_us, _ in rows), default=0) / 1e6
        return left, {(log_id, run_id, fence) for log_id, run_id, fence, _, cancel in rows if cancel}

    return parts.database.read(work, of=EVERY_LOG)
