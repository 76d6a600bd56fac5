"""A short run of `make fuzz`, and the programs that it has found."""

import pytest
from fuzz import CRASHERS, fault_of, fuzz


@pytest.mark.orderless("it looks for faults, not for values")
def test_a_short_run_finds_nothing():
    """`make fuzz` goes on for as long as it is told."""
    outcomes, faults = fuzz(range(2), seed=20261120)
    assert outcomes.total() == 2 * 50
    assert not faults


@pytest.mark.parametrize("path", sorted(CRASHERS.glob("*.clj")), ids=lambda path: path.stem)
def test_what_was_found_is_mended(path):
    _, fault = fault_of(path.read_text(encoding="utf-8"), {"rows": [{"a": 1}], "text": "b a", "n": 3})
    assert fault is None
