"""A folder of saved runs and reports: read at once for pages that are written, bit by bit for those that are served."""

import json
from collections.abc import Mapping
from functools import lru_cache
from hashlib import sha256
from pathlib import Path
from typing import Any, Final
from urllib.parse import urlencode

import attrs

from ptc.cli.errors import BadInput
from ptc.cli.files import filled_text
from ptc.cli.saved import read_run
from ptc.record.step import Step
from ptc.viewer.facts import (
    Filters,
    ListedRun,
    Listing,
    compare_page,
    cut_listing,
    evals_page,
    is_report,
    listed,
    listed_run,
    order_of,
    page_name,
    run_page,
    search_runs,
    turn_page,
)
from ptc.viewer.live import VERSION, Query
from ptc.viewer.pages import (
    Live,
    Served,
    compare_html,
    evals_html,
    listing_html,
    run_html,
    search_html,
    turn_html,
    wait_html,
)

INDEX: Final = "/"
_SHOWN: Final = 200  # runs of a table
_PAGE: Final = ".html"


def read_report(path: Path) -> Mapping[str, Any] | None:
    """The report of `ptc grade --json` in a file; None for a file that holds none."""
    try:
        data = json.loads(filled_text(path))
    except (ValueError, RecursionError, BadInput):
        return None
    return data if is_report(data) else None


@attrs.frozen(kw_only=True)
class Contents:
    """What the files of a folder are, by their names."""

    runs: dict[str, Step] = attrs.field(factory=dict[str, Step])
    reports: dict[str, Mapping[str, Any]] = attrs.field(factory=dict[str, Mapping[str, Any]])
    others: dict[str, str] = attrs.field(factory=dict[str, str])  # why they are none


def read_folder(folder: Path) -> Contents:
    """Every JSON file of a folder, read."""
    found = Contents()
    for path in sorted(folder.glob("*.json")):
        try:
            found.runs[path.name] = read_run(path)
        except BadInput as error:
            if (report := read_report(path)) is not None:
                found.reports[path.name] = report
            else:
                found.others[path.name] = error.message
    return found


def version_of(path: Path) -> str:
    """A text that is another when the file is."""
    try:
        found = path.stat()
    except OSError:
        return "none"
    return f"{found.st_mtime_ns}-{found.st_size}"


@attrs.define
class _Row:
    """What a file was when it was read last."""

    version: str
    run: ListedRun | None
    is_report: bool = False
    reason: str = ""


@attrs.define
class RunFolder:
    """The pages of a folder as it is now. A file is read again when it has changed."""

    folder: Path
    rows: dict[str, _Row] = attrs.field(factory=dict[str, _Row])

    def version(self, query: Query | None = None) -> str:
        """A text that is another when a file has come, gone or changed; of the file alone that the query names."""
        if name := first_of(query or {}).get("of"):
            return next((version_of(path) for path in self._files() if path.name == name), "none")
        files = "\n".join(f"{path.name} {version_of(path)}" for path in self._files())
        return sha256(files.encode("utf-8", "surrogateescape")).hexdigest()

    def page(self, path: str, query: Query) -> str | None:
        """The page of a path; None where there is none."""
        given = first_of(query)
        match path:
            case "/" | "/index.html":
                return self._index(given)
            case "/search.html":
                return self._search(given.get("q", ""), natural(given.get("first", ""), 1))
            case "/compare.html":
                return self._compared(query.get("run", ()))
            case _:
                return self._of_file(path.removeprefix("/").removesuffix(_PAGE), given)

    def _index(self, given: Mapping[str, str]) -> str:
        live = Live(VERSION, self.version())
        filters = Filters(status=given.get("status", ""), asked=given.get("agent", ""), text=given.get("text", ""))
        rows = {path.name: self._row(path) for path in self._files()}
        runs = [row.run for row in rows.values() if row.run is not None]
        reports = [name for name, row in rows.items() if row.is_report]
        others = {name: row.reason for name, row in rows.items() if row.reason}
        listing = listed(self.folder.name or str(self.folder), runs, others, filters=filters, reports=reports)
        return listing_html(_paged(listing, given), live=live)

    def _search(self, query: str, first: int) -> str:
        runs = ((each.name, page_name(each.name), self._read(each.name)) for each in self._runs())
        found, more = search_runs(query, runs, first=max(1, first))
        following = urlencode({"q": query, "first": found.first + len(found.hits)})
        return search_html(attrs.evolve(found, next=f"search.html?{following}" if more else ""))

    def _compared(self, names: object) -> str | None:
        chosen = [each for each in self._runs() if isinstance(names, list) and each.name in names]
        if len(chosen) != 2:
            return wait_html("two runs", "Pick two runs in the list, and compare them.")
        first, second = (run_page(self._read(each.name), file=each.name) for each in chosen)
        names = chosen[0].name, chosen[1].name
        return compare_html(compare_page(names, first, second), runs=list(map(page_name, names)), link_to=INDEX)

    def _of_file(self, name: str, given: Mapping[str, str]) -> str | None:
        path = next((each for each in self._files() if each.name == name), None)
        if path is None:
            return None
        if self._row(path).is_report:
            pages = {each.name: page_name(each.name) for each in self._runs()}
            return evals_html(evals_page(name, read_report(path) or {}, pages), link_to=INDEX)
        live = Live(f"{VERSION}?{urlencode({'of': name}, errors='surrogateescape')}", version_of(path))
        return followed_page(path, given, Served(run=page_name(name), link_to=INDEX, live=live))

    # -- files ---------------------------------------------------------------------------------------------------

    def _files(self) -> list[Path]:
        return sorted(self.folder.glob("*.json"))

    def _runs(self) -> list[ListedRun]:
        return [run for path in self._files() if (run := self._row(path).run) is not None]

    def _read(self, name: str) -> Step:
        return read_run(self.folder / name)

    def _row(self, path: Path) -> _Row:
        version = version_of(path)
        known = self.rows.get(path.name)
        if known is None or known.version != version:
            known = self.rows[path.name] = _row_of(path, version)
        return known


