"""`Unit`: what all functions of one program share, and what bounds how much Python is written."""

import ast
from bisect import bisect_left
from collections.abc import Generator
from contextlib import AbstractContextManager, contextmanager
from enum import Enum
from threading import Lock
from typing import Any, Final

from ptc_interpreter.compiler import python as py
from ptc_interpreter.compiler.analysis.inference import Kind
from ptc_interpreter.compiler.analysis.walking import Allowance
from ptc_interpreter.errors import LimitExceeded, Span
from ptc_interpreter.nodes import Binding, Fn, Node, Renaming
from ptc_interpreter.plain import fresh, plain
from ptc_interpreter.reader.forms import Source
from ptc_interpreter.runtime.tools import CallSite
from ptc_interpreter.values.metering import look
from ptc_interpreter.values.scalars import Keyword

_SIMPLE = frozenset({type(None), bool, int, float, str})
_BETWEEN_LOOKS: Final = 200  # nodes
_MOST_NODES: Final = 50_000  # that code may come to, and two more for each character of the program
_MOST_LOOKED_AT: Final = 200_000  # nodes that analyses look at, beyond which they find nothing
_MOST_INLINED: Final = 2_000  # calls of a program that are written out, of up to 100 pieces of Python each
_MOST_NAMES_AROUND: Final = 8_000_000  # comprehensions times characters of a program, of which some two make a name


class Inline(Enum):
    """Where a program's core functions are written out, and what is built up is changed in place."""

    EVERYWHERE = "everywhere"
    IN_LOOPS = "in loops"
    NOWHERE = "nowhere"


def too_long(count: int, what: str, span: Span | None = None) -> LimitExceeded:
    """The error for a program that would take Python too long to compile."""
    message = f"The program comes to {count:,} {what} once it is written out, which is too long to compile."
    hint = "write one function and call it with different arguments"
    return LimitExceeded("limit_source", message, hint=hint, span=span)


