"""Where something stands in runs: in missions, programs, replies, errors, prints, and what they came to."""

import re
from collections.abc import Iterable, Iterator, Sequence
from itertools import islice
from typing import Final

import attrs

from ptc.record.step import Step
from ptc.viewer.facts.addresses import run_address, turn_address
from ptc.viewer.facts.texts import MOST_CHARACTERS, NUMBERED, headline_of, on_a_line
from ptc.views.visible import plain_to_see
from ptc_compression import Turn
from ptc_interpreter import to_clojure

MOST_HITS: Final = 100
_BEFORE: Final = 60  # characters that are shown before what was found
_AFTER: Final = 160
_WHOLE: Final = 100_000  # characters of a value that are searched

Parts = tuple[tuple[str, bool], ...]  # texts, and whether each was asked for


@attrs.frozen(kw_only=True)
class RunHit:
    """A line of a run in which all words occur."""

    run: str
    mission: str
    page: str  # the address of the run's page
    turn: str  # "" where it is of the whole run
    what: str  # "program", "printed"
    line: int  # from 1
    whole: bool  # whether it stands in a text that is shown in part
    parts: Parts

    @property
    def address(self) -> str:
        """Where it is: of a turn, the line on its own page."""
        if not self.turn:
            return run_address(self.page)
        place = f"turn-{self.turn}-{self.what}-{min(self.line, NUMBERED)}"
        return f"{turn_address(self.page, self.turn, whole=self.whole)}#{place}"


@attrs.frozen(kw_only=True)
class RunSearch:
    """What was found."""

    query: str
    hits: tuple[RunHit, ...]
    runs: int  # that were looked through
    first: int = 1  # the number of the first hit, where they are counted from the beginning
    next: str = ""  # the address of what was not looked through


def search_runs(query: str, runs: Iterable[tuple[str, str, Step]], *, first: int = 1) -> tuple[RunSearch, bool]:
    """Lines in which all words of `query` occur, from the one of the number `first`, and whether there are others.

    Of runs a name and an address each are given.
    """
    looked = 0

    def hits() -> Iterator[RunHit]:
        nonlocal looked
        for name, page, step in runs:
            looked += 1
            yield from hits_of(query, step, name=name, page=page)

    found = list(islice(hits(), first - 1, first + MOST_HITS))
    shown = RunSearch(query=query, hits=tuple(found[:MOST_HITS]), runs=looked, first=first)
    return shown, len(found) > MOST_HITS


def hits_of(query: str, step: Step, *, name: str, page: str) -> Iterator[RunHit]:
    """The lines of a run in which all words of `query` occur, whatever their case."""
    words = [re.compile(re.escape(word), re.IGNORECASE) for word in query.split()]
    mission = on_a_line(headline_of(step.mission), 100)
    for turn, what, text in _texts(step, "") if words else ():
        for number, line in enumerate(text.split("\n"), start=1):
            if all(word.search(line) for word in words):
                yield RunHit(
                    run=name,
                    mission=mission,
                    page=page,
                    turn=turn,
                    what=what,
                    line=number,
                    whole=len(text) > MOST_CHARACTERS,
                    parts=tuple(_parts(line, words)),
                )


def _texts(step: Step, name: str) -> Iterator[tuple[str, str, str]]:
    """The turn, the kind and the text of everything that is looked through."""
    if not name:
        yield "", "mission", headline_of(step.mission)
        if step.failure is not None:
            yield "", "failure", f"{step.failure.code}: {step.failure.message}"
    for turn in step.trace:
        own = f"{name}.{turn.number}".lstrip(".")
        for what, text in _of_turn(turn):
            yield own, what, text
        for position, child in enumerate(turn.children, start=1):
            yield from _texts(child, f"{own}.{position}")


def _of_turn(turn: Turn) -> Iterator[tuple[str, str]]:
    yield ("program", turn.program) if turn.program is not None else ("reply", turn.reply)
    if turn.error_text:
        yield "error", turn.error_text
    if turn.evaluation.prints:
        yield "printed", "\n".join(turn.evaluation.prints)
    if turn.evaluation.outcome in ("return", "fail"):
        yield "returned", to_clojure(turn.evaluation.value)[0][:_WHOLE]


def _parts(line: str, words: Sequence[re.Pattern[str]]) -> Iterator[tuple[str, bool]]:
    """What is shown of a line: what was asked for, with some around the first of it."""
    spans = sorted(found.span() for word in words for found in islice(word.finditer(line), 20))
    start = max(0, spans[0][0] - _BEFORE)
    end = min(len(line), spans[0][1] + _AFTER)
    yield "..." if start else "", False
    at = start
    for first, last in spans:
        if at <= first < end:
            yield plain_to_see(line[at:first]), False
            yield plain_to_see(line[first : min(last, end)]), True
            at = min(last, end)
    yield plain_to_see(line[at:end]), False
    yield "..." if end < len(line) else "", False
