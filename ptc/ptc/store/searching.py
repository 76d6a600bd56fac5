"""Search in the messages of a log, hot and archived: all phrases must occur; the newest come first."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cache
from typing import Any, Final

import attrs
from sqlalchemy import bindparam, column, func, literal_column, select, table, text
from sqlalchemy.sql import ClauseElement

from ptc.projections import MessageRow
from ptc.store.databases import Database
from ptc.store.rows import messages_of
from ptc.store.schema import MESSAGES, SEARCH
from ptc.store.statements import COUNT_PARTLY, MESSAGE
from ptc.store.transactions import Transaction
from ptc.store.words import SKIPPED, Indexed, Phrase, indexed, located_words, parse_query

_BEFORE: Final = 60  # characters of a snippet before its first hit
_LENGTH: Final = 240


@attrs.frozen(kw_only=True)
class Hit:
    """A message that was found, with the part of it around the first hit."""

    message: MessageRow
    snippet: str
    marks: tuple[tuple[int, int], ...]  # in the snippet: where each word that was asked for begins and ends


@attrs.frozen(kw_only=True)
class Found:
    """A page of hits, the newest first."""

    hits: tuple[Hit, ...]
    next_before: int | None  # what to give as `before` for the next page; None on the last
    partly_indexed: int  # messages of the log of which only the first words can be found


_INDEX: Final = table("search_index", column("rowid"))  # of SQLite
_BEHIND: Final = func.coalesce(  # the row of the page before
    select(SEARCH.c.id)
    .where(SEARCH.c.log_id == bindparam("log_id"), SEARCH.c.sequence >= bindparam("before"))
    .order_by(SEARCH.c.sequence)
    .limit(1)
    .scalar_subquery(),
    literal_column(str(2**62)),
)
NOTHING: Final = Found(hits=(), next_before=None, partly_indexed=0)


# -- the index -------------------------------------------------------------------------------------------------------


def words_values(log_id: int, sequence: int, content: str, *, sqlite: bool) -> dict[str, Any]:
    """The columns of a message's words."""
    found = indexed(content)
    words = " ".join(found.words) if sqlite else _tsvector(log_id, found)
    return {"log_id": log_id, "sequence": sequence, "words": words, "left_out": found.left_out}


def _tsvector(log_id: int, found: Indexed) -> str:
    """The words with their positions. The log is a word that no text has: the index is asked for one user alone."""
    places: dict[str, list[str]] = {}
    for position, word in enumerate(found.words, start=1):
        if word != SKIPPED:
            places.setdefault(word, []).append(str(position))
    return " ".join([f"'#{log_id}'", *(f"'{word}':{','.join(at)}" for word, at in places.items())])


# -- queries ---------------------------------------------------------------------------------------------------------


def search(
    database: Database,
    log_id: int,
    query: str,
    *,
    before: int | None,
    limit: int,
    roles: Sequence[str],
) -> Found:
    """The newest `limit` messages before the sequence `before` in which everything that `query` asks for occurs."""
    phrases = parse_query(query)
    if not phrases:
        return NOTHING
    given = {
        "log_id": log_id,
        "query": (_fts5 if database.is_sqlite else _tsquery)(log_id, phrases),
        "before": 2**62 if before is None else before,
        "limit": limit + 1,
        **{f"role_{index}": role for index, role in enumerate(roles)},
    }
    statement = _statement(sqlite=database.is_sqlite, roles=len(roles))
    return database.read(lambda transaction: _found(transaction, statement, given, phrases, limit), of=log_id)


def _found(
    transaction: Transaction,
    statement: ClauseElement,
    given: Mapping[str, Any],
    phrases: tuple[Phrase, ...],
    limit: int,
) -> Found:
    messages = messages_of(transaction.rows(statement, given), transaction, given["log_id"])
    shown = messages[:limit]
    return Found(
        hits=tuple(_hit(message, phrases) for message in shown),
        next_before=shown[-1].sequence if len(messages) > limit else None,
        partly_indexed=transaction.value(COUNT_PARTLY, given),
    )


