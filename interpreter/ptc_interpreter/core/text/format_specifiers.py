"""The format strings of `format`: the text and specifiers that they are made of, each read once."""

import re
from collections.abc import Iterator
from functools import lru_cache
from typing import Any, Final

import attrs

from ptc_interpreter.errors import LispError

_SPECIFIER: Final = re.compile(r"%(?:(\d{1,9})\$|(<))?([-#+ 0,(]*)(\d{1,9})?(?:\.(\d{1,9}))?([a-zA-Z%])")
_ALLOWED: Final = {"s": "-#", "d": "-+ 0,(", "x": "-#0", "o": "-#0", "f": "-#+ 0,(", "e": "-#+ 0(", "g": "-+ 0,("}
_BRIEF: Final = {"s": ("", "-"), "d": ("", "-", "0", ","), "f": ("", "-", ",")}  # flags of what is filled in at once
_PRECISE: Final = frozenset("sbhfeg")
KEPT: Final = 1_000  # characters of a format string that is worth keeping


@attrs.frozen
class Specifier:
    """One `%...` of a format string."""

    text: str
    conversion: str  # in lower case
    flags: str
    width: int
    precision: int | None
    capitals: bool
    index: int | None  # of its argument; None for the next one
    again: bool  # whether it takes the same argument as the one before

    def has(self, flag: str) -> bool:
        """Whether it has that flag."""
        return flag in self.flags


@lru_cache(maxsize=256)
def read_whole(fmt: str) -> tuple["str | Specifier", ...]:
    """The text and specifiers that a format string is made of."""
    return tuple(read_pieces(fmt))


def read_pieces(fmt: str) -> Iterator["str | Specifier"]:
    """The text and specifiers that a format string is made of, one by one."""
    at = 0
    while (percent := fmt.find("%", at)) >= 0:
        match = _SPECIFIER.match(fmt, percent)
        if match is None:
            raise unreadable(f"`{fmt[percent : percent + 10]}` is no specifier", "write %% for a %")
        yield fmt[at:percent]
        yield _read(match)
        at = match.end()
    yield fmt[at:]


def unreadable(reason: str, hint: str | None = None) -> LispError:
    """The error for a format string that says nothing, or asks for what there is not."""
    return LispError("invalid_argument", f"`format` cannot use its format string: {reason}.", hint=hint)


def _read(match: re.Match[str]) -> Specifier:
    flags, width, precision, letter = match.group(3, 4, 5, 6)
    conversion = letter.lower()
    specifier = Specifier(
        text=match.group(),
        conversion=conversion,
        flags=flags,
        width=int(width or 0),
        precision=None if precision is None else int(precision),
        capitals=letter != conversion,
        index=int(match[1]) - 1 if match[1] else None,
        again=match[2] is not None,
    )
    if conversion not in "sdxofegbchn%" or (specifier.capitals and conversion in "dofcn"):
        raise unreadable(f"`{specifier.text}` is no specifier of it", "there are %s %d %x %o %f %e %g %b %c %h %n %%")
    _check_flags(specifier, _ALLOWED.get(conversion, "-"))
    if specifier.precision is not None and conversion not in _PRECISE:
        raise unreadable(f"`{specifier.text}` takes no precision")
    return specifier


def _check_flags(specifier: Specifier, allowed: str) -> None:
    flags = specifier.flags
    if len(set(flags)) < len(flags) or not set(flags) <= set(allowed):
        raise unreadable(f"`{specifier.text}` has a flag too many")
    if {"-", "0"} <= set(flags) or {"+", " "} <= set(flags):
        raise unreadable(f"`{specifier.text}` has flags that exclude each other")
    if not specifier.width and ("-" in flags or "0" in flags):
        raise unreadable(f"`{specifier.text}` needs a width", "such as %-10s or %05d")


@attrs.frozen
class Template:
    """A format string that Python fills in, once what stands for each argument is a text."""

    text: str  # as Python's `%` takes it
    specifiers: tuple[Specifier, ...]  # in the order of their arguments
    pieces: int


@lru_cache(maxsize=256)
def template_of(fmt: str) -> Template | None:
    """The template of a format string; None where it asks for more than short texts in columns."""
    pieces = read_whole(fmt)
    specifiers = [piece for piece in pieces if type(piece) is Specifier]
    if any(
        one.conversion not in "sdf" or one.flags not in _BRIEF[one.conversion] or one.capitals for one in specifiers
    ):
        return None
    if any(one.index is not None or one.again or one.width > KEPT for one in specifiers):
        return None
    parts = [piece.replace("%", "%%") if type(piece) is str else _column(piece) for piece in pieces]
    return Template("".join(parts), tuple(specifiers), len(pieces))


def _column(specifier: Any) -> str:
    return f"%{'-' if specifier.flags == '-' else ''}{specifier.width or ''}s"
