"""What a process and those that it started have cost so far."""

from itertools import chain
from pathlib import Path
from time import clock_gettime, process_time

_OF_A_PROCESS = 2  # in the last bits of the number of a clock of Linux: that of all threads of a process


def processor_seconds() -> float:
    """CPU seconds of this process and of those that it started and live; where there is no /proc, its own alone."""
    return sum(map(_of, _started_by("self"))) + process_time()


def _started_by(process: str) -> list[str]:
    """The ids of the children of a process, and of theirs."""
    children = [
        child for file in Path(f"/proc/{process}/task").glob("*/children") for child in file.read_text().split()
    ]
    return [*children, *chain.from_iterable(map(_started_by, children))]


def _of(process: str) -> float:
    try:
        return clock_gettime(~int(process) << 3 | _OF_A_PROCESS)
    except OSError:  # it has just ended
        return 0.0
