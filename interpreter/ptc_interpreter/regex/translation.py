r"""The syntax tree of a Java pattern, written for Python's engines so that it matches what Clojure's would.

What is rewritten: `\d \w \s` and `\p{Alpha}` are ASCII, `.` `^` `$` know Java's line ends, `\Q...\E`, flags within the
pattern, and classes within classes.
"""

from collections.abc import Callable, Iterator
from typing import Any, Final

import attrs

from ptc_interpreter.regex.nodes import (
    Anchor,
    Character,
    CharacterClass,
    Cluster,
    Dot,
    Element,
    Empty,
    FlagChange,
    Group,
    Intersection,
    Item,
    Member,
    PredefinedClass,
    Property,
    Range,
    Reference,
    Repetition,
    size_of,
)

_CLASSES: Final = {
    "d": "0-9",
    "w": "a-zA-Z0-9_",
    "s": r"\x20\t\n\x0b\x0c\r",
    "h": r"\x20\t\xa0\u1680\u180e\u2000-\u200a\u202f\u205f\u3000",
    "v": r"\n\x0b\x0c\r\x85\u2028\u2029",
}
_PROPERTIES: Final = {
    "Lower": "a-z",
    "Upper": "A-Z",
    "ASCII": r"\x00-\x7f",
    "Alpha": "a-zA-Z",
    "Digit": "0-9",
    "Alnum": "a-zA-Z0-9",
    "Punct": r"\x21-\x2f\x3a-\x40\x5b-\x60\x7b-\x7e",
    "Graph": r"\x21-\x7e",
    "Print": r"\x20-\x7e",
    "Blank": r"\x20\t",
    "Cntrl": r"\x00-\x1f\x7f",
    "XDigit": "0-9a-fA-F",
    "Space": r"\x20\t\n\x0b\x0c\r",
    "L1": r"\x00-\xff",
    "all": r"\x00-\U0010ffff",
    "javaLowerCase": r"\p{Lowercase}",
    "javaUpperCase": r"\p{Uppercase}",
    "javaAlphabetic": r"\p{Alphabetic}",
    "javaLetter": r"\p{L}",
    "javaDigit": r"\p{Nd}",
    "javaLetterOrDigit": r"\p{L}\p{Nd}",
    "javaWhitespace": r"\t-\r\x1c-\x20\u1680\u2000-\u2006\u2008-\u200a\u2028\u2029\u205f\u3000",
}

_DOT: Final = r"[^\n\r\x85\u2028\u2029]"
_ALL: Final = "(?s:.)"
_END: Final = r"(?:\Z|(?=(?:\r\n|[\r\x85\u2028\u2029])\Z)|(?<!\r)(?=\n\Z))"
_LINE_END: Final = r"(?:\Z|(?=[\r\x85\u2028\u2029])|(?<!\r)(?=\n))"
_LINE_START: Final = r"(?:(?:\A|(?<=[\n\x85\u2028\u2029])|(?<=\r)(?!\n))(?!\Z))"
_LINE_BREAK: Final = r"(?>\r\n|[\n\x0b\x0c\r\x85\u2028\u2029])"
_NOTHING: Final = "(?!(?!))"  # what is always there, and takes nothing
_MOST_TOGETHER: Final = 100  # characters of a text
_ON_ONE_LINE: Final = {_DOT: _ALL, _END: r"\Z"}  # what they come to in a text without line ends

_ANCHORS: Final = {"^": r"\A", "$": _END, "Z": _END, "z": r"\Z", **{letter: f"\\{letter}" for letter in "AbBG"}}
_ANCHORS_OF_LINES: Final = {"^": _LINE_START, "$": _LINE_END}
_CLUSTERS: Final = {"R": _LINE_BREAK, "X": r"\X"}


@attrs.frozen
class Translation:
    """A pattern for the `regex` module, and what is known of it.

    line      the pattern for the `re` module, for texts of one line; None where that module does not know all of it
    one_line  whether `line` needs such a text
    literal   the text that the pattern stands for, if it stands for just one
    """

    pattern: str
    line: str | None
    one_line: bool
    literal: str | None


def translate(pattern: Group) -> Translation:
    """The pattern for Python's engines."""
    items = list(_items_of(pattern))
    return Translation(
        pattern=_branches(pattern, line=False),
        line=_branches(pattern, line=True) if _is_known_to_re(pattern, items) else None,
        one_line=any(isinstance(item, Element) and element_text(item) in _ON_ONE_LINE for item in items),
        literal=_literal_text(pattern),
    )


def element_text(element: Element) -> str:
    """An element for the `regex` module."""
    return _ELEMENTS[type(element)](element)


def line_text(element: Element) -> str:
    """An element for texts of one line."""
    text = element_text(element)
    return _ON_ONE_LINE.get(text, text)


# -- items -----------------------------------------------------------------------------------------------------------


def _branches(group: Group, *, line: bool) -> str:
    return "|".join("".join(_parted(branch, line=line)) for branch in group.branches)


