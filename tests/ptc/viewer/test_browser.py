"""Pages in Chromium, if it is here: nothing runs, nothing is asked elsewhere, keys and search work, live pages follow.

One browser for all tests of a process. What needs no browser is in `test_pages`.
"""

import json
import shutil
from asyncio import to_thread

import attrs
import pytest
import pytest_asyncio
from browsers import Visit, following, new_context, opened_everywhere
from corpus.recording import RUNS

from ptc.cli.run_folder import RunFile, RunFolder, read_folder
from ptc.viewer.export import exported_comparison, exported_folder, exported_run

from .viewer_runs import a_report, a_run, hostile, hostile_calls

pytestmark = pytest.mark.asyncio(loop_scope="session")


NAMES = ("log-blocks", "ticket-answers", "regions")  # of the corpus


@pytest_asyncio.fixture(scope="module", loop_scope="session")
async def runs(tmp_path_factory):
    """A folder with three runs of the corpus, a hostile one, and a report."""
    folder = tmp_path_factory.mktemp("runs")
    for name in NAMES:
        (folder / f"{name}.json").write_bytes((RUNS / f"{name}.json").read_bytes())
    (folder / "hostile.json").write_text((await to_thread(hostile)).to_json())
    report = a_report()
    report["results"][0]["run"] = "regions.json"
    (folder / "report.json").write_text(json.dumps(report))
    return folder


@pytest_asyncio.fixture(loop_scope="session")
async def visit(profile, tmp_path):
    """Opens a step from disk; nothing it says and no other request is let pass."""
    visits = []

    async def opened(step) -> Visit:
        file = tmp_path / "run.html"
        file.write_text(exported_run(step), "utf-8")
        visited = Visit(await profile.new_page())
        visits.append((visited, file.as_uri()))
        await visited.page.goto(file.as_uri())
        return visited

    yield opened
    for visited, address in visits:
        assert visited.said == []
        assert {url.partition("#")[0] for url in visited.asked} == {address}


async def test_every_page_of_an_exported_folder(profile, runs, tmp_path):
    found = read_folder(runs)
    pages = dict(exported_folder("runs", found.runs, found.others, found.reports))
    names = ("hostile.json", "log-blocks.json")
    pages["two.html"] = exported_comparison(names, (found.runs[names[0]], found.runs[names[1]]))
    for name, html in pages.items():
        (tmp_path / name).write_text(html, "utf-8")
    assert len(pages) == 7
    await opened_everywhere(profile, [(tmp_path / name).as_uri() for name in pages], "file://")


async def test_every_page_of_a_folder_that_is_served(profile, runs):
    with following(RunFolder(runs)) as server:
        found = ("search.html?q=onerror", "compare.html?run=hostile.json&run=regions.json", "report.json.html")
        turns = (f"hostile.json.html?turn={number}" for number in (1, 2, f"3&calls={hostile_calls() - 199}", 4, 5))
        paths = ("", "?status=done", *found, *turns, *(f"{name}.json.html" for name in (*NAMES, "hostile")))
        await opened_everywhere(profile, [f"{server.address}{path}" for path in paths], server.address)


async def test_an_index_searches_what_runs_did(profile, runs, tmp_path):
    found = read_folder(runs)
    _, index = next(exported_folder("runs", found.runs, {}))
    (tmp_path / "index.html").write_text(index, "utf-8")
    page = await profile.new_page()
    await page.goto((tmp_path / "index.html").as_uri())
    await page.keyboard.press("/")
    await page.keyboard.type("READ-LINES")
    rows = await page.locator("tbody.run:visible .name").all_inner_texts()
    assert rows == ["log-blocks.json"]
    lines = page.locator("tbody.run:visible li.line:visible")
    assert await lines.count() == 38
    assert (await lines.first.locator("a").get_attribute("href")) == "log-blocks.json.html#turn-2"


async def test_rows_come_go_and_keep_what_was_picked(profile, runs, tmp_path):
    copied = shutil.copy(runs / "regions.json", tmp_path / "a.json")
    shutil.copy(copied, tmp_path / "b.json")
    with following(RunFolder(tmp_path)) as server:
        page = await profile.new_page()
        await page.goto(server.address)
        await page.get_by_text("Live: changes are shown").wait_for()
        await page.get_by_label("Compare b.json").check()
        shutil.copy(copied, tmp_path / "c.json")
        await page.get_by_label("Compare c.json").check()
        assert await page.get_by_label("Compare b.json").is_checked()
        await page.get_by_role("button", name="Compare the two").click()
        assert await page.locator("h1").inner_text() == "b.json beside c.json"
        assert await page.locator("article.turn").count() == 5


