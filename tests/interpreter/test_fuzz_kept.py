"""A short run of `make fuzz`, and the programs that it has found."""

import attrs
import pytest
from fuzz import CRASHERS, TOOLS, fault_of, fuzz, kept
from sweep import GIVEN, REFUSED, TURN, families

from ptc_interpreter import Limits, evaluate

_ENDS_OTHERWISE = ("analysis: unknown names", "what is thrown")


@pytest.mark.orderless("it looks for faults, not for values")
def test_a_short_run_finds_nothing():
    """`make fuzz` goes on for as long as it is told."""
    outcomes, faults = fuzz(range(1), seed=20261120, count=20)
    assert outcomes.total() == 20
    assert not faults


@pytest.mark.orderless("it looks for faults, not for values")
@pytest.mark.parametrize("path", sorted(CRASHERS.glob("*.clj")), ids=lambda path: path.stem)
def test_what_was_found_is_mended(path):
    case = kept(path)
    _, fault = fault_of(case.source, case.data, case.limits)
    assert fault is None


@pytest.mark.parametrize("most", [5_000, pytest.param(20_000, marks=pytest.mark.costly)])
@pytest.mark.parametrize("name", families())
def test_what_is_swept_runs_until_a_limit_ends_it(name, most):
    *before, last = families()[name].split(TURN)
    limits, memory = Limits(steps=most, elements=most, characters=10 * most), None
    for program in before:
        memory = evaluate(program, data=GIVEN, memory=memory, limits=Limits(steps=10 * most)).memory
    problem = evaluate(last, data=GIVEN, tools=TOOLS, memory=memory, limits=limits).error
    assert problem is None or problem.phase == "limit" or name in _ENDS_OTHERWISE, problem


@pytest.mark.parametrize("field", [field.name for field in attrs.fields(Limits)])
@pytest.mark.parametrize("value", REFUSED, ids=range(len(REFUSED)))
def test_a_limit_is_refused_with_a_value_error_and_nothing_else(field, value):
    with pytest.raises(ValueError, match=f"^the limit {field} must be "):
        Limits(**{field: value})
