r"""Java's regular expressions, parsed. What only the `regex` module has is refused: recursion, fuzzy matching, `(?P<`.

Groups are kept on a stack of their own, so that no pattern can outgrow that of Python. A pattern is bounded: in
characters, in nesting, and in the number of elements it comes to once its repetitions are written out.
"""

import re
from typing import Final

import attrs

from ptc_interpreter.errors import LispError
from ptc_interpreter.regex.cursor import Cursor
from ptc_interpreter.regex.escapes import escaped_character
from ptc_interpreter.regex.nodes import (
    Anchor,
    Character,
    CharacterClass,
    Cluster,
    Dot,
    Element,
    Empty,
    FlagChange,
    Flags,
    Group,
    GroupKind,
    Intersection,
    Item,
    Member,
    PredefinedClass,
    Property,
    Quantifier,
    Range,
    Reference,
    Repetition,
    size_of,
)

_MOST_CHARACTERS: Final = 10_000
_MOST_ELEMENTS: Final = 20_000  # of the pattern once `x{3}` is written `xxx`, which is what matching needs
_NESTING: Final = 100  # groups within groups, and classes within classes

_PLAIN_GROUPS: Final[tuple[GroupKind, ...]] = ("(?:", "(?=", "(?!", "(?>", "(?<=", "(?<!")
_PREDEFINED: Final = frozenset("dwshvDWSHV")
_ANCHORS: Final = frozenset("bBAGzZ")
_CLUSTERS: Final = frozenset("RX")
_DIGITS: Final = frozenset("0123456789")

_REPETITION: Final = re.compile(r"\{(\d{1,9})(,(\d{0,9}))?\}")
_NAMED: Final = re.compile(r"\(\?<([a-zA-Z][a-zA-Z0-9]*)>")
_REFERENCE: Final = re.compile(r"<([a-zA-Z][a-zA-Z0-9]*)>")
_FLAGS: Final = re.compile(r"\(\?([imsdxuU]*)(?:-([imsdxuU]*))?([:)])")
_PROPERTY: Final = re.compile(r"\{([A-Za-z0-9_= -]+)\}|([A-Z])")
_COMMENT: Final = re.compile(r"(?:\s|#[^\n]*)*")


@attrs.define
class _OpenGroup:
    """A group that is being read."""

    flags: Flags  # of the text around it, which come back when it closes
    kind: GroupKind
    name: str | None = None
    branches: list[list[Item]] = attrs.field(factory=lambda: [[]])
    size: int = 1


def parse(pattern: str) -> Group:
    """The syntax tree of a Java pattern. Raises LispError `invalid_literal` with position and reason."""
    if len(pattern) > _MOST_CHARACTERS:
        raise LispError("invalid_literal", f"A regular expression may have {_MOST_CHARACTERS:,} characters at most.")
    return _Parser(pattern).whole()


def _counted(repetition: re.Match[str]) -> Quantifier:
    """The quantifier `{2}`, `{2,}` or `{2,3}`."""
    least = int(repetition[1])
    if not repetition[2]:
        return Quantifier(repetition.group(), least, least)
    return Quantifier(repetition.group(), least, int(repetition[3]) if repetition[3] else None)


def _closed(group: _OpenGroup) -> Group:
    return Group(group.kind, group.name, tuple(map(tuple, group.branches)), group.size)


