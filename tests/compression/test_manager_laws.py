"""The laws of every manager and every composition of managers, over histories of every kind."""

import pickle
from contextlib import suppress
from itertools import pairwise

import pytest
from effort import examples
from hypothesis import given
from hypothesis import strategies as st
from strategies import any_chats, broken_chats, chats, compositions, curation_contexts, managers

from ptc_compression import ApproximateCounter
from ptc_compression.chats import (
    BudgetTooSmall,
    ConversationEntry,
    CurationContext,
    Session,
    SlidingWindowManager,
    TokenBudgetManager,
    ToolResultMasker,
    ToolResultTruncator,
    TurnWindowManager,
    pairing,
    prefix_report,
    select_all,
)
from ptc_compression.chats.messages import is_system, text_of

EITHER = st.booleans().flatmap(lambda composed: compositions() if composed else managers())  # as many of each


def curated(manager, messages):
    """What the manager leaves; everything where it says that nothing fits, so that the laws hold trivially."""
    try:
        return manager.curate(messages)
    except BudgetTooSmall:
        return list(messages)


def systems(messages):
    return [message for message in messages if is_system(message)]


@given(EITHER, any_chats())
def test_the_input_is_not_changed(manager, messages):
    before = pickle.dumps(messages)
    curated(manager, messages)
    assert pickle.dumps(messages) == before


@given(EITHER, any_chats())
def test_every_system_message_survives(manager, messages):
    assert systems(curated(manager, messages)) == systems(messages)


@given(EITHER, st.one_of(chats(), any_chats().map(pairing.repair)))
def test_calls_and_results_stay_together(manager, messages):
    assert pairing.check(messages) == ()
    assert pairing.check(curated(manager, messages)) == ()


@given(managers(), broken_chats())
def test_nothing_gets_broken_that_was_whole(manager, messages):
    kept = curated(manager, messages)
    assert len(pairing.check(kept)) <= len(pairing.check(messages))


@given(EITHER, any_chats())
def test_the_same_input_gives_the_same_output(manager, messages):
    assert curated(manager, messages) == curated(manager, pickle.loads(pickle.dumps(messages)))


@given(EITHER, any_chats())
def test_twice_is_the_same_as_once(manager, messages):
    with suppress(BudgetTooSmall):
        once = manager.curate(messages)
        assert manager.curate(once) == once


@given(EITHER, any_chats())
def test_order_is_kept_and_nothing_is_made_up(manager, messages):
    """Every message is one of the input, in the input's order, or a result of the input made shorter."""
    rest = iter(pairing.repair(messages))
    for message in pairing.repair(curated(manager, messages)):
        assert any(_comes_of(message, each) for each in rest)


def _comes_of(message, original):
    same_but_content = {**message, "content": 0} == {**original, "content": 0}
    return message == original or (message["role"] in ("tool", "user") and same_but_content)


@given(st.integers(0, 14), st.integers(0, 6), st.integers(0, 3), any_chats())
def test_a_window_is_never_larger_than_asked(size, hysteresis, first, messages):
    """Or than what is to be preserved."""
    context = CurationContext(preserve_first_n=first)
    kept = SlidingWindowManager(size, hysteresis=hysteresis, context=context).curate(messages)
    assert len(kept) - len(systems(kept)) <= max(size, first)


@given(st.integers(0, 14), st.integers(0, 6), any_chats())
def test_a_window_may_count_system_messages_too(size, hysteresis, messages):
    """Then it never returns more messages than asked, and still parts no pair."""
    context = CurationContext(preserve_system=False)
    kept = SlidingWindowManager(size, hysteresis=hysteresis, context=context).curate(messages)
    assert len(kept) <= size
    assert len(pairing.check(kept)) <= len(pairing.check(messages))
    assert SlidingWindowManager(size, hysteresis=hysteresis, context=context).curate(kept) == kept


