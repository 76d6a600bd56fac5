"""The managers beside LangChain's `trim_messages` and pydantic-ai's history processing, on the same histories.

Needs the dependency group `bench`. Histories are the recorded runs as chats, in which every program is a tool call, and
a chat whose turns make two calls at once; each history is what there is before one request.
"""

import json
import sys
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from importlib.util import find_spec
from itertools import groupby
from time import process_time
from typing import Any

import attrs

from benchmarks.bench_curation import history
from benchmarks.strategies import recorded_runs
from ptc import Step
from ptc_compression import ApproximateCounter
from ptc_compression.chats import CurationContext, SlidingWindowManager, TokenBudgetManager, pairing
from ptc_compression.chats.managers import count_message

BUDGET = 2_500  # tokens
WINDOWS = (12, 5)  # messages; the documentation of pydantic-ai has 5
Messages = Sequence[Any]


# -- histories -------------------------------------------------------------------------------------------------------


def recorded() -> list[list[dict[str, Any]]]:
    """The recorded runs as chats, before each turn."""
    return [_chat(step, done) for step in recorded_runs().values() for done in range(1, len(step.trace) + 1)]


def _chat(step: Step, done: int) -> list[dict[str, Any]]:
    first, *_ = step.trace[0].messages
    messages: list[dict[str, Any]] = [dict(first), {"role": "user", "content": step.mission}]
    for turn in step.trace[:done]:
        function = {"name": "run", "arguments": json.dumps({"program": turn.program})}
        call = {"id": f"call-{turn.number}", "type": "function", "function": function}
        printed = turn.error_text or "\n".join(turn.evaluation.prints) or "nil"
        messages += [
            {"role": "assistant", "content": "", "tool_calls": [call]},
            {"role": "tool", "content": printed, "tool_call_id": call["id"]},
        ]
    return messages


def parallel(turns: int = 60) -> list[list[dict[str, Any]]]:
    """A chat with two calls at once in each turn, before each of the assistant's messages."""
    whole = history(turns)
    return [whole[:index] for index, message in enumerate(whole) if message["role"] == "assistant"]


# -- ways ------------------------------------------------------------------------------------------------------------


@attrs.frozen
class Way:
    """A library's way: into its messages, what is measured, and back."""

    name: str
    cut: Callable[[Messages], Messages]
    into: Callable[[Messages], Messages] = list
    back: Callable[[Messages], Messages] = list


def ways() -> Iterator[Way]:
    mission = CurationContext(preserve_first_n=1)
    yield Way("TokenBudgetManager", TokenBudgetManager(BUDGET, ApproximateCounter(), context=mission).curate)
    yield from langchain()
    for size in WINDOWS:
        yield Way(f"SlidingWindowManager({size})", SlidingWindowManager(size, context=mission).curate)
        yield pydantic_ai(size)


def langchain() -> Iterator[Way]:
    from langchain_core.messages import convert_to_messages, convert_to_openai_messages, trim_messages

    def counted(messages: Any) -> int:
        return sum(map(tokens, convert_to_openai_messages(messages)))

    trimmed = partial(trim_messages, max_tokens=BUDGET, token_counter=counted, strategy="last", include_system=True)
    yield Way("LangChain trim_messages", trimmed, convert_to_messages, convert_to_openai_messages)
    from_human = partial(trimmed, start_on="human")
    yield Way('LangChain, start_on="human"', from_human, convert_to_messages, convert_to_openai_messages)


def pydantic_ai(size: int) -> Way:
    """A history processor that keeps the newest messages, as the documentation of pydantic-ai has it."""
    from pydantic_ai.messages import ModelRequest, ModelResponse

    def into(messages: Messages) -> list[Any]:
        groups = groupby(messages, key=lambda message: message["role"] == "assistant")
        made = [(ModelResponse if said else ModelRequest, list(group)) for said, group in groups]
        return [kind(parts=[part for message in group for part in _parts(message)]) for kind, group in made]

    def back(messages: Messages) -> list[dict[str, Any]]:
        return [each for message in messages for each in _dicts(message)]

    return Way(f"pydantic-ai, messages[-{size}:]", lambda messages: messages[-size:], into, back)


def _parts(message: dict[str, Any]) -> list[Any]:
    from pydantic_ai.messages import SystemPromptPart, TextPart, ToolCallPart, ToolReturnPart, UserPromptPart

    content = message["content"]
    match message["role"]:
        case "assistant":
            calls = [
                ToolCallPart(call["function"]["name"], call["function"]["arguments"], call["id"])
                for call in message.get("tool_calls", ())
            ]
            return [*([TextPart(content)] if content else []), *calls]
        case "tool":
            return [ToolReturnPart("rows", content, message["tool_call_id"])]
        case "system":
            return [SystemPromptPart(content)]
        case _:
            return [UserPromptPart(content)]


def _dicts(message: Any) -> list[dict[str, Any]]:
    if message.kind == "response":
        calls = [
            {"id": call.tool_call_id, "type": "function", "function": {"name": call.tool_name, "arguments": call.args}}
            for call in message.tool_calls
        ]
        return [{"role": "assistant", "content": message.text, **({"tool_calls": calls} if calls else {})}]
    roles = {"system-prompt": "system", "tool-return": "tool", "user-prompt": "user"}
    return [
        {"role": roles[part.part_kind], "content": part.content, "tool_call_id": getattr(part, "tool_call_id", None)}
        for part in message.parts
    ]


def tokens(message: Any) -> int:
    return count_message(message, ApproximateCounter().count)


# -- measuring -------------------------------------------------------------------------------------------------------


@attrs.frozen(kw_only=True)
class Result:
    """What a way leaves of all histories."""

    name: str
    sent: int  # tokens
    largest: int
    broken: int  # histories that `pairing.check` finds fault with
    without_user: int  # histories without any message of the user's
    without_system: int
    milliseconds: float  # CPU time for each history


def measured(way: Way, given: Sequence[Messages]) -> Result:
    taken = [way.into(messages) for messages in given]
    started = process_time()
    left = [way.cut(messages) for messages in taken]
    milliseconds = (process_time() - started) * 1_000 / len(given)
    sent = [list(way.back(messages)) for messages in left]
    sizes = [sum(map(tokens, messages)) for messages in sent]
    roles = [{message["role"] for message in messages} for messages in sent]
    return Result(
        name=way.name,
        sent=sum(sizes),
        largest=max(sizes),
        broken=sum(bool(pairing.check(messages)) for messages in sent),
        without_user=sum("user" not in each for each in roles),
        without_system=sum("system" not in each for each in roles),
        milliseconds=milliseconds,
    )


def _table(title: str, given: Sequence[Messages]) -> str:
    heading = f"{title:<34}{'tokens':>10}{'largest':>9}{'broken':>8}{'no user':>9}{'no system':>11}{'ms each':>9}"
    return "\n".join([heading, *(_line(measured(way, given)) for way in ways())])


def _line(of: Result) -> str:
    lost = f"{of.broken:>8}{of.without_user:>9}{of.without_system:>11}"
    return f"{of.name:<34}{of.sent:>10,}{of.largest:>9,}{lost}{of.milliseconds:>9.3f}"


def main() -> None:
    """Print a table for each set of histories."""
    if missing := [name for name in ("langchain_core", "pydantic_ai") if find_spec(name) is None]:
        raise SystemExit(f"{' and '.join(missing)} missing: pip install --group bench")
    for title, given in (("recorded runs", recorded()), ("parallel calls", parallel())):
        sys.stdout.write(_table(f"{len(given)} histories, {title}", given) + "\n\n")


if __name__ == "__main__":
    main()
