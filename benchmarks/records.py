"""Records of runs of 10, 100 and 1,000 turns: as JSON, back, shown to a model, and gone on from; CPU milliseconds.

A turn defines a table and calls a tool; every second one prints. What is written, read, shown and resumed grows as the
turns do, so the milliseconds of a turn stay what they are.
"""

from collections.abc import Callable
from typing import Final

import attrs

from benchmarks.speed import least
from ptc import ScriptedModel, Step, SubAgent
from ptc_compression import render

SIZES: Final = (10, 100, 1_000)
_MISSION: Final = "Survey the catalogue."


def fetch_page(page: int, size: int) -> list[dict[str, object]]:
    """A page of the catalogue."""
    return [{"id": page * size + index, "name": "Laptop", "price": 1200.5, "tags": ["new"]} for index in range(size)]


def agent(model: ScriptedModel, turns: int) -> SubAgent[object]:
    """An agent that may take so many turns."""
    return SubAgent(_MISSION, model=model, tools=[fetch_page], max_turns=turns)


def program(number: int) -> str:
    """What the model writes in a turn."""
    printed = f"(println (count rows-{number}))" if number % 2 else f"(count rows-{number})"
    return f"```clojure\n(def rows-{number} (tool/fetch-page {number} 20))\n{printed}\n```"


def recorded(turns: int) -> Step[object]:
    """A run that has taken so many turns and not come to its end."""
    model = ScriptedModel([program(number) for number in range(1, turns + 1)])
    return attrs.evolve(agent(model, turns).run_sync(), failure=None)


def resumed(step: Step[object]) -> Step[object]:
    """The run, which ends in its next turn."""
    model = ScriptedModel(["```clojure\n(return 1)\n```"])
    return agent(model, len(step.trace) + 1).resume_sync(step, allow_changes=True)


def milliseconds(step: Step[object]) -> list[float]:
    """What each of the four takes."""
    text = step.to_json()
    work: list[Callable[[], object]] = [
        step.to_json,
        lambda: Step.from_json(text),
        lambda: render(_MISSION, step.trace, max_turns=2_000),
        lambda: resumed(step),
    ]
    return [seconds * 1000 for seconds in least(*work, rounds=3)]


def main() -> None:
    """Print the table."""
    print(f"{'CPU milliseconds':16}{'to_json':>20}{'from_json':>20}{'render':>20}{'resume':>20}")
    for turns in SIZES:
        step = recorded(turns)
        assert resumed(step).return_value == 1
        cells = "".join(f"{taken:10.2f}, {taken / turns:.3f}/t" for taken in milliseconds(step))
        print(f"{turns:5,} turns {cells}", flush=True)


if __name__ == "__main__":
    main()
