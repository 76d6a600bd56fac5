"""Chat messages as items of OpenAI's Responses interface and back, and messages that are in another form."""

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st
from strategies import any_chats, chats

from ptc_compression.chats import (
    Session,
    SlidingWindowManager,
    TokenBudgetManager,
    ToolResultMasker,
    ToolResultTruncator,
    TurnWindowManager,
    UnknownMessage,
    from_responses,
    pairing,
    provider_message_to_entry,
    to_anthropic,
    to_responses,
)

# -- there and back --------------------------------------------------------------------------------------------------

INPUT_TEXT = {"type": "input_text", "text": "What is it?"}
IMAGE = {"type": "input_image", "image_url": "data:image/png;base64,AAAA", "detail": "low"}
OUTPUT_TEXT = {"type": "output_text", "text": "Let me see.", "annotations": []}
REASONING = {"type": "reasoning", "id": "rs_1", "summary": [], "encrypted_content": "xyz"}
SEARCH = {"type": "web_search_call", "id": "ws_1", "status": "completed"}


def said(**more):
    return {"type": "message", "role": "assistant", "content": [OUTPUT_TEXT], **more}


def call(identity, **more):
    return {"type": "function_call", "call_id": identity, "name": "rows", "arguments": '{"page": 2}', **more}


def custom(identity):
    return {"type": "custom_tool_call", "call_id": identity, "name": "sql", "input": "select 1"}


def output(identity, kind="function_call_output", content="[]", **more):
    return {"type": kind, "call_id": identity, "output": content, **more}


def questions():
    contents = st.sampled_from(["So?", [INPUT_TEXT], [INPUT_TEXT, IMAGE], [{"type": "input_file", "file_id": "f"}]])
    roles = st.sampled_from(["user", "user", "system", "developer"])
    extra = st.sampled_from([{}, {}, {"id": "msg_1", "status": "completed"}])
    return st.builds(lambda role, content, extra: [{"role": role, "content": content, **extra}], roles, contents, extra)


@st.composite
def replies(draw):
    """What a model gives at once, with the results of its calls."""
    ids = draw(st.lists(st.sampled_from("abc"), max_size=3, unique=True))
    calls = [
        draw(st.sampled_from([call(each), call(each, id="fc_1", status="completed"), custom(each)])) for each in ids
    ]
    others = st.sampled_from([REASONING, SEARCH, said(id="msg_2"), said(), {"role": "assistant", "content": "Hm."}])
    made = draw(st.permutations([*calls, *draw(st.lists(others, min_size=0 if calls else 1, max_size=3))]))
    contents = st.sampled_from(["[]", [INPUT_TEXT]])
    kinds = {"function_call": "function_call_output", "custom_tool_call": "custom_tool_call_output"}
    results = [output(each["call_id"], kinds[each["type"]], draw(contents)) for each in calls]
    return [*made, *draw(st.permutations(results))]


def histories():
    turns = st.builds(lambda question, replied: question + replied, questions(), replies())
    return st.lists(turns, max_size=4).map(lambda turns: [item for turn in turns for item in turn])


@given(histories())
def test_items_come_back_from_messages(items):
    before = json.dumps(items)
    messages = from_responses(items)
    assert pairing.check(messages) == ()
    assert to_responses(messages) == [_plain(item) for item in items]
    assert json.dumps(items) == before


def _plain(item):
    """An item as it comes back: the type of a message says nothing, where the message says all."""
    plain = item.keys() == {"type", "role", "content"} and item["role"] != "assistant"
    return {key: value for key, value in item.items() if key != "type"} if plain else item


@given(chats())
def test_messages_come_back_from_items(messages):
    """Once they have the form of items they keep it: what is normalised the first time stays so."""
    items = to_responses(messages)
    normal = from_responses(items)
    assert to_responses(normal) == items
    assert pairing.check(normal) == ()


@given(histories(), st.integers(0, 9))
def test_a_curated_history_keeps_replies_whole(items, window):
    kept = to_responses(SlidingWindowManager(window).curate(from_responses(items)))
    plain = [_plain(item) for item in items]
    assert all(item in plain for item in kept)
    assert pairing.check(from_responses(kept)) == ()
    if REASONING in kept:
        after = kept[kept.index(REASONING) :]
        assert after[0] == REASONING


def test_a_history_as_messages(snapshot):
    items = [
        {"role": "user", "content": [INPUT_TEXT, IMAGE]},
        REASONING,
        said(id="msg_1"),
        call("c1", id="fc_1"),
        custom("c2"),
        output("c2", "custom_tool_call_output", "1"),
        output("c1"),
        {"role": "assistant", "content": "Twelve."},
    ]
    messages = from_responses(items, instructions="Be brief.")
    assert messages == snapshot
    assert to_responses(messages[1:]) == items
    assert to_responses(messages[:1]) == [{"role": "system", "content": "Be brief."}]


def test_messages_of_chats_as_items():
    image = {"type": "image_url", "image_url": {"url": "https://a.example/b.png", "detail": "low"}}
    parts = ["What", {"type": "text", "text": "is it?"}, {"type": "file", "file": {"file_id": "f"}}, image]
    query = {"id": "c1", "type": "custom", "custom": {"name": "sql", "input": "select 1"}}
    rows = {"id": "c2", "function": {"name": "rows", "arguments": '{"page": 2}'}}
    asked = {"role": "assistant", "content": "Hm.", "tool_calls": [query, rows]}
    silent = {"role": "assistant", "content": None, "tool_calls": [rows]}
    answer = {"role": "tool", "tool_call_id": "c2", "name": "rows", "content": "[]"}
    asks = {"role": "user", "content": ""}
    assert to_responses([{"role": "user", "content": parts}, asked, silent, answer, asks]) == [
        {
            "role": "user",
            "content": [
                {"type": "input_text", "text": "What"},
                {"type": "input_text", "text": "is it?"},
                {"type": "input_file", "file_id": "f"},
                {"type": "input_image", "image_url": "https://a.example/b.png", "detail": "low"},
            ],
        },
        {"role": "assistant", "content": "Hm."},
        custom("c1"),
        call("c2"),
        call("c2"),
        output("c2"),
        asks,
    ]


