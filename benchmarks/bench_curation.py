"""How long each manager takes for up to 10,000 messages, and what a prompt cache can keep of what it sends."""

import asyncio
import sys
from collections.abc import Callable, Sequence
from functools import partial
from time import process_time
from typing import Any

from ptc_compression import ApproximateCounter, TiktokenCounter
from ptc_compression.chats import (
    Compactor,
    ComposedManager,
    CurationContext,
    EventBus,
    HistoryManager,
    ObservableManager,
    OutlineSummarizer,
    PassthroughManager,
    Session,
    SlidingWindowManager,
    TokenBudgetManager,
    ToolResultMasker,
    ToolResultTruncator,
    TurnWindowManager,
    pairing,
    prefix_report,
)

SIZES = (2_500, 5_000, 10_000)
ROUNDS = 7
TURNS = 200
_MISSION = CurationContext(preserve_first_n=1)


def history(turns: int) -> list[dict[str, Any]]:
    """A chat of turns of five messages: a question, two calls at once, their results out of order, an answer."""
    messages: list[dict[str, Any]] = [{"role": "system", "content": "You answer questions on the catalogue. " * 20}]
    for number in range(1, turns + 1):
        calls = [_call(f"{part}{number}", number) for part in "ab"]
        messages += [
            {"role": "user", "content": f"Question {number}: what did region {number % 7} sell, and what came back?"},
            {"role": "assistant", "content": None, "tool_calls": calls},
            {
                "role": "tool",
                "tool_call_id": f"b{number}",
                "content": f"region {number % 7}, returned, 12 items\n" * 20,
            },
            {"role": "tool", "tool_call_id": f"a{number}", "content": f"order {number}, laptop, 1200.50 EUR\n" * 80},
            {"role": "assistant", "content": f"Region {number % 7} sold 80 laptops, and 20 came back."},
        ]
    return messages


def _call(identity: str, number: int) -> dict[str, Any]:
    function = {"name": "rows", "arguments": f'{{"region": {number % 7}, "page": {number}}}'}
    return {"id": identity, "type": "function", "function": function}


def managers() -> dict[str, HistoryManager]:
    """What is measured, by name."""
    truncator, counter = ToolResultTruncator(500), ApproximateCounter()
    return {
        "passthrough": PassthroughManager(),
        "window of 60": SlidingWindowManager(60),
        "window of 60, hysteresis 30": SlidingWindowManager(60, hysteresis=30),
        "window of 60, mission kept": SlidingWindowManager(60, context=_MISSION),
        "12 turns": TurnWindowManager(12),
        "12 turns, hysteresis 6": TurnWindowManager(12, hysteresis=6),
        "budget of 12,000": TokenBudgetManager(12_000, counter),
        "budget of 12,000, hysteresis 6,000": TokenBudgetManager(12_000, counter, hysteresis=6_000),
        "budget by tiktoken, hysteresis": TokenBudgetManager(12_000, hysteresis=6_000),
        "results cut to 500": truncator,
        "old results masked": ToolResultMasker(6),
        "old results masked, hysteresis 20": ToolResultMasker(6, hysteresis=20),
        "cut, then window of 60": ComposedManager([truncator, SlidingWindowManager(60)]),
        "observed": ObservableManager(PassthroughManager(), EventBus()),
    }


def compacted(messages: Sequence[Any]) -> Callable[[], object]:
    """What a compactor does for each request, once it has made a summary of all turns but three."""
    compactor, session = Compactor(OutlineSummarizer(), counter=ApproximateCounter()), Session()
    asyncio.run(compactor.prepare(messages, session=session))
    return partial(compactor.curate, messages, session=session)


def milliseconds(work: Callable[[], object]) -> float:
    """CPU time of the fastest of a few rounds, so that other work on the machine counts little."""
    times: list[float] = []
    for _ in range(ROUNDS):
        started = process_time()
        work()
        times.append(process_time() - started)
    return min(times) * 1_000


def _times(work: Callable[[Sequence[Any]], Callable[[], object]]) -> str:
    given = [history(size // 5) for size in SIZES]
    return "".join(f"{milliseconds(work(messages)):9.2f} ms" for messages in given)


def main() -> None:
    """Print both tables."""
    out = sys.stdout.write
    out(f"{'':<36}" + "".join(f"{size:>7,} mess." for size in SIZES) + "\n")
    for name, function in (("check", pairing.check), ("repair", pairing.repair)):
        out(f"{name:<36}{_times(partial(partial, function))}\n")
    for name, manager in managers().items():
        out(f"{name:<36}{_times(partial(partial, manager.curate))}\n")
    out(f"{'compaction, applied':<36}{_times(compacted)}\n")
    out(f"\nOver {TURNS} turns, {2 * TURNS} requests      tokens sent   shared with the request before   largest\n")
    chat, counter = history(TURNS), TiktokenCounter()
    for name, manager in managers().items():
        report = prefix_report(manager, chat, counter=counter)
        out(f"{name:<36}{report.sent_tokens:>13,}{report.token_share:>21.0%}{report.largest_bytes:>21,} bytes\n")


if __name__ == "__main__":
    main()
