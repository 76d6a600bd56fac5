"""`ptc run`: a sub-agent from the command line, its value on stdout."""

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, cast

import attrs
import click

from ptc.agent import SubAgent, step_of
from ptc.cli.data import data_option, load_data
from ptc.cli.errors import BadInput, Failed, Interrupted
from ptc.cli.files import check_writable, read_json, read_standard_input, write_text
from ptc.cli.models import load_model, model_option, retries_option, settings_options
from ptc.cli.output import console, note, print_value
from ptc.cli.progress import Progress
from ptc.cli.servers import mcp_option, tools_of_servers
from ptc.cli.tools import load_tools, tools_option
from ptc.models import RunSettings
from ptc.record.step import Failure, Step
from ptc.shapes.output import shape_of_output
from ptc_interpreter import UnsupportedValue

_FILE = click.Path(path_type=Path)


@click.command(short_help="Run a sub-agent and print the value it returns.")
@click.argument("mission")
@data_option
@tools_option
@mcp_option
@model_option
@settings_options
@retries_option
@click.option(
    "--max-turns", type=click.IntRange(min=1), default=5, show_default=True, help="Replies the model may give."
)
@click.option(
    "--compress/--no-compress", default=False, show_default=True, help="Whether the history is sent as a summary."
)
@click.option("--output", type=_FILE, metavar="SCHEMA.json", help="JSON schema of the value to return.")
@click.option("--save", type=_FILE, metavar="RUN.json", help="Write the whole run, for ptc trace and ptc prompt.")
@click.option(
    "--record", type=_FILE, metavar="CASSETTE.jsonl", help="Write the replies, for --model replay:CASSETTE.jsonl."
)
@click.option("--json", "as_json", is_flag=True, help="Write the value as one line of JSON.")
def run(
    mission: str,
    data: Sequence[str],
    tools: Sequence[str],
    servers: Sequence[str],
    model: str | None,
    settings: RunSettings,
    retries: int,
    max_turns: int,
    compress: bool,
    output: Path | None,
    save: Path | None,
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
    speaks Chat Completions. Progress goes to standard error, a line for each turn, at its end tokens and, where the
    extra `prices` is installed and knows the model, the cost. Exit code 1: the run failed.
    """
    for path in filter(None, (save, record)):
        check_writable(path)
    options = {
        "mission": _mission(mission),
        "data": load_data(data),
        "model": load_model(model, record),
        "settings": settings,
        "model_retries": retries,
        "max_turns": max_turns,
        "compress_history": compress,
        "output": None if output is None else _schema(output),
    }
    with tools_of_servers(servers, load_tools(tools)) as given:
        step, interrupted = run_with_progress(_agent(tools=given, **options))
    try:
        print_result(step, interrupted=interrupted, as_json=as_json)
    finally:  # however it ended; and the value is out, should the file not take the run
        if save is not None:
            write_text(save, step.to_json())
            note(f"saved: ptc trace {save}")


def run_with_progress(agent: SubAgent) -> tuple[Step, bool]:
    """The Step of a run whose progress is told on stderr, and whether it was ended by Ctrl-C."""
    err = console(err=True)
    with Progress(err) as progress:
        told = attrs.evolve(agent, on_event=progress.on_event, on_token=progress.on_token if err.is_terminal else None)
        return _run(told)


def _run(agent: SubAgent) -> tuple[Step, bool]:
    """The Step, and whether it was ended by Ctrl-C."""
    try:
        return agent.run_sync(), False
    except KeyboardInterrupt as error:
        step = step_of(error)
        if step is None:
            raise
        return step, True


def print_result(step: Step, *, interrupted: bool, as_json: bool) -> None:
    """Writes what the run returned to stdout. Raises `Failed` for a run that failed, `Interrupted` for one that was."""
    if interrupted:
        raise Interrupted(f"The run was interrupted in turn {len(step.trace) + 1}.")
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


def _mission(given: str) -> str:
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
