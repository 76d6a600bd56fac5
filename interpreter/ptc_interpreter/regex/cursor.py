"""Where in a pattern the parser reads."""

import re

from ptc_interpreter.errors import LispError


class Cursor:
    """A text and the position in it that comes next."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.at = 0

    def problem(self, reason: str, hint: str | None = None) -> LispError:
        """The error for a pattern that cannot be read on."""
        shown = self.text if len(self.text) <= 60 else self.text[:57] + "..."
        return LispError("invalid_literal", f'`#"{shown}"` is no regex: {reason} (character {self.at + 1}).', hint=hint)

    def peek(self, ahead: int = 0) -> str:
        """The character that comes next, or `ahead` characters later; empty past the end."""
        return self.text[self.at + ahead : self.at + ahead + 1]

    def take(self, pattern: re.Pattern[str], reason: str) -> re.Match[str]:
        """What comes next, which must match. Raises LispError with the reason if it does not."""
        found = pattern.match(self.text, self.at)
        if found is None:
            raise self.problem(reason)
        self.at = found.end()
        return found
