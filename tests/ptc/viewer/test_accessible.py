"""Every page of runs for everybody: axe-core finds nothing, light and dark, and a narrow screen is wide enough."""

import json
from asyncio import to_thread

import attrs
import pytest
import pytest_asyncio
from browsers import complaints_in_both_schemes, following, new_context
from effort import tries

from ptc import Step
from ptc.cli.run_folder import RunFile, RunFolder
from ptc.viewer.export import exported_comparison, exported_folder

from .viewer_runs import a_report, a_run, with_unknown

pytestmark = [pytest.mark.asyncio(loop_scope="session"), pytest.mark.hypothesis]  # `make fuzz` asks about all texts
SERVED = {
    "index": "",
    "filtered": "?status=failed",
    "run": "a.json.html",
    "turn": "a.json.html?turn=3",
    "turn of a sub-agent": "a.json.html?turn=5.1.2",
    "no turns": "empty.json.html",
    "search": "search.html?q=shoes",
    "nothing found": "search.html?q=nowhere",
    "compare": "compare.html?run=a.json&run=b.json",
    "nothing to compare": "compare.html",
    "evals": "report.json.html",
    "no run": "cut.json.html",
}


@pytest_asyncio.fixture(scope="module", loop_scope="session")
async def page(browser):
    """A narrow one, which goes from one address to the next: a tab of its own for each would be a process each."""
    context = await new_context(browser, viewport={"width": 380, "height": 800})
    yield await context.new_page()
    await context.close()


@pytest_asyncio.fixture(scope="module", loop_scope="session")
async def folder(tmp_path_factory):
    """A folder with two runs, one without turns, a report, and a file that is cut off."""
    made, run = tmp_path_factory.mktemp("runs"), await to_thread(a_run)
    files = {"a": with_unknown(run).to_json(), "b": run.to_json(), "empty": Step(mission="m").to_json(), "cut": '{"a'}
    for name, text in files.items():
        (made / f"{name}.json").write_text(text)
    (made / "report.json").write_text(json.dumps(a_report()))
    return made


async def seen(page, address):
    """What axe-core says of a page in either scheme with all that it hides opened; its width where that is too much."""
    await page.goto(address)
    await page.evaluate("document.querySelectorAll('details').forEach(each => { each.open = true; })")
    said = await complaints_in_both_schemes(page)
    width = await page.evaluate("document.documentElement.scrollWidth")
    return said + ([("width", str(width))] if width > 380 else [])


@pytest.mark.parametrize("path", SERVED.values(), ids=SERVED)
async def test_pages_that_are_served(page, folder, path):
    with following(RunFolder(folder)) as server:
        assert await seen(page, server.address + path) == []


async def test_a_run_that_goes_on(page, folder, tmp_path):
    step = Step.from_json((folder / "a.json").read_text())
    (tmp_path / "run.json").write_text(attrs.evolve(step, trace=step.trace[:2]).to_json())
    for name in ("run.json", "none.json"):
        with following(RunFile(tmp_path / name)) as server:
            assert await seen(page, server.address) == []


async def test_pages_that_are_written(page, folder, tmp_path):
    runs = {name: Step.from_json((folder / f"{name}.json").read_text()) for name in ("a", "b")}
    pages = dict(exported_folder("runs", runs, {"x": "it is no run"}, {"r.json": a_report()}))
    pages["two.html"] = exported_comparison(("a", "b"), (runs["a"], runs["b"]))
    pages = tries({name: html for name, html in pages.items() if not name.startswith("b.")}, pages)  # "a" has all of it
    for name, html in pages.items():
        (tmp_path / name).write_text(html, "utf-8")
        assert await seen(page, (tmp_path / name).as_uri()) == [], name
