"""Several mistakes as a model is told them. Which are found: `tests/data/eval/mistakes.clj`."""

from ptc_interpreter import Limits, evaluate, format_problem

SOURCE = '(def paid (fliter :paid data/orders))\n(println "paid" (count paid) (total paid))\n(get :a {})'
APART = Limits(isolation="process")


def test_they_are_told_one_after_the_other(snapshot):
    assert format_problem(evaluate(SOURCE, data={"orders": []}).error, SOURCE) == snapshot


def test_nothing_has_run():
    evaluation = evaluate(f"(def x 1) (println x) {SOURCE}", data={"orders": []})
    assert (evaluation.definitions, evaluation.prints, dict(evaluation.memory)) == ((), (), {})
    assert len(evaluation.error.others) == 2


def test_a_program_of_nothing_but_mistakes_is_not_looked_through():
    names = " ".join(f"(unknown-{index})" for index in range(5_000))
    assert len(evaluate(names).error.others) == 4


def test_they_come_back_from_a_worker():
    here, apart = (evaluate(SOURCE, data={"orders": []}, limits=limits).error for limits in (Limits(), APART))
    assert here == apart
