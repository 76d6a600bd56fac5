"""Threads that are used again: for programs, which wait for tools, and for tools, which may never come back.

Neither may share a pool of a fixed size: agents that wait for their sub-agents would fill it and wait for ever. So the
number of threads grows with the work, and one that is idle for a while ends. They do not keep the process alive.
"""

import contextvars
import threading
from collections.abc import Callable
from concurrent.futures import Future, InvalidStateError
from contextlib import suppress
from queue import Empty, SimpleQueue
from typing import Any, Final, TypeVar

_IDLE_SECONDS: Final = 10.0
T = TypeVar("T")
_Job = Callable[[], None]


class ThreadPool:
    """A pool that always has a thread left."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._idle: list[SimpleQueue[_Job]] = []

    def submit(self, function: Callable[[], T]) -> "Future[T]":
        """Call `function` in a thread of its own, with the context variables of the caller."""
        future: Future[T] = Future()
        context = contextvars.copy_context()
        self._start(lambda: _settle(future, lambda: context.run(function)))
        return future

    def _start(self, job: _Job) -> None:
        with self._lock:
            jobs = self._idle.pop() if self._idle else None
        if jobs is None:
            jobs = SimpleQueue[_Job]()
            threading.Thread(target=self._work, args=(jobs,), name="ptc", daemon=True).start()
        jobs.put(job)

    def _work(self, jobs: "SimpleQueue[_Job]") -> None:
        while True:
            try:
                job = jobs.get(timeout=_IDLE_SECONDS)
            except Empty:
                if self._retire(jobs):
                    return
                continue
            job()
            del job  # an idle thread must not keep alive what it worked on
            with self._lock:
                self._idle.append(jobs)

    def _retire(self, jobs: "SimpleQueue[_Job]") -> bool:
        with self._lock:
            if jobs not in self._idle:
                return False  # a job is on its way
            self._idle.remove(jobs)
            return True


def _settle(future: "Future[Any]", function: Callable[[], Any]) -> None:
    with suppress(InvalidStateError):  # nobody waits any more
        try:
            result = function()
        except BaseException as error:  # whoever waits for it decides
            future.set_exception(error)
        else:
            future.set_result(result)


THREADS: Final = ThreadPool()
