"""Arithmetic on numbers of which nothing is known is the same written out and called, whatever they are."""

import pytest
from compiled import same

_NUMBERS = ["1", "-1", "0", "0.5", "-0.0", "1e300", "##Inf", "##NaN", "4611686018427387904", "-4611686018427387905"]
_OTHERS = ["(apply * (repeat 20 4611686018427387904))", "1.5M", "nil", '"a"', "true", ":k", "[1]"]


@pytest.mark.parametrize("function", ["+", "-", "*", "/", "<", "<=", ">", ">=", "=", "==", "max", "min", "mod"])
@pytest.mark.parametrize("first", _NUMBERS + _OTHERS)
def test_two_of_any_kind(function, first):
    of = f"(defn of [a b] ({function} a b))"
    rows = " ".join(f"[{first} {second}] [{second} {first}]" for second in _NUMBERS)
    same(f"{of} (mapv (fn [[a b]] (try (of a b) (catch Exception e (ex-message e)))) [{rows}])")
    for second in _OTHERS:
        same(f"{of} (mapv (fn [[a b]] (of a b)) [[1 2] [{first} {second}]])")
