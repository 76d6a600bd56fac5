"""Makes the pictures of pages in Chromium: `python -m docs.pictures`, with the dependency group `browser`."""

import asyncio
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime, timedelta
from pathlib import Path
from shutil import which
from tempfile import TemporaryDirectory
from typing import Any, Final

import attrs

from ptc import ModelUsage, Reply, ScriptedModel, Step, SubAgent
from ptc.evals import Report, Result
from ptc.viewer.export import exported_comparison, exported_folder
from ptc.viewer.facts import turn_page
from ptc.viewer.pages import Served, turn_html

IMAGES: Final = Path(__file__).parent / "images"
ARGUMENTS: Final = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)
_WIDTH: Final = 1160
_HEIGHT: Final = 780

# -- the run ---------------------------------------------------------------------------------------------------------

_REPLIES: Final = (
    '(def orders (tool/orders {:month 5}))\n(println (count orders) "orders in May")',
    "(def by-region (group-by :region orders))\n(println (map-vals count by-region))",
    "(def by-region (group-by :region orders))\n(def totals (update-vals by-region (fn [os] (sum-by :total os))))",
    "(def checked (pmap (fn [[region total]] [region (tool/audit region total)]) totals))",
    "(return (first (sort-by (fn [[_ total]] (- total)) totals)))",
)


def orders(month: int) -> list[dict[str, Any]]:
    """The orders of a month."""
    return [{"region": ("north", "south", "west")[n % 3], "total": 100 + 7 * n * month} for n in range(12)]


def audit(region: str, total: float) -> str:
    """Audits the total of a region."""
    return f"{region}: {total} is right"


@attrs.define
class _Clock:
    """Seconds that pass in the same way each time."""

    ticks: int = 0

    def __call__(self) -> float:
        self.ticks += 1
        return self.ticks * 0.13

    def wall(self) -> datetime:
        """The time of day."""
        return datetime(2026, 5, 31, 9, 30, tzinfo=UTC) + timedelta(seconds=self())


def pictured_run(*, compressed: bool = True) -> Step:
    """The run that pictures show."""
    usage = ModelUsage(input_tokens=1_480, output_tokens=64, cached_tokens=900)
    replies = [Reply(text=text, usage=usage, asked="openai:gpt-5-mini") for text in _REPLIES]
    clock = _Clock()
    options = {"println_limit": 1, "newest_output_characters": 0}
    agent = SubAgent(
        "Which region sells most in May? Have each total audited.",
        tools=[orders, audit],
        model=ScriptedModel(replies),
        max_turns=8,
        compress_history=options if compressed else False,
        clock=clock,
        wall_clock=clock.wall,
    )
    return agent.run_sync()


# -- the pictures ----------------------------------------------------------------------------------------------------


_PICTURED: Final = {
    "turn": "turn.html",
    "compare": "two.html",
    "evals": "report.json.html",
    "index": "index.html",
}


def main() -> None:
    """Writes the pictures."""
    from playwright.sync_api import sync_playwright

    pages = exported_pages()
    with _demo() as (address, login), sync_playwright() as playwright, TemporaryDirectory() as folder:
        for name, html in pages.items():
            (Path(folder) / name).write_text(html, "utf-8")
        browser = playwright.chromium.launch(executable_path=which("chromium"), args=list(ARGUMENTS))
        page: Any = browser.new_page(viewport={"width": _WIDTH, "height": _HEIGHT})
        _picture_run(page, (Path(folder) / "orders.json.html").as_uri())
        for name, file in _PICTURED.items():
            page.goto((Path(folder) / file).as_uri())
            _open(page, ".run:first-of-type td.did > details")
            page.screenshot(path=IMAGES / f"viewer-{name}.png")
        _picture_chat(page, address, login)
        browser.close()


def exported_pages() -> dict[str, str]:
    """The pages of two runs under two strategies, with their report, and that of a turn."""
    runs = {"orders.json": pictured_run(), "orders-2.json": pictured_run(compressed=False)}
    pages = dict(exported_folder("runs", runs, {}, {"report.json": _report(runs)}))
    turn = turn_page(runs["orders.json"], "2", file="orders.json")
    assert turn is not None
    return {
        **pages,
        "turn.html": turn_html(turn, Served(run="orders.json.html", link_to="index.html")),
        "two.html": exported_comparison(("sections", "plain"), (runs["orders.json"], runs["orders-2.json"])),
    }


def _report(runs: dict[str, Step]) -> dict[str, Any]:
    """A report as `ptc grade` writes it."""
    results = [
        Result(
            case=case,
            model="openai:gpt-5-mini",
            strategy=strategy,
            number=1,
            reason="" if number or strategy == "sections" else 'expected ["west" 1310], got ["south" 1170]',
            tokens=step.usage.input_tokens + 900 * number * (strategy == "plain"),
            seconds=18.3,
            step=step,
        )
        for number, case in enumerate(("best region", "largest order"))
        for strategy, step in zip(("sections", "plain"), runs.values(), strict=True)
    ]
    data = Report(results=tuple(results)).as_data()
    data["results"] = [{**each, "run": name} for each, name in zip(data["results"], [*runs, *runs], strict=True)]
    return data


def _picture_run(page: Any, address: str) -> None:
    page.goto(address)
    page.screenshot(path=IMAGES / "viewer-run.png")
    _open(page, "#turn-5-prompt, #turn-5-prompt aside details")
    page.locator("#turn-5-prompt").evaluate("each => each.scrollIntoView()")
    page.screenshot(path=IMAGES / "viewer-prompt.png")
    page.emulate_media(color_scheme="dark")
    page.locator("#run-memory").evaluate("each => each.scrollIntoView()")
    page.screenshot(path=IMAGES / "viewer-memory.png")
    page.emulate_media(color_scheme="light")


def _open(page: Any, what: str) -> None:
    page.evaluate("what => document.querySelectorAll(what).forEach(each => { each.open = true; })", what)


# -- the chat --------------------------------------------------------------------------------------------------------


@contextmanager
def _demo() -> Iterator[tuple[str, str]]:
    """What `ptc serve --demo` serves: its address, and the path of a link that logs in."""
    from ptc.service import Service
    from ptc.service.demo import demo_agents, demo_responder, record_runs
    from ptc.service.logins import new_login
    from ptc.service.server import running
    from ptc.store import SCOPES, open_store

    agents = demo_agents()
    with TemporaryDirectory() as folder, open_store(f"sqlite:///{folder}/demo.db") as store:
        asyncio.run(record_runs(store, agents, owner="ada"))
        service = Service(store=store, responder=demo_responder, agents=agents)
        with running(service) as server:
            yield server.url, new_login(service, owner="ada", scopes=frozenset(SCOPES))


def _picture_chat(page: Any, address: str, login: str) -> None:
    page.goto(f"{address}{login}")
    page.fill("#text", "How many orders do we have?")
    page.press("#text", "Enter")
    page.wait_for_selector("#messages li.assistant")
    page.fill("#text", "A refund for order 2, please.")
    page.press("#text", "Enter")
    page.get_by_role("button", name="Allow").wait_for()
    page.screenshot(path=IMAGES / "chat.png")
    page.goto(f"{address}/runs")
    page.get_by_text("Live: changes are shown").wait_for()
    page.screenshot(path=IMAGES / "viewer-runs.png")


if __name__ == "__main__":
    main()
