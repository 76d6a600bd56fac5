"""What each manager leaves, case by case."""

import pytest
from strategies import Spaces

from ptc_compression import ApproximateCounter
from ptc_compression.chats import (
    BudgetTooSmall,
    ComposedManager,
    CurationContext,
    EventBus,
    FunctionManager,
    HistoryCurated,
    ObservableManager,
    PassthroughManager,
    Session,
    SlidingWindowManager,
    TokenBudgetManager,
    ToolResultMasker,
    ToolResultTruncator,
    TurnWindowManager,
    as_manager,
    pairing,
    prefix_report,
    select_all,
)
from ptc_compression.chats.managers import strategy_name
from ptc_compression.chats.managers.cutting import groups_to_drop
from ptc_compression.chats.prefixes import shared_prefix_of

SYSTEM = {"role": "system", "content": "Be brief."}
NUMBERS = [{"role": "user" if number % 2 else "assistant", "content": str(number)} for number in range(1, 9)]


def asks(*ids, name="rows"):
    calls = [{"id": each, "type": "function", "function": {"name": name, "arguments": "{}"}} for each in ids]
    return {"role": "assistant", "content": None, "tool_calls": calls}


def result(identity, content="ok"):
    return {"role": "tool", "tool_call_id": identity, "content": content}


def user(text="hi"):
    return {"role": "user", "content": text}


def texts(messages):
    return [message["content"] for message in messages]


# -- windows ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("size", "left"), [(0, ""), (1, "8"), (3, "678"), (8, "12345678"), (99, "12345678")])
def test_a_window_keeps_the_system_and_the_newest(size, left):
    assert texts(SlidingWindowManager(size).curate([SYSTEM, *NUMBERS])) == ["Be brief.", *left]
    assert texts(SlidingWindowManager(size).curate(NUMBERS)) == list(left)


def test_a_window_leaves_out_an_exchange_that_does_not_fit_as_a_whole():
    messages = [SYSTEM, user(), asks("a", "b"), result("b"), result("a"), user("next")]
    assert SlidingWindowManager(3).curate(messages) == [SYSTEM, user("next")]
    assert SlidingWindowManager(4).curate(messages) == [SYSTEM, *messages[2:]]


def test_every_system_message_stays_in_its_order():
    late = {"role": "system", "content": "Speak Latin."}
    assert SlidingWindowManager(1).curate([SYSTEM, *NUMBERS[:4], late, *NUMBERS[4:]]) == [SYSTEM, late, NUMBERS[-1]]
    assert TurnWindowManager(0).curate([SYSTEM, user(), late, user()]) == [SYSTEM, late]
    counted = SlidingWindowManager(2, context=CurationContext(preserve_system=False))
    assert counted.curate([SYSTEM, user("1"), user("2")]) == [user("1"), user("2")]


def test_what_is_preserved_is_counted_and_stays():
    window = SlidingWindowManager(3, context=CurationContext(preserve_first_n=1))
    assert texts(window.curate([SYSTEM, *NUMBERS])) == ["Be brief.", "1", "7", "8"]
    window = SlidingWindowManager(1, context=CurationContext(preserve_last_n=3))
    assert texts(window.curate([SYSTEM, *NUMBERS])) == ["Be brief.", "6", "7", "8"]
    pair = [user(), asks("a"), result("a"), user("next")]
    assert SlidingWindowManager(0, context=CurationContext(preserve_last_n=2)).curate(pair) == pair[1:]


def test_a_group_that_alone_is_too_heavy_goes_and_those_after_it_stay():
    assert groups_to_drop([5], high=3, low=3) == 1
    assert groups_to_drop([5, 3], high=3, low=3) == 1
    assert groups_to_drop([1, 5, 3], high=3, low=1) == 2
    assert groups_to_drop([5, 8], high=10, low=3) == 1  # the newest stays, though it is above `low`


def test_hysteresis_makes_cuts_rare():
    window = SlidingWindowManager(4, hysteresis=2)
    left = [texts(window.curate(NUMBERS[:length])) for length in range(3, 9)]
    assert left == [list("123"), list("1234"), list("45"), list("456"), list("4567"), list("78")]


