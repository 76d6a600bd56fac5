"""Every error of the interpreter: as data (`Problem`), as exceptions, and as text.

PtcError
├── LispError          the program is wrong: the model is told and may try again
├── LimitExceeded      the host stopped the program: no program can catch it
├── UnsupportedValue   the host hands over what programs cannot be given
└── ToolRefused        a tool will not be called with these arguments

`Problem` is what `Evaluation.error` holds: data that can be stored, compared and shown. `ERROR_CODES` is the one table
of codes; `docs/errors.md` is generated from it.
"""

from typing import Any, Final, Literal

from ptc_interpreter.plain import Compared
from ptc_interpreter.records import field, record

FILE: Final = "<ptc-lisp>"  # what the code objects of programs give as their file
Phase = Literal["reply", "read", "analyze", "run", "limit", "internal"]

ERROR_CODES: Final[dict[str, str]] = {
    # reply: no program was found in what the model wrote
    "no_program": "The reply holds no PTC-Lisp program.",
    "summary_repeated": "The reply only repeats the summary of earlier turns.",
    "reply_cut_off": "The reply was cut off by the limit of output.",
    "reply_refused": "The model, or a filter of the provider, refused to reply.",
    # read: the text is not a sequence of forms
    "unclosed_bracket": "A bracket was opened and never closed.",
    "mismatched_bracket": "A closing bracket does not match the one that was opened.",
    "unexpected_bracket": "A closing bracket closes nothing.",
    "unclosed_string": "A string was opened and never closed.",
    "invalid_token": "A piece of text is no PTC-Lisp.",
    "invalid_literal": "A number, character, string escape or regex is malformed.",
    "odd_map": "A map literal has a key without a value.",
    "duplicate_key": "A map or set literal has the same key twice.",
    # analyze: the forms are no program; nothing has run
    "unresolved_symbol": "A name is not defined.",
    "wrong_arity": "A function is called with a number of arguments it does not take.",
    "invalid_form": "A special form is not written as it must be.",
    "let_odd_bindings": "A binding vector has a name without a value.",
    "misplaced_recur": "`recur` is not in tail position, or has the wrong number of values.",
    "read_only": "A name in `data/` or `tool/` cannot be defined.",
    "unsupported": "Clojure has it; PTC-Lisp leaves it out on purpose.",
    # run: the program failed while it ran
    "ambiguous_symbol": "A bare name is both a tool and input data.",
    "unbound": "A name is used before the program has given it a value.",
    "type_error": "A value is of a type that the function does not take.",
    "invalid_argument": "A value is of the right type and not allowed.",
    "not_a_function": "Something that is no function is called.",
    "assertion_failed": "An `assert`, `:pre` or `:post` does not hold.",
    "division_by_zero": "A division by zero.",
    "invalid_state": "What is asked for cannot be had as things are: of an empty collection, of an atom side by side.",
    "index_out_of_bounds": "An index past the end of a collection or string.",
    "thrown": "The program threw an `ex-info` and did not catch it.",
    "no_matching_clause": "`case` or `condp` has no clause for a value and no default.",
    "infinite_sequence": "An infinite sequence is needed whole.",
    "tool_error": "A tool raised an exception.",
    "tool_arguments": "A tool is called with arguments it does not take.",
    "tool_timeout": "A tool took longer than it may.",
    "tool_outcome_unknown": "The process ended while a tool was working: it may have done it, or not.",
    "call_refused": "A person did not allow the call.",
    "unstorable_result": "A tool gave what cannot be stored, in a run that is.",
    "replay_mismatch": "After a crash the program did not make the calls that are recorded of it.",
    "unsupported_value": "A host value is of a type that programs cannot be given.",
    "invalid_result": "The value given to `return` does not have the shape that was asked for.",
    # limit: the host stopped the program
    "limit_source": "The program is longer than it may be.",
    "limit_nesting": "Forms or data are nested deeper than they may be.",
    "limit_steps": "The program took more steps than it may.",
    "limit_time": "The program ran longer than it may.",
    "limit_depth": "Functions call each other deeper than they may.",
    "limit_elements": "The program made more collection elements than it may.",
    "limit_characters": "The program made more characters of text than it may.",
    "limit_integer": "An integer has more bits than it may.",
    "limit_tool_calls": "The program called tools more often than it may.",
    "limit_printed": "The program printed more characters than it may.",
    "limit_memory": "The program takes too much memory, or Python ran out of it.",
    "no_process": "No process of its own could be started for the program, which its limits ask for.",
    "cancelled": "The host cancelled the program.",
    # internal: our bug
    "internal_error": "A fault of the interpreter, not of the program.",
}


