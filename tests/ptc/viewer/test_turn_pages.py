"""A turn as a page of its own: the same as on the page of its run, with an address for each line and each call."""

import re
from functools import cache
from itertools import chain
from urllib.parse import parse_qs, urlsplit

import pytest

from ptc import ScriptedModel, SubAgent
from ptc.cli import run_folder
from ptc.cli.run_folder import RunFolder
from ptc.viewer.export import exported_run
from ptc.viewer.facts import lines_of, run_page, turn_page
from ptc.viewer.facts.turns import Token
from ptc.viewer.pages import Served, run_html, turn_html

from .pages_text import Page
from .test_pages import assert_is_whole
from .viewer_runs import EVIL, a_run, hostile, hostile_calls

PLACE = re.compile(r"turn-[\d.]+-(program|reply|error|printed|returned)-\d+")


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    """The pages of a folder with a run, and with a hostile one; each file is read once, since none changes here."""
    made = tmp_path_factory.mktemp("runs")
    (made / "a run #1.json").write_text(a_run().to_json())
    (made / "hostile.json").write_text(hostile().to_json())
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(run_folder, "read_run", cache(run_folder.read_run))
        yield RunFolder(made)


def served(folder, address):
    """The page at an address of the folder."""
    parts = urlsplit(address)
    return folder.page(f"/{parts.path.replace('%20', ' ').replace('%23', '#')}", parse_qs(parts.query))


def in_file(run, turn, **more):
    return {"turn": [turn], **{name: [value] for name, value in more.items()}}, f"/{run}.json.html"


def page_of(folder, run, turn, **more):
    query, path = in_file(run, turn, **more)
    return Page(folder.page(path, query))


def test_each_turn_has_a_page_that_says_what_the_run_says_of_it():
    step = a_run()
    for run in run_page(step).runs:
        names = [turn.name for turn in run.turns]
        for turn, before, after in zip(run.turns, ["", *names], [*names[1:], ""], strict=False):
            page = turn_page(step, turn.name)
            assert page.turn == turn
            assert (page.before, page.after, page.run) == (before, after, run.name)


@pytest.mark.parametrize("name", ["", "0", "7", "x", "5.", "5.1", "5.2", "5.1.3", "5.1.1.1.1", "3.1.1", " 1", "1.1"])
def test_there_is_no_other(folder, name):
    assert turn_page(a_run(), name) is None
    assert folder.page("/a run #1.json.html", {"turn": [name]}) is None


def test_what_the_page_of_a_turn_says(folder, snapshot):
    page = page_of(folder, "a run #1", "3")
    assert page.text.replace(str(folder.folder), "runs") == snapshot
    assert_is_whole(page)
    assert [each["href"] for each in page.all("a") if each.get("rel")] == [
        "a%20run%20%231.json.html?turn=2",
        "a%20run%20%231.json.html?turn=4",
    ]


def test_pages_lead_to_pages(folder):
    """Every link of a turn's page leads to a page of the folder, and to a place that is there."""
    for turn in ("1", "3", "5", "6", "5.1.2"):
        page = page_of(folder, "a run #1", turn)
        assert_is_whole(page)
        for address in {each["href"] for each in page.all("a")} - {"/", "#main"}:
            place = urlsplit(address).fragment
            target = page if address.startswith("#") else Page(served(folder, address))
            assert not place or place in {attributes.get("id") for _, attributes in target.elements}, address


@pytest.mark.parametrize("query", ["shoes", "e", "not sure", "reading", ":n", "tool_error"])
def test_a_hit_leads_to_its_line(folder, query):
    """Each word of what was asked for stands in the line that the address of a hit names."""
    found = Page(folder.page("/search.html", {"q": [query]}))
    addresses = [each["href"] for each in found.all("a") if "turn=" in each["href"] and "hostile" not in each["href"]]
    assert addresses
    for address in addresses:
        place = urlsplit(address).fragment
        assert PLACE.fullmatch(place)
        line = re.search(rf'id="{re.escape(place)}">(.*?)(</span>\n|</span></pre>)', served(folder, address), re.DOTALL)
        said = re.sub(r"<[^>]+>", "", line[1]).lower()
        assert all(word in said for word in query.split())


