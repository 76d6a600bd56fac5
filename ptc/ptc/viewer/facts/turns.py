"""What a turn did: what was asked and written, program, error, prints, definitions, calls, value, usage."""

from collections.abc import Iterator
from typing import Any, Final

import attrs
from pygments.token import STANDARD_TYPES

from ptc.record.cost import cost_of
from ptc.record.step import Step
from ptc.repl.highlighting import PtcLispLexer
from ptc.runs.replies import prose_around
from ptc.viewer.facts.prompts import PromptView
from ptc.viewer.facts.texts import Shown, Whole, on_a_line, short_value
from ptc.views.turn_text import durations_text, seconds_text
from ptc.views.visible import plain_to_see
from ptc_compression import Turn
from ptc_interpreter import Definition, Memory, ToolCall, to_clojure, type_name

CALLS_OF_A_TURN: Final = 200  # shown with their results; the turn's own page goes on, and the ledger has all
_LABELS: Final = {"value": "value", "return": "returned", "fail": "gave up with", "error": "value"}
_LEXER: Final = PtcLispLexer()


@attrs.frozen
class Token:
    """A piece of a program, and what pygments calls its kind: `k` of a keyword, `s` of a string."""

    kind: str
    text: str


@attrs.frozen(kw_only=True)
class CallView:
    """A call of a tool."""

    name: str
    arguments: Shown
    outcome: Shown  # the result, or the error
    state: str  # "done", "failed", "unknown"
    effect: str
    seconds: str
    retried: tuple[str, ...]  # errors of the attempts before
    key: str  # of a call with an unknown outcome


@attrs.frozen(kw_only=True)
class DefinitionView:
    """A name that a turn defined."""

    name: str
    type: str
    mark: str  # "new", "changed"
    docstring: str
    sample: str
    value: Shown


@attrs.frozen(kw_only=True)
class TurnView:
    """A turn, whole."""

    name: str  # "3", of a sub-agent "3.1.2"
    status: str  # "ok", "failed", "returned", "gave up"
    headline: str  # what it did, on a line
    spent: tuple[tuple[str, str], ...]
    asked: str
    retried: tuple[str, ...]
    thought: Shown
    said: Shown  # what stood before the program, or the reply without one
    program: tuple[Token, ...]
    program_text: Shown  # without colours
    said_after: Shown
    error: Shown  # with a caret under its place
    prints: Shown
    printed: int
    definitions: tuple[DefinitionView, ...]
    calls: tuple[CallView, ...]
    first_call: int  # the number of the first that is shown, from 1
    calls_made: int
    value: Shown
    value_label: str
    children: tuple[str, ...]  # names of the runs of sub-agents
    prompt: PromptView

    @property
    def id(self) -> str:
        """Where it is on the page."""
        return f"turn-{self.name}"


@attrs.frozen(kw_only=True)
class TurnLine:
    """A turn in a few words: what a list of runs says of it."""

    name: str
    status: str
    text: str

    @property
    def id(self) -> str:
        """Where it is on the page of its run."""
        return f"turn-{self.name}"


def turn_lines(step: Step, prefix: str = "") -> Iterator[TurnLine]:
    """The turns of a run, those of sub-agents after the turn that called them."""
    for turn in step.trace:
        name = f"{prefix}{turn.number}"
        said = " ".join([turn.program or turn.reply, turn.error_text, *turn.evaluation.prints[:3]])
        yield TurnLine(name=name, status=status_of(turn), text=on_a_line(said, 240))
        for position, child in enumerate(turn.children, start=1):
            yield from turn_lines(child, f"{name}.{position}.")


def turn_view(
    turn: Turn, name: str, before: Memory, prompt: PromptView, whole: Whole, *, first_call: int = 1
) -> TurnView:
    """A turn as a page shows it; `before` is the memory that it began with, `whole` where all of it is."""
    evaluation, shown = turn.evaluation, whole.shown
    said, after = prose_around(turn.reply, turn.program) if turn.program is not None else (turn.reply, "")
    calls = evaluation.tool_calls[first_call - 1 :][:CALLS_OF_A_TURN]
    return TurnView(
        name=name,
        status=status_of(turn),
        headline=headline_of_turn(turn),
        spent=tuple(_spent(turn)),
        asked=_asked(turn),
        retried=tuple(f"after {seconds_text(each.wait)}: {plain_to_see(each.reason)}" for each in turn.retries),
        thought=shown(turn.thinking),
        said=shown(said),
        program=tuple(tokens_of((turn.program or "")[: whole.most])),
        program_text=shown(turn.program or ""),
        said_after=shown(after),
        error=shown(turn.error_text),
        prints=shown("\n".join(evaluation.prints)),
        printed=len(evaluation.prints),
        definitions=tuple(_definition(each, before, whole) for each in _latest(evaluation.definitions)),
        calls=tuple(_call(each, whole) for each in calls),
        first_call=first_call,
        calls_made=len(evaluation.tool_calls),
        value=_value(turn, whole),
        value_label=_LABELS[evaluation.outcome],
        children=tuple(f"{name}.{position}" for position in range(1, len(turn.children) + 1)),
        prompt=prompt,
    )


