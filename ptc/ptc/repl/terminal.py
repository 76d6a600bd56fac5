"""The prompt of a terminal: editing over several lines, completion, colours, history. Needs prompt_toolkit."""

from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import Any, Final, TextIO

from prompt_toolkit import PromptSession, print_formatted_text
from prompt_toolkit.application import get_app
from prompt_toolkit.buffer import Buffer
from prompt_toolkit.completion import CompleteEvent, Completer, Completion
from prompt_toolkit.document import Document
from prompt_toolkit.filters import Condition
from prompt_toolkit.formatted_text import PygmentsTokens
from prompt_toolkit.history import FileHistory, History, InMemoryHistory
from prompt_toolkit.input import Input
from prompt_toolkit.key_binding import KeyBindings, KeyPressEvent
from prompt_toolkit.layout.processors import Processor, Transformation, TransformationInput
from prompt_toolkit.layout.utils import explode_text_fragments
from prompt_toolkit.lexers import PygmentsLexer
from prompt_toolkit.output import Output, create_output
from prompt_toolkit.styles import Style
from prompt_toolkit.utils import is_dumb_terminal

from ptc.repl.brackets import brackets_of, indentation, matching_bracket
from ptc.repl.completion import called_form, candidates, word_before
from ptc.repl.highlighting import COLOURS, PtcLispLexer
from ptc.repl.session import ReplSession

_PROMPT: Final = "ptc> "
_CONTINUED: Final = "...  "
_SUMMARY_CHARACTERS: Final = 60
_STYLE: Final = Style.from_dict(
    {
        **COLOURS,
        "prompt": "ansibrightblack",
        "matching-bracket": "bold underline",
        "bottom-toolbar": "noreverse ansibrightblack",
    }
)


class Prompt:
    """Asks people for inputs, one after another. `session` gives the session as it is when a key is pressed."""

    def __init__(
        self,
        session: Callable[[], ReplSession],
        history: Path | None = None,
        *,
        input: Input | None = None,  # noqa: A002
        output: Output | None = None,
    ) -> None:
        self._asking = PromptSession[str](
            [("class:prompt", _PROMPT)],
            prompt_continuation=[("class:prompt", _CONTINUED)],
            multiline=True,
            history=_history(history),
            enable_history_search=True,
            completer=_Names(session),
            complete_while_typing=False,
            lexer=PygmentsLexer(PtcLispLexer, sync_from_start=True),
            include_default_pygments_style=False,
            style=_STYLE,
            input_processors=[_MatchingBrackets()],
            key_bindings=key_bindings(),
            bottom_toolbar=lambda: _about_call(session()),
            input=input,
            output=output,
        )

    def inputs(self) -> Iterator[str]:
        """What is typed, until Ctrl-D. Ctrl-C drops a line."""
        while True:
            try:
                yield self._asking.prompt()
            except KeyboardInterrupt:
                continue
            except EOFError:
                return


def output_to(stream: TextIO) -> Output | None:
    """The terminal that `stream` writes to; None for one that can show text only, as prompt_toolkit wants it then."""
    return None if is_dumb_terminal() else create_output(stdout=stream)


def print_coloured(text: str, stream: TextIO) -> None:
    """Writes PTC-Lisp data and a line end to a terminal, in colour unless NO_COLOR is set."""
    output = output_to(stream)
    if output is None:
        print(text, file=stream)
        return
    shown = PygmentsTokens(list(PtcLispLexer(stripnl=False, ensurenl=False).get_tokens(text)))
    print_formatted_text(shown, style=_STYLE, include_default_pygments_style=False, output=output)


def _history(path: Path | None) -> History:
    return InMemoryHistory() if path is None else FileHistory(str(path))


# -- keys ------------------------------------------------------------------------------------------------------------


def key_bindings() -> KeyBindings:
    """Enter runs what is whole and else begins a line, Alt-Enter begins a line, Tab indents where no word is begun."""
    bindings = KeyBindings()
    bindings.add("enter", filter=_is_editing)(_enter)
    bindings.add("escape", "enter", filter=_is_editing)(_alt_enter)
    bindings.add("tab", filter=_is_editing & _is_at_line_start)(_indent)
    return bindings


@Condition
def _is_editing() -> bool:
    """Whether the keys go to the input itself, and not to a search through the history."""
    return not get_app().layout.is_searching


@Condition
def _is_at_line_start() -> bool:
    return not get_app().current_buffer.document.current_line_before_cursor.strip()


def _enter(event: KeyPressEvent) -> None:
    buffer = event.current_buffer
    if buffer.complete_state and buffer.complete_state.current_completion:
        buffer.complete_state = None  # what was chosen stays
    elif brackets_of(buffer.text).unfinished:
        _begin_line(buffer)
    else:
        buffer.validate_and_handle()


def _alt_enter(event: KeyPressEvent) -> None:
    _begin_line(event.current_buffer)


def _begin_line(buffer: Buffer) -> None:
    buffer.insert_text("\n" + " " * indentation(buffer.document.text_before_cursor))


def _indent(event: KeyPressEvent) -> None:
    """Moves what is on the line to where it belongs."""
    buffer = event.current_buffer
    after = buffer.document.current_line_after_cursor
    buffer.delete(len(after) - len(after.lstrip()))
    buffer.delete_before_cursor(len(buffer.document.current_line_before_cursor))
    buffer.insert_text(" " * indentation(buffer.document.text_before_cursor))


# -- what is shown while typing --------------------------------------------------------------------------------------


class _Names(Completer):
    def __init__(self, session: Callable[[], ReplSession]) -> None:
        self._session = session

    def get_completions(
        self,
        document: Document,
        complete_event: CompleteEvent,  # noqa: ARG002
    ) -> Iterable[Completion]:
        text = document.text_before_cursor
        typed = len(word_before(text))
        for each in candidates(text, self._session()):
            yield Completion(each.name, -typed, display_meta=_shortened(each.summary or each.usage))


class _MatchingBrackets(Processor):
    """Marks the bracket at the cursor, or else the one before it, and the other of its pair."""

    def apply_transformation(self, transformation_input: TransformationInput) -> Transformation:
        given = transformation_input
        fragments = given.fragments
        for row, column in () if get_app().is_done else _marked(given.document):
            if row == given.lineno:
                fragments = explode_text_fragments(fragments)
                at = given.source_to_display(column)
                style, text, *_ = fragments[at]
                fragments[at] = (f"{style} class:matching-bracket", text)
        return Transformation(fragments)


def _marked(document: Document) -> list[tuple[int, int]]:
    """Rows and columns of the pair of brackets at the cursor."""
    text, cursor = document.text, document.cursor_position
    found = matching_bracket(text, cursor) or matching_bracket(text, cursor - 1)
    return [document.translate_index_to_position(at) for at in found or ()]


def _about_call(session: ReplSession) -> Any:
    """What is known of the function whose call is being typed."""
    app = get_app()
    found = called_form(app.current_buffer.document.text_before_cursor, session)
    return "" if found is None else _shortened(f"{found.usage}  {found.summary}", app.output.get_size().columns - 1)


def _shortened(text: str, length: int = _SUMMARY_CHARACTERS) -> str:
    return text if len(text) <= length else text[: length - 3] + "..."
