"""`Rendering`: the messages of one turn with what can be said about them."""

from collections.abc import Mapping, Sequence
from typing import Final

import attrs

from ptc_compression.record.tokens import TiktokenCounter, TokenCounter
from ptc_compression.record.turns import Message
from ptc_interpreter import ToolCall

_EMPTY_REPLY: Final = "(empty reply)"


@attrs.frozen(kw_only=True)
class RenderingStats:
    """What a rendering shows of the record and what it leaves out. All of it stays in the trace."""

    compressed: bool  # False for the plain array
    turns: int  # completed turns
    turns_compressed: int  # successful turns that stand in the summary alone
    failed_turns_kept: int  # failed turns that keep their pair of messages
    failed_turns_dropped: int = 0  # failed turns without a pair: a line says what they tried, or how many they are
    recent_turns: int = 0  # successful turns that stay as a pair of messages
    calls_shown: int
    calls_dropped: int
    prints_shown: int  # in the summary and in the messages of failed turns
    prints_dropped: int
    samples_dropped: int = 0  # for the sake of `prompt_budget`
    over_budget: bool = False  # whether all that may be dropped was dropped, and the prompt is still too long
    characters: int  # of all contents
    shared_prefix: int  # characters from the start that are the same as in the previous turn's messages


@attrs.frozen(kw_only=True)
class TokenStats:
    """Tokens of a rendering. What a provider adds for roles is not counted."""

    counter: str  # who counted: an encoding, or the approximation
    sections: Mapping[str, int]  # each by itself; where two meet a token may span both, so their sum is not `total`
    total: int
    shared_prefix: int  # tokens of the text shared with the previous turn's messages


@attrs.frozen(kw_only=True)
class Rendering:
    """Messages for a model, and statistics about them."""

    messages: list[Message]
    stats: RenderingStats
    sections: Mapping[str, str]  # "system", "mission", "tool_calls"... to the text of each, in order
    listed_calls: tuple[ToolCall, ...] = attrs.field(default=(), eq=False)  # those that have a line, in call order

    def count_tokens(self, counter: TokenCounter | None = None) -> TokenStats:
        """Tokens by section and in total; by tiktoken's `o200k_base` unless a counter is given."""
        counter = counter or TiktokenCounter()
        contents = [message["content"] for message in self.messages]
        return TokenStats(
            sections={name: counter.count(text) for name, text in self.sections.items()},
            total=count_tokens(self.messages, counter),
            shared_prefix=counter.count("".join(contents)[: self.stats.shared_prefix]),
            counter=counter.name,  # known for certain only after counting
        )


def count_tokens(messages: Sequence[Message], counter: TokenCounter) -> int:
    """Tokens of all contents. What a provider adds for roles is not counted."""
    return sum(counter.count(message["content"]) for message in messages)


def opening(system: str | None, user: str) -> list[Message]:
    """The first messages: the system message, if it says anything, and the first of the user."""
    first = Message(role="user", content=user)
    return [Message(role="system", content=system), first] if system else [first]


def exchange(reply: str, answer: str) -> list[Message]:
    """A reply of the model, verbatim, and what it was told."""
    kept = reply if reply.strip() else _EMPTY_REPLY  # providers refuse a message without text
    return [Message(role="assistant", content=kept), Message(role="user", content=answer)]


def sections_of(named: Mapping[str, str | None]) -> dict[str, str]:
    """The sections that say anything."""
    return {name: text for name, text in named.items() if text}


def shared_prefix(earlier: Sequence[Message], later: Sequence[Message]) -> int:
    """How many characters of contents, from the start, `later` has in common with `earlier`."""
    shared = 0
    for before, after in zip(earlier, later, strict=False):
        if before == after:
            shared += len(after["content"])
            continue
        same_role = before["role"] == after["role"]
        return shared + (common_length(before["content"], after["content"]) if same_role else 0)
    return shared


def common_length(a: str, b: str) -> int:
    """The number of characters two texts begin with in common; by halving, since comparing slices is fast."""
    low, high = 0, min(len(a), len(b))
    while low < high:
        middle = (low + high + 1) // 2
        low, high = (middle, high) if a[low:middle] == b[low:middle] else (low, middle - 1)
    return low


def check_max_turns(max_turns: int) -> None:
    """Raises `ValueError` unless there is at least one turn."""
    if max_turns < 1:
        raise ValueError(f"max_turns must be 1 or more; it is {max_turns}")
