"""Loops and `try` within each other, deeper than Python compiles blocks."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ptc_interpreter import evaluate, to_python

AROUND = {
    "(try {} (catch Exception e :caught))": lambda value: value,
    "(try (nth [] 1) (catch Exception e {}))": lambda value: value,
    "(try {} (finally 1))": lambda value: value,
    "(loop [i 0] (if (< i 2) (recur (inc i)) {}))": lambda value: value,
    "(loop [i 0 found nil] (if (< i 1) (recur (inc i) {}) found))": lambda value: value,
    "(for [x [1 2]] {})": lambda value: [value, value],
    "(first (for [x [1] y [1 2] :while (< y 2)] {}))": lambda value: value,
    "(let [f (fn [] {})] (f))": lambda value: value,
    "(when-let [a 1] {})": lambda value: value,
    "(do (doseq [x [1]] {}) :done)": lambda _: "done",
    "(do (dotimes [x 1] {}) :done)": lambda _: "done",
}


@given(st.lists(st.sampled_from([form for form in AROUND if "for [x [1 2]]" not in form]), max_size=24))
def test_forms_within_each_other_give_what_they_give_alone(forms):
    source, value = "[n (+ n 1)]", [5, 6]
    for form in forms:
        source, value = form.format(source), AROUND[form](value)
    assert to_python(evaluate(f"(let [n 5] {source})").value) == value


@pytest.mark.parametrize("form", AROUND)
def test_each_form_thirty_times_within_itself(form):
    count = 8 if "for [x [1 2]]" in form else 30
    source, value = "n", 7
    for _ in range(count):
        source, value = form.format(source), AROUND[form](value)
    assert to_python(evaluate(f"(let [n 7] {source})").value) == value


def test_functions_made_deep_inside_keep_the_values_of_their_rounds():
    rounds = "".join(f"(for [x{n} [{n}]] " for n in range(20)) + "(for [y [1 2 3]] (fn [] [y x0 x19]))" + ")" * 20
    assert evaluate(f"(def fs (flatten {rounds})) (mapv #(%) fs)").value == [[1, 0, 19], [2, 0, 19], [3, 0, 19]]


def test_a_mistake_deep_inside_has_its_place():
    source = "(doseq [x [1]] " * 25 + "(nth [] 3)" + ")" * 25
    assert str(evaluate(source).error.span) == "1:376"


def test_thirty_names_of_one_for():
    names = " ".join(f"x{n} [{n}] :let [y{n} x{n}] :when (= y{n} x{n})" for n in range(30))
    assert evaluate(f"(for [{names}] (+ x0 y29))").value == (29,)
