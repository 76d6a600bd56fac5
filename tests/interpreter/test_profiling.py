"""Profiles: which forms are told of, how often they call, and that times add up."""

from itertools import count

import pytest

from ptc_interpreter import evaluate
from ptc_interpreter.profiling import FormTime, Profile

PROGRAM = """(defn size [x] (count (str x)))
(def rows (mapv size (range 50)))
(defn down [n] (if (pos? n) (down (dec n)) :done))
(down 20)
[(reduce + rows) (sort-by - rows)]"""


@pytest.fixture
def forms() -> list[FormTime]:
    ticks = count()
    profile = Profile(PROGRAM, clock=lambda: float(next(ticks)))
    with profile.running():
        assert evaluate(PROGRAM).error is None
    return profile.forms()


def test_forms_are_told_with_their_calls(forms: list[FormTime]) -> None:
    calls = {form.text: form.calls for form in forms}
    assert calls["(str x)"] == 50
    assert calls["(down (dec n))"] == 20
    assert calls["(down 20)"] == 1
    assert calls[PROGRAM] == 1


def test_a_form_that_calls_several_helpers_counts_once() -> None:
    source = "(def rows (vec (range 1000))) (reduce (fn [m x] (assoc m x 1)) {} rows)"
    profile = Profile(source)
    with profile.running():
        assert evaluate(source).error is None
    assert {form.calls for form in profile.forms()} == {1}


def test_times_add_up(forms: list[FormTime]) -> None:
    whole = next(form for form in forms if form.text == PROGRAM)
    assert whole.seconds == pytest.approx(sum(form.own for form in forms))
    assert all(0 < form.own <= form.seconds <= whole.seconds for form in forms)
    assert [form.own for form in forms] == sorted((form.own for form in forms), reverse=True)


def test_what_is_evaluated_within_itself_is_counted_once(forms: list[FormTime]) -> None:
    inner = next(form for form in forms if form.text == "(down (dec n))")
    outer = next(form for form in forms if form.text == "(down 20)")
    assert inner.seconds < outer.seconds


def test_places_are_where_the_forms_are(forms: list[FormTime]) -> None:
    lines = PROGRAM.split("\n")
    within = [form for form in forms if "\n" not in form.text]
    assert within
    assert all(lines[form.span.line - 1][form.span.column - 1 :].startswith(form.text) for form in within)


def test_a_program_that_fails_has_a_profile() -> None:
    profile = Profile('(defn f [x] (str x)) (f 1) (throw (ex-info "no" {}))')
    with profile.running():
        assert evaluate(profile.text).error is not None
    assert "(str x)" in [form.text for form in profile.forms()]
