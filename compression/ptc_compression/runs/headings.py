"""What the lines of a rendering begin with: one table for what writes them, marks their like and knows them again.

`Error:` and `hint:`, which prompts have too, are written by `ptc_interpreter.format_problem`.
"""

import re
from collections.abc import Iterable
from typing import Final

_OUTPUT: Final = "; Output"

# -- of a summary, and of the block of a turn ------------------------------------------------------------------------

TURN: Final = "; Turn "  # and its number
TOOL_CALLS: Final = "; Tool calls:"
NO_TOOL_CALLS: Final = "; No tool calls made"
FUNCTION: Final = "; Function: "
DEFINED: Final = "; Defined: "
FAILED_TURNS: Final = "; Failed turns:"
OUTPUT: Final = f"{_OUTPUT}:"
ENTRY: Final = ";   "  # one below its heading: a call, a failed turn
LEFT_OUT: Final = "; ... "  # how many of what

# -- of the answer to a reply ----------------------------------------------------------------------------------------

OUTPUT_BEFORE_ERROR: Final = f"{_OUTPUT} before the error:"
RECOVERED: Final = "; Recovered: "
TURNS_LEFT: Final = "Turns left: "
PLAIN_TURN: Final = "Turn "  # `Turn 2 of 5`

# -- knowing them again ----------------------------------------------------------------------------------------------

_OF_SUMMARIES: Final = (TURN, TOOL_CALLS, NO_TOOL_CALLS, FUNCTION, DEFINED, FAILED_TURNS, OUTPUT)
_COMMENTS: Final = (TURN, TOOL_CALLS, NO_TOOL_CALLS, FUNCTION, DEFINED, FAILED_TURNS, _OUTPUT, RECOVERED, LEFT_OUT)
_OTHERS: Final = (r";\ {2,}", TURNS_LEFT.rstrip(), rf"{PLAIN_TURN}\d+ of \d+", "Error:", "hint:")
_LINE_START: Final = r"(?:^|(?<=[\n\r\v\f\x1c-\x1e\x85\u2028\u2029]))"  # whatever a reader may take for one


def _any_of(patterns: Iterable[str]) -> str:
    return f"(?:{'|'.join(patterns)})"


def _exactly(heading: str) -> str:
    return re.escape(heading) + (r"\d" if heading == TURN else "")


def _roughly(heading: str) -> str:
    """With any number of blanks after the semicolon, and none at the end."""
    return r";\ *" + _exactly(heading).removeprefix(r";\ ").removesuffix(r"\ ")


_HEADING: Final = re.compile(_any_of(map(_exactly, _OF_SUMMARIES)))
LIKE_OURS: Final = re.compile(
    rf"{_LINE_START}(?=[ \t]*{_any_of([*map(_roughly, _COMMENTS), *_OTHERS])})", re.IGNORECASE
)


def without_turns_left(text: str) -> str:
    """What a message says before its last paragraph, where that counts the turns left; all of it where it does not."""
    before, _, last = text.rpartition("\n\n")
    return f"{before}\n\n" if last.startswith(TURNS_LEFT) else text


def is_heading(line: str) -> bool:
    """Whether a line begins a part of a summary or a block: `; Tool calls:`, `; Defined: x = integer`, `; Turn 3:`."""
    return _HEADING.match(line) is not None
