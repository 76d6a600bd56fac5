"""The plain array, `compress_history=False`: the last sentence of DESIGN 5.1."""

import pytest
from records import Trace, adder, called, defined

from ptc.testing import assert_paired, assert_prefix_stable
from ptc_compression import compress


def plain(trace, **options):
    return compress("M", trace.turns, options=False, **options)


def answers(trace):
    return [message["content"] for message in plain(trace)[2::2]]


def test_mission_and_turn_one():
    assert plain(Trace(), system="S") == [
        {"role": "system", "content": "S"},
        {"role": "user", "content": "M\n\nTurn 1 of 5"},
    ]


def test_every_completed_turn_keeps_its_reply_and_its_feedback():
    trace = Trace().good(reply="(println 1)", prints=["1", "2"]).good(reply="(def x 1)")
    assert plain(trace, max_turns=7)[1:] == [
        {"role": "assistant", "content": "(println 1)"},
        {"role": "user", "content": "1\n2\n\nTurn 2 of 7"},
        {"role": "assistant", "content": "(def x 1)"},
        {"role": "user", "content": "nil\n\nTurn 3 of 7"},
    ]


def test_one_turn_is_the_mission_alone_whatever_was_done():
    assert plain(Trace().good(), max_turns=1) == [{"role": "user", "content": "M"}]


def test_feedback_is_the_error():
    answer = answers(Trace().failed(prints=["not shown"]))[0]
    assert answer.startswith("Error: unresolved_symbol at 1:9")
    assert answer.endswith("(tool/name ...)\n\nTurn 2 of 5")


@pytest.mark.parametrize(
    ("trace", "feedback"),
    [
        (Trace().good(prints=["printed"], value=7), "printed"),
        (Trace().good(defined("x", 1), defined("f", adder, "Adds."), named=True),
         '; Function: f - "Adds."\n; Defined: x = integer, sample: 1'),
        (Trace().good(defined("x", 1), defined("y", 2), defined("x", 3), value=7),
         "; Defined: y = integer, sample: 2\n; Defined: x = integer, sample: 3\n; Defined: *1 = integer, sample: 7"),
        (Trace().good(value=7), "; Defined: *1 = integer, sample: 7"),
        (Trace().good(calls=[called("send")]), "nil"),
    ],
)  # fmt: skip
def test_feedback_of_a_turn_that_succeeded(trace, feedback):
    assert answers(trace) == [f"{feedback}\n\nTurn 2 of 5"]


def test_definitions_are_those_of_the_turn_itself():
    trace = Trace().good(defined("x", 1), named=True).good(defined("y", 2), named=True)
    assert answers(trace)[1] == "; Defined: y = integer, sample: 2\n\nTurn 3 of 5"


def test_each_prompt_begins_with_the_one_before():
    trace = Trace()
    earlier = plain(trace)
    for _ in range(2):
        trace.good(defined("x", 1), prints=["p"]).failed()
        assert_prefix_stable(earlier, plain(trace))
        assert_paired(plain(trace))
        earlier = plain(trace)
