"""The language, by its data files and by the examples in the tables that document it."""

import inspect
from pathlib import Path

import pytest
from cases import Case, cases, file_cases

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
