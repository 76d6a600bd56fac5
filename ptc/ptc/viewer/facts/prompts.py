"""What a model was sent for a turn: messages by section, the prefix that a cache keeps, what differs from before."""

from collections.abc import Iterator, Sequence
from difflib import SequenceMatcher
from typing import Final

import attrs

from ptc.viewer.facts.left_out import LeftOut
from ptc.viewer.facts.texts import Shown, Whole
from ptc.views.visible import plain_to_see
from ptc_compression import Message, Rendering, shared_prefix

_CONTEXT: Final = 2  # lines around what differs
_LINES_COMPARED: Final = 2_000
_LINES_SHOWN: Final = 400
_LINE_CHARACTERS: Final = 2_000


@attrs.frozen
class Piece:
    """A part of a message: of one section, in the cached prefix or behind it."""

    section: str  # "" where it is not known
    cached: bool
    text: str


@attrs.frozen(kw_only=True)
class MessageView:
    """A message as it was sent."""

    role: str
    same_as: str  # the name of the turn that was sent it first, at the same place; "" of one that is new
    content: Shown
    pieces: tuple[Piece, ...]  # none of one that is not new


@attrs.frozen
class DiffLine:
    """A line of a difference: mark " ", "+", "-", or "@" where lines are left out."""

    mark: str
    cached: bool
    text: str


@attrs.frozen(kw_only=True)
class PromptView:
    """The prompt of a turn."""

    messages: tuple[MessageView, ...]
    characters: int
    cached: int  # characters of the prefix that is the same as in the prompt before
    before: str  # the name of the turn before; "" of the first
    differences: tuple[DiffLine, ...]
    left_out: tuple[LeftOut, ...]
    command: str  # that writes it in a terminal

    @property
    def repeated(self) -> tuple[str, ...]:
        """The names of the turns that were sent the messages it begins with."""
        return tuple(dict.fromkeys(each.same_as for each in self.messages if each.same_as))

    @property
    def fresh(self) -> tuple[MessageView, ...]:
        """The messages after those."""
        return tuple(each for each in self.messages if not each.same_as)

    @property
    def cached_part(self) -> float:
        """From 0 to 1."""
        return self.cached / max(1, self.characters)


def prompt_view(
    sent: Sequence[Message],
    rendering: Rendering,
    earlier: Sequence[Message],
    *,
    before: "tuple[str, PromptView] | None",
    whole: Whole,
    left_out: tuple[LeftOut, ...],
) -> PromptView:
    """A prompt; `rendering` is it rendered again, `earlier` what was sent for the turn `before`."""
    cached = shared_prefix(earlier, sent)
    repeated = [_again(each, before[0]) for each in before[1].messages[: _same(earlier, sent)]] if before else []
    sections = list(rendering.sections.items()) if rendering.messages == list(sent) else []
    return PromptView(
        messages=tuple(_messages(sent, repeated, sections, cached, whole)),
        characters=sum(len(message["content"]) for message in sent),
        cached=cached,
        before=before[0] if before else "",
        differences=tuple(_differences(earlier, sent, cached)) if before else (),
        left_out=left_out,
        command=whole.command,
    )


# -- messages --------------------------------------------------------------------------------------------------------


def _same(earlier: Sequence[Message], sent: Sequence[Message]) -> int:
    """How many messages two prompts begin with in common."""
    pairs = enumerate(zip(earlier, sent, strict=False))
    return next((at for at, pair in pairs if pair[0] != pair[1]), min(len(earlier), len(sent)))


def _again(message: MessageView, turn: str) -> MessageView:
    """A message that was sent before, for that turn or an earlier one."""
    return message if message.same_as else attrs.evolve(message, same_as=turn, pieces=())


def _messages(
    sent: Sequence[Message],
    repeated: Sequence[MessageView],
    sections: list[tuple[str, str]],
    cached: int,
    whole: Whole,
) -> Iterator[MessageView]:
    """The messages; the first are those that were `repeated`."""
    yield from repeated
    at = sum(len(message["content"]) for message in sent[: len(repeated)])
    for number, message in enumerate(sent[len(repeated) :], start=len(repeated)):
        content = message["content"]
        later = "turns" if sections and number > 1 else ""  # what no section has whole
        pieces = tuple(_pieces(content[: whole.most], sections, cached - at, later))
        yield MessageView(role=message["role"], same_as="", content=whole.shown(content), pieces=pieces)
        at += len(content)


def _pieces(content: str, sections: list[tuple[str, str]], cached: int, other: str) -> Iterator[Piece]:
    """The parts of a message, in order; `cached` characters of it are in the prefix, `other` names what has no name."""
    for section, start, end in _spans(content, sections, other):
        border = min(max(start, cached), end)
        if start < border:
            yield Piece(section, True, plain_to_see(content[start:border]))
        if border < end:
            yield Piece(section, False, plain_to_see(content[border:end]))


def _spans(content: str, sections: list[tuple[str, str]], other: str) -> Iterator[tuple[str, int, int]]:
    """Which section each part of a message is of."""
    at = 0
    for name, text in sections:
        found = content.find(text, at)
        if found < 0:
            continue
        if at < found:
            yield other, at, found
        at = found + len(text)
        yield name.replace("_", " "), found, at
    if at < len(content):
        yield other, at, len(content)


# -- what differs ----------------------------------------------------------------------------------------------------


def _differences(earlier: Sequence[Message], sent: Sequence[Message], cached: int) -> Iterator[DiffLine]:
    """The lines that differ with some around them; messages that are the same at the beginning are not compared."""
    begin = _same(earlier, sent)
    old, _ = _lines(earlier[begin:], 0)
    new, ends = _lines(sent[begin:], sum(len(message["content"]) for message in sent[:begin]))
    lines = list(_compared(old, new, [end <= cached for end in ends]))
    yield from lines[:_LINES_SHOWN]
    if len(lines) > _LINES_SHOWN:
        yield DiffLine("@", False, f"1-{_LINES_SHOWN} of {len(lines):,} lines")


def _lines(messages: Sequence[Message], at: int) -> tuple[list[str], list[int]]:
    """The lines of messages under their roles, and of each the number of characters of the prompt up to its end."""
    lines: list[str] = []
    ends: list[int] = []
    for message in messages:
        lines.append(f"=== {message['role'].upper()} ===")
        ends.append(at)
        for line in message["content"].split("\n"):
            at += len(line) + 1
            lines.append(plain_to_see(line[:_LINE_CHARACTERS]))
            ends.append(at)
        at -= 1
    return lines[:_LINES_COMPARED], ends[:_LINES_COMPARED]


def _compared(old: list[str], new: list[str], cached: list[bool]) -> Iterator[DiffLine]:
    for group in SequenceMatcher(None, old, new, autojunk=True).get_grouped_opcodes(_CONTEXT):
        yield DiffLine("@", False, f"line {group[0][3] + 1}")
        for tag, i1, i2, j1, j2 in group:
            if tag == "equal":
                yield from (DiffLine(" ", cached[j], new[j]) for j in range(j1, j2))
            else:
                yield from (DiffLine("-", False, line) for line in old[i1:i2])
                yield from (DiffLine("+", cached[j], new[j]) for j in range(j1, j2))
