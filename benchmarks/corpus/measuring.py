"""The corpus, measured: CPU time of each program, its text read anew each time, as a ratio to native Python's."""

import argparse
import gc
import math
import statistics
import sys
from collections.abc import Callable, Sequence
from itertools import count
from time import perf_counter, process_time
from typing import Any, Final

import attrs

from benchmarks.corpus.programs import ASIDE, Program, programs
from ptc_interpreter import Limits, evaluate, to_python

_LIMITS: Final = Limits(
    seconds=120,
    steps=10**12,
    elements=10**12,
    characters=10**12,
    printed_characters=10**9,
    call_depth=20_000,
    tool_calls=10**6,
)
_FACTORS: Final = (1, 2, 4)
_ROUNDS: Final = 5  # of each, at least
_MOST: Final = 60
_numbers = count()


@attrs.frozen(kw_only=True)
class Row:
    """What one program took, in milliseconds, and what native Python did."""

    name: str
    ptc: float
    native: float

    @property
    def ratio(self) -> float:
        """How many times as long as native Python."""
        return self.ptc / self.native


def lisp_run(program: Program, data: dict[str, Any]) -> Any:
    """The value of the program, from a text that was never seen before."""
    evaluation = evaluate(f"{program.lisp}; {next(_numbers)}", data=data, limits=_LIMITS)
    if evaluation.error is not None:
        raise ValueError(f"{program.name}: {evaluation.error}")
    return evaluation.value


def native_run(program: Program, data: dict[str, Any]) -> Any:
    """The value of the same work in Python, from a new text too."""
    scope = dict(data)
    exec(compile(f"{program.native_text()}# {next(_numbers)}\n", "<native>", "exec"), scope)
    return scope["result"]


# -- comparing -------------------------------------------------------------------------------------------------------


def agree(program: Any, native: Any) -> bool:
    """Whether a value that left a program is the one that Python gives, but for the last digit of a float."""
    if isinstance(native, set | frozenset):
        return set(map(_as_key, program)) == set(map(_as_key, native)) and len(program) == len(native)
    if isinstance(program, bool) or isinstance(native, bool):
        return program is native
    if isinstance(native, float) and isinstance(program, int | float):
        return math.isclose(program, native, rel_tol=1e-9, abs_tol=1e-9)
    if isinstance(program, dict) and isinstance(native, dict):
        wanted = {_as_key(key): value for key, value in native.items()}
        found = {_as_key(key): value for key, value in program.items()}
        return found.keys() == wanted.keys() and all(agree(found[key], wanted[key]) for key in wanted)
    if isinstance(program, list | tuple) and isinstance(native, list | tuple):
        return len(program) == len(native) and all(map(agree, program, native))
    return bool(program == native)


def _as_key(value: Any) -> Any:
    return tuple(map(_as_key, value)) if isinstance(value, list | tuple) else value


# -- measuring -------------------------------------------------------------------------------------------------------


def measured(program: Program, seconds: float) -> Row:
    """The medians of runs in turn. Raises ValueError where the two do not agree."""
    data = program.data()
    if not agree(to_python(lisp_run(program, data)), native_run(program, data)):
        raise ValueError(f"{program.name}: the program and Python do not agree")
    runs: tuple[Callable[..., Any], ...] = (lisp_run, native_run)
    times: dict[Callable[..., Any], list[float]] = {run: [] for run in runs}
    until = perf_counter() + seconds
    while len(times[lisp_run]) < _ROUNDS or (perf_counter() < until and len(times[lisp_run]) < _MOST):
        for run in runs:
            gc.collect()
            start = process_time()
            run(program, data)
            times[run].append(process_time() - start)
    ptc, native = (statistics.median(times[run]) * 1000 for run in runs)
    return Row(name=program.name, ptc=ptc, native=native)


def rows(chosen: Sequence[Program], seconds: float = 0.4) -> list[Row]:
    """What each of the programs took, worst first; each is told on stderr when it is done."""
    found: list[Row] = []
    for done, program in enumerate(chosen, 1):
        found.append(measured(program, seconds))
        print(f"{done:3}/{len(chosen)}  {line(found[-1])}", file=sys.stderr, flush=True)
    return sorted(found, key=lambda row: -row.ratio)


def line(row: Row) -> str:
    """A row of the table."""
    return f"{row.name:36}{row.ptc:9.2f}{row.native:9.2f}{row.ratio:8.2f}x"


def summary(found: Sequence[Row]) -> str:
    """The ratios of all rows in a few numbers."""
    ratios = sorted(row.ratio for row in found)
    mean = statistics.geometric_mean(ratios)
    nine = ratios[min(len(ratios) - 1, len(ratios) * 9 // 10)]
    over = ", ".join(f"{sum(ratio > bound for ratio in ratios)} over {bound}x" for bound in (3, 5, 10))
    return (
        f"{len(ratios)} programs: geometric mean {mean:.2f}x, median {statistics.median(ratios):.2f}x, "
        f"nine in ten under {nine:.1f}x, worst {ratios[-1]:.1f}x; {over}"
    )


def growth(program: Program) -> str:
    """One line: milliseconds at each size, and the ratio to native Python at each."""
    found = [measured(program.grown(factor), 0.1) for factor in _FACTORS]
    times = "".join(f"{row.ptc:9.2f}" for row in found)
    grown = ", ".join(f"{row.ptc / found[0].ptc:.1f}x" for row in found[1:])
    return f"{program.name:36}{times}{grown:>15}{', '.join(f'{row.ratio:.1f}x' for row in found):>24}"


# -- printing --------------------------------------------------------------------------------------------------------


def print_summary() -> None:
    """Print what all programs took in a line."""
    print(summary(rows(programs(), 0.2)))


def print_growth(chosen: Sequence[Program] | None = None) -> None:
    """Print what the programs take at once, twice and four times their size."""
    print(f"{'CPU milliseconds at':36}{'1x':>9}{'2x':>9}{'4x':>9}{'growth':>15}{'ratio at each':>24}")
    for program in programs() if chosen is None else chosen:
        if program.grows:
            print(growth(program), flush=True)


def main() -> None:
    """Print every row, worst first, the summary, and how each grows."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.corpus", description=__doc__)
    parser.add_argument("names", nargs="*", help="only programs with one of these in their name")
    parser.add_argument("--seconds", type=float, default=0.4, help="how long each is measured")
    parser.add_argument("--no-growth", action="store_true", help="leave out the sizes of 1x, 2x and 4x")
    parser.add_argument("--aside", action="store_true", help="programs that are no part of it, written after it")
    given = parser.parse_args(sys.argv[1:])
    all_programs = programs(ASIDE) if given.aside else programs()
    chosen = [p for p in all_programs if not given.names or any(name in p.name for name in given.names)]
    found = rows(chosen, given.seconds)
    print(f"\n{'CPU milliseconds':36}{'ptc':>9}{'native':>9}{'ratio':>9}")
    for row in found:
        print(line(row))
    print(f"\n{summary(found)}\n")
    if not given.no_growth:
        print_growth(chosen)
