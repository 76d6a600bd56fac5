"""The pages of runs in the service: filters, live rows, search, two side by side, what people decide and settle."""

import asyncio
import re
from html import unescape

import patient
import pytest
from stores import opened, sqlite_url

from ptc import Agents, Reply, SubAgent, tool
from ptc.durable import step_of_run
from ptc.service.logins import new_login
from ptc.service.web.run_facts import run_version
from ptc.store import SCOPES
from ptc.workers import Worker

from .serving import made, serving
from .test_web import HOSTILE

OWNER = "ada"


class Killed(BaseException):
    """The process is gone."""


class ByTurn:
    """Says the program of the turn that it is asked for."""

    name = "by-turn"

    def __init__(self, *programs):
        self.programs = programs

    async def complete(self, messages, *, on_token=None):
        return Reply(text=self.programs[sum(each["role"] == "assistant" for each in messages)])


def mail(to: str) -> str:
    return f"mailed {to}"


def agents():
    known = Agents()

    @known.register("counter")
    def counter(params):
        said = params["said"]
        return SubAgent(f"Count {said}", model=ByTurn('(println "three needles")', "(oops)", "(return 3)"), max_turns=5)

    @known.register("mailer")
    def mailer(params):
        mailing = tool(mail, approval=True)
        return SubAgent("Mail.", tools=[mailing], model=ByTurn('(return (tool/mail "bob"))'), max_turns=5)

    return known


def cut_off(log):
    """A run with a call that nobody knows the outcome of."""

    def act(to: str) -> str:
        raise Killed

    given = {"tools": {"mail": act}, "model": ByTurn('(tool/mail "ada")', "(return 1)")}
    with pytest.raises(Killed):
        SubAgent("Mail ada.", **given).run_sync(journal=log.journal("cut"))
    return SubAgent("Mail ada.", **given).run_sync(journal=log.journal("cut"))


@pytest.fixture(scope="module")
def served(tmp_path_factory):
    with opened(sqlite_url(tmp_path_factory.mktemp("store"))) as store:
        known = agents()
        log = store.log(OWNER)
        cut_off(log)

        async def recorded():
            await log.start("counter", {"said": "shoes"}, run="first")
            await log.start("counter", {"said": HOSTILE}, run="second")
            await log.start("mailer", run="third")
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


def listed(browser, **query):
    return re.findall(r'name="run" value="(\w+)"', browser.get("/runs", params=query).text) or re.findall(
        r'<a href="/runs/(\w+)"><bdi>', browser.get("/runs", params=query).text
    )


def test_filters(browser):
    assert set(listed(browser)) == {"run_cut", "run_first", "run_second", "run_third"}
    assert listed(browser, status="waiting") == ["run_third"]
    assert set(listed(browser, agent="counter")) == {"run_first", "run_second"}
    assert listed(browser, text="COUNT shoes") == ["run_first"]
    assert listed(browser, text="count", status="failed") == []
    assert "None of 4 runs is like that." in browser.get("/runs", params={"status": "failed"}).text


def test_rows_say_the_tokens_that_were_cached_and_the_calls(browser):
    text = browser.get("/runs", params={"text": "Mail ada"}).text
    assert re.findall(r'<th scope="col" class="number">(cached|calls)</th>', text) == ["cached", "calls"]
    numbers = re.findall(r'<td class="number">([^<]*)', text)
    assert numbers[:5] == ["2", "", "", "", "1"]  # turns, tokens in, out and cached, of which none are known, calls


def test_the_index_and_its_rows_are_escaped(browser):
    text = browser.get("/runs").text
    assert "<script>alert" not in text
    assert "<img" not in text
    assert "&lt;script&gt;alert(1)" in text


def test_what_follows_a_page_changes_with_it(browser, log):
    versions = browser.get("/runs/version").text, browser.get("/runs/run_third/version").text
    assert versions == (str(log.head()), run_version(log, log.run_row("run_third")))
    assert f'data-at="{versions[1]}"' in browser.get("/runs/run_third").text
    assert 'data-version="/runs/version"' in browser.get("/runs").text
    assert 'data-version="/runs/run_third/version"' in browser.get("/runs/run_third").text
    assert "data-version" not in browser.get("/runs/run_first").text


