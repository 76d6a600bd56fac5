"""Long texts: by content, where the same ones are met again and again, in pieces, and what they take of memory."""

import sys
from collections.abc import Iterable, Iterator
from typing import Any, Final

_PIECE: Final = 20_000  # characters, which take a few milliseconds whatever is done with each
_SHORT: Final = 1_000  # characters of a text whose widest is looked for
_WIDEST: Final = 4  # bytes that a character takes
_LARGE: Final = 1_000_000  # characters from which on a text takes long to be looked at whole
_TEXTS: Final = frozenset({str, bytes})


def pieces(text: str) -> Iterator[str]:
    """The text in pieces, for work that goes through each character and cannot be stopped."""
    return (text[at : at + _PIECE] for at in range(0, len(text), _PIECE))


def is_long(text: str) -> bool:
    """Whether it has more than one piece."""
    return len(text) > _PIECE


def takes_long(value: Any) -> bool:
    """Whether it is a text that takes so long to be looked at whole that the clock has to be looked at sooner."""
    return type(value) in _TEXTS and len(value) > _LARGE


def width_of(texts: Iterable[str]) -> int:
    """The bytes that each character takes of a text that is made of these: that of the widest of them."""
    return max(map(_width, texts), default=1)


def _width(text: str) -> int:
    if text.isascii():
        return 1
    if len(text) <= _SHORT:
        return 1 if (widest := max(text)) <= "\xff" else 2 if widest <= "\uffff" else _WIDEST
    return min(sys.getsizeof(text) // len(text), _WIDEST)


class Texts:
    """Texts that were met: each is compared to those it equals once, however often it is met."""

    __slots__ = ("_first", "_met")

    def __init__(self) -> None:
        self._first: dict[Any, Any] = {}
        self._met: dict[int, tuple[Any, Any]] = {}  # identity -> (the text, kept alive; the first that it equals)

    def first(self, text: Any) -> Any:
        """Of the texts that are equal to this one, the one that was met first. Symbols and bytes are texts too."""
        met = self._met.get(id(text))
        if met is None:
            met = self._met[id(text)] = (text, self._first.setdefault(text, text))
        return met[1]
