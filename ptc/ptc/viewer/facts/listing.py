"""A folder of runs as a table."""

from collections.abc import Mapping

import attrs

from ptc.record.step import Step
from ptc.viewer.facts.page import spend_of
from ptc.viewer.facts.texts import on_a_line


@attrs.frozen(kw_only=True)
class ListedRun:
    """A row of the table."""

    file: str
    page: str  # the address of its page, beside the table
    status: str
    mission: str
    spend: tuple[tuple[str, str], ...]


@attrs.frozen(kw_only=True)
class Listing:
    """The runs of a folder, and the files that hold none."""

    folder: str
    runs: tuple[ListedRun, ...]
    others: tuple[tuple[str, str], ...]  # a file, and why it cannot be shown


def listing_of(folder: str, runs: Mapping[str, Step], others: Mapping[str, str]) -> Listing:
    """The table of runs by the names of their files, in the order given."""
    rows = tuple(_row(name, step) for name, step in runs.items())
    return Listing(folder=folder, runs=rows, others=tuple(others.items()))


def _row(name: str, step: Step) -> ListedRun:
    return ListedRun(
        file=name,
        page=page_name(name),
        status=step.status,
        mission=on_a_line(step.mission, 120),
        spend=tuple(spend_of(step)),
    )


def page_name(file: str) -> str:
    """The file of a run's page: `run.json` gives `run.json.html`, which is never the index."""
    return f"{file}.html"
