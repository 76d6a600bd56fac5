"""What is too much for one page: runs that are searched, messages, conversations; branches; a log that is followed."""

import asyncio
import json
import re
from html import unescape

import patient
import pytest
from stores import opened, sqlite_url

from ptc import Agents, Reply, SubAgent
from ptc.service import run_search
from ptc.service.logins import new_login
from ptc.service.web import facts, run_facts
from ptc.store import SCOPES
from ptc.workers import Worker

from .serving import made, serving

OWNER = "ada"
RUNS = 7


class Prints:
    """Prints three needles and returns."""

    name = "prints"

    async def complete(self, messages, *, on_token=None):
        return Reply(text='(println "a needle\\nhay\\na needle\\na needle") (return 1)')


@pytest.fixture(scope="module")
def served(tmp_path_factory):
    """A service with runs, each of which has three lines to be found."""
    known = Agents()
    known.register("printer")(lambda params: SubAgent("Print.", model=Prints()))
    with opened(sqlite_url(tmp_path_factory.mktemp("store"))) as store:

        async def recorded():
            for number in range(RUNS):
                await store.log(OWNER).start("printer", run=f"r{number}")
            await Worker(store=store, agents=known).run(until_idle=True)

        asyncio.run(recorded())
        with serving(made(store)) as running:
            yield running


@pytest.fixture
def log(served):
    return served.service.store.log(OWNER)


@pytest.fixture
def browser(served):
    with patient.Client(base_url=served.url, headers={"Accept": "text/html", "Origin": served.url}) as client:
        client.get(new_login(served.service, owner=OWNER, scopes=frozenset(SCOPES)))
        yield client


def pages(browser, address):
    """The pages that one leads to by `Go on`, itself first."""
    while address:
        text = browser.get(address).text
        yield text
        following = re.search(r'<a rel="next" href="([^"]+)">Go on', text)
        address = unescape(following[1]) if following else ""


def lines(text):
    return re.findall(r'href="/runs/(\w+)\?turn=1#turn-1-printed-(\d)"', text)


EVERY = sorted((f"run_r{number}", line) for number in range(RUNS) for line in "134")


@pytest.mark.parametrize(("hits", "turns"), [(100, 1_000), (2, 1_000), (4, 3), (100, 1), (1, 1)])
def test_a_search_goes_through_all_runs(browser, monkeypatch, hits, turns):
    """Each line is found once, however few are shown and looked through at a time."""
    monkeypatch.setattr(run_search.found_in_runs, "__kwdefaults__", {"start": None, "limit": hits})
    monkeypatch.setattr(run_search, "TURNS", turns)
    found = [lines(text) for text in pages(browser, "/search?q=needle")]
    assert sorted(hit for page in found for hit in page if hit) == EVERY
    assert all(len(page) <= hits for page in found)


@pytest.mark.parametrize(("limit", "turns"), [(100, 1_000), (2, 1_000), (4, 3), (1, 1)])
def test_the_api_finds_each_line_once(served, monkeypatch, limit, turns):
    monkeypatch.setattr(run_search, "TURNS", turns)
    found, asked = [], {"q": "needle", "limit": limit}
    with served.client(OWNER) as client:
        while True:
            page = client.get("/search/runs", params=asked).json()
            assert len(page["hits"]) <= limit
            found += [(hit["run_id"], str(hit["line"])) for hit in page["hits"] if hit["what"] == "printed"]
            if page["next_before"] is None:
                break
            asked["before"] = page["next_before"]
        for wrong in ("run_r1:", "run_r1:x", "run_r1:-1", "run_r1:1:2"):
            answer = client.get("/search/runs", params={"q": "needle", "before": wrong})
            assert (answer.status_code, answer.json()["code"]) == (400, "invalid_cursor")
        assert client.get("/search/runs", params={"q": "needle", "before": "run_none:1"}).status_code == 404
    assert sorted(found) == EVERY