@plain
class Unit:
    """What all functions of one program share: its text, and the values that generated code refers to by name."""

    source: Source
    renamed: list[Renaming] = fresh(factory=list[Renaming])  # of the program
    inline: Inline = Inline.EVERYWHERE
    plain: bool = False  # whether every core function is called in what is being written
    lock: AbstractContextManager[bool] = fresh(factory=Lock)  # of whoever compiles what was put off
    constants: dict[str, Any] = fresh(factory=dict[str, Any])
    held: dict[Binding, Kind | None] = fresh(factory=dict[Binding, Kind | None])  # with its kind: see `ownership`
    handed_on: dict[Binding, list[Binding]] = fresh(
        factory=dict[Binding, list[Binding]]
    )  # that is held: the names it goes through
    reads: set[int] = fresh(factory=set[int])  # the ids of nodes that only read what is held
    asking: set[Binding] = fresh(factory=set[Binding])  # accumulators: see `ownership.Analysis`
    cells: set[str] = fresh(factory=set[str])  # the names of variables that are atoms of the program
    cursors: dict[Binding, Any] = fresh(factory=dict[Binding, Any])  # along a sequence: see `cursors`
    recurring: set[Binding] = fresh(factory=set[Binding])  # names that `recur` gives new values
    allowance: Allowance = fresh(factory=lambda: Allowance(_MOST_LOOKED_AT))  # of analyses
    plain_starts: set[Binding] = fresh(factory=set[Binding])  # accumulators that begin as no `reduced`
    anew: set[Binding] = fresh(factory=set[Binding])  # locals that have what was just made, and are used once
    kept_alive: list[Node] = fresh(factory=list[Node])  # of those that no other node holds
    scope: dict[str, Any] = fresh(factory=dict[str, Any])  # the globals of its code, once that is compiled
    inputs: dict[str, Any] = fresh(factory=dict[str, Any])  # that a program has, with what takes one before its rounds
    names: int = 0  # that were made up
    made: set[str] = fresh(factory=set[str])  # those of variables that stand for no local of the program
    known: dict[str, Node] = fresh(factory=dict[str, Node])  # what names mean that are defined: see `known`
    functions: dict[str, Fn] = fresh(factory=dict[str, Fn])  # the same of all functions, which analyses look into
    # Functions under names, which later programs may call, each with what has it written otherwise then.
    lasting: dict[Node, ast.expr | None] = fresh(factory=dict[Node, ast.expr | None])
    only_opened: set[Node] = fresh(factory=set[Node])  # functions that are not compiled until they are called
    leans: bool = False  # whether a function of it belongs to the run that makes it
    copied: int = 0  # nodes of functions that were written once more
    paid: set[Node] = fresh(factory=set[Node])  # literals whose elements are accounted for by their rounds
    elements: dict[Node, int] = fresh(factory=dict[Node, int])  # of such literals, for each round
    marks: dict[Any, str] = fresh(factory=dict[Any, str])  # of maps that gather, by their locals: see `gathering`
    written: int = 0  # nodes, those counted again that are written in several places
    inlined: int = 0  # calls that were written out
    comprehensions: int = 0
    once: set[Node] = fresh(factory=set[Node])  # whose values are read once, by what they are given to
    left: set[Node] = fresh(factory=set[Node])  # whose values may be left unread behind what is needed of them
    free: dict[Node, frozenset[Binding]] = fresh(factory=dict[Node, frozenset[Binding]])  # locals of `for` forms
    in_order: list[Renaming] | None = None  # what was renamed, once its order is asked for

    @contextmanager
    def writing(self, *, plain: bool) -> Generator[None]:
        """While it lasts, every core function is called, or none is that can be written out."""
        before, self.plain = self.plain, plain
        try:
            yield
        finally:
            self.plain = before

    def in_loop(self) -> AbstractContextManager[None]:
        """While it lasts, what may run any number of times is written."""
        return self.writing(plain=self.inline is Inline.NOWHERE)

    @property
    def text(self) -> str:
        """The program's text."""
        return self.source.text

    def add_node(self, node: Node) -> None:
        """Count a node that is written, and look at the clock now and then. Raises LimitExceeded for too many."""
        self.written += 1
        if self.written % _BETWEEN_LOOKS:
            return
        look()
        if self.written > 2 * len(self.text) + _MOST_NODES:
            raise too_long(self.written, "forms", self.source.span(node.start, node.end))

    def may_inline(self) -> bool:
        """Whether one more call may be written out: a program of very many is compiled sooner without."""
        self.inlined += 1
        return self.inlined <= _MOST_INLINED

    def may_comprehend(self) -> bool:
        """Whether one more comprehension may be written: each takes Python as long as there are names around it."""
        self.comprehensions += 1
        return self.comprehensions * len(self.text) <= _MOST_NAMES_AROUND

    def text_of(self, node: Node) -> str:
        """The text of a node, in which names that only this program knows are those that any program knows."""
        return self.text_between(node.start, node.end)

    def text_between(self, first: int, last: int) -> str:
        """The same of any part of the program."""
        parts, at = list[str](), first
        renamed = self._renamed_in_order()
        for start, end, name in renamed[bisect_left(renamed, (first,)) :]:
            if end > last:
                break
            if start < at:
                continue  # an alias of a name that had a namespace
            parts += (self.text[at:start], name)
            at = end
        return "".join((*parts, self.text[at:last]))

    def _renamed_in_order(self) -> list[Renaming]:
        if self.in_order is None:
            self.in_order = sorted(set(self.renamed))
        return self.in_order

    def fresh(self, what: str = "t") -> str:
        """A variable name that nothing else has."""
        self.names += 1
        name = f"~{what}{self.names}"
        self.made.add(name)
        return name

    def named_like(self, name: str) -> str:
        """A variable name for a local of the program, by which its name can be told, that nothing else has."""
        self.names += 1
        return f"{name}~~{self.names}"

    def call_site(self, node: Node) -> ast.expr:
        """An expression for where a node stands."""
        return self.constant(CallSite(self.text, self.source.span(node.start, node.end)))

    def constant(self, value: Any) -> ast.expr:
        """An expression for a value that is known."""
        if type(value) in _SIMPLE:
            return py.constant(value)
        return self.kept(value, repr(value) if type(value) is Keyword else None)

    def kept(self, value: Any, name: str | None = None) -> ast.expr:
        """An expression for a value that stands beside the code: names in the code are those of variables."""
        name = name or f"~constant{len(self.constants)}"
        self.constants[name] = value
        return py.load(name)