def test_turns_are_whole_however_many_messages_they_have():
    turn = [user("2"), asks("a"), result("a"), asks("b"), result("b"), {"role": "assistant", "content": "done"}]
    messages = [SYSTEM, {"role": "assistant", "content": "Hello!"}, user("1"), *turn, user("3")]
    assert TurnWindowManager(2).curate(messages) == [SYSTEM, *turn, user("3")]
    assert TurnWindowManager(3).curate(messages) == messages
    assert TurnWindowManager(0).curate(messages) == [SYSTEM]
    mission = TurnWindowManager(1, context=CurationContext(preserve_first_n=2))
    assert texts(mission.curate(messages)) == ["Be brief.", "Hello!", "1", "3"]


# -- results of tools ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("keep", "length", "left"),
    [
        ("head", 10, "abcdefghij"),
        ("head", 8, "abcdef[]"),
        ("tail", 8, "[]\nfghij"),
        ("both", 8, "ab\n[]\nij"),
        ("head", 2, "ab"),
        ("tail", 2, "ij"),
        ("both", 3, "abj"),
        ("head", 0, ""),
    ],
)
def test_a_result_is_cut_to_its_length(keep, length, left):
    manager = ToolResultTruncator(length, suffix="[]", keep=keep)
    messages = [user("a" * 99), asks("a"), result("a", "abcdefghij")]
    assert texts(manager.curate(messages)) == ["a" * 99, None, left]


def test_the_default_cut_says_so():
    cut = ToolResultTruncator().curate([result("a", "x" * 2001)])[0]["content"]
    assert (len(cut), cut[-17:]) == (2000, "x\n... [truncated]")


def test_parts_are_cut_as_one_text():
    picture = {"type": "image_url", "image_url": {"url": "data:image/png;base64,AAAA"}}
    parts = [{"type": "text", "text": "abcdef"}, picture, {"type": "text", "text": "ghij", "id": 1}]

    def left(keep, length):
        return ToolResultTruncator(length, suffix="[]", keep=keep).curate([result("a", parts)])[0]["content"]

    assert left("head", 6) == [{"type": "text", "text": "abcd[]"}, picture]
    assert left("head", 9) == [{"type": "text", "text": "abcdef"}, picture, {"type": "text", "text": "g[]", "id": 1}]
    assert left("tail", 6) == [{"type": "text", "text": "[]\n"}, picture, {"type": "text", "text": "hij", "id": 1}]
    assert left("head", 10) is parts


def test_what_is_no_text_stays_as_it_is():
    for content in (None, [], {"odd": 1}):
        assert ToolResultTruncator(1).curate([result("a", content)]) == [result("a", content)]


def test_old_results_become_a_line():
    messages = [
        asks("a", "b"),
        result("b", "x" * 12345),
        result("a", "short"),
        asks("c", name="look"),
        result("c", "y" * 101),
    ]
    masked = ToolResultMasker(1).curate(messages)
    assert texts(masked) == [None, "[result of rows left out: 12,345 characters]", "short", None, "y" * 101]
    assert texts(ToolResultMasker(0).curate(messages))[-1] == "[result of look left out: 101 characters]"
    assert ToolResultMasker(5).curate(messages) == messages
    picture = {"type": "image_url", "image_url": {"url": "data:image/png;base64,AAAA"}}
    line = "[result left out: 0 characters and 1 other parts]"
    assert texts(ToolResultMasker(0).curate([result("?", [picture])])) == [line]


def test_masking_waits_until_enough_have_gathered():
    messages = [message for each in "abcdef" for message in (asks(each), result(each, each * 200))]
    masker = ToolResultMasker(1, hysteresis=2)
    masked = [
        sum("left out" in str(text) for text in texts(masker.curate(messages[:stop]))) for stop in range(2, 13, 2)
    ]
    assert masked == [0, 0, 0, 3, 3, 3]


def test_preserved_results_are_not_touched():
    messages = [asks("a"), result("a", "x" * 200), asks("b"), result("b", "y" * 200)]
    last, first = CurationContext(preserve_last_n=1), CurationContext(preserve_first_n=2)
    assert [len(text or "") for text in texts(ToolResultTruncator(9, context=last).curate(messages))] == [0, 9, 0, 200]
    assert texts(ToolResultMasker(0, context=first).curate(messages))[1] == "x" * 200


# -- budgets ---------------------------------------------------------------------------------------------------------


