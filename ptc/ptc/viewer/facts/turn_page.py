"""A turn as a page of its own, with its lines numbered, so that each of them has an address."""

from collections.abc import Iterator

import attrs

from ptc.record.step import Step
from ptc.viewer.facts.page import title_of, turn_views
from ptc.viewer.facts.texts import MOST_CHARACTERS, WHOLE, Source
from ptc.viewer.facts.turns import Token, TurnLine, TurnView, headline_of_turn, status_of
from ptc.views.comparison.strategies import rendered


@attrs.frozen(kw_only=True)
class TurnPage:
    """What the page of a turn says."""

    title: str  # of the whole run
    mission: str  # of the run that it is a turn of, where that is a sub-agent's
    turn: TurnView
    turns: tuple[TurnLine, ...]  # of the same run
    whole: bool  # whether texts are cut as little as can be
    command: str  # that shows it in a terminal

    @property
    def run(self) -> str:
        """The name of the run that it is a turn of; "" of the whole."""
        return self.turn.name.rpartition(".")[0]

    @property
    def before(self) -> str:
        """The name of the turn before it; "" of the first."""
        return self._beside(-1)

    @property
    def after(self) -> str:
        """The name of the turn after it; "" of the last."""
        return self._beside(1)

    @property
    def is_cut(self) -> bool:
        """Whether a text is shown in part."""
        turn = self.turn
        texts = [turn.thought, turn.said, turn.program_text, turn.said_after, turn.error, turn.prints, turn.value]
        texts += [message.content for message in turn.prompt.fresh] + [each.value for each in turn.definitions]
        texts += [text for call in turn.calls for text in (call.arguments, call.outcome)]
        return any(text.is_cut for text in texts)

    def _beside(self, by: int) -> str:
        names = ["", *(each.name for each in self.turns), ""]
        return names[names.index(self.turn.name) + by]


def turn_page(
    step: Step, name: str, *, file: str = "RUN.json", whole: bool = False, first_call: int = 1
) -> TurnPage | None:
    """The page of the turn `name`, as "3", or "3.1.2" of a sub-agent's; None where there is none of that name.

    `whole` cuts texts as little as can be; of its calls those from the number `first_call` are shown.
    """
    found = dict(_every(step)).get(name)
    if found is None:
        return None
    of, prefix, number = found
    source = Source(file=file, most=WHOLE if whole else MOST_CHARACTERS)
    prompts = rendered(of.compress_history)(of)
    (view,) = turn_views(of, prefix, prompts, source, only=number, first_call=max(1, first_call))
    return TurnPage(
        title=title_of(step.mission),
        mission=title_of(of.mission) if prefix else "",
        turn=view,
        turns=tuple(_lines(of, prefix)),
        whole=whole,
        command=source.turn(name).command,
    )


def _every(step: Step, prefix: str = "") -> Iterator[tuple[str, tuple[Step, str, int]]]:
    """The names of all turns, the run of each, what stands before the numbers of its turns, and its number there."""
    for turn in step.trace:
        name = f"{prefix}{turn.number}"
        yield name, (step, prefix, turn.number)
        for position, child in enumerate(turn.children, start=1):
            yield from _every(child, f"{name}.{position}.")


def _lines(step: Step, prefix: str) -> Iterator[TurnLine]:
    for turn in step.trace:
        yield TurnLine(name=f"{prefix}{turn.number}", status=status_of(turn), text=headline_of_turn(turn))


def lines_of(tokens: tuple[Token, ...]) -> tuple[tuple[Token, ...], ...]:
    """The pieces of a program line by line."""
    lines: list[list[Token]] = [[]]
    for token in tokens:
        first, *others = token.text.split("\n")
        lines[-1].append(Token(token.kind, first))
        lines += [[Token(token.kind, text)] for text in others]
    return tuple(tuple(piece for piece in line if piece.text) for line in lines)
