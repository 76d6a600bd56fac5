"""From paragraphs and pairs, in the order of turns, to messages whose roles alternate."""

from collections.abc import Iterable, Sequence
from typing import TypeVar

import attrs

from ptc_compression.record.turns import Message
from ptc_compression.runs.headings import TURNS_LEFT
from ptc_compression.runs.rendering import exchange, opening

T = TypeVar("T")


@attrs.frozen(kw_only=True)
class Pair:
    """A turn as a pair of messages: its reply, and the paragraphs that answered it."""

    number: int
    reply: str
    answer: Sequence[str]

    @property
    def text(self) -> str:
        """Both messages as one text."""
        return "\n\n".join([self.reply, *self.answer])


def turns_left(max_turns: int, completed: int) -> str:
    """The last paragraph of every user message."""
    return f"{TURNS_LEFT}{max(0, max_turns - completed)}"


def assemble(
    first: Sequence[str], parts: Iterable[str | Pair], *, system: str | None, max_turns: int, completed: int
) -> list[Message]:
    """The messages. A text in `parts` goes to the user's message at its place; a pair ends it and begins the next."""
    messages: list[Message] = []
    reply, paragraphs = None, list(first)

    def close(turns: int) -> None:
        text = "\n\n".join([*paragraphs, turns_left(max_turns, turns)])
        messages.extend(opening(system, text) if reply is None else exchange(reply, text))

    for part in parts:
        if isinstance(part, str):
            paragraphs.append(part)
        else:
            close(part.number - 1)
            reply, paragraphs = part.reply, list(part.answer)
    close(completed)
    return messages


def newest(of: tuple[T, ...], limit: int) -> tuple[T, ...]:
    """The last `limit` items."""
    return of[max(0, len(of) - limit) :]
