"""The calls that a summary lists: which leave over the limit, and which share a line."""

import attrs
import pytest
from hypothesis import given
from hypothesis import strategies as st
from records import Trace, called, looked

from ptc_compression import compress, render
from ptc_compression.runs.ledger import Ledger
from ptc_compression.runs.options import HistoryOptions
from ptc_interpreter import Keyword
from ptc_interpreter.values.maps import make_map


def listed(trace, **options):
    """The lines under `; Tool calls:`."""
    content = compress("M", trace.turns, max_turns=99, options=options)[0]["content"]
    return [line.removeprefix(";   ") for line in content.split("\n") if line.startswith(";   ")]


def test_an_act_outlasts_forty_reads():
    trace = Trace().good(calls=[called("pay", 100)]).good(calls=[looked("row", n) for n in range(40)])
    lines = listed(trace)
    assert lines[:3] == ["... 21 earlier calls", "pay(100)", "row(21)"]
    assert len(lines) == 21


def test_reads_leave_first_and_then_the_oldest_of_the_rest():
    trace = Trace().good(calls=[looked("r", 1), called("a", 1), looked("r", 2), called("a", 2), called("a", 3)])
    assert listed(trace, tool_call_limit=4) == ["... 1 earlier calls", "a(1)", "r(2)", "a(2)", "a(3)"]
    assert listed(trace, tool_call_limit=3) == ["... 2 earlier calls", "a(1)", "a(2)", "a(3)"]
    assert listed(trace, tool_call_limit=2) == ["... 3 earlier calls", "a(2)", "a(3)"]
    assert listed(trace, tool_call_limit=0) == ["... 5 earlier calls"]


def test_equal_reads_in_a_row_are_one_line_and_count_as_one():
    trace = Trace().good(calls=[looked("r", 1), looked("r", 1)]).failed(calls=[looked("r", 1), looked("r", 2)])
    assert listed(trace) == ["r(1) ; 3 times", "r(2)"]
    assert listed(trace, tool_call_limit=2) == ["r(1) ; 3 times", "r(2)"]
    assert listed(trace, tool_call_limit=1) == ["... 3 earlier calls", "r(2)"]


def test_acts_are_listed_each():
    assert listed(Trace().good(calls=[called("pay", 1), called("pay", 1)])) == ["pay(1)", "pay(1)"]
    assert listed(Trace().good(calls=[called("r", 1), looked("r", 1)])) == ["r(1)", "r(1)"]


def test_reads_that_are_not_in_a_row_are_listed_each():
    trace = Trace().good(calls=[looked("r", 1), called("pay", 1), looked("r", 1)])
    assert listed(trace) == ["r(1)", "pay(1)", "r(1)"]


def test_a_call_of_which_nobody_knows_how_it_ended_says_so():
    unknown = attrs.evolve(called("pay", 1), result=None, error="ToolOutcomeUnknown: who knows", unknown="run/1/0")
    assert listed(Trace().good(calls=[unknown])) == ["pay(1) ; outcome unknown"]


def test_what_looks_the_same_shortened_is_not_the_same():
    trace = Trace().good(calls=[looked("r", "x" * 70 + "a"), looked("r", "x" * 70 + "b"), looked("r", True)])
    assert len(listed(trace)) == 3
    assert len(listed(trace.good(calls=[looked("r", 1)]))) == 4


def test_equal_is_what_programs_call_equal():
    rows = make_map([(Keyword("ids"), [1, 2])])
    trace = Trace().good(calls=[looked("r", rows), looked("r", make_map([(Keyword("ids"), (1, 2))]))])
    assert listed(trace) == ["r({:ids [1 2]}) ; 2 times"]


def test_reads_with_another_outcome_are_listed_each():
    trace = Trace().good(calls=[looked("r", 1, error="E"), looked("r", 1, error="E"), looked("r", 1)])
    assert listed(trace) == ["r(1) ; failed: E ; 2 times", "r(1)"]
    calls = [attrs.evolve(looked("r"), result=result) for result in (1, 2, 2)]
    assert listed(Trace().good(calls=calls), tool_results="shape") == ["r() -> integer ; 3 times"]
    assert listed(Trace().good(calls=calls), tool_results="preview") == [
        "r() -> integer, sample: 1",
        "r() -> integer, sample: 2 ; 2 times",
    ]


def test_a_block_has_lines_of_its_own():
    trace = Trace().good(calls=[looked("r", 1), looked("r", 1)]).good(calls=[looked("r", 1)])
    assert listed(trace, layout="appended") == ["r(1) ; 2 times", "r(1)"]


def test_a_budget_drops_reads_first_and_nothing_of_the_newest_turn():
    trace = Trace().good(calls=[called("act", n) for n in range(9)] + [looked("read", n) for n in range(9)])
    trace.good(calls=[looked("new", n) for n in range(2)])
    seen = set()
    for budget in range(130, 1, -1):
        lines = listed(trace, prompt_budget=budget)
        assert lines[-2:] == ["new(0)", "new(1)"]
        kept = [line for line in lines if line.startswith(("act", "read"))]
        seen.add(len(kept))
        assert all(line.startswith("act") for line in kept) or "act(0)" in lines
    assert seen >= set(range(15))


def test_a_read_made_again_is_of_the_newest_turn():
    trace = Trace().good(calls=[looked("r", 1), looked("s", 1), looked("s", 1)]).good(calls=[looked("s", 1)])
    assert listed(trace, prompt_budget=1) == ["... 1 earlier calls", "s(1) ; 3 times"]


def nested(depth):
    made = []
    for _ in range(depth):
        made = [made]
    return made


@pytest.mark.orderless("no argument has two members")
def test_arguments_are_compared_however_deep_they_are_nested():
    calls = [looked("r", nested(depth)) for depth in (20_000, 20_000, 19_999)]
    assert listed(Trace().good(calls=calls)) == ["r([list[1]]) ; 2 times", "r([list[1]])"]


def test_statistics_count_calls_not_lines():
    trace = Trace().good(calls=[looked("r", 1)] * 3 + [looked("r", 2)])
    rendering = render("M", trace.turns, options={"tool_call_limit": 1})
    assert (rendering.stats.calls_shown, rendering.stats.calls_dropped) == (1, 3)
    assert render("M", trace.turns).listed_calls == trace.turns[0].evaluation.tool_calls


calls = st.builds(
    lambda kind, name, n: kind(name, n), st.sampled_from([called, looked]), st.sampled_from("ab"), st.integers(0, 2)
)


@given(st.lists(st.lists(calls, max_size=5), max_size=6), st.integers(0, 6))
def test_turn_by_turn_is_what_all_at_once_would_list(turns, limit):
    trace = Trace()
    for each in turns:
        trace.good(calls=each)
    grown, whole = (Ledger(options=HistoryOptions(), limit=most) for most in (limit, None))
    for turn in trace.turns:
        grown, whole = grown.with_turn(turn), whole.with_turn(turn)
    wanted = whole.without(len(whole.entries) - limit)
    assert [entry.line for entry in grown.entries] == [entry.line for entry in wanted.entries]
    assert grown.made == sum(map(len, turns))
    assert len(grown.entries) == min(limit, len(whole.entries))


@pytest.mark.parametrize("count", range(7))
def test_what_leaves_first(count):
    turn = Trace().good(calls=[called("a"), looked("b"), called("c"), looked("d"), called("e")]).turns[0]
    ledger = Ledger(options=HistoryOptions(), limit=None).with_turn(turn).without(count)
    kept = "".join(call.name for call in ledger.calls)
    assert kept == ["abcde", "acde", "ace", "ce", "e", "", ""][count]
