"""Where the tokens of prompts go, section by section, beside what the plain history would have been."""

from collections.abc import Sequence
from typing import Final

import attrs

from ptc.record.step import Step
from ptc_compression import ApproximateCounter, Message, Rendering, shared_prefix

_COUNTER: Final = ApproximateCounter()  # the same on every machine
_OTHER: Final = "messages"  # of a prompt that the options of the run do not give


@attrs.frozen(kw_only=True)
class TokensRow:
    """The prompt of a turn."""

    turn: str
    sections: tuple[tuple[str, int], ...]
    total: int
    cached: int  # the prefix that is the same as in the prompt before
    plain: int  # of the plain history
    counted: tuple[int, int, int]  # input, output and cached tokens as the provider counted them; 0 where it did not


@attrs.frozen(kw_only=True)
class TokensView:
    """The prompts of a run; approximated, so that equal runs give equal pages."""

    counter: str
    names: tuple[str, ...]  # of all sections, in the order of prompts
    rows: tuple[TokensRow, ...]


def tokens_view(step: Step, prefix: str, made: Sequence[Rendering], plain: Sequence[Rendering]) -> TokensView:
    """The tokens of each turn; `made` are its prompts rendered again, `plain` those of the plain history."""
    rows: list[TokensRow] = []
    before: Sequence[Message] = ()
    for turn, rendering, other in zip(step.trace, made, plain, strict=True):
        sections = rendering.sections if rendering.messages == list(turn.messages) else {_OTHER: _text(turn.messages)}
        used = turn.usage
        rows.append(
            TokensRow(
                turn=f"{prefix}{turn.number}",
                sections=tuple((name.replace("_", " "), _COUNTER.count(text)) for name, text in sections.items()),
                total=_COUNTER.count(_text(turn.messages)),
                cached=_COUNTER.count(_text(turn.messages)[: shared_prefix(before, turn.messages)]),
                plain=_COUNTER.count(_text(other.messages)),
                counted=(used.input_tokens, used.output_tokens, used.cached_tokens),
            )
        )
        before = turn.messages
    names = tuple(dict.fromkeys(name for row in rows for name, _ in row.sections))
    return TokensView(counter=_COUNTER.name, names=names, rows=tuple(rows))


def _text(messages: Sequence[Message]) -> str:
    return "".join(message["content"] for message in messages)
