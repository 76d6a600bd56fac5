"""The same work in other sandboxes for programs that models write: wall milliseconds, a new program text each time.

What they run is the Python of the table of workloads. Each is measured where it is installed (`make bench` does it);
a workload that one of them cannot run is named with what it says.
"""

import importlib.util
import statistics
from collections.abc import Callable
from contextlib import ExitStack
from time import perf_counter
from typing import Any

from benchmarks.speed import lisp_run, native_run
from benchmarks.workloads import WORKLOADS, Workload

_ENOUGH = 1.0  # seconds after which one more run would tell little
_ROUNDS = 100
_Runner = Callable[[Workload, dict[str, Any]], Any]


def smolagents(workload: Workload, data: dict[str, Any]) -> Any:
    """In the executor of smolagents, which walks Python's syntax tree."""
    from smolagents.local_python_executor import LocalPythonExecutor

    executor = LocalPythonExecutor(["re", "functools"], timeout_seconds=None)
    executor.send_variables(data)
    executor.send_tools({})
    return executor(f"{workload.native}\nresult").output


def monty(stack: ExitStack) -> _Runner:
    """In pydantic-monty, a Python of its own in a process beside; its workers are started before."""
    from pydantic_monty import Monty

    pool = stack.enter_context(Monty())

    def run(workload: Workload, data: dict[str, Any]) -> Any:
        with pool.checkout() as session:
            return session.feed_run(f"{workload.native}\nresult", inputs=data)

    return run


def runners(stack: ExitStack) -> dict[str, _Runner]:
    """What there is to measure on this machine, by name."""
    found: dict[str, _Runner] = {"native": native_run, "ptc": lisp_run}
    if importlib.util.find_spec("smolagents"):
        found["smolagents"] = smolagents
    if importlib.util.find_spec("pydantic_monty"):
        found["monty"] = monty(stack)
    return found


def seconds(run: _Runner, workload: Workload, data: dict[str, Any], wanted: Any) -> float:
    """The time of one run. Raises ValueError for another value than `wanted`."""
    start = perf_counter()
    value = run(workload, data)
    taken = perf_counter() - start
    if value != wanted:
        raise ValueError(f"it gives {value!r:.40}")
    return taken


def row(workload: Workload, found: dict[str, _Runner]) -> tuple[dict[str, float], dict[str, str]]:
    """Median milliseconds by name, run in turn, and of those that could not run it what they said."""
    data = workload.data()
    wanted = native_run(workload, data)
    times: dict[str, list[float]] = {name: [] for name in found}
    problems: dict[str, str] = {}
    for _ in range(_ROUNDS):
        for name in [name for name in found if name not in problems]:
            if sum(times[name]) < _ENOUGH:
                try:
                    times[name].append(seconds(found[name], workload, data, wanted))
                except Exception as error:  # another project's, which may be any
                    problems[name] = f"{type(error).__name__}: {str(error).strip().splitlines()[-1][:90]}"
    return {name: statistics.median(taken) * 1000 for name, taken in times.items() if taken}, problems


def cell(name: str, times: dict[str, float]) -> str:
    """The ratio to native Python, as a cell of the table."""
    ratio = f"{times[name] / times['native']:.1f}x" if name in times else "-"
    return f"{ratio:>12}"


def main() -> None:
    """Print the table."""
    with ExitStack() as stack:
        found = runners(stack)
        others = [name for name in found if name != "native"]
        print(f"{'':5}{'workload':46}{'native':>10}{''.join(f'{name:>12}' for name in others)}")
        notes: list[str] = []
        for workload in WORKLOADS:
            times, problems = row(workload, found)
            cells = "".join(cell(name, times) for name in others)
            print(f"{workload.name:5}{workload.what:46}{times['native']:7.2f} ms{cells}", flush=True)
            notes += [f"{workload.name}: {name} does not run it: {said}" for name, said in problems.items()]
        print("\n".join(notes))


if __name__ == "__main__":
    main()