def test_a_page_is_another_with_each_turn_and_not_with_each_call(served):
    log, seen = served.service.store.log("carol"), []

    def look() -> None:
        seen.append(run_version(log, log.run_row("run_looked_at")))

    agent = SubAgent("Look.", tools=[look], model=ByTurn(*["(dotimes [_ 5] (tool/look))"] * 2, "(return (tool/look))"))
    agent.run_sync(journal=log.journal("looked_at"))
    assert [seen.count(each) for each in dict.fromkeys(seen)] == [5, 5, 1]


def test_a_search_looks_through_runs(browser):
    found = browser.get("/search", params={"q": "NEEDLES three"}).text
    first = [f"/runs/run_first?turn=1#turn-1-{what}-1" for what in ("program", "printed")]
    assert [each for each in re.findall(r'<a href="([^"]+)">turn 1</a>', found) if "run_first" in each] == first
    for address in first:
        assert f'id="{address.partition("#")[2]}"' in browser.get(address).text
    assert "<mark>needles</mark>" in found
    nothing = browser.get("/search", params={"q": "haystack"}).text
    assert "Nothing was found." in nothing
    assert "Nothing in 4 runs." in nothing
    assert browser.get("/search").status_code == 200


def test_a_search_goes_on_behind_the_runs_it_has_looked_through(served, log, monkeypatch):
    with served.client(OWNER) as client:
        found = client.get("/search/runs", params={"q": "NEEDLES three"}).json()
        assert {(each["run_id"], each["turn"], each["what"]) for each in found["hits"]} == {
            (run, "1", what) for run in ("run_first", "run_second") for what in ("program", "printed")
        }
        assert (found["runs"], found["next_before"]) == (4, None)
        for hit in found["hits"]:
            marked = [hit["snippet"][start:end].lower() for start, end in hit["marks"]]
            assert sorted(marked) == ["needles", "three"]
        monkeypatch.setattr("ptc.service.run_search.TURNS", 1)
        seen, asked = [], {"q": "needles"}
        while True:
            page = client.get("/search/runs", params=asked).json()
            seen += [each["run_id"] for each in page["hits"]]
            assert page["runs"] == 1
            if page["next_before"] is None:
                break
            asked["before"] = page["next_before"]
        assert set(seen) == {"run_first", "run_second"}
        assert client.get("/search/runs", params={"q": "needles", "before": "run_none"}).status_code == 404


def test_the_ledger_is_sorted_by_the_server(browser):
    page = browser.get("/runs/run_cut", params={"sort": "time"}).text
    assert 'aria-sort="descending"><a class="sort" href="/runs/run_cut?sort=time#ledger">time</a>' in page
    assert (
        'aria-sort="ascending"><a class="sort" href="/runs/run_cut#ledger">turn</a>'
        in browser.get("/runs/run_cut").text
    )


def test_two_runs_side_by_side(browser):
    page = browser.get("/compare", params={"run": ["run_second", "run_first"]})
    assert (page.status_code, page.text.count("the same program")) == (200, 3)
    for runs in ([], ["run_first"], ["run_first", "run_first"], ["run_first", "run_second", "run_third"]):
        refused = browser.get("/compare", params={"run": runs})
        assert (refused.status_code, "pick two runs in the list of runs" in refused.text) == (400, True)
    assert browser.get("/compare", params={"run": ["run_first", "run_of_nobody"]}).status_code == 404


def test_a_person_decides_on_the_page_of_a_run(browser, log):
    page = browser.get("/runs/run_third").text
    assert "form-action 'self'" in unescape(page)
    assert "May `mail` be called?" in page
    call = re.search(r'name="call" value="([^"]+)"', page)[1]
    asked = run_version(log, log.run_row("run_third"))
    decided = browser.post("/runs/run_third/decide", data={"call": call, "decision": "refuse"})
    assert (decided.status_code, decided.headers["location"]) == (303, "/runs/run_third")
    assert log.run_row("run_third").status != "waiting"
    assert run_version(log, log.run_row("run_third")) != asked


