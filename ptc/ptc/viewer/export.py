"""Runs as self-contained files: texts in, texts out. Writing them is left to whoever asked."""

from collections.abc import Iterator, Mapping
from typing import Any, Final

import attrs

from ptc.record.step import Step
from ptc.viewer.facts import Listing, compare_page, cut_listing, evals_page, listing_of, page_name, run_page
from ptc.viewer.pages import compare_html, evals_html, listing_html, run_html

INDEX: Final = "index.html"
_LISTED: Final = 50  # runs of a page of the index


def exported_run(step: Step, *, file: str = "RUN.json", link_to: str = "") -> str:
    """A run as one page that opens from disk; equal runs give equal bytes."""
    return run_html(run_page(step, file=file), link_to=link_to)


def exported_folder(
    folder: str, runs: Mapping[str, Step], others: Mapping[str, str], reports: Mapping[str, Any] | None = None
) -> Iterator[tuple[str, str]]:
    """Names of files and their pages: the index, 50 runs a page, then each report of `ptc grade`, then each run.

    `others` are files that hold neither, and why.
    """
    found = reports or {}
    yield from _indexes(listing_of(folder, runs, others, reports=list(found)))
    for name, data in found.items():
        yield page_name(name), exported_report(data, name, {each: page_name(each) for each in runs}, link_to=INDEX)
    for name, step in runs.items():
        yield page_name(name), exported_run(step, file=name, link_to=INDEX)


def _indexes(listing: Listing) -> Iterator[tuple[str, str]]:
    """The pages of an index, each of which leads to those beside it."""
    starts = range(0, max(1, listing.total), _LISTED)
    names = ["", *(_index_name(number) for number in range(1, len(starts) + 1)), ""]
    for number, start in enumerate(starts, start=1):
        part = cut_listing(listing, start, _LISTED)
        yield names[number], listing_html(attrs.evolve(part, before=names[number - 1], more=names[number + 1]))


def _index_name(number: int) -> str:
    return INDEX if number == 1 else f"index-{number}.html"


def exported_report(
    data: Mapping[str, Any], name: str, pages: Mapping[str, str] | None = None, *, link_to: str = ""
) -> str:
    """A report of `ptc grade --json` as one page; `pages` has the addresses of runs by the names of their files.

    Raises `ValueError` for what is no report.
    """
    return evals_html(evals_page(name, data, pages), link_to=link_to)


def exported_comparison(names: tuple[str, str], runs: tuple[Step, Step], *, link_to: str = "") -> str:
    """Two runs side by side on one page."""
    first, second = (run_page(step, file=name) for name, step in zip(names, runs, strict=True))
    return compare_html(compare_page(names, first, second), link_to=link_to)
