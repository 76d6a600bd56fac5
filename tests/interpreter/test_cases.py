"""The language, by its data files and by the examples in the tables that document it."""

import inspect
import sys
from pathlib import Path

import pytest
from cases import Case, cases, file_cases, outcome

from ptc_interpreter import Limits, evaluate
from ptc_interpreter.analyzer.special import SPECIAL_FORMS
from ptc_interpreter.runtime.registry import CORE

FOLDER = Path(__file__).parents[1] / "data" / "eval"
FILES = file_cases(FOLDER)
EXAMPLES = [
    case
    for name, function in (
        *((name, entry.function) for name, entry in CORE.items()),
        *((name, entry.analyze) for name, entry in SPECIAL_FORMS.items()),
    )
    for case in cases(
        "\n".join(line for line in inspect.cleandoc(function.__doc__ or "").splitlines() if ";=>" in line), name
    )
]


@pytest.mark.parametrize("case", FILES, ids=lambda case: case.where)
def test_case(case: Case) -> None:
    assert case.found() == case.expected


@pytest.mark.parametrize("case", EXAMPLES, ids=lambda case: case.where)
def test_documented_example(case: Case) -> None:
    assert case.found() == case.expected


@pytest.mark.skipif(sys.platform == "win32", reason="there are no resource limits")
def test_cases_come_to_the_same_in_a_worker() -> None:
    """All errors, which are told by code that other programs never reach, and one in ten of the values."""
    chosen = [case for index, case in enumerate(FILES) if case.fails or index % 10 == 0]
    apart = Limits(isolation="process")
    found = {case.where: outcome(evaluate(case.source, data=case.data, limits=apart)) for case in chosen}
    assert found == {case.where: case.expected for case in chosen}


def test_there_are_cases() -> None:
    assert len(FILES) > 500
    assert len(EXAMPLES) > 200


def test_there_are_programs_as_agents_write_them() -> None:
    lines = [case.source.count("\n") + 1 for case in FILES if case.where.startswith("programs")]
    assert sum(5 <= count <= 30 for count in lines) >= 150


@pytest.mark.parametrize("name", [*CORE, *SPECIAL_FORMS])
def test_everything_in_the_tables_is_documented(name: str) -> None:
    entry = CORE.get(name) or SPECIAL_FORMS[name]
    assert entry.summary.endswith((".", "?", ":")), entry.summary
