"""Everything that is measured, in some minutes. One part alone: `python -m benchmarks speed`."""

import sys
from collections.abc import Callable

from benchmarks import (
    bench_curation,
    bench_render,
    conversations,
    durability,
    gather,
    phases,
    records,
    serving,
    speed,
    startup,
    strategies,
    tokens,
    tool_calls,
    trimming,
    workers,
)
from benchmarks.beside import comparing as beside
from benchmarks.corpus import measuring as corpus

_PARTS: dict[str, tuple[str, Callable[[], None]]] = {
    "speed": ("Programs that run once, against native Python in the same process", speed.main),
    "summary": ("Programs as models write them against native Python, all together", corpus.print_summary),
    "corpus": ("Programs as models write them, each", corpus.main),
    "growth": ("Programs at once, twice and four times their size", corpus.print_growth),
    "tools": ("Calls of tools", tool_calls.main),
    "records": ("Records of runs as JSON and back, and resuming them", records.main),
    "phases": ("Where the time of a program goes that runs once", phases.main),
    "beside": ("The corpus in other sandboxes", beside.main),
    "startup": ("Cold start of a process", startup.main),
    "render": ("Rendering a compressed history, wall time", bench_render.main),
    "curation": ("Curating a chat history: CPU time, and what a prompt cache can keep", bench_curation.main),
    "strategies": ("Strategies on the recorded runs: tokens, cached prefixes, facts shown", strategies.main),
    "trimming": ("History managers beside LangChain and pydantic-ai", trimming.main),
    "gather": ("Fifty agents at once: wall and CPU time, and how long the event loop was blocked", gather.main),
    "conversations": ("Conversations beside openai-agents and ADK, and what a long log costs", conversations.main),
    "workers": ("Runs that workers take up: throughput, what a turn costs, and recovery", workers.main),
    "serving": ("The service with 200 streams and 50 posts in a second, for a minute", serving.main),
    "durability": ("Runs that are kept beside LangGraph: CPU, bytes, and a crash after a side effect", durability.main),
    "tokens": ("Tokens of the demo, plain against compressed", tokens.main),
}
_ALONE = {"corpus"}  # a line for each of a hundred programs: the summary stands for it


def main() -> None:
    """Print the parts that are asked for, or all."""
    wanted = sys.argv[1:] or [name for name in _PARTS if name not in _ALONE]
    unknown = sorted(set(wanted) - set(_PARTS))
    if unknown:
        raise SystemExit(f"there is no part {', '.join(unknown)}; there are {', '.join(_PARTS)}")
    sys.argv[1:] = []  # the parts read it for themselves
    for name in wanted:
        title, print_part = _PARTS[name]
        print(f"\n== {title}\n", flush=True)
        print_part()


if __name__ == "__main__":
    main()
