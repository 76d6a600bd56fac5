"""The pages of the documentation as tests see them: their code blocks, headings and links."""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import attrs

ROOT: Final = Path(__file__).parents[2]
PAGES: Final = (
    *sorted(path for path in ROOT.glob("*.md")),
    *sorted((ROOT / "docs").rglob("*.md")),
)
_FENCE: Final = re.compile(r"^```([a-z]*)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
_HEADING: Final = re.compile(r"^#+ (.+)$", re.MULTILINE)


@attrs.frozen
class Block:
    """A fenced block: its language, its text, and the line its text begins at."""

    language: str
    text: str
    line: int


def name_of(page: Path) -> str:
    return page.relative_to(ROOT).as_posix()


def blocks(page: Path) -> Iterator[Block]:
    """The fenced blocks of a page, in order."""
    text = page.read_text("utf-8")
    for match in _FENCE.finditer(text):
        yield Block(match[1], match[2], text.count("\n", 0, match.start(2)) + 1)


def headings(page: Path) -> set[str]:
    """The headings of a page, without the marks of code."""
    return {heading.replace("`", "") for heading in _HEADING.findall(_FENCE.sub("", page.read_text("utf-8")))}
