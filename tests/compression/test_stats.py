"""Statistics beside the messages."""

from typing import Any

import attrs
from records import Trace, adder, called, defined

from ptc_compression import Turn, render


class Letters:
    """A counter for tests: a token is a character."""

    name = "letters"

    def count(self, text: str) -> int:
        return len(text)


def sent(turn: Turn, messages: Any) -> Turn:
    return attrs.evolve(turn, messages=tuple(messages))


def test_what_is_shown_and_what_is_dropped():
    trace = Trace().good(prints=["a", "b", "c"], calls=[called("f", n) for n in range(4)])
    trace.failed(prints=["d", "e", "f"], calls=[called("g")]).good(prints=["h"])
    stats = render("M", trace.turns, options={"println_limit": 2, "tool_call_limit": 3}).stats
    assert (stats.turns, stats.turns_compressed, stats.failed_turns_kept) == (3, 2, 1)
    assert (stats.calls_shown, stats.calls_dropped) == (3, 2)
    assert (stats.prints_shown, stats.prints_dropped) == (4, 3)
    assert stats.compressed


def test_the_plain_array_keeps_every_turn_and_drops_what_was_printed_before_an_error():
    trace = Trace().good(prints=["a", "b"], calls=[called("f")]).failed(prints=["c"])
    stats = render("M", trace.turns, options=False).stats
    assert not stats.compressed
    assert (stats.turns, stats.turns_compressed, stats.failed_turns_kept) == (2, 0, 0)
    assert (stats.calls_shown, stats.calls_dropped, stats.prints_shown, stats.prints_dropped) == (1, 0, 2, 1)


def test_characters_and_the_prefix_shared_with_the_previous_turn():
    trace = Trace().good(defined("x", 1), named=True)
    first = render("Mission", trace.turns, system="System")
    assert first.stats.characters == sum(len(message["content"]) for message in first.messages)
    assert first.stats.shared_prefix == 0  # the turn says nothing of what it was sent

    trace.turns[-1] = sent(trace.turns[-1], render("Mission", [], system="System").messages)
    second = render("Mission", trace.turns, system="System")
    assert second.stats.shared_prefix == len("System" + "Mission\n\n")


def test_a_failed_turn_leaves_all_messages_before_it_as_they_were():
    trace = Trace().good().failed()
    trace.turns[-1] = sent(trace.turns[-1], render("M", trace.turns[:1], system="S").messages)
    stats = render("M", trace.turns, system="S").stats
    assert stats.shared_prefix == len("S" + "M\n\n; No tool calls made\n\nTurns left: 4")


def test_the_shared_prefix_ends_where_roles_differ():
    turn = sent(Trace().good().turns[0], [{"role": "user", "content": "M"}])
    assert render("M", [turn], system="M").stats.shared_prefix == 0


def test_tokens_by_section():
    trace = Trace().good(defined("x", 1), calls=[called("f")], prints=["out"]).failed()
    rendering = render("Mission", trace.turns, system="System")
    tokens = rendering.count_tokens(Letters())
    assert tokens.counter == "letters"
    assert tokens.total == rendering.stats.characters
    assert list(tokens.sections) == [
        "system",
        "mission",
        "tool_calls",
        "definitions",
        "output",
        "turns_left",
        "failed_turns",
    ]
    assert tokens.sections["output"] == len("; Output:\nout")
    assert tokens.sections["mission"] == len("Mission")
    assert tokens.shared_prefix == 0


def test_tokens_of_exchanges_and_functions():
    trace = Trace().failed(reply="(a)").failed(reply="(b)").good(defined("f", adder), reply="(c)").good(reply="(d)")
    options = {"failed_turns": "verbatim", "keep_recent": 1}
    sections = render("M", trace.turns, options=options).sections
    assert list(sections) == ["mission", "tool_calls", "functions", "turns_left", "failed_turns", "recent_turns"]
    assert "\n\nTurns left: 4\n\n(b)\n\nError: " in sections["failed_turns"]


def test_tokens_of_failures_before_anything_has_succeeded():
    trace = Trace().failed().failed()
    sections = render("M", trace.turns, options={"failed_turns": "digest"}).sections
    assert list(sections) == ["mission", "failures", "turns_left", "failed_turns"]


def test_tokens_of_blocks():
    rendering = render("M", Trace().good().good().turns, system="S", options={"layout": "appended"})
    assert list(rendering.sections) == ["system", "mission", "turns", "turns_left"]


def test_tokens_of_the_plain_array():
    tokens = render("Mission", Trace().good().turns, options=False).count_tokens(Letters())
    assert list(tokens.sections) == ["mission", "turns"]


def test_the_turns_section_of_no_turns_is_left_out():
    assert list(render("Mission", [], system="S", options=False).sections) == ["system", "mission"]
