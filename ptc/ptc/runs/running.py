"""One program while it runs: in a thread of its own, its tools on the event loop, and stopped when it has to be."""

import asyncio
from collections.abc import Callable, Coroutine, Mapping
from contextlib import suppress
from threading import Event as Flag
from typing import Any, Final, TypeVar

import attrs

from ptc.threads import THREADS
from ptc.tools.calling import CallableTool, RunningTools
from ptc_interpreter import Evaluation

T = TypeVar("T")
GRACE_SECONDS: Final = 5.0  # for a program to stop when it is told to; it looks every few milliseconds

# Runs the program with the tools it is given, and stops soon after the flag is set.
Evaluate = Callable[[Mapping[str, CallableTool], Flag], Evaluation]


@attrs.define(eq=False)
class RunningProgram:
    """A program and the tools it calls. To be used on the event loop."""

    tools: RunningTools
    _interrupt: Flag
    _work: "asyncio.Future[Evaluation]"

    @classmethod
    def started(cls, tools: RunningTools, evaluate: Evaluate) -> "RunningProgram":
        """A program that runs from now on."""
        interrupt = Flag()
        work = asyncio.wrap_future(THREADS.submit(lambda: evaluate(tools.by_name, interrupt)))
        return cls(tools, interrupt, work)

    async def finished(self) -> Evaluation:
        """What the program gave. Where the caller is cancelled the program runs on, until it is `stopped`."""
        return await asyncio.shield(self._work)

    async def stopped(self) -> Evaluation | None:
        """What the program did before it was stopped; None if it cannot be stopped in time."""
        self._interrupt.set()
        self.tools.interrupt()
        work = self._work
        with suppress(asyncio.CancelledError):  # cancelled again: what is known by now has to do
            await asyncio.wait({work, *self.tools.tasks}, timeout=GRACE_SECONDS)
        self.tools.tell = None  # what a program that was given up still does is not part of the run
        return work.result() if work.done() and not work.cancelled() and work.exception() is None else None


def run_to_end(work: Coroutine[Any, Any, T]) -> T:
    """The result of `work`, where no event loop is running.

    As `asyncio.run`, which writes the `repr` of a task's result when it gives Ctrl-C back to Python: of a long record
    that takes seconds. So the task has no result.
    """
    _check_no_loop(work)
    results: list[T] = []

    async def kept() -> None:
        results.append(await work)

    asyncio.run(kept())
    return results[0]


def _check_no_loop(work: Coroutine[Any, Any, Any]) -> None:
    """Raises RuntimeError, with what to write instead, where an event loop is running already."""
    try:
        asyncio.get_running_loop()
    except RuntimeError:
        return
    work.close()
    instead = f"`await agent.{work.__name__}(...)` in place of `agent.{work.__name__}_sync(...)`"
    raise RuntimeError(f"an event loop is running here, as in async code or a notebook: write {instead}")