def _paged(listing: Listing, given: Mapping[str, str]) -> Listing:
    """The runs behind the first `after`, as many as a table has, and the address of those after them."""
    start = natural(given.get("after", ""), 0)
    more = _behind(given, start + _SHOWN) if start + _SHOWN < listing.total else ""
    before = _behind(given, max(0, start - _SHOWN)) if start else ""
    return attrs.evolve(cut_listing(listing, start, _SHOWN), before=before, more=more)


def _behind(given: Mapping[str, str], start: int) -> str:
    """The address of the runs behind the first `start`."""
    query = urlencode({name: text for name, text in {**given, "after": start}.items() if text})
    return f"/?{query}" if query else INDEX


def _row_of(path: Path, version: str) -> _Row:
    try:
        return _Row(version, listed_run(path.name, read_run(path)))
    except BadInput as error:
        report = read_report(path)
        return _Row(version, None, is_report=report is not None, reason="" if report is not None else error.message)


@attrs.frozen
class RunFile:
    """The page of a run as its file is now, and those of its turns."""

    file: Path

    def version(self, query: Query | None = None) -> str:  # noqa: ARG002
        """A text that is another when the file has changed."""
        return version_of(self.file)

    def page(self, path: str, query: Query) -> str | None:
        """The page of a path; None where there is none."""
        served = Served(run=INDEX, live=Live(VERSION, self.version()))
        return followed_page(self.file, first_of(query), served) if path == INDEX else None


def followed_page(file: Path, given: Mapping[str, str], served: Served) -> str | None:
    """The page of a run as its file is now; one that says what it waits for where that is no run yet.

    Of the turn that `given` names it is the page, None where there is none.
    """
    try:
        step = _read_lately(file, version_of(file))
    except BadInput as error:
        return wait_html(str(file), error.message, live=served.live)
    if "turn" not in given:
        return run_html(run_page(step, file=str(file), order=order_of(given.get("sort", ""))), served=served)
    calls = natural(given.get("calls", ""), 1)
    page = turn_page(step, given["turn"], file=str(file), whole="whole" in given, first_call=calls)
    return None if page is None else turn_html(page, served)


@lru_cache(maxsize=2)
def _read_lately(file: Path, version: str) -> Step:  # noqa: ARG001 # of another version it is another
    """The run of a file, which is read once for all its pages."""
    return read_run(file)


def first_of(query: Query) -> dict[str, str]:
    """The first value of each name in a query."""
    return {name: values[0] for name, values in query.items() if values}


def natural(text: str, other: int) -> int:
    """A number that an address gives; `other` where it gives none."""
    return int(text) if text.isdecimal() and len(text) < 10 else other
