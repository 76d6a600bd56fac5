"""`grade`: runs of cases under models and strategies, several at once."""

import asyncio
from collections.abc import Callable, Iterable, Mapping, Sequence
from time import perf_counter
from typing import Any, cast

import attrs

from ptc.agent import step_of
from ptc.evals.cases import Case
from ptc.evals.reports import Report, Result
from ptc.models import Model, resolve_model
from ptc.record.step import Failure, Step
from ptc.runs.running import run_to_end
from ptc.runs.starting import TokenCount
from ptc.views.comparison import STRATEGIES, Strategy

# One model for all cases; or a function that gives the one of a case, such as a replay of its own cassette.
Graded = Model | str | Callable[[Case], Model]


@attrs.frozen(kw_only=True, eq=False)
class _Trial:
    """One run that is to be graded."""

    case: Case
    model: str  # its name in the report
    made: Callable[[Case], Model]
    strategy: Strategy
    number: int  # of the repeats of this run, from 1

    async def result(self, options: Mapping[str, Any], clock: Callable[[], float]) -> Result:
        """What came of it. Nothing that an agent does raises here."""
        began = clock()
        model = self.made(self.case)
        try:
            step = await self._agent(model, options).run()
        except Exception as error:
            step = step_of(error) or Step(
                failure=Failure(code="host_error", message=f"{type(error).__name__}: {error}")
            )
        return Result(
            case=self.case.name,
            model=self.model,
            strategy=self.strategy.name,
            number=self.number,
            reason=self.case.reason(step),
            tokens=sum(map(TokenCount(model.name).of, step.trace)),
            seconds=clock() - began,
            step=step,
        )

    def _agent(self, model: Model, options: Mapping[str, Any]) -> Any:
        assert self.strategy.options is not None
        return self.case.agent(model=model, **{**options, **self.strategy.options()})


async def grade(
    cases: Iterable[Case],
    models: Mapping[str, Graded] | Iterable[Model | str] | Model | str,
    *,
    strategies: Iterable[str | Strategy] = ("plain",),
    repeats: int = 1,
    concurrency: int = 4,
    options: Mapping[str, Any] | None = None,
    on_result: Callable[[Result], Any] | None = None,
    clock: Callable[[], float] = perf_counter,
) -> Report:
    """Every case under every model and strategy, `repeats` times: `concurrency` runs at once.

    models      names, models, or a mapping of names in the report to those, or to functions that give a case's model
    strategies  names of `ptc.views.comparison.STRATEGIES`, or your own
    options     of all agents; those of a case go before them
    on_result   told each `Result` when it is there; the report has them in the order of the cases

    Raises `ValueError` for two cases of one name, and for a strategy that there is none of, or that no run can have.
    """
    trials = _trials(list(cases), _named(models), [_strategy(each) for each in strategies], repeats)
    gate = asyncio.Semaphore(concurrency)

    async def result(trial: _Trial) -> Result:
        async with gate:
            found = await trial.result(options or {}, clock)
        if on_result is not None:
            on_result(found)
        return found

    async with asyncio.TaskGroup() as group:
        tasks = [group.create_task(result(trial)) for trial in trials]
    return Report(results=tuple(task.result() for task in tasks))


def grade_sync(*given: Any, **options: Any) -> Report:
    """As `grade`, where no event loop is running."""
    return run_to_end(grade(*given, **options))


def _trials(
    cases: Sequence[Case], models: Mapping[str, Callable[[Case], Model]], strategies: Sequence[Strategy], repeats: int
) -> list[_Trial]:
    names = [case.name for case in cases]
    twice = [name for name in names if names.count(name) > 1]
    if twice:
        raise ValueError(f"two cases are named {twice[0]!r}: give each a name of its own")
    return [
        _Trial(case=case, model=name, made=made, strategy=strategy, number=number)
        for case in cases
        for name, made in models.items()
        for strategy in strategies
        for number in range(1, repeats + 1)
    ]


def _named(models: Any) -> dict[str, Callable[[Case], Model]]:
    """What gives the model of a case, by the name that it has in the report."""
    if isinstance(models, Mapping):
        return {name: _made(given) for name, given in cast("Mapping[str, Any]", models).items()}
    several = cast("Iterable[Any]", models) if _is_several(models) else (models,)
    return {model.name: _made(model) for model in map(resolve_model, several)}


def _is_several(models: Any) -> bool:
    return isinstance(models, Iterable) and not isinstance(models, str)


def _made(given: Any) -> Callable[[Case], Model]:
    if isinstance(given, str) or hasattr(given, "complete"):
        model = resolve_model(given)
        return lambda _: model
    if not callable(given):
        raise TypeError(f"a model is a name, a Model, or a function of a case that gives one; it is {given!r}")
    return cast("Callable[[Case], Model]", given)


def _strategy(given: str | Strategy) -> Strategy:
    runnable = [name for name, each in STRATEGIES.items() if each.options is not None]
    found = STRATEGIES.get(given) if isinstance(given, str) else given
    if found is None or found.options is None:
        raise ValueError(f"no run can have the strategy {given!r}; there are {', '.join(map(repr, runnable))}")
    return found
