"""Messages as records and back, and as Anthropic's blocks and back."""

import datetime as dt
import json
import pickle
from uuid import UUID

import pytest
from hypothesis import given
from hypothesis import strategies as st
from strategies import any_chats, chats, texts

from ptc_compression.chats import (
    ConversationEntry,
    MessageRole,
    ToolCallRequest,
    entry_from_data,
    entry_to_data,
    entry_to_provider_message,
    from_anthropic,
    pairing,
    provider_message_to_entry,
    to_anthropic,
)

RUN = UUID(int=7)
NOON = dt.datetime(2026, 11, 20, 12, tzinfo=dt.UTC)


def entry_of(message, sequence=0):
    return provider_message_to_entry(message, evaluation_id=RUN, sequence=sequence, created_at=NOON)


def tool_calls():
    extra = st.sampled_from([{}, {"cache_control": {"type": "ephemeral"}}, {"function": {"strict": True}}])
    kinds = st.sampled_from([("function", extra), ("custom", st.just({})), ("function", st.just({}))])
    return kinds.flatmap(
        lambda kind: st.builds(
            ToolCallRequest, id=texts(8), name=texts(8), arguments=texts(), kind=st.just(kind[0]), extra=kind[1]
        )
    )


def entries():
    roles = st.sampled_from(list(MessageRole))
    parts = st.lists(st.dictionaries(texts(5), texts(5), min_size=1, max_size=2), max_size=2).map(tuple)
    calls = st.one_of(st.none(), st.lists(tool_calls(), max_size=2).map(tuple))
    extra = st.dictionaries(st.sampled_from(["refusal", "annotations", "x"]), st.lists(st.integers(), max_size=2))
    return st.builds(
        lambda role, content, calls, call_id, name, extra: ConversationEntry(
            role=role,
            content=content,
            evaluation_id=RUN,
            sequence=0,
            created_at=NOON,
            tool_calls=calls if role is MessageRole.ASSISTANT else None,
            tool_call_id=call_id if role is MessageRole.TOOL else None,
            tool_name=name if role is MessageRole.TOOL else None,
            extra=extra,
        ),
        roles,
        st.one_of(st.none(), texts(), parts),
        calls,
        st.one_of(st.none(), texts(6)),
        st.one_of(st.none(), texts(6)),
        extra,
    )


@given(entries())
def test_an_entry_comes_back_from_its_message(entry):
    assert entry_of(entry_to_provider_message(entry)) == entry


@given(entries())
def test_an_entry_comes_back_from_json(entry):
    assert entry_from_data(json.loads(json.dumps(entry_to_data(entry)))) == entry


@given(any_chats())
def test_a_message_comes_back_from_its_entry(messages):
    before = pickle.dumps(messages)
    for message in messages:
        assert entry_to_provider_message(entry_of(message)) == {"content": None, **message}
    assert pickle.dumps(messages) == before


def test_an_entry_shares_nothing_with_its_message():
    message = {"role": "user", "content": [{"type": "text", "text": "a"}], "tags": ["x"]}
    entry = entry_of(message)
    message["content"][0]["text"] = "b"
    message["tags"].append("y")
    given_out = entry_to_provider_message(entry)
    assert given_out == {"role": "user", "content": [{"type": "text", "text": "a"}], "tags": ["x"]}
    given_out["content"].clear()
    assert entry_to_provider_message(entry)["content"]


def test_fields_of_calls_and_results():
    call = {"id": "c1", "type": "function", "function": {"name": "rows", "arguments": '{"page": 2}'}}
    made = entry_of({"role": "assistant", "content": None, "tool_calls": [call]}, sequence=3)
    assert made.tool_calls == (ToolCallRequest(id="c1", name="rows", arguments='{"page": 2}'),)
    assert (made.role, made.content, made.sequence, made.created_at) == (MessageRole.ASSISTANT, None, 3, NOON)
    result = entry_of({"role": "tool", "tool_call_id": "c1", "name": "rows", "content": "[]"})
    assert (result.tool_call_id, result.tool_name, result.extra) == ("c1", "rows", {})
    spoken = entry_of({"role": "user", "name": "ann", "content": "hi"})
    assert (spoken.tool_name, spoken.extra) == (None, {"name": "ann"})


def test_a_developer_is_the_system_and_stays_a_developer():
    entry = entry_of({"role": "developer", "content": "Be brief."})
    assert entry.role is MessageRole.SYSTEM
    assert entry_to_provider_message(entry)["role"] == "developer"


def test_other_roles_are_refused():
    with pytest.raises(ValueError, match="role 'robot'; the roles are system, user, assistant, tool"):
        entry_of({"role": "robot", "content": ""})


