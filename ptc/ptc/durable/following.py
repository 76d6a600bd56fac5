"""Runs that follow up on others: another mission after a run of the same log, with what that has defined and done."""

from typing import Any

import attrs

from ptc.events import RunFinished, RunQueued
from ptc.record.step import Step
from ptc.runs.journal import FollowUp
from ptc.runs.loop import State
from ptc.runs.resuming import ResumeRefused, followed_up


def followed(
    queued: RunQueued | None, wanted: FollowUp | None = None, *, allow_changes: bool = True
) -> FollowUp | None:
    """What a run follows up on, and with which mission; `wanted` is what its caller says of it.

    Raises `ResumeRefused` where the run was begun with another mission, or after another run.
    """
    if queued is None:
        return wanted
    if queued.parent is None or queued.mission is None:
        if wanted is not None:
            raise ResumeRefused("the run has a mission already, and follows up on none: give the follow-up a new name")
        return None
    known = FollowUp(run_id=queued.parent, mission=queued.mission, allow_changes=allow_changes)
    if wanted is None:
        return known
    if attrs.evolve(wanted, allow_changes=allow_changes) != known:
        raise ResumeRefused(
            f"the run follows up on {known.run_id} with the mission {known.mission!r}: go on with that, or give this "
            "follow-up a new name"
        )
    return wanted


def check_ended(finished: RunFinished | None, run_id: str) -> None:
    """Raises `ValueError` for a run that has not ended, or that the log does not have."""
    if finished is None:
        raise ValueError(
            f"the run {run_id} has not ended in this log: go on with it first, agent.run(journal=...), or cancel it"
        )


def after_parent(state: State, parent: Step, follow_up: FollowUp) -> State:
    """The state before the first turn of another mission; `state` is that of an agent which has done nothing yet."""
    same: Any = {"run_id": state.run_id}
    return attrs.evolve(followed_up(state, parent, follow_up.mission, allow_changes=follow_up.allow_changes), **same)
