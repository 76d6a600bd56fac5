"""Forms: what the reader makes of text. Each knows where it stands, as offsets into the text.

Lines and columns are computed only where they are shown (`Source.span`); most forms never are.
"""

from bisect import bisect_right
from functools import cached_property
from typing import Any

import attrs

from ptc_interpreter.errors import Span


# Not frozen: forms are made by the thousand, and a frozen attrs class takes three times as long to fill.
@attrs.define(eq=False, repr=False)
class Form:
    """A piece of program text, from offset `start` up to `end`."""

    start: int
    end: int


@attrs.define(eq=False, repr=False)
class LiteralForm(Form):
    """A number, string, keyword, regex, nil, true or false."""

    value: Any


@attrs.define(eq=False, repr=False)
class QualifiedForm(LiteralForm):
    """A keyword `::name` or `::alias/name`, whose namespace the analyzer fills in."""

    alias: str | None  # None: the current namespace
    name: str


@attrs.define(eq=False, repr=False)
class SymbolForm(Form):
    """A name."""

    name: str


@attrs.define(eq=False, repr=False)
class ListForm(Form):
    """`(...)`"""

    items: list[Form]


@attrs.define(eq=False, repr=False)
class VectorForm(Form):
    """`[...]`"""

    items: list[Form]


@attrs.define(eq=False, repr=False)
class MapForm(Form):
    """`{...}`, keys and values in turn."""

    items: list[Form]


@attrs.define(eq=False, repr=False)
class SetForm(Form):
    """`#{...}`"""

    items: list[Form]


@attrs.define(eq=False, repr=False)
class FunctionForm(Form):
    """`#(...)`, a function of `%`, `%1`, `%2`, `%&`."""

    items: list[Form]


@attrs.define(eq=False, repr=False)
class TaggedForm(Form):
    """`#tag form`: `#inst "2024-01-01"`, `#uuid "..."`, `#:person{...}`; other tags are those of data."""

    tag: str
    items: list[Form]  # the form


class Source:
    """A program's text, with the way from offsets to lines and columns."""

    def __init__(self, text: str) -> None:
        self.text = text

    @cached_property
    def _line_starts(self) -> list[int]:
        return [0, *[index + 1 for index, character in enumerate(self.text) if character == "\n"]]

    def span(self, start: int, end: int) -> Span:
        """The span of the text from offset `start` up to `end`."""
        line = bisect_right(self._line_starts, start)
        return Span(line, start - self._line_starts[line - 1] + 1, max(1, end - start))

    def span_of(self, form: Form) -> Span:
        """The span of a form."""
        return self.span(form.start, form.end)
