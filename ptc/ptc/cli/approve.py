"""`ptc approve`: says what a run waits for, and decides it."""

from pathlib import Path

import click

from ptc.cli.asking import decision_of, question_text
from ptc.cli.errors import BadInput
from ptc.cli.files import write_text
from ptc.cli.output import note, print_text
from ptc.cli.saved import read_run
from ptc.cli.stores import opened_log, run_of, store_and_owner
from ptc.record.calls import Decision, Question
from ptc.record.deciding import with_decisions


@click.command(short_help="Decide what a run waits for.")
@click.argument("run")
@click.argument("call", required=False)
@click.option("--refuse", metavar="REASON", help="Do not allow it; the model reads why.")
@click.option("--arguments", metavar="JSON", help="Allow it with these arguments, by name.")
@click.option("--answer", metavar="TEXT", help="The answer to a question.")
@store_and_owner
def approve(
    run: str,
    call: str | None,
    refuse: str | None,
    arguments: str | None,
    answer: str | None,
    store: str | None,
    owner: str,
) -> None:
    """Allow the CALL that RUN waits for, or refuse or answer it; without CALL, list what it waits for.

    \b
    ptc approve run.json                                  a run that ptc run --save has written
    ptc approve run.json 8f86ca/2/1
    ptc approve run-7 run_run-7/2/1 --refuse "too much"   a run in a store

    The run goes on when it is run again: `ptc run --resume run.json`, or the agent with its journal. One that was
    started with `ptc submit` a worker goes on with by itself.
    """
    decision = None if call is None else decision_of(call, refuse=refuse, arguments=arguments, answer=answer)
    path = Path(run)
    waiting = _in_file(path, decision) if path.suffix == ".json" else _in_store(run, decision, store, owner)
    if decision is None:
        for question in waiting:
            print_text(question_text(question).strip())
        if not waiting:
            note(f"{run} waits for nothing.")
    elif not waiting:
        note("Nothing is left to decide: the run can go on.")


def _in_file(path: Path, decision: Decision | None) -> tuple[Question, ...]:
    """What a saved run still waits for."""
    step = read_run(path)
    if decision is not None:
        try:
            step = with_decisions(step, [decision])
        except ValueError as error:
            raise BadInput(f"{error}.") from error
        write_text(path, step.to_json())
    return step.waiting


def _in_store(run: str, decision: Decision | None, store: str | None, owner: str) -> tuple[Question, ...]:
    """What a run in a store still waits for."""
    with opened_log(store, owner) as log:
        from ptc.durable import decide, open_questions

        run_id = run_of(log, run).run_id
        try:
            if decision is not None:
                decide(log, decision)
            return open_questions(log, run_id)
        except ValueError as error:
            raise BadInput(f"{error}.") from error
