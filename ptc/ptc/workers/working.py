"""The work on one run that was claimed: to its end, to where it waits, or until somebody else has it."""

import asyncio
from collections.abc import Sequence
from contextlib import suppress
from typing import Any, Final

import attrs

from ptc.agents import Agents
from ptc.conversations import ConversationManager
from ptc.durable import AgentChanged, RecordedRun, RunJournal, recover
from ptc.durable.cancelling import cancelled_event, failed_event
from ptc.durable.reading import events_of, step_of_run
from ptc.durable.recovery import PROGRESS
from ptc.events import NewEvent, RunQueued
from ptc.record.step import Step
from ptc.store import Claim, Keeper, LeaseLost, LogHandle, StoreError, give_back
from ptc.store.keeping import Reason
from ptc.store.observing import LOGGER
from ptc.store.pieces import Pieces

MOST_CLAIMS: Final = 5  # of a run that does not come on
_LONGEST_WAIT: Final = 60.0  # seconds before a run that could not go on is tried again; doubled each time


async def work(claim: Claim, agents: Agents, keeper: Keeper) -> Step | None:
    """The Step in which a claimed run ends or waits; None where it was given back, or somebody else has it.

    Whoever is cancelled gives the run back. Raises nothing else.
    """
    stopped: list[Reason] = []
    task = asyncio.create_task(_shown(claim, agents, keeper))

    def stop(reason: Reason) -> None:
        stopped.append(reason)
        task.cancel()

    keeper.hold(claim, stop)
    try:
        await asyncio.wait({task})
        return await asyncio.to_thread(_ended, claim, task, stopped)
    except asyncio.CancelledError:
        task.cancel()
        await asyncio.wait({task})
        await asyncio.to_thread(_given_back, claim)
        raise
    finally:
        keeper.drop(claim)


async def _shown(claim: Claim, agents: Agents, keeper: Keeper) -> Step:
    """As `_gone_on`; programs are shown while they are written."""
    pieces = Pieces(claim)
    async with pieces.shown():
        return await _gone_on(claim, agents, keeper, pieces)


async def _gone_on(claim: Claim, agents: Agents, keeper: Keeper, pieces: Pieces) -> Step:
    """The Step in which the run ends or waits. Raises what the agent raises, and what makes it."""
    known = await asyncio.to_thread(_known, claim)
    if known.end is not None:
        return await asyncio.to_thread(_finished, claim, known.end)
    agent = await asyncio.to_thread(agents.make, known.queued.agent, known.queued.params)
    given = {
        "before_acting": lambda: keeper.assure(claim),
        "store_data": agents.stores_data(known.queued.agent),
        "pieces": pieces,
    }
    journal = await asyncio.to_thread(_journal, claim, known.queued, given)
    return await agent.run(journal=journal)


def _journal(claim: Claim, queued: RunQueued, given: dict[str, Any]) -> RunJournal:
    """The journal of the run; in a conversation, its last word is a message there."""
    if queued.conversation_id is not None:
        assert isinstance(claim.log, LogHandle)
        return ConversationManager(claim.log).journal(claim, **given).prepare(claim.log)
    return RunJournal(claim.log, claim.run_id, fence=claim.fence, allow_changes=True, **given)


# -- what is known of it ---------------------------------------------------------------------------------------------


@attrs.frozen
class _Known:
    """What is wanted of a run, and its end, where it is not gone on with."""

    queued: RunQueued
    end: NewEvent | None = None


def _known(claim: Claim) -> _Known:
    events = list(events_of(claim.log, claim.run_id))
    run = recover(events)
    queued = events[0].data
    assert isinstance(queued, RunQueued)
    if run.cancel_requested:
        return _Known(queued, cancelled_event(claim.run_id, step_of_run(claim.log, claim.run_id)))
    if len(run.claims) > MOST_CLAIMS and not _came_on_within(claim, run.claims):
        return _Known(queued, _crashed(claim, run))
    return _Known(queued)


def _came_on_within(claim: Claim, claims: Sequence[int]) -> bool:
    """Whether a sub-agent of the run has come on since the first of these claims."""
    after = claims[0]
    while page := claim.log.read_run(claim.run_id, after):
        if any(isinstance(event.data, PROGRESS) for event in page):
            return True
        after = page[-1].sequence
    return False


def _crashed(claim: Claim, run: RecordedRun) -> NewEvent:
    last = f"; the last time: {run.error}" if run.error else ""
    times = f"{len(run.claims) - 1} workers in a row came to no end with it{last}"
    return failed_event(claim.run_id, step_of_run(claim.log, claim.run_id), "crashed_repeatedly", times)


# -- how it ended ----------------------------------------------------------------------------------------------------


def _finished(claim: Claim, end: NewEvent) -> Step:
    claim.log.append([(claim.run_id, [end])], fence=claim.held)
    return step_of_run(claim.log, claim.run_id)


def _ended(claim: Claim, task: "asyncio.Task[Step]", stopped: Sequence[Reason]) -> Step | None:
    """What has become of the work; what ended it is stored, where that is still ours to say."""
    try:
        if task.cancelled():
            return _cancelled(claim) if "cancelled" in stopped and "lost" not in stopped else None
        error = task.exception()
        if error is None:
            return task.result()
        if isinstance(error, AgentChanged):
            step = step_of_run(claim.log, claim.run_id)
            return _finished(claim, failed_event(claim.run_id, step, "agent_changed", str(error)))
        _given_back(claim, error)
    except LeaseLost:
        pass
    except StoreError as error:  # nobody knows what was stored; the lease runs out
        _log("run_lost", claim, error)
    return None


def _cancelled(claim: Claim) -> Step:
    return _finished(claim, cancelled_event(claim.run_id, step_of_run(claim.log, claim.run_id)))


def _given_back(claim: Claim, error: BaseException | None = None) -> None:
    """Gives the run back; after an error it is begun again later. That a store was away is no fault of the run's."""
    if isinstance(error, LeaseLost):
        return
    if isinstance(error, StoreError):
        _log("run_given_back", claim, error)
        give_back(claim, wait=1.0)
        return
    if error is None:
        with suppress(StoreError):  # the lease runs out
            give_back(claim)
        return
    _log("run_given_back", claim, error)
    claims = recover(events_of(claim.log, claim.run_id)).claims
    wait = min(_LONGEST_WAIT, 2.0 ** max(0, len(claims) - 1))
    give_back(claim, error=f"{type(error).__name__}: {error}", wait=wait)


def _log(what: str, claim: Claim, error: BaseException) -> None:
    LOGGER.warning(what, extra={"run_id": claim.run_id, "worker": claim.worker, "reason": str(error)}, exc_info=error)