def test_an_item_of_a_later_kind_comes_back_as_it_was():
    items = [
        {"type": "poll", "role": "user", "content": "Tea?"},
        {"type": "poll", "role": "assistant", "content": "Yes"},
    ]
    assert to_responses(from_responses(items)) == items


def test_a_result_that_was_cut_goes_out_cut():
    items = [call("c1"), output("c1", content="row " * 100, id="fco_1")]
    curated = ToolResultTruncator(20, suffix="...").curate(from_responses(items))
    assert to_responses(curated) == [call("c1"), output("c1", content="row row row row r...", id="fco_1")]


def test_a_message_that_was_changed_is_no_longer_made_of_its_items():
    (message,) = from_responses([REASONING, said(id="msg_1")])
    assert to_responses([message]) == [REASONING, said(id="msg_1")]
    assert to_responses([{**message, "content": "No."}]) == [{"role": "assistant", "content": "No."}]


@pytest.mark.parametrize("item", [3, "text", {"content": "x"}, {"type": 7}])
def test_what_is_no_item_is_refused(item):
    with pytest.raises(UnknownMessage, match=r"message 1 is (of type|no item of OpenAI's Responses: it has neither)"):
        from_responses([call("a"), item])


# -- messages in another form ----------------------------------------------------------------------------------------

CALL = {"id": "a", "type": "function", "function": {"name": "rows", "arguments": "{}"}}
FOREIGN = {
    "a block that calls": (
        {"role": "assistant", "content": [{"type": "tool_use", "id": "a", "name": "rows", "input": {}}]},
        r"message 1 holds a block `tool_use` of Anthropic's: convert the history with from_anthropic\(messages",
    ),
    "a block that answers": (
        {"role": "user", "content": [{"type": "tool_result", "tool_use_id": "a", "content": "x"}]},
        r"message 1 holds a block `tool_result` of Anthropic's: .* from_anthropic\(",
    ),
    "a call as an item": (
        call("a"),
        r"message 1 is an item `function_call` of OpenAI's Responses: .* from_responses\(",
    ),
    "an output as an item": (output("a"), r"message 1 is an item `function_call_output` of .* from_responses\("),
    "a message as an item": (
        said(),
        r"message 1 holds a part `output_text` of OpenAI's Responses: .* from_responses\(",
    ),
    "a call without an id": (
        {"role": "assistant", "content": None, "tool_calls": [{**CALL, "id": None}]},
        "message 1 calls `rows` without an id: give it one, and its result the same one",
    ),
    "no role": ({"content": "hi"}, "message 1 has no role: give it one of system, user, assistant, tool"),
    "text": ("hi", "message 1 is of type str: convert it"),
    "a number": ({"role": "user", "content": 3}, "message 1 has content of type int: give it text, or a list of parts"),
    "Google's parts": ({"role": "user", "parts": [{"text": "hi"}]}, "message 1 holds `parts`, as Google's messages do"),
}
MANAGERS = [
    SlidingWindowManager(1),
    SlidingWindowManager(9),
    TurnWindowManager(1),
    TokenBudgetManager(9_000),
    ToolResultTruncator(1),
    ToolResultMasker(1),
]


@pytest.mark.parametrize("manager", MANAGERS, ids=repr)
@pytest.mark.parametrize(("message", "told"), FOREIGN.values(), ids=FOREIGN)
def test_a_message_in_another_form_is_told_with_its_converter(manager, message, told):
    with pytest.raises(TypeError, match=told):
        manager.curate([{"role": "user", "content": "hi"}, message])


@pytest.mark.parametrize(("message", "told"), FOREIGN.values(), ids=FOREIGN)
def test_it_is_not_converted_either(message, told):
    for convert in (to_anthropic, to_responses, pairing.check, pairing.repair):
        with pytest.raises(UnknownMessage, match=told) as raised:
            convert([{"role": "user", "content": "hi"}, message])
        assert raised.value.index == 1


def test_a_session_does_not_record_what_it_does_not_know():
    session = Session()
    with pytest.raises(UnknownMessage, match="message 0 is an item `reasoning`"):
        session.record(REASONING)
    assert session.messages() == []


@given(any_chats())
def test_every_chat_is_known(messages):
    for manager in MANAGERS[:3]:
        manager.curate(messages)
    for message in messages:
        Session().record(message)


def object_of(module):
    return type("Message", (), {"__module__": module})()


@pytest.mark.parametrize(
    ("module", "told"),
    [
        ("openai.types.chat.chat_completion_message", r"by message\.model_dump\(exclude_none=True\)"),
        ("openai.types.responses.response_function_tool_call", r"by item\.model_dump.*from_responses\(items\)"),
        ("anthropic.types.message", r"by message\.model_dump\(\), then convert the history with from_anthropic\("),
        ("langchain_core.messages.ai", "with convert_to_openai_messages of langchain_core.messages"),
        ("mine", r"for an object of an SDK by message\.model_dump\("),
    ],
)
def test_objects_of_an_sdk_are_told_how_they_are_converted(module, told):
    with pytest.raises(UnknownMessage, match=told):
        pairing.check([object_of(module)])
    with pytest.raises(UnknownMessage, match=told):
        provider_message_to_entry(object_of(module), evaluation_id=None, sequence=0, created_at=None)
