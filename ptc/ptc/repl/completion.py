"""Completion of names, each with what is known of it."""

import re
from collections.abc import Iterable, Iterator
from typing import Final

import attrs

from ptc.repl.brackets import brackets_of
from ptc.repl.commands import COMMANDS
from ptc.repl.documentation import Documented, documented, known_names
from ptc.repl.session import ReplSession

_WORD: Final = re.compile(r"""(?:#?')?([^\s,()\[\]{}";@^`~\\#']*)$""")
_HEAD: Final = re.compile(r"""[^\s,()\[\]{}";]*""")


@attrs.frozen
class Candidate:
    """A name that what is being typed may become."""

    name: str
    usage: str
    summary: str


def candidates(text: str, session: ReplSession) -> list[Candidate]:
    """The names that the word at the end of `text` may become: those it begins, then those it begins after the `/`.

    None within a string or a comment, or where nothing has been typed.
    """
    word = word_before(text)
    if not word or brackets_of(text).string is not None or _in_comment(text):
        return []
    if text.strip() == word and word.startswith(":"):
        return [Candidate(name, name, about) for name, about in COMMANDS.items() if name.startswith(word)]
    return [_candidate(name, session) for name in _matching(word, known_names(session))]


def word_before(text: str) -> str:
    """The name, or the beginning of one, at the end of `text`."""
    match = _WORD.search(text)
    return match[1] if match else ""


def _in_comment(text: str) -> bool:
    """Whether the last line of a text that has no string at its end ends in a comment."""
    line = text[text.rfind("\n") + 1 :]
    return ";" in re.sub(r'"(?:[^"\\]|\\.)*"|\\.', "", line)


def _matching(word: str, names: Iterable[str]) -> Iterator[str]:
    known = list(names)
    yield from (name for name in known if name.startswith(word))
    if "/" not in word:
        yield from (name for name in known if name.partition("/")[2].startswith(word) and not name.startswith(word))


def _candidate(name: str, session: ReplSession) -> Candidate:
    found = documented(name, session)
    return Candidate(name, found.usage, found.summary) if found else Candidate(name, name, "")


def called_form(text: str, session: ReplSession) -> Documented | None:
    """What is known of the function that the form at the end of `text` calls."""
    found = brackets_of(text)
    if not found.still_open or found.string is not None:
        return None
    start, bracket = found.still_open[-1]
    head = _HEAD.match(text, start + len(bracket))
    return documented(head[0], session) if bracket.endswith("(") and head and head[0] else None
