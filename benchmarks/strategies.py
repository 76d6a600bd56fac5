"""The strategies of `ptc compare` on the recorded runs of tests/data/runs."""

import sys
from functools import cache
from pathlib import Path

from ptc import Step
from ptc.views.comparison import Comparison, compare, text_table
from ptc_compression import ApproximateCounter

RUNS = Path(__file__).parents[1] / "tests" / "data" / "runs"


def recorded_runs() -> dict[str, Step]:
    """The recorded runs by name."""
    return {path.stem: Step.from_json(path.read_text("utf-8")) for path in sorted(RUNS.glob("*.json"))}


@cache
def comparison() -> Comparison:
    """All strategies on all runs, counted in the same way on every machine."""
    return compare(recorded_runs(), counter=ApproximateCounter())


def main() -> None:
    """Print the tables."""
    sys.stdout.write(text_table(comparison()) + "\n")


if __name__ == "__main__":
    main()
