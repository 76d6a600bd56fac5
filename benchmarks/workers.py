"""Runs that workers take up: how many there are in a second, what a turn costs beside its model, and how soon a long
run goes on after its process has died.

A run has three turns of a scripted model that answers at once, and calls a tool in each: what is measured is ours.
`python -m benchmarks.workers 100` takes so many runs in place of a thousand.
"""

import asyncio
import sys
from collections.abc import Callable
from contextlib import suppress
from multiprocessing import get_context
from time import perf_counter, process_time, sleep
from typing import Any

import attrs

from benchmarks.conversations import databases
from ptc import Agents, Reply, SubAgent, tool
from ptc.events import TurnRequested
from ptc.store import Store, open_store, upgrade_store
from ptc.workers import Worker, continue_run

_RUNS = 1_000
_OWNERS = 10
_TURNS = ("(def a (tool/look 1))", "(def b (tool/look (inc a)))", "(return (+ a (tool/look b)))")
_LONG = 50


class _Killed(BaseException):
    """Ends a process, as far as a run can tell."""


def _nobody(number: int) -> None:
    """Nobody is told."""


@attrs.frozen
class ByTurn:
    """Answers at once with the program of the turn that it is asked for."""

    replies: tuple[str, ...]
    told: Callable[[int], None] = _nobody
    name: str = "by-turn"

    async def complete(self, messages: Any, *, on_token: Any = None) -> Reply:  # noqa: ARG002 - as models are asked
        number = sum(message["role"] == "assistant" for message in messages)
        self.told(number)
        return Reply(text=self.replies[number])


def look(n: int) -> int:
    return n * 10


def agents() -> Agents:
    made = Agents()
    made.register("looker")(lambda _: _agent(_TURNS))
    return made


def _agent(replies: tuple[str, ...], told: Callable[[int], None] = _nobody) -> SubAgent[Any]:
    tools = [tool(look, effect="read", timeout=None)]
    return SubAgent("Look.", tools=tools, model=ByTurn(replies, told), max_turns=len(replies))


# -- many runs -------------------------------------------------------------------------------------------------------


def _work(url: str) -> None:
    """A worker's process."""
    with open_store(url) as store:
        asyncio.run(Worker(store=store, agents=agents()).run(until_idle=True))


async def _queue(store: Store, count: int) -> None:
    for number in range(count):
        await store.log(f"owner {number % _OWNERS}").start("looker")


def _throughput(url: str, runs: int, workers: int) -> str:
    """A row: runs in a second, and what a turn takes beside its model."""
    upgrade_store(url)
    with open_store(url) as store:
        asyncio.run(_queue(store, runs))
        processes = [get_context("spawn").Process(target=_work, args=(url,)) for _ in range(workers)]
        for process in processes:
            process.start()
        while not any(log.read(types=["run.taken_over"], limit=1) for log in store.logs()):
            sleep(0.01)
        began = perf_counter()
        for process in processes:
            process.join()
        seconds = perf_counter() - began
        turns = sorted(_times(store))
        assert sum(len(log.runs(1_000)) for log in store.logs()) == runs
        assert {run.status for log in store.logs() for run in log.runs(1_000)} == {"done"}
    return f"{runs / seconds:.1f} | {_at(turns, 0.5):.0f} ms | {_at(turns, 0.99):.0f} ms"


def _times(store: Store) -> list[float]:
    """Milliseconds between two turns of a run, which is all but the model's time, of all runs."""
    found: list[float] = []
    for log in store.logs():
        before: dict[str, int] = {}
        for event in log.events():
            if isinstance(event.data, TurnRequested):
                if event.stream in before:
                    found.append((event.recorded_us - before[event.stream]) / 1_000)
                before[event.stream] = event.recorded_us
    return found


def _at(values: list[float], share: float) -> float:
    return values[min(len(values) - 1, int(len(values) * share))]


# -- one turn --------------------------------------------------------------------------------------------------------


def _cpu(run: Callable[[int], object], count: int) -> float:
    """CPU milliseconds of a turn."""
    run(-1)
    began = process_time()
    for number in range(count):
        run(number)
    return (process_time() - began) / count / len(_TURNS) * 1_000


# -- one long run ----------------------------------------------------------------------------------------------------


def _recovery(url: str) -> float:
    """Milliseconds until the model of a run is asked for its fiftieth turn, by whoever takes the run up."""
    replies = (*(f"(def x{number} (tool/look {number}))" for number in range(_LONG - 1)), "(return 1)")
    asked: list[float] = []

    def killing(number: int) -> None:
        if number == _LONG - 1:
            raise _Killed

    with open_store(url, auto_migrate=True) as store:
        log = store.log("ada")
        run = asyncio.run(log.start("long"))
        with suppress(_Killed):
            _agent(replies, killing).run_sync(journal=log.journal(run.run_id))
        made = Agents()
        made.register("long")(lambda _: _agent(replies, lambda _: asked.append(perf_counter())))
        began = perf_counter()
        step = asyncio.run(continue_run(run.run_id, store=store, agents=made, owner="ada"))
        assert (step.return_value, len(asked)) == (1, 1)
    return (asked[0] - began) * 1_000


def main() -> None:
    """Print the tables."""
    runs = int(sys.argv[1]) if len(sys.argv) > 1 else _RUNS
    with databases() as made:
        print(f"{runs} runs of three turns, 8 at once in each worker:\n")
        print("| | runs a second | a turn, median | a turn, p99 |\n|---|---|---|---|")
        for name, new in made.items():
            for workers in (1, 2, 4):
                print(f"| {name}, {workers} workers | {_throughput(new(), runs, workers)} |", flush=True)
        plain = _cpu(lambda _: _agent(_TURNS).run_sync(), 50)
        print("\n| a turn alone | CPU |\n|---|---|")
        print(f"| without a journal | {plain:.1f} ms |")
        for name, new in made.items():
            with open_store(new(), auto_migrate=True) as store:
                kept = _cpu(lambda number: _agent(_TURNS).run_sync(journal=store.journal(f"r{number}")), 50)
            print(f"| with a journal in {name} | {kept:.1f} ms |", flush=True)
        print(f"\nA run of {_LONG} turns goes on, after its process was killed before the last:")
        for name, new in made.items():
            print(f"{name}: {sorted(_recovery(new()) for _ in range(5))[2]:.0f} ms", flush=True)


if __name__ == "__main__":
    main()
