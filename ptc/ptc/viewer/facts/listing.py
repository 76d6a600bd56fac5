"""Runs as a table: of a folder, or of a log."""

from collections.abc import Iterable, Mapping, Sequence

import attrs

from ptc.record.step import Step
from ptc.viewer.facts.addresses import page_name
from ptc.viewer.facts.page import times_of
from ptc.viewer.facts.texts import headline_of, on_a_line
from ptc.viewer.facts.turns import TurnLine, turn_lines
from ptc.views.turn_text import seconds_text


@attrs.frozen(kw_only=True)
class ListedRun:
    """A row of the table. What nobody knows is None or ""."""

    name: str  # its file, or its id
    page: str  # the address of its page
    status: str
    mission: str
    asked: str  # the agent, or the model
    turns: int
    failed_turns: int | None = None
    input_tokens: int
    output_tokens: int
    cached_tokens: int | None = None
    calls: int | None = None
    started: str = ""
    took: str = ""
    failure: str = ""
    conversation: str = ""  # the address of the one that it answered in
    did: tuple[TurnLine, ...] = ()  # what its turns did, for a page that is searched without a server


@attrs.frozen(kw_only=True)
class Filters:
    """Which runs are wanted: all that have this status, that were asked of this, and whose mission has these words."""

    status: str = ""
    asked: str = ""
    text: str = ""

    def take(self, run: ListedRun) -> bool:
        """Whether a run is wanted."""
        words = self.text.casefold().split()
        said = f"{run.mission} {run.name} {run.failure}".casefold()
        return self.status in ("", run.status) and self.asked in ("", run.asked) and all(map(said.__contains__, words))

    @property
    def any(self) -> bool:
        """Whether anything is asked for."""
        return bool(self.status or self.asked or self.text)


@attrs.frozen(kw_only=True)
class Listing:
    """Some of the runs of a place, and the files there that hold none."""

    folder: str
    runs: tuple[ListedRun, ...]
    total: int  # of the runs that are wanted, or as many as are known
    first: int = 1  # the number of the first that is listed
    before: str = ""  # the address of those before them
    more: str = ""  # and of those after them
    filters: Filters = attrs.field(factory=Filters)
    statuses: tuple[str, ...] = ()  # that there are
    askeds: tuple[str, ...] = ()
    reports: tuple[tuple[str, str], ...] = ()  # names and addresses of the pages of evals
    others: tuple[tuple[str, str], ...] = ()  # a file, and why it cannot be shown

    @property
    def counted(self) -> bool:
        """Whether calls and cached tokens are known."""
        return any(row.calls is not None for row in self.runs)


def cut_listing(listing: Listing, start: int, most: int) -> Listing:
    """The part of a listing with at most so many runs behind the first `start`; of the first part the rest, too."""
    part = attrs.evolve(listing, runs=listing.runs[start : start + most], first=start + 1)
    return part if start == 0 else attrs.evolve(part, reports=(), others=())


def listing_of(
    folder: str, runs: Mapping[str, Step], others: Mapping[str, str], *, reports: Sequence[str] = ()
) -> Listing:
    """The table of runs by the names of their files, in the order given, with what their turns did."""
    rows = [listed_run(name, step, did=True) for name, step in runs.items()]
    return attrs.evolve(listed(folder, rows, others, reports=reports), total=len(rows))


def listed(
    folder: str,
    rows: Iterable[ListedRun],
    others: Mapping[str, str],
    *,
    filters: Filters | None = None,
    reports: Sequence[str] = (),
) -> Listing:
    """The table of the rows that are wanted."""
    every, wanted = list(rows), filters or Filters()
    taken = tuple(filter(wanted.take, every))
    return Listing(
        folder=folder,
        runs=taken,
        total=len(taken),
        filters=wanted,
        statuses=tuple(sorted({row.status for row in every})),
        askeds=tuple(sorted({row.asked for row in every if row.asked})),
        reports=tuple((name, page_name(name)) for name in reports),
        others=tuple(others.items()),
    )


def listed_run(name: str, step: Step, *, did: bool = False) -> ListedRun:
    """The row of a run; `did` adds what its turns did."""
    used = step.usage
    started, finished = times_of(step)
    return ListedRun(
        name=name,
        page=page_name(name),
        status=step.status,
        mission=on_a_line(headline_of(step.mission), 120),
        asked=on_a_line(next((turn.model_asked for turn in step.trace if turn.model_asked), ""), 80),
        turns=len(step.trace),
        failed_turns=sum(not turn.succeeded for turn in step.trace),
        input_tokens=used.input_tokens,
        output_tokens=used.output_tokens,
        cached_tokens=used.cached_tokens,
        calls=len(step.tool_calls),
        started=f"{started:%Y-%m-%d %H:%M}" if started else "",
        took=seconds_text((finished - started).total_seconds()) if started and finished else "",
        failure=step.failure.code if step.failure is not None else "",
        did=tuple(turn_lines(step)) if did else (),
    )
