"""The documentation is complete and current: tables have entries, generated parts are fresh, links lead somewhere."""

import ast
import builtins
import re
import subprocess
import sys
import tomllib
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import attrs
import pytest
from pages import PAGES, ROOT, blocks, headings, name_of

from ptc import SubAgent
from ptc.cli import app
from ptc.record.step import FAILURE_CODES
from ptc.repl.commands import COMMANDS
from ptc_interpreter.analyzer.special import SPECIAL_FORMS
from ptc_interpreter.analyzer.unsupported import REFUSED
from ptc_interpreter.runtime.registry import CORE

DOCS = ROOT / "docs"
_LINK = re.compile(r"\]\(([^)#\s]+)(#[^)\s]*)?\)")


def text_of(page: str) -> str:
    return (DOCS / page).read_text("utf-8")


INWARD = {  # exceptions that no caller of a package is shown
    "AsWholeError",  # within the compiler
    "Broken",  # between a worker and its host
    "Duplicate",  # within the store
    "Ended",  # ends a program with its value
    "Failed",  # ends a command with its message
    "Misread",  # within the reading of a record
    "NoAnswer",  # of the prompt
    "ProgramHalted",  # ends a program whose run must not go on
    "Refused",  # between a route of the service and its answer
    "ToolRaised",  # what a tool raised, as a journal has it
    "TooManyMistakes",  # of an analysis, which tells those that it has found
}


def test_every_exception_is_in_the_tree():
    bases = {name: set(bases) for folder in PACKAGES for name, bases in _classes(ROOT / folder)}
    known = {name for name in vars(builtins) if name.endswith(("Error", "Exception"))} | {"ClickException"}
    found, tree = (_based_on(names, bases) for names in (known, {"PtcError"}))
    public = {name for name in found if not name.startswith("_")}
    assert public - tree - INWARD - _based_on(INWARD, bases) == {"PtcError"}
    listed = set(re.findall(r"^[│├└─ ]*(\w+)  ", text_of("errors.md"), re.MULTILINE))
    assert tree - listed == set()


PACKAGES = ("interpreter/ptc_interpreter", "compression/ptc_compression", "ptc/ptc")


def _classes(folder: Path) -> Iterator[tuple[str, list[str]]]:
    """The classes of a package that have bases, each with their names."""
    texts = [path.read_text("utf-8") for path in folder.rglob("*.py")]
    for text in filter(re.compile(r"^ *class \w+\(", re.MULTILINE).search, texts):
        for node in ast.walk(ast.parse(text)):
            if isinstance(node, ast.ClassDef):
                yield node.name, [ast.unparse(base).rpartition(".")[2] for base in node.bases]


def _based_on(names: set[str], bases: dict[str, set[str]]) -> set[str]:
    """The classes that come of those named, by however many steps."""
    found: set[str] = set()
    while more := {name for name, of in bases.items() if of & (names | found)} - found:
        found |= more
    return found


def test_every_failure_code_has_a_heading():
    assert headings(DOCS / "errors.md") >= set(FAILURE_CODES)


def test_every_command_has_a_heading():
    assert headings(DOCS / "command-line.md") >= {f"ptc {name}" for name in app.COMMANDS}


def test_every_command_is_in_the_readme():
    readme = (ROOT / "README.md").read_text("utf-8")
    assert [name for name in app.COMMANDS if f"`ptc {name}" not in readme] == []


def test_every_command_of_the_prompt_is_described():
    page = text_of("how-to/repl.md")
    assert [name for name in COMMANDS if f"| `{name}`" not in page] == []


def test_every_field_of_an_agent_is_described():
    described = text_of("agents.md")
    assert [each.name for each in attrs.fields(SubAgent) if f"`{each.name}`" not in described] == []


def test_pages_that_code_refers_to_exist():
    named = {
        page
        for folder in ("interpreter", "compression", "ptc", "benchmarks", "examples")
        for path in (ROOT / folder).rglob("*.py")
        for page in re.findall(r"\bdocs/[\w/.-]+\w", path.read_text("utf-8"))
    }
    assert [page for page in sorted(named) if not list(ROOT.glob(f"{page}*"))] == []


def test_every_form_function_and_refused_name_is_listed():
    language, functions = text_of("language.md"), text_of("functions.md")
    assert [form.usage for form in SPECIAL_FORMS.values() if f"`{form.usage}`" not in language] == []
    assert [entry.usage for entry in CORE.values() if f"`{entry.usage}`" not in functions] == []
    short = [name for name in REFUSED if not name.startswith("java.")]
    assert [name for name in short if f"`{name}`" not in language] == []