@given(any_chats(), st.integers(1, 5))
def test_the_newest_messages_stay_where_the_context_says_so(messages, last):
    """Whatever the limit is; and the rest of their pairs with them."""
    context = CurationContext(preserve_last_n=last)
    said = [message for message in messages if not is_system(message)][-last:]
    for each in (SlidingWindowManager(0, context=context), TurnWindowManager(0, context=context)):
        kept = each.curate(messages)
        assert [message for message in kept if not is_system(message)][-len(said) or len(kept) :] == said
        assert pairing.check(messages) or not pairing.check(kept)


@given(st.integers(0, 5), st.integers(0, 3), any_chats())
def test_a_turn_window_holds_as_many_whole_turns_as_asked(turns, hysteresis, messages):
    kept = TurnWindowManager(turns, hysteresis=hysteresis).curate(messages)
    had, has = pairing.turns(messages), pairing.turns(kept)
    assert len(has) <= turns
    if not hysteresis:
        assert len(has) == min(turns, len(had))
    if 0 < len(has) < len(had):
        assert has[1:] == had[len(had) - len(has) + 1 :]


@given(st.integers(50, 500), st.integers(0, 200), any_chats(), curation_contexts())
def test_a_budget_is_kept_or_refused(budget, hysteresis, messages, context):
    manager = TokenBudgetManager(budget, hysteresis=hysteresis, context=context, tools=[{"type": "function"}])
    with suppress(BudgetTooSmall):
        assert manager.count(manager.curate(messages)) <= budget


@given(st.integers(50, 500), any_chats())
def test_a_budget_keeps_as_much_as_fits(budget, messages):
    manager = TokenBudgetManager(budget, ApproximateCounter())
    with suppress(BudgetTooSmall):
        kept = manager.curate(messages)
        cuts = [systems(messages[:cut]) + messages[cut:] for cut in pairing.safe_boundaries(messages)]
        assert kept == next(each for each in cuts if manager.count(each) <= budget)


@given(st.integers(0, 200), st.sampled_from(["head", "tail", "both"]), any_chats())
def test_no_result_is_longer_than_asked(length, keep, messages):
    manager = ToolResultTruncator(length, keep=keep)
    for before, after in zip(messages, manager.curate(messages), strict=True):
        if before["role"] == "tool":
            assert len(text_of(after)) == min(len(text_of(before)), length)
        else:
            assert after is before


@given(st.integers(0, 4), any_chats())
def test_recent_results_are_not_masked(keep_recent, messages):
    masked = ToolResultMasker(keep_recent).curate(messages)
    results = [pair for pair in zip(messages, masked, strict=True) if pair[0]["role"] == "tool"]
    newest = results[len(results) - keep_recent :] if keep_recent else []
    assert all(before is after for before, after in newest)


@given(EITHER, any_chats())
def test_the_record_is_complete_whatever_is_left_out(manager, messages):
    session = Session()
    for index, message in enumerate(messages):
        session.record(message)
        with suppress(BudgetTooSmall):
            manager.curate(session.messages(), session=session)
        assert len(select_all(session, ConversationEntry)) == index + 1
    assert session.messages() == [{"content": None, **message} for message in messages]


@examples(30)
@given(chats(max_groups=30), st.integers(4, 8), st.integers(1, 3))
def test_between_two_cuts_each_rendering_begins_with_the_one_before(messages, size, hysteresis):
    manager = SlidingWindowManager(size, hysteresis=hysteresis)
    renderings = [manager.curate(messages[:stop]) for stop in pairing.safe_boundaries(messages)]
    for before, after in pairwise(renderings):
        assert after[: len(before)] == before or len(after) <= len(systems(after)) + max(size - hysteresis, 1) + 4


def test_an_empty_history_stays_empty():
    for manager in (SlidingWindowManager(0), TurnWindowManager(0), ToolResultTruncator(), ToolResultMasker(0)):
        assert manager.curate([]) == []
    assert TokenBudgetManager(0).curate([]) == []
    assert prefix_report(SlidingWindowManager(1), []).byte_share == 0.0
    with pytest.raises(BudgetTooSmall, match="take 5"):
        TokenBudgetManager(3).curate([{"role": "user", "content": "x"}])
