"""A folder of runs that is served: its index, searches, comparisons, reports, and what it follows."""

import json
from pathlib import Path

import attrs
import pytest

from ptc import ScriptedModel, Step, SubAgent
from ptc.cli.run_folder import RunFolder, read_folder
from ptc.viewer.export import exported_folder
from ptc.viewer.facts import page_name

from .pages_text import Page
from .test_pages import assert_is_whole
from .viewer_runs import EVIL, a_report, a_run, with_unknown


@pytest.fixture
def folder(tmp_path) -> Path:
    step = a_run()
    (tmp_path / "a.json").write_text(step.to_json())
    (tmp_path / "b.json").write_text(a_run(compress_history=False).to_json())
    (tmp_path / "cut.json").write_text(attrs.evolve(with_unknown(step), mission=f"Other {EVIL}").to_json())
    (tmp_path / "notes.json").write_text("[]")
    (tmp_path / "report.json").write_text(json.dumps(a_report()))
    return tmp_path


def missions(page: Page) -> list[str | None]:
    addresses = [each["href"] for each in page.all("a") if each["href"].endswith(".json.html")]
    return [each.removesuffix(".html") for each in addresses if each != "report.json.html"]


def test_the_index(folder):
    page = Page(RunFolder(folder).page("/", {}))
    assert missions(page) == ["a.json", "b.json", "cut.json"]
    assert [each["href"] for each in page.all("a") if each["href"] == "report.json.html"]
    assert "notes.json is no run that can be read" in page.text
    policy = next(each["content"] for each in page.all("meta") if "http-equiv" in each)
    assert policy.endswith("connect-src 'self'; base-uri 'none'; form-action 'self'")


@pytest.mark.parametrize(
    ("query", "found"),
    [
        ({"status": ["done"]}, ["a.json", "b.json", "cut.json"]),
        ({"status": ["failed"]}, []),
        ({"agent": ["scripted:shoes"]}, ["a.json", "b.json", "cut.json"]),
        ({"agent": ["nobody"]}, []),
        ({"text": ["SHOES find"]}, ["a.json", "b.json"]),
        ({"text": ["onerror"], "status": ["done"]}, ["cut.json"]),
    ],
)
def test_filters(folder, query, found):
    assert missions(Page(RunFolder(folder).page("/", query))) == found


def test_a_long_index_has_pages(folder, monkeypatch):
    monkeypatch.setattr("ptc.cli.run_folder._SHOWN", 2)
    pages = RunFolder(folder)
    first = Page(pages.page("/", {"status": ["done"]}))
    assert (missions(first), "1-2 of 3 runs" in first.text) == (["a.json", "b.json"], True)
    assert "/?status=done&after=2" in [each["href"] for each in first.all("a")]
    second = Page(pages.page("/", {"status": ["done"], "after": ["2"]}))
    assert (missions(second), "3-3 of 3 runs" in second.text) == (["cut.json"], True)
    assert not [each for each in second.all("a") if "after=" in each["href"]]
    assert "/?status=done" in [each["href"] for each in second.all("a") if each.get("rel") == "prev"]
    assert missions(Page(pages.page("/", {"after": ["x"]}))) == ["a.json", "b.json"]


def test_a_written_index_has_pages_that_lead_to_each_other(monkeypatch):
    monkeypatch.setattr("ptc.viewer.export._LISTED", 2)
    runs = {f"{name}.json": Step(mission=name) for name in "abcde"}
    pages = {name: Page(html) for name, html in exported_folder("runs", runs, {"x": "it is none"}, {"r": a_report()})}
    names = ["index.html", "index-2.html", "index-3.html"]
    assert list(pages) == [*names, "r.html", *map(page_name, runs)]
    assert [missions(pages[name]) for name in names] == [["a.json", "b.json"], ["c.json", "d.json"], ["e.json"]]
    beside = [[each["href"] for each in pages[name].all("a") if "rel" in each] for name in names]
    assert beside == [names[1:2], [names[0], names[2]], names[1:2]]
    assert [("it is none" in pages[name].text, "r.html" in str(pages[name].elements)) for name in names] == [
        (True, True),
        (False, False),
        (False, False),
    ]
    assert "3-4 of 5 runs" in pages["index-2.html"].text


