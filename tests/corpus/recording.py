"""Recording a script: the same bytes on every machine."""

import attrs

from corpus.scripts import SCRIPTS, Script
from corpus.tools import FILES, tools
from ptc import ScriptedModel, Step, SubAgent
from ptc_interpreter import Usage

RUNS = FILES.parent / "runs"
SYSTEM = (FILES.parent / "runs" / "system.md").read_text("utf-8").strip()


def record(script: Script) -> Step:
    """The run of a script with the plain history, with what the first version recorded. Times are 0."""
    agent = SubAgent(
        script.mission,
        tools=tools(),
        model=ScriptedModel(script.replies),
        max_turns=len(script.replies) + 3,
        system_prompt=SYSTEM,
        clock=lambda: 0.0,
        tool_timeout=None,
    )
    step = agent.run_sync()
    return attrs.evolve(step, trace=tuple(map(_recorded, step.trace)), tools=None)


def _recorded(turn):
    """The turn without what is another each time or was not recorded at first, so that old texts are kept readable."""
    evaluation = attrs.evolve(turn.evaluation, usage=Usage())
    return attrs.evolve(turn, evaluation=evaluation, started=None, finished=None, model_seconds=None, model_asked="")


def recorded() -> dict[str, str]:
    """The text of each file in tests/data/runs, by name."""
    steps = {script: record(script) for script in (make() for make in SCRIPTS)}
    runs = {f"{script.name}.json": step.to_json() + "\n" for script, step in steps.items()}
    return {**runs, "README.md": readme(steps)}


def readme(steps: dict[Script, Step]) -> str:
    """What the runs are, in a table."""
    rows = [_row(script, step) for script, step in sorted(steps.items(), key=lambda each: len(each[1].trace))]
    head = ["| run | turns | failed | calls | mission | what it is good for |", "| --- | --- | --- | --- | --- | --- |"]
    return "\n".join([*_ABOUT.strip().splitlines(), "", *head, *rows]) + "\n"


def _row(script: Script, step: Step) -> str:
    failed = sum(not turn.succeeded for turn in step.trace)
    numbers = f"{len(step.trace)} | {failed} | {len(step.tool_calls)}"
    return f"| `{script.name}.json` | {numbers} | {script.mission} | {script.shape} |"


_ABOUT = """
# Recorded runs

Runs of sub-agents, made with real tools on the files of `tests/data/corpus` by replies that were written beforehand, in
`tests/corpus`. `ptc compare tests/data/runs/*.json` compares strategies on them. They are the same on every machine:
the clock stands at 0, the system message is `system.md`, and what an evaluation used is left out.
`python -m tests.corpus` makes them again, this page too; a test checks that nothing would change.
"""