def status_of(turn: Turn) -> str:
    """How a turn ended, in a word."""
    return {"value": "ok", "return": "returned", "fail": "gave up", "error": "failed"}[turn.evaluation.outcome]


def state_of(call: ToolCall) -> str:
    """How a call ended, in a word."""
    if call.unknown is not None:
        return "unknown"
    return "done" if call.error is None else "failed"


def tokens_of(program: str) -> Iterator[Token]:
    """The pieces of a program, neighbours of one kind together."""
    kind, text = "", ""
    for token, piece in _LEXER.get_tokens(program) if program else ():
        found = STANDARD_TYPES.get(token, "")
        if found != kind and text:
            yield Token(kind, plain_to_see(text))
            text = ""
        kind, text = found, text + piece
    if text.rstrip("\n"):
        yield Token(kind, plain_to_see(text.rstrip("\n")))


def headline_of_turn(turn: Turn) -> str:
    """What a turn did, on a line."""
    error = turn.evaluation.error
    if error is not None:
        return error.code
    names = list(dict.fromkeys(each.name for each in turn.evaluation.definitions))
    called = list(dict.fromkeys(each.name for each in turn.evaluation.tool_calls))
    if turn.evaluation.outcome != "value":
        return short_value(turn.evaluation.value, 60)
    parts = [f"{label} {', '.join(these[:4])}" for label, these in (("calls", called), ("defines", names)) if these]
    if turn.evaluation.prints:
        parts.append(f"prints {on_a_line(turn.evaluation.prints[0], 40)}")
    return plain_to_see("; ".join(parts)) or short_value(turn.evaluation.value, 60)


def _spent(turn: Turn) -> Iterator[tuple[str, str]]:
    used = turn.usage
    if used.input_tokens or used.output_tokens:
        yield "tokens", f"{used.input_tokens:,} in, {used.output_tokens:,} out"
    if used.cached_tokens:
        yield "cached", f"{used.cached_tokens:,}"
    if (cost := cost_of(turn)) is not None:
        yield "cost", f"${cost:.4f}"
    if durations := durations_text(turn):
        yield "time", durations


def _asked(turn: Turn) -> str:
    answered = f", answered by {turn.model_answered}" if turn.model_answered else ""
    stopped = f", ended with {turn.stop_reason}" if turn.stop_reason else ""
    at = f" at {turn.started:%H:%M:%S}" if turn.started else ""
    return plain_to_see(f"{turn.model_asked}{at}{answered}{stopped}")


def _latest(definitions: tuple[Definition, ...]) -> list[Definition]:
    return list({each.name: each for each in definitions}.values())


def _definition(of: Definition, before: Memory, whole: Whole) -> DefinitionView:
    return DefinitionView(
        name=plain_to_see(of.name),
        type=type_name(of.value),
        mark="changed" if of.name in before else "new",
        docstring=plain_to_see(of.docstring or ""),
        sample=short_value(of.value),
        value=whole.value(of.value),
    )


def _call(call: ToolCall, whole: Whole) -> CallView:
    state = state_of(call)
    result = whole.value(call.result) if call.error is None else whole.shown(call.error)
    return CallView(
        name=plain_to_see(call.name),
        arguments=whole.shown(" ".join(to_clojure(each)[0] for each in call.arguments)),
        outcome=whole.shown("nobody knows whether it was done") if state == "unknown" else result,
        state=state,
        effect=call.effect,
        seconds=seconds_text(call.duration),
        retried=tuple(map(plain_to_see, call.retried)),
        key=plain_to_see(call.unknown or ""),
    )


def _value(turn: Turn, whole: Whole) -> Shown:
    evaluation = turn.evaluation
    if evaluation.outcome == "error" or (evaluation.outcome == "value" and evaluation.named_value):
        return whole.shown("")
    value: Any = evaluation.value
    return whole.value(value)
