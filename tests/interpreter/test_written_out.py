"""What the compiler writes out, opens or changes in place gives what calling every core function gives."""

from functools import partial
from pathlib import Path

import pytest
from cases import file_cases, outcome
from generated import expressions
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from benchmarks.corpus.programs import programs
from ptc_interpreter import Evaluation, evaluate, evaluation
from ptc_interpreter.compiler import compile_program

CASES = file_cases(Path(__file__).parents[1] / "data" / "eval")


def plainly(source: str, **given) -> Evaluation:
    """The program with every core function called."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(evaluation, "compile_program", partial(compile_program, plain=True))
        return evaluate(source, **given)


def same(source: str, **given) -> None:
    written, called = evaluate(source, **given), plainly(source, **given)
    assert outcome(written) == outcome(called), source
    assert written.prints == called.prints
    if written.error is not None:
        assert written.error.message == called.error.message


@pytest.mark.parametrize("case", CASES[::3], ids=lambda case: case.where)
def test_cases_give_the_same(case):
    same(case.source, data=case.data)


@pytest.mark.parametrize("program", programs(), ids=lambda program: program.name)
def test_programs_of_the_corpus_give_the_same(program):
    smaller = program.grown(1 / 20)
    same(smaller.lisp, data=smaller.data())


@given(expressions())
@settings(max_examples=300, suppress_health_check=[HealthCheck.too_slow, HealthCheck.large_base_example])
def test_expressions_give_the_same(expression):
    same(expression)
