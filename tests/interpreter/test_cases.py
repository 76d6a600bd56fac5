"""The language, by its data files and by the examples in the tables that document it.

A file is one test, and its failure names each case that fails: to start a test takes longer than to run a case.
"""

import inspect
import os
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from cases import Case, cases, cases_of, failures, file_cases, outcome
from compiled import written_out
from effort import tries
from first_programs import outcomes

from ptc_interpreter import Limits, evaluate
from ptc_interpreter.analyzer.special import SPECIAL_FORMS
from ptc_interpreter.runtime.registry import CORE

Half = Callable[[list[Case], int], list[Case]]
FOLDER = Path(__file__).parents[1] / "data" / "eval"
DOCUMENTED = {
    **{name: entry.function for name, entry in CORE.items()},
    **{name: entry.analyze for name, entry in SPECIAL_FORMS.items()},
}


def examples() -> Iterator[Case]:
    """The lines with `;=>` in the docstrings of all functions and special forms."""
    for name, function in DOCUMENTED.items():
        lines = [line for line in inspect.cleandoc(function.__doc__ or "").splitlines() if ";=>" in line]
        yield from cases("\n".join(lines), name)


@pytest.mark.parametrize("path", sorted(FOLDER.glob("*.clj")), ids=lambda path: path.stem)
def test_cases(path: Path, half: Half) -> None:
    assert failures(half(cases_of(path), 0)) == {}


@pytest.mark.parametrize("path", sorted(FOLDER.glob("*.clj")), ids=lambda path: path.stem)
def test_cases_written_out(path: Path, half: Half) -> None:
    with written_out():
        assert failures(half(cases_of(path), 1)) == {}


def test_documented_examples() -> None:
    assert failures(examples()) == {}


@pytest.mark.hypothesis  # `make fuzz` asks for all
@pytest.mark.skipif(sys.platform == "win32", reason="there are no resource limits")
@pytest.mark.orderless("a worker has a hash seed of its own")
def test_cases_come_to_the_same_in_a_worker() -> None:
    """A third of the errors, which are told by code that other programs never reach; by `make fuzz` all.

    Of the values a tenth as many.
    """
    each = tries(3, 1)
    chosen = [case for i, case in enumerate(file_cases(FOLDER)) if i % (each if case.fails else 10 * each) == 0]
    apart = Limits(isolation="process")
    found = {case.where: outcome(evaluate(case.source, data=case.data, limits=apart)) for case in chosen}
    assert found == {case.where: case.expected for case in chosen}


@pytest.mark.skipif(not hasattr(os, "fork"), reason="processes are forked")
@pytest.mark.orderless("each is a process of its own")
@pytest.mark.parametrize("part", [120, pytest.param(3, marks=pytest.mark.costly)])
def test_any_case_may_be_the_first_of_a_process(part: int) -> None:
    """What a program needs is imported then; whatever came before hides what is missing."""
    chosen = file_cases(FOLDER)[::part]
    found = dict(zip([case.where for case in chosen], outcomes(chosen), strict=True))
    assert found == {case.where: case.expected for case in chosen}


def test_there_are_cases() -> None:
    assert len(file_cases(FOLDER)) > 4_000
    assert len(list(examples())) > 400


def test_there_are_programs_as_agents_write_them() -> None:
    lines = [case.source.count("\n") + 1 for path in FOLDER.glob("programs*.clj") for case in cases_of(path)]
    assert sum(5 <= count <= 30 for count in lines) >= 150


def test_everything_in_the_tables_is_documented() -> None:
    summaries = {name: (CORE.get(name) or SPECIAL_FORMS[name]).summary for name in DOCUMENTED}
    assert {name: text for name, text in summaries.items() if not text.endswith((".", "?", ":"))} == {}
