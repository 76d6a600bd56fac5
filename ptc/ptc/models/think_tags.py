"""Thinking that servers leave in the text, between `<think>` and `</think>` at its start, as local models write it."""

from typing import Final, Literal

import attrs

_OPENING: Final = "<think>"
_CLOSING: Final = "</think>"


@attrs.define
class ThinkTags:
    """Parts the pieces of a text into what the model thought and what it wrote after that."""

    thinking: str = attrs.field(default="", init=False)
    _held: str = attrs.field(default="", init=False)  # not told apart yet
    _at: Literal["beginning", "thinking", "text"] = attrs.field(default="beginning", init=False)

    def written(self, piece: str, *, last: bool = False) -> str:
        """What the model wrote of the piece and of those held back before; with the `last` one nothing is held."""
        self._held += piece
        if self._at == "beginning":
            self._begin(last=last)
        if self._at == "thinking":
            self._think(last=last)
        text, self._held = ("", self._held) if self._at != "text" else (self._held, "")
        return text

    def _begin(self, *, last: bool) -> None:
        text = self._held.lstrip()
        if text.startswith(_OPENING):
            self._at, self._held = "thinking", text.removeprefix(_OPENING)
        elif last or not _OPENING.startswith(text):
            self._at = "text"

    def _think(self, *, last: bool) -> None:
        thinking, _, text = self._held.partition(_CLOSING)
        if text.strip() or last:
            self.thinking, self._at, self._held = thinking.strip(), "text", text.lstrip()
