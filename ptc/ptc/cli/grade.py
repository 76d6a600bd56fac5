"""`ptc grade`: cases that models and strategies are graded on."""

import json
from collections.abc import Mapping, Sequence
from pathlib import Path
from types import ModuleType
from typing import TYPE_CHECKING, Any

import attrs
import click
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn
from rich.text import Text

from ptc.cli.errors import BadInput, Failed
from ptc.cli.files import check_writable, write_text
from ptc.cli.models import load_model, models_option, retries_option, settings_options
from ptc.cli.output import console, note, print_text
from ptc.cli.tools import find_module, imported, is_path, load_tools, tools_option
from ptc.models import RunSettings
from ptc.views.comparison import STRATEGIES
from ptc.views.visible import visible

if TYPE_CHECKING:
    from ptc.evals import Case, CaseFile, Report, Result

_FILE = click.Path(path_type=Path)
REPORT = "ptc-grade.report.json"  # beside the runs, where no case is named like that
_WANTED = (
    'Give a file of JSON, such as [{"name": "sum", "mission": "Add up data/orders.", "data": {"orders": [1, 2]}, '
    '"expected": 3}], or a Python file with `cases`; `ptc grade --help` says more.'
)
_RUNNABLE = [name for name, strategy in STRATEGIES.items() if strategy.options is not None]


@click.command(short_help="Grade models and strategies on cases.")
@click.argument("cases")
@tools_option
@models_option
@settings_options
@retries_option
@click.option(
    "--strategy",
    "strategies",
    multiple=True,
    metavar="NAME",
    type=click.Choice(_RUNNABLE),
    default=("plain",),
    help=f"How the history is sent: {', '.join(_RUNNABLE)}. Repeatable; plain unless given.",
)
@click.option("--case", "names", multiple=True, metavar="NAME", help="Only this case. Repeatable.")
@click.option("--repeat", type=click.IntRange(min=1), metavar="N", default=1, show_default=True, help="Runs of each.")
@click.option(
    "--concurrency", type=click.IntRange(min=1), metavar="N", default=4, show_default=True, help="Runs at once."
)
@click.option(
    "--record", type=_FILE, metavar="CASSETTE.jsonl", help="Write the replies, for --model replay:CASSETTE.jsonl."
)
@click.option("--save", type=_FILE, metavar="FOLDER", help="Write the runs and the report, for ptc view.")
@click.option("--json", "as_json", is_flag=True, help="The rows and the results as JSON.")
@click.option("-o", "--output", type=_FILE, metavar="REPORT.json", help="Write that JSON to a file, for ptc view.")
def grade(
    cases: str,
    tools: Sequence[str],
    models: Sequence[str],
    settings: RunSettings,
    retries: int,
    strategies: Sequence[str],
    names: Sequence[str],
    repeat: int,
    concurrency: int,
    record: Path | None,
    save: Path | None,
    as_json: bool,
    output: Path | None,
) -> None:
    """Grade models and strategies on CASES: how many pass, with how many turns and tokens, and at what cost.

    CASES is a file of JSON, or a module or Python file with a list `cases` of ptc.evals.Case. In JSON a case is
    {"name": ..., "mission": ..., "data": {...}, "expected": VALUE}, with "holds": [FACT...] in place of "expected"
    where the form of the value is open, and "options" of the agent.

    \b
    ptc grade cases.json --model openai:gpt-5-mini --model anthropic:claude-sonnet-4-5
    ptc grade cases.py --model openai:gpt-5-mini --strategy plain --strategy sections --repeat 3
    ptc grade cases.json --model openai:gpt-5-mini --record cases.jsonl    records the replies
    ptc grade cases.json --model replay:cases.jsonl                        again, free of charge
    ptc grade cases.json --model openai:gpt-5-mini --case regions --save runs; ptc trace runs/*.json

    A module may have `models`, a dict of names to models, or to functions of a case that give one; they are taken where
    no --model is given. Exit code 1: a run did not pass.
    """
    for path in (record, output):
        if path is not None:
            check_writable(path)
    found = _loaded(cases, names, load_tools(tools))
    asked: Any = {name: load_model(name, record) for name in models} or found.models
    if not asked:
        raise BadInput("no model is given: add --model openai:gpt-5-mini, or set PTC_MODEL.")
    options = {"settings": settings, "model_retries": retries}
    report = _graded(found, asked, strategies, repeat, concurrency, options)
    data = report.as_data() if save is None else _save(report, save)
    if output is not None:
        write_text(output, _json(data))
        note(f"written: {output}")
    print_text(_json(data) if as_json else _text(report))
    if not report.passed:
        raise Failed(f"{sum(not each.passed for each in report.results)} of {len(report.results)} runs did not pass.")


