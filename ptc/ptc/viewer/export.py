"""Runs as self-contained files: texts in, texts out. Writing them is left to whoever asked."""

from collections.abc import Iterator, Mapping

from ptc.record.step import Step
from ptc.viewer.facts import compare_page, listing_of, run_page
from ptc.viewer.pages import compare_html, listing_html, run_html

INDEX = "index.html"


def exported_run(step: Step, *, file: str = "RUN.json", link_to: str = "") -> str:
    """A run as one page that opens from disk; equal runs give equal bytes."""
    return run_html(run_page(step, file=file), link_to=link_to)


def exported_folder(folder: str, runs: Mapping[str, Step], others: Mapping[str, str]) -> Iterator[tuple[str, str]]:
    """Names of files and their pages: the index first, then each run. `others` are files that hold none, and why."""
    listing = listing_of(folder, runs, others)
    yield INDEX, listing_html(listing)
    for row in listing.runs:
        yield row.page, exported_run(runs[row.file], file=row.file, link_to=INDEX)


def exported_comparison(names: tuple[str, str], runs: tuple[Step, Step]) -> str:
    """Two runs side by side on one page."""
    first, second = (run_page(step, file=name) for name, step in zip(names, runs, strict=True))
    return compare_html(compare_page(names, first, second))
