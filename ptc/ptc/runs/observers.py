"""Callbacks of the host as a run calls them: in order, sync or async, and without being failed or held up by them."""

import asyncio
import inspect
import logging
from collections import deque
from collections.abc import Awaitable, Callable
from typing import Any, Final

import attrs

_LOG: Final = logging.getLogger("ptc")
_PATIENCE: Final = 5.0  # seconds that the end of a run waits for callbacks that are still at work


@attrs.define(eq=False)
class Line:
    """What async callbacks of a run have to do: one after the other, in the order in which they were called."""

    _waiting: deque[tuple["Observer", Awaitable[Any]]] = attrs.field(factory=deque[Any], init=False)
    _work: "asyncio.Task[None] | None" = attrs.field(default=None, init=False)

    def add(self, observer: "Observer", outcome: Awaitable[Any]) -> None:
        """Have `outcome` awaited after all that came before."""
        self._waiting.append((observer, outcome))
        if self._work is None or self._work.done():
            self._work = asyncio.create_task(self._await_all())

    async def settled(self) -> None:
        """Wait until all is done; not for ever, where a callback does not come back."""
        if self._work is None:
            return
        try:
            _, late = await asyncio.wait({self._work}, timeout=_PATIENCE)
        except asyncio.CancelledError:
            self._work.cancel()
            raise
        if late:
            _LOG.warning("callbacks were still at work %g seconds after the run ended and are stopped", _PATIENCE)
            self._work.cancel()
            await asyncio.wait({self._work})

    async def _await_all(self) -> None:
        try:
            while self._waiting:
                observer, outcome = self._waiting.popleft()
                await observer.awaited(outcome)
        finally:
            for _, outcome in self._waiting:
                if inspect.iscoroutine(outcome):
                    outcome.close()  # it was stopped: what has not begun never will


@attrs.define(eq=False)
class Observer:
    """A callback. What it raises is logged, once in a run, and concerns nobody else."""

    name: str  # of the option that it was given as
    callback: Callable[[Any], Any]
    line: Line
    _failed: bool = attrs.field(default=False, init=False)

    def __call__(self, told: Any) -> None:
        """Call it, on the event loop."""
        try:
            outcome = self.callback(told)
        except Exception:
            self._warn()
            return
        if inspect.isawaitable(outcome):
            self.line.add(self, outcome)

    async def awaited(self, outcome: Awaitable[Any]) -> None:
        """Wait for what an async callback does."""
        try:
            await outcome
        except Exception:
            self._warn()

    def _warn(self) -> None:
        if not self._failed:
            self._failed = True
            _LOG.warning("%s raised an exception; the run goes on without minding it", self.name, exc_info=True)


def observer(name: str, callback: Callable[[Any], Any] | None, line: Line) -> Observer | None:
    """The callback as an observer; what an agent has inherited is one already."""
    if callback is None or isinstance(callback, Observer):
        return callback
    return Observer(name, callback, line)
