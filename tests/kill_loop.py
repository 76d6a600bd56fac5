"""The kill loop: `make kill`. A run is killed at every place, at all pairs within three, and at random triples; then
workers that share a run, at any time.

Prints a table; exit code 1 where anything that is promised of killed runs was not so. Everything is in memory (of the
system: a kill loses nothing that was written), so that it takes minutes.
"""

import argparse
import sys
import traceback
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from threading import local
from typing import Any

from killed_runs import Ended, Processes, check, run_killed
from killed_workers import run_with_workers
from stores import new_url

_PLACE = "/dev/shm" if Path("/dev/shm").is_dir() else None


def deaths(whole: Ended, kind: str, triples: int, every: int) -> list[tuple[int, ...]]:
    """Where the run is killed."""
    singles = range(1, whole.places + 1, every)
    if kind == "every place":
        return [(place,) for place in singles]
    if kind == "pairs within 3":
        return [(place, after) for place in singles for after in (1, 2, 3)]
    dice = Random(11)
    return [tuple(dice.randint(1, whole.places) for _ in range(3)) for _ in range(triples)]


class Loop:
    """Runs that are killed, several at once."""

    def __init__(self, folder: Path, database: str, isolation: str) -> None:
        self._folder = folder
        self._database = database
        self._isolation = isolation
        self._here = local()
        self._made: list[Processes] = []

    def run(self, fatal: tuple[int, ...]) -> Ended:
        """A run that is killed there, in a new database."""
        if not hasattr(self._here, "processes"):
            self._here.processes = Processes()
            self._made.append(self._here.processes)
        with TemporaryDirectory(dir=self._folder) as name:
            url = new_url(self._database, Path(name))
            return run_killed(self._here.processes, url, Path(name, "world"), fatal, self._isolation)

    def close(self) -> None:
        for each in self._made:
            each.close()


def rows(given: Any, folder: Path) -> Iterator[tuple[list[str], int]]:
    """A row of the table for each database, isolation and kind of death, and how many runs were not as promised."""
    for database in given.databases:
        for isolation in given.isolations:
            loop = Loop(folder, database, isolation)
            whole = loop.run(())
            for kind in ("every place", "pairs within 3", "random triples"):
                found = list(_checked(loop, whole, deaths(whole, kind, given.triples, given.every)))
                yield _row(database, isolation, kind, found)
            loop.close()
        yield _row(database, "none", "workers, at any time", list(_with_workers(database, folder, given.workers)))


def _row(database: str, isolation: str, kind: str, found: list[Counter[str]]) -> tuple[list[str], int]:
    total: Counter[str] = sum(found, Counter())
    shown = [str(total[name]) for name in ("runs", "deaths", "unknown", "broken")]
    return [database, isolation, kind, *shown], total["broken"]


def _with_workers(database: str, folder: Path, runs: int) -> Iterator[Counter[str]]:
    """Runs that two workers share, of which the one that has the run is killed up to four times."""
    processes = Processes()
    dice = Random(12)
    with TemporaryDirectory(dir=folder) as name:
        whole = run_killed(processes, new_url(database, Path(name)), Path(name, "world"), ())
    processes.close()
    for _ in range(runs):
        kills = [dice.uniform(0, 0.3) for _ in range(dice.randint(1, 4))]
        with TemporaryDirectory(dir=folder) as name:
            try:
                ended = run_with_workers(new_url(database, Path(name)), Path(name, "world"), kills)
                check(ended, whole)
                yield Counter(runs=1, deaths=ended.deaths, unknown=len(ended.unknown))
            except Exception:
                print(f"killed after {kills}:\n{traceback.format_exc()}", file=sys.stderr)
                yield Counter(runs=1, broken=1)


def _checked(loop: Loop, whole: Ended, places: list[tuple[int, ...]]) -> Iterator[Counter[str]]:
    with ThreadPoolExecutor(2) as pool:
        for fatal, work in [(fatal, pool.submit(loop.run, fatal)) for fatal in places]:
            try:
                ended = work.result()
                check(ended, whole)
                yield Counter(runs=1, deaths=ended.deaths, unknown=len(ended.unknown))
            except Exception:
                print(f"killed at {fatal}:\n{traceback.format_exc()}", file=sys.stderr)
                yield Counter(runs=1, broken=1)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--databases", nargs="+", default=["sqlite", "postgresql"])
    parser.add_argument("--isolations", nargs="+", default=["none", "process"])
    parser.add_argument("--every", type=int, default=1, help="take every n-th place only")
    parser.add_argument("--triples", type=int, default=200)
    parser.add_argument("--workers", type=int, default=50, help="runs that workers share")
    given = parser.parse_args()
    print("| database | isolation | killed at | runs | deaths | outcomes unknown | not as promised |")
    print("|---|---|---|---|---|---|---|", flush=True)
    broken = 0
    with TemporaryDirectory(dir=_PLACE) as folder:
        for row, wrong in rows(given, Path(folder)):
            print(f"| {' | '.join(row)} |", flush=True)
            broken += wrong
    return int(broken > 0)


if __name__ == "__main__":
    sys.exit(main())