def _loaded(source: str, names: Sequence[str], tools: Sequence[Any]) -> "CaseFile":
    """The cases of that name, with the tools of the command line where they have none."""
    from ptc.evals import UnreadableCases, load_cases

    try:
        found = load_cases(Path(source) if source.endswith(".json") else _imported(source))
    except UnreadableCases as error:
        raise BadInput(f"{error}.") from error
    known = [case.name for case in found.cases]
    for name in names:
        if name not in known:
            raise BadInput(f"there is no case {name!r}; there are {', '.join(map(repr, known))}.")
    chosen = [case for case in found.cases if not names or case.name in names]
    return attrs.evolve(found, cases=tuple(_with_tools(case, tools) for case in chosen))


def _imported(source: str) -> ModuleType:
    """A module of cases. Raises `BadInput`."""
    if Path(source).is_dir() or not (is_path(source) or find_module(source)):
        what = "it is a folder" if Path(source).is_dir() else "there is no such file or module"
        raise BadInput(f"cannot read {source}: {what}. {_WANTED}")
    if is_path(source) and not Path(source).is_file():
        raise BadInput(f"cannot read {source}: there is no such file. {_WANTED}")
    return imported(source, "the cases")


def _with_tools(case: "Case", tools: Sequence[Any]) -> "Case":
    return attrs.evolve(case, tools=tools) if tools and case.tools == () else case


def _graded(
    found: "CaseFile",
    models: Mapping[str, Any],
    strategies: Sequence[str],
    repeat: int,
    concurrency: int,
    options: Mapping[str, Any],
) -> "Report":
    from ptc.evals import grade_sync

    err = console(err=True)
    total = len(found.cases) * len(models) * len(strategies) * repeat
    columns = (TextColumn("grading"), BarColumn(), MofNCompleteColumn(), TimeElapsedColumn())
    with Progress(*columns, console=err, transient=True, disable=not err.is_terminal) as bar:
        task = bar.add_task("", total=total)

        def on_result(result: "Result") -> None:
            bar.advance(task)
            bar.console.print(_result_line(result))

        given: dict[str, Any] = {"strategies": strategies, "repeats": repeat, "concurrency": concurrency}
        try:
            return grade_sync(found.cases, models, **given, options=options, on_result=on_result)
        except (TypeError, ValueError) as error:
            raise BadInput(f"{error}.") from error


def _result_line(result: "Result") -> Text:
    """`passed  regions  openai:gpt-5-mini, plain  5 turns`."""
    line = Text("passed" if result.passed else "failed", style="green" if result.passed else "red")
    turns = len(result.step.trace)
    where = f"  {result.case}  {result.model}, {result.strategy}  {turns} turn{'' if turns == 1 else 's'}"
    return line.append(visible(where))


def _text(report: "Report") -> str:
    from ptc.evals import report_text

    return report_text(report)


def _json(data: Mapping[str, Any]) -> str:
    return json.dumps(data, indent=2, default=str)


def _save(report: "Report", folder: Path) -> dict[str, Any]:
    """Every run in a file of its own: `regions.json`, with the model, strategy and number where there are several.

    Gives the report, in which each result names its file; it is written beside them.
    """
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise BadInput(f"cannot make the folder {folder}: {error.strerror}. Give another one.") from error
    several = len(report.rows) > 1 or any(result.number > 1 for result in report.results)
    names = [f"{_file_name(_parts(result, several=several))}.json" for result in report.results]
    data = report.as_data()
    data["results"] = [{**each, "run": name} for each, name in zip(data["results"], names, strict=True)]
    write_text(folder / REPORT, _json(data))
    for name, result in zip(names, report.results, strict=True):
        write_text(folder / name, result.step.to_json())
    note(f"saved: ptc trace {folder}/..., ptc view {folder}")
    return data


def _parts(result: "Result", *, several: bool) -> Sequence[str]:
    return (result.case, result.model, result.strategy, str(result.number)) if several else (result.case,)


def _file_name(parts: Sequence[str]) -> str:
    return "--".join("".join(each if each.isalnum() or each in "-_." else "-" for each in part) for part in parts)
