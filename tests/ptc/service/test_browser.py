"""The chat in Chromium: replies grow, a button allows a call, a lost connection is found, nothing foreign runs."""

import asyncio
import re

import pytest
import pytest_asyncio
from browsers import complaints, complaints_in_both_schemes
from stores import opened, sqlite_url

from ptc.events import NewEvent, RunFinished
from ptc.service import Service, ServiceSettings
from ptc.service.demo import demo_responder
from ptc.service.logins import new_login
from ptc.store import SCOPES
from ptc.store.chunks import Piece, add_chunks
from ptc_compression import ApproximateCounter

from .serving import QUICK, serving
from .test_web import HOSTILE

pytestmark = pytest.mark.asyncio(loop_scope="session")


@pytest.fixture(scope="module")
def served(tmp_path_factory):
    with opened(sqlite_url(tmp_path_factory.mktemp("store"))) as store:
        settings = ServiceSettings(**QUICK)
        service = Service(store=store, settings=settings, responder=demo_responder, counter=ApproximateCounter())
        with serving(service) as running:
            yield running


@pytest_asyncio.fixture(loop_scope="session")
async def page(profile, served, request):
    """A page that is logged in; it must neither complain nor ask anybody else."""
    page = await profile.new_page()
    said, asked = [], []
    page.on("console", lambda message: said.append(message.text) if "ERR_INTERNET" not in message.text else None)
    page.on("pageerror", lambda error: said.append(str(error)))
    page.on("dialog", lambda dialog: said.append(f"dialog {dialog.message}"))
    page.on("request", lambda asking: asked.append(asking.url))
    await page.goto(served.url + new_login(served.service, owner=request.node.name, scopes=frozenset(SCOPES)))
    yield page
    assert said == []
    assert all(url.startswith(served.url) for url in asked)


async def say(page, text):
    await page.fill("#text", text)
    await page.press("#text", "Enter")


async def test_a_conversation(page, served):
    await say(page, f"Hello {HOSTILE}")
    await page.wait_for_url("**/c/conv_*")
    await page.wait_for_selector("#messages li.assistant")
    assert HOSTILE in await page.inner_text("#messages li.user .text")
    assert "This is the demo" in await page.inner_text("#messages li.assistant .text")
    assert await page.locator("#pending li").count() == 0
    await page.reload()
    assert await page.locator("#messages li").count() == 2
    assert await page.locator("#messages img, #messages script").count() == 0

    await say(page, "A refund, please.")
    await page.get_by_role("button", name="Allow").click()
    await page.wait_for_selector("#messages li.assistant:has-text('Done: order 2: 700 paid back')")
    assert await page.locator("#questions form, #pending li").count() == 0
    await page.get_by_role("button", name="End the conversation").click()
    await page.wait_for_selector("text=This conversation has ended")
    await page.get_by_role("link", name="Runs").click()
    assert await page.locator("tbody tr").count() == 2
    await page.locator("tbody tr a").first.click()
    await page.wait_for_selector("h2:has-text('Mission')")


async def test_a_reply_grows_and_a_lost_connection_is_found(page, served, request):
    await say(page, "Hello.")
    await page.wait_for_selector("#messages li.assistant")
    await page.wait_for_selector("main[data-live=yes]")
    await page.evaluate(
        """() => {
            window.seen = new Set();
            const here = document.getElementById("pending");
            const all = { subtree: true, childList: true, characterData: true };
            const sized = text => text && seen.add(text.textContent.length);
            const look = () => sized(here.querySelector(".text"));
            new MutationObserver(look).observe(here, all);
        }"""
    )
    await say(page, "Once more.")
    await page.wait_for_selector("#messages li.assistant:nth-of-type(4)")
    assert await page.evaluate("window.seen.size") > 2

    await page.context.set_offline(True)
    served.lose_streams()
    await page.wait_for_selector("text=The connection is lost")
    await served.service.manager(served.service.store.log(request.node.name)).post("from elsewhere")
    await page.context.set_offline(False)
    await page.wait_for_selector("#messages li.user:has-text('from elsewhere')")
    assert await page.locator("#messages li").count() == 5


