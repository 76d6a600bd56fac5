"""`history/turn` and its like: functions by which a program reads the record of its own run.

What a rendering has dropped is still in the trace; with the history option `recall` a program can look at it.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

from ptc_compression import Turn
from ptc_interpreter import ToolCall

# function -> what the system prompt says of it
RECALL: Final[Mapping[str, str]] = {
    "history/turn": "what turn n did: `{:number :program :error :defined :prints :tool-calls}`",
    "history/prints": "what turn n printed, a list of strings",
    "history/tool-calls": "the calls that turn n made: `{:name :arguments :result :error}`",
}


def recall_functions(trace: Sequence[Turn]) -> dict[str, Callable[[int], Any]]:
    """The functions of `RECALL` over the completed turns. Each raises `ValueError` for a turn that there is not."""
    return {
        "history/turn": lambda n: _turn(_at(trace, n)),
        "history/prints": lambda n: list(_at(trace, n).evaluation.prints),
        "history/tool-calls": lambda n: [_call(call) for call in _at(trace, n).evaluation.tool_calls],
    }


def _at(trace: Sequence[Turn], number: Any) -> Turn:
    if type(number) is not int or not 1 <= number <= len(trace):
        known = f"turns 1 to {len(trace)}" if trace else "no turn yet"
        raise ValueError(f"knows {known}, and was asked for {number!r}")
    return trace[number - 1]


def _turn(turn: Turn) -> dict[str, Any]:
    evaluation = turn.evaluation
    return {
        "number": turn.number,
        "program": turn.program,
        "error": turn.error_text or None,
        "defined": [definition.name for definition in evaluation.definitions],
        "prints": list(evaluation.prints),
        "tool-calls": [_call(call) for call in evaluation.tool_calls],
    }


def _call(call: ToolCall) -> dict[str, Any]:
    return {"name": call.name, "arguments": list(call.arguments), "result": call.result, "error": call.error}
