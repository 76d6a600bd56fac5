"""A comparison as tables, for terminals and for Markdown."""

from collections.abc import Sequence
from typing import Final

from ptc.views.comparison.measuring import Comparison

EXPLANATION: Final = """\
tokens   of all prompts
cached   the part that is the same prefix as in the prompt before
priced   tokens where a cached one counts a tenth
largest  tokens of the largest prompt
names, calls, prints   the part of the names in memory, of the calls with their
         arguments, and of the printed lines that prompts show, over all prompts"""
_TURNS: Final = (1, 2, 3, 5, 8, 12, 16, 20, 30, 40, 50, 60, 80, 100, 150, 200)  # shown, and the last
Row = tuple[str, ...]


# -- in all ----------------------------------------------------------------------------------------------------------


def totals(comparison: Comparison) -> list[Row]:
    """A heading, and a row of texts for each strategy, in their order."""
    names = list(comparison.measured)
    first = "plain" if "plain" in names or not names else names[0]
    whole = comparison.total(first) if names else 0
    heading = ("strategy", "tokens", f"of {first}", "cached", "priced", "largest", "names", "calls", "prints")
    return [heading, *(_row(comparison, name, whole) for name in names)]


def _row(comparison: Comparison, name: str, whole: int) -> Row:
    facts, total = comparison.facts(name), comparison.total(name)
    shares = [facts.names.part, facts.calls.part, facts.prints.part]
    return (
        name,
        f"{total:,}",
        f"{total / max(1, whole):.0%}",
        f"{comparison.cached_share(name):.0%}",
        f"{comparison.priced(name):,.0f}",
        f"{comparison.largest(name):,}",
        *(f"{share:.0%}" for share in shares),
    )


# -- by turn ---------------------------------------------------------------------------------------------------------


def by_turn(comparison: Comparison) -> list[Row]:
    """A heading, and for each strategy the tokens of some prompts, averaged over the runs that came so far."""
    tokens = {name: comparison.by_turn(name) for name in comparison.measured}
    last = max(map(len, tokens.values()), default=0)
    turns = [turn for turn in _TURNS if turn < last] + [last] * bool(last)
    heading = ("tokens of turn", *map(str, turns))
    return [heading, *((name, *(f"{each[turn - 1]:,.0f}" for turn in turns)) for name, each in tokens.items())]


# -- as text ---------------------------------------------------------------------------------------------------------


def text_table(comparison: Comparison) -> str:
    """Both tables with their columns aligned, and what the columns are."""
    runs = f"{len(comparison.runs)} run{'' if len(comparison.runs) == 1 else 's'}"
    counted = f"{runs}, counted by {comparison.counter}"
    return "\n\n".join([_aligned(totals(comparison)), _aligned(by_turn(comparison)), f"{counted}\n{EXPLANATION}"])


def _aligned(table: Sequence[Row]) -> str:
    widths = [max(map(len, column)) for column in zip(*table, strict=True)]
    return "\n".join(_line(cells, widths) for cells in table)


def _line(cells: Row, widths: Sequence[int]) -> str:
    first, *others = zip(cells, widths, strict=True)
    return first[0].ljust(first[1]) + "".join(f"  {cell:>{width}}" for cell, width in others)


def markdown_table(comparison: Comparison) -> str:
    """The table of totals as Markdown."""
    heading, *rows = totals(comparison)
    table = [heading, ("---", *["---:"] * (len(heading) - 1)), *rows]
    return "\n".join(f"| {' | '.join(cells)} |" for cells in table)
