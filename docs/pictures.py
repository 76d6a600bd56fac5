"""Makes the pictures of pages in Chromium: `python -m docs.pictures`, with the dependency group `browser`."""

from datetime import UTC, datetime, timedelta
from pathlib import Path
from shutil import which
from tempfile import TemporaryDirectory
from typing import Any, Final

import attrs

from ptc import ModelUsage, Reply, ScriptedModel, Step, SubAgent
from ptc.viewer.export import exported_run

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
_SIZE: Final = {"width": 1280, "height": 860}

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


def pictured_run() -> Step:
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
        compress_history=options,
        clock=clock,
        wall_clock=clock.wall,
    )
    return agent.run_sync()


# -- the pictures ----------------------------------------------------------------------------------------------------


def main() -> None:
    """Writes the pictures."""
    from playwright.sync_api import sync_playwright

    html = exported_run(pictured_run(), file="run.json")
    with sync_playwright() as playwright, TemporaryDirectory() as folder:
        page_file = Path(folder) / "run.html"
        page_file.write_text(html, "utf-8")
        browser = playwright.chromium.launch(executable_path=which("chromium"), args=list(ARGUMENTS))
        page: Any = browser.new_page(viewport=_SIZE)
        page.goto(page_file.as_uri())
        page.screenshot(path=IMAGES / "viewer-run.png")
        opened = "#turn-5-prompt, #turn-5-prompt aside details"
        page.evaluate("what => document.querySelectorAll(what).forEach(each => { each.open = true; })", opened)
        page.locator("#turn-5-prompt").evaluate("each => each.scrollIntoView()")
        page.screenshot(path=IMAGES / "viewer-prompt.png")
        page.emulate_media(color_scheme="dark")
        page.locator("#run-memory").evaluate("each => each.scrollIntoView()")
        page.screenshot(path=IMAGES / "viewer-memory.png")
        browser.close()


if __name__ == "__main__":
    main()
