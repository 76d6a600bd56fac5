"""The brackets of a text that is being typed, as the language's own lexer sees them."""

import re
from collections.abc import Iterable, Iterator
from functools import lru_cache
from typing import Final

import attrs

from ptc_interpreter import LimitExceeded, Limits, LispError, Span
from ptc_interpreter.language import SPECIAL_FORMS, Source, Token, tokens

_NESTING: Final = Limits().nesting
_HEAD: Final = re.compile(r"[^\s,()\[\]{}\"]*")  # the name after a bracket
_GAP: Final = re.compile(r"[ \t,]+(?=[^\s;])")  # between it and what follows on its line


@attrs.frozen(kw_only=True)
class Brackets:
    """What the brackets of a text come to. Offsets are in characters from its beginning."""

    pairs: tuple[tuple[int, int], ...] = ()  # an opening bracket and the one that closes it
    still_open: tuple[tuple[int, str], ...] = ()  # outermost first: where each begins, and itself, such as `#(`
    string: int | None = None  # where a string begins that is not closed
    prefix: str = ""  # a `'` or its like, at the very end, which waits for a form

    @property
    def unfinished(self) -> bool:
        """Whether more has to follow."""
        return bool(self.still_open or self.string is not None or self.prefix)


@lru_cache(maxsize=8)  # while a line is typed, several look at the same text
def brackets_of(text: str) -> Brackets:
    """The brackets of a text, up to its first mistake. What has a mistake, and not one of missing text, is finished."""
    seen: list[Token] = []
    try:
        for token in tokens(Source(text), _NESTING):
            seen.append(token)  # noqa: PERF402  those before a mistake are wanted too
    except LimitExceeded:
        return Brackets(pairs=_pairs(seen)[0])
    except LispError as error:
        return _of_mistake(text, seen, error)
    prefix = seen[-1].value if seen and seen[-1].type in ("PREFIX", "DISCARD", "META") else ""
    return Brackets(pairs=_pairs(seen)[0], prefix=prefix)


def _of_mistake(text: str, seen: list[Token], error: LispError) -> Brackets:
    pairs, still_open = _pairs(seen)
    problem = error.problem
    if problem.code == "unclosed_bracket":
        return Brackets(pairs=pairs, still_open=still_open)
    if problem.code == "unclosed_string" and problem.span is not None:
        return Brackets(pairs=pairs, still_open=still_open, string=_offset(text, problem.span))
    return Brackets(pairs=pairs)


def _pairs(seen: list[Token]) -> tuple[tuple[tuple[int, int], ...], tuple[tuple[int, str], ...]]:
    """The closed pairs, and the brackets that are open at the end."""
    pairs: list[tuple[int, int]] = []
    still_open: list[Token] = []
    for token in seen:
        if token.type.startswith("OPEN_"):
            still_open.append(token)
        elif token.type == "CLOSE" and still_open:
            pairs.append((still_open.pop().end - 1, token.start))
    return tuple(pairs), tuple((token.start, token.value) for token in still_open)


def _offset(text: str, span: Span) -> int:
    before = text.split("\n")[: span.line - 1]
    return sum(len(line) + 1 for line in before) + span.column - 1


def whole_inputs(lines: Iterable[str]) -> Iterator[str]:
    """The inputs that lines make: each ends with the line at which it is whole, the last at the end of the lines."""
    gathered: list[str] = []
    carried = ""
    for line in lines:
        gathered.append(line)
        known = f"{carried}\n{line}" if carried else line
        if brackets_of(known).unfinished:
            carried = _carried_over(known)
        else:
            yield "\n".join(gathered)
            gathered, carried = [], ""
    if gathered:
        yield "\n".join(gathered)


def _carried_over(text: str) -> str:
    """What an unfinished text comes to for the lines that follow: its open brackets, and the string that is open.

    That and the next line tell whether the text is whole by then, without looking at all of it for each line.
    """
    found = brackets_of(text)
    opened = [bracket for _, bracket in found.still_open]
    return " ".join([*opened, text[found.string :] if found.string is not None else found.prefix])


def matching_bracket(text: str, at: int) -> tuple[int, int] | None:
    """The pair of brackets of which one stands at offset `at`."""
    return next((pair for pair in brackets_of(text).pairs if at in pair), None)


def indentation(text: str) -> int:
    """How many spaces the line after `text` begins with: as people write Clojure. None within a string."""
    found = brackets_of(text)
    if not found.still_open or found.string is not None:
        return 0
    start, bracket = found.still_open[-1]
    column = start - (text.rfind("\n", 0, start) + 1) + len(bracket)
    if not bracket.endswith("("):
        return column
    head = _HEAD.match(text, start + len(bracket))
    name = head[0] if head else ""
    gap = _GAP.match(text, start + len(bracket) + len(name))
    if _has_body(name):
        return column + 1
    return column + len(name) + len(gap[0]) if name and gap else column


def _has_body(name: str) -> bool:
    """Whether a form of that name is indented by two, whatever stands on its first line."""
    special = SPECIAL_FORMS.get(name)
    return special is not None and ("body" in special.usage or name.startswith("def"))
