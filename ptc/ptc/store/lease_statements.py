"""The statements about leases: who works on which run. Each is built once; times are the parameter `now_us`."""

from functools import cache
from typing import Any, Final, cast

from sqlalchemy import bindparam, delete, func, insert, select, text, tuple_, update
from sqlalchemy.sql import ClauseElement, ColumnElement

from ptc.store.schema import IS_READY, LEASES, LOGS, RUNS

_log = cast("Any", bindparam("log_id"))
_limit = cast("Any", bindparam("limit"))


def _live(leases: Any) -> ColumnElement[bool]:
    """Whether somebody has a lease. One that begins later than now is of a clock that has jumped back since."""
    now = cast("Any", bindparam("now_us"))
    length = leases.c.until_us - leases.c.leased_us
    return (leases.c.worker != "") & (leases.c.until_us > now) & (leases.c.leased_us - now < length)


def _of_run(leases: Any, runs: Any) -> ColumnElement[bool]:
    return (leases.c.log_id == runs.c.log_id) & (leases.c.run_id == runs.c.run_id)


_leased_runs: Final = RUNS.outerjoin(LEASES, _of_run(LEASES, RUNS))

# -- runs of a conversation ------------------------------------------------------------------------------------------

_unfinished: Final = (
    RUNS.c.log_id == _log,
    RUNS.c.conversation_id == bindparam("conversation_id"),
    RUNS.c.finished_us.is_(None),
)
RUNNING_IN: Final = (
    select(RUNS.c.run_id)
    .select_from(_leased_runs)
    .where(*_unfinished, (RUNS.c.status == "queued") | _live(LEASES))
    .order_by(RUNS.c.created_us, RUNS.c.run_id)
)
UNFINISHED_IN: Final = (
    select(RUNS.c.run_id)
    .select_from(_leased_runs)
    .where(*_unfinished, (RUNS.c.status == "queued") | (RUNS.c.status == "waiting") | _live(LEASES))
)

# -- one lease -------------------------------------------------------------------------------------------------------

_one: Final = (LEASES.c.log_id == _log, LEASES.c.run_id == bindparam("run_id"))
LEASE_OF: Final = select(LEASES.c.worker, LEASES.c.until_us, LEASES.c.not_before_us, _live(LEASES)).where(*_one)
ADD_LEASE: Final = insert(LEASES).inline()
DROP_LEASE: Final = delete(LEASES).where(*_one)

# -- those of a worker -----------------------------------------------------------------------------------------------

_fence: Final = select(RUNS.c.fence).where(_of_run(LEASES, RUNS)).correlate(LEASES).scalar_subquery()
_own: Final = (LEASES.c.worker == bindparam("of_worker"), LEASES.c.fence == _fence)  # which nobody has taken over
_key: Final = (LEASES.c.log_id, LEASES.c.run_id, LEASES.c.fence)
RENEW: Final = update(LEASES).where(*_own).values(leased_us=bindparam("now_us"), until_us=bindparam("end_us"))
HELD: Final = select(*_key).where(*_own)
LOOK: Final = (
    select(*_key, LEASES.c.until_us, RUNS.c.cancel_requested)
    .join_from(LEASES, RUNS, _of_run(LEASES, RUNS))
    .where(LEASES.c.worker == bindparam("of_worker"))
)

# -- what can be claimed ---------------------------------------------------------------------------------------------

# Runs of one conversation are worked on one after the other. One that waits for people is in nobody's way, nor is one
# whose process has died and that no worker goes on with.
_before: Final = RUNS.alias("before")
_before_leases: Final = LEASES.alias("before_leases")
_is_first: Final = ~(
    select(_before.c.run_id)
    .select_from(_before.outerjoin(_before_leases, _of_run(_before_leases, _before)))
    .where(
        _before.c.log_id == RUNS.c.log_id,
        _before.c.conversation_id == RUNS.c.conversation_id,
        _before.c.finished_us.is_(None),
        tuple_(_before.c.created_us, _before.c.run_id) < tuple_(RUNS.c.created_us, RUNS.c.run_id),
        (_before.c.status == "queued")
        | ((_before.c.status == "running") & (_before.c.fence > 0) & (_before.c.agent != ""))
        | _live(_before_leases),
    )
    .correlate(RUNS)
    .exists()
)
_free: Final = (
    (RUNS.c.status == "queued") | (RUNS.c.fence > 0),
    LEASES.c.log_id.is_(None) | ~_live(LEASES),
    func.coalesce(LEASES.c.not_before_us, 0) <= bindparam("now_us"),
    _is_first,
)
CLAIMABLE: Final = (
    select(RUNS.c.fence)
    .select_from(_leased_runs)
    .where(RUNS.c.log_id == _log, RUNS.c.run_id == bindparam("run_id"), text(f"runs.{IS_READY}"), *_free)
)


@cache
def ready_runs(count: int) -> tuple[ClauseElement, tuple[str, ...]]:
    """The runs of so many agents that a worker may claim, the oldest first, and the names of the parameters for these.

    Parameters beside them: `now_us`, `limit`.
    """
    names = tuple(f"of_agent_{index}" for index in range(count))
    statement = (
        select(LOGS.c.tenant, LOGS.c.owner, RUNS.c.run_id, RUNS.c.agent)
        .select_from(_leased_runs.join(LOGS, LOGS.c.log_id == RUNS.c.log_id))
        .where(text(f"runs.{IS_READY}"), *_free, RUNS.c.agent.in_([bindparam(name) for name in names]))
        .order_by(RUNS.c.created_us, RUNS.c.run_id)
        .limit(_limit)
    )
    return statement, names


QUEUED_AGENTS: Final = (
    select(RUNS.c.agent, func.count()).where(text(f"runs.{IS_READY}"), RUNS.c.agent != "").group_by(RUNS.c.agent)
)
DATABASE_TIME: Final = select(func.extract("epoch", func.clock_timestamp()))  # PostgreSQL's
