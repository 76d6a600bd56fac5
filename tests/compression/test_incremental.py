"""A history that grows turn by turn gives what a whole rendering gives, and does only the work of the new turn."""

import pytest
from hypothesis import given
from records import Trace, called, defined, products
from strategies import traces

from ptc_compression import render, start_history
from ptc_compression.runs import samples
from ptc_compression.runs.layouts.sections import SectionsHistory


@pytest.mark.parametrize(
    "options",
    [True, False, {"println_limit": 2, "tool_call_limit": 1}, {"println_limit": 1, "newest_output_characters": 9}],
)
@given(turns=traces(max_turns=10))
def test_turn_by_turn_is_the_same_as_all_at_once(turns, options):
    history = start_history(options)
    for done, turn in enumerate(turns):
        assert history.render("M", system="S") == render("M", turns[:done], system="S", options=options)
        history = history.with_turn(turn)
    assert history.render("M", system="S") == render("M", turns, system="S", options=options)


@given(turns=traces())
def test_a_history_never_changes(turns):
    histories = [start_history()]
    for turn in turns:
        histories.append(histories[-1].with_turn(turn))
    last = histories[-1].render("M")
    assert [each.render("M") for each in histories] == [render("M", turns[:done]) for done in range(len(histories))]
    assert histories[-1].render("M") == last


def test_one_history_may_be_continued_in_two_ways():
    base = start_history()
    for turn in Trace().good(*[defined(f"n{n}", n) for n in range(40)]).turns:
        base = base.with_turn(turn)
    trace = Trace({f"n{n}": n for n in range(40)}).good()
    one, other = (Trace(trace.memory).good().good(defined(name, 1)).turns[1] for name in ("one", "other"))
    ones, others = base.with_turn(one).render("M"), base.with_turn(other).render("M")
    assert "; Defined: one =" in ones.messages[0]["content"]
    assert "; Defined: one =" not in others.messages[0]["content"]
    assert "; Defined: other =" in others.messages[0]["content"]


@pytest.fixture
def written(monkeypatch):
    """Counts the samples and arguments that are written."""
    count = []
    original = samples.to_clojure

    def counting(*args, **kwargs):
        count.append(args)
        return original(*args, **kwargs)

    monkeypatch.setattr(samples, "to_clojure", counting)
    return count


def long_trace(length):
    trace = Trace()
    for n in range(length):
        trace.good(defined(f"n{n}", products()), named=True, calls=[called("f", n)])
    return trace.turns


def test_a_turn_costs_what_it_added(written):
    *turns, last = long_trace(300)
    history = start_history()
    for turn in turns:
        history = history.with_turn(turn)
    history.render("M", max_turns=500)
    written.clear()
    history.with_turn(last).render("M", max_turns=500)
    assert len(written) == 2  # one sample, one argument


def test_a_whole_run_writes_each_sample_and_each_call_once(written):
    history = start_history()
    for turn in long_trace(200):
        history = history.with_turn(turn)
        history.render("M", max_turns=500)
    assert len(written) == 400


def test_calls_that_are_not_shown_are_not_written(written):
    render("M", long_trace(200), max_turns=500)
    assert len(written) == 200 + 20


def test_dropped_entries_are_not_held():
    history = start_history({"println_limit": 3, "newest_output_characters": 0, "tool_call_limit": 3})
    trace = Trace()
    for n in range(50):
        trace.good(prints=[str(n)] * 5, calls=[called("f", n)] * 5)
    for turn in trace.turns:
        history = history.with_turn(turn)
    assert isinstance(history, SectionsHistory)
    assert (len(history.prints), len(history.ledger.entries)) == (3, 3)


@pytest.mark.orderless("nothing is written")
def test_very_many_failed_turns():
    trace = Trace()
    for _ in range(3):
        trace.failed()
    history = start_history()
    for turn in trace.turns * 5_000:
        history = history.with_turn(turn)
    del history  # a chain of fifteen thousand must not overflow the stack as it goes