async def test_the_chat_shows_programs_as_they_are_written(page, served):
    await say(page, "Hello.")
    await page.wait_for_selector("#messages li.assistant")
    await page.wait_for_selector("main[data-live=yes]")
    await page.evaluate(
        """() => {
            window.seen = {};
            const look = () => document.querySelectorAll("#pending details.writing").forEach(each => {
                (seen[each.firstChild.textContent] ||= new Set()).add(each.lastChild.textContent);
            });
            const all = { subtree: true, childList: true, characterData: true };
            new MutationObserver(look).observe(document.getElementById("pending"), all);
        }"""
    )
    await say(page, "How many orders?")
    await page.wait_for_selector("#messages li.assistant:nth-of-type(4)")
    seen = await page.evaluate("Object.fromEntries(Object.entries(seen).map(([name, texts]) => [name, [...texts]]))")
    assert list(seen) == [f"Writing a program (turn {turn})" for turn in (1, 2, 3)]
    assert "(def rows (tool/orders))\n(count rows)" in [each.strip() for each in seen["Writing a program (turn 1)"]]
    assert await page.inner_text("#messages li.assistant:nth-of-type(4) .text") == "There are 4 orders for 1225 in all."


async def test_the_page_of_a_run_shows_its_programs_as_they_are_written(page, served, request):
    log = served.service.store.log(request.node.name)
    await log.start("nobody", run="writes")

    def write(text, at=0, attempt=None, run="run_writes", turn=1):
        piece = Piece(
            run_id=run, message_id=f"{run}-{turn}", kind="program", turn=turn, attempt=attempt, at=at, text=text
        )
        add_chunks(log, [piece])

    write("(def shoes ; 👟 ")
    await page.goto(f"{served.url}/runs/run_writes")
    writing = page.get_by_role("region", name="Programs that are being written", exact=True)
    await writing.get_by_role("heading", name="Writing a program (turn 1)").wait_for()
    write(f"a {HOSTILE}", at=15, attempt=1)
    await writing.get_by_text(f"(def shoes ; 👟 a {HOSTILE}", exact=True).wait_for()
    assert await complaints(page) == []
    write("(return", attempt=None)  # by another worker
    await writing.get_by_text("(return", exact=True).wait_for()
    write("(return 21)", run="run_writes.1.2")
    await writing.get_by_role("heading", name="Sub-agent 1.2 writes a program (turn 1)").wait_for()
    log.append([("run_writes", [NewEvent(payload=RunFinished(return_value=42))])])
    await page.get_by_role("heading", name="Writing a program (turn 1)").wait_for(state="hidden")
    await page.locator("header .status.done").wait_for()


async def test_the_log_follows(page, served, request):
    await page.goto(f"{served.url}/log")
    await page.get_by_text("Live: changes are shown").wait_for()
    log = served.service.store.log(request.node.name)
    await served.service.manager(log).post("hello there")
    await page.wait_for_selector("tbody tr:has-text('hello there')")
    rows = await page.locator("tbody tr").all_inner_texts()
    assert [row.split("\t")[0] for row in rows] == ["2", "1"]
    assert "Events 1 to 2 of 2, numbered without gaps." in await page.inner_text("main")
    await page.fill("#types", "user.message")
    await page.get_by_role("button", name="Show").click()
    await page.get_by_text("Live: changes are shown").wait_for()
    await page.locator("tbody tr details summary").click()
    await served.service.manager(log).post("and again")
    await page.wait_for_selector("tbody tr:has-text('and again')")
    assert [row.split("\t")[2] for row in await page.locator("tbody tr").all_inner_texts()] == ["user.message"] * 2
    assert await page.locator("#event-2[open]").count() == 1

    await page.context.set_offline(True)
    served.lose_streams()
    await page.get_by_text("The connection is lost; it is tried again.").wait_for()
    await served.service.manager(log).post(f"meanwhile {HOSTILE}")
    await served.service.manager(log).end()
    await page.context.set_offline(False)
    await page.wait_for_selector("tbody tr:has-text('meanwhile')")
    await page.get_by_text("Live: changes are shown").wait_for()
    await page.get_by_text("Events 1 to 5 of 5, numbered without gaps.").wait_for()
    assert await page.locator("tbody tr").count() == 3
    assert await page.locator("#event-2[open]").count() == 1