class _Parser(Cursor):
    """Reads a pattern from left to right."""

    def __init__(self, text: str) -> None:
        super().__init__(text)
        self.flags: Flags = frozenset()
        self.groups = [_OpenGroup(self.flags, "(?:")]  # the whole pattern, and those that are open
        self.capturing = 0  # groups opened that can be referred to by number
        self.names: set[str] = set()

    def whole(self) -> Group:
        while True:
            self.skip_comment()
            if self.at >= len(self.text):
                break
            self.one()
        if len(self.groups) > 1:
            raise self.problem("a group is not closed", "close it with ), or write \\( for a bracket")
        return _closed(self.groups[0])

    def skip_comment(self) -> None:
        if "x" in self.flags and (found := _COMMENT.match(self.text, self.at)):
            self.at = found.end()

    # -- items -------------------------------------------------------------------------------------------------------

    @property
    def branch(self) -> list[Item]:
        """The items that were read of what is between two `|`, or between a bracket and a `|`."""
        return self.groups[-1].branches[-1]

    def one(self) -> None:
        """Read one item."""
        character = self.peek()
        if character == "(":
            self.open()
        elif character == ")":
            self.close()
        elif character in "*+?{":
            self.repeat()
        elif character == "|":
            self.at += 1
            self.groups[-1].branches.append([])
        elif character == "\\" and self.peek(1) == "Q":
            self.quotation()
        else:
            self.add(self.element(character))

    def add(self, element: Element) -> None:
        self.branch.append(element)
        self.grow(1)

    def grow(self, elements: int) -> None:
        self.groups[-1].size += elements
        if self.groups[-1].size > _MOST_ELEMENTS:
            raise self.problem(f"its repetitions come to more than {_MOST_ELEMENTS:,} elements", "repeat with * or +")

    def quotation(self) -> None:
        end = self.text.find("\\E", self.at)
        quoted = self.text[self.at + 2 : end if end >= 0 else None]
        self.at = end + 2 if end >= 0 else len(self.text)
        for character in quoted:
            self.add(Character(self.flags, character))
        if not quoted:
            self.add(Empty(self.flags))

    def repeat(self) -> None:
        quantifier = self.quantifier()
        if not self.branch or isinstance(self.branch[-1], Repetition | FlagChange):
            hint = f"write \\{quantifier.text} for the character itself"
            raise self.problem(f"`{quantifier.text}` repeats nothing", hint)
        if self.peek() in ("?", "+"):
            quantifier = attrs.evolve(quantifier, text=quantifier.text + self.peek())
            self.at += 1
        item = self.branch.pop()
        assert isinstance(item, Element | Group)
        self.branch.append(Repetition(item, quantifier))
        self.grow(size_of(item) * max(quantifier.least - 1, (quantifier.most or 0) - 1, 0))

    def quantifier(self) -> Quantifier:
        """The quantifier here, without what makes it reluctant or possessive."""
        written = self.peek()
        if written != "{":
            self.at += 1
            return Quantifier(written, int(written == "+"), 1 if written == "?" else None)
        found = self.take(_REPETITION, "`{` is no repetition such as {2,3}; write \\{ for a brace")
        quantifier = _counted(found)
        if quantifier.most is not None and quantifier.least > quantifier.most:
            raise self.problem("a repetition counts down")
        return quantifier

    # -- groups ------------------------------------------------------------------------------------------------------

    def open(self) -> None:
        if len(self.groups) > _NESTING:
            raise self.problem(f"groups are nested more than {_NESTING} deep")
        if self.peek(1) != "?":
            self.at += 1
            self.begin("(")
        elif not self.open_plain() and not self.open_named():
            self.change_flags()

    def begin(self, kind: GroupKind, name: str | None = None) -> None:
        self.groups.append(_OpenGroup(self.flags, kind, name))
        self.capturing += kind == "("

    def open_plain(self) -> bool:
        for kind in _PLAIN_GROUPS:
            if self.text.startswith(kind, self.at):
                self.at += len(kind)
                self.begin(kind)
                return True
        return False

    def open_named(self) -> bool:
        found = _NAMED.match(self.text, self.at)
        if found is None:
            return False
        if found[1] in self.names:
            raise self.problem(f"there are two groups named `{found[1]}`")
        self.at = found.end()
        self.names.add(found[1])
        self.begin("(", found[1])
        return True

    def change_flags(self) -> None:
        hint = "a named group is written (?<name>...)" if self.text.startswith("(?P<", self.at) else None
        found = _FLAGS.match(self.text, self.at)
        if found is None:
            raise self.problem("it has an unknown kind of group", hint)
        self.at = found.end()
        if found[3] == ":":
            self.begin("(?:")
        self.flags = (self.flags | set(found[1])) - set(found[2] or "")
        self.branch.append(FlagChange(self.flags))

    def close(self) -> None:
        if len(self.groups) == 1:
            raise self.problem("`)` closes nothing", "write \\) for a bracket")
        self.at += 1
        group = self.groups.pop()
        self.flags = group.flags
        self.branch.append(_closed(group))
        self.grow(group.size)

    # -- elements ----------------------------------------------------------------------------------------------------

    def element(self, character: str) -> Element:
        if character == "\\":
            return self.escape()
        if character == "[":
            return self.character_class()
        self.at += 1
        if character == ".":
            return Dot(self.flags)
        return Anchor(self.flags, character) if character in "^$" else Character(self.flags, character)

    def escape(self) -> Element:
        letter = self.peek(1)
        if letter in _DIGITS and letter != "0":
            return self.numbered_reference()
        if letter in _ANCHORS or letter in _CLUSTERS:
            self.at += 2
            return Anchor(self.flags, letter) if letter in _ANCHORS else Cluster(self.flags, letter)
        if letter == "k":
            return self.named_reference()
        return self.escaped_class() or Character(self.flags, escaped_character(self))

    def numbered_reference(self) -> Element:
        group, self.at = int(self.peek(1)), self.at + 2
        while self.peek() in _DIGITS and group * 10 + int(self.peek()) <= self.capturing:
            group, self.at = group * 10 + int(self.peek()), self.at + 1
        return Reference(self.flags, group if group <= self.capturing else None)

    def named_reference(self) -> Element:
        self.at += 2
        name = self.take(_REFERENCE, "`\\k` is written \\k<name>")[1]
        if name not in self.names:
            raise self.problem(f"there is no group named `{name}` before it")
        return Reference(self.flags, name)

    def escaped_class(self) -> PredefinedClass | Property | None:
        r"""The class that `\d`, `\P{L}` and the like stand for; None where a character is escaped."""
        letter = self.peek(1)
        if letter in _PREDEFINED:
            self.at += 2
            return PredefinedClass(self.flags, letter)
        if letter not in ("p", "P"):
            return None
        self.at += 2
        found = self.take(_PROPERTY, "`\\p` is written \\p{Lu} or \\p{Alpha}")
        return Property(self.flags, found[1] or found[2], letter == "P")

    # -- classes -----------------------------------------------------------------------------------------------------

    def character_class(self, depth: int = 0) -> CharacterClass:
        if depth > _NESTING:
            raise self.problem(f"classes are nested more than {_NESTING} deep")
        self.at += 1
        negated = self.peek() == "^"
        self.at += negated
        members = self.members(depth)
        self.at += 1
        self.grow(len(members) // 8)
        return CharacterClass(self.flags, negated, tuple(members))

    def members(self, depth: int) -> list[Member]:
        """The members up to the `]` that closes the class; one that comes first is a member."""
        members: list[Member] = []
        self.skip_comment()
        while self.peek() != "]" or not members:
            if self.text.startswith("&&", self.at):
                self.intersection(members)
            elif self.text.startswith("\\Q", self.at):
                members += self.quoted_members()
            else:
                members.append(self.member(depth))
            self.skip_comment()
        return members

    def intersection(self, members: list[Member]) -> None:
        while self.peek() == "&":
            self.at += 1
        self.skip_comment()
        if members and self.peek() not in ("]", ""):
            members.append(Intersection())

    def quoted_members(self) -> list[Member]:
        end = self.text.find("\\E", self.at)
        if end < 0:
            raise self.unclosed_class()
        quoted = self.text[self.at + 2 : end]
        self.at = end + 2
        return [Character(self.flags, character) for character in quoted]

    def unclosed_class(self) -> LispError:
        return self.problem("a class is not closed", "close it with ], or write \\[ for a bracket")

    def member(self, depth: int) -> Member:
        if not self.peek():
            raise self.unclosed_class()
        if self.peek() == "[":
            return self.character_class(depth + 1)
        if self.peek() == "\\" and (escaped := self.escaped_class()) is not None:
            return escaped
        low = self.single()
        if self.peek() != "-" or self.peek(1) in ("]", "[", ""):
            return Character(self.flags, low)
        self.at += 1
        return Range(low, self.end_of_range(low))

    def end_of_range(self, low: str) -> str:
        if self.peek() == "\\" and (self.peek(1) in _PREDEFINED or self.peek(1) in ("p", "P")):
            raise self.problem("a range ends in a class", "put a - that is a member last")
        high = self.single()
        if high < low:
            raise self.problem(f"the range {low}-{high} runs backwards", "put a - that is a member last")
        return high

    def single(self) -> str:
        if self.peek() == "\\":
            return escaped_character(self)
        self.at += 1
        return self.text[self.at - 1]
