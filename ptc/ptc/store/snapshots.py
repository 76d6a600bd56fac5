"""The state of a log at a sequence, from the newest snapshot that fits and the events since.

A snapshot spares folding; it is never needed. One of another version of the reducers is ignored.
"""

import json
from contextlib import suppress
from time import perf_counter
from typing import Final

from ptc.events import canonical
from ptc.events.codec import from_data, to_data
from ptc.projections import REDUCER_VERSION, State, fold
from ptc.store import statements as sql
from ptc.store.access import LogAccess
from ptc.store.errors import StoreError
from ptc.store.observing import LOGGER
from ptc.store.writing import Writing

PROJECTION: Final = "state"
_WORTH_EVENTS: Final = 200
_WORTH_SECONDS: Final = 0.02


def state_of(log: LogAccess, at: int | None = None) -> State:
    """The state after the event `at`, or after the newest one. Raises `ValueError` for a sequence that is not there."""
    head = log.head()
    through = head if at is None else at
    if not 0 <= through <= head:
        raise ValueError(f"the log has the events 1 to {head}; there is no state at {at}")
    started = perf_counter()
    before = _snapshot(log, through)
    state = fold(log.events(before.sequence, through=through), before)
    folded = state.sequence - before.sequence
    if through == head and (folded >= _WORTH_EVENTS or (folded and perf_counter() - started > _WORTH_SECONDS)):
        with suppress(StoreError):  # of an erased log, or in a database that cannot be written
            log.transact(lambda writing: _store(writing, state))
    if unknown := state.unknown - before.unknown:
        log.parts.observe("events_unknown", unknown, {})
    return state


def _snapshot(log: LogAccess, through: int) -> State:
    """The state to go on from: a snapshot's, or that of the beginning."""
    for sequence, version, text in log.rows(sql.SNAPSHOT, projection=PROJECTION):
        if sequence <= through and version == REDUCER_VERSION:
            return _read(text)
    return State()


def _read(text: str) -> State:
    try:
        return from_data(json.loads(text), State)
    except Exception as error:  # whatever a damaged text can raise
        LOGGER.warning("snapshot_ignored", extra={"reason": f"{type(error).__name__}: {error}"})
        return State()


def _store(writing: Writing, state: State) -> None:
    """Keeps the snapshot, unless there is a newer one."""
    named = {"log_id": writing.log_id, "projection": PROJECTION}
    found = writing.transaction.row(sql.SNAPSHOT, named)
    if found is not None and found[0] >= state.sequence and found[1] == REDUCER_VERSION:
        return
    writing.transaction.run(sql.DROP_SNAPSHOT, named)
    values = {
        "sequence": state.sequence,
        "reducer_version": REDUCER_VERSION,
        "state": canonical(to_data(state)),
        "created_us": writing.now_us,
    }
    writing.transaction.run(sql.ADD_SNAPSHOT, {**named, **values})
