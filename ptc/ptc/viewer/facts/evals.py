"""What `ptc grade` found, as a page: models and strategies, each case under each of them, and every run."""

import json
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final, cast

import attrs

from ptc.viewer.facts.texts import on_a_line
from ptc.views.turn_text import seconds_text

_ROW: Final = ("model", "strategy", "runs", "passed", "turns", "failed_turns", "tokens", "cost")
_RESULT: Final = ("case", "model", "strategy", "number", "passed", "reason", "turns", "failed_turns", "tokens", "cost")


@attrs.frozen(kw_only=True)
class EvalRow:
    """What came of all runs under a model and a strategy."""

    model: str
    strategy: str
    runs: int
    passed: int
    turns: int
    failed_turns: int
    tokens: int
    cost: float | None  # US dollars

    @property
    def part(self) -> float:
        """How many passed, from 0 to 1."""
        return self.passed / max(1, self.runs)


@attrs.frozen(kw_only=True)
class EvalResult:
    """What came of a run."""

    id: str
    case: str
    model: str
    strategy: str
    number: int
    passed: bool
    reason: str
    value: str
    turns: int
    failed_turns: int
    tokens: int
    cost: float | None
    seconds: str
    page: str  # the address of the run's page; "" where it was not saved


@attrs.frozen(kw_only=True)
class EvalCase:
    """A case, and its results under each model and strategy, in the order of the rows."""

    name: str
    cells: tuple[tuple[EvalResult, ...], ...]


@attrs.frozen(kw_only=True)
class EvalsPage:
    """A report."""

    name: str
    rows: tuple[EvalRow, ...]
    cases: tuple[EvalCase, ...]
    results: tuple[EvalResult, ...]


def is_report(data: Any) -> bool:
    """Whether data are the report of `ptc grade --json`."""
    return isinstance(data, Mapping) and {"rows", "results"} <= cast("Mapping[str, Any]", data).keys()


def evals_page(name: str, data: Mapping[str, Any], pages: Mapping[str, str] | None = None) -> EvalsPage:
    """The page of a report; `pages` has the addresses of runs by the names of their files.

    Raises `ValueError` for what is no report, or that of a version that is not known here.
    """
    if not is_report(data) or data.get("schema") != 1:
        raise ValueError("it is no report of `ptc grade --json` that this version knows")
    try:
        rows = tuple(EvalRow(**_plain(each, _ROW)) for each in data["rows"])
        results = tuple(_result(number, each, pages or {}) for number, each in enumerate(data["results"], start=1))
    except (KeyError, TypeError) as error:
        raise ValueError(f"it is no report of `ptc grade --json`: {error}") from error
    return EvalsPage(name=name, rows=rows, cases=tuple(_cases(rows, results)), results=results)


def _result(number: int, data: Mapping[str, Any], pages: Mapping[str, str]) -> EvalResult:
    return EvalResult(
        **_plain(data, _RESULT),
        id=f"result-{number}",
        value=on_a_line(json.dumps(data.get("value"), ensure_ascii=False, default=str), 400),
        seconds=seconds_text(data.get("seconds", 0)),
        page=pages.get(data.get("run", ""), ""),
    )


def _plain(data: Mapping[str, Any], fields: Sequence[str]) -> dict[str, Any]:
    """The fields, their texts on a line each."""
    values = {name: data[name] for name in fields}
    return {name: on_a_line(value, 400) if isinstance(value, str) else value for name, value in values.items()}


def _cases(rows: Sequence[EvalRow], results: Sequence[EvalResult]) -> Iterator[EvalCase]:
    for name in dict.fromkeys(each.case for each in results):
        cells = tuple(
            tuple(each for each in results if (each.case, each.model, each.strategy) == (name, row.model, row.strategy))
            for row in rows
        )
        yield EvalCase(name=name, cells=cells)
