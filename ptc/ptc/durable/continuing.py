"""Another mission for a run that workers have brought to its end."""

from typing import Any

from ptc.durable.following import check_ended
from ptc.durable.reading import RUN, RunLog, events_of, run_id_of
from ptc.durable.recovery import recover
from ptc.events import NewEvent, RunQueued, derived_id


def queue_follow_up(log: RunLog, run_id: str, mission: str, *, run: str | None = None) -> str:
    """The id of a run that is queued: another mission after a run, by the agent and with the parameters of that one.

    `run` names it. Raises `ValueError` for a run that has not ended, or whose agent has no name, and for a name that
    can be none; `EventIdReused` where a run of the name was begun otherwise.
    """
    before = recover(events_of(log, run_id))
    check_ended(before.finished, run_id)
    if before.queued is None or not before.queued.agent:
        raise ValueError(f"{run_id} has an agent without a name: use agent.follow_up(step, mission, journal=...)")
    wanted = RunQueued(agent=before.queued.agent, params=before.queued.params, parent=run_id, mission=mission)
    return log.transact(lambda writing: _queued(writing, wanted, None if run is None else run_id_of(run)))


def _queued(writing: Any, wanted: RunQueued, run_id: str | None) -> str:
    run_id = run_id or f"{RUN}{writing.random(16).hex()}"
    writing.append([(run_id, [NewEvent(payload=wanted, event_id=derived_id(run_id, "queued"), operation_id=run_id)])])
    return run_id
