"""The ledger as a summary shows it: a line for each call, and equal reads in a row on one line.

Over its limit the oldest calls of tools that only read leave first, then the oldest of the rest: what was done once is
not lost behind what was looked at forty times.
"""

from collections.abc import Iterable, Sequence
from functools import cached_property
from typing import Final

import attrs

from ptc_compression.record.turns import Turn
from ptc_compression.runs.headings import ENTRY, NO_TOOL_CALLS, TOOL_CALLS
from ptc_compression.runs.options import HistoryOptions
from ptc_compression.runs.samples import call_text, sample_text
from ptc_interpreter import LimitExceeded, ToolCall, equal, type_name

_FAILURE_CHARACTERS: Final = 120


@attrs.frozen(kw_only=True, eq=False)
class Entry:
    """A line of the ledger. It makes its text when it is first shown, and keeps it."""

    calls: tuple[ToolCall, ...]  # one, or equal reads in a row
    turn: int  # number of the turn that made the last of them
    options: HistoryOptions

    @property
    def call(self) -> ToolCall:
        """The call, the last of them."""
        return self.calls[-1]

    @property
    def reads(self) -> bool:
        """Whether it may leave before calls that acted."""
        return self.call.effect == "read"

    @cached_property
    def line(self) -> str:
        """`;   name(arguments)`, how it failed if it did or what it gave where `tool_results` says so, how often."""
        times = f" ; {len(self.calls)} times" if len(self.calls) > 1 else ""
        return f"{ENTRY}{call_text(self.call, self.options)}{self.outcome}{times}"

    @cached_property
    def outcome(self) -> str:
        """What the line says behind the arguments."""
        call = self.call
        if call.unknown is not None:
            return " ; outcome unknown"
        if call.error is not None:
            return f" ; failed: {_failure(call.error)}"
        shown = self.options.results_of(call.name)
        if shown == "none":
            return ""
        sample = sample_text(call.result, self.options) if shown == "preview" else None
        return f" -> {type_name(call.result)}" + (f", sample: {sample}" if sample is not None else "")

    def is_again(self, later: "Entry") -> bool:
        """Whether another entry reads the same with the same outcome."""
        return (
            self.reads
            and later.reads
            and self.call.name == later.call.name
            and _same_arguments(self.call.arguments, later.call.arguments)
            and self.outcome == later.outcome
        )


def _same_arguments(some: Sequence[object], others: Sequence[object]) -> bool:
    try:
        return len(some) == len(others) and all(map(equal, some, others))
    except LimitExceeded:  # nested too deep to be compared
        return False


def _failure(error: str) -> str:
    lines = error.replace(";", "").strip().splitlines()
    return lines[0].rstrip()[:_FAILURE_CHARACTERS] if lines else ""


@attrs.frozen(kw_only=True, eq=False)
class Ledger:
    """The calls made so far, as far as they are listed."""

    options: HistoryOptions
    limit: int | None = None  # lines in all; None: no limit
    turn_limit: int | None = None  # lines of one turn
    entries: Sequence[Entry] = ()  # oldest first
    made: int = 0  # calls, listed or not

    def with_turn(self, turn: Turn) -> "Ledger":
        """The ledger with the calls of one more turn."""
        calls = turn.evaluation.tool_calls
        added = _joined([Entry(calls=(call,), turn=turn.number, options=self.options) for call in calls])
        entries = _joined([*self.entries, *_within(added, self.turn_limit)])
        return attrs.evolve(self, entries=_within(entries, self.limit), made=self.made + len(calls))

    def without(self, count: int, *, but_turn: int | None = None) -> "Ledger":
        """The ledger without the `count` entries that leave first, of which those of turn `but_turn` are none."""
        leaving = [entry for entry in self.entries if entry.turn != but_turn]
        return attrs.evolve(self, entries=_without(self.entries, _first_to_leave(leaving, count)))

    @property
    def calls(self) -> tuple[ToolCall, ...]:
        """The calls that have a line, or share one."""
        return tuple(call for entry in self.entries for call in entry.calls)

    @property
    def listed(self) -> int:
        """How many calls those are."""
        return sum(len(entry.calls) for entry in self.entries)

    @property
    def lines(self) -> list[str]:
        """The entries under their heading, with the number of the calls that are not listed."""
        if not self.made:
            return [NO_TOOL_CALLS]
        dropped = self.made - self.listed
        earlier = [f"{ENTRY}... {dropped} earlier calls"] if dropped else []
        return [TOOL_CALLS, *earlier, *(entry.line for entry in self.entries)]


def _within(entries: Sequence[Entry], limit: int | None) -> Sequence[Entry]:
    return entries if limit is None else _without(entries, _first_to_leave(entries, len(entries) - limit))


def _first_to_leave(entries: Sequence[Entry], count: int) -> Sequence[Entry]:
    """The `count` oldest reads, and where there are fewer the oldest of the rest; none for 0 or less."""
    reads_first = sorted(entries, key=lambda entry: not entry.reads)  # each kind stays in its order
    return reads_first[: max(0, count)]


def _without(entries: Sequence[Entry], gone: Sequence[Entry]) -> tuple[Entry, ...]:
    left_out = set(map(id, gone))
    return tuple(entry for entry in entries if id(entry) not in left_out)


def _joined(entries: Iterable[Entry]) -> tuple[Entry, ...]:
    """All of them, each read that is made again on one line with those before it."""
    rows: list[list[Entry]] = []
    for entry in entries:
        if rows and rows[-1][0].is_again(entry):
            rows[-1].append(entry)
        else:
            rows.append([entry])
    return tuple(map(_together, rows))


def _together(row: Sequence[Entry]) -> Entry:
    if len(row) == 1:
        return row[0]
    calls = tuple(call for entry in row for call in entry.calls)
    return attrs.evolve(row[-1], calls=calls)
