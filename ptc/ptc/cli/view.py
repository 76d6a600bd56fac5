"""`ptc view`: runs as pages."""

import sys
import webbrowser
from collections.abc import Callable, Sequence
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Final

import click

from ptc.cli.errors import BadInput
from ptc.cli.files import check_writable, write_text
from ptc.cli.output import note
from ptc.cli.saved import read_run

if TYPE_CHECKING:
    from ptc.viewer.live import Page, Version

_GENERATOR: Final = b'content="ptc view"'
_PATH: Final = click.Path(path_type=Path, allow_dash=True)


@click.command(short_help="Show saved runs as pages.")
@click.argument("runs", metavar="RUN.json...", nargs=-1, required=True, type=_PATH)
@click.option("-o", "--output", type=_PATH, metavar="FILE", help="Where to; RUN.html beside RUN.json unless given.")
@click.option("--open", "opens", is_flag=True, help="Open it in the browser.")
@click.option("--live", is_flag=True, help="Serve the page here, and follow the file while the run goes on.")
@click.option(
    "--port", type=click.IntRange(min=0, max=65535), default=0, help="Where to serve; a free one unless given."
)
def view(runs: Sequence[Path], output: Path | None, opens: bool, live: bool, port: int) -> None:
    """Show a saved run as one page: timeline, turns, prompts, memory over time, ledger, tokens.

    RUN.json is a file that ptc run --save wrote, - for standard input, the report of ptc grade --json, or a folder of
    such files.

    \b
    ptc view run.json --open              run.html, which needs nothing beside it
    ptc view run.json -o - > run.html     to standard output
    ptc view first.json second.json       two runs side by side
    ptc view runs --open                  serves a folder here: an index that is filtered, searched, compared
    ptc view runs -o pages                writes a page for each run of a folder, and an index
    ptc view report.json                  what ptc grade --json found
    ptc view --live run.json --open       while ptc run --save run.json is at work

    Pages are readable without scripts, and nothing in them runs or is loaded from elsewhere. With scripts: j and k go
    through turns, p opens a prompt, d what differs from the one before, / searches.
    """
    _check_extra()
    if live and runs[0].is_dir() and len(runs) == 1:
        _serve_folder(runs[0], port, opens=opens)
    elif live:
        _live(_only(runs), port, opens=opens)
    elif len(runs) > 2:
        raise BadInput("give one run, two runs to be compared, or a folder of runs.")
    elif len(runs) == 2:
        _compare(runs[0], runs[1], output, opens=opens)
    elif runs[0].is_dir() and output is None:
        _serve_folder(runs[0], port, opens=opens)
    elif runs[0].is_dir():
        _folder(runs[0], output, opens=opens)
    else:
        _run(runs[0], output, opens=opens)


def _check_extra() -> None:
    if find_spec("jinja2") is None:
        raise BadInput("ptc view needs an optional dependency: pip install 'ptc-runtime[viewer]'")


# -- one page --------------------------------------------------------------------------------------------------------


def _run(run: Path, output: Path | None, *, opens: bool) -> None:
    file = "RUN.json" if str(run) == "-" else str(run)
    _give(lambda: _page_of(run, file), output or _beside(run), opens=opens)


def _page_of(run: Path, file: str) -> str:
    """The page of a run, or of a report."""
    from ptc.cli.run_folder import read_report
    from ptc.viewer.export import exported_report, exported_run

    report = None if str(run) == "-" else read_report(run)
    if report is None:
        return exported_run(read_run(run), file=file)
    try:
        return exported_report(report, run.name)
    except ValueError as error:
        raise BadInput(f"{run}: {error}.") from error


def _beside(run: Path) -> Path:
    """Where a page goes by itself: in place of an older one, and of no other file."""
    if str(run) == "-":
        return run
    page = run.with_suffix(".html")
    if page.is_file() and _GENERATOR not in page.read_bytes():
        raise BadInput(f"{page} is there and was not written by ptc view. Give another place: -o FILE")
    return page


def _compare(first: Path, second: Path, output: Path | None, *, opens: bool) -> None:
    from ptc.viewer.export import exported_comparison

    for each in (first, second):
        if each.is_dir():
            raise BadInput(f"{each} is a folder: two runs are compared by their files.")
    names = (first.stem, second.stem) if first.stem != second.stem else (str(first), str(second))
    to = output or Path(f"{first.stem}-and-{second.stem}.html")
    _give(lambda: exported_comparison(names, (read_run(first), read_run(second))), to, opens=opens)


def _give(page: Callable[[], str], to: Path, *, opens: bool) -> None:
    """Writes a page where it is to go; `-` is standard output."""
    if str(to) == "-":
        if opens:
            raise BadInput("a page on standard output cannot be opened; give -o FILE.")
        sys.stdout.buffer.write(page().encode("utf-8"))
        return
    check_writable(to)
    write_text(to, page())
    note(f"written: {to}")
    if opens:
        webbrowser.open(to.absolute().as_uri())


# -- a folder --------------------------------------------------------------------------------------------------------


def _folder(folder: Path, output: Path | None, *, opens: bool) -> None:
    from ptc.cli.run_folder import read_folder
    from ptc.viewer.export import INDEX, exported_folder

    if output is None or str(output) == "-":
        raise BadInput(f"{folder} is a folder: give the folder for its pages, ptc view {folder} -o pages")
    found = read_folder(folder)
    if not found.runs:
        raise BadInput(f"{folder} holds no run. `ptc run --save FILE` writes runs.")
    _make_folder(output)
    for name, page in exported_folder(folder.name or str(folder), found.runs, found.others, found.reports):
        write_text(output / name, page)
    skipped = f"; {len(found.others)} other files are named there" if found.others else ""
    note(f"written: {output / INDEX} and {len(found.runs) + len(found.reports)} pages{skipped}")
    if opens:
        webbrowser.open((output / INDEX).absolute().as_uri())


def _make_folder(path: Path) -> None:
    try:
        path.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise BadInput(f"cannot make the folder {path}: {error.strerror}. Give another path.") from error


# -- live ------------------------------------------------------------------------------------------------------------


def _only(runs: Sequence[Path]) -> Path:
    if len(runs) != 1 or str(runs[0]) == "-" or runs[0].is_dir():
        raise BadInput("--live follows one file, such as that of ptc run --save run.json.")
    return runs[0]


def _live(run: Path, port: int, *, opens: bool) -> None:
    from ptc.cli.run_folder import RunFile

    pages = RunFile(run)
    _serve(pages.page, pages.version, port, opens=opens)


def _serve_folder(folder: Path, port: int, *, opens: bool) -> None:
    from ptc.cli.run_folder import RunFolder

    pages = RunFolder(folder)
    _serve(pages.page, pages.version, port, opens=opens)


def _serve(page: "Page", version: "Version", port: int, *, opens: bool) -> None:
    from ptc.viewer.live import LiveServer

    try:
        server = LiveServer(page, version, port=port)
    except OSError as error:
        raise BadInput(
            f"cannot listen on port {port}: {(error.strerror or '').lower()}. Give another --port."
        ) from error
    note(f"live: {server.address} (Ctrl-C ends it)")
    if opens:
        webbrowser.open(server.address)
    with server:
        server.serve_forever(poll_interval=0.1)
