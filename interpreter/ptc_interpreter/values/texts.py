"""Long texts by content, where the same ones are met again and again: in what is compared, and in what is written."""

from typing import Any


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
