"""A comparison as a table, for terminals and for Markdown."""

from collections.abc import Sequence
from typing import Final

from ptc.comparison.measuring import Comparison

_HEAD: Final = ("strategy", "tokens", "of plain", "cached", "priced", "largest", "names", "calls", "prints")
EXPLANATION: Final = (
    "tokens: of all prompts. cached: the part that is the same prefix as in the prompt before. priced: tokens where a "
    "cached one counts a tenth. largest: tokens of the largest prompt. names, calls, prints: the part of the names in "
    "memory, of the calls with their arguments, and of the printed lines that prompts show, over all prompts."
)


def rows(comparison: Comparison) -> list[tuple[str, ...]]:
    """A row of texts for each strategy, in their order."""
    names = list(comparison.measured)
    first = comparison.total("plain" if "plain" in names else names[0]) if names else 0
    return [_row(comparison, name, first) for name in names]


def _row(comparison: Comparison, name: str, first: int) -> tuple[str, ...]:
    facts, total = comparison.facts(name), comparison.total(name)
    shares = [facts.names.part, facts.calls.part, facts.prints.part]
    return (
        name,
        f"{total:,}",
        f"{total / max(1, first):.0%}",
        f"{comparison.cached_share(name):.0%}",
        f"{comparison.priced(name):,.0f}",
        f"{comparison.largest(name):,}",
        *(f"{share:.0%}" for share in shares),
    )


def text_table(comparison: Comparison) -> str:
    """The table with its columns aligned."""
    table = [_HEAD, *rows(comparison)]
    widths = [max(map(len, column)) for column in zip(*table, strict=True)]
    lines = [_line(cells, widths) for cells in table]
    runs = f"{len(comparison.runs)} run{'' if len(comparison.runs) == 1 else 's'}"
    return "\n".join([*lines, "", f"{runs}, counted by {comparison.counter}", EXPLANATION])


def _line(cells: Sequence[str], widths: Sequence[int]) -> str:
    first, *others = zip(cells, widths, strict=True)
    return first[0].ljust(first[1]) + "".join(f"  {cell:>{width}}" for cell, width in others)


def markdown_table(comparison: Comparison) -> str:
    """The table as Markdown."""
    table = [_HEAD, ("---", *["---:"] * (len(_HEAD) - 1)), *rows(comparison)]
    return "\n".join(f"| {' | '.join(cells)} |" for cells in table)
