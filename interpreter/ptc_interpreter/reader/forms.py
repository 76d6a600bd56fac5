"""Forms: what the reader makes of text. Each knows where it stands, as offsets into the text.

Lines and columns are computed only where they are shown (`Source.span`); most forms never are.
"""

from bisect import bisect_right
from functools import cached_property
from typing import Any

from ptc_interpreter.errors import Span
from ptc_interpreter.plain import plain


class Described:
    """What may have metadata in front of it: forms of it in `described`, which is there where it has."""

    __slots__ = ("described",)


@plain
class Form(Described):
    """A piece of program text, from offset `start` up to `end`."""

    start: int
    end: int


@plain
class LiteralForm(Form):
    """A number, string, keyword, regex, nil, true or false."""

    value: Any


@plain
class QualifiedForm(LiteralForm):
    """A keyword `::name` or `::alias/name`, whose namespace the analyzer fills in."""

    alias: str | None  # None: the current namespace
    name: str


@plain
class SymbolForm(Form):
    """A name."""

    name: str


@plain
class ListForm(Form):
    """`(...)`"""

    items: list[Form]


@plain
class VectorForm(Form):
    """`[...]`"""

    items: list[Form]


@plain
class MapForm(Form):
    """`{...}`, keys and values in turn."""

    items: list[Form]


@plain
class SetForm(Form):
    """`#{...}`"""

    items: list[Form]


@plain
class FunctionForm(Form):
    """`#(...)`, a function of `%`, `%1`, `%2`, `%&`."""

    items: list[Form]


@plain
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
