"""A name is what the program says, whatever Python makes of it."""

import pytest

from ptc_interpreter import evaluate, to_clojure


@pytest.mark.parametrize(
    ("program", "value"),
    [
        ("(let [.0 7] (for [x [1 2]] [x .0]))", "[[1 7] [2 7]]"),
        ("(let [{:keys [a/:b]} {:a/:b 5}] :b)", ":b"),
        ("(let [None 1 __debug__ 2 _ 3] [None __debug__ _ (loop [i 0] (if (< i 3) (recur (inc i)) _))])", "[1 2 3 3]"),
        ("(let [ﬁ 1 fi 2] [ﬁ fi])", "[1 2]"),
        ("(defn program [] 1) (letfn [(type [x] (len x)) (len [x] x)] [(program) (type 2)])", "[1 2]"),
    ],
)
def test_a_name_is_what_the_program_says(program: str, value: str) -> None:
    assert to_clojure(evaluate(program).value)[0] == value
