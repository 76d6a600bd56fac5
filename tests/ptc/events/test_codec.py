import json
from datetime import UTC, datetime, timedelta, timezone

import pytest
from hypothesis import given
from hypothesis import strategies as st
from log_strategies import instants, json_values, payloads, texts

from ptc.events import (
    EVENT_TYPES,
    AssistantMessage,
    EventType,
    NewerEvent,
    PayloadInvalid,
    RunFinished,
    StoredEvent,
    Unknown,
    UserMessage,
    canonical,
    conversation_id,
    decode,
    derived_id,
    digest_of,
    encode,
    event_id,
    iso,
    microseconds,
    moment,
)
from ptc.events.upcasting import check_complete, upcast

# -- texts -----------------------------------------------------------------------------------------------------------


@given(json_values())
def test_a_text_that_is_read_and_written_again_has_the_same_bytes(value):
    text = canonical(value)
    assert canonical(json.loads(text)) == text
    assert "\x00" not in text
    text.encode()  # no half of a surrogate pair is left


@given(payloads())
def test_a_payload_is_read_back_and_written_again_the_same(payload):
    name, schema, text = encode(payload)
    again = decode(name, schema, text)
    assert type(again) is type(payload)
    assert encode(again) == (name, schema, text)


@given(texts())
def test_text_is_read_back_as_it_was_but_for_pairs_of_halves(text):
    joined = text.encode("utf-16", "surrogatepass").decode("utf-16", "surrogatepass")
    assert decode(*encode(UserMessage(text=text))).text == joined


def test_fields_that_hold_their_default_are_not_written():
    assert encode(UserMessage(text="é")) == ("user.message", 1, '{"text":"é"}')
    assert encode(AssistantMessage(text="a", tokens=2))[2] == '{"text":"a","tokens":2}'


@pytest.mark.parametrize("value", [float("nan"), float("inf"), object(), {1, 2}])
def test_what_json_cannot_hold_is_refused(value):
    with pytest.raises(PayloadInvalid, match=r"run\.finished cannot be written as JSON"):
        encode(RunFinished(return_value=value))


def test_what_is_no_payload_is_refused():
    with pytest.raises(PayloadInvalid, match="str is the payload of no event type"):
        encode("hello")
    with pytest.raises(TypeError):
        UserMessage(text=5)


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ('{"text":5}', r"\$\.text"),
        ('{"text":"a","more":1}', "more"),
        ("{}", "text"),
        ("[]", "no object"),
        ("nonsense", "Expecting value"),
    ],
)
def test_a_payload_that_is_not_as_its_type_says_is_told(text, problem):
    with pytest.raises(PayloadInvalid, match=rf"user\.message .*{problem}"):
        decode("user.message", 1, text)


def test_an_unknown_type_is_kept():
    found = decode("weather.changed", 7, '{"b":1,"a":[1.10]}')
    assert found == Unknown("weather.changed", {"b": 1, "a": [1.1]})
    assert encode(found) == ("weather.changed", 1, '{"b":1,"a":[1.1]}')


def test_equal_events_have_equal_digests_and_others_have_not():
    assert digest_of("user.message", "{}") == digest_of("user.message", "{}")
    assert (
        len({digest_of("user.message", "{}"), digest_of("system.message", "{}"), digest_of("user.message", "[]")}) == 3
    )
    assert len(digest_of("", "")) == 16


def test_an_erased_event_says_nothing():
    event = StoredEvent(
        sequence=1, event_id="evt_1", stream="conv_1", version=1, type="user.message", schema=1, payload=None,
        digest=None, recorded_us=0,
    )  # fmt: skip
    assert event.erased
    assert event.data is None


def test_names_of_types_are_said_once():
    assert len({each.name for each in EVENT_TYPES}) == len({each.payload for each in EVENT_TYPES}) == len(EVENT_TYPES)


# -- old schemas -----------------------------------------------------------------------------------------------------

_KIND = EventType("user.message", UserMessage, "conversation", schema=3)
_UPCASTS = {
    ("user.message", 1): lambda data: {"said": data["words"]},
    ("user.message", 2): lambda data: {"text": data["said"]},
}


def test_an_old_payload_is_read_as_if_it_had_been_written_today():
    assert upcast(_KIND, 1, {"words": "hi"}, _UPCASTS) == {"text": "hi"}
    assert upcast(_KIND, 2, {"said": "hi"}, _UPCASTS) == {"text": "hi"}
    assert upcast(_KIND, 3, {"text": "hi"}, _UPCASTS) == {"text": "hi"}


def test_a_newer_payload_names_the_schema_that_is_needed():
    with pytest.raises(NewerEvent, match=r"`user\.message` has schema 2, and this version reads up to 1: update ptc"):
        decode("user.message", 2, "{}")


def test_a_gap_between_schemas_is_found():
    check_complete([_KIND], _UPCASTS)
    with pytest.raises(ValueError, match=r"no upcast from user\.message 2"):
        check_complete([_KIND], {("user.message", 1): _UPCASTS["user.message", 1]})


# -- ids and instants ------------------------------------------------------------------------------------------------


@given(st.binary(min_size=16, max_size=16), st.integers(0, 2**47))
def test_ids_have_their_form(raw, at_us):
    assert event_id(lambda count: raw[:count]) == f"evt_{raw.hex()}"
    made = conversation_id(at_us, lambda count: raw[:count])
    prefix, digits = made.split("_")
    assert (prefix, len(digits), digits[12], digits[16] in "89ab") == ("conv", 32, "7", True)


@given(st.integers(0, 2**52), st.integers(1, 10**9))
def test_ids_of_conversations_are_sorted_by_their_start(at_us, later):
    def zeros(count):
        return bytes(count)

    assert conversation_id(at_us, zeros) <= conversation_id(at_us + later, zeros)
    assert conversation_id(at_us, zeros) < conversation_id(at_us + later + 1000, zeros)


def test_derived_ids_are_the_same_for_the_same_parts_alone():
    assert derived_id("a", "b") == derived_id("a", "b")
    assert len({derived_id("a", "b"), derived_id("ab"), derived_id("a", "b", ""), derived_id("b", "a")}) == 4
    assert len(derived_id("x")) == len(event_id(bytes))


@given(instants())
def test_an_instant_is_read_back_to_the_microsecond(at):
    assert moment(microseconds(at)) == at
    assert microseconds(at.astimezone(timezone(timedelta(hours=5, minutes=30)))) == microseconds(at)
    assert datetime.fromisoformat(iso(microseconds(at))) == at


def test_an_instant_needs_a_zone():
    with pytest.raises(ValueError, match=r"has no zone: give one, such as datetime\.now\(UTC\)"):
        microseconds(datetime(2025, 1, 15))
    assert iso(microseconds(datetime(2025, 1, 15, 10, tzinfo=UTC))) == "2025-01-15T10:00:00.000000Z"