@record()
class Span(Compared):
    """A part of a program: `line` and `column` count from 1, `length` is in characters (it may run over lines)."""

    line: int
    column: int
    length: int = 1

    def __str__(self) -> str:
        return f"{self.line}:{self.column}"


_MOST_TOLD: Final = 10_000  # characters of a message: a program may throw one of millions


def _cut(text: str | None) -> str | None:
    return text if text is None or len(text) <= _MOST_TOLD else f"{text[: _MOST_TOLD - 3]}..."


@record(kw_only=True)
class Problem(Compared):
    """What went wrong in one program, as data. `code` is one of `ERROR_CODES` and stable; `message` is for people."""

    phase: Phase
    code: str
    message: str = field(convert=_cut)  # one or more sentences, names in backticks
    span: Span | None = None  # None where no part of a program is to blame
    # a form that would work, or where to look
    hint: str | None = field(default=None, convert=_cut)
    others: tuple["Problem", ...] = ()  # more mistakes, found with this one before anything ran; they have no others


class PtcError(Exception):
    """Base of the exceptions of all three packages."""


class LispError(PtcError):
    """The program is wrong. Core functions raise it without a span; the evaluation finds the form that was running."""

    def __init__(
        self,
        code: str,
        message: str,
        *,
        hint: str | None = None,
        phase: Phase = "run",
        span: Span | None = None,
        thrown: Any = None,
    ) -> None:
        super().__init__(message)
        self.problem = Problem(phase=phase, code=code, message=message, span=span, hint=hint)
        self.thrown = thrown  # the exception value that the program threw, if it did


class LimitExceeded(PtcError):
    """The host stopped the program. Not a `LispError`: no program can catch it."""

    def __init__(self, code: str, message: str, *, hint: str | None = None, span: Span | None = None) -> None:
        super().__init__(message)
        self.problem = Problem(phase="limit", code=code, message=message, span=span, hint=hint)


class Ended(BaseException):
    """`(return v)` or `(fail v)` was reached. Not an `Exception`: nothing in a program stops it."""

    def __init__(self, outcome: Literal["return", "fail"], value: Any) -> None:
        super().__init__(outcome)
        self.outcome: Literal["return", "fail"] = outcome
        self.value = value


_EXCERPT_WIDTH = 160


def format_problem(problem: Problem, source: str | None) -> str:
    """The error as a model is shown it: code and span, message, the line with carets, and the hint.

    `source` is the program the span points into; without it (or without a span) there is no excerpt. Of a line longer
    than 160 characters the part around the span is shown. Several mistakes are told one after the other.
    """
    told = [_told(each, source) for each in (problem, *problem.others)]
    if problem.others:
        told.append(f"Nothing of this program has run: put these {len(told)} mistakes right.")
    return "\n\n".join(told)


def _told(problem: Problem, source: str | None) -> str:
    at = f" at {problem.span}" if problem.span else ""
    lines = [f"Error: {problem.code}{at}: {problem.message}"]
    if source is not None and problem.span is not None:
        lines += _excerpt(source, problem.span)
    if problem.hint:
        lines.append(f"hint: {problem.hint}")
    return "\n".join(lines)


def _excerpt(source: str, span: Span) -> list[str]:
    rows = source.split("\n")
    if not 1 <= span.line <= len(rows):
        return []
    row, column = _window(rows[span.line - 1].rstrip("\r").replace("\t", " "), span.column)
    carets = "^" * max(1, min(span.length, len(row) - column + 1))
    gutter = f"  {span.line} | "
    return [gutter + row, " " * (len(gutter) - 2) + "| " + " " * (column - 1) + carets]


def _window(row: str, column: int) -> tuple[str, int]:
    """The part of a long row around `column`, and the column within that part."""
    if len(row) <= _EXCERPT_WIDTH:
        return row, column
    start = max(0, column - 1 - _EXCERPT_WIDTH // 2)
    part = row[start : start + _EXCERPT_WIDTH]
    head = "..." if start else ""
    tail = "..." if start + _EXCERPT_WIDTH < len(row) else ""
    return head + part + tail, column - start + len(head)