def test_a_search_says_where_it_ended(browser, monkeypatch):
    monkeypatch.setattr(run_search, "TURNS", 3)
    first, second, third = pages(browser, "/search?q=haystack")
    assert "Nothing in 3 runs, and there are runs behind them." in first
    assert "In conversations" in first
    assert "In conversations" not in second
    assert "Nothing in 1 run." in third


def test_the_list_says_how_many_there_are(browser, monkeypatch):
    assert f"{RUNS} of {RUNS} runs, the newest first." in browser.get("/runs").text
    monkeypatch.setattr(run_facts, "LISTED", 3)
    first = browser.get("/runs").text
    assert f"3 of {RUNS} runs, the newest first." in first
    older = unescape(re.search(r'<a rel="next" href="([^"]+)">Older', first)[1])
    assert set(re.findall(r'value="(run_r\d)"', browser.get(older).text)).isdisjoint(
        re.findall(r'value="(run_r\d)"', first)
    )


def said(text):
    return re.findall(r'<div class="text" dir="auto">(.*?)</div>', text)


def test_a_long_conversation_has_pages(browser, monkeypatch):
    monkeypatch.setattr(facts, "_SHOWN", 2)
    for text in ("one", "two", "three", "four", "five"):
        where = browser.post("/c/say", data={"text": text}, follow_redirects=True).url.path
    seen, address = [], where
    while address:
        text = browser.get(address).text
        seen.append(said(text))
        found = re.search(r'<a href="([^"]+)">Earlier ones', text)
        address = unescape(found[1]) if found else ""
        assert ("The newest messages</a>" in text) == (len(seen) > 1)
        assert ("<textarea" in text) == (len(seen) == 1)
    assert seen == [["four", "five"], ["two", "three"], ["one"]]
    assert "The 2 newest messages." in browser.get(where).text


def test_a_conversation_names_its_branches(browser):
    where = browser.post("/c/say", data={"text": "before"}, follow_redirects=True).url.path
    branch = browser.post(f"{where}/branch", data={}, follow_redirects=True).url.path
    assert f'Branched off: <a href="{branch}">' in browser.get(where).text
    assert f'A branch of <a href="{where}">' in browser.get(branch).text
    assert "Branched off" not in browser.get(branch).text
    assert "Branched off" not in browser.get(where, params={"moment": 1}).text


def test_conversations_that_are_not_listed_are_told(browser, monkeypatch):
    assert "a search finds the others" not in browser.get("/").text
    monkeypatch.setattr(facts, "_LISTED", 1)
    assert "The 1 newest; a search finds the others." in browser.get("/").text


def came(browser, **query):
    """What the tail of the log says, up to where the log is now."""
    text = browser.get("/log/tail", params={"until": "head", **query}).text
    return [json.loads(line.removeprefix("data: ")) for line in text.split("\n") if line.startswith("data: ")]


def test_the_log_is_followed_as_it_is_filtered(browser, log):
    page = browser.get("/log", params={"stream": "run_r1", "types": "run.finished"}).text
    assert f'data-cursor="{log.head()}" data-last="{log.version_of("run_r1")}"' in page
    assert "data-cursor" not in browser.get("/log", params={"before": 3}).text
    told = came(browser, stream="run_r1", types="run.finished", since="0")
    assert [each["number"] for each in told] == list(range(1, log.version_of("run_r1") + 1))
    assert [each["row"] for each in told[:-1]] == [""] * (len(told) - 1)
    assert told[-1]["row"] in page
    assert [each["number"] for each in came(browser)] == list(range(1, log.head() + 1))
    assert [each["number"] for each in came(browser, since=str(log.head() - 2))] == [log.head() - 1, log.head()]
    assert browser.get("/log/tail", params={"since": "cats"}).status_code == 400
    assert browser.get("/log/tail", params={"until": "head", "stream": "../x"}).status_code in (200, 400)
