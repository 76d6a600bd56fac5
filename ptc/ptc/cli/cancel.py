"""`ptc cancel`: stops a run, wherever it is."""

import asyncio

import click

from ptc.cli.output import note
from ptc.cli.stores import opened_log, run_of, store_and_owner


@click.command(short_help="Stop a run of a store, wherever it is worked on.")
@click.argument("run")
@store_and_owner
@click.option("--reason", metavar="TEXT", help="Why, for people who read the log.")
def cancel(run: str, store: str | None, owner: str, reason: str | None) -> None:
    """Stop RUN, given by its name or id. What it has done so far stays in its record.

    \b
    ptc cancel nightly
    ptc cancel run_8f86ca --reason "wrong parameters"

    A run that nobody works on ends at once; a worker that has it ends it within a second.
    """
    with opened_log(store, owner) as log:
        handle = run_of(log, run)
        row = log.run_row(handle.run_id)
        before = "" if row is None else row.status
        ended = asyncio.run(handle.cancel(reason))
    if before in ("done", "failed"):
        note(f"{handle.run_id} had ended before: {before}.")
    else:
        note(f"{handle.run_id} is cancelled." if ended else f"{handle.run_id} is being stopped by its worker.")
