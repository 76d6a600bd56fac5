"""What pages say of the runs of a log."""

from collections.abc import Iterable
from itertools import islice
from typing import Final, get_args
from urllib.parse import urlencode

import attrs

from ptc.events import RunStarted
from ptc.projections import RunRow
from ptc.projections.runs import RunStatus
from ptc.projections.texts import shown
from ptc.service.run_search import LISTED, Place, found_in_runs, newest
from ptc.service.web.moments import minute_of
from ptc.store import LogHandle
from ptc.store.access import PAGE
from ptc.viewer.facts import Filters, ListedRun, Listing, RunSearch
from ptc.viewer.facts.texts import headline_of, on_a_line
from ptc.views.turn_text import seconds_text

_LOOKED_THROUGH: Final = 1_000  # runs, for those that are wanted
_OF_PEOPLE: Final = ("call.asked", "call.decided", "call.settled", "run.waiting")
_MISSION: Final = 120  # characters


@attrs.frozen(kw_only=True)
class RunsPage:
    """Runs, the newest first."""

    listing: Listing
    looked_through: int
    total: int  # of all runs
    next_before: str | None  # the run behind which others are


def runs_page(log: LogHandle, filters: Filters, agents: Iterable[str], *, before: RunRow | None) -> RunsPage:
    """The newest runs that are wanted; `agents` are those that may be asked for in any case."""
    rows, runs, seen = newest(log, before), list[ListedRun](), list[RunRow]()
    for row in islice(rows, _LOOKED_THROUGH):
        seen.append(row)
        runs += _wanted(log, row, filters)
        if len(runs) == LISTED:
            break
    askeds = {*agents, *(row.agent for row in seen), filters.asked} - {""}
    listing = Listing(
        folder="",
        runs=tuple(runs),
        total=len(runs),
        filters=filters,
        statuses=get_args(RunStatus),
        askeds=tuple(sorted(askeds)),
    )
    more = next(rows, None) is not None
    return RunsPage(
        listing=listing, looked_through=len(seen), total=log.count_runs(), next_before=seen[-1].run_id if more else None
    )


def _wanted(log: LogHandle, row: RunRow, filters: Filters) -> list[ListedRun]:
    """The run, where it is wanted; what it was asked is read only where the rest is as it should be."""
    if filters.status not in ("", row.status) or filters.asked not in ("", row.agent):
        return []
    listed = _listed(log, row)
    return [listed] if filters.take(listed) else []


def search_page_of_runs(log: LogHandle, query: str, start: Place | None) -> RunSearch:
    """Where the words stand in runs, from a place on; `next` leads to where it goes on."""
    found = found_in_runs(log, query, start=start)
    following = "" if found.place is None else f"/search?{urlencode({'q': query, 'run': found.place.cursor})}"
    return RunSearch(query=query, hits=found.hits, runs=found.runs, next=following)


def run_version(log: LogHandle, row: RunRow) -> str:
    """A text that is another when the page of a run is: with each turn, and with what people are asked and say.

    Calls come by the hundred, and stand on the page once their turn is done.
    """
    said = log.read_stream(row.run_id, types=_OF_PEOPLE)
    last = log.version_of(row.run_id) if len(said) == PAGE else said[-1].version if said else 0
    return f"{row.status}-{row.turns}-{last}"


def _listed(log: LogHandle, row: RunRow) -> ListedRun:
    seconds = 0.0 if row.started_us is None or row.finished_us is None else (row.finished_us - row.started_us) / 1e6
    return ListedRun(
        name=row.run_id,
        page=f"/runs/{row.run_id}",
        status=row.status,
        mission=on_a_line(_mission(log, row), _MISSION),
        asked=row.agent,
        turns=row.turns,
        input_tokens=row.input_tokens,
        output_tokens=row.output_tokens,
        cached_tokens=row.cached_tokens,
        calls=row.tool_calls,
        started=minute_of(row.created_us),
        took=seconds_text(seconds) if row.finished_us is not None else "",
        failure=row.failure_code or "",
        conversation=f"/c/{row.conversation_id}" if row.conversation_id else "",
    )


def _mission(log: LogHandle, row: RunRow) -> str:
    """What a run was asked: in a conversation what the user had said last, else its mission."""
    if row.conversation_id is not None:
        queued = log.read_stream(row.run_id, limit=1)
        said = log.messages.newest_of(row.conversation_id, 5, through=queued[0].sequence) if queued else []
        return next((shown(each.content) for each in reversed(said) if each.role == "user"), "")
    started = log.read_stream(row.run_id, limit=1, types=("run.started",))
    data = started[0].data if started else None
    return headline_of(str(data.options.get("mission", ""))) if isinstance(data, RunStarted) else ""
