"""Where conversations end, as pure functions of what is known and the time."""

import attrs
import pytest
from hypothesis import given
from hypothesis import strategies as st
from stores import MINUTE, START

from ptc.conversations import ConversationSettings
from ptc.conversations.boundary import Decision, decide, status_of
from ptc.projections import ConversationRow

SETTINGS = ConversationSettings()
OPEN = ConversationRow(conversation_id="conv_1", thread="main", started_us=START, last_message_us=START)
ASKED = attrs.evolve(OPEN, awaiting_since_us=START)
ENDING = attrs.evolve(OPEN, end_requested_us=START)
STAYS, NEW, IDLE = Decision(), Decision(starts=True), Decision(ends_before="idle", starts=True)


@pytest.mark.parametrize(
    ("active", "minutes", "given", "decision"),
    [
        (None, 0, {}, NEW),
        (OPEN, 0, {}, STAYS),
        (OPEN, 30, {}, STAYS),
        (OPEN, 30 + 1 / MINUTE, {}, IDLE),
        (OPEN, -500, {}, STAYS),
        (OPEN, 31, {"role": "assistant"}, IDLE),
        (OPEN, 500, {"role": "tool"}, STAYS),
        (OPEN, 500, {"running": True}, STAYS),
        (ASKED, 60, {}, STAYS),
        (ASKED, 60 + 1 / MINUTE, {}, IDLE),
        (attrs.evolve(ASKED, last_message_us=START + 59 * MINUTE), 61, {}, STAYS),
        (ENDING, 1, {}, Decision(ends_before="tool", starts=True)),
        (ENDING, 1, {"role": "assistant"}, Decision(ends_after=True)),
        (ENDING, 1, {"role": "assistant", "calls": True}, STAYS),
        (ENDING, 1, {"role": "assistant", "running": True}, STAYS),
        (OPEN, 10_000, {"settings": ConversationSettings(conversation_idle_timeout_minutes=None)}, STAYS),
        (OPEN, 10_000, {"settings": ConversationSettings(conversation_idle_timeout_minutes=0)}, STAYS),
        (OPEN, 2, {"settings": ConversationSettings(conversation_idle_timeout_minutes=1.5)}, IDLE),
    ],
)
def test_what_a_message_does(active, minutes, given, decision):
    given = {"role": "user", "settings": SETTINGS, **given}
    assert decide(active, at_us=START + round(minutes * MINUTE), **given) == decision


@pytest.mark.parametrize(
    ("row", "minutes", "status"),
    [
        (OPEN, 30, "active"),
        (OPEN, 30.1, "idle"),
        (ASKED, 0, "awaiting_answer"),
        (ASKED, 60, "awaiting_answer"),
        (ASKED, 60.1, "idle"),
        (attrs.evolve(ASKED, last_message_us=START + 40 * MINUTE), 61, "active"),
        (attrs.evolve(ASKED, ended_us=START), 0, "closed"),
    ],
)
def test_how_a_conversation_stands(row, minutes, status):
    assert status_of(row, START + round(minutes * MINUTE), SETTINGS) == status


@given(st.integers(-(10**12), 10**12), st.none() | st.integers(0, 10**10), st.booleans())
def test_only_what_is_idle_is_left(gap, awaited, running):
    row = attrs.evolve(OPEN, awaiting_since_us=None if awaited is None else START - awaited)
    decision = decide(row, role="user", at_us=START + gap, settings=SETTINGS, running=running)
    if decision.ends_before:
        assert status_of(row, START + gap, SETTINGS) == "idle"
        assert gap > 30 * MINUTE
        assert not running
    else:
        assert running or status_of(row, START + gap, SETTINGS) != "idle"


@pytest.mark.parametrize("field", attrs.fields(ConversationSettings))
def test_a_wrong_setting_is_told_with_what_it_takes(field):
    for wrong in ("30", -1, True, float("nan"), float("inf"), [], object()):
        with pytest.raises(ValueError, match=rf"{field.name} must be .*; it is "):
            ConversationSettings(**{field.name: wrong})


def test_settings_are_those_of_the_founding_document():
    settings = ConversationSettings()
    assert settings.conversation_idle_timeout_minutes == 30
    assert settings.max_conversations_retained == 1000
    assert settings.conversation_state_timeout_minutes == 60
    assert (settings.context_window_messages, settings.max_messages_hot, settings.max_history_days) == (20, 100, 30)
