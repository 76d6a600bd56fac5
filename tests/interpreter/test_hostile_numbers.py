"""Every core function with numbers that are no measure of anything: a value or a proper error."""

from decimal import Decimal
from itertools import count

import pytest

from ptc_interpreter import Limits, evaluate, to_clojure
from ptc_interpreter.runtime.registry import CORE

NUMBERS = ("data/long", "(- data/long)", "##NaN", "##-Inf", "data/nan")
BESIDE = ("[3 1 2]", "(LocalDate/of 2024 1 1)", '"abc"')
DATA = {"long": 1 << 15_000, "nan": Decimal("NaN")}  # more digits than Python writes
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
@pytest.mark.parametrize("each", [3, pytest.param(1, marks=pytest.mark.costly)])
def test_no_number_is_a_fault_of_the_interpreter(initial, each):
    """Each third call of a function, of one the first and of the next the second, or all."""
    for place, name in enumerate(CORE):
        if name.strip(".")[0] == initial:
            for call in [*_calls(name)][place % each :: each]:
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


@pytest.mark.parametrize(
    "call",
    [
        '(cl-format nil "~d" data/n)',
        "(Long/toString data/n 7)",
        '(format "%.2f" data/n)',
        '(cl-format nil "~b" data/n)',
    ],
)
def test_digits_that_take_long_to_work_out_are_charged_beforehand(call):
    assert evaluate(call, data={"n": 1 << 10_000_000}).error.code == "limit_steps"


ENDLESS = Limits(integer_bits=10**12, steps=10**15, elements=10**15, characters=10**15, seconds=0.2)


@pytest.mark.parametrize(
    "call",
    [
        '(parse-long (.repeat "7" 1000000))',
        '(bigint (.repeat "7" 1000000))',
        "(bit-shift-left 1 1000000)",
        "(reduce *' (repeat 1000000 (bit-shift-left 1 9000)))",
        "(.pow (biginteger 7) 1000000)",
        "(quot data/n (bit-shift-right data/n 2000000))",
        "(mod data/n (bit-shift-right data/n 2000000))",
        "(/ data/n (bit-shift-right data/n 2000000))",
        "(Math/floorMod data/n (bit-shift-right data/n 2000000))",
        "(.gcd data/n (bit-shift-right data/n 2000000))",
        "(.sqrt data/n)",
        "(bigint data/decimal)",
    ],
)
def test_no_integer_is_so_long_that_work_with_it_cannot_be_stopped(call):
    data = {"n": 1 << 4_000_000, "decimal": Decimal("1e200000")}
    found = evaluate(f"(fn [] {call}) {call}", data=data, limits=ENDLESS, clock=lambda: 0.0)  # on a slow machine too
    assert found.error is not None
    assert found.error.code == "limit_integer"


@pytest.mark.parametrize(
    "call",
    [
        "(.modPow 3 data/n (inc data/n))",
        "(.modInverse (.pow 3 200000) (- data/n 4))",
        "(.isProbablePrime (+ data/n 2) 10)",
        "(mapv (fn [i] (mod data/n (+ i (quot data/n 12345678901234567)))) (range 1000000))",
    ],
)
def test_long_work_with_integers_looks_at_the_clock(call):
    looks = count(step=0.02)
    found = evaluate(call, data={"n": (1 << 400_000) - 1}, limits=ENDLESS, clock=lambda: next(looks))
    assert found.error is not None
    assert found.error.code == "limit_time"


def test_long_integers_are_what_they_were():
    n = 12345**290
    data = {"n": n, "decimal": Decimal(10) ** 5_000, "text": str(n), "long": 10**9_000 + 7}
    limits = Limits(integer_bits=10**12)
    source = """[(= data/n (parse-long data/text)) (= (- data/n) (bigint (str "-" data/text)))
        (= data/text (pprint/cl-format nil "~d" data/n)) (bigint data/decimal)
        (= data/n (BigInteger. (.toString data/n)))
        (.modPow 3 (quot data/n 7) (inc data/n)) (.modInverse 7 (inc data/n)) (.modInverse -3 11) (.modPow 5 3 1)
        (= data/long (parse-long (str "1" (.repeat "0" 8999) "7")))]"""
    found = evaluate(source, data=data, limits=limits)
    assert (found.error, found.value and [*found.value]) == (
        None,
        [*[True] * 3, 10**5_000, True, pow(3, n // 7, n + 1), pow(7, -1, n + 1), 7, 0, True],
    )


@pytest.mark.parametrize("call", ["(repeat data/n 1)", '(.repeat "a" data/n)', '(format "%99999999999999999999d" 1)'])
def test_what_was_about_to_be_made_is_no_number_that_cannot_be_written(call):
    found = evaluate(call, data={"n": 1 << 20_000})
    assert found.error is not None
    assert found.usage.elements <= 10**18
    assert len(repr(found)) < 5_000
