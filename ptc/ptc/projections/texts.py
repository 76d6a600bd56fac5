"""Texts as tables can hold them."""

import re
from typing import Final

_UNSTORABLE: Final = re.compile("[\x00\ud800-\udfff]")


def shown(text: str) -> str:
    """The text with U+FFFD for NUL and halves of surrogate pairs, which no database takes; payloads keep them."""
    return _UNSTORABLE.sub("\ufffd", text)


def shown_or_none(text: str | None) -> str | None:
    """As `shown`, where there is a text."""
    return None if text is None else shown(text)
