"""`ptc submit`: queues a run of an agent by its name, and waits for it where that is wanted."""

import asyncio
import json
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

import click

from ptc.cli.errors import BadInput, Interrupted
from ptc.cli.output import note, print_text
from ptc.cli.registries import agents_option, load_agents
from ptc.cli.run import print_result
from ptc.cli.stores import opened_log, store_and_owner

if TYPE_CHECKING:
    from ptc.durable import RunHandle
    from ptc.events import StoredEvent
    from ptc.record.step import Step
    from ptc.store import LogHandle


@click.command(short_help="Queue a run for the workers of a store.")
@click.argument("name")
@click.option("--param", "params", multiple=True, metavar="KEY=VALUE", help="A parameter: JSON, else text. Repeatable.")
@click.option("--run", metavar="NAME", help="Names the run: submitted again under it, it is the same run.")
@store_and_owner
@agents_option(required=False)
@click.option("--wait", is_flag=True, help="Wait for its end and print the value that it returns.")
@click.option("--json", "as_json", is_flag=True, help="Write the value as one line of JSON.")
def submit(
    name: str,
    params: Sequence[str],
    run: str | None,
    store: str | None,
    owner: str,
    modules: Sequence[str],
    wait: bool,
    as_json: bool,
) -> None:
    """Queue a run of the agent NAME, and print the id of the run.

    \b
    ptc submit surveyor --param field=north --param depth=3
    ptc submit surveyor --param 'fields=["north", "south"]' --wait
    ptc submit report --run report-2026-05 --store postgresql+psycopg://me@db/ptc

    Workers that have the agent take it up: ptc worker --agents survey.py. With --agents the name and the parameters are
    tried here first. With --wait progress goes to standard error, and the exit code is 1 where the run fails or waits
    for a person; Ctrl-C stops the waiting, not the run.
    """
    given = params_of(params)
    if modules:
        _check(modules, name, given)
    with opened_log(store, owner, make=True) as log:
        handle = _started(log, name, given, run)
        if not wait:
            print_text(handle.run_id)
            return
        note(f"{handle.run_id} is queued; `ptc cancel {handle.run_id}` stops it.")
        step = _awaited(handle)
    print_result(step, interrupted=False, as_json=as_json)


def params_of(given: Sequence[str]) -> dict[str, Any]:
    """The parameters of all `--param` options. Raises `BadInput`."""
    params: dict[str, Any] = {}
    for option in given:
        key, equals, text = option.partition("=")
        if not equals or not key:
            raise BadInput(f"--param takes KEY=VALUE, such as --param field=north; it is {option!r}.")
        if key in params:
            raise BadInput(f"--param {key} is given twice; a list is written --param '{key}=[1, 2]'.")
        params[key] = _value(text)
    return params


def _value(text: str) -> Any:
    """What the text says as JSON, else the text."""
    try:
        return json.loads(text)
    except ValueError:
        return text


def _check(modules: Sequence[str], name: str, params: dict[str, Any]) -> None:
    from ptc.agents import UnknownAgent

    agents = load_agents(modules)
    try:
        agents.make(name, params)
    except UnknownAgent as error:
        raise BadInput(str(error)) from error
    except Exception as error:  # whatever the function of a module does with parameters
        told = f"{type(error).__name__}: {error}"
        raise BadInput(f"the agent {name!r} cannot be made of these parameters: {told}. Check --param.") from error


def _started(log: "LogHandle", name: str, params: dict[str, Any], run: str | None) -> "RunHandle":
    from ptc.store import EventIdReused

    try:
        return asyncio.run(log.start(name, params, run=run))
    except EventIdReused as error:
        raise BadInput(
            f"there is a run {run} already, of another agent or with other parameters: name another."
        ) from error
    except ValueError as error:
        raise BadInput(f"{error}.") from error


def _awaited(handle: "RunHandle") -> "Step":
    """The Step of the run; meanwhile stderr says how it gets on."""
    try:
        return asyncio.run(_followed(handle))
    except KeyboardInterrupt:
        again = f"ptc runs {handle.run_id}"
        raise Interrupted(f"Nobody waits for {handle.run_id} any more; it goes on: `{again}` prints it.") from None


async def _followed(handle: "RunHandle") -> "Step":
    telling = asyncio.create_task(_told(handle))
    try:
        step = await handle.result()
        if step.status != "waiting":
            await telling
        return step
    finally:
        telling.cancel()


async def _told(handle: "RunHandle") -> None:
    async for event in handle.events():
        line = progress_line(event)
        if line is not None:
            note(line)


def progress_line(event: "StoredEvent") -> str | None:
    """What an event says of how a run gets on; None where it is not worth a line."""
    from ptc.events import RunReleased, RunTakenOver, ToolRequested, TurnCompleted

    within = "  " * event.stream.count(".")
    match event.data:
        case RunTakenOver(worker=worker) if worker:
            return f"taken up by {worker}"
        case RunReleased(error=error):
            return f"given back{f': {error}' if error else ''}"
        case ToolRequested(turn=turn, name=name):
            return f"{within}turn {turn}: calling {name}"
        case TurnCompleted(number=number):
            return f"{within}turn {number} is over"
        case _:
            return None
