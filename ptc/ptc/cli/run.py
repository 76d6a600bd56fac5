"""`ptc run`: a sub-agent from the command line, its value on stdout."""

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, cast

import attrs
import click

from ptc.agent import SubAgent, step_of
from ptc.cli.asking import ask, can_ask, question_text
from ptc.cli.data import data_option, load_data
from ptc.cli.errors import BadInput, Failed, Interrupted, Terminated
from ptc.cli.files import check_writable, read_json, read_standard_input, write_text
from ptc.cli.limits import isolation_option, limits_of
from ptc.cli.models import load_model, model_option, retries_option, settings_options
from ptc.cli.output import console, note, print_value
from ptc.cli.progress import Progress
from ptc.cli.saved import read_run
from ptc.cli.servers import mcp_option, tools_of_servers
from ptc.cli.signals import terminated_like_interrupted
from ptc.cli.tools import load_tools, tools_option
from ptc.models import RunSettings
from ptc.record.deciding import with_decisions
from ptc.record.step import Failure, Step
from ptc.runs.resuming import ResumeRefused
from ptc.shapes.output import shape_of_output
from ptc_interpreter import UnsupportedValue

_FILE = click.Path(path_type=Path)


@click.command(short_help="Run a sub-agent and print the value it returns.")
@click.argument("mission", required=False)
@data_option
@tools_option
@mcp_option
@model_option
@settings_options
@retries_option
@isolation_option
@click.option("--max-turns", type=click.IntRange(min=1), help="Replies the model may give.  [default: 5, or as saved]")
@click.option("--compress/--no-compress", default=None, help="Whether the history is sent as a summary.")
@click.option("--output", type=_FILE, metavar="SCHEMA.json", help="JSON schema of the value to return.")
@click.option("--save", type=_FILE, metavar="RUN.json", help="Write the run, after every turn.")
@click.option("--resume", type=_FILE, metavar="RUN.json", help="Go on with a run that was saved, and save it there.")
@click.option(
    "--follow-up", type=_FILE, metavar="RUN.json", help="Give MISSION to a run that was saved, and save it there."
)
@click.option(
    "--record", type=_FILE, metavar="CASSETTE.jsonl", help="Write the replies, for --model replay:CASSETTE.jsonl."
)
@click.option("--json", "as_json", is_flag=True, help="Write the value as one line of JSON.")
def run(
    mission: str | None,
    data: Sequence[str],
    tools: Sequence[str],
    servers: Sequence[str],
    model: str | None,
    settings: RunSettings,
    retries: int,
    isolation: str,
    max_turns: int | None,
    compress: bool | None,
    output: Path | None,
    save: Path | None,
    resume: Path | None,
    follow_up: Path | None,
    record: Path | None,
    as_json: bool,
) -> None:
    """Run a sub-agent on MISSION and print the value it returns as PTC-Lisp data.

    MISSION is the text of the mission, or - for standard input.

    \b
    ptc run "Which region sells most?" --data orders.json --model openai:gpt-5-mini
    ptc run "Find well-reviewed products" --data products.json --tools shop.py \\
        --model anthropic:claude-sonnet-4-5 --max-turns 8 --save run.json
    ptc run "Which files changed today?" --mcp "npx -y @modelcontextprotocol/server-filesystem ."
    ptc run "..." --record run.jsonl        records what the model replies
    ptc run "..." --model replay:run.jsonl  the same run again, without a provider

    Keys come from the environment (OPENAI_API_KEY, ANTHROPIC_API_KEY); OPENAI_BASE_URL names another server that
    speaks Chat Completions. A run that was saved goes on with --resume and the same options, or is given another
    mission with --follow-up, which knows what the run has defined and done; where it waits for a person, a terminal
    asks, and without one `ptc approve` decides. Progress goes to standard error, a line for each turn, at its end
    tokens and, where the extra `prices` is installed and knows the model, the cost. Exit code 1: the run failed, or
    waits.
    """
    saved = _one_of(resume, follow_up)
    before, save = None if saved is None else read_run(saved), save or saved
    told = _mission(mission, before if follow_up is None else None)
    for path in filter(None, (save, record)):
        check_writable(path)
    options = {
        "mission": told if before is None or follow_up is None else before.first_mission,
        "data": load_data(data),
        "model": load_model(model, record),
        "settings": settings,
        "model_retries": retries,
        "limits": limits_of(None, isolation),
        **_rendering(max_turns, compress, before),
        "output": None if output is None else _schema(output),
    }
    with tools_of_servers(servers, load_tools(tools)) as given:
        agent = _agent(tools=given, **options)
        with terminated_like_interrupted() as terminated:
            step, interrupted = run_to_decision(agent, before, save, follow_up=follow_up and told)
    try:
        print_result(step, interrupted=interrupted, as_json=as_json, terminated=bool(terminated))
    finally:  # however it ended; and the value is out, should the file not take the run
        if save is not None:
            write_text(save, step.to_json())
            note(f"saved: ptc trace {save}")


