"""`ptc worker`: works on the runs of a store until it is told to stop."""

import asyncio
import signal
from collections import Counter
from collections.abc import Sequence
from contextlib import nullcontext, suppress
from typing import TYPE_CHECKING, Any

import attrs
import click

from ptc.cli.errors import Interrupted, Terminated
from ptc.cli.limits import isolation_option, limits_of
from ptc.cli.output import note
from ptc.cli.registries import agents_option, load_agents
from ptc.cli.stores import opened_store, store_option
from ptc.views.visible import visible

if TYPE_CHECKING:
    from ptc.store import Store
    from ptc.workers import Worker, WorkerEvent


@click.command(short_help="Work on the runs of a store.")
@store_option
@agents_option(required=True)
@click.option(
    "--concurrency", type=click.IntRange(min=1), default=8, show_default=True, metavar="N", help="Runs at once."
)
@click.option(
    "--lease",
    type=click.FloatRange(min=0.3, max=86_400),
    default=30.0,
    show_default=True,
    metavar="SECONDS",
    help="After which others take over what a worker that died had begun.",
)
@click.option(
    "--grace",
    type=click.FloatRange(min=0, min_open=True, max=86_400),
    default=10.0,
    show_default=True,
    metavar="SECONDS",
    help="That runs have to end when it is told to stop.",
)
@click.option(
    "--notify/--no-notify",
    envvar="PTC_NOTIFY",
    default=True,
    show_default=True,
    help="PostgreSQL: tell services at once of what is stored; not behind PgBouncer.",
)
@isolation_option
@click.option("--until-idle", is_flag=True, help="End when there is no run that it could begin with.")
def worker(
    store: str | None,
    modules: Sequence[str],
    concurrency: int,
    lease: float,
    grace: float,
    notify: bool,
    isolation: str,
    until_idle: bool,
) -> None:
    """Take up the runs of a store whose agents the MODULEs register, of all owners, until it is told to stop.

    \b
    ptc worker --agents survey.py
    ptc worker --agents shop.agents --store postgresql+psycopg://me@db/ptc --concurrency 16
    ptc worker --agents survey.py --until-idle    for a cron job

    Any number may work on one store: each run is with one worker at a time. With a file they are on one machine, with
    PostgreSQL anywhere. What a worker that died had begun, another goes on with where it was, --lease seconds later.

    SIGTERM or Ctrl-C: no run is begun any more, those that go on have --grace seconds, and what is left is given back;
    a second one gives back at once. Each run is told on standard error when it begins and ends.
    """
    agents = load_agents(modules, limits_of(None, isolation))
    with opened_store(store, make=True) as opened, opened.hinting() if notify else nullcontext():
        from ptc.workers import Worker

        told = _Told()
        made = Worker(
            store=opened,
            agents=agents,
            concurrency=concurrency,
            lease_seconds=lease,
            grace_seconds=grace,
            on_event=told,
        )
        note(f"worker {made.name}: {', '.join(sorted(agents))}; {concurrency} runs at once; {opened.name}")
        _tell_of_others(opened, set(agents))
        signals = asyncio.run(_worked(made, until_idle=until_idle))
        note(told.summary())
    if len(signals) > 1:
        raise (Terminated if signals[-1] == signal.SIGTERM else Interrupted)("What was left was given back.")


def _tell_of_others(store: "Store", agents: set[str]) -> None:
    """Says which runs are left to other workers."""
    from ptc.store.leases import queued_agents

    others = {name: count for name, count in queued_agents(store.parts).items() if name not in agents}
    if others:
        named = ", ".join(f"{visible(name)} ({count})" for name, count in sorted(others.items()))
        note(f"Left to workers that have these agents: {named}.")


async def _worked(worker: "Worker", *, until_idle: bool) -> list[int]:
    """Has the worker work; the signals that have ended it."""
    loop, signals = asyncio.get_running_loop(), list[int]()
    task = asyncio.create_task(worker.run(until_idle=until_idle))

    def stop(number: int) -> None:
        signals.append(number)
        if len(signals) == 1:
            note(f"Stopping: what goes on has {worker.grace_seconds:g} s to end; again gives it back at once.")
            worker.stop()
        else:
            task.cancel()

    for number in (signal.SIGTERM, signal.SIGINT):
        with suppress(NotImplementedError, RuntimeError):  # Windows, or a thread
            loop.add_signal_handler(number, stop, number)
    with suppress(asyncio.CancelledError):
        await task
    return signals


@attrs.define
class _Told:
    """Tells of each run, and how many there were."""

    counts: Counter[str] = attrs.field(factory=Counter[str])

    def __call__(self, event: "WorkerEvent") -> None:
        self.counts[event.kind] += 1
        note(f"{event.run_id} {visible(event.agent)} of {visible(event.owner)}: {_what(event)}")

    def summary(self) -> str:
        """`3 runs: 2 done, 1 failed`."""
        kinds: Any = [
            f"{self.counts[kind]} {kind}" for kind in ("done", "failed", "waiting", "left") if self.counts[kind]
        ]
        begun = self.counts["begun"]
        return f"{begun} run{'' if begun == 1 else 's'}{': ' if kinds else ''}{', '.join(kinds)}"


def _what(event: "WorkerEvent") -> str:
    if event.step is None:
        return "begun" if event.kind == "begun" else f"left to others after {event.seconds:.1f} s"
    failure = f" ({event.step.failure.code})" if event.step.failure else ""
    turns = len(event.step.trace)
    return f"{event.kind}{failure} after {event.seconds:.1f} s, {turns} turn{'' if turns == 1 else 's'}"
