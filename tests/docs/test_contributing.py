"""CONTRIBUTING.md is true: each file, folder, command and name that it mentions exists, and its samples work.

So do the files that the pages of decisions name.
"""

import re
import subprocess
import sys
from functools import cache
from pathlib import Path

import pytest
from pages import ROOT, blocks

from ptc.cli.app import COMMANDS
from ptc_interpreter import ERROR_CODES
from ptc_interpreter.analyzer.special import SPECIAL_FORMS

PAGE = ROOT / "CONTRIBUTING.md"
PACKAGES = [ROOT / "interpreter" / "ptc_interpreter", ROOT / "compression" / "ptc_compression", ROOT / "ptc" / "ptc"]
CODE = [*PACKAGES, ROOT / "tests", ROOT / "docs"]
# What is no name of this repository: languages of blocks, marks in pages and cases, and what tools of others take.
MARKS = {
    *("python", "output", "console", "clojure", "text", "sh", "ptc> ", ";=>"),
    *("<!-- generated: ... -->", "<!-- end -->", ".venv", "--snapshot-update"),
}
_FENCE = re.compile(r"^```.*?^```$", re.MULTILINE | re.DOTALL)
_SPAN = re.compile(r"`([^`\n]+)`")
_NAME = re.compile(r"(?:async )?([A-Za-z_][\w.]*?)(?:\(.*\)|=\w+)?")


def spans() -> list[str]:
    return sorted(set(_SPAN.findall(_FENCE.sub("", PAGE.read_text("utf-8")))))


@cache
def sources() -> list[str]:
    return [path.read_text("utf-8") for folder in CODE for path in folder.rglob("*.py")]


def is_defined(name: str) -> bool:
    """Whether a name is, and what stands behind its dot: in the class before it; of a module or variable, anywhere."""
    owner, _, attribute = name.rpartition(".")
    bodies = [body for text in sources() for body in class_bodies(text, owner)] if owner else []
    defined = re.compile(rf"(?:def|class) {attribute}\b|[\s(.*]{attribute}(?::|,| =|=)")
    return any(defined.search(text) for text in bodies or sources() if attribute in text)


def class_bodies(source: str, name: str) -> list[str]:
    """The text of each class of that name."""
    found = re.compile(rf"^class {name}\b.*?(?=^\S|\Z)", re.MULTILINE | re.DOTALL)
    return found.findall(source) if f"class {name}" in source else []


def is_path(span: str) -> bool:
    return "/" in span or Path(span).suffix in (".py", ".md", ".toml")


def path_exists(span: str) -> bool:
    """A path from the root or from within a package, or the name of a file anywhere; `<...>` stands for any name."""
    pattern = re.sub(r"<[^>]*>", "*", span).rstrip("/")
    within = [found for folder in CODE for found in (folder.glob if "/" in pattern else folder.rglob)(pattern)]
    return bool(within or list(ROOT.glob(pattern)))


def exists(span: str) -> bool:
    """Whether what a span names is there."""
    verb, _, rest = span.partition(" ")
    if verb == "make":
        return bool(re.search(rf"^{rest}:", (ROOT / "Makefile").read_text("utf-8"), re.MULTILINE))
    if span.startswith("python -m "):
        return path_exists(span.removeprefix("python -m ").replace(".", "/") + ".py")
    if verb == "ptc":
        return not rest or rest in COMMANDS
    if span.startswith("("):
        return any(code in span for code in ERROR_CODES)
    if is_path(span):
        return path_exists(span)
    name = _NAME.fullmatch(span)
    return span in SPECIAL_FORMS or (name is not None and is_defined(name[1]))


def test_everything_that_is_mentioned_exists():
    assert [span for span in spans() if span not in MARKS and not exists(span)] == []


@pytest.mark.parametrize("page", sorted((ROOT / "docs" / "decisions").glob("*.md")), ids=lambda page: page.stem)
def test_files_that_decisions_name_exist(page: Path):
    files = [span for span in _SPAN.findall(page.read_text("utf-8")) if Path(span).suffix in (".py", ".lark")]
    assert [file for file in files if not path_exists(file)] == []


def test_every_mark_is_mentioned():
    assert MARKS - set(spans()) == set()


def test_every_verb_of_the_set_up_exists():
    (listed,) = (block.text for block in blocks(PAGE) if block.language == "sh")
    assert [line for line in listed.splitlines() if not exists(line.partition("#")[0].strip())] == []


@pytest.mark.parametrize(
    "wrong",
    [
        *("make coffee", "python -m docs.nothing", "ptc fly", "core/no_such_module.py", "tests/data/eval/<x>.py"),
        *("no_such_function", "History.no_such_method", "arguments.no_such_function", "no_such_argument=True"),
    ],
)
def test_what_is_not_there_is_found(wrong: str):
    assert not exists(wrong)


@pytest.mark.parametrize(
    ("registers", "program", "value"),
    [("@core(", '(str/initials "Ada Lovelace")', '"AL"'), ("@special(", "(unless (= 1 2) 3 4)", "4")],
)
def test_the_samples_work(registers: str, program: str, value: str):
    (sample,) = (block.text for block in blocks(PAGE) if registers in block.text)
    checked = f"from ptc_interpreter import evaluate, to_clojure\nprint(to_clojure(evaluate({program!r}).value)[0])\n"
    code = f"import ptc_interpreter.core\n{sample}\n{checked}"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert (done.stdout.strip(), done.stderr) == (value, "")
