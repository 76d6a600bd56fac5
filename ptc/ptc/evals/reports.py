"""What came of runs: a result each, a row for each model and strategy, and the table of them as text and as data."""

from collections.abc import Iterable
from decimal import Decimal
from typing import Any, Final

import attrs

from ptc.record.step import Step
from ptc_interpreter import from_python, to_python

SCHEMA: Final = 1  # of the data
_REASONS: Final = 20  # that are told
_REASON_CHARACTERS: Final = 160


@attrs.frozen(kw_only=True, eq=False)
class Result:
    """What came of one run."""

    case: str  # its name
    model: str
    strategy: str
    number: int  # of the repeats, from 1
    reason: str  # why it did not pass; "" where it did
    tokens: int  # sent and written, as providers counted them; where they did not, by the model's encoding
    seconds: float
    step: Step = attrs.field(repr=False)

    @property
    def passed(self) -> bool:
        """Whether the run came to what it had to."""
        return not self.reason

    @property
    def failed_turns(self) -> int:
        """Turns that ended with an error."""
        return sum(not turn.succeeded for turn in self.step.trace)

    def as_data(self) -> dict[str, Any]:
        """As JSON has it, without the run itself."""
        usage = self.step.usage
        return {
            "case": self.case,
            "model": self.model,
            "strategy": self.strategy,
            "number": self.number,
            "passed": self.passed,
            "reason": self.reason,
            "value": to_python(from_python(self.step.return_value, opaque=True), opaque=True),
            "turns": usage.turns,
            "failed_turns": self.failed_turns,
            "model_calls": usage.model_calls,
            "tokens": self.tokens,
            "cached_tokens": usage.cached_tokens,
            "cost": _number(usage.cost),
            "seconds": round(self.seconds, 3),
        }


@attrs.frozen(kw_only=True)
class Row:
    """What came of all runs under one model and strategy."""

    model: str
    strategy: str
    runs: int
    passed: int
    turns: int
    failed_turns: int
    tokens: int
    cost: Decimal | None  # US dollars; None where that of a run is not known

    def as_data(self) -> dict[str, Any]:
        """As JSON has it."""
        return {**attrs.asdict(self), "cost": _number(self.cost)}


@attrs.frozen(kw_only=True)
class Report:
    """The results of all runs, in the order of the cases."""

    results: tuple[Result, ...]

    @property
    def passed(self) -> bool:
        """Whether every run did."""
        return all(result.passed for result in self.results)

    @property
    def rows(self) -> tuple[Row, ...]:
        """A row for each model and strategy, in the order in which they came."""
        groups: dict[tuple[str, str], list[Result]] = {}
        for result in self.results:
            groups.setdefault((result.model, result.strategy), []).append(result)
        return tuple(_row(*key, results) for key, results in groups.items())

    def as_data(self) -> dict[str, Any]:
        """As JSON has it: `rows` and `results`, plain data that a viewer can draw."""
        rows, results = [row.as_data() for row in self.rows], [result.as_data() for result in self.results]
        return {"schema": SCHEMA, "rows": rows, "results": results}


def _row(model: str, strategy: str, results: list[Result]) -> Row:
    return Row(
        model=model,
        strategy=strategy,
        runs=len(results),
        passed=sum(each.passed for each in results),
        turns=sum(len(each.step.trace) for each in results),
        failed_turns=sum(each.failed_turns for each in results),
        tokens=sum(each.tokens for each in results),
        cost=_sum(each.step.usage.cost for each in results),
    )


def _sum(costs: Iterable[Decimal | None]) -> Decimal | None:
    known = list(costs)
    return None if None in known else sum((cost for cost in known if cost is not None), Decimal(0))


def _number(cost: Decimal | None) -> float | None:
    return None if cost is None else float(cost)


# -- as text ---------------------------------------------------------------------------------------------------------


def report_text(report: Report) -> str:
    """The rows as a table, and why runs did not pass."""
    heading = ("model", "strategy", "passed", "turns", "failed", "tokens", "cost")
    table = [heading, *(_cells(row) for row in report.rows)]
    widths = [max(map(len, column)) for column in zip(*table, strict=True)]
    lines = [_line(cells, widths) for cells in table]
    return "\n".join([*lines, *_reasons([result for result in report.results if not result.passed])])


def _cells(row: Row) -> tuple[str, ...]:
    cost = "-" if row.cost is None else f"${row.cost:.4f}"
    counts = f"{row.passed} of {row.runs}", f"{row.turns:,}", f"{row.failed_turns:,}", f"{row.tokens:,}"
    return (row.model, row.strategy, *counts, cost)


def _line(cells: tuple[str, ...], widths: list[int]) -> str:
    names = (cell.ljust(width) for cell, width in zip(cells[:2], widths[:2], strict=True))
    numbers = (cell.rjust(width) for cell, width in zip(cells[2:], widths[2:], strict=True))
    return "  ".join([*names, *numbers]).rstrip()


def _reasons(failed: list[Result]) -> list[str]:
    lines = [f"{each.case} ({each.model}, {each.strategy}): {_short(each.reason)}" for each in failed[:_REASONS]]
    more = [f"... {len(failed) - _REASONS} more"] if len(failed) > _REASONS else []
    return ["", "Not passed:", *lines, *more] if lines else []


def _short(reason: str) -> str:
    line = " ".join(reason.split())
    return line if len(line) <= _REASON_CHARACTERS else f"{line[:_REASON_CHARACTERS]}..."
