"""Arithmetic on numbers of which nothing is known is the same written out and called, whatever they are."""

from decimal import Decimal
from math import inf, nan

import pytest
from compiled import same_for_each

from ptc_interpreter import Keyword

_NUMBERS = [1, -1, 0, 0.5, -0.0, 1e300, inf, nan, 1 << 62, -(1 << 62) - 1]
_OTHERS = [(1 << 62) ** 20, Decimal("1.5"), None, "a", True, Keyword("k"), [1]]
_FUNCTIONS = ["+", "-", "*", "/", "<", "<=", ">", ">=", "=", "==", "max", "min", "mod"]


@pytest.mark.parametrize("function", _FUNCTIONS)
def test_two_of_any_kind(function):
    of = f"(defn of [a b] ({function} a b))"
    rows = [
        [pair for second in _NUMBERS for pair in ([first, second], [second, first])] for first in _NUMBERS + _OTHERS
    ]
    program = f"{of} (mapv (fn [[a b]] (try (of a b) (catch Exception e (ex-message e)))) data/rows)"
    same_for_each(program, [{"rows": each} for each in rows])


@pytest.mark.parametrize("function", _FUNCTIONS)
def test_what_is_wrong_of_two_of_any_kind_is_told_the_same(function):
    of = f"(defn of [a b] ({function} a b))"
    pairs = [[1, 2], *([first, second] for first in _NUMBERS + _OTHERS for second in _OTHERS)]
    same_for_each(f"{of} (mapv (fn [[a b]] (of a b)) data/rows)", [{"rows": [[1, 2], each]} for each in pairs])


_OF_ONE = [
    "(Math/sqrt a)",
    "(Math/pow a 2)",
    "(Math/pow a 3)",
    "(Math/floor a)",
    "(Math/sqrt (+ a 0.5))",
    "(Math/pow (count a) 2)",
]


@pytest.mark.parametrize("call", _OF_ONE)
def test_one_of_any_kind(call):
    program = f"(mapv (fn [[a]] (try {call} (catch Exception e (ex-message e)))) data/rows)"
    more = [4, 1 << 53, (1 << 53) + 1, 1 << 61, (1 << 63) - 1, 1e16, 2.5, -2.5]
    same_for_each(program, [{"rows": [[first]]} for first in _NUMBERS + _OTHERS + more])
    same_for_each(program, [{"rows": [[0.5], [first]]} for first in _NUMBERS + _OTHERS + more])


_OF_SEVERAL = [name for name in _FUNCTIONS if name not in ("/", "mod")]


@pytest.mark.parametrize("function", _OF_SEVERAL)
@pytest.mark.parametrize("third", [2, 0.25, -0.0, nan, 1 << 62, Decimal("1.5"), None])
def test_three_of_any_kind(function, third):
    of = f"(defn of [a b c] ({function} a b c))"
    program = f"{of} (mapv (fn [[a b c]] (try (of a b c) (catch Exception e (ex-message e)))) data/rows)"
    rows = [[[first, second, third] for second in _NUMBERS + _OTHERS] for first in _NUMBERS + _OTHERS]
    same_for_each(program, [{"rows": each} for each in rows])


@pytest.mark.parametrize("function", _OF_SEVERAL)
def test_three_of_which_some_are_known(function):
    made = [f"({function} a 2 {known})" for known in ("0.5", "(double b)", "(count (str b))", "(Math/sqrt 2)")]
    program = f"(mapv (fn [[a b]] (try [{' '.join(made)}] (catch Exception e (ex-message e)))) data/rows)"
    rows = [[[first, second] for second in _NUMBERS] for first in _NUMBERS + _OTHERS]
    same_for_each(program, [{"rows": each} for each in rows])


@pytest.mark.parametrize("function", _OF_SEVERAL)
def test_what_is_wrong_of_three_of_any_kind_is_told_the_same(function):
    of = f"(defn of [a b c] ({function} a b c))"
    wrong = [
        [*two[:place], other, *two[place:]] for two in ([1, 2], [0.5, 2]) for other in _OTHERS for place in (0, 1, 2)
    ]
    same_for_each(f"{of} (mapv (fn [[a b c]] (of a b c)) data/rows)", [{"rows": [[1, 2, 3], each]} for each in wrong])


def test_division_of_what_is_known():
    made = "(/ (count (str a)) b) (/ 7 b) (/ a b) (/ (double 3) b) (/ b (count (str a))) (/ b 2.0)"
    program = f"(mapv (fn [[a b]] (try [{made}] (catch Exception e (ex-message e)))) data/rows)"
    same_for_each(program, [{"rows": [[0.5, 2.0], [first, 3], [2, first]]} for first in _NUMBERS + _OTHERS])
    same_for_each(program, [{"rows": [[3, first]]} for first in _NUMBERS + _OTHERS])
