"""Laws of every rendering under every combination of options, over generated records."""

import re
from itertools import pairwise

import attrs
from hypothesis import given
from hypothesis import strategies as st
from strategies import traces

from ptc.testing import assert_paired, assert_prefix_stable
from ptc_compression import HistoryOptions, compress, render, start_history
from ptc_compression.record.chain import items
from ptc_compression.runs.layouts.appended import BlocksView
from ptc_compression.runs.prompt_budget import NOTHING

counts = st.integers(0, 4)


def all_options(**fixed):
    drawn = {
        "println_limit": counts,
        "tool_call_limit": counts,
        "trigger": st.sampled_from(["always", {"turns": 2}, {"tokens": 60}]),
        "keep_recent": counts,
        "layout": st.sampled_from(["sections", "appended", "folded"]),
        "fold_tokens": st.sampled_from([0, 20, 60, 1_500]),
        "failed_turns": st.sampled_from(["verbatim", "last", "digest"]),
        "tool_results": st.sampled_from(["none", "shape", "preview", {"search": "preview"}]),
        "prompt_budget": st.sampled_from([None, None, 1, 50, 150, 400]),
        "guard_output": st.booleans(),
    }
    return st.builds(HistoryOptions, **{**drawn, **{name: st.just(value) for name, value in fixed.items()}})


def text_of(messages):
    return "\n".join(message["content"] for message in messages)


@given(traces(), all_options(), st.integers(1, 9))
def test_the_mission_is_first_roles_alternate_and_a_user_has_the_last_word(turns, options, max_turns):
    messages = compress("The mission", turns, system="S", max_turns=max_turns, options=options)
    assert messages[1]["content"].startswith("The mission")
    assert_paired(messages)


@given(traces(), all_options())
def test_the_last_paragraph_says_how_many_turns_are_left(turns, options):
    last = compress("M", turns, max_turns=20, options=options)[-1]["content"]
    assert last.endswith((f"\n\nTurns left: {20 - len(turns)}", f"\n\nTurn {len(turns) + 1} of 20"))


@given(traces(), all_options(trigger="always"))
def test_every_name_in_memory_is_shown_whatever_is_dropped(turns, options):
    text = text_of(compress("M", turns, options=options))
    shown = set(re.findall(r"^; (?:Function|Defined): ([a-z-]+)(?= |$)", text, re.MULTILINE))
    begun = options.layout != "sections" or any(turn.succeeded or turn.evaluation.tool_calls for turn in turns)
    if turns and begun and not options.keep_recent:
        assert set(turns[-1].evaluation.memory) <= shown


@given(traces(), all_options(trigger="always"))
def test_the_newest_turn_is_whole(turns, options):
    if not turns:
        return
    last, messages = turns[-1], compress("M", turns, options=options)
    if not last.succeeded:
        assert messages[-2]["content"] == (last.reply if last.reply.strip() else "(empty reply)")
        assert messages[-1]["content"].startswith(last.error_text)
    elif options.println_limit:
        for entry in last.evaluation.prints[-options.println_limit :]:
            assert entry in messages[-1]["content"] or entry in messages[0]["content"]


@given(traces(), all_options())
def test_a_budget_is_kept_or_said_to_be_exceeded(turns, options):
    rendering = render("M", turns, options=options)
    if options.prompt_budget is not None and rendering.stats.compressed:
        tokens = sum(map(options.counter.count, (message["content"] for message in rendering.messages)))
        assert (tokens > options.prompt_budget) == rendering.stats.over_budget


@given(traces(), all_options())
def test_statistics_add_up(turns, options):
    stats = render("M", turns, options=options).stats
    if stats.compressed:
        good, failed = stats.turns_compressed + stats.recent_turns, stats.failed_turns_kept + stats.failed_turns_dropped
        assert good == sum(turn.succeeded for turn in turns)
        assert good + failed == stats.turns == len(turns)
    assert stats.calls_shown + stats.calls_dropped == sum(len(turn.evaluation.tool_calls) for turn in turns)
    assert stats.prints_shown + stats.prints_dropped == sum(len(turn.evaluation.prints) for turn in turns)


@given(traces(), all_options())
def test_turn_by_turn_is_the_same_as_all_at_once(turns, options):
    history = start_history(options)
    for done, turn in enumerate(turns):
        assert history.render("M", system="S") == render("M", turns[:done], system="S", options=options)
        history = history.with_turn(turn)


@given(
    traces(),
    all_options(layout="appended", trigger="always", keep_recent=0, failed_turns="verbatim", prompt_budget=None),
)
def test_the_appended_layout_never_rewrites(turns, options):
    prompts = [compress("M", turns[:done], system="S", options=options) for done in range(len(turns) + 1)]
    for before, after in pairwise(prompts):
        assert_prefix_stable(before, after)


@given(traces(max_turns=9), all_options(layout="folded", trigger="always", keep_recent=0, prompt_budget=None))
def test_the_folded_layout_rewrites_where_it_folds_alone(turns, options):
    """Since a fold the blocks stay as they were; the first message begins with the mission and the same summary."""
    history, before = start_history(options), None
    for turn in turns:
        grown = history.with_turn(turn)
        after = grown.render("M", system="S").messages
        if before is not None and grown.fold is history.fold and options.failed_turns == "verbatim":
            assert_prefix_stable(before, after)
        history, before = grown, after


@given(traces(max_turns=9), all_options(layout="folded", trigger="always", prompt_budget=None))
def test_the_folded_layout_lists_every_call_that_a_block_lists(turns, options):
    blocks = render("M", turns, options=attrs.evolve(options, layout="appended", keep_recent=0))
    folded = render("M", turns, options=options)
    assert folded.listed_calls == blocks.listed_calls


@given(traces(max_turns=9), all_options(layout="folded", trigger="always", keep_recent=0, prompt_budget=None))
def test_blocks_of_the_folded_layout_are_bounded(turns, options):
    history = start_history(options)
    for turn in turns:
        history = history.with_turn(turn)
        text = BlocksView(history.blocks, items(history.blocks.turns), NOTHING).text
        assert options.counter.count(text) <= options.fold_tokens or len(history.since) == (not turn.succeeded)


@given(traces(), all_options(layout="sections", trigger="always", prompt_budget=None))
def test_recent_turns_are_pairs_and_all_others_are_not(turns, options):
    messages = compress("M", turns, options=options)
    good = [turn for turn in turns if turn.succeeded]
    kept = good[max(0, len(good) - options.keep_recent) :]
    pairs = sum(message["role"] == "assistant" for message in messages)
    assert pairs == len(kept) + render("M", turns, options=options).stats.failed_turns_kept


@given(traces(), all_options(guard_output=True, trigger="always"))
def test_guarded_text_of_failed_turns_says_what_they_tried(turns, options):
    failed = [turn for turn in turns if not turn.succeeded]
    text = text_of(compress("M", turns, options=options))
    if options.failed_turns == "digest" and options.prompt_budget is None:
        for turn in failed[:-1]:
            assert f"urn {turn.number}: " in text
