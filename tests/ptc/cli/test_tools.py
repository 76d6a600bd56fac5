"""`--tools`: which names of a module are tools, what is said of them, and `ptc eval` with tools."""

import pytest

MIXED = """
from dataclasses import dataclass
from functools import partial
from helpers import shout, whisper
from ptc import SubAgent, tool

LIMIT = 3

def search(word: str) -> list[str]:
    "Finds things."
    return [word, word]

def bare(n):
    return n + 1

async def later(n: int) -> int:
    return n * 2

def _hidden(): ...

@dataclass
class Row:
    n: int = 0

    def list(self): ...

quick = tool(search, name="find", timeout=1)
double = lambda n: 2 * n
helper = SubAgent("Help.")
louder = partial(shout)
listing = Row().list
"""
HELPERS = """
def shout(text: str) -> str:
    return text.upper()

def whisper(text: str) -> str:
    return text.lower()
"""


@pytest.fixture
def mixed(write):
    write("helpers.py", HELPERS)
    return write("mixed.py", MIXED)


@pytest.fixture(autouse=True)
def _forgotten():
    """Modules of one test are not those of the next."""
    yield
    import sys

    for name in ("helpers", "mixed", "listed"):
        sys.modules.pop(name, None)


def test_what_a_module_has_is_told_and_what_is_left_out_with_the_reason(ptc, mixed):
    result = ptc("eval", "[(tool/search :a) (tool/bare 1) (tool/later 2) (tool/find :b)]", "--tools", mixed)
    assert result.stdout == '[["a" "a"] 2 4 ["b" "b"]]\n'
    assert result.stderr == (
        "Tools of mixed.py: search, bare, later, find.\n"
        "Left out of mixed.py: shout (imported: name it in __all__), whisper (imported: name it in __all__), "
        'double (a lambda has no name), helper (a sub-agent: name it with agent.as_tool("name", "what it does")), '
        "louder (no function: make it a Tool, tool(...)), listing (no function: make it a Tool, tool(...)).\n"
    )


def test_what_all_names_is_taken_wherever_it_is_from(ptc, write, mixed):
    listed = "from helpers import shout\nfrom mixed import Row, search, LIMIT\n"
    write("listed.py", listed + '__all__ = ["shout", "search", "Row", "LIMIT", "nobody"]\n')
    result = ptc("eval", '(tool/shout "a")', "--tools", "listed.py")
    assert result.stdout == '"A"\n'
    assert result.stderr == (
        "Tools of listed.py: shout, search.\n"
        "Left out of listed.py: Row (a class), LIMIT (it cannot be called), nobody (there is no such name).\n"
    )


def test_a_module_without_tools_says_what_it_has(ptc, write):
    write("helpers.py", HELPERS)
    write("empty.py", "from helpers import shout\n")
    result = ptc("eval", "1", "--tools", "empty.py")
    assert (result.exit_code, result.stdout) == (2, "")
    assert result.stderr.endswith("left out: shout (imported: name it in __all__).\n")


def test_a_program_with_tools_fails_and_is_shown_as_without(ptc, write):
    write("broken.py", "def stop():\n    raise ValueError('no')\n")
    result = ptc("eval", "(println 1) (tool/stop)", "--tools", "broken.py", "--json")
    assert (result.exit_code, result.stdout) == (1, "")
    assert "Error: tool_error at 1:13: `tool/stop` failed: ValueError: no" in result.stderr


# On the event loop, where Python sees to the signal at once: one that comes just before the loop waits, it sees later.
STOPPING = """
import asyncio, signal

async def stop():
    signal.raise_signal(signal.SIGINT)
    await asyncio.sleep(60)
"""


@pytest.mark.usefixtures("keyboard")
def test_a_program_that_is_interrupted_ends_with_130(ptc, write):
    write("stopping.py", STOPPING)
    assert ptc("eval", "(tool/stop)", "--tools", "stopping.py").exit_code == 130
