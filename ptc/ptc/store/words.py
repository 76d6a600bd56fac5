"""The words of a text, as they are indexed and searched for: the same on every database.

Letters are compared without case and marks (`Café` is `cafe`). A run of ideographs, kana or hangul, which has no blanks
between words, gives its overlapping pairs.
"""

import re
import unicodedata
from collections import Counter
from collections.abc import Iterator
from functools import lru_cache
from typing import Final, TypeAlias

import attrs

from ptc.record.json_text import joined
from ptc.store.errors import BadQuery

Located: TypeAlias = tuple[str, int, int]  # a word, and where it begins and ends in the text

MOST_WORDS: Final = 16_000  # of a message: PostgreSQL's positions end at 16,383
MOST_BYTES: Final = 800_000  # of a message's words: a tsvector holds 1 MB
LONGEST_WORD: Final = 255
MOST_OF_A_WORD: Final = 255  # positions of one word that PostgreSQL keeps
MOST_IN_A_QUERY: Final = 64
SKIPPED: Final = "\u00b7"  # stands for an occurrence that is not indexed; no word

_RUN: Final = re.compile(r"[^\W_]+")
_ASCII: Final = re.compile(r"[A-Za-z0-9]+")
_UNSPACED: Final = re.compile(
    "[\u1100-\u11ff\u3040-\u30ff\u3130-\u318f\u31f0-\u31ff\u3400-\u4dbf\u4e00-\u9fff\ua960-\ua97f\uac00-\ud7ff"
    "\uf900-\ufaff\U00020000-\U0003ffff]+"
)
_CLUSTER: Final = re.compile("[\u1100-\u11ff\ua960-\ua97f\ud7b0-\ud7ff]+|.", re.DOTALL)  # jamo make syllables together


def words(text: str) -> list[str]:
    """The words of a text, in order."""
    if text.isascii():
        return [word[:LONGEST_WORD] for word in _ASCII.findall(text.lower())]
    return [word for word, _, _ in _located(text)]


def located_words(text: str) -> Iterator[Located]:
    """The words of a text with their places in it."""
    if text.isascii():
        for found in _ASCII.finditer(text):
            yield found[0].lower()[:LONGEST_WORD], found.start(), found.end()
        return
    yield from _located(text)


def _located(text: str) -> Iterator[Located]:
    plain: list[str] = []
    places: list[int] = []  # of each letter of `plain`, where what it comes from begins
    ends: list[int] = []  # and where that ends: `¼` is three letters
    for cluster in _CLUSTER.finditer(text):
        made = _plain(cluster[0])
        plain.append(made)
        places += [cluster.start()] * len(made)
        ends += [cluster.end()] * len(made)
    places.append(len(text))
    for run in _RUN.finditer("".join(plain)):
        for word, start, end in _parts(run[0], run.start()):
            yield word[:LONGEST_WORD], places[start], max(places[end], ends[end - 1])


@lru_cache(maxsize=4096)
def _plain(cluster: str) -> str:
    """Letters without case, marks and ligatures."""
    apart = unicodedata.normalize("NFKD", unicodedata.normalize("NFKD", cluster.casefold()).casefold())
    return unicodedata.normalize("NFC", "".join(each for each in apart if unicodedata.category(each)[0] != "M"))


def _parts(run: str, offset: int) -> Iterator[Located]:
    """A run of letters as words: what has no blanks in pairs, the rest as it is."""
    at = 0
    for unspaced in _UNSPACED.finditer(run):
        if at < unspaced.start():
            yield run[at : unspaced.start()], offset + at, offset + unspaced.start()
        yield from _pairs(unspaced[0], offset + unspaced.start())
        at = unspaced.end()
    if at < len(run):
        yield run[at:], offset + at, offset + len(run)


def _pairs(run: str, offset: int) -> Iterator[Located]:
    if len(run) == 1:
        yield run, offset, offset + 1
    for index in range(len(run) - 1):
        yield run[index : index + 2], offset + index, offset + index + 2


# -- what is indexed -------------------------------------------------------------------------------------------------


@attrs.frozen
class Indexed:
    """The words of a message as an index has them, `SKIPPED` where it cannot keep one, and how many are left out."""

    words: tuple[str, ...]
    left_out: int


def indexed(text: str) -> Indexed:
    """What an index gets of a message: its first words."""
    found = words(text)
    if len(found) <= MOST_OF_A_WORD:  # then no bound is reached
        return Indexed(tuple(found), 0)
    kept: list[str] = []
    seen: Counter[str] = Counter()
    size = left_out = 0
    for word in found:
        size += len(word.encode())
        if len(kept) == MOST_WORDS or size > MOST_BYTES:
            left_out += 1
            continue
        seen[word] += 1
        kept.append(word if seen[word] <= MOST_OF_A_WORD else SKIPPED)
    return Indexed(tuple(kept), left_out)


# -- what is asked for -----------------------------------------------------------------------------------------------


@attrs.frozen
class Phrase:
    """Words that stand one after the other; the last of them may be a beginning."""

    words: tuple[str, ...]
    beginning: bool = False


_PART: Final = re.compile(r'"([^"]*)"?|([^\s"]+)')


def parse_query(query: str) -> tuple[Phrase, ...]:
    """What a query asks for: all of its phrases. What stands between quotes is one, and so is each part; () for none.

    A `*` at the end of the query makes its last word a beginning. Raises `BadQuery` for more than 64 words.
    """
    phrases = [phrase for part in _PART.finditer(joined(query)) if (phrase := _phrase(part[1] or part[2] or ""))]
    if sum(len(phrase.words) for phrase in phrases) > MOST_IN_A_QUERY:
        raise BadQuery(f"a query has at most {MOST_IN_A_QUERY} words: leave some out")
    if phrases and query.rstrip().endswith("*"):
        phrases[-1] = attrs.evolve(phrases[-1], beginning=True)
    return tuple(phrases)


def _phrase(text: str) -> Phrase | None:
    found = tuple(words(text))
    single = len(found) == 1 and len(found[0]) == 1 and _UNSPACED.fullmatch(found[0])
    return Phrase(found, beginning=bool(single)) if found else None
