"""The programs of the corpus, read from its pages."""

import re
import textwrap
from functools import partial
from pathlib import Path
from typing import Any

import attrs

from benchmarks.corpus import datasets

# What is no part of the corpus: see whether what is fast there is so elsewhere.
ASIDE = ("aside", "later", "kin", "fresh")
_PAGES = ("records", "accumulating", "sequences", "texts", "numbers", "algorithms")
_PROGRAM = re.compile(
    r"^## (?P<name>[^\n]+)\n\n(?:given: (?P<given>[^\n]+)\n)?(?:grows: (?P<grows>[^\n]+)\n)?\n*"
    r"```clojure\n(?P<lisp>.*?)```\n\n```python\n(?P<native>.*?)```",
    re.MULTILINE | re.DOTALL,
)
_GIVEN = re.compile(r"(\w+) = (\w+)\(([\d, ]+)\)")


@attrs.frozen(kw_only=True)
class Program:
    """One program of the corpus, and the same work as the body of a Python function of what both are given."""

    name: str
    lisp: str
    native: str
    given: str  # "rows = sales(20000), n = ints(10)"
    grows: tuple[int, ...]  # the numbers that are multiplied to make it larger; none where nothing does

    def grown(self, factor: float) -> "Program":
        """The program at `factor` times its size; what was more than one stays so."""
        texts = {field: getattr(self, field) for field in ("lisp", "native", "given")}
        for size in self.grows:
            multiply = partial(re.sub, rf"\b{size}\b", str(max(2, int(size * factor))))
            texts = {field: multiply(text) for field, text in texts.items()}
        return attrs.evolve(self, **texts)

    def data(self) -> dict[str, Any]:
        """What it is given, by name."""
        made = {}
        for name, dataset, sizes in _GIVEN.findall(self.given):
            made[name] = getattr(datasets, dataset)(*map(int, sizes.split(",")))
        return made

    def native_text(self) -> str:
        """The Python text: a function, which has fast locals, and a call of it into `result`."""
        names = ", ".join(name for name, _, _ in _GIVEN.findall(self.given))
        return f"def main({names}):\n{textwrap.indent(self.native, '    ')}\nresult = main({names})\n"


def programs(pages: tuple[str, ...] = _PAGES) -> list[Program]:
    """All programs, in the order of the pages."""
    folder = Path(__file__).parent
    return [_program(match) for page in pages for match in _PROGRAM.finditer((folder / f"{page}.md").read_text())]


def _program(match: re.Match[str]) -> Program:
    return Program(
        name=match["name"],
        lisp=match["lisp"],
        native=match["native"],
        given=match["given"] or "",
        grows=tuple(map(int, (match["grows"] or "").split(","))) if match["grows"] else (),
    )
