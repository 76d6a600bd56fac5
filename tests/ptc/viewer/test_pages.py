"""Pages of runs: what they say, that they need nothing else, and that nothing in them runs."""

import re
from base64 import b64encode
from hashlib import sha256
from itertools import product
from pathlib import Path

import pytest
from corpus.recording import RUNS

from ptc import ScriptedModel, Step, SubAgent, tool
from ptc.service import web
from ptc.viewer.export import INDEX, exported_comparison, exported_folder, exported_report, exported_run

from .pages_text import Page
from .viewer_runs import EVIL, RTL, a_report, a_run, hostile, hostile_calls, search, with_unknown

POLICY = (
    "default-src 'none'; style-src {style}; script-src {script}; connect-src 'none'; "
    "base-uri 'none'; form-action 'none'"
)


def corpus(name: str) -> Step:
    return Step.from_json((RUNS / f"{name}.json").read_text("utf-8"))


def hashed(text: str) -> str:
    return f"'sha256-{b64encode(sha256(text.encode()).digest()).decode()}'"


def assert_runs_nothing(page: Page) -> None:
    """One script, which the policy names; no handler, nothing from elsewhere, every id once."""
    (script,), (style,) = page.scripts, page.styles
    policy = next(each["content"] for each in page.all("meta") if "http-equiv" in each)
    assert policy == POLICY.format(style=hashed(style), script=hashed(script))
    assert [each for each in page.all("script") if each] == []
    assert {tag for tag, _ in page.elements} & {"img", "iframe", "object", "embed", "link", "base", "form"} == set()
    for tag, attributes in page.elements:
        assert [name for name in attributes if name.startswith("on") or name in ("src", "style")] == [], tag
    assert [each["href"] for each in page.all("a") if not re.match(r"#|[\w.%-]+\.html(#|$)", each["href"])] == []


def assert_is_whole(page: Page) -> None:
    """Every element is closed, every id is there once, and every link of the page leads to one."""
    assert page.open == []
    ids = [attributes["id"] for _, attributes in page.elements if "id" in attributes]
    assert sorted(set(ids)) == sorted(ids)
    assert {each["href"][1:] for each in page.all("a") if each["href"].startswith("#")} <= set(ids)
    named = [attributes.get("aria-labelledby") for _, attributes in page.elements]
    assert {each for each in named if each} <= set(ids)


# -- what they say ---------------------------------------------------------------------------------------------------


def test_the_page_of_a_run(snapshot):
    page = Page(exported_run(with_unknown(a_run()), file="run.json"))
    assert page.text == snapshot
    assert_runs_nothing(page)
    assert_is_whole(page)


def test_the_page_of_a_run_without_turns():
    page = Page(exported_run(Step(mission="m")))
    assert "it ended before the model replied" in page.text
    assert_is_whole(page)


def test_the_page_of_a_run_that_waits_for_people():
    model = ScriptedModel(["(def numbers (map inc (range)))", '(tool/search "shoes")'])
    step = SubAgent("m", model=model, tools=[tool(search, approval=True)]).run_sync()
    page = Page(exported_run(step))
    assert step.status == "waiting"
    said = ["Waits for people", 'approval: search: May `search` be called? {:words "shoes", :limit 3}']
    pending = ["A reply that did not come to its end", '(tool/search "shoes")']
    assert "\n".join(said) in page.text
    assert "\n".join(pending) in page.text
    assert_is_whole(page)


def test_two_runs_side_by_side(snapshot):
    page = Page(exported_comparison(("plain", "compressed"), (a_run(compress_history=False), a_run())))
    assert page.text == snapshot
    assert_runs_nothing(page)
    assert_is_whole(page)


def test_a_folder_of_runs(snapshot):
    runs = {name: corpus(name.removesuffix(".json")) for name in ("index.json", "prices.json") if "prices" in name}
    pages = dict(exported_folder("runs", {**runs, "index.json": a_run()}, {"x.json": "it is no run"}))
    assert list(pages) == [INDEX, "prices.json.html", "index.json.html"]
    assert Page(pages[INDEX]).text == snapshot
    assert_runs_nothing(Page(pages[INDEX]))
    addresses = {each["href"].partition("#")[0] for each in Page(pages[INDEX]).all("a")} - {""}
    assert addresses == set(pages) - {INDEX}
    assert INDEX in {each["href"] for each in Page(pages["prices.json.html"]).all("a")}


def test_a_report_of_evals(snapshot):
    html = exported_report(a_report(), "report.json", {"shoes--good.json": "shoes--good.json.html"})
    page = Page(html)
    assert page.text == snapshot
    assert_runs_nothing(page)
    assert_is_whole(page)
    assert [each["href"] for each in page.all("a") if "html" in each["href"]] == ["shoes--good.json.html"]


def test_a_folder_with_a_report_leads_to_it_and_it_to_the_runs():
    pages = dict(exported_folder("runs", {"shoes--good.json": a_run()}, {}, {"r.json": a_report()}))
    assert list(pages) == [INDEX, "r.json.html", "shoes--good.json.html"]
    assert "r.json.html" in {each["href"] for each in Page(pages[INDEX]).all("a")}
    assert {INDEX, "shoes--good.json.html"} <= {each["href"] for each in Page(pages["r.json.html"]).all("a")}


