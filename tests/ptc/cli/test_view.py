import sys
import webbrowser
from pathlib import Path

import pytest


@pytest.fixture
def opened(monkeypatch):
    """The addresses that a browser was asked to open."""
    addresses: list[str] = []
    monkeypatch.setattr(webbrowser, "open", addresses.append)
    return addresses


def test_a_run_becomes_a_page_beside_it(ptc, run_file, opened):
    result = ptc("view", run_file)
    assert (result.exit_code, result.stdout, result.stderr) == (0, "", "written: run.html\n")
    assert "Book a table at Lola." in Path("run.html").read_text("utf-8")
    assert opened == []


def test_no_other_file_is_written_over(ptc, run_file, write):
    assert [ptc("view", run_file).exit_code for _ in range(2)] == [0, 0]
    write("run.html", "<p>mine</p>")
    result = ptc("view", run_file)
    assert (result.exit_code, Path("run.html").read_text()) == (2, "<p>mine</p>")
    assert "was not written by ptc view. Give another place: -o FILE" in result.stderr


def test_a_page_is_opened(ptc, run_file, opened, tmp_path):
    assert ptc("view", run_file, "-o", "page.html", "--open").exit_code == 0
    assert opened == [(tmp_path / "page.html").as_uri()]


def test_a_page_on_standard_output(ptc, run_file):
    ptc("view", run_file)
    assert ptc("view", run_file, "-o", "-").stdout == Path("run.html").read_text("utf-8")
    piped = ptc("view", "-", stdin=Path(run_file).read_text("utf-8")).stdout
    assert piped == Path("run.html").read_text("utf-8").replace("run.json", "RUN.json")
    refused = ptc("view", run_file, "-o", "-", "--open")
    assert (refused.exit_code, refused.stdout) == (2, "")
    assert "cannot be opened; give -o FILE" in refused.stderr


def test_a_folder_of_runs(ptc, run_file, write, opened, tmp_path):
    Path("runs").mkdir()
    for name in ("a.json", "b.json"):
        (Path("runs") / name).write_bytes(Path(run_file).read_bytes())
    (Path("runs") / "notes.json").write_text("[]")
    result = ptc("view", "runs", "-o", "pages", "--open")
    assert (result.exit_code, result.stdout) == (0, "")
    assert result.stderr == "written: pages/index.html and 2 pages; 1 other files are named there\n"
    assert sorted(path.name for path in Path("pages").iterdir()) == ["a.json.html", "b.json.html", "index.html"]
    assert opened == [(tmp_path / "pages" / "index.html").as_uri()]


def test_two_runs_side_by_side(ptc, run_file):
    Path("other.json").write_bytes(Path(run_file).read_bytes())
    assert ptc("view", run_file, "other.json").stderr == "written: run-and-other.html\n"
    assert "the same program" in Path("run-and-other.html").read_text("utf-8")


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["none.json"], "cannot read none.json"),
        (["bad.json"], "bad.json is no run"),
        (["empty", "-o", "-"], "give the folder for its pages, ptc view empty -o pages"),
        (["empty", "-o", "pages"], "empty holds no run"),
        (["run.json", "run.json", "run.json"], "give one run, two runs to be compared, or a folder"),
        (["run.json", "empty"], "empty is a folder"),
        (["run.json", "-o", "nowhere/run.html"], "cannot write nowhere/run.html"),
        (["--live", "run.json", "run.json"], "--live follows one file"),
        (["report.json"], "report.json: it is no report of `ptc grade --json` that this version knows"),
        (["--live", "-"], "--live follows one file"),
    ],
)
def test_what_cannot_be_shown(ptc, run_file, write, arguments, said):
    write("bad.json", "{}")
    write("report.json", {"schema": 99, "rows": [], "results": []})
    Path("empty").mkdir()
    result = ptc("view", *arguments)
    assert (result.exit_code, result.stdout) == (2, "")
    assert said in result.stderr
    assert not Path("run.html").exists()


def test_without_the_extra_it_says_what_to_install(ptc, run_file, monkeypatch):
    monkeypatch.setitem(sys.modules, "jinja2", None)
    monkeypatch.setattr("ptc.cli.view.find_spec", lambda name: None)
    result = ptc("view", run_file)
    assert (result.exit_code, result.stderr) == (
        2,
        "Error: ptc view needs an optional dependency: pip install 'ptc-runtime[viewer]'\n",
    )