def test_a_person_says_what_became_of_a_call(browser, log):
    before = browser.get("/runs/run_cut").text
    assert before.count('action="/runs/run_cut/settle"') == 2  # of the turn, and of the ledger
    call = re.search(r'name="call" value="([^"]+)"', before)[1]
    wrong = browser.post("/runs/run_cut/settle", data={"call": "run_cut/9/9", "outcome": "done"})
    assert (wrong.status_code, "is not unknown" in wrong.text) == (400, True)
    evil = browser.post(
        "/runs/run_cut/settle", data={"call": call, "outcome": "failed"}, headers={"Origin": "http://evil.example"}
    )
    assert evil.status_code == 403
    done = browser.post("/runs/run_cut/settle", data={"call": call, "outcome": "done", "result": '{"sent": [1]}'})
    assert (done.status_code, done.headers["location"]) == (303, "/runs/run_cut")
    after = browser.get("/runs/run_cut").text
    assert "/settle" not in after
    assert after.count("{:sent [1]}") == 2
    assert step_of_run(log, "run_cut").tool_calls[0].unknown == call  # the record tells it as it was


def test_the_pages_of_others_are_not_there(served):
    with patient.Client(base_url=served.url, headers={"Accept": "text/html", "Origin": served.url}) as other:
        other.get(new_login(served.service, owner="bob", scopes=frozenset(SCOPES)))
        assert "There are no runs yet." in other.get("/runs").text
        for path in ("/runs/run_first", "/runs/run_first/version", "/compare?run=run_first&run=run_second"):
            assert other.get(path).status_code == 404
        assert other.post("/runs/run_cut/settle", data={"call": "run_cut/1/1"}).status_code == 404
        assert "Nothing in 0 runs." in other.get("/search?q=needles").text


# -- conversations and the log ---------------------------------------------------------------------------------------


def test_a_conversation_as_it_was_after_each_event(browser, log):
    for text in ("one", "two"):
        where = browser.post("/c/say", data={"text": text}, follow_redirects=True).url.path
    browser.post(f"{where}/end")
    conversation = where.removeprefix("/c/")
    count = log.version_of(conversation)
    seen = []
    for moment in range(1, count + 1):
        page = browser.get(where, params={"moment": moment}).text
        seen.append((re.findall(r'<div class="text" dir="auto">(.*?)</div>', page), f"of {count}" in page))
        assert "<textarea" not in page
    assert seen == [([], True), (["one"], True), (["one", "two"], True), (["one", "two"], True)]
    assert f'type="range" min="1" max="{count}" value="{count}"' in browser.get(where).text
    assert browser.get(where, params={"moment": count + 1}).status_code == 400
    assert browser.get(where, params={"moment": 0}).status_code == 400


def test_a_branch_as_it_was(browser):
    where = browser.post("/c/say", data={"text": "before"}, follow_redirects=True).url.path
    branch = browser.post(f"{where}/branch", data={}, follow_redirects=True).url.path
    browser.post(f"{branch}/say", data={"text": "after"})
    said = [
        re.findall(r'<div class="text" dir="auto">(.*?)</div>', browser.get(branch, params={"moment": moment}).text)
        for moment in (1, 2)
    ]
    assert said == [["before"], ["before", "after"]]


def test_the_log_of_a_stream(browser, log):
    page = browser.get("/log", params={"stream": "run_first"}).text
    rows = re.findall(r"<tr data-number", page)
    assert len(rows) == log.version_of("run_first")
    assert f"Events 1 to {len(rows)} of {len(rows)}, numbered without gaps." in re.sub(r"<[^>]+>", "", page)
    some = browser.get("/log", params={"stream": "run_first", "types": "turn.completed"}).text
    assert len(re.findall(r"<tr data-number", some)) == 3
    assert "None of these" in browser.get("/log", params={"types": "user.nothing"}).text
