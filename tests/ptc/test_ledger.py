"""What a program gives a tool is in the ledger as the program gave it, whichever way the call goes and ends."""

import asyncio
import os
import signal
import sys
import threading
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import wraps
from typing import Any

import pytest

from ptc import ScriptedModel, Step, SubAgent, step_of
from ptc_interpreter import Limits, ToolCall
from ptc_interpreter.encoding import encode
from ptc_interpreter.isolation import pool

APART = Limits(isolation="process", memory_bytes=(1 << 29) + 1)  # no other test has workers of this size


@dataclass
class Row:
    name: str
    price: float = 1.0


def note(subject: Any, more_rows: Any = 5) -> Any:
    return more_rows


def typed(row: Row) -> Row:
    return row


def variadic(*values: Any) -> int:
    return len(values)


TOOLS = {"note": note, "typed": typed, "variadic": variadic}
CALLS = [
    '(tool/note "a")',
    '(tool/note "a" 7)',
    '(tool/note {:subject "a" :more-rows 2})',
    '(tool/note {"subject" :a})',
    "(tool/note {:other 1})",
    "(tool/note [1 {:k :v}] 2)",
    "(tool/note #{:x 1.5} 3)",
    "(tool/note (lazy-seq [1 2]))",
    "(tool/note data/rows)",
    '(tool/note {:subject {:name "a"} :more-rows "2"})',
    '(tool/typed {:row {:name "a"}})',
    "(tool/variadic 1 :two '(three))",
]


def agent(program: str, tools: Mapping[str, Any] = TOOLS, **options: Any) -> SubAgent:
    data = {"rows": [{"id": 1}]}
    return SubAgent("m", model=ScriptedModel([program]), max_turns=1, tools=tools, data=data, **options)


def doing(before: Callable[[], Any]) -> dict[str, Any]:
    """The tools, each of which does something else first."""

    def made(tool: Any) -> Any:
        @wraps(tool)
        def later(*values: Any, **named: Any) -> Any:
            before()
            return tool(*values, **named)

        return later

    return {name: made(tool) for name, tool in TOOLS.items()}


# -- ways of a call --------------------------------------------------------------------------------------------------


def in_a_worker(call: str) -> Step:
    return agent(call, limits=APART).run_sync()


def in_a_worker_that_dies(call: str) -> Step:
    agent("1", limits=APART).run_sync()
    worker = pool.waiting_process_ids()[-1]
    tools = {**TOOLS, "kill": lambda: os.kill(worker, signal.SIGKILL)}
    step = agent(f"{call} (tool/kill)", tools, limits=APART).run_sync()
    assert step.trace[0].evaluation.error.code == "limit_memory"
    return step


def too_slow(call: str) -> Step:
    release = threading.Event()
    step = agent(call, doing(lambda: release.wait(60)), tool_timeout=0.01).run_sync()
    release.set()
    assert step.tool_calls[0].error.startswith("ToolTimeout: no result within")
    return step


def given_up(call: str) -> Step:
    """The program cannot be stopped: what it has called before is all that is known."""
    return asyncio.run(_given_up(f"{call} (tool/stuck)", lambda stuck: {**TOOLS, "stuck": stuck}))


def given_up_at_work(call: str) -> Step:
    step = asyncio.run(_given_up(call, doing))
    assert step.tool_calls[0].error == "ToolInterrupted: the run ended while the tool was working"
    return step


async def _given_up(program: str, tools: Callable[[Callable[[], Any]], Mapping[str, Any]]) -> Step:
    working, loop, release = asyncio.Event(), asyncio.get_running_loop(), threading.Event()

    def stuck() -> None:
        loop.call_soon_threadsafe(working.set)
        release.wait(60)

    task = asyncio.create_task(agent(program, tools(stuck), tool_timeout=None).run())
    await working.wait()
    task.cancel()
    with pytest.raises(asyncio.CancelledError) as raised:
        await task
    release.set()
    step = step_of(raised.value)
    assert step is not None
    assert step.trace[0].evaluation.error.message == "The host cancelled the program."
    return step


ISOLATED = (
    pytest.mark.skipif(sys.platform == "win32", reason="there are no resource limits"),
    pytest.mark.orderless("a worker has a hash seed of its own"),
)
ALL = "\n".join(CALLS)
WAYS = [
    pytest.param(in_a_worker, [ALL], marks=ISOLATED),
    pytest.param(in_a_worker_that_dies, [ALL], marks=ISOLATED),
    pytest.param(too_slow, CALLS),
    pytest.param(given_up, [ALL]),
    pytest.param(given_up_at_work, CALLS),
]


def told(calls: Sequence[ToolCall]) -> list[tuple[Any, ...]]:
    return [(call.name, encode(list(call.arguments)), call.span) for call in calls]


@pytest.mark.usefixtures("started_workers")  # one of which is killed
@pytest.mark.parametrize(("way", "programs"), WAYS)
def test_arguments_are_the_programs_own_values(
    way: Callable[[str], Step], programs: list[str], monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr("ptc.runs.running.GRACE_SECONDS", 0.01)
    for program in programs:
        expected = agent(program).run_sync().tool_calls
        found = way(program).tool_calls[: len(expected)]
        assert told(found) == told(expected)
        if found[0].error is None:
            assert [encode(call.result) for call in found] == [encode(call.result) for call in expected]
    pool.end_workers()