async def test_keys_and_search(visit):
    page = (await visit(await to_thread(a_run))).page

    async def focused():
        return await page.evaluate("document.activeElement.id")

    await page.keyboard.press("j")
    assert await focused() == "turn-1"
    await page.keyboard.press("j")
    await page.keyboard.press("j")
    await page.keyboard.press("k")
    assert await focused() == "turn-2"
    await page.keyboard.press("p")
    assert await page.locator("#turn-2-prompt").get_attribute("open") is not None
    await page.keyboard.press("d")
    assert await page.locator("#turn-2-diff").get_attribute("open") is not None
    await page.keyboard.press("/")
    assert await focused() == "search"
    await page.keyboard.type("boots")
    shown = await page.locator("article.turn:visible").evaluate_all("all => all.map(each => each.id)")
    assert "turn-3" in shown
    assert "turn-5.1.1" not in shown
    await page.keyboard.press("Escape")
    await page.get_by_role("button", name="failed").click()
    assert await page.locator("tr.call:visible").count() == 1


async def test_keys_go_from_turn_to_turn_on_their_own_pages(profile, runs):
    with following(RunFolder(runs)) as server:
        page = await profile.new_page()
        await page.goto(f"{server.address}regions.json.html?turn=1")
        for key, turn in (("j", 2), ("j", 3), ("k", 2)):
            await page.keyboard.press(key)
            await page.wait_for_url(f"**/regions.json.html?turn={turn}")
            await page.locator(f"#turn-{turn}").wait_for()
        await page.keyboard.press("p")
        assert await page.locator("#turn-2-prompt").get_attribute("open") is None
        await page.get_by_role("link", name="the run").click()
        await page.wait_for_url("**/regions.json.html#turn-2")
        await page.get_by_label("Page of turn 3").click()
        await page.wait_for_url("**/regions.json.html?turn=3")


async def test_a_hit_is_marked_where_it_stands(profile, runs):
    with following(RunFolder(runs)) as server:
        page = await profile.new_page()
        await page.goto(f"{server.address}search.html?q=read-lines")
        await page.get_by_role("link", name="turn 2").first.click()
        line = page.locator("pre span:target")
        assert "read-lines" in await line.inner_text()
        colours = await line.evaluate("each => [each, document.body].map(of => getComputedStyle(of).backgroundColor)")
        assert colours[0] != colours[1]


async def test_calls_behind_the_first_are_searched_and_sorted(profile, runs, tmp_path):
    (tmp_path / "run.html").write_text(exported_run(read_folder(runs).runs["hostile.json"]), "utf-8")
    calls = hostile_calls()
    page = await profile.new_page()
    await page.goto((tmp_path / "run.html").as_uri())
    assert await page.locator("#ledger tr.call:visible").count() == 200
    await page.keyboard.press("/")
    await page.keyboard.type(f"call {calls - 223}")
    assert await page.locator("#ledger tr.call:visible").count() == 1
    await page.fill("#search", "")
    table = page.get_by_role("region", name=f"Calls 1 to 200 of {calls + 1:,}")
    assert await table.locator("th[aria-sort=ascending]").all_text_contents() == ["turn"]
    made = await page.locator("#ledger tr.call").all_text_contents()
    await table.get_by_role("button", name="time").focus()
    await page.keyboard.press("Enter")
    assert await page.locator("th[aria-sort=descending]").all_text_contents() == ["time"] * (calls // 200 + 1)
    assert await table.locator("th[aria-sort=none]").all_text_contents() == ["turn"]
    times = await page.locator("#ledger tr.call").evaluate_all("all => all.map(each => Number(each.dataset.seconds))")
    assert times == sorted(times, reverse=True)
    assert len(times) == calls + 1
    await table.get_by_role("button", name="turn").click()
    assert await page.locator("#ledger tr.call").all_text_contents() == made
    assert await table.locator("th[aria-sort=ascending]").all_text_contents() == ["turn"]
    sizes = await page.locator("#ledger tbody").evaluate_all("all => all.map(each => each.rows.length)")
    assert sizes == [*[200] * (calls // 200), 1]


async def test_a_page_is_readable_without_scripts(browser, tmp_path):
    file = tmp_path / "run.html"
    file.write_text(exported_run(await to_thread(a_run)), "utf-8")
    context = await new_context(browser, java_script_enabled=False, viewport={"width": 380, "height": 800})
    page = await context.new_page()
    await page.goto(file.as_uri())
    await page.locator("#turn-3-prompt > summary").click()
    assert "In the record, not in this prompt" in await page.locator("#turn-3-prompt").inner_text()
    assert not await page.locator("#search").is_visible()
    wide = (await page.locator("main").bounding_box())["width"]
    assert wide <= 380
    await context.close()


async def test_a_live_page_shows_every_turn_once_after_a_lost_connection(profile, tmp_path):
    file, step = tmp_path / "run.json", await to_thread(a_run)
    file.write_text(attrs.evolve(step, trace=step.trace[:1]).to_json())
    with following(RunFile(file)) as server:
        page = await profile.new_page()
        await page.goto(server.address)
        await page.locator("#turn-1-prompt > summary").click()
        await page.get_by_text("Live: changes are shown").wait_for()
        await profile.set_offline(True)
        await page.get_by_text("The connection is lost").wait_for()
        file.write_text(step.to_json())
        await profile.set_offline(False)
        await page.locator("#turn-6").wait_for()
        ids = await page.locator("article.turn").evaluate_all("all => all.map(each => each.id)")
        assert len(ids) == len(set(ids)) == 8
        assert await page.locator("#turn-1-prompt").get_attribute("open") is not None
