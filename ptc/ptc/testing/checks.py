"""Checks of laws that prompts keep, for tests: each raises `AssertionError` with the place where the law is broken."""

from collections.abc import Iterable, Mapping, Sequence
from itertools import takewhile
from typing import Any

ChatMessage = Mapping[str, Any]


def assert_prefix_stable(earlier: Sequence[ChatMessage], later: Sequence[ChatMessage]) -> None:
    """That `later` begins with every message of `earlier`, unchanged, so that a provider's prompt cache holds.

    A summary grows with each turn that succeeded; between such turns, and in plain prompts always, the law holds.
    """
    assert len(later) >= len(earlier), f"{len(earlier)} messages became {len(later)}"
    for index, (before, after) in enumerate(zip(earlier, later, strict=False)):
        assert before == after, f"message {index} ({before.get('role')}) changed {_first_difference(before, after)}"


def assert_paired(messages: Sequence[ChatMessage]) -> None:
    """That roles alternate: after the system message user and assistant in turn, beginning and ending with a user.

    Tool calls, where messages carry any, must each have their result before the next assistant message, and every
    result its call.
    """
    roles = [message["role"] for message in messages]
    _assert_alternating([role for role in roles[_systems(roles) :] if role != "tool"])
    _assert_calls_answered(messages)


def _systems(roles: Sequence[str]) -> int:
    return sum(1 for _ in takewhile(lambda role: role == "system", roles))


def _assert_alternating(roles: Sequence[str]) -> None:
    for index, role in enumerate(roles):
        expected = "assistant" if index % 2 else "user"
        assert role == expected, f"message {index} after the system message is of role {role}, not {expected}"
    assert len(roles) % 2, "the last message is not of role user"


def _assert_calls_answered(messages: Sequence[ChatMessage]) -> None:
    open_calls: set[str] = set()
    for index, message in enumerate(messages):
        if message["role"] == "tool":
            answered = message.get("tool_call_id", "")
            assert answered in open_calls, f"message {index} is the result of no open call: {answered!r}"
            open_calls.discard(answered)
        else:
            assert not open_calls, f"calls without a result before message {index}: {sorted(open_calls)}"
            open_calls = _call_ids(message.get("tool_calls") or ())
    assert not open_calls, f"calls without a result: {sorted(open_calls)}"


def _call_ids(calls: Iterable[Mapping[str, Any]]) -> set[str]:
    return {call["id"] for call in calls}


def _first_difference(before: ChatMessage, after: ChatMessage) -> str:
    old, new = str(before.get("content")), str(after.get("content"))
    shared = sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1], zip(old, new, strict=False)))
    return f"after {shared} characters: {old[shared : shared + 60]!r} became {new[shared : shared + 60]!r}"
