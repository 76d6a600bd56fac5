"""What a failed turn keeps of itself: its pair of messages, or one line."""

from collections.abc import Sequence
from typing import Final

import attrs

from ptc_compression.record.turns import Turn
from ptc_compression.runs.guard import shown_error
from ptc_compression.runs.headings import ENTRY, FAILED_TURNS, OUTPUT_BEFORE_ERROR, RECOVERED
from ptc_compression.runs.options import HistoryOptions

_TRIED_CHARACTERS: Final = 80
_SAID_CHARACTERS: Final = 120


@attrs.frozen(kw_only=True, eq=False)
class FailedTurn:
    """What a failed turn keeps of itself in the messages."""

    number: int
    reply: str
    error: str  # as the model is shown it
    prints: tuple[str, ...]  # the newest
    printed: int
    tried: str = ""  # the line of the program that failed, or the first of the reply
    said: str = ""  # code and message of the error
    recovered_by: int | None = None  # number of the first turn that succeeded after it

    def told(self, *extra: str, recent_from: float = float("inf")) -> list[str]:
        """The paragraphs of its answer: the error, what was printed before it, `extra`, whether it was put right.

        Turns from number `recent_from` on have pairs of their own, below this one.
        """
        output = ["\n".join([OUTPUT_BEFORE_ERROR, *self.prints])] if self.prints else []
        recovered = [self._recovered(recent_from)] if self.recovered_by else []
        return [self.error, *output, *extra, *recovered]

    def _recovered(self, recent_from: float) -> str:
        below = self.recovered_by is not None and self.recovered_by >= recent_from
        where = "as shown below" if below else "its results are in the summary above"
        return f"{RECOVERED}turn {self.recovered_by} succeeded, {where}."

    @property
    def digest(self) -> str:
        """Its number, what was tried and what came of it: `2: (def x (oops)) ; failed: unresolved_symbol: ...`."""
        return f"{self.number}: {self.tried} ; failed: {self.said}"


def failed_turn(turn: Turn, prints: tuple[str, ...], options: HistoryOptions) -> FailedTurn:
    """What `turn`, which printed `prints`, keeps."""
    problem = turn.evaluation.error
    return FailedTurn(
        number=turn.number,
        reply=turn.reply,
        error=shown_error(turn, options),
        prints=prints[max(0, len(prints) - options.println_limit) :],
        printed=len(prints),
        tried=_tried(turn),
        said=_one_line(f"{problem.code}: {problem.message}" if problem else "", _SAID_CHARACTERS),
    )


def is_told_whole(turn: Turn, options: HistoryOptions) -> bool:
    """Whether the messages of a failed turn, which it keeps, show all it printed, and that is anything."""
    printed = len(turn.evaluation.prints)
    return 0 < printed <= options.println_limit and options.failed_turns == "verbatim"


def _tried(turn: Turn) -> str:
    """The line of the program that the error is at; of a reply without a program its first line."""
    problem = turn.evaluation.error
    lines = (turn.program or turn.reply).strip("\n").splitlines() or [""]
    at = problem.span.line - 1 if turn.program and problem and problem.span else 0
    return _one_line(lines[at] if at < len(lines) else lines[0], _TRIED_CHARACTERS) or "(empty reply)"


def _one_line(text: str, characters: int) -> str:
    line = " ".join(text.replace(";", "").split())
    return line if len(line) <= characters else f"{line[:characters].rstrip()}..."


@attrs.frozen(kw_only=True)
class FailuresShown:
    """Which failed turns keep their pair, which become a line, and how many are counted alone."""

    pairs: Sequence[FailedTurn] = ()
    digests: Sequence[FailedTurn] = ()
    counted: Sequence[FailedTurn] = ()

    @property
    def dropped(self) -> int:
        """Failed turns without a pair."""
        return len(self.digests) + len(self.counted)


def shown_failures(
    failures: Sequence[FailedTurn], options: HistoryOptions, *, completed: int, cut: int
) -> FailuresShown:
    """What `failed_turns` says of each; the `cut` oldest of those that would be seen are counted alone.

    The newest turn of all, number `completed`, keeps its pair whenever it has failed.
    """
    if options.failed_turns == "verbatim":
        return FailuresShown(pairs=failures[cut:], counted=failures[:cut])
    last = 1 if options.failed_turns == "last" else int(bool(failures) and failures[-1].number == completed)
    pairs, others = failures[max(0, len(failures) - last) :], failures[: max(0, len(failures) - last)]
    if options.failed_turns == "last":
        return FailuresShown(pairs=pairs[cut:], counted=[*others, *pairs[:cut]])
    return FailuresShown(pairs=pairs, digests=others[cut:], counted=others[:cut])


def failed_lines(shown: FailuresShown) -> list[str]:
    """The section of failed turns that have no pair."""
    if not shown.dropped:
        return []
    counted = len(shown.counted)
    earlier = [f"{ENTRY}... {counted} earlier failed turn{'' if counted == 1 else 's'}"] if counted else []
    return [FAILED_TURNS, *earlier, *(f"{ENTRY}turn {failure.digest}" for failure in shown.digests)]