def test_a_budget_counts_all_that_is_sent():
    manager = TokenBudgetManager(1000, ApproximateCounter())
    assert manager.count([user("x" * 40)]) == 4 + 10
    assert manager.count([asks("a")]) == 4 + 4 + 1 + 1
    picture = {"type": "image_url", "image_url": {"url": "data:image/png;base64," + "A" * 9999}}
    assert manager.count([user([{"type": "text", "text": "x" * 40}, picture])]) == 4 + 10 + 765
    with_tools = TokenBudgetManager(1000, ApproximateCounter(), tools=[{"type": "function"}])
    assert with_tools.count([]) == 6


def test_a_budget_keeps_the_system_and_the_newest():
    messages = [SYSTEM, *[user("x" * 40) for _ in range(5)]]  # 7 and 14 each
    assert len(TokenBudgetManager(7 + 28, ApproximateCounter()).curate(messages)) == 3
    assert len(TokenBudgetManager(7 + 27, ApproximateCounter()).curate(messages)) == 2
    with pytest.raises(BudgetTooSmall, match=r"a budget of 20 tokens is too small: .* take 21") as raised:
        TokenBudgetManager(20, ApproximateCounter()).curate(messages)
    assert (raised.value.budget, raised.value.needed) == (20, 21)


def test_what_is_to_be_preserved_has_to_fit_into_a_budget():
    messages = [user("x" * 40) for _ in range(5)]  # 14 each
    preserved = TokenBudgetManager(14 * 3, ApproximateCounter(), context=CurationContext(preserve_last_n=3))
    assert preserved.curate(messages) == messages[2:]
    with pytest.raises(BudgetTooSmall, match=r"a budget of 41 tokens is too small: .* take 42"):
        TokenBudgetManager(41, ApproximateCounter(), context=CurationContext(preserve_last_n=3)).curate(messages)


def test_a_budget_with_hysteresis_cuts_seldom():
    messages = [user("x" * 40) for _ in range(12)]
    manager = TokenBudgetManager(14 * 5, ApproximateCounter(), hysteresis=14 * 3)
    assert [len(manager.curate(messages[:length])) for length in range(4, 12)] == [4, 5, 2, 3, 4, 5, 2, 3]


# -- made of others --------------------------------------------------------------------------------------------------


def test_managers_run_one_after_the_other():
    messages = [SYSTEM, asks("a"), result("a", "x" * 99), user()]
    chain = ComposedManager([ToolResultTruncator(5, suffix=""), SlidingWindowManager(3), lambda given: given[:-1]])
    assert chain.curate(messages) == [SYSTEM, asks("a"), result("a", "xxxxx")]
    assert ComposedManager(()).curate(messages) == PassthroughManager().curate(messages) == messages


def test_a_chain_of_managers_that_settle_is_run_until_nothing_changes():
    """A run of blanks is one token to `Spaces`; cut to its length it is a dozen, and the budget is broken again."""
    messages = [part for each in "ab" for part in (asks(each), result(each, " " * 300))]
    budget, truncator = TokenBudgetManager(40, Spaces()), ToolResultTruncator(30)
    assert budget.count(messages) <= 40 < budget.count(truncator.curate(messages))
    chain = ComposedManager([budget, truncator])
    assert chain.curate(messages) == truncator.curate(messages[2:]) == chain.curate(chain.curate(messages))
    last = FunctionManager(lambda given: given[:-1])
    assert len(ComposedManager([budget, truncator, last]).curate(messages)) == 3
    settled = FunctionManager(pairing.repair, settles=False)
    assert ComposedManager([budget, truncator, settled]).curate(messages) == truncator.curate(messages)


def test_functions_may_take_the_context():
    session = Session()
    seen = []

    def newest(messages, context):
        seen.append(context.session)
        return messages[-1:]

    assert as_manager(newest).curate(NUMBERS, session=session) == NUMBERS[-1:]
    assert seen == [session]
    assert FunctionManager(pairing.repair).curate([result("lost")]) == []
    window = SlidingWindowManager(1)
    assert as_manager(window) is window