@pytest.mark.parametrize(
    "data", [[], {}, {"rows": [], "results": []}, {"schema": 1, "rows": [{}], "results": []}], ids=repr
)
def test_what_is_no_report_is_refused(data):
    with pytest.raises(ValueError, match="it is no report of `ptc grade --json`"):
        exported_report(data, "report.json")


def test_the_same_run_gives_the_same_bytes():
    assert exported_run(a_run()) == exported_run(Step.from_json(a_run().to_json()))


@pytest.mark.parametrize("name", ["log-blocks", "ticket-answers", "regions"])
def test_pages_of_recorded_runs_are_whole_and_small(name):
    html = exported_run(corpus(name))
    assert len(html.encode()) < 1_000_000
    page = Page(html)
    assert_runs_nothing(page)
    assert_is_whole(page)


# -- nothing runs ----------------------------------------------------------------------------------------------------


def test_a_hostile_run_is_shown_and_runs_nothing():
    step = hostile()
    html = exported_run(step)
    page = Page(html)
    assert_runs_nothing(page)
    assert_is_whole(page)
    assert len(page.scripts) == 1
    shown = EVIL.replace("\x00", "\\x00").replace("\u202e", "\\u202e").replace("\ud800", "\\ud800")
    assert " ".join(shown.split()) in page.text
    assert RTL in page.text
    assert not re.search("[\x00\u202e\ud800]", html)
    assert f"1-200 of {hostile_calls():,} calls" in page.text
    assert len([each for each in page.all("tr") if each.get("class") == "call"]) == hostile_calls() + 1
    assert "The first 20,000 of more than 999,992 characters." in page.text
    assert not re.search("x{20001}|y{20001}", html)


def test_the_script_is_small_and_makes_no_text_into_markup():
    script = Page(exported_run(a_run())).scripts[0]
    assert len(script) <= 3_000
    assert not re.search(r"innerHTML|outerHTML|insertAdjacent|document\.write|eval|Function|fetch", script)


# -- who reads them --------------------------------------------------------------------------------------------------


def test_landmarks_and_labels():
    page = Page(exported_run(a_run()))
    for landmark in ("header", "main", "footer"):
        assert len(page.all(landmark)) == 1
    assert [each["aria-label"] for each in page.all("nav")] == ["Turns", "Parts"]
    assert page.all("html") == [{"lang": "en"}]
    assert len(page.all("h1")) == 1
    labelled = {each["for"] for each in page.all("label")}
    assert {each["id"] for each in page.all("input")} == labelled
    assert all(each.get("aria-label") or each.get("aria-hidden") for each in page.all("svg"))
    assert all(each.get("scope") for each in page.all("th"))
    assert all(each.get("aria-labelledby") for each in page.all("article"))
    assert ("a", {"class": "skip", "href": "#main"}) in page.elements


def test_without_scripts_nothing_is_hidden_but_what_needs_them():
    page = Page(exported_run(a_run()))
    hidden = [attributes["class"] for _, attributes in page.elements if "hidden" in attributes]
    assert hidden
    assert all("script" in each.split() for each in hidden)


TEXTS = ("ink", "dim", "link", "good", "bad", "warn", "keyword", "string", "number", "name", "comment")
GROUNDS = ("paper", "panel")
SHADED = ("added", "removed", "cached")
MARKED = ("mark",)
DRAWN = ("s0", "s1", "s2", "s3", "s4", "s5", "s6", "s7", "good", "bad")


def schemes() -> dict[str, dict[str, str]]:
    style = Page(exported_run(Step())).styles[0]
    light, dark = (dict(re.findall(r"--(\w+): (#\w{6})", part)) for part in style.split("@media", 2)[:2])
    return {"light": light, "dark": dark}


def luminance(colour: str) -> float:
    parts = [int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    linear = [part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts]
    return sum(weight * part for weight, part in zip((0.2126, 0.7152, 0.0722), linear, strict=True))


def contrast(one: str, other: str) -> float:
    lighter, darker = sorted((luminance(one), luminance(other)), reverse=True)
    return (lighter + 0.05) / (darker + 0.05)


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_contrast(scheme):
    """As WCAG asks: 4.5 to 1 for text, 3 to 1 for what is drawn."""
    colours = schemes()[scheme]
    assert contrast("#000000", "#ffffff") == pytest.approx(21)
    texts = [*product(TEXTS, GROUNDS), *product(("ink", "dim"), SHADED), *product(("ink",), MARKED)]
    assert [pair for pair in texts if contrast(colours[pair[0]], colours[pair[1]]) < 4.5] == []
    assert [name for name in DRAWN if contrast(colours[name], colours["paper"]) < 3] == []


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_contrast_of_what_the_chat_adds(scheme):
    style = (Path(web.__file__).parent / "static" / "web.css").read_text("utf-8")
    own = dict(zip(("light", "dark"), re.findall(r"--own: (#\w{6})", style), strict=True))[scheme]
    colours = schemes()[scheme]
    assert [name for name in ("ink", "dim", "link") if contrast(colours[name], own) < 4.5] == []
    assert not re.search(r"opacity: \.", style)


def test_both_schemes_have_every_colour():
    light, dark = schemes().values()
    assert light.keys() == dark.keys()
