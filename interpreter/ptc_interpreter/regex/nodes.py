"""The syntax tree of a pattern of Java's: what `parser` reads, and `translation` and `cost` go through."""

from typing import Literal

import attrs

Flags = frozenset[str]  # of `imsdxuU`, those that are on where an element stands
GroupKind = Literal["(", "(?:", "(?=", "(?!", "(?>", "(?<=", "(?<!"]  # how it opens, but for a name


@attrs.frozen
class Element:
    """What takes one step of matching. `flags` are those that are on where it stands."""

    flags: Flags


@attrs.frozen
class Empty(Element):
    r"""`\Q\E`, which matches the empty text."""


@attrs.frozen
class Character(Element):
    """A character that stands for itself."""

    character: str


@attrs.frozen
class Dot(Element):
    """`.`"""


@attrs.frozen
class Anchor(Element):
    r"""What matches between characters: `^`, `$`, and `\A \b \B \G \z \Z` by their letter."""

    name: str


@attrs.frozen
class Cluster(Element):
    r"""What may match several characters at once: a line break `\R`, a grapheme `\X`; by its letter."""

    letter: str


@attrs.frozen
class Reference(Element):
    r"""The text that a group has matched: `\1` by number, `\k<name>` by name; None where there is no such group."""

    group: int | str | None


@attrs.frozen
class PredefinedClass(Element):
    r"""`\d \w \s \h \v`, and the same in capitals for all other characters."""

    letter: str


@attrs.frozen
class Property(Element):
    r"""`\p{name}`, or `\P{name}` for all other characters."""

    name: str
    negated: bool


@attrs.frozen
class Range:
    """`a-z` in a class."""

    low: str
    high: str


@attrs.frozen
class Intersection:
    """`&&` in a class: what is a member on both sides."""


@attrs.frozen
class CharacterClass(Element):
    """`[...]`"""

    negated: bool
    members: "tuple[Member, ...]"


Member = Character | Range | Intersection | PredefinedClass | Property | CharacterClass


@attrs.frozen
class FlagChange:
    """`(?i-s)`, from which on other flags are on; and where `(?i:...)` begins."""

    flags: Flags


@attrs.frozen
class Group:
    """`(...)` of any kind, and the whole pattern."""

    kind: GroupKind
    name: str | None
    branches: "tuple[tuple[Item, ...], ...]"  # what stands between the `|` of the group
    size: int  # elements, once repetitions such as `x{3}` are written out as `xxx`


@attrs.frozen
class Quantifier:
    """How often something is repeated."""

    text: str  # as written: `*`, `{2,3}?`
    least: int
    most: int | None  # None: any number


@attrs.frozen
class Repetition:
    """An element or group with a quantifier."""

    item: Element | Group
    quantifier: Quantifier


Item = Element | FlagChange | Group | Repetition


def size_of(item: Element | Group) -> int:
    """How many elements an item has, once repetitions in it are written out."""
    return item.size if isinstance(item, Group) else 1
