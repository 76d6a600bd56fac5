"""`assert_prefix_stable` and `assert_paired`."""

import subprocess
import sys
from itertools import pairwise

import pytest

from ptc import ScriptedModel, SubAgent
from ptc.testing import assert_paired, assert_prefix_stable


def message(role, content="", **more):
    return {"role": role, "content": content, **more}


SYSTEM, USER, REPLY = message("system", "S"), message("user", "U"), message("assistant", "A")
CALL = message("assistant", tool_calls=[{"id": "1"}, {"id": "2"}])


def result(identity):
    return message("tool", tool_call_id=identity)


def test_a_prefix_may_grow():
    assert_prefix_stable([], [])
    assert_prefix_stable([SYSTEM, USER], [SYSTEM, USER, REPLY, USER])


def test_a_message_may_grow_at_its_end_and_count_the_turns_left():
    first, second = message("user", "é\n\nTurns left: 3"), message("user", "é\n\n; Turn 1: nil\n\nTurns left: 2")
    assert assert_prefix_stable([SYSTEM, first], [SYSTEM, second]) == len("system\nSuser\né\n\n".encode())
    with pytest.raises(AssertionError, match=r"message 0 .* after 9 of 22 bytes: 'Turns left: 3' became '; Turn 1"):
        assert_prefix_stable([first, REPLY], [second, REPLY])


@pytest.mark.parametrize(("layout", "stable"), [("appended", 9), ("folded", 6), ("sections", 1), (None, 9)])
def test_layouts_made_for_caches_are_stable(layout, stable):
    """Of nine prompts and the ones after them: in `folded` the fold moves three times."""
    replies = [f'(def n{n} {n}) (println "{"x" * 60}")' for n in range(9)]
    options = {"layout": layout, "fold_tokens": 60} if layout else False
    model = ScriptedModel([*replies, "(return 1)"])
    step = SubAgent("M", model=model, max_turns=12, compress_history=options, system_prompt="S").run_sync()
    held = [is_stable(one.messages, other.messages) for one, other in pairwise(step.trace)]
    assert sum(held) == stable


def is_stable(earlier, later):
    try:
        return assert_prefix_stable(earlier, later) > 0
    except AssertionError:
        return False


def test_a_prefix_may_not_change():
    with pytest.raises(AssertionError, match=r"message 1 \(user\) changed after 7 of 10 bytes: 'one' became 'two'"):
        assert_prefix_stable([SYSTEM, message("user", "M one")], [SYSTEM, message("user", "M two")])
    with pytest.raises(AssertionError, match=r"message 0 \(assistant\) changed"):
        assert_prefix_stable([CALL, USER], [message("assistant", tool_calls=[{"id": "1"}]), USER])
    with pytest.raises(AssertionError, match="2 messages became 1"):
        assert_prefix_stable([SYSTEM, USER], [SYSTEM])


@pytest.mark.parametrize(
    "messages",
    [
        [USER],
        [SYSTEM, USER],
        [SYSTEM, SYSTEM, USER, REPLY, USER],
        [USER, CALL, result("2"), result("1"), USER],
    ],
)
def test_paired(messages):
    assert_paired(messages)


@pytest.mark.parametrize(
    ("messages", "problem"),
    [
        ([SYSTEM], "the last message is not of role user"),
        ([USER, REPLY], "the last message is not of role user"),
        ([USER, USER, USER], "message 1 after the system message is of role user, not assistant"),
        ([SYSTEM, REPLY, USER], "message 0 after the system message is of role assistant, not user"),
        ([USER, CALL, result("1"), USER], r"calls without a result before message 3: \['2'\]"),
        ([USER, REPLY, result("1"), USER], "message 2 is the result of no open call: '1'"),
    ],
)
def test_not_paired(messages, problem):
    with pytest.raises(AssertionError, match=problem):
        assert_paired(messages)


def test_the_checks_need_neither_pytest_nor_syrupy():
    program = "import sys, ptc.testing; assert not {'pytest', 'syrupy'} & set(sys.modules)"
    subprocess.run([sys.executable, "-c", program], check=True, timeout=60)
