"""How cost grows: the workloads at once, twice and four times their size, beside native Python at the same sizes.

Work that grows linearly takes about twice and four times as long, and its ratio to Python stays what it is.
"""

from typing import Any

import attrs

from benchmarks.speed import lisp_run, measured, native_run
from benchmarks.workloads import WORKLOADS, Workload, records

_FACTORS = (1, 2, 4)
_BASE = 25_000  # rounds, keys, items and records at size 1
_FIXED = ("W1", "W2")  # what costs there is the program's text
_CALLS_DOUBLED = 1.44  # `fib` of a number larger by this makes twice as many calls: log 2 / log 1.618


def sized(workload: Workload, factor: int) -> Workload:
    """The workload at `factor` times its size."""
    if workload.name == "W6":
        depth = f"fib {20 + round(_CALLS_DOUBLED * _FACTORS.index(factor))}"
        native = depth.replace(" ", "(")
        return attrs.evolve(
            workload, lisp=workload.lisp.replace("fib 25", depth), native=workload.native.replace("fib(25", native)
        )
    count = str(_BASE * factor)
    texts = [text.replace("1000000", count).replace("100000", count) for text in (workload.lisp, workload.native)]
    return attrs.evolve(workload, lisp=texts[0], native=texts[1], data=lambda: _data(workload, _BASE * factor))


def _data(workload: Workload, count: int) -> dict[str, Any]:
    """Data of so many records or lines, where the workload has any."""
    data = workload.data()
    if "orders" in data:
        return {"orders": records(count)}
    if "lines" in data:
        return {"lines": (data["lines"] * (count // len(data["lines"]) + 1))[:count]}
    return data


def times(workload: Workload) -> tuple[float, float]:
    """Milliseconds of the program and of native Python."""
    data = workload.data()
    if lisp_run(workload, data) != native_run(workload, data):
        raise SystemExit(f"{workload.name}: the program and Python do not agree")
    lisp, native = measured(lambda: lisp_run(workload, data), lambda: native_run(workload, data), seconds=0.5)
    return lisp * 1000, native * 1000


def row(workload: Workload) -> str:
    """One line of the table."""
    found = [times(sized(workload, factor)) for factor in _FACTORS]
    sizes = "".join(f"{lisp:8.2f}" for lisp, _ in found)
    growth = ", ".join(f"{lisp / found[0][0]:.1f}x" for lisp, _ in found[1:])
    ratios = ", ".join(f"{lisp / python:.1f}x" for lisp, python in found)
    return f"{workload.name:5}{workload.what:46}{sizes}{growth:>14}{ratios:>20}"


def main() -> None:
    """Print the table."""
    print(f"CPU milliseconds for {_BASE:,} items, twice and four times as many, and the ratio to native Python at each")
    print(f"{'':5}{'workload':46}{'1x':>8}{'2x':>8}{'4x':>8}{'growth':>14}{'ratio':>20}")
    for workload in WORKLOADS:
        if workload.name not in _FIXED:
            print(row(workload), flush=True)


if __name__ == "__main__":
    main()
