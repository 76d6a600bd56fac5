"""The second hash seed runs what writes values or prompts, and no other test."""

from pathlib import Path

import pytest
from order import leads_to_writing, order_matters, starts_others

TESTS = Path(__file__).parent


@pytest.mark.parametrize(
    "name",
    [
        "interpreter/test_cases.py",  # by way of `cases`
        "interpreter/test_printer.py",
        "interpreter/test_encoding.py",
        "interpreter/test_slips.py",  # which has snapshots
        "compression/test_summary.py",
        "compression/test_strategy_laws.py",
        "ptc/test_step_json.py",
        "docs/test_generated.py",  # by way of `docs.generate`
    ],
)
def test_order_matters_for_what_is_written(name):
    assert order_matters(TESTS / name)


@pytest.mark.parametrize(
    "name",
    [
        "interpreter/test_limits.py",
        "interpreter/hostile/test_hostile.py",
        "compression/test_manager_laws.py",
        "ptc/models/test_openai.py",
        "ptc/cli/test_processes.py",
        "docs/test_pages.py",
        "test_imports.py",
    ],
)
def test_and_not_for_the_rest(name):
    assert not order_matters(TESTS / name)


def test_modules_that_start_programs_or_open_stores_are_known():
    started = {"ptc/mcp/test_client.py", "ptc/viewer/test_browser.py", "ptc/cli/test_chat.py", "ptc/test_secrets.py"}
    started |= {"ptc/durable/test_journal.py", "ptc/service/test_isolation.py", "ptc/cli/test_store.py"}
    assert {name for name in started if starts_others(TESTS / name)} == started
    others = {"compression/test_summary.py", "ptc/test_step_json.py", "docs/test_generated.py"}
    assert not {name for name in others if starts_others(TESTS / name)}


MODULE = """
import shared
from helpers import shown
from ptc_interpreter import evaluate, to_clojure

ROWS = [to_clojure(1)]

def value(text):
    return evaluate(text).value

@pytest.fixture
def written():
    return to_clojure(value("1"))

def test_value():
    assert value("1") == 1

@pytest.mark.parametrize("row", ROWS)
def test_rows(row):
    assert row

def test_written(written):
    assert written

def test_shown():
    assert shown(1)

class TestAll(shared.Contract):
    pass
"""


def test_a_test_leads_to_what_writes_by_the_names_in_it(tmp_path):
    files = {
        "test_some.py": MODULE,
        "helpers.py": "from ptc_interpreter import to_clojure\ndef shown(x): return to_clojure(x)\ndef other(): pass\n",
        "shared.py": "from helpers import shown\nclass Contract:\n    def test_it(self): shown(1)\n",
        "test_others.py": "from helpers import other\ndef test_other(): other()\n",
    }
    for name, text in files.items():
        (tmp_path / name).write_text(text, encoding="utf-8")
    names = ["test_value", "test_rows", "test_written", "test_shown", "TestAll"]
    assert [name for name in names if leads_to_writing(tmp_path / "test_some.py", [name])] == names[1:]
    assert order_matters(tmp_path / "test_some.py")
    assert not order_matters(tmp_path / "test_others.py")


WAYS = """
import pytest

@pytest.fixture(params=["stdio", "http"])
def server(request): return request.param

@pytest.mark.parametrize("kind, of", [("a", 1), ("b", 2)])
def test_answers(server, kind, of): pass

def test_tells(server): pass

class TestOther:
    def test_tells(self, server): pass

def test_is_alone(): pass
"""
OTHER_WAYS = """
from order import other_ways
def pytest_collection_modifyitems(items):"""


def test_another_program_is_reached_by_one_way(pytester, run_pytest):
    pytester.makeconftest(f"{OTHER_WAYS}\n    items[:] = [*other_ways(items)]")
    pytester.makepyfile(test_ways=WAYS)
    found = [line.rpartition("::")[2] for line in run_pytest("--collect-only").outlines if "::" in line]
    assert found == ["test_answers[http-a-1]", "test_answers[http-b-2]", "test_tells[http]", "test_tells[http]"]


def test_fixtures_of_a_folder_lead_there_too():
    path = TESTS / "ptc" / "cli" / "test_tools.py"
    assert leads_to_writing(path, ["saved"])
    assert not leads_to_writing(path, ["write"])
