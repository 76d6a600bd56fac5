"""What the compiler writes out, opens or changes in place gives what calling every core function gives."""

from functools import partial
from pathlib import Path

import pytest
from cases import file_cases, outcome
from generated import expressions
from hypothesis import given, settings
from written_out import accumulations, calls

from benchmarks.corpus.programs import programs
from ptc_interpreter import Evaluation, evaluate, evaluation, to_clojure
from ptc_interpreter.compiler import compile_program

CASES = file_cases(Path(__file__).parents[1] / "data" / "eval")


def plainly(source: str, **given) -> Evaluation:
    """The program with every core function called."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(evaluation, "compile_program", partial(compile_program, plain=True))
        return evaluate(source, **given)


def shown(found: Evaluation) -> str:
    """The beginning of a value: what holds itself many times over is long."""
    return str(found.error) if found.error else to_clojure(found.value, total_limit=10_000)[0]


def same(source: str, **given) -> None:
    written, called = evaluate(source, **given), plainly(source, **given)
    assert written.prints == called.prints
    if written.error is None or called.error is None:
        assert shown(written) == shown(called), source
    else:
        assert outcome(written) == outcome(called), source
        assert (written.error.message, written.error.hint) == (called.error.message, called.error.hint), source


@pytest.mark.parametrize("case", CASES[::3], ids=lambda case: case.where)
def test_cases_give_the_same(case):
    same(case.source, data=case.data)


@pytest.mark.parametrize("program", programs(), ids=lambda program: program.name)
def test_programs_of_the_corpus_give_the_same(program):
    smaller = program.grown(1 / 20)
    same(smaller.lisp, data=smaller.data())


DATA = {"rows": [{"a": 1, "b": [1]}, {"a": 2}, {"b": None}], "row": {"a": 1, "in": {"in": 2}}}


@given(expressions())
@settings(max_examples=300)
def test_expressions_give_the_same(expression):
    same(expression)


@given(accumulations())
@settings(max_examples=600)
def test_what_is_built_up_gives_the_same(program):
    same(program, data=DATA)


@given(calls())
@settings(max_examples=600)
def test_calls_with_functions_give_the_same(call):
    same(call, data=DATA)