def test_a_hit_in_a_text_that_is_cut_leads_to_the_whole_of_it(folder):
    found = Page(folder.page("/search.html", {"q": ["yyyyyyyy"]}))
    (address,) = (each["href"] for each in found.all("a") if "hostile" in each["href"])
    assert address == "hostile.json.html?turn=4&whole=yes#turn-4-reply-2"
    assert "y" * 900_000 in served(folder, address)


def test_long_texts_are_cut_until_they_are_asked_for(folder):
    cut, whole = (page_of(folder, "hostile", "2", **more) for more in ({}, {"whole": "yes"}))
    assert "The first 20,000 of 150,000 characters. All of it" in cut.text
    assert "Long texts whole" in cut.text
    assert "hostile.json.html?turn=2&whole=yes" in {each["href"] for each in cut.all("a")}
    assert "Long texts cut" in whole.text
    assert "x" * 150_000 in whole.text
    assert "Long texts" not in page_of(folder, "a run #1", "3").text


def test_all_calls_of_a_turn_are_shown_page_by_page(folder):
    calls = hostile_calls()
    pages = [page_of(folder, "hostile", "3", calls=str(first)) for first in range(1, calls + 1, 200)]
    ids = [each["id"] for page in pages for each in page.all("details") if "-call-" in each.get("id", "")]
    assert ids == [f"turn-3-call-{number}" for number in range(1, calls + 1)]
    assert f"201-400 of {calls:,} calls; those before, those after, the ledger has all." in pages[1].text
    following = [{each["href"] for each in page.all("a") if "calls=" in each["href"]} for page in pages]
    assert following[0] == {"hostile.json.html?turn=3&calls=201"}
    assert following[-1] == {f"hostile.json.html?turn=3&calls={calls - 399}"}
    for page in pages:
        assert_is_whole(page)
    assert f"of {calls:,} calls" in page_of(folder, "hostile", "3", calls="9999999999").text


def test_pages_of_hostile_turns_run_nothing(folder):
    for turn in "12345":
        page = page_of(folder, "hostile", turn, whole="yes")
        assert_is_whole(page)
        assert len(page.scripts) == 2
        for tag, attributes in page.elements:
            assert [name for name in attributes if name.startswith("on") or name in ("src", "style")] == [], tag
    shown = EVIL.replace("\x00", "\\x00").replace("\u202e", "\\u202e").replace("\ud800", "\\ud800")
    assert " ".join(shown.split()) in page_of(folder, "hostile", "5").text


def test_a_long_run_shows_its_newest_turns_whole_and_leads_to_the_others(monkeypatch):
    monkeypatch.setattr("ptc.viewer.pages._TURNS", 2)
    step = a_run()
    page = Page(run_html(run_page(step), served=Served(run="r.html")))
    assert_is_whole(page)
    assert [each["id"] for each in page.all("article") if "line" in each["class"]] == [
        f"turn-{n}" for n in (1, 2, 3, 4)
    ]
    assert "The newest 2 of 6 turns are shown whole; the others lead to their pages." in page.text
    assert {f"r.html?turn={number}" for number in range(1, 7)} <= {each["href"] for each in page.all("a")}
    assert "are shown whole" not in Page(exported_run(step)).text


def test_messages_as_before_are_told_by_the_first_turn_and_the_last():
    model = ScriptedModel([*[str(number) for number in range(6)], "(return 1)"])
    step = SubAgent("m", model=model, compress_history=False, max_turns=7).run_sync()
    said = Page(turn_html(turn_page(step, "7"), Served(run="r.html"))).text
    assert "messages as sent for turns 1 to 6." in said


def test_lines_of_a_program_are_the_program():
    tokens = (Token("k", "(def"), Token("s", '"a\n\nb"'), Token("w", "\n"), Token("p", ")"))
    lines = lines_of(tokens)
    assert ["".join(piece.text for piece in line) for line in lines] == ['(def"a', "", 'b"', ")"]
    assert [piece.kind for piece in chain(*lines)] == ["k", "s", "s", "p"]
    assert lines_of(()) == ((),)
