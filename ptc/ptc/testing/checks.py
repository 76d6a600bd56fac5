"""Checks of laws that prompts keep, for tests: each raises `AssertionError` with the place where the law is broken."""

import json
from collections.abc import Iterable, Mapping, Sequence
from itertools import takewhile
from typing import Any

from ptc_compression import without_turns_left

ChatMessage = Mapping[str, Any]


def assert_prefix_stable(earlier: Sequence[ChatMessage], later: Sequence[ChatMessage]) -> int:
    """That `later` begins with the bytes of `earlier`, so that a provider's prompt cache holds; how many bytes that is.

    The paragraph `Turns left: N` at the end of `earlier` is not asked for: it changes with each turn. The law holds
    always in plain prompts and in the layout `appended`, in `folded` until the fold moves, and in one summary between
    turns that succeeded.
    """
    assert len(later) >= len(earlier), f"{len(earlier)} messages became {len(later)}"
    kept = 0
    for index, message in enumerate(earlier):
        is_last = index == len(earlier) - 1
        before = _written(_lasting(message) if is_last else message)
        kept += _kept_bytes(index, before, later, whole=not is_last)
    return kept


def _kept_bytes(index: int, before: bytes, later: Sequence[ChatMessage], *, whole: bool) -> int:
    """The length of a message, or of what has to last of it: all of that is kept."""
    after = _written(later[index])
    if after == before or (after.startswith(before) and not whole):
        return len(before)
    shared = sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1], zip(before, after, strict=False)))
    old, new = (text[shared : shared + 60].decode(errors="replace") for text in (before, after))
    head = f"message {index} ({later[index].get('role')}) changed after {shared} of {len(before)} bytes"
    raise AssertionError(f"{head}: {old!r} became {new!r}")


def _lasting(message: ChatMessage) -> ChatMessage:
    """What the next prompt has to begin with of the last message: all but the turns left."""
    content = message.get("content")
    return {**message, "content": without_turns_left(content)} if isinstance(content, str) else message


def _written(message: ChatMessage) -> bytes:
    """A message as a provider may write it into a prompt: each that differs has other bytes."""
    content = message.get("content")
    rest = {key: value for key, value in message.items() if key not in ("role", "content")}
    calls = f"{_json(rest)}\n" if rest else ""
    text = content if isinstance(content, str) else _json(content)
    return f"{message.get('role')}\n{calls}{text}".encode("utf-8", "surrogatepass")


def _json(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False, default=str)


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