def _parted(branch: tuple[Item, ...], *, line: bool) -> Iterator[str]:
    """The items of a branch; for the `regex` module parted so often that no long text comes together.

    It makes tables for texts that a match needs, which takes time with the third power of their length.
    """
    run = 0
    for item in branch:
        size = size_of(item) if isinstance(item, Element | Group) else 1
        if run and run + size > _MOST_TOGETHER and not line:
            run = 0
            yield _NOTHING
        run += size
        yield _item(item, line=line)


def _item(item: Item, *, line: bool) -> str:
    """An item for the `regex` module; with `line` one for the `re` module and texts of one line."""
    match item:
        case Group(kind=kind, name=name):
            opening = kind if name is None else f"(?P<{name}>"
            return f"{opening}{_branches(item, line=line)})"
        case Repetition(item=repeated, quantifier=quantifier):
            return _item(repeated, line=line) + quantifier.text
        case FlagChange(flags=flags):
            on, off = ("(?i)", "") if line else ("(?i-f)", "(?-i)")
            return on if "i" in flags else off
        case Element():
            return line_text(item) if line else element_text(item)


def _items_of(group: Group) -> Iterator[Item]:
    """All that is in a group, at any depth, in the order of the pattern."""
    for branch in group.branches:
        for item in branch:
            inner = item.item if isinstance(item, Repetition) else item
            yield inner
            if isinstance(inner, Group):
                yield from _items_of(inner)


# -- elements --------------------------------------------------------------------------------------------------------


def literal(character: str) -> str:
    """A character that stands for itself, wherever it is put."""
    if character.isalnum() or character == "_":
        return character
    code = ord(character)
    return f"\\x{code:02x}" if code < 256 else f"\\u{code:04x}" if code < 65536 else f"\\U{code:08x}"


def _character(element: Character) -> str:
    # without (?u) Java ignores the case of ASCII letters only
    if "i" in element.flags and "u" not in element.flags and not element.character.isascii():
        return f"(?-i:{literal(element.character)})"
    return literal(element.character)


def _dot(element: Dot) -> str:
    if "s" in element.flags:
        return _ALL
    return r"[^\n]" if "d" in element.flags else _DOT


def _anchor(element: Anchor) -> str:
    by_line = _ANCHORS_OF_LINES.get(element.name) if "m" in element.flags else None
    return by_line or _ANCHORS[element.name]


def _reference(element: Reference) -> str:
    if element.group is None:
        return "(?!)"
    return f"(?P={element.group})" if isinstance(element.group, str) else rf"(?:\{element.group})"


def _predefined(element: PredefinedClass) -> str:
    letter = element.letter
    if "U" in element.flags and letter in "dDwWsS":
        return f"\\{letter}"
    return f"[{'^' if letter.isupper() else ''}{_CLASSES[letter.lower()]}]"


def _property(element: Property) -> str:
    members = _PROPERTIES.get(element.name) or rf"\p{{{element.name}}}"
    return f"[{'^' if element.negated else ''}{members}]"


def _character_class(element: CharacterClass) -> str:
    return f"[{'^' if element.negated else ''}{''.join(map(_member, element.members))}]"


def _member(member: Member) -> str:
    match member:
        case Character(character=character):
            return literal(character)
        case Range(low=low, high=high):
            return f"{literal(low)}-{literal(high)}"
        case Intersection():
            return "&&"
        case CharacterClass():
            return _character_class(member)
        case PredefinedClass() | Property():
            text = element_text(member)
            return text[1:-1] if _is_plain_class(text) else text


def _is_plain_class(text: str) -> bool:
    """Whether a class can be written within another by its members alone."""
    return text.startswith("[") and not text.startswith("[^")


_ELEMENTS: Final[dict[type[Element], Callable[[Any], str]]] = {
    Empty: lambda _: "",
    Character: _character,
    Dot: _dot,
    Anchor: _anchor,
    Cluster: lambda element: _CLUSTERS[element.letter],
    Reference: _reference,
    PredefinedClass: _predefined,
    Property: _property,
    CharacterClass: _character_class,
}


# -- what is known of the pattern ------------------------------------------------------------------------------------


def _literal_text(pattern: Group) -> str | None:
    """The text that a pattern of nothing but characters stands for; None for any other, and for the empty one."""
    items = pattern.branches[0]
    if len(pattern.branches) > 1 or not all(isinstance(item, Character | Empty) for item in items):
        return None
    return "".join(item.character for item in items if isinstance(item, Character)) or None


def _is_known_to_re(pattern: Group, items: list[Item]) -> bool:
    """Whether the `re` module knows all of a pattern. It takes flags for the whole pattern only, at its start."""
    first = pattern.branches[0][:1]
    flagged = bool(first) and isinstance(first[0], FlagChange)
    return all(map(_is_item_known_to_re, items[flagged:]))


def _is_item_known_to_re(item: Item) -> bool:
    match item:
        case FlagChange() | Property() | Cluster() | Anchor(name="G"):
            return False
        case CharacterClass(members=members):
            return all(map(_is_member_known_to_re, members))
        case _:
            return True


def _is_member_known_to_re(member: Member) -> bool:
    match member:
        case Character() | Range():
            return True
        case PredefinedClass():
            return _is_plain_class(element_text(member))
        case _:
            return False
