"""`ptc runs`: the runs of a store."""

import asyncio
import json
from collections.abc import Iterator, Sequence
from itertools import islice
from typing import TYPE_CHECKING, Any, Final

import click

from ptc.cli.errors import BadInput
from ptc.cli.output import note, print_text
from ptc.cli.stores import log_of, opened_store, run_of, store_and_owner
from ptc.views.visible import visible

if TYPE_CHECKING:
    from ptc.projections import RunRow
    from ptc.store import LogHandle, Store

_STATUSES: Final = ("queued", "running", "waiting", "done", "failed")
_PAGE: Final = 200


@click.command(short_help="List the runs of a store, or print one.")
@click.argument("run", required=False)
@store_and_owner
@click.option("--all", "everybody", is_flag=True, help="Of all owners.")
@click.option("--status", "statuses", multiple=True, type=click.Choice(_STATUSES), help="Of this status. Repeatable.")
@click.option("--agent", "agents", multiple=True, metavar="NAME", help="Of this agent. Repeatable.")
@click.option("--limit", type=click.IntRange(min=1), default=20, show_default=True, help="The newest so many.")
@click.option("--json", "as_json", is_flag=True, help="Write a line of JSON for each.")
def runs(
    run: str | None,
    store: str | None,
    owner: str,
    everybody: bool,
    statuses: Sequence[str],
    agents: Sequence[str],
    limit: int,
    as_json: bool,
) -> None:
    """List runs, the newest first; with RUN, print its Step as far as it has come, as JSON.

    \b
    ptc runs --status waiting                 what people have to decide: ptc approve RUN lists it
    ptc runs --all --status failed --json
    ptc runs nightly | ptc trace -            what a run did

    A run is queued, running, waiting for people, done or failed. One that is queued a `ptc worker` with its agent takes
    up.
    """
    with opened_store(store) as opened:
        if run is not None:
            if everybody or statuses or agents or as_json:
                raise BadInput("a RUN is printed whole: leave out what chooses among runs.")
            print_text(asyncio.run(run_of(log_of(opened, owner), run).step()).to_json())
            return
        chosen = _chosen(opened, owner, everybody=everybody, statuses=statuses, agents=agents)
        found = list(islice(chosen, limit + 1))
    for log, row in found[:limit]:
        print_text(json.dumps(_data(log, row)) if as_json else _line(log, row, everybody=everybody))
    if not found:
        whose = "anybody" if everybody else owner
        note(f"There are no such runs of {whose}: `ptc submit NAME` starts one.")
    if len(found) > limit:
        note(f"There are more: --limit {limit * 2}")


def _chosen(
    store: "Store", owner: str, *, everybody: bool, statuses: Sequence[str], agents: Sequence[str]
) -> Iterator[tuple["LogHandle", "RunRow"]]:
    logs = store.logs() if everybody else [log_of(store, owner)]
    found = ((log, row) for log in logs for row in _all(log))
    fitting = (
        each
        for each in found
        if (not statuses or each[1].status in statuses) and (not agents or each[1].agent in agents)
    )
    return iter(sorted(fitting, key=lambda each: each[1].created_us, reverse=True)) if everybody else fitting


def _all(log: "LogHandle") -> Iterator["RunRow"]:
    """All runs of a log, the newest first, read page by page."""
    page = log.runs(_PAGE)
    while page:
        yield from page
        page = log.runs(_PAGE, before=page[-1])


def _data(log: "LogHandle", row: "RunRow") -> dict[str, Any]:
    from ptc.events import iso

    return {
        "run": row.run_id,
        "owner": log.owner,
        "agent": row.agent or None,
        "status": row.status,
        "failure": row.failure_code,
        "conversation": row.conversation_id,
        "turns": row.turns,
        "input_tokens": row.input_tokens,
        "output_tokens": row.output_tokens,
        "cached_tokens": row.cached_tokens,
        "tool_calls": row.tool_calls,
        "created": iso(row.created_us),
        "started": None if row.started_us is None else iso(row.started_us),
        "finished": None if row.finished_us is None else iso(row.finished_us),
    }


def _line(log: "LogHandle", row: "RunRow", *, everybody: bool) -> str:
    from ptc.events import iso

    when = iso(row.created_us)[:16].replace("T", " ")
    whose = f"  {visible(log.owner)}" if everybody else ""
    turns = f"{row.turns} turn{'' if row.turns == 1 else 's'}"
    why = f"  {row.failure_code}" if row.failure_code else ""
    return f"{row.run_id}  {when}  {row.status:<7}  {visible(row.agent) or '-'}{whose}  {turns}{why}"
