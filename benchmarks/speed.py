"""How fast programs run, as ratios to native Python in the same process, interleaved, medians."""

import gc
import platform
import statistics
import sys
from collections.abc import Callable
from itertools import count
from time import perf_counter, process_time
from typing import Any

from benchmarks.workloads import WORKLOADS, Workload
from ptc_interpreter import Limits, evaluate

_LIMITS = Limits(seconds=60)
_numbers = count()


def native_run(workload: Workload, data: dict[str, Any]) -> Any:
    """The work in Python: a new text each time, compiled and run, as the program is."""
    scope = dict(data)
    exec(compile(f"{workload.native}# {next(_numbers)}\n", "<native>", "exec"), scope)
    return scope["result"]


def lisp_run(workload: Workload, data: dict[str, Any]) -> Any:
    """The work as a program, from its text."""
    evaluation = evaluate(f"{workload.lisp}; {next(_numbers)}", data=data, limits=_LIMITS)
    if evaluation.error is not None:
        raise SystemExit(f"{workload.name}: {evaluation.error}")
    return evaluation.value


def measured(first: Callable[[], Any], second: Callable[[], Any], seconds: float = 1.5) -> tuple[float, float]:
    """The median time of each in seconds of CPU, run in turn for about so many seconds."""
    times: tuple[list[float], list[float]] = ([], [])
    until = perf_counter() + seconds
    while perf_counter() < until or len(times[0]) < 5:
        for run, into in zip((first, second), times, strict=True):
            start = process_time()
            run()
            into.append(process_time() - start)
    return statistics.median(times[0]), statistics.median(times[1])


def least(*runs: Callable[[], Any], rounds: int = 7) -> list[float]:
    """The least seconds of CPU that each took, run in turn."""
    times: list[list[float]] = [[] for _ in runs]
    for _ in range(rounds):
        for run, into in zip(runs, times, strict=True):
            gc.collect()
            start = process_time()
            run()
            into.append(process_time() - start)
    return [min(taken) for taken in times]


def ratio(workload: Workload) -> tuple[float, float]:
    """Milliseconds of the program and of native Python."""
    data = workload.data()
    if lisp_run(workload, data) != native_run(workload, data):
        raise SystemExit(f"{workload.name}: the program and Python do not agree")
    gc.collect()
    lisp, native = measured(lambda: lisp_run(workload, data), lambda: native_run(workload, data))
    return lisp * 1000, native * 1000


def carried_over() -> tuple[float, float]:
    """Milliseconds of one evaluation with 1 MB of memory from an earlier one, and without."""
    lines = '(def rows (mapv (fn [n] {:id n :text (str "row number " n)}) (range 10000)))'
    memory = evaluate(lines).memory
    with_memory, without = measured(lambda: evaluate("(+ 1 1)", memory=memory), lambda: evaluate("(+ 1 1)"), 0.5)
    return with_memory * 1000, without * 1000


def main() -> None:
    """Print the table."""
    wanted = sys.argv[1:]
    print(f"CPython {platform.python_version()}, {platform.machine()}; CPU milliseconds, medians of interleaved runs")
    print(f"{'':5}{'workload':46}{'ptc':>9}{'native':>9}{'ratio':>8}{'reach':>8}")
    for workload in WORKLOADS:
        if not wanted or workload.name in wanted:
            lisp, native = ratio(workload)
            times = f"{lisp:9.2f}{native:9.2f}{lisp / native:7.1f}x{workload.reach:7.1f}x"
            print(f"{workload.name:5}{workload.what:46}{times}", flush=True)
    if not wanted or "W11" in wanted:
        carried, without = carried_over()
        times = f"{carried:9.2f}{without:9.2f}{carried / without:7.1f}x{1:7.1f}x"
        print(f"W11  {'one evaluation with 1 MB of memory':46}{times}")


if __name__ == "__main__":
    main()
