"""Printed text is not ours: lines of it that look like lines of a rendering can be marked."""

import re
from collections.abc import Iterable
from typing import Final

MARK: Final = "| "
_LIKE_OURS: Final = re.compile(
    r"(?:^|(?<=[\n\r\v\f\x1c-\x1e\x85\u2028\u2029]))"  # whatever a reader may take for the start of a line
    r"(?=[ \t]*(?:"
    r";\ *(?:Tool\ calls:|No\ tool\ calls\ made|Function:|Defined:|Failed\ turns:|Output|Recovered:|Turn\ \d|\.\.\.)"
    r"|;\ {2,}|Turns\ left:|Turn\ \d+\ of\ \d+|Error:|hint:))",
    re.IGNORECASE,
)


def guarded(prints: Iterable[str]) -> tuple[str, ...]:
    """The printed entries, `| ` before each line that looks like one of ours. Twice is the same as once."""
    return tuple(_LIKE_OURS.sub(MARK, entry) for entry in prints)
