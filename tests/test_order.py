"""The second hash seed runs what writes values or prompts, and no other test."""

from pathlib import Path

import pytest
from order import order_matters, starts_others

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
