"""What matching costs at worst: a text of n characters takes `factor` * n ** `degree` steps.

A repetition may end at many positions, and each may have to be tried: that makes a degree, unless what follows it can
be no part of it. Where a repetition holds another one or a choice, or a group is referred to, nothing is known.
"""

import re
from functools import lru_cache
from typing import Final

import attrs

from ptc_interpreter.regex.nodes import Anchor, Element, FlagChange, Group, Item, Reference, Repetition
from ptc_interpreter.regex.translation import line_text

_MOST_FACTOR: Final = 10_000
_ENTERED_ALONG: Final = frozenset({"(", "(?:"})  # groups that what stands before them may run on into
_ASCII: Final = frozenset(map(chr, range(128)))
_SETS: Final = re.compile(r"&&|--|\|\||~~|\[.*\[")  # of which Python warns that they may once mean something
_BEYOND_ASCII: Final = re.compile(r"\\(?:[uUpPwWdDsS]|x[89a-f])")


@attrs.frozen
class Cost:
    """What matching costs at worst."""

    degree: int  # 0 where nothing is known
    factor: int


def cost_of(pattern: Group) -> Cost:
    """What matching a pattern costs at worst."""
    bound = _Bound()
    bound.group(pattern)
    return bound.result(pattern.size)


class _Bound:
    """The bound that is known of a pattern so far, as it is gone through from left to right."""

    def __init__(self) -> None:
        self.degree = 1
        self.factor = 1
        self.unknown = False  # whether the cost has no known bound
        self.parted = False  # whether a repetition was met that can end at one position only
        self.pending: str | None = None  # the element of a repetition of which that is not known yet
        self.passed = False  # whether an anchor, such as `$`, stands between it and what comes next

    def result(self, size: int) -> Cost:
        if self.pending is not None:
            self.parted |= self.passed  # at the very end it never has to be taken back
        return Cost(0 if self.unknown else self.degree + self.parted, self.factor * (1 + size // 16))

    def group(self, group: Group) -> bool:
        """Go through a group; whether it holds a repetition or a choice, so that repeating it may be costly."""
        if group.kind not in _ENTERED_ALONG:
            self.decide(apart=False)
        compound = False
        for index, branch in enumerate(group.branches):
            if index:
                self.choice(first=index == 1)
            for item in branch:
                compound |= self.item(item)
        return compound or len(group.branches) > 1

    def item(self, item: Item) -> bool:
        match item:
            case Group():
                return self.group(item)
            case Repetition():
                return self.repetition(item)
            case FlagChange():
                return False
            case Element():
                self.element(item)
                return False

    def choice(self, *, first: bool) -> None:
        self.decide(apart=False)
        if first and (self.degree > 1 or self.parted):
            self.degree += 1  # what follows the repetition before the group is one thing or another
        self.two_ways()

    def two_ways(self) -> None:
        """Account for two ways that matching may have to try."""
        self.factor *= 2
        self.unknown |= self.factor > _MOST_FACTOR

    def element(self, element: Element) -> bool:
        """Go through an element; whether it is what follows a repetition."""
        self.unknown |= isinstance(element, Reference)
        if isinstance(element, Anchor):
            self.passed = True
            return False
        if self.pending is None:
            return False
        self.decide(apart=_apart(self.pending, line_text(element), "i" in element.flags))
        return True

    def repetition(self, node: Repetition) -> bool:
        if isinstance(node.item, Group):
            element, follows, compound = None, True, self.group(node.item)
        else:
            element, follows, compound = line_text(node.item), self.element(node.item), False
        least, most = node.quantifier.least, node.quantifier.most
        if least == 0 and follows:
            self.degree += 1  # it need not follow the repetition before it
        self.decide(apart=False)
        self.unknown |= compound and most != 1
        if most == 1:  # once or not at all is a choice of two
            self.two_ways()
        elif most != least:
            self.pending, self.passed = element, False
            self.degree += element is None
        return compound or most != least

    def decide(self, *, apart: bool) -> None:
        """Account for the last repetition: `apart`, if what follows it cannot be part of it."""
        if self.pending is not None:
            self.parted |= apart
            self.degree += not apart
            self.pending = None


def _apart(repeated: str, following: str, ignore_case: bool) -> bool:
    """Whether no character is matched by both elements; False where that is not known."""
    if not (_is_ascii(repeated) or _is_ascii(following)):
        return False
    return not _ascii_members(repeated, ignore_case) & _ascii_members(following, ignore_case)


def _is_ascii(element: str) -> bool:
    return element.isascii() and not element.startswith(("[^", "(")) and not _BEYOND_ASCII.search(element)


@lru_cache(maxsize=512)
def _ascii_members(element: str, ignore_case: bool) -> frozenset[str]:
    if _SETS.search(element):
        return _ASCII
    try:
        matches = re.compile(element, re.IGNORECASE if ignore_case else 0).fullmatch
    except re.error:  # only the `regex` module knows it
        return _ASCII
    return frozenset(character for character in _ASCII if matches(character))
