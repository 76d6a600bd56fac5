"""How long it takes to render a history of 10, 100 and 1,000 turns, all at once and turn by turn."""

import sys
from collections.abc import Callable, Sequence
from time import perf_counter
from typing import Any

from ptc_compression import Turn, render, start_history
from ptc_interpreter import Definition, Evaluation, Memory, Problem, Span, ToolCall

SIZES = (10, 100, 1_000)
ROUNDS = 5
ERROR = Problem(phase="analyze", code="unresolved_symbol", message="`oops` is not defined.", span=Span(1, 2, 4))


def record(length: int) -> list[Turn]:
    """Turns that each define a table and call a tool; every second one prints, every tenth one fails."""
    memory: dict[str, Any] = {}
    turns: list[Turn] = []
    for number in range(1, length + 1):
        rows = [{"id": number, "name": "Laptop", "price": 1200.5, "tags": ["new", "sale"]}] * 20
        memory[f"rows-{number}"] = rows
        evaluation = Evaluation(
            outcome="value" if number % 10 else "error",
            error=None if number % 10 else ERROR,
            named_value=True,
            memory=Memory(dict(memory)),
            definitions=(Definition(name=f"rows-{number}", value=rows, docstring="A page of the catalogue"),),
            prints=("20 rows",) if number % 2 else (),
            tool_calls=(ToolCall(name="fetch-page", arguments=({"page": number, "size": 20},), result=rows),),
        )
        turns.append(Turn(number=number, reply="(oops)", program="(oops)", evaluation=evaluation))
    return turns


def bench_render() -> dict[str, float]:
    """Milliseconds for each size: the whole record at once, and the last turn of a history that was kept."""
    found: dict[str, float] = {}
    for size in SIZES:
        turns = record(size)
        found[f"render {size:,} turns at once"] = fastest(lambda turns=turns: render("M", turns, max_turns=2_000))
        found[f"render turn {size:,} after turn {size - 1:,}"] = last_turn(turns)
    return found


def last_turn(turns: Sequence[Turn]) -> float:
    """Milliseconds to add the last turn to a history that was rendered after each turn, and to render that."""
    history = start_history()
    for turn in turns[:-1]:
        history = history.with_turn(turn)
        history.render("M", max_turns=2_000)
    return fastest(lambda: history.with_turn(turns[-1]).render("M", max_turns=2_000))


def fastest(work: Callable[[], object]) -> float:
    """Milliseconds of the fastest of a few rounds."""
    times: list[float] = []
    for _ in range(ROUNDS):
        started = perf_counter()
        work()
        times.append(perf_counter() - started)
    return min(times) * 1_000


def main() -> None:
    for name, milliseconds in bench_render().items():
        sys.stdout.write(f"{name:<36} {milliseconds:8.2f} ms\n")


if __name__ == "__main__":
    main()