def test_what_a_manager_does_can_be_observed():
    bus = EventBus()
    session = Session(bus=bus)
    chain = ComposedManager([ToolResultTruncator(), SlidingWindowManager(4, hysteresis=2)])
    manager = ObservableManager(chain, bus, "chat", counter=ApproximateCounter())
    for length in (3, 4, 5):
        manager.curate(NUMBERS[:length], session=session)
    seen = select_all(session, HistoryCurated)
    assert [(each.original_count, each.curated_count) for each in seen] == [(3, 3), (4, 4), (5, 2)]
    assert [(each.shared_bytes, each.sent_bytes) for each in seen] == [(0, 26), (26, 38), (0, 19)]
    assert [each.shared_tokens for each in seen] == [0, 7, 0]
    assert {(each.strategy, each.prompt_name) for each in seen} == {
        ("ToolResultTruncator + SlidingWindowManager", "chat")
    }


def test_what_is_observed_within_a_chain_is_told_once():
    bus, heard = EventBus(), []
    bus.subscribe(HistoryCurated, heard.append)
    observed = ObservableManager(SlidingWindowManager(3), bus)
    ComposedManager([PassthroughManager(), ComposedManager([observed]), observed]).curate(NUMBERS)
    assert [(each.original_count, each.curated_count) for each in heard] == [(8, 3), (3, 3)]


def test_a_prefix_ends_within_a_message():
    shared = shared_prefix_of([user("one"), user("abé")], [user("one"), user("abén"), user("x")], len)
    assert (shared.shared_bytes, shared.shared_tokens) == (9 + len("user\nabé".encode()), 9 + len("user\nabé"))


def test_the_share_of_a_prefix_is_measured_over_a_history():
    history = [SYSTEM, *NUMBERS]
    whole = prefix_report(PassthroughManager(), history, counter=ApproximateCounter())
    window = prefix_report(SlidingWindowManager(3), history)
    calm = prefix_report(SlidingWindowManager(3, hysteresis=2), history)
    assert len(whole.requests) == 4
    assert 0 < window.byte_share < calm.byte_share < whole.byte_share < 1
    assert whole.sent_tokens > 0
    assert 0 < whole.token_share < 1
    assert window.largest_bytes < whole.largest_bytes


@pytest.mark.parametrize(
    "make",
    [
        lambda: SlidingWindowManager(-1),
        lambda: SlidingWindowManager(True),
        lambda: TurnWindowManager(1, hysteresis=-1),
        lambda: ToolResultTruncator(-1),
        lambda: ToolResultTruncator(keep="middle"),
        lambda: ToolResultMasker("3"),
        lambda: TokenBudgetManager(None),
        lambda: CurationContext(preserve_last_n=-2),
    ],
)
def test_limits_that_make_no_sense_are_refused(make):
    with pytest.raises(ValueError, match="must be"):
        make()


class SdkMessage:
    """Like the objects that SDKs give."""


@pytest.mark.parametrize(
    "manager",
    [
        SlidingWindowManager(1),
        SlidingWindowManager(9),  # wrong messages are told before they outgrow the window
        TurnWindowManager(1),
        TokenBudgetManager(9),
        ToolResultTruncator(1),
        ToolResultMasker(1),
        FunctionManager(pairing.repair),
    ],
)
def test_objects_of_an_sdk_are_refused_with_advice(manager):
    with pytest.raises(TypeError, match=r"message 1 is of type SdkMessage: convert it, .* message\.model_dump\("):
        manager.curate([user(), SdkMessage()])


@pytest.mark.parametrize(
    ("make", "message"),
    [
        (lambda: ComposedManager(SlidingWindowManager(3)), r"takes a list of managers: ComposedManager\(\["),
        (lambda: ComposedManager([ToolResultTruncator]), r"is a class and no manager yet: write ToolResultTruncator\("),
        (lambda: as_manager(3), r"a manager has curate\(messages\), or is a function of the messages; it is 3"),
        (lambda: TokenBudgetManager(9, counter=len), r"counter must have count\(text\), as TiktokenCounter\(\) has"),
        (lambda: TokenBudgetManager(9, tools={"type": "function"}), "tools must be the list of specs .*, not dict"),
    ],
)
def test_what_is_no_manager_or_counter_is_refused(make, message):
    with pytest.raises(TypeError, match=message):
        make()


def test_what_managers_are_called():
    chain = ComposedManager([ToolResultTruncator(), ComposedManager([]), sorted])
    assert strategy_name(chain) == "ToolResultTruncator + nothing + sorted"


def test_a_chain_of_one_that_is_no_list_says_how_it_is_written():
    with pytest.raises(TypeError, match=r"^ComposedManager takes a list of managers: ComposedManager\(\[first"):
        ComposedManager(PassthroughManager())
