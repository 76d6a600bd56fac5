"""What belongs together, what is wrong, and where a history may be cut."""

import pytest
from hypothesis import given
from strategies import any_chats, broken_chats, chats, unfinished_chats

from ptc.testing.checks import _assert_calls_answered
from ptc_compression.chats import UnknownMessage, pairing

SYSTEM = {"role": "system", "content": "S"}


def user(text="hi"):
    return {"role": "user", "content": text}


def asks(*ids):
    calls = [{"id": each, "type": "function", "function": {"name": "rows", "arguments": "{}"}} for each in ids]
    return {"role": "assistant", "content": None, "tool_calls": calls}


def result(identity, content="ok"):
    return {"role": "tool", "tool_call_id": identity, "content": content}


def codes(messages):
    return [(problem.index, problem.code) for problem in pairing.check(messages)]


@given(chats())
def test_a_well_formed_history_is_left_as_it_is(messages):
    assert pairing.check(messages) == ()
    assert pairing.repair(messages) == messages
    _assert_calls_answered(messages)


@given(any_chats())
def test_a_repaired_history_has_nothing_wrong(messages):
    repaired = pairing.repair(messages)
    assert pairing.check(repaired) == ()
    assert pairing.repair(repaired) == repaired
    _assert_calls_answered(repaired)


@given(broken_chats())
def test_repair_loses_only_orphans_and_invents_no_content(messages):
    repaired = pairing.repair(messages)
    lost = [index for index, code in codes(messages) if code == "result_without_call"]
    kept = [message for index, message in enumerate(messages) if index not in lost]
    added = [each for each in repaired if not any(each is message for message in messages)]
    assert all(each["content"] == pairing.NO_RESULT and set(each) == set(result("x")) for each in added)
    assert sorted(id(each) for each in repaired if each not in added) == sorted(
        id(each) for each in kept if each not in added
    )
    assert len(added) == sum(code == "call_without_result" for _, code in codes(messages))


@given(unfinished_chats())
def test_calls_left_open_are_found(messages):
    last = [index for index, code in codes(messages) if code == "call_without_result"]
    assert len(last) == len(pairing.repair(messages)) - len(messages)


@given(any_chats())
def test_no_boundary_parts_a_call_from_its_result(messages):
    whole = len(pairing.check(messages))
    for boundary in pairing.safe_boundaries(messages):
        assert len(pairing.check(messages[:boundary])) + len(pairing.check(messages[boundary:])) == whole


@given(any_chats())
def test_turns_are_the_history_from_the_first_user_on(messages):
    joined = [message for turn in pairing.turns(messages) for message in turn]
    assert joined == messages[len(messages) - len(joined) :]
    assert all(turn[0]["role"] == "user" for turn in pairing.turns(messages))


def test_problems_are_told_by_index_in_words():
    messages = [result("x"), user(), asks("a", "b"), result("b"), user(), result("a"), result("a"), asks("c")]
    assert [(problem.index, problem.message) for problem in pairing.check(messages)] == [
        (0, "message 0 is a result for 'x', which no call before it waits for"),
        (5, "message 5 answers a call of message 2, parted from it by other messages"),
        (6, "message 6 is a result for 'a', which no call before it waits for"),
        (7, "message 7 calls 'rows' as 'c', and no result follows"),
    ]
    assert pairing.repair(messages) == [
        user(),
        asks("a", "b"),
        result("b"),
        result("a"),
        user(),
        asks("c"),
        result("c", "no result recorded"),
    ]


def test_results_may_come_in_any_order_and_ids_again():
    messages = [asks("a", "b"), result("b"), result("a"), asks("a"), result("a", "second")]
    assert codes(messages) == []
    assert pairing.safe_boundaries(messages) == [0, 3, 5]


def test_an_id_used_twice_in_one_message_needs_two_results():
    assert codes([asks("a", "a"), result("a")]) == [(0, "call_without_result")]
    assert codes([asks("a", "a"), result("a"), result("a")]) == []


def test_of_two_calls_with_one_id_the_first_is_answered_first():
    both = asks("a", "a")
    both["tool_calls"][1]["function"]["name"] = "sums"
    (problem,) = pairing.check([both, result("a")])
    assert problem.message == "message 0 calls 'sums' as 'a', and no result follows"


@pytest.mark.parametrize("identity", [{}, {"id": None}, {"id": 7}])
def test_calls_without_an_id_are_refused(identity):
    call = {"type": "function", "function": {"name": "rows", "arguments": "{}"}, **identity}
    with pytest.raises(UnknownMessage, match="message 1 calls `rows` without an id: give it one, and its result") as e:
        pairing.check([user("1"), {"role": "assistant", "tool_calls": [call]}, {"role": "tool", "content": "ok"}])
    assert e.value.index == 1


@pytest.mark.parametrize("identity", [{}, {"tool_call_id": None}, {"tool_call_id": ["a"]}])
def test_a_result_without_an_id_has_no_call(identity):
    assert codes([asks("a"), {"role": "tool", "content": "ok", **identity}]) == [
        (0, "call_without_result"),
        (1, "result_without_call"),
    ]


def test_a_turn_does_not_begin_between_a_call_and_its_result():
    messages = [SYSTEM, user("1"), asks("a"), user("2"), result("a"), user("3")]
    assert [len(turn) for turn in pairing.turns(messages)] == [4, 1]
    assert pairing.safe_boundaries(messages) == [0, 1, 2, 5, 6]