def run_to_decision(
    agent: SubAgent, before: Step | None, save: Path | None, *, follow_up: str | None = None
) -> tuple[Step, bool]:
    """The Step of a run in which people decide at the terminal, and whether it was ended by Ctrl-C."""
    step, interrupted = run_with_progress(agent, before, save, follow_up=follow_up)
    while step.status == "waiting" and not interrupted and can_ask():
        decisions = [ask(question) for question in step.waiting]
        step, interrupted = run_with_progress(agent, with_decisions(step, decisions), save)
    return step, interrupted


def run_with_progress(
    agent: SubAgent, after: Step | None, save: Path | None, *, follow_up: str | None = None
) -> tuple[Step, bool]:
    """The Step of a run whose progress is told on stderr, and whether it was ended by Ctrl-C."""
    err = console(err=True)
    with Progress(err) as progress:
        told = attrs.evolve(agent, on_event=progress.on_event, on_token=progress.on_token if err.is_terminal else None)
        return _run(told, after, save, follow_up)


def _run(agent: SubAgent, after: Step | None, save: Path | None, follow_up: str | None) -> tuple[Step, bool]:
    """The Step, and whether it was ended by Ctrl-C."""
    try:
        if after is None:
            return agent.run_sync(save_to=save), False
        if follow_up is None:
            return agent.resume_sync(after, save_to=save), False
        return agent.follow_up_sync(after, follow_up, save_to=save), False
    except ResumeRefused as error:
        what = str(error).partition(". Give")[0]
        how = "Give the options that the run was begun with, and another mission by --follow-up."
        raise BadInput(f"{what}. {how}") from error
    except KeyboardInterrupt as error:
        step = step_of(error)
        if step is None:
            raise
        return step, True


def print_result(step: Step, *, interrupted: bool, as_json: bool, terminated: bool = False) -> None:
    """Writes what the run returned to stdout. Raises `Failed` for a run that failed, `Interrupted` for one that was."""
    if interrupted:
        raise (Terminated if terminated else Interrupted)(f"The run was interrupted in turn {len(step.trace) + 1}.")
    if step.status == "waiting":
        raise Failed("\n".join(["The run waits for a person:", *map(question_text, step.waiting)]))
    if step.failure is not None:
        raise Failed(_failure_text(step.failure))
    print_value(step.trace[-1].evaluation.value, as_json=as_json)


def _failure_text(failure: Failure) -> str:
    return f"The run failed ({failure.code}): {failure.message}"


# -- what the options mean -------------------------------------------------------------------------------------------


def _agent(**options: Any) -> SubAgent:
    try:
        return SubAgent(options.pop("mission"), **options)
    except UnsupportedValue as error:
        raise BadInput(str(error)) from error


def _one_of(resume: Path | None, follow_up: Path | None) -> Path | None:
    """The file of the run that goes on."""
    if resume is not None and follow_up is not None:
        raise BadInput("--resume goes on with a mission and --follow-up begins another one: give one of the two.")
    return resume or follow_up


def _rendering(max_turns: int | None, compress: bool | None, before: Step | None) -> dict[str, Any]:
    """How many turns there are, and how the model is shown them; what is not given is as it was."""
    compressed = False if before is None else before.compress_history or False
    return {
        "max_turns": max_turns or (5 if before is None else before.own_max_turns),
        "compress_history": compressed if compress is None else compress,
    }


def _mission(given: str | None, before: Step | None) -> str:
    if given is None and before is None:
        raise click.MissingParameter(param_type="argument", param_hint="'MISSION'")
    if given is None:
        return cast("Step", before).first_mission
    text = read_standard_input() if given == "-" else given
    if not text.strip():
        raise BadInput('the mission is empty; say what the agent has to do: ptc run "Which region sells most?" ...')
    return text


def _schema(path: Path) -> Mapping[str, Any]:
    schema = read_json(path)
    if not isinstance(schema, dict):
        raise BadInput(f'{path} is no JSON schema: it must be an object, such as {{"type": "integer"}}.')
    try:
        shape_of_output(cast("dict[str, Any]", schema))
    except (ValueError, TypeError, RecursionError) as error:
        raise BadInput(f"{path} is no JSON schema that can be read: {error}.") from error
    return cast("dict[str, Any]", schema)
