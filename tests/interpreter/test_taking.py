"""What `take` costs of what is made of a range: no more than of what is made of a vector."""

from functools import partial

import pytest
from effort import calls_made

from ptc_interpreter import evaluate


def _calls(source: str) -> int:
    evaluate(source)  # what is done once in a process is done
    return calls_made(partial(evaluate, source))


def test_what_a_function_gives_for_a_part_of_a_range_costs_what_it_does_for_a_vector():
    of_range = "(count (take 9000 (map inc (map #(* 2 %) (range 10000)))))"
    of_vector = of_range.replace("(range 10000)", "(vec (range 10000))")
    assert _calls(of_range) < 1.5 * _calls(of_vector)


@pytest.mark.parametrize(
    ("program", "column"),
    [
        ("(take 3 (map (comp inc :a) (range)))", 1),  # as it is read by `take`
        ("(take 3 (map first (range 20000)))", 1),
        ("(take 3 (map #(first %) (range)))", 14),
        ("(take 3 (map 5 (range)))", 9),
    ],
)
def test_an_error_in_what_is_taken_of_a_range_stands_where_it_does_of_any_sequence(program, column):
    assert evaluate(program).error.span.column == column
    assert evaluate(program.replace("(range", "(iterate inc 0) #_(range")).error.span.column == column
