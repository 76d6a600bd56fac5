"""Pages in Chromium, if it is here: nothing runs, nothing is asked elsewhere, keys and search work, live pages follow.

One browser for all tests of a process. What needs no browser is in `test_pages`.
"""

from asyncio import to_thread
from threading import Thread

import attrs
import pytest
import pytest_asyncio
from browsers import chromium
from corpus.recording import RUNS

from ptc import Step
from ptc.cli.run_folder import followed_page, version_of
from ptc.viewer.export import exported_run
from ptc.viewer.live import LiveServer

from .viewer_runs import a_run, hostile

pytestmark = pytest.mark.asyncio(loop_scope="module")


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def browser():
    """Chromium, once for all tests here."""
    async with chromium() as started:
        yield started


class Visit:
    """A page in a context of its own, and what it did that it must not."""

    def __init__(self, page) -> None:
        self.page = page
        self.said: list[str] = []
        self.asked: list[str] = []
        page.on("console", lambda message: self.said.append(message.text))
        page.on("pageerror", lambda error: self.said.append(str(error)))
        page.on("dialog", lambda dialog: self.said.append(f"dialog {dialog.message}"))
        page.on("request", lambda request: self.asked.append(request.url))


@pytest_asyncio.fixture(loop_scope="module")
async def visit(browser, tmp_path):
    """Opens a step from disk; nothing it says and no other request is let pass."""
    context = await browser.new_context()
    visits = []

    async def opened(step) -> Visit:
        file = tmp_path / "run.html"
        file.write_text(exported_run(step), "utf-8")
        visited = Visit(await context.new_page())
        visits.append((visited, file.as_uri()))
        await visited.page.goto(file.as_uri())
        return visited

    yield opened
    for visited, address in visits:
        assert visited.said == []
        assert {url.partition("#")[0] for url in visited.asked} == {address}
    await context.close()


async def test_recorded_runs(visit):
    for name in ("log-blocks", "ticket-answers", "regions"):
        step = Step.from_json((RUNS / f"{name}.json").read_text("utf-8"))
        visited = await visit(step)
        assert await visited.page.locator("article.turn").count() == len(step.trace)
        await visited.page.evaluate("document.querySelectorAll('details').forEach(each => { each.open = true; })")


async def test_a_hostile_run_runs_nothing(visit):
    visited = await visit(await to_thread(hostile))
    assert await visited.page.locator("img, svg[onload], [onerror]").count() == 0
    assert await visited.page.locator("tr.call").count() == 2_001
    took = await visited.page.evaluate("performance.getEntriesByType('navigation')[0].domComplete")
    assert took > 0


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


async def test_a_page_is_readable_without_scripts(browser, tmp_path):
    file = tmp_path / "run.html"
    file.write_text(exported_run(await to_thread(a_run)), "utf-8")
    context = await browser.new_context(java_script_enabled=False, viewport={"width": 380, "height": 800})
    page = await context.new_page()
    await page.goto(file.as_uri())
    await page.locator("#turn-3-prompt > summary").click()
    assert "In the record, not in this prompt" in await page.locator("#turn-3-prompt").inner_text()
    assert not await page.locator("#search").is_visible()
    wide = (await page.locator("main").bounding_box())["width"]
    assert wide <= 380
    await context.close()


async def test_a_live_page_shows_every_turn_once_after_a_lost_connection(browser, tmp_path):
    file, step = tmp_path / "run.json", await to_thread(a_run)
    file.write_text(attrs.evolve(step, trace=step.trace[:1]).to_json())
    with LiveServer(
        lambda path, query: followed_page(file) if path == "/" else None, lambda: version_of(file)
    ) as server:
        thread = Thread(target=lambda: server.serve_forever(poll_interval=0.01))
        thread.start()
        try:
            context = await browser.new_context()
            page = await context.new_page()
            await page.goto(server.address)
            await page.locator("#turn-1-prompt > summary").click()
            await page.get_by_text("Live: changes are shown").wait_for()
            await context.set_offline(True)
            await page.get_by_text("The connection is lost").wait_for()
            file.write_text(step.to_json())
            await context.set_offline(False)
            await page.locator("#turn-6").wait_for()
            ids = await page.locator("article.turn").evaluate_all("all => all.map(each => each.id)")
            assert len(ids) == len(set(ids)) == 8
            assert await page.locator("#turn-1-prompt").get_attribute("open") is not None
            await context.close()
        finally:
            server.shutdown()
            thread.join()
