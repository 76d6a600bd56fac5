"""Every core function with numbers that are no measure of anything: a value or a proper error."""

from decimal import Decimal

import pytest

from ptc_interpreter import Limits, evaluate, to_clojure
from ptc_interpreter.runtime.registry import CORE

NUMBERS = ("data/long", "(- data/long)", "##NaN", "##-Inf", "data/nan")
BESIDE = ("[3 1 2]", "(LocalDate/of 2024 1 1)", '"abc"')
DATA = {"long": 1 << 20_000, "nan": Decimal("NaN")}  # more digits than Python writes
LIMITS = Limits(steps=3_000, elements=3_000, characters=10_000, seconds=2)


def _calls(name):
    entry = CORE[name]
    for number in NUMBERS:
        rows = [(number,), *((other, number) for other in BESIDE), (number, BESIDE[0])]
        rows += [(other, number, number) for other in BESIDE[:1]]
        for row in rows:
            if entry.least <= len(row) and (entry.most is None or len(row) <= entry.most):
                yield f"({name} {' '.join(row)})"


@pytest.mark.parametrize("initial", sorted({name.strip(".")[0] for name in CORE}))
def test_no_number_is_a_fault_of_the_interpreter(initial):
    for name in CORE:
        if name.strip(".")[0] == initial:
            for call in _calls(name):
                found = evaluate(call, data=DATA, limits=LIMITS)
                assert found.error is None or found.error.code != "internal_error", (call, found.error.message)


@pytest.mark.parametrize("shape", ["{}", "(do (pr-str [{}]) 1)", "{{:a {}}}", "(hash {})", "(= {} (str {}))"])
def test_a_number_of_three_million_digits_is_written_in_no_time(shape):
    found = evaluate(shape.format("data/n", "data/n"), data={"n": 1 << 10_000_000})
    assert found.error is None
    assert len(to_clojure(found.value)[0]) < 3_000_000


def test_the_text_of_such_a_number_is_exact():
    found = evaluate("[(count (str data/n)) (subs (str data/n) 0 6)]", data={"n": 1 << 3_000_000})
    assert found.value == [750_003, "0x1000"]


def test_hexadecimal_digits_are_those_of_the_number():
    number = (1 << 200_000) + 12345
    text = to_clojure(number)[0]
    assert int(text, 16) == number
