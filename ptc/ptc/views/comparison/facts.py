"""What of the record a prompt shows: names in memory, calls with their arguments, printed lines."""

import re
from collections.abc import Iterable, Mapping, Sequence
from typing import Final

import attrs

from ptc.record.step import Step
from ptc.views.comparison.strategies import Prompt
from ptc_compression import Message, Rendering, Turn
from ptc_interpreter import ToolCall, collection_kind, entries, to_clojure

_NAME: Final = re.compile(r"[^\s()\[\]{}\"';,`@^#]+")


Written = dict[tuple[str, int], bool]  # a reply, and a call by its number: whether the one writes the other


@attrs.frozen(kw_only=True)
class Share:
    """How many of the facts there were are shown; summed over prompts."""

    shown: int = 0
    there: int = 0

    def __add__(self, other: "Share") -> "Share":
        return Share(shown=self.shown + other.shown, there=self.there + other.there)

    @property
    def part(self) -> float:
        """From 0 to 1; 1 where there was nothing to show."""
        return self.shown / self.there if self.there else 1.0


@attrs.frozen(kw_only=True)
class Facts:
    """What one or more prompts show."""

    names: Share = Share()  # names that memory holds
    calls: Share = Share()  # tool calls made, with their arguments
    prints: Share = Share()  # different lines printed

    def __add__(self, other: "Facts") -> "Facts":
        return Facts(names=self.names + other.names, calls=self.calls + other.calls, prints=self.prints + other.prints)


@attrs.frozen(kw_only=True)
class Missing:
    """What there was to show and a prompt does not show."""

    names: tuple[str, ...] = ()
    calls: tuple[ToolCall, ...] = ()
    lines: tuple[str, ...] = ()  # printed, each once


@attrs.frozen(kw_only=True)
class _Found:
    """Of each name, call and line whether a prompt shows it."""

    names: tuple[bool, ...]
    calls: tuple[bool, ...]
    lines: tuple[bool, ...]


@attrs.define
class Record:
    """What there is to show of a run, turn by turn, and what was found in its replies."""

    names: list[str] = attrs.field(factory=list[str])
    calls: list[ToolCall] = attrs.field(factory=list[ToolCall])
    lines: dict[str, None] = attrs.field(factory=dict[str, None])
    writer: dict[int, str] = attrs.field(factory=dict[int, str])  # of a call, by its number, a reply that writes it
    written: Written = attrs.field(factory=dict[tuple[str, int], bool])
    texts: dict[int, list[str]] = attrs.field(factory=dict[int, list[str]])  # of the arguments of a call, by its number

    def add(self, turn: Turn) -> None:
        """Takes in what a turn did."""
        self.names = list(turn.evaluation.memory) or self.names
        self.calls += turn.evaluation.tool_calls
        printed = (line for entry in turn.evaluation.prints for line in entry.splitlines())
        self.lines.update(dict.fromkeys(line for line in printed if line.strip()))

    def shown_in(self, prompt: Prompt) -> Facts:
        """What a prompt shows of it. The system message shows nothing of a run."""
        found = self._found(prompt)
        return Facts(names=_share(found.names), calls=_share(found.calls), prints=_share(found.lines))

    def missing_from(self, prompt: Prompt) -> Missing:
        """What a prompt does not show of it."""
        found = self._found(prompt)
        return Missing(
            names=tuple(name for name, there in zip(self.names, found.names, strict=True) if not there),
            calls=tuple(call for call, there in zip(self.calls, found.calls, strict=True) if not there),
            lines=tuple(line for line, there in zip(self.lines, found.lines, strict=True) if not there),
        )

    def _found(self, prompt: Prompt) -> _Found:
        said = [message for message in messages_of(prompt) if message["role"] != "system"]
        lines = {line for message in said for line in message["content"].splitlines()}
        words = {word for message in said for word in _NAME.findall(message["content"])}
        replies = [message["content"] for message in said if message["role"] == "assistant"]
        naming = {
            name: dict.fromkeys(reply for reply in replies if name in reply)
            for name in {call.name for call in self.calls}
        }
        listed = set(map(id, prompt.listed_calls)) if isinstance(prompt, Rendering) else set[int]()
        calls = enumerate(self.calls)
        return _Found(
            names=tuple(name in words for name in self.names),
            calls=tuple(id(call) in listed or self._writes(naming[call.name], number) for number, call in calls),
            lines=tuple(line in lines for line in self.lines),
        )

    def _writes(self, replies: Mapping[str, None], number: int) -> bool:
        """Whether one of the replies that name its tool writes the call with all its arguments."""
        if self.writer.get(number) in replies:
            return True
        found = next((reply for reply in replies if self._found_in(reply, number)), None)
        if found is not None:
            self.writer[number] = found
        return found is not None

    def _found_in(self, reply: str, number: int) -> bool:
        key = (reply, number)
        if key not in self.written:
            self.written[key] = all(text in reply for text in self._texts_of(number))
        return self.written[key]

    def _texts_of(self, number: int) -> list[str]:
        if number not in self.texts:
            self.texts[number] = _argument_texts(self.calls[number])
        return self.texts[number]


def messages_of(prompt: Prompt) -> Sequence[Message]:
    """The messages of a prompt."""
    return prompt.messages if isinstance(prompt, Rendering) else prompt


def _argument_texts(call: ToolCall) -> list[str]:
    """The arguments as a program would write them; of one map its values."""
    arguments = call.arguments
    if len(arguments) == 1 and collection_kind(arguments[0]) == "map":
        return [to_clojure(value)[0] for _, value in entries(arguments[0])]
    return [to_clojure(value)[0] for value in arguments]


def _share(found: Sequence[bool]) -> Share:
    return Share(shown=sum(found), there=len(found))


def facts_of(step: Step, prompts: Iterable[Prompt], written: Written) -> Facts:
    """What the prompts of a run show in all; the first one has nothing to show.

    `written` has what was found of this run's calls in its replies, and gets what is found now.
    """
    record, total = Record(written=written), Facts()
    for turn, prompt in zip(step.trace, prompts, strict=True):
        total += record.shown_in(prompt)
        record.add(turn)
    return total
