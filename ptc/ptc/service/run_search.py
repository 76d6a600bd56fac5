"""Looking through the runs of a log for words, the newest first, a part of them at a time."""

from collections.abc import Iterator
from itertools import islice
from typing import Final

import attrs

from ptc.durable import step_of_run
from ptc.projections import RunRow
from ptc.store import LogHandle
from ptc.viewer.facts import RunSearch
from ptc.viewer.facts.finding import MOST_HITS, RunHit, hits_of

LISTED: Final = 50  # runs that are read at once
LOOKED_THROUGH: Final = 500  # runs, at most, before an answer is given


@attrs.frozen(kw_only=True)
class RunsFound:
    """Lines of runs, the newest run first, and the run behind which others are looked through next, if any."""

    search: RunSearch
    next_before: str | None


def newest(log: LogHandle, before: RunRow | None = None) -> Iterator[RunRow]:
    """All runs, the newest first."""
    while page := log.runs(LISTED, before=before):
        yield from page
        before = page[-1]


def found_in_runs(log: LogHandle, query: str, *, before: RunRow | None = None, limit: int = MOST_HITS) -> RunsFound:
    """The newest lines in which all words occur. Ends behind the run that has the line number `limit`."""
    hits, looked, last = list[RunHit](), 0, before
    for last in islice(newest(log, before), LOOKED_THROUGH):
        looked += 1
        hits += islice(hits_in(log, query, last), MOST_HITS)
        if len(hits) >= limit:
            break
    more = last is not None and bool(log.runs(1, before=last))
    search = RunSearch(query=query, hits=tuple(hits), runs=looked)
    return RunsFound(search=search, next_before=last.run_id if last is not None and more else None)


def hits_in(log: LogHandle, query: str, row: RunRow) -> Iterator[RunHit]:
    """Where the words stand in a run, in the order of its page."""
    return hits_of(query, step_of_run(log, row.run_id), name=row.run_id, page=f"/runs/{row.run_id}")
