"""Every example of README, CONTRIBUTING and docs/ runs, and prints what the page says.

On a page, in order and in a folder of their own:

    ```python    is run; all blocks of a page share their names
    ```console   holds commands after `$ `, each with what it prints; after `$ ptc repl` what is typed is after `ptc> `
    ```output    is what the block before it has printed
    ```clojure   holds cases `expression  ;=> value`, or a program that is not run
    ```text      is not run
"""

import asyncio
import io
import re
import shlex
import sys
from collections.abc import Iterator
from contextlib import redirect_stdout
from inspect import signature
from pathlib import Path
from types import ModuleType

import pytest
from cases import Case, cases, failures
from click.testing import CliRunner
from pages import PAGES, Block, blocks, name_of

from ptc.cli import cli
from ptc.store import Store
from ptc.views.prompt_text import prompt_text

KNOWN = {"python", "console", "output", "clojure", "text", "sh", "sql", "toml"}
RUNNABLE = [page for page in PAGES if any(block.language in {"python", "console"} for block in blocks(page))]
_PASSING = re.compile(r"\d+\.\d+ m?s\b|(?:\d{4}-\d\d-\d\d )?\d\d:\d\d:\d\d|^@@ .* @@$|^seconds .*$", re.MULTILINE)
_TYPED = re.compile(r"^(?:ptc> |\.\.\.  )(.*\n)", re.MULTILINE)


class AnySnapshot:
    """Stands in for `prompt_snapshot`: what it is compared with has to be a prompt."""

    def __eq__(self, prompt: object) -> bool:
        return len(prompt_text(prompt)) > 0

    __hash__ = None


class Reader:
    """Runs the blocks of one page as someone who reads it would."""

    def __init__(self, page: Path) -> None:
        self.page = page
        self.module = ModuleType("documented_page")
        self.printed = ""

    def meets(self, block: Block) -> None:
        if block.language == "python":
            self.runs(block)
        elif block.language == "console":
            self.types(block)
        elif block.language == "output":
            assert self.printed.rstrip() == block.text.rstrip(), f"{name_of(self.page)}:{block.line}"

    def runs(self, block: Block) -> None:
        code = compile("\n" * (block.line - 1) + block.text, name_of(self.page), "exec")
        with redirect_stdout(io.StringIO()) as out:
            exec(code, self.module.__dict__)
        self.printed = out.getvalue()

    def tests(self) -> None:
        """Calls the test functions of the page."""
        for name, function in vars(self.module).items():
            if name.startswith("test_"):
                function(*[AnySnapshot() for _ in signature(function).parameters])

    def leaves(self) -> None:
        """Closes the stores that the page has opened, as the end of a process does for who reads it."""
        for value in vars(self.module).values():
            if isinstance(value, Store):
                value.close()

    def types(self, block: Block) -> None:
        for command, shown in _commands(block.text):
            typed, expected = "".join(_TYPED.findall(shown)), _TYPED.sub("", shown)
            arguments = shlex.split(command)[1:]
            found = CliRunner().invoke(cli, arguments, input=typed, catch_exceptions=False, prog_name="ptc")
            assert _steady(found.output) == _steady(expected), f"{name_of(self.page)}:{block.line}: {command}"


def _steady(printed: str) -> str:
    """What a command has printed, without what differs from run to run: durations, times, and places in a diff."""
    return _PASSING.sub("", printed.rstrip())


def _commands(text: str) -> Iterator[tuple[str, str]]:
    for part in text.split("$ ")[1:]:
        command, _, printed = part.replace("\\\n", "").partition("\n")
        assert command.startswith("ptc "), command
        yield command, printed


@pytest.fixture
def _event_loop() -> Iterator[None]:
    """An event loop for libraries that take the current one, or leave open the one they make."""
    loop = asyncio.new_event_loop()
    asyncio.set_event_loop(loop)
    yield
    loop.close()
    asyncio.set_event_loop(None)


@pytest.mark.usefixtures("_event_loop")
@pytest.mark.parametrize("page", RUNNABLE, ids=name_of)
def test_examples_of_a_page(page: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    reader = Reader(page)
    monkeypatch.setitem(sys.modules, reader.module.__name__, reader.module)
    try:
        for block in blocks(page):
            reader.meets(block)
        reader.tests()
    finally:
        reader.leaves()


def cases_of(page: Path) -> Iterator[Case]:
    for block in blocks(page):
        if block.language == "clojure" and ";=>" in block.text:
            yield from cases(block.text, f"{name_of(page)}:{block.line}+")


@pytest.mark.parametrize("page", [page for page in PAGES if any(cases_of(page))], ids=name_of)
def test_examples_of_the_language(page: Path) -> None:
    assert failures(cases_of(page)) == {}


@pytest.mark.parametrize("page", PAGES, ids=name_of)
def test_blocks_say_what_they_are(page: Path) -> None:
    assert {block.language for block in blocks(page)} <= KNOWN
