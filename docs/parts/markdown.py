"""Pieces of Markdown."""

import inspect
from collections.abc import Iterable
from typing import Any


def first_paragraph(module: Any) -> str:
    """The first paragraph of a module's or function's docstring, on one line."""
    return " ".join((inspect.getdoc(module) or "").split("\n\n")[0].split())


def section(title: str, text: str) -> str:
    """A section of the second level."""
    return f"## {title}\n\n{text}"


def table(head: tuple[str, ...], rows: Iterable[tuple[str, ...]], *, numbers: bool = False) -> str:
    """A table; with `numbers` all columns but the first are set right."""
    rule = ("---", *["---:" if numbers else "---"] * (len(head) - 1))
    return "\n".join(map(_row, [head, rule, *rows]))


def _row(cells: tuple[str, ...]) -> str:
    return f"| {' | '.join(cell.replace('|', chr(92) + '|') for cell in cells)} |"


def as_code(text: str) -> str:
    """Text as code."""
    return f"`{text}`"