def test_a_file_is_followed_by_itself(folder):
    pages = RunFolder(folder)
    before = pages.version({"of": ["a.json"]}), pages.version({"of": ["b.json"]})
    assert 'data-version="/version?of=a.json"' in str(pages.page("/a.json.html", {}))
    (folder / "b.json").write_text(a_run().to_json())
    after = pages.version({"of": ["a.json"]}), pages.version({"of": ["b.json"]})
    assert (before[0] == after[0], before[1] == after[1]) == (True, False)
    assert pages.version({"of": ["../a.json"]}) == "none"


def test_a_search_leads_to_turns_and_lines(folder):
    page = Page(RunFolder(folder).page("/search.html", {"q": ["BOOTS found"]}))
    hits = [each["href"] for each in page.all("a") if ".json" in each["href"]]
    assert hits == [f"{name}.json.html?turn=3#turn-3-program-1" for name in ("a", "b", "cut")]
    assert "program, line 1" in page.text
    assert len(page.all("mark")) == 3 * 3
    nothing = Page(RunFolder(folder).page("/search.html", {"q": ["no such word"]}))
    assert "Nothing in 3 runs." in nothing.text
    assert page.open == []


def test_two_runs_are_compared(folder):
    page = Page(RunFolder(folder).page("/compare.html", {"run": ["a.json", "b.json"]}))
    assert len(page.all("article")) == 6
    assert "the same program" in page.text
    assert_is_whole(page)
    turns = {f"{name}.json.html?turn={number}" for name in "ab" for number in range(1, 7)}
    assert {"a.json.html", "b.json.html", *turns} <= {each["href"] for each in page.all("a")}


def test_a_long_text_of_two_runs_is_whole_on_the_page_of_its_turn(folder):
    model = ScriptedModel([f'(return "{"2" * 30_000}")'])
    (folder / "long.json").write_text(SubAgent("m", model=model).run_sync().to_json())
    page = Page(RunFolder(folder).page("/compare.html", {"run": ["a.json", "long.json"]}))
    assert "long.json.html?turn=1&whole=yes" in {each["href"] for each in page.all("a")}
    assert "ptc trace" not in page.text
    for others in ([], ["a.json"], ["a.json", "../a.json"], ["a.json", "b.json", "cut.json"]):
        assert "Pick two runs" in Page(RunFolder(folder).page("/compare.html", {"run": others})).text


def test_files_come_change_and_go(folder):
    pages = RunFolder(folder)
    first = pages.version()
    assert len(Page(pages.page("/a.json.html", {})).all("article")) == 8
    (folder / "a.json").write_text(attrs.evolve(a_run(), trace=a_run().trace[:1]).to_json())
    second = pages.version()
    assert len(Page(pages.page("/a.json.html", {})).all("article")) == 1
    (folder / "b.json").unlink()
    assert missions(Page(pages.page("/", {}))) == ["a.json", "cut.json"]
    assert len({first, second, pages.version()}) == 3
    for path in ("/b.json.html", "/../a.json.html", "/x", "/%2e%2e/a.json"):
        assert pages.page(path, {}) is None


def test_a_report_leads_to_the_runs_that_are_there(folder):
    (folder / "shoes--good.json").write_text(a_run().to_json())
    page = Page(RunFolder(folder).page("/report.json.html", {}))
    assert {"/", "shoes--good.json.html"} <= {each["href"] for each in page.all("a")}


def test_a_folder_is_read_at_once(folder):
    found = read_folder(folder)
    assert (list(found.runs), list(found.reports)) == (["a.json", "b.json", "cut.json"], ["report.json"])
    assert "notes.json is no run that can be read" in found.others["notes.json"]
