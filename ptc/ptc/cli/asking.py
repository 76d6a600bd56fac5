"""Questions of runs that wait for people, asked at a terminal or put on paper."""

import json
import sys
from typing import Any

import click

from ptc.cli.errors import BadInput
from ptc.record.calls import Decision, Question
from ptc.views.visible import visible
from ptc_interpreter import to_clojure


def can_ask() -> bool:
    """Whether a person is there."""
    return sys.stdin.isatty() and sys.stderr.isatty()


def question_text(question: Question) -> str:
    """A line that says what is asked, and the name by which it is decided."""
    if question.kind == "question":
        return f"  {question.call}  {visible(question.text)}"
    arguments = to_clojure(dict(question.arguments), commas=False, total_limit=400)[0]
    return f"  {question.call}  {question.name} {visible(arguments)}"


def ask(question: Question) -> Decision:
    """What the person at the terminal says."""
    click.echo(question_text(question), err=True)
    if question.kind == "question":
        return Decision(call=question.call, answer=click.prompt("Answer", err=True))
    if click.confirm("Allow it?", err=True):
        return Decision(call=question.call)
    reason = click.prompt("Why not (the model reads it)", default="", show_default=False, err=True)
    return Decision(call=question.call, approve=False, reason=reason or None)


def decision_of(call: str, *, refuse: str | None, arguments: str | None, answer: str | None) -> Decision:
    """What the options of `ptc approve` say."""
    if sum(each is not None for each in (refuse, arguments, answer)) > 1:
        raise BadInput("--refuse, --arguments and --answer are three ways to decide: give one.")
    if refuse is not None:
        return Decision(call=call, approve=False, reason=refuse or None)
    if arguments is not None:
        return Decision(call=call, arguments=_arguments(arguments))
    return Decision(call=call, answer=answer)


def _arguments(text: str) -> dict[str, Any]:
    try:
        found: Any = json.loads(text)
    except json.JSONDecodeError as error:
        raise BadInput(f"--arguments is no JSON: {error.msg} at column {error.colno}.") from error
    if not isinstance(found, dict):
        raise BadInput('--arguments takes an object with the arguments by name, such as {"amount": 5}.')
    return found  # pyright: ignore[reportUnknownVariableType]
