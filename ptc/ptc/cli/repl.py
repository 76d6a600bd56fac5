"""`ptc repl`: programs typed at a prompt, or read line by line from a pipe."""

import sys
from collections.abc import Iterator, Sequence
from importlib.metadata import version
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, TextIO, assert_never

import attrs
import click
from rich.text import Text

from ptc.cli.data import data_option, load_data
from ptc.cli.errors import BadInput, Failed, Interrupted
from ptc.cli.limits import isolation_option, limits_of, seconds_option
from ptc.cli.output import console, failure_text, lisp_text, note, print_text
from ptc.cli.servers import mcp_option, tools_of_servers
from ptc.cli.tools import load_tools, tools_option
from ptc.repl import ReplSession
from ptc.repl.brackets import whole_inputs
from ptc.repl.commands import Leave, NoAnswer, Program, Question, meaning_of
from ptc.views.visible import visible

if TYPE_CHECKING:
    from ptc.repl.evaluator import Evaluator

_NEEDED: Final = ("prompt_toolkit", "pygments", "platformdirs")
_PARTS: Final = "the value is *1: look at a part of it, as (take 5 *1)"
_SHOWN_CHARACTERS: Final = 10_000  # of a value on a terminal


@click.command("repl", short_help="Type programs at a prompt.")
@data_option
@tools_option
@mcp_option
@seconds_option
@isolation_option
@click.option(
    "--history",
    type=click.Path(path_type=Path, dir_okay=False),
    metavar="FILE",
    help="Where what is typed at a terminal is kept; a file of ptc's own unless given.",
)
def repl(
    data: Sequence[str],
    tools: Sequence[str],
    servers: Sequence[str],
    seconds: float | None,
    isolation: str,
    history: Path | None,
) -> None:
    """Type programs at a prompt, one after another; names that they define stay.

    \b
    ptc repl --data orders.json --tools shop.py
    ptc> (def big (filter #(> (:total %) 50) data/orders))
    ptc> (doc frequencies)      what is known of a name; (source big) is how it was defined
    ptc> :prompt                what a model would be shown, had it written these programs
    ptc> :time                  what the last program used of its limits
    ptc> :help                  and :quit, or Ctrl-D

    Each input is a turn, as of a sub-agent: its value is printed, its definitions stay even if it fails, *1 *2 *3 are
    the last values and *e the last error. In a terminal Enter runs what is whole and begins a new line in what is not,
    Tab completes names, Ctrl-C drops the line or stops the program.

    \b
    printf '(def x 1)\\n(+ x 1)\\n' | ptc repl

    From a pipe or a file there is no prompt: what is printed, values and answers go to standard output, errors to
    standard error. An input may run over several lines, and one that fails does not stop those that follow. Exit code
    1: an input failed; in a terminal always 0.
    """
    own, inputs = load_tools(tools), load_data(data)
    screen = _screen()
    if screen is not None and not all(map(find_spec, _NEEDED)):
        what = "The prompt needs prompt_toolkit and pygments: pip install 'ptc-runtime[cli]'"
        raise BadInput(f"{what}. Without them ptc repl reads from a pipe.")
    from ptc.repl.evaluator import Evaluator  # brings asyncio, which no other command has to wait for

    with tools_of_servers(servers, own) as given, Evaluator() as evaluator:
        session = ReplSession(tools=given, data=inputs, limits=limits_of(seconds, isolation))
        conversation = _Conversation(session, evaluator)
        if screen is None:
            _read_from_pipe(conversation)
        else:
            _ask_at_terminal(conversation, screen, history)


@attrs.define
class _Conversation:
    """A session, what its programs run on, and whether an input has failed."""

    session: ReplSession
    evaluator: "Evaluator"
    failed: bool = False

    def takes(self, text: str) -> bool:
        """Does what an input asks for. False for one that ends the session."""
        asked = meaning_of(text, self.session)
        match asked:
            case None:
                pass
            case Leave():
                return False
            case Question():
                self._answers(asked)
            case Program():
                self._runs(asked.text)
            case _:
                assert_never(asked)
        return True

    def _answers(self, question: Question) -> None:
        try:
            print_text(question.answer())
        except NoAnswer as missing:
            self.failed = True
            _tell_failure(str(missing))

    def _runs(self, program: str) -> None:
        self.session = self.evaluator.after(self.session, program)
        evaluation = self.session.turns[-1].evaluation
        for text in evaluation.prints:
            print_text(text)
        failure = failure_text(evaluation, program)
        if failure is None:
            _print_value(evaluation.value)
        else:
            self.failed = True
            _tell_failure(failure)