def test_what_contributing_names_exists():
    text = re.sub(r"```.*?```", "", (ROOT / "CONTRIBUTING.md").read_text("utf-8"), flags=re.DOTALL)
    named = {name.split("(")[0] for name in re.findall(r"`([^`\n]+)`", text)}
    paths = {name for name in named if re.fullmatch(r"[\w./<>-]+", name) and re.search(r"\w/|\.(py|md|toml)$", name)}
    assert sorted(name for name in paths if not files_of(name)) == []
    words = {name.rpartition(".")[2] for name in named - paths if re.fullmatch(r"[A-Za-z_.]+", name)}
    assert sorted(words - words_of_code()) == []


def files_of(path: str) -> list[Path]:
    """What a path names that may begin in a package, and hold `<family>` for any name."""
    folders = (ROOT, *(ROOT / name for name in PACKAGES))
    return [found for folder in folders for found in folder.glob(re.sub(r"<\w+>", "*", path))]


def words_of_code() -> set[str]:
    files = [
        *(path for name in (*PACKAGES, "tests", "docs") for path in (ROOT / name).rglob("*.py")),
        ROOT / "Makefile",
    ]
    return {word for path in files for word in re.findall(r"\w+", path.read_text("utf-8"))}


PACKAGES = ("interpreter/ptc_interpreter", "compression/ptc_compression", "ptc/ptc")


@pytest.mark.parametrize("page", PAGES, ids=name_of)
def test_links_lead_to_files(page: Path):
    text = re.sub(r"```.*?```|`[^`\n]*`", "", page.read_text("utf-8"), flags=re.DOTALL)
    links = [link for link, _ in _LINK.findall(text) if "://" not in link]
    assert [link for link in links if not (page.parent / link).exists()] == []


def test_every_page_is_in_the_navigation():
    navigation = (ROOT / "mkdocs.yml").read_text("utf-8")
    assert [path.name for path in DOCS.rglob("*.md") if path.relative_to(DOCS).as_posix() not in navigation] == []


def test_decisions_are_under_a_page():
    assert [
        path.name for path in (DOCS / "decisions").glob("*.md") if len(path.read_text("utf-8").splitlines()) > 60
    ] == []


def test_make_targets_that_pages_name_exist():
    targets = set(re.findall(r"^([a-z]+):", (ROOT / "Makefile").read_text("utf-8"), re.MULTILINE))
    named = {
        target
        for page in PAGES
        for target in re.findall(r"(?:`|^)make ([a-z]+)", page.read_text("utf-8"), re.MULTILINE)
    }
    assert {"demo", "test"} <= named <= targets


def test_versions_agree():
    projects = [tomllib.loads((ROOT / name / "pyproject.toml").read_text("utf-8"))["project"] for name in PROJECTS]
    (version,) = {project["version"] for project in projects}
    own = {each for project in projects for each in project["dependencies"] if each.startswith("ptc-")}
    assert {each.partition("==")[2] for each in own} == {version}
    released = re.findall(r"^## (\S+)", (ROOT / "CHANGELOG.md").read_text("utf-8"), re.MULTILINE)
    assert released[:2] == ["Unreleased", version]


PROJECTS = ("interpreter", "compression", "ptc")


def test_pages_name_no_machine():
    private = re.compile(r"/(?:work|home|root|Users|tmp|opt)/|https?://(?:localhost|10\.|192\.168)")
    assert [name_of(page) for page in PAGES if private.search(page.read_text("utf-8"))] == []


def test_the_test_file_of_the_snapshot_page_passes(pytester: pytest.Pytester, run_pytest: Callable[..., Any]):
    """The page's test module as a reader would keep it: pytest writes the snapshot, then compares with it."""
    page = list(blocks(DOCS / "how-to" / "snapshot-tests.md"))
    pytester.makepyfile(test_agent="\n".join(block.text for block in page if block.language == "python"))
    for arguments in (["--snapshot-update"], []):
        assert run_pytest(*arguments).ret == 0
    (prompt,) = pytester.path.rglob("*.prompt.txt")
    shown = [block.text for block in page if block.language == "text"]
    assert prompt.read_text("utf-8").rstrip() == shown[0].rstrip()
    assert prompt.relative_to(pytester.path).as_posix() in text_of("how-to/snapshot-tests.md")


def test_the_site_builds(tmp_path: Path):
    command = [sys.executable, "-m", "docs.site", str(tmp_path / "site")]
    done = subprocess.run(command, capture_output=True, text=True, cwd=ROOT, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    assert (tmp_path / "site" / "images" / "walk.svg").exists()
    assert 'id="frequencies"' in (tmp_path / "site" / "functions.html").read_text("utf-8")
    assert 'id="ptc.agent.SubAgent' in (tmp_path / "site" / "api" / "ptc.html").read_text("utf-8")
    assert (tmp_path / "site" / "llms.txt").read_text("utf-8").startswith("# ptc\n\n> Multi-turn sub-agents")
