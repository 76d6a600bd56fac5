"""The formats of `cl-format`, read: text and directives, with what stands within these."""

import re
from typing import Final

import attrs

from ptc_interpreter.errors import LispError
from ptc_interpreter.values.metering import look

DEEPEST: Final = 20  # directives within directives
_DIRECTIVE: Final = re.compile(r"~((?:(?:'.|[+-]?\d+|[vV#])?,){0,9}(?:'.|[+-]?\d+|[vV#])?)([:@]*)(.)", re.DOTALL)
_PARAMETER: Final = re.compile(r"('.|[^,]*)(?:,|$)", re.DOTALL)
_OPENING: Final = {"{": "}", "[": "]", "(": ")", "<": ">"}
_HINT: Final = "there are ~a ~s ~d ~b ~o ~x ~r ~f ~e ~$ ~c ~p ~% ~& ~~ ~* ~? ~t ~{ ~} ~[ ~] ~( ~) ~< ~> ~^"


@attrs.frozen
class Directive:
    """One directive, such as `~5,'0d`, with the parts within it, which `~;` separates."""

    parameters: tuple[str, ...]
    colon: bool
    at: bool
    character: str
    clauses: "tuple[tuple[Piece, ...], ...]" = ()
    last_is_default: bool = False
    at_least_once: bool = False  # of ~{ ~:}


Piece = str | Directive


_BETWEEN_LOOKS: Final = 500  # pieces


def wrong(what: str) -> LispError:
    """The error for a format that is not written as it must be, or does not fit its arguments."""
    return LispError("invalid_argument", f"`cl-format`: {what}", hint=_HINT)


def parsed(text: str) -> tuple[Piece, ...]:
    """The pieces of a format. Raises LispError."""
    clauses, _, _ = _Reading(text).until("", 0)
    return clauses[0]


class _Reading:
    """A format, read from its beginning to its end."""

    def __init__(self, text: str) -> None:
        self._text = text
        self._at = self._pieces = 0

    def until(self, closer: str, depth: int) -> tuple[tuple[tuple[Piece, ...], ...], bool, bool]:
        """The parts up to the closing directive, or the end; whether the last is a default; the closing colon."""
        if depth > DEEPEST:
            raise wrong(f"directives are nested more than {DEEPEST} deep.")
        clauses: list[list[Piece]] = [[]]
        default = False
        while (piece := self._next()) is not None:
            self._pieces += 1
            if self._pieces % _BETWEEN_LOOKS == 0:
                look()
            if isinstance(piece, str):
                clauses[-1].append(piece)
            elif piece.character == ";" and closer:
                clauses.append([])
                default = piece.colon
            elif piece.character in _OPENING.values():
                if piece.character != closer:
                    raise wrong(f"~{piece.character} closes nothing.")
                return tuple(map(tuple, clauses)), default, piece.colon
            else:
                clauses[-1].append(self._whole(piece, depth))
        if closer:
            raise wrong(f"~{closer} is missing.")
        return tuple(map(tuple, clauses)), default, False

    def _whole(self, directive: Directive, depth: int) -> Directive:
        if directive.character not in _OPENING:
            return directive
        inner, default, again = self.until(_OPENING[directive.character], depth + 1)
        return attrs.evolve(directive, clauses=inner, last_is_default=default, at_least_once=again)

    def _next(self) -> Piece | None:
        """The next text or directive; None at the end."""
        found = _DIRECTIVE.search(self._text, self._at)
        before = self._text[self._at : found.start() if found else len(self._text)]
        if before:
            if found is None and "~" in before:
                raise wrong("the format ends within a directive.")
            self._at += len(before)
            return before
        if found is None:
            return None
        self._at = found.end()
        parameters, flags, character = found.groups()
        if character == "\n":  # with the white space that begins the next line
            left = self._text[self._at :]
            self._at += len(left) - len(left.lstrip())
            return ""
        parts = tuple(_PARAMETER.findall(parameters)) if parameters else ()
        return Directive(parts, ":" in flags, "@" in flags, character.lower())