@cache
def _statement(*, sqlite: bool, roles: int) -> ClauseElement:
    """The query for one database and so many roles: the newest first, which are found first."""
    asked = (
        SEARCH.c.log_id == bindparam("log_id"),
        SEARCH.c.sequence < bindparam("before"),
        MESSAGES.c.role.in_([bindparam(f"role_{each}") for each in range(roles)]),
    )
    said = (MESSAGES.c.log_id == SEARCH.c.log_id) & (MESSAGES.c.sequence == SEARCH.c.sequence)
    columns = [MESSAGES.c[name] for name in MESSAGE]
    if sqlite:
        found = select(*columns).join_from(_INDEX, SEARCH, SEARCH.c.id == _INDEX.c.rowid).join(MESSAGES, said)
        matches = text("search_index MATCH :query").bindparams(bindparam("query"))
        newest = _INDEX.c.rowid.desc()  # rows are added in the order of their log
        return found.where(matches, _INDEX.c.rowid < _BEHIND, *asked).order_by(newest).limit(bindparam("limit"))
    matches = text("search.words @@ CAST(:query AS tsquery)").bindparams(bindparam("query"))
    found = select(*columns).join_from(SEARCH, MESSAGES, said)
    return found.where(matches, *asked).order_by(SEARCH.c.sequence.desc()).limit(bindparam("limit"))


def _fts5(log_id: int, phrases: Iterable[Phrase]) -> str:
    asked = " AND ".join(f'"{" ".join(each.words)}"{"*" if each.beginning else ""}' for each in phrases)
    return f'log : "l{log_id}" AND words : ({asked})'


def _tsquery(log_id: int, phrases: Iterable[Phrase]) -> str:
    asked = " & ".join(f"({' <-> '.join(_lexemes(each))})" for each in phrases)
    return f"'#{log_id}' & {asked}"


def _lexemes(phrase: Phrase) -> list[str]:
    *before, last = phrase.words
    return [*(f"'{word}'" for word in before), f"'{last}'{':*' if phrase.beginning else ''}"]


# -- snippets --------------------------------------------------------------------------------------------------------


def _hit(message: MessageRow, phrases: tuple[Phrase, ...]) -> Hit:
    marks = _marks(message.content, phrases)
    start = _start_of_word(message.content, max(0, marks[0][0] - _BEFORE)) if marks else 0
    end = min(len(message.content), start + _LENGTH)
    inside = tuple((low - start, high - start) for low, high in marks if high <= end)
    return Hit(message=message, snippet=message.content[start:end], marks=inside)


def _start_of_word(content: str, at: int) -> int:
    """The place behind the next blank, unless there is none near."""
    blank = content.find(" ", at, at + 20) if at else -1
    return at if blank < 0 else blank + 1


def _marks(content: str, phrases: tuple[Phrase, ...]) -> list[tuple[int, int]]:
    """Where the phrases stand, from the first place of any of them on, within one snippet."""
    found = list(located_words(content))
    said = [word for word, _, _ in found]
    at = sorted(
        {index + step for phrase in phrases for index in _places(said, phrase) for step in range(len(phrase.words))}
    )
    return [(found[index][1], found[index][2]) for index in at]


def _places(said: Sequence[str], phrase: Phrase) -> list[int]:
    """At which words a phrase begins."""
    size, fits = len(phrase.words), _fitting(phrase)
    return [index for index in range(len(said) - size + 1) if fits(said[index : index + size])]


def _fitting(phrase: Phrase) -> Callable[[Sequence[str]], bool]:
    *before, last = phrase.words
    if phrase.beginning:
        return lambda words: words[-1].startswith(last) and list(words[:-1]) == before
    return lambda words: tuple(words) == phrase.words
