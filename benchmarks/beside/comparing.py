"""The table of the corpus beside others: ratios to native Python in the same run, CPU time, the least of rounds."""

import argparse
import statistics
import sys
from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import ExitStack
from zlib import crc32

import attrs

from benchmarks.beside.apart import TOO_SLOW, Apart, fastest
from benchmarks.beside.sandboxes import installed, ptc
from benchmarks.corpus.measuring import native_run
from benchmarks.corpus.programs import Program, programs


@attrs.frozen(kw_only=True)
class Row:
    """One program: seconds in native Python, and as ratios to it what we took and what others did."""

    name: str
    native: float
    ptc: float
    others: dict[str, float]
    problems: dict[str, str]  # why one of the others has no ratio


def row(program: Program, others: Sequence[Apart]) -> Row:
    """What everybody took for a program."""
    data = program.data()
    wanted = native_run(program, data)
    native = fastest(native_run, program, data, wanted)
    ours = fastest(ptc, program, data, wanted)
    found = {other.name: other.seconds(program) for other in others}
    return Row(
        name=program.name,
        native=native,
        ptc=ours / native,
        others={name: seconds / native for name, seconds in found.items() if isinstance(seconds, float)},
        problems={name: said for name, said in found.items() if isinstance(said, str)},
    )


def mixed() -> list[Program]:
    """All programs in an order that has nothing to do with what they do: where time is up, a fair part was measured."""
    return sorted(programs(), key=lambda program: crc32(program.name.encode()))


# -- printing --------------------------------------------------------------------------------------------------------


def line(found: Row, names: Sequence[str]) -> str:
    """A row as a line of the table: `-` is what one does not run, `slow` what took it too long."""
    cells = [_cell(found, name) for name in names]
    return f"{found.name:36}{found.native * 1000:9.2f}{found.ptc:8.2f}x{''.join(f'{cell:>16}' for cell in cells)}"


def _cell(found: Row, name: str) -> str:
    if name in found.others:
        return f"{found.others[name]:.2f}x"
    return "slow" if found.problems[name] == TOO_SLOW else "-"


def summary(found: Sequence[Row], name: str) -> str:
    """How one of the others compares with us on the programs that it runs."""
    theirs = {row.name: row.others[name] for row in found if name in row.others}
    ours = {row.name: row.ptc for row in found if row.name in theirs}
    slow = sum(row.problems.get(name) == TOO_SLOW for row in found)
    if not theirs:
        return f"{name:16}{0:6}{slow:10}"
    ahead = sum(ours[each] < theirs[each] for each in theirs)
    means = [statistics.geometric_mean(ratios.values()) for ratios in (theirs, ours)]
    return f"{name:16}{len(theirs):6}{slow:10}{means[0]:11.2f}x{means[1]:11.2f}x{ahead:10}"


def reasons(found: Sequence[Row], name: str) -> Iterator[str]:
    """Why one of the others does not run programs, and how many."""
    said = Counter(row.problems[name] for row in found if name in row.problems)
    for reason, times in said.most_common():
        yield f"{name:16}{times:4}  {reason}"


def main() -> None:
    """Print each program as it is measured, what they come to, and what others do not run."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.beside", description=__doc__)
    parser.add_argument("names", nargs="*", help="only programs with one of these in their name")
    parser.add_argument("--longest", type=float, default=10, help="seconds that a program may take in another sandbox")
    parser.add_argument("--whole", type=float, default=150, help="seconds that all programs may take in one of them")
    given = parser.parse_args(sys.argv[1:])
    chosen = [each for each in mixed() if not given.names or any(name in each.name for name in given.names)]
    with ExitStack() as stack:
        others = [Apart(name, longest=given.longest, whole=given.whole) for name in installed()]
        for other in others:
            stack.callback(other.end)
        print_tables(chosen, others)


def print_tables(chosen: Sequence[Program], others: Sequence[Apart]) -> None:
    """Measure and print."""
    names = [other.name for other in others]
    print(f"{'':36}{'native ms':>9}{'ptc':>9}{''.join(f'{name:>16}' for name in names)}")
    found: list[Row] = []
    for program in chosen:
        found.append(row(program, others))
        print(line(found[-1], names), flush=True)
    print(f"\n{'':16}{'runs':>6}{'too slow':>10}{'its mean':>12}{'ours there':>12}{'we lead':>10}")
    for name in names:
        print(summary(found, name))
    print("\nnot run:")
    for name in names:
        print("\n".join(reasons(found, name)))


if __name__ == "__main__":
    main()
