"""Looking through the runs of a log for words, the newest first, a part of them at a time."""

from collections.abc import Iterator
from itertools import islice
from typing import Final

import attrs

from ptc.durable import step_of_run
from ptc.projections import RunRow
from ptc.store import LogHandle
from ptc.viewer.facts.finding import MOST_HITS, RunHit, hits_of

LISTED: Final = 50  # runs that are read at once
TURNS: Final = 1_000  # that are looked through, or somewhat more, before an answer is given


@attrs.frozen
class Place:
    """How far a search has come: behind so many of the lines of a run, or behind the run."""

    run: RunRow
    lines: int | None = None

    @property
    def cursor(self) -> str:
        """The place as clients have it."""
        return self.run.run_id if self.lines is None else f"{self.run.run_id}:{self.lines}"


@attrs.frozen(kw_only=True)
class RunsFound:
    """Lines of runs, the newest run first."""

    hits: tuple[RunHit, ...]
    runs: int  # that were looked through
    place: Place | None  # where there is more to look through


def newest(log: LogHandle, before: RunRow | None = None) -> Iterator[RunRow]:
    """All runs, the newest first."""
    while page := log.runs(LISTED, before=before):
        yield from page
        before = page[-1]


def found_in_runs(log: LogHandle, query: str, *, start: Place | None = None, limit: int = MOST_HITS) -> RunsFound:
    """The newest lines in which all words occur: `limit` of them, or those of the runs that were looked through."""
    hits, looked, turns, place = list[RunHit](), 0, 0, start
    for row, first in _from(log, start):
        if turns >= TURNS:
            return RunsFound(hits=tuple(hits), runs=looked, place=place)
        looked, turns, place = looked + 1, turns + max(1, row.turns), Place(row)
        for number, hit in enumerate(islice(_hits_in(log, query, row), first, None), start=first):
            if len(hits) == limit:
                return RunsFound(hits=tuple(hits), runs=looked, place=Place(row, number))
            hits.append(hit)
    return RunsFound(hits=tuple(hits), runs=looked, place=None)


def _from(log: LogHandle, start: Place | None) -> Iterator[tuple[RunRow, int]]:
    """The runs from a place on, and how many of the lines of each were found before."""
    if start is not None and start.lines is not None:
        yield start.run, start.lines
    yield from ((row, 0) for row in newest(log, start and start.run))


def _hits_in(log: LogHandle, query: str, row: RunRow) -> Iterator[RunHit]:
    """Where the words stand in a run, in the order of its page."""
    return hits_of(query, step_of_run(log, row.run_id), name=row.run_id, page=f"/runs/{row.run_id}")
