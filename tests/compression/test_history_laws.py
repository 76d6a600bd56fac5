"""Laws of every rendering, over generated records."""

import pickle
import re

from hypothesis import given
from hypothesis import strategies as st
from strategies import texts, traces

from ptc.testing import assert_paired, assert_prefix_stable
from ptc_compression import HistoryOptions, Turn, compress, render

missions = texts(80)
limits = st.integers(0, 6)
options = st.builds(
    HistoryOptions,
    println_limit=limits,
    newest_output_characters=st.sampled_from([0, 3, 60, 12_000]),
    tool_call_limit=limits,
    sample_limit=limits,
    sample_printable_limit=st.integers(0, 30),
    sample_total_limit=st.integers(20, 200),
    argument_limit=limits,
    argument_printable_limit=st.integers(0, 30),
)


def summary_of(mission, turns, given_options):
    text = compress(mission, turns, max_turns=50, options=given_options)[0]["content"]
    return text[len(mission) :].removeprefix("\n\n").rpartition("\n\nTurns left: ")[0]


def has_summary(turns):
    return any(turn.succeeded or turn.evaluation.tool_calls for turn in turns)


@given(missions, traces(), options, st.sampled_from([None, "The rules."]))
def test_the_mission_is_first_and_whole(mission, turns, given_options, system):
    for chosen in (given_options, False):
        messages = compress(mission, turns, system=system, options=chosen)
        assert messages[0 if system is None else 1]["content"].startswith(mission + "\n\n")


@given(missions, traces(), options, st.integers(1, 8))
def test_roles_alternate_and_a_user_has_the_last_word(mission, turns, given_options, max_turns):
    for chosen in (given_options, False):
        assert_paired(compress(mission, turns, system="S", max_turns=max_turns, options=chosen))


@given(traces(), options)
def test_every_name_in_memory_appears_exactly_once(turns, given_options):
    summary = summary_of("M", turns, given_options)
    if has_summary(turns):
        shown = re.findall(r"^; (?:Function|Defined): ([a-z-]+)(?= |$)", summary, re.MULTILINE)
        memory = turns[-1].evaluation.memory
        assert sorted(shown) == sorted(memory)


@given(traces(), options)
def test_names_stand_in_the_order_of_their_latest_definition(turns, given_options):
    summary = summary_of("M", turns, given_options)
    for kind in ("Function", "Defined"):
        shown = re.findall(rf"^; {kind}: ([a-z-]+)(?= |$)", summary, re.MULTILINE)
        order = list(turns[-1].evaluation.memory) if turns else []
        assert shown == [name for name in order if name in shown]


@given(traces(), options)
def test_every_failed_reply_appears_verbatim(turns, given_options):
    messages = compress("M", turns, options=given_options)
    replies = [turn.reply if turn.reply.strip() else "(empty reply)" for turn in turns if not turn.succeeded]
    assert [message["content"] for message in messages if message["role"] == "assistant"] == replies


def shown_in_all(turns, given_options):
    """How many printed entries a summary shows at most."""
    newest = next((turn.evaluation.prints for turn in reversed(turns) if turn.succeeded), ())
    whole = 0 < given_options.newest_output_characters >= sum(map(len, newest))
    return max(given_options.println_limit, len(newest) if whole else 0)


@given(traces(), options)
def test_limits_are_kept_and_dropped_counts_are_right(turns, given_options):
    lines = summary_of("M", turns, given_options).split("\n")
    if not has_summary(turns):
        return
    made = sum(len(turn.evaluation.tool_calls) for turn in turns)
    shown = [line for line in lines if line.startswith(";   ") and not line.startswith(";   ... ")]
    times = [re.search(r" ; (\d+) times$", line) for line in shown]
    counted = sum(int(found[1]) if found else 1 for found in times)
    dropped = [int(line.split()[2]) for line in lines if re.fullmatch(r";   \.\.\. \d+ earlier calls", line)]
    assert sum(dropped) == made - counted
    assert len(shown) <= given_options.tool_call_limit
    assert not dropped or len(shown) == given_options.tool_call_limit

    prints = [entry for turn in turns if turn.succeeded for entry in turn.evaluation.prints]
    kept = prints[max(0, len(prints) - shown_in_all(turns, given_options)) :]
    counted = [f"; ... {len(prints) - len(kept)} earlier prints"] if len(prints) > len(kept) else []
    output = "\n".join(["; Output:", *counted, *kept]) if prints else ""
    assert "\n".join(lines).endswith(output)
    assert ("; Output:" in lines) == bool(prints)


@given(traces(), options)
def test_statistics_add_up(turns, given_options):
    stats = render("M", turns, options=given_options).stats
    assert stats.turns == len(turns) == stats.turns_compressed + stats.failed_turns_kept
    assert stats.calls_shown + stats.calls_dropped == sum(len(turn.evaluation.tool_calls) for turn in turns)
    assert stats.prints_shown + stats.prints_dropped == sum(len(turn.evaluation.prints) for turn in turns)


@given(traces(), options)
def test_a_sample_or_the_output_never_both(turns, given_options):
    text = compress("M", turns, options=given_options)[0]["content"]
    latest = {definition.name: turn for turn in turns for definition in turn.evaluation.definitions}
    shown = text.split("\n; Output:")[0]
    for name, turn in latest.items():
        printed = len(turn.evaluation.prints)
        room = shown_in_all(turns, given_options) if turn.succeeded else given_options.println_limit
        if turn is turns[-1] and 0 < printed <= room:
            assert not re.search(rf"^; Defined: {name} .*, sample: ", shown, re.MULTILINE)


@given(traces(), options)
def test_lines_of_the_summary_start_with_a_semicolon(turns, given_options):
    for line in summary_of("M", turns, given_options).split("\n; Output:")[0].split("\n"):
        assert line.startswith(";") or not line


@given(missions, traces(), options)
def test_rendering_changes_nothing_in_the_record(mission, turns, given_options):
    before = pickle.dumps(turns)
    render(mission, turns, options=given_options)
    render(mission, turns, options=False)
    assert pickle.dumps(turns) == before


@given(missions, traces(), options)
def test_the_same_record_gives_the_same_bytes(mission, turns, given_options):
    copied: list[Turn] = pickle.loads(pickle.dumps(turns))
    assert compress(mission, turns, options=given_options) == compress(mission, copied, options=given_options)


@given(traces())
def test_failed_turns_leave_the_messages_before_them_as_they_were(turns):
    while turns and turns[-1].succeeded:
        turns = turns[:-1]
    if turns and not turns[-1].evaluation.tool_calls and not turns[-1].evaluation.definitions:
        assert_prefix_stable(compress("M", turns[:-1]), compress("M", turns))
    assert_prefix_stable(compress("M", turns[:-1], options=False), compress("M", turns, options=False))
