"""The array of messages: every sentence of DESIGN 5.1."""

import pytest
from records import Trace, called, defined

from ptc_compression import HistoryOptions, compress, render
from ptc_interpreter import Problem

MISSION = "Find well-reviewed products\n  in stock. "
NO_CALLS = "; No tool calls made\n"
ERROR = """\
Error: unresolved_symbol at 1:9: `broken-code` is not defined.
  1 | (def x (broken-code))
    |         ^^^^^^^^^^^
hint: define it, or call a tool as (tool/name ...)"""


def contents(trace, **options):
    return [message["content"] for message in compress(MISSION, trace.turns, **options)]


def test_system_then_user_then_a_pair_for_each_failed_turn():
    trace = Trace().good().failed().failed()
    messages = compress(MISSION, trace.turns, system="The rules.")
    assert [message["role"] for message in messages] == ["system", "user", "assistant", "user", "assistant", "user"]
    assert messages[0] == {"role": "system", "content": "The rules."}


def test_without_a_system_message_the_mission_is_first():
    assert compress(MISSION, []) == [{"role": "user", "content": f"{MISSION}\n\nTurns left: 5"}]


def test_mission_summary_and_turns_left_with_blank_lines_between():
    assert contents(Trace().good(defined("x", 1), named=True)) == [
        f"{MISSION}\n\n{NO_CALLS}; Defined: x = integer, sample: 1\n\nTurns left: 4"
    ]


def test_no_summary_before_a_turn_has_succeeded_or_a_tool_was_called():
    first = contents(Trace().failed(defined("x", 1)))[0]
    assert first == f"{MISSION}\n\nTurns left: 5"


def test_a_tool_called_by_a_failed_turn_makes_a_summary():
    first = contents(Trace().failed(defined("x", 1), calls=[called("send", 1)]))[0]
    assert first == f"{MISSION}\n\n; Tool calls:\n;   send(1)\n; Defined: x = integer, sample: 1\n\nTurns left: 5"


def test_a_turn_that_succeeded_with_nothing_to_show_makes_a_summary():
    assert contents(Trace().good()) == [f"{MISSION}\n\n; No tool calls made\n\nTurns left: 4"]


def test_turns_left_counts_the_turns_completed_when_a_reply_was_asked_for():
    user, _, answer = contents(Trace().good().failed())
    assert user.endswith("\n\nTurns left: 4")
    assert answer == f"{ERROR}\n\nTurns left: 3"


def turns_left(trace, **options):
    return [int(text.rpartition(" ")[2]) for text in contents(trace, **options)[::2]]


@pytest.mark.parametrize(
    ("trace", "left"),
    [
        (Trace(), [5]),
        (Trace().good().good(), [3]),
        (Trace().failed(), [5, 4]),
        (Trace().failed().failed().failed(), [5, 4, 3, 2]),
        (Trace().good().failed().good(), [4, 2]),  # the next reply in the array is that of turn 4
        (Trace().failed().good().failed(), [5, 3, 2]),
        (Trace().good().failed().good().good().failed(), [4, 1, 0]),
        (Trace().failed().failed().failed().failed().failed().failed(), [5, 4, 3, 2, 1, 0, 0]),
    ],
)
def test_turns_left(trace, left):
    assert turns_left(trace) == left


def test_turns_left_of_other_numbers_of_turns():
    assert turns_left(Trace().good().failed(), max_turns=10) == [9, 8]


def test_a_failed_turn_that_was_put_right_keeps_its_pair():
    _, reply, answer = contents(Trace().good().failed(reply="(oops)").good().good())
    assert reply == "(oops)"
    assert answer.endswith("\n\n; Recovered: turn 3 succeeded, its results are in the summary above.\n\nTurns left: 1")


def test_each_failed_turn_names_the_first_turn_that_succeeded_after_it():
    answers = contents(Trace().failed().failed().good().failed().good().good().failed(), max_turns=9)[2::2]
    recovered = [[line for line in answer.splitlines() if "Recovered" in line] for answer in answers]
    text = "; Recovered: turn {} succeeded, its results are in the summary above."
    assert recovered == [[text.format(3)], [text.format(3)], [text.format(5)], []]


def test_error_output_recovered_and_turns_left_in_this_order():
    answer = contents(Trace().failed(prints=["before", "the end"]).good())[2]
    assert answer == (
        f"{ERROR}\n\n; Output before the error:\nbefore\nthe end\n\n"
        "; Recovered: turn 2 succeeded, its results are in the summary above.\n\nTurns left: 3"
    )


def test_output_before_an_error_is_the_newest_println_limit_entries():
    printed = [f"line {n}" for n in range(5)]
    answer = contents(Trace().failed(prints=printed), options={"println_limit": 2})[2]
    assert answer == f"{ERROR}\n\n; Output before the error:\nline 3\nline 4\n\nTurns left: 4"
    assert "Output" not in contents(Trace().failed(prints=printed), options={"println_limit": 0})[2]


def test_output_of_failed_turns_is_not_in_the_summary():
    assert "; Output" not in contents(Trace().good().failed(prints=["x"]))[0]


def test_one_turn_is_the_mission_alone():
    assert compress(MISSION, [], max_turns=1) == [{"role": "user", "content": MISSION}]
    assert compress(MISSION, [], max_turns=1, options=False) == [{"role": "user", "content": MISSION}]
    assert [m["role"] for m in compress(MISSION, [], system="S", max_turns=1)] == ["system", "user"]


@pytest.mark.parametrize("reply", ["", " \n"])
@pytest.mark.parametrize("options", [True, False])
def test_an_empty_reply_is_kept(reply, options):
    assert contents(Trace().failed(reply=reply), options=options)[1] == "(empty reply)"


def test_replies_are_verbatim():
    reply = "Let me see.\r\n```clojure\n(def x (broken-code))\n```\n\n\ttrailing  \n"
    assert contents(Trace().failed(reply=reply))[1] == reply


def test_an_error_without_a_place_or_a_hint():
    problem = Problem(phase="reply", code="no_program", message="The reply holds no program.")
    assert (
        contents(Trace().failed(error=problem))[2] == "Error: no_program: The reply holds no program.\n\nTurns left: 4"
    )


def test_there_must_be_a_turn():
    for options in (True, False):
        with pytest.raises(ValueError, match="max_turns must be 1 or more; it is 0"):
            render(MISSION, [], max_turns=0, options=options)


def test_compress_is_the_messages_of_render():
    turns = Trace().good(defined("x", 1)).failed().turns
    given = {"system": "S", "max_turns": 7, "options": HistoryOptions(sample_limit=1)}
    assert compress(MISSION, turns, **given) == render(MISSION, turns, **given).messages


def test_memory_given_at_the_start_is_shown():
    trace = Trace({"kept": [1, 2]}).good(defined("x", 1), prints=["hello"])
    assert "; Defined: kept = list[2], sample: 1\n; Defined: x = integer\n; Output:" in contents(trace)[0]


def test_a_turn_without_a_program_leaves_memory_as_it_was():
    from ptc_compression import Turn
    from ptc_interpreter import Evaluation

    trace = Trace().good(defined("x", 1), named=True)
    prose = Evaluation(outcome="error", error=Problem(phase="reply", code="no_program", message="No program."))
    trace.turns.append(Turn(number=2, reply="Hm.", program=None, evaluation=prose))
    assert "; Defined: x = integer, sample: 1" in contents(trace)[0]
