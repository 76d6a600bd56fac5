"""Calls that people decide: what they are asked, and what comes of what they say. Pure."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

from ptc.record.calls import Decision, Question
from ptc.tools.errors import CallRefused
from ptc.tools.parameters import Parameter, arguments_for, bind, checked
from ptc.tools.tool import Tool
from ptc_interpreter import ToolOutcome, from_python


def question_of(tool: Tool, values: Sequence[Any], key: str, revealed: Callable[[Any], Any]) -> Question | None:
    """What a person is asked before a call with these values is made; None where nobody has to be.

    `revealed` gives values with secrets in place of their names.
    """
    if tool.asks:
        return _question(tool, values, key, str(values[0]))
    if not _needs_approval(tool, revealed(list(values))):
        return None
    return _question(tool, values, key, f"May `{tool.name}` be called?")


def _needs_approval(tool: Tool, values: Sequence[Any]) -> bool:
    if not callable(tool.approval):
        return tool.approval
    positional, named = arguments_for(tool.parameters, values)
    return bool(tool.approval(*positional, **named))


def _question(tool: Tool, values: Sequence[Any], key: str, text: str) -> Question:
    given = zip(tool.parameters, values, strict=True)
    arguments = {each.program_name: value for each, value in given}
    return Question(
        call=key, kind="question" if tool.asks else "approval", name=tool.name, arguments=arguments, text=text
    )


def decided(decision: Decision, tool: Tool) -> ToolOutcome | None:
    """How a call ended by what a person has said; None where the tool is to be entered."""
    if not decision.approve:
        reason = f": {decision.reason}" if decision.reason else ""
        return ToolOutcome(raised=CallRefused(f"a person did not allow it{reason}"))
    return ToolOutcome(result=from_python(decision.answer, tool.name)) if tool.asks else None


def values_of(tool: Tool, arguments: Mapping[str, Any]) -> list[Any]:
    """The values of a call with arguments by name, spelled as programs or as Python do. Raises `ToolRefused`."""
    named = {name.replace("-", "_"): value for name, value in arguments.items()}
    return checked(tool.name, tool.parameters, bind(tool.name, tool.parameters, [], named))


def _ask(question: str) -> Any:
    raise AssertionError(f"a person answers {question!r}")


# Programs call it as `(tool/ask-person "Which of the two?")` and get what a person answers.
ask_person: Final = Tool(
    name="ask-person",
    function=_ask,
    description="Asks a person, and gives the answer. The run waits for it, maybe for days.",
    parameters=(Parameter(name="question", annotation=str),),
    asks=True,
)