SEE = """how => {
    Object.defineProperty(document, "visibilityState", { value: how, configurable: true });
    document.dispatchEvent(new Event("visibilitychange"));
}"""


async def test_a_page_that_nobody_sees_holds_no_connection(page, served, request):
    log = served.service.store.log(request.node.name)
    await page.goto(f"{served.url}/log")
    await page.get_by_text("Live: changes are shown").wait_for()
    await page.evaluate(SEE, "hidden")
    while served.service.tails.following(log.log_id):
        await served.service.manager(log).post("is it gone?")
        await asyncio.sleep(0.05)
    await served.service.manager(log).post("said meanwhile")
    await page.evaluate(SEE, "visible")
    await page.wait_for_selector("tbody tr:has-text('said meanwhile')")
    rows = await page.locator("tbody tr").evaluate_all("all => all.map(each => Number(each.dataset.number))")
    assert rows == list(range(log.head(), 0, -1))


async def test_the_slider_shows_a_conversation_as_it_was(page, served):
    await say(page, "Hello.")
    await page.wait_for_selector("#messages li.assistant")
    await page.reload()
    await page.get_by_text("As it was earlier").click()
    await page.locator("#moment").focus()
    await page.keyboard.press("ArrowLeft")
    await page.wait_for_url("**moment=*")
    first = await page.get_attribute("#moment", "value")
    await page.keyboard.press("ArrowLeft")
    await page.wait_for_url(f"**moment={int(first) - 1}")
    await page.get_by_role("link", name="Later").click()
    await page.wait_for_url(f"**moment={first}")
    await page.get_by_role("link", name="Now", exact=True).click()
    assert await page.locator("#messages li").count() == 2


async def test_rows_come_while_the_list_of_runs_is_open(page, served, request):
    await page.goto(f"{served.url}/runs")
    await page.get_by_text("Live: changes are shown").wait_for()
    assert await page.locator("tbody.run").count() == 0
    other = await page.context.new_page()
    await other.goto(served.url)
    for number, text in enumerate(("Orders, please.", "Refund!"), start=1):
        await say(other, text)
        await page.locator(f"tbody.run:nth-of-type({number})").wait_for()
    row = page.locator("tbody.run", has_text="Orders, please.")
    await row.locator("text=done").wait_for()
    for box in await page.get_by_label(re.compile("Compare run_")).all():
        await box.check()
    await page.get_by_role("button", name="Compare the two").click()
    await page.wait_for_url("**/compare?run=*")
    await page.go_back()
    await page.get_by_label("Status").select_option("waiting")
    await page.get_by_role("button", name="Filter").click()
    await page.locator("tbody.run").locator("text=Refund!").click()
    await page.get_by_role("button", name="Allow").click()
    await page.wait_for_selector("h3:has-text('Returned')")


@pytest.mark.hypothesis  # `make fuzz` asks about all texts
async def test_every_page_is_complete_and_narrow(page, served):
    """For everybody, light and dark, and on a narrow screen."""
    await say(page, f"Orders {HOSTILE}")
    await page.wait_for_selector("#messages li.assistant")
    run = await page.locator("#messages li.assistant .who a").get_attribute("href")
    here = page.url.removeprefix(served.url)
    await page.set_viewport_size({"width": 380, "height": 800})
    pages = (
        "/",
        here,
        f"{here}?moment=1",
        f"{here}?before=9",
        "/runs",
        run,
        f"{run}?turn=1",
        f"/log?stream={here[3:]}",
    )
    for path in (*pages, "/log", "/search", "/search?q=script", "/login", "/problems/not_found"):
        await page.goto(served.url + path)
        assert await page.locator("main").count() == 1, path
        assert await page.locator("h1").count() == 1, path
        assert await page.locator("main script, main img").count() == 0, path
        assert await page.evaluate("document.documentElement.scrollWidth") <= 380, path
        fields = page.locator("input:not([type=hidden]), select, textarea")
        assert await fields.evaluate_all("all => all.filter(e => !e.labels.length && !e.ariaLabel).length") == 0, path
        assert await complaints_in_both_schemes(page) == [], path
