"""JSON text that every encoding takes."""

import json
import re
from typing import Any, Final

_PAIRS: Final = re.compile("[\ud800-\udbff][\udc00-\udfff]")
_SINGLE: Final = re.compile("[\ud800-\udfff]")


def canonical(data: Any) -> str:
    """JSON data as the one text that stands for it. Raises `ValueError` for NaN and infinity."""
    return portable(json.dumps(data, ensure_ascii=False, allow_nan=False, separators=(",", ":")))


def portable(text: str) -> str:
    """JSON text without halves of surrogate pairs, which no encoding takes: they become one character, or an escape."""
    return _SINGLE.sub(lambda found: f"\\u{ord(found[0]):04x}", joined(text)) if _SINGLE.search(text) else text


def joined(text: str) -> str:
    """The text with a character in place of the two halves of a surrogate pair, as it is read back."""
    if not _SINGLE.search(text):
        return text
    return _PAIRS.sub(lambda found: found[0].encode("utf-16", "surrogatepass").decode("utf-16"), text)
