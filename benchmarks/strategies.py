"""The strategies on the recorded runs of tests/data/runs, and other libraries beside the managers.

`python -m benchmarks.strategies` prints the table; `--beside` needs the dependency group `bench` and compares
LangChain's `trim_messages` and a history processor as pydantic-ai's documentation writes it.
"""

import json
import sys
from collections.abc import Callable, Sequence
from functools import cache
from pathlib import Path
from time import perf_counter
from typing import Any

from ptc import Step
from ptc.comparison import Comparison, compare, text_table
from ptc_compression import ApproximateCounter, CurationContext, SlidingWindowManager, TokenBudgetManager, pairing

RUNS = Path(__file__).parents[1] / "tests" / "data" / "runs"
BUDGET = 2_500
WINDOW = 12


def recorded_runs() -> dict[str, Step]:
    """The recorded runs by name."""
    return {path.stem: Step.from_json(path.read_text("utf-8")) for path in sorted(RUNS.glob("*.json"))}


@cache
def comparison() -> Comparison:
    """All strategies on all runs, counted in the same way on every machine."""
    return compare(recorded_runs(), counter=ApproximateCounter())


# -- beside other libraries ------------------------------------------------------------------------------------------


def histories() -> list[list[dict[str, Any]]]:
    """The history before each turn of each run, as a chat in which every program is a tool call and has its result."""
    return [_chat(step, done) for step in recorded_runs().values() for done in range(1, len(step.trace) + 1)]


def _chat(step: Step, done: int) -> list[dict[str, Any]]:
    first, *_ = step.trace[0].messages
    messages: list[dict[str, Any]] = [dict(first), {"role": "user", "content": step.mission}]
    for turn in step.trace[:done]:
        call = {"id": f"call-{turn.number}", "type": "function"}
        function = {"name": "run", "arguments": json.dumps({"program": turn.program})}
        printed = turn.error_text or "\n".join(turn.evaluation.prints) or "nil"
        messages += [
            {"role": "assistant", "content": "", "tool_calls": [{**call, "function": function}]},
            {"role": "tool", "content": printed, "tool_call_id": call["id"]},
        ]
    return messages


def ours_window(messages: list[dict[str, Any]]) -> list[Any]:
    return SlidingWindowManager(WINDOW, context=CurationContext(preserve_first_n=1)).curate(messages)


def ours_budget(messages: list[dict[str, Any]]) -> list[Any]:
    context = CurationContext(preserve_first_n=1)
    return TokenBudgetManager(BUDGET, ApproximateCounter(), context=context).curate(messages)


def langchain_budget() -> tuple[Callable[[Any], Any], Callable[[Any], Any], Callable[[Any], Any]]:
    """Into LangChain's messages, its trimming to a budget, and back."""
    from langchain_core.messages import convert_to_messages, convert_to_openai_messages, trim_messages

    def trimmed(messages: Any) -> Any:
        return trim_messages(messages, max_tokens=BUDGET, token_counter=counted, strategy="last", include_system=True)

    def counted(messages: Any) -> int:
        return sum(map(tokens, convert_to_openai_messages(messages)))

    return convert_to_messages, trimmed, convert_to_openai_messages


def pydantic_ai_window() -> tuple[Callable[[Any], Any], Callable[[Any], Any], Callable[[Any], Any]]:
    """A history processor that keeps the newest messages, as the documentation of pydantic-ai has it."""
    from pydantic_ai.messages import (
        ModelRequest,
        ModelResponse,
        SystemPromptPart,
        TextPart,
        ToolCallPart,
        ToolReturnPart,
        UserPromptPart,
    )

    def into(messages: Sequence[dict[str, Any]]) -> list[Any]:
        made: list[Any] = []
        for each in messages:
            role, content = each["role"], each["content"]
            if role == "assistant":
                calls = [
                    ToolCallPart(call["function"]["name"], call["function"]["arguments"], call["id"])
                    for call in each["tool_calls"]
                ]
                made.append(ModelResponse(parts=[*calls]))
            elif role == "tool":
                made.append(ModelRequest(parts=[ToolReturnPart("run", content, each["tool_call_id"])]))
            else:
                made.append(ModelRequest(parts=[(SystemPromptPart if role == "system" else UserPromptPart)(content)]))
        return made

    def newest(messages: list[Any]) -> list[Any]:
        return messages[-WINDOW:] if len(messages) > WINDOW else messages

    def back(messages: list[Any]) -> list[dict[str, Any]]:
        return [_as_dict(part) for message in messages for part in message.parts]

    def _as_dict(part: Any) -> dict[str, Any]:
        if isinstance(part, ToolCallPart):
            function = {"name": part.tool_name, "arguments": part.args}
            call = {"id": part.tool_call_id, "type": "function", "function": function}
            return {"role": "assistant", "content": "", "tool_calls": [call]}
        if isinstance(part, ToolReturnPart):
            return {"role": "tool", "content": part.content, "tool_call_id": part.tool_call_id}
        role = "system" if isinstance(part, SystemPromptPart) else "assistant" if isinstance(part, TextPart) else "user"
        return {"role": role, "content": part.content}

    return into, newest, back


def tokens(message: Any) -> int:
    calls = "".join(call["function"]["arguments"] for call in message.get("tool_calls") or ())
    content = message.get("content") or ""
    return ApproximateCounter().count((content if isinstance(content, str) else str(content)) + calls)


def beside() -> str:
    """A line for each library: tokens left, broken histories, lost missions, milliseconds for each history."""
    same = (lambda messages: messages,) * 2
    ways = {
        f"ptc, {BUDGET:,} tokens": (same[0], ours_budget, same[1]),
        f"LangChain trim_messages, {BUDGET:,} tokens": langchain_budget(),
        f"ptc, {WINDOW} messages": (same[0], ours_window, same[1]),
        f"pydantic-ai processor, {WINDOW} messages": pydantic_ai_window(),
    }
    given = histories()
    lines = [f"{'':<44}{'tokens':>10}{'largest':>9}{'broken':>8}{'no mission':>12}{'no system':>11}{'ms each':>9}"]
    return "\n".join([*lines, *(_line(name, way, given) for name, way in ways.items()), f"{len(given)} histories"])


def _line(name: str, way: Any, given: Sequence[Any]) -> str:
    into, cut, back = way
    taken = [into(messages) for messages in given]
    started = perf_counter()
    left = [cut(messages) for messages in taken]
    milliseconds = (perf_counter() - started) * 1_000 / len(given)
    sent = [list(back(messages)) for messages in left]
    sizes = [sum(map(tokens, messages)) for messages in sent]
    broken = sum(bool(pairing.check(messages)) for messages in sent)
    roles = [{message["role"] for message in messages} for messages in sent]
    lost, bare = (sum(role not in each for each in roles) for role in ("user", "system"))
    return f"{name:<44}{sum(sizes):>10,}{max(sizes):>9,}{broken:>8}{lost:>12}{bare:>11}{milliseconds:>9.2f}"


def main() -> None:
    """Print the table of strategies, or the other libraries."""
    sys.stdout.write((beside() if "--beside" in sys.argv else text_table(comparison())) + "\n")


if __name__ == "__main__":
    main()
