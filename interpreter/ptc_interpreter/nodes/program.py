"""A whole program, as the analyzer hands it to the compiler."""

from typing import NamedTuple

from ptc_interpreter.nodes.base import Node
from ptc_interpreter.plain import plain


class Renaming(NamedTuple):
    """A name in the text that only this program knows, and the one that any program knows it by."""

    start: int
    end: int
    name: str


@plain
class Program:
    """A whole program: its nodes in order, and whether the last is a definition or a name that memory holds."""

    parts: list[Node]
    named_value: bool
    renamed: list[Renaming]
    required: dict[str, str]  # what it and the programs before it have required, as `Memory` has it
    once: frozenset[str] = frozenset()  # names that one form of it defines, and no other
