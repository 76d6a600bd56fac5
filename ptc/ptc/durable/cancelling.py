"""Stopping runs: at once where nobody works on them, else by whoever does."""

from typing import Any

from ptc.durable.reading import RunLog, step_of_run
from ptc.durable.spending import finished
from ptc.events import NewEvent, RunCancelRequested, RunTakenOver, derived_id
from ptc.record.step import Step


def cancel(log: RunLog, run_id: str, reason: str | None = None) -> bool:
    """Wants a run to stop: whether it has stopped already. `reason` is for people.

    A run that nobody works on ends here, as cancelled; a worker that has it ends it soon. Nothing happens to one that
    has ended. Raises `ValueError` where there is no such run.
    """
    step = step_of_run(log, run_id)
    return log.transact(lambda writing: cancel_within(writing, run_id, reason, step))


def cancel_within(writing: Any, run_id: str, reason: str | None = None, step: Step | None = None) -> bool:
    """As `cancel`, while the log is locked; `step` is the run's, as far as it has come."""
    row = writing.run(run_id)
    if row is None:
        raise ValueError(f"there is no run {run_id}: `ptc runs` lists them")
    if row.finished:
        return True
    if not row.cancel_requested:
        writing.append([(run_id, [_event(run_id, RunCancelRequested(reason=reason))])])
    if writing.is_leased(run_id):
        return False
    taken = _event(run_id, RunTakenOver(fence=row.fence + 1))  # who worked on it may not know that its lease is over
    writing.append([(run_id, [taken, cancelled_event(run_id, step)])])
    return True


def cancelled_event(run_id: str, step: Step | None) -> NewEvent:
    """The end of a run that was cancelled; `step` is the run's, as far as it has come."""
    return failed_event(run_id, step, "cancelled", "The run was cancelled.")


def failed_event(run_id: str, step: Step | None, code: str, message: str) -> NewEvent:
    """The end of a run by a failure of a worker's, not of its own."""
    usage = (step or Step()).usage
    payload = finished(usage, failure={"code": code, "message": message})
    return NewEvent(payload=payload, event_id=derived_id(run_id, "finished"), operation_id=run_id)


def _event(run_id: str, payload: Any) -> NewEvent:
    return NewEvent(payload=payload, operation_id=run_id)
