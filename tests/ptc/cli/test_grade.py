import json
import re
from pathlib import Path

import pytest

from ptc import ModelUsage, RecordingModel, Reply, ScriptedModel
from ptc.evals import grade_sync, load_cases

CASES = [
    {"name": "sum", "mission": "Add up.", "data": {"orders": [1, 2]}, "expected": 3},
    {"name": "largest", "mission": "Find the largest.", "data": {"orders": [1, 2]}, "holds": [2]},
]
MODULE = """
from ptc import ScriptedModel
from ptc.evals import Case

cases = [Case(name="one", mission="Say one.", expected=1)]
models = {"mine": lambda case: ScriptedModel(["(return (tool/one))"])}
"""


@pytest.fixture
def cases(write):
    """A file of cases, and a cassette of runs in which the second is wrong."""
    name = write("cases.json", CASES)
    programs = {"sum": "(return (reduce + data/orders))", "largest": "(return (first data/orders))"}
    usage = ModelUsage(input_tokens=1_000, output_tokens=20)
    replies = {name: Reply(text=program, usage=usage) for name, program in programs.items()}
    models = {"m": lambda case: RecordingModel(ScriptedModel([replies[case.name]]), "c.jsonl")}
    grade_sync(load_cases(name).cases, models, concurrency=1)
    return [name, "--model", "replay:c.jsonl"]


def test_the_table_on_stdout_and_each_result_on_stderr(ptc, cases, snapshot):
    result = ptc("grade", *cases, "--concurrency", "1")
    assert result.exit_code == 1
    assert (result.stdout, result.stderr) == snapshot


def test_json(ptc, cases):
    data = json.loads(ptc("grade", *cases, "--json").stdout)
    assert [(row["runs"], row["passed"], row["cost"]) for row in data["rows"]] == [(2, 1, None)]
    assert {result["case"]: result["value"] for result in data["results"]} == {"sum": 3, "largest": 1}


def test_the_report_in_a_file_has_what_the_docs_say(ptc, cases, tmp_path):
    printed = json.loads(ptc("grade", *cases, "--json").stdout)
    told = ptc("grade", *cases, "--repeat", "1", "-o", "report.json")
    assert (told.exit_code, "1 of 2" in told.stdout, "written: report.json" in told.stderr) == (1, True, True)
    written = json.loads((tmp_path / "report.json").read_text("utf-8"))
    for data in (printed, written):
        for result in data["results"]:
            del result["seconds"]
    assert written == printed
    page = (Path(__file__).parents[3] / "docs/how-to/evals.md").read_text("utf-8")
    tables = page.partition("## The report")[2].split("| of a result")
    for table, rows in zip(tables, (written["rows"], written["results"]), strict=True):
        named = set(re.findall(r"`(\w+)`", " ".join(re.findall(r"^\| (`.*?) \|", table, re.MULTILINE))))
        for row in rows:
            assert named - set(row) <= {"run", "seconds"}
            assert set(row) <= named
    assert ptc("view", "report.json", "-o", "-").exit_code == 0


@pytest.mark.parametrize(
    ("given", "message"),
    [
        ("no.json", "cannot read no.json: no such file or directory. Give a file such as [{"),
        ("no.py", "cannot read no.py: there is no such file. Give a file of JSON, such as [{"),
        ("no_cases", "cannot read no_cases: there is no such file or module. Give a file of JSON"),
        (".", "cannot read .: it is a folder. Give a file of JSON"),
        ("json", "json has no `cases`: a list of Case(name=..., mission=..., expected=...)."),
    ],
)
def test_cases_that_are_not_there_say_what_to_give(ptc, given, message):
    result = ptc("grade", given, "--model", "replay:c.jsonl")
    assert result.exit_code == 2
    assert message in result.stderr


def test_one_case_that_passes(ptc, cases):
    result = ptc("grade", *cases, "--case", "sum")
    assert (result.exit_code, "1 of 1" in result.stdout) == (0, True)


def test_runs_are_saved_and_can_be_read(ptc, cases, tmp_path):
    ptc("grade", *cases, "--save", "runs")
    assert sorted(path.name for path in (tmp_path / "runs").iterdir()) == [
        "largest.json",
        "ptc-grade.report.json",
        "sum.json",
    ]
    assert "Find the largest." in ptc("trace", "runs/largest.json").stdout


def test_a_saved_report_is_a_page_that_leads_to_its_runs(ptc, cases, tmp_path):
    printed = json.loads(ptc("grade", *cases, "--save", "runs", "--json").stdout)
    assert [each["run"] for each in printed["results"]] == ["sum.json", "largest.json"]
    assert json.loads((tmp_path / "runs" / "ptc-grade.report.json").read_text()) == printed
    written = ptc("view", "runs", "-o", "pages")
    assert (written.exit_code, written.stderr) == (0, "written: pages/index.html and 3 pages\n")
    page = (tmp_path / "pages" / "ptc-grade.report.json.html").read_text("utf-8")
    assert 'href="largest.json.html"' in page
    alone = ptc("view", "runs/ptc-grade.report.json", "-o", "-").stdout
    assert "expected" in alone or "does not hold" in alone
    assert "largest.json.html" not in alone


def test_several_runs_of_a_case_are_saved_apart(ptc, write, tmp_path):
    arguments = [write("mine.py", MODULE), "--tools", write("tools.py", "def one() -> int:\n    return 1\n")]
    result = ptc(
        "grade", *arguments, "--strategy", "plain", "--strategy", "keep-recent", "--repeat", "2", "--save", "r"
    )
    assert (result.exit_code, result.stdout.count("2 of 2")) == (0, 2), result.stderr
    names = [f"one--mine--{strategy}--{number}.json" for strategy in ("keep-recent", "plain") for number in (1, 2)]
    assert sorted(path.name for path in (tmp_path / "r").glob("one*")) == names


@pytest.mark.parametrize(
    ("more", "told"),
    [
        (["--case", "none"], "there is no case 'none'; there are 'sum', 'largest'."),
        (["--strategy", "compaction"], "'compaction' is not one of 'plain', 'sections'"),
        (["--model", "nobody"], "--model: "),
    ],
)
def test_what_cannot_be_graded_is_told(ptc, cases, more, told):
    result = ptc("grade", *cases, *more)
    assert (result.exit_code, told in result.stderr) == (2, True), result.stderr


def test_cases_that_cannot_be_read_are_told(ptc, write):
    assert "Error: no_cases has no `cases`: a list of Case(" in ptc("grade", write("no_cases.py", "x = 1")).stderr
    assert "no model is given" in ptc("grade", write("cases.json", CASES)).stderr


def test_a_recording_is_made(ptc, cases, tmp_path):
    ptc("grade", *cases, "--record", "again.jsonl")
    assert len((tmp_path / "again.jsonl").read_text().splitlines()) == 2
