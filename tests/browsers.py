"""Chromium for tests of pages, and what no page may do: where it is missing they are skipped, and fail in CI.

The browser without its windows is taken where it is installed: a page takes it half of what it takes the whole one.
"""

import os
from contextlib import asynccontextmanager, contextmanager
from pathlib import Path
from threading import Thread
from types import MappingProxyType

import pytest
from effort import tries
from needed import needed
from patient import PATIENCE

from docs.pictures import ARGUMENTS
from ptc.viewer.live import LiveServer

ONE_RENDERER = ("--renderer-process-limit=1", "--process-per-site")  # to start one takes as long as some pages
MOST_NODES = 20_000  # of a page with 2,000 calls
MOST_BYTES = 1_000_000
RULES_OF_COLOURS = ["color-contrast", "link-in-text-block"]  # of axe-core
EVERYWHERE = "() => document"
KINDS = """() => {
    const chains = new Map([[null, ""]]), numbers = new Map(), kinds = new Map();
    const numbered = text => numbers.get(text) ?? numbers.set(text, numbers.size).get(text);
    const looks = each => {
        const { color, backgroundColor, backgroundImage, opacity, filter, textShadow, textDecorationLine,
            borderBottomWidth, fontSize, fontWeight, position, clip } = getComputedStyle(each);
        return [each.tagName, color, backgroundColor, backgroundImage, opacity, filter, textShadow, textDecorationLine,
            borderBottomWidth, fontSize, fontWeight, position, clip];
    };
    const chain = each => {
        if (!chains.has(each)) chains.set(each, numbered([chain(each.parentElement), ...looks(each)].join("|")));
        return chains.get(each);
    };
    const says = each => [...each.childNodes].some(node => node.nodeType === 3 && node.data.trim());
    for (const each of document.querySelectorAll("body, body *"))
        if ((says(each) || each.matches("input, select, textarea")) && each.checkVisibility())
            kinds.set(chain(each), each);
    return { include: [...kinds.values()] };
}"""  # one text of each kind: how it and all that it stands in look
COUNTED = """() => {
    document.querySelectorAll("details").forEach(each => { each.open = true; });
    const counted = what => document.querySelectorAll(what).length;
    const size = new TextEncoder().encode("<!DOCTYPE html>" + document.documentElement.outerHTML).length;
    return [counted("main"), counted("img, svg[onload], [onerror], main script"), counted("*"), size];
}"""  # what is in a page with all that it hides opened; a megabyte of it is not to be sent here to be measured
AXE = Path(__file__).parents[1] / ".venv" / "npm" / "node_modules" / "axe-core" / "axe.min.js"


@asynccontextmanager
async def chromium():
    """A browser of Playwright's."""
    playwright = pytest.importorskip("playwright.async_api", reason="the dependency group `browser` is not installed")
    program = needed("chromium-headless-shell", "chromium")
    async with playwright.async_playwright() as driver:
        started = await driver.chromium.launch(executable_path=program, args=[*ARGUMENTS, *ONE_RENDERER])
        yield started
        await started.close()


async def new_context(browser, **options):
    """A profile of its own; on a busy machine its pages take their time."""
    context = await browser.new_context(**options)
    context.set_default_timeout(PATIENCE * 1000)
    return context


@contextmanager
def following(pages):
    """A server of the pages of a file or a folder, in a thread."""
    with LiveServer(pages.page, pages.version) as server:
        thread = Thread(target=lambda: server.serve_forever(poll_interval=0.01))
        thread.start()
        try:
            yield server
        finally:
            server.shutdown()
            thread.join()


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


async def opened_everywhere(context, addresses, own):
    """Every page of a place, with all that it hides opened: it says nothing, asks nobody else, and is not too large.

    One tab goes to all of them: a new one is a new process, which costs three times as much as a page.
    """
    visited = Visit(await context.new_page())
    for address in addresses:
        await visited.page.goto(address)
        mains, foreign, nodes, size = await visited.page.evaluate(COUNTED)
        assert (mains, foreign) == (1, 0), address
        assert nodes <= MOST_NODES, address
        assert size <= MOST_BYTES, address
        assert visited.said == [], address
        assert all(url.startswith(own) for url in visited.asked), address
    assert len(visited.asked) >= len(addresses)


async def complaints_in_both_schemes(page) -> list[tuple[str, str, str]]:
    """What axe-core has against a page, and against its colours, light and dark, which is all that then differs.

    Of colours it is asked about one text of each kind: of the same colours, in the same places; by `make fuzz` of all.
    """
    others = {"rules": {name: {"enabled": False} for name in RULES_OF_COLOURS}}
    said = [("light", *each) for each in await complaints(page, others)]
    for scheme in ("dark", "light"):
        await page.emulate_media(color_scheme=scheme)
        found = await complaints(page, {"runOnly": RULES_OF_COLOURS}, where=tries(KINDS, EVERYWHERE))
        said += [(scheme, *each) for each in found]
    return said


async def complaints(page, options=MappingProxyType({}), *, where=EVERYWHERE) -> list[tuple[str, str]]:
    """What axe-core has against a page: rules, and elements that break them; where a function of JavaScript says."""
    if not AXE.is_file():
        (pytest.fail if os.environ.get("CI") else pytest.skip)("axe-core is not installed (make axe)")
    if not await page.evaluate("'axe' in window"):
        await page.evaluate(AXE.read_text("utf-8"))
        await page.add_init_script(path=AXE)  # where the tab goes next it need not be sent
    asked = {"resultTypes": ["violations"], **options}
    found = await page.evaluate(f"options => axe.run(({where})(), options)", asked)
    return [(each["id"], node["html"][:160]) for each in found["violations"] for node in each["nodes"]]
