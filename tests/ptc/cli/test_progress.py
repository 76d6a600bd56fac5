from datetime import UTC, datetime
from io import StringIO

from rich.console import Console

from ptc import ToolProgressed
from ptc.cli.progress import Progress, progress_line, turn_line

from .conftest import agent


def progress_of(*, terminal, tell):
    written = StringIO()
    console = Console(file=written, force_terminal=terminal, color_system=None, width=100, soft_wrap=True)
    with Progress(console) as progress:
        tell(progress)
    return written.getvalue()


def test_a_line_for_each_turn(snapshot):
    step = agent(max_turns=6).run_sync()
    assert "\n".join(progress_line(turn, (), 6).plain for turn in step.trace) == snapshot


def test_turns_of_sub_agents_are_told_under_their_names(snapshot):
    written = progress_of(terminal=False, tell=lambda told: agent(max_turns=6, on_event=told.on_event).run_sync())
    assert written == snapshot


def test_a_terminal_shows_the_reply_while_it_is_written():
    def tell(progress):
        for piece in ("(def x\n", "  \x1b[2J", "1)"):
            progress.on_token(piece)

    assert "(def x \\x1b[2J1)" in progress_of(terminal=True, tell=tell)


def test_a_terminal_shows_how_far_a_call_is():
    def tell(progress):
        when = {"run": "", "path": ("clerk",), "time": datetime(2026, 5, 6, tzinfo=UTC), "number": 2, "call": 1}
        for total in (None, 10):
            progress.on_event(ToolProgressed(**when, name="read", progress=3, total=total, message="pages\x1b[2J"))

    written = progress_of(terminal=True, tell=tell)
    assert "clerk turn 2: calling read, 3 of 10 pages\\x1b[2J" in written


def test_elsewhere_nothing_is_told_but_the_turns():
    assert progress_of(terminal=False, tell=lambda told: told.on_token("(def x 1)")) == ""


def test_many_names_are_counted():
    program = "\n".join(f"(def name-{n} {n})" for n in range(6)) + '(tool/book "a") (tool/book "b")'
    turn = agent([program]).run_sync().trace[0]
    assert turn_line(turn).plain == (
        "turn 1  called book x2, defined name-0 name-1 name-2 name-3 and 2 more  1,200 tokens in, 30 out"
    )
