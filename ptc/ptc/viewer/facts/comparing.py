"""Two runs side by side, turn by turn."""

from collections.abc import Iterator
from itertools import zip_longest

import attrs

from ptc.viewer.facts.page import RunPage, RunView
from ptc.viewer.facts.turns import TurnView


@attrs.frozen(kw_only=True)
class Both:
    """A thing of each run; `differs` where they are not the same."""

    name: str
    first: str
    second: str

    @property
    def differs(self) -> bool:
        """Whether the runs differ in it."""
        return self.first != self.second


@attrs.frozen(kw_only=True)
class TurnPair:
    """The turns of one number; None where a run has no such turn."""

    number: int
    first: TurnView | None
    second: TurnView | None
    same_program: bool


@attrs.frozen(kw_only=True)
class ComparePage:
    """Two runs, what they came to, and their turns."""

    names: tuple[str, str]
    runs: tuple[RunView, RunView]
    totals: tuple[Both, ...]
    turns: tuple[TurnPair, ...]


def compare_page(names: tuple[str, str], first: RunPage, second: RunPage) -> ComparePage:
    """Two pages as one; sub-agents are on the pages of the runs."""
    runs = first.run, second.run
    return ComparePage(names=names, runs=runs, totals=tuple(_totals(*runs)), turns=tuple(_pairs(*runs)))


def _totals(first: RunView, second: RunView) -> Iterator[Both]:
    one, other = dict(first.spend), dict(second.spend)
    yield Both(name="mission", first=first.title, second=second.title)
    yield Both(name="outcome", first=_ending(first), second=_ending(second))
    for name in {**one, **other}:
        yield Both(name=name, first=one.get(name, ""), second=other.get(name, ""))
    sums = (sum(row.total for row in run.tokens.rows) for run in (first, second))
    yield Both(
        name="tokens of all prompts, approximated",
        **dict(zip(("first", "second"), map("{:,}".format, sums), strict=True)),
    )


def _ending(run: RunView) -> str:
    return f"{run.status}: {run.outcome.text[:200]}"


def _pairs(first: RunView, second: RunView) -> Iterator[TurnPair]:
    for number, (one, other) in enumerate(zip_longest(first.turns, second.turns), start=1):
        same = one is not None and other is not None and one.program == other.program
        yield TurnPair(number=number, first=one, second=other, same_program=same)