# -- Anthropic -------------------------------------------------------------------------------------------------------

TEXT = st.sampled_from(["hi", "Wie geht's?", "{"]).map(lambda text: {"type": "text", "text": text})
PICTURE = {"type": "image", "source": {"type": "base64", "media_type": "image/png", "data": "AAAA"}}
THINKING = {"type": "thinking", "thinking": "hm", "signature": "s"}
SPOKEN = st.lists(st.one_of(TEXT, TEXT, st.just(PICTURE)), min_size=1, max_size=3)


@st.composite
def anthropic_exchanges(draw):
    ids = draw(st.lists(st.sampled_from("abc"), min_size=1, max_size=3, unique=True))
    inputs = st.sampled_from([{}, {"to": "Ann", "n": 1}, {"__arguments__": "{broken"}])
    calls = [{"type": "tool_use", "id": each, "name": "send", "input": draw(inputs)} for each in ids]
    said = draw(st.sampled_from([[], [THINKING], [{"type": "text", "text": "Let me see."}]]))
    contents = st.one_of(st.sampled_from(["", "done"]), SPOKEN)
    results = [{"type": "tool_result", "tool_use_id": each, "content": draw(contents)} for each in ids]
    if draw(st.booleans()):
        results[0]["is_error"] = True
    after = draw(st.one_of(st.just([]), SPOKEN))
    return [{"role": "assistant", "content": said + calls}, {"role": "user", "content": results + after}]


@st.composite
def anthropic_histories(draw):
    """Histories in which user and assistant take turns, as the interface has them."""
    messages = []
    for _ in range(draw(st.integers(0, 4))):
        question = draw(st.one_of(st.sampled_from(["", "So?"]), SPOKEN))
        messages += [{"role": "user", "content": question}, {"role": "assistant", "content": draw(SPOKEN)}]
    return [*messages, {"role": "user", "content": "Go."}, *draw(st.one_of(st.just([]), anthropic_exchanges()))]


@given(anthropic_histories(), st.lists(TEXT, max_size=2))
def test_blocks_come_back_from_messages(messages, system):
    converted = from_anthropic(messages, system=system)
    assert pairing.check(converted) == ()
    back = to_anthropic(converted)
    assert (back.messages, back.system) == (messages, system)


@given(chats())
def test_messages_come_back_from_blocks(messages):
    """Once they have Anthropic's form they keep it: what is normalised the first time stays so."""
    request = to_anthropic(messages)
    normal = from_anthropic(request.messages, system=request.system)
    again = to_anthropic(normal)
    assert (again.messages, again.system) == (request.messages, request.system)
    assert pairing.check(normal) == ()
    assert from_anthropic(again.messages, system=again.system) == normal


def test_a_history_as_blocks(snapshot):
    call = {"id": "c1", "type": "function", "function": {"name": "rows", "arguments": '{"page": 2}'}}
    broken = {"id": "c2", "type": "function", "function": {"name": "rows", "arguments": "{oops"}}
    picture = {"type": "image_url", "image_url": {"url": "https://example.org/a.png"}}
    messages = [
        {"role": "system", "content": "Be brief."},
        {"role": "user", "content": [{"type": "text", "text": "What is it?"}, picture]},
        {"role": "assistant", "content": "Let me see.", "tool_calls": [call, broken]},
        {"role": "tool", "tool_call_id": "c2", "content": "no such page", "is_error": True},
        {"role": "tool", "tool_call_id": "c1", "content": "[]"},
        {"role": "user", "content": "And now?"},
    ]
    request = to_anthropic(messages)
    assert {"system": request.system, "messages": request.messages} == snapshot
    assert from_anthropic(request.messages, system=request.system) == messages


@pytest.mark.parametrize(
    ("texts", "content"),
    [
        ([{"type": "text", "text": "a"}], "a"),
        ([{"type": "text", "text": "a"}, {"type": "text", "text": "b"}], None),
        ([{"type": "text", "text": "a", "cache_control": {"type": "ephemeral"}}], None),
    ],
)
def test_only_a_single_plain_text_beside_calls_becomes_a_string(texts, content):
    use = {"type": "tool_use", "id": "c1", "name": "f", "input": {}}
    messages = from_anthropic([{"role": "assistant", "content": [*texts, use]}])
    assert messages[0]["content"] == (texts if content is None else content)


def test_texts_among_parts_become_blocks():
    request = to_anthropic([{"role": "user", "content": ["What", {"type": "text", "text": "is it?"}, ""]}])
    blocks = [{"type": "text", "text": "What"}, {"type": "text", "text": "is it?"}]
    assert request.messages == [{"role": "user", "content": blocks}]