# -- a pipe ----------------------------------------------------------------------------------------------------------


def _read_from_pipe(conversation: _Conversation) -> None:
    try:
        for text in whole_inputs(_lines()):
            if not conversation.takes(text):
                break
            if _was_interrupted(conversation.session):
                raise KeyboardInterrupt
    except KeyboardInterrupt:
        raise Interrupted("The session was interrupted.") from None
    if conversation.failed:
        raise click.exceptions.Exit(Failed.exit_code)


def _was_interrupted(session: ReplSession) -> bool:
    error = session.turns[-1].evaluation.error if session.turns else None
    return error is not None and error.code == "cancelled"


def _lines() -> Iterator[str]:
    """The lines of standard input, each when it is there."""
    for number, line in enumerate(iter(sys.stdin.buffer.readline, b""), start=1):
        try:
            yield line.decode("utf-8-sig" if number == 1 else "utf-8").rstrip("\r\n")
        except UnicodeDecodeError as error:
            raise BadInput(f"line {number} of standard input is no UTF-8 text (byte {error.start}).") from error


# -- a terminal ------------------------------------------------------------------------------------------------------


def _screen() -> TextIO | None:
    """The stream to show the prompt on; None where nobody types. Standard error, so that values can go elsewhere."""
    if not sys.stdin.isatty():
        return None
    return next((stream for stream in (sys.stderr, sys.stdout) if stream.isatty()), None)


def _ask_at_terminal(conversation: _Conversation, screen: TextIO, history: Path | None) -> None:
    from ptc.repl.terminal import Prompt, output_to

    note(f"ptc {version('ptc-runtime')}, PTC-Lisp. :help tells more, Ctrl-D leaves.")
    prompt = Prompt(lambda: conversation.session, _history_file(history), output=output_to(screen))
    for text in prompt.inputs():
        if not _taken(conversation, text):
            break


def _taken(conversation: _Conversation, text: str) -> bool:
    """As `takes`; Ctrl-C ends what is going on, never the session."""
    try:
        return conversation.takes(text)
    except KeyboardInterrupt:
        return True


def _history_file(given: Path | None) -> Path | None:
    """The file to keep what is typed in, made for its owner alone; None, which is told, where there can be none."""
    from platformdirs import user_state_path

    path = given or user_state_path("ptc", appauthor=False) / "repl-history"
    try:
        path.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
        path.touch(mode=0o600)
        with path.open("ab"):
            return path
    except OSError as error:
        note(f"What you type is not kept: cannot write {path} ({error.strerror}). Give another with --history FILE.")
        return None


# -- output ----------------------------------------------------------------------------------------------------------


def _print_value(value: Any) -> None:
    """Writes a value to stdout; on a terminal in colour, and no more than a few screens of it."""
    text = lisp_text(value, _PARTS)
    if not sys.stdout.isatty():
        print_text(text)
        return
    _print_on_terminal(visible(text[:_SHOWN_CHARACTERS]))
    if len(text) > _SHOWN_CHARACTERS:
        note(f"These are the first {_SHOWN_CHARACTERS:,} of {len(text):,} characters; {_PARTS}.")


def _print_on_terminal(text: str) -> None:
    if not all(map(find_spec, _NEEDED)):
        print_text(text)
        return
    from ptc.repl.terminal import print_coloured

    print_coloured(text, sys.stdout)


def _tell_failure(text: str) -> None:
    """Writes what went wrong to stderr, its first line red on a terminal."""
    if not sys.stderr.isatty():
        note(text)
        return
    first, *rest = visible(text).split("\n", 1)
    console(err=True).print(Text.assemble((first, "red"), *(f"\n{line}" for line in rest)))
