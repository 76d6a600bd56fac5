"""What to do with a call of a program that is run again, given what is known of it. Pure."""

from typing import Final, Literal, TypeAlias

from ptc.record.calls import RecordedCall
from ptc.tools.tool import Tool

Course: TypeAlias = Literal["enter", "enter again", "replay", "check", "unknown", "mismatch"]


class NotDone:
    """The type of `NOT_DONE`."""

    def __repr__(self) -> str:
        return "NOT_DONE"


NOT_DONE: Final = NotDone()  # what `check=` gives for a call that has not been done


def course_of(tool: Tool, digest: str, known: RecordedCall) -> Course:
    """What to do with a call of which something is known; any other is entered.

    | known of the call | tool | what is done |
    |---|---|---|
    | a decision | any | it is entered |
    | another call was there | any | nothing more is done |
    | how it ended | any | the same again |
    | that it began | reads, takes a key, or is a sub-agent | it is entered again |
    | that it began | has `check=` | the world is asked |
    | that it began | any other | nobody knows: the program is told |
    """
    if known.digest != digest:
        return "mismatch"
    if known.outcome is not None:
        return "replay"
    if not known.begun:
        return "enter"
    if tool.agent is not None or is_repeatable(tool):
        return "enter again"
    return "check" if tool.check is not None else "unknown"


def is_repeatable(tool: Tool) -> bool:
    """Whether a call that was made may be made again: nothing more is done by it."""
    return tool.effect == "read" or tool.idempotent == "key"
