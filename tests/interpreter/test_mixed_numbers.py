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
