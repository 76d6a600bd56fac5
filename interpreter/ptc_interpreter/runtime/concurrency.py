"""Calls of a program side by side: while the tool of one works, another goes on. What they did is in program order.

Program code runs in one thread at a time: in that of whoever holds the baton, which is handed over only while a tool
works. Each call is a branch with names, prints and tool calls of its own; when all have ended they are put together in
the order of the program, whatever the order in which the tools came back. So a program does and gives the same however
long its tools take: a branch sees the names as they were before all of them, and it is started unless a branch that is
`TOGETHER` places before it, or more, has failed.
"""

import threading
from collections.abc import Callable, Sequence
from contextvars import copy_context
from typing import Any, Final

import attrs

from ptc_interpreter.errors import LimitExceeded
from ptc_interpreter.runtime.run import Run
from ptc_interpreter.values.metering import accounted_to, watched

TOGETHER: Final = 8  # branches, and so tools, at work at once
_STACK: Final = 64 << 20  # bytes that a thread may use for calls within calls; only what is used is taken
_CAPTURED: Final = ("variables", "definitions", "prints", "captured", "tool_calls")
_STOPS: Final = (LimitExceeded, KeyboardInterrupt, SystemExit)  # after these nothing more is started
_starting = threading.Lock()

Call = Callable[[Run], Any]


def run_together(run: Run, calls: Sequence[Call]) -> list[Any]:
    """What the calls give, in order. Raises what the first of them raised that raised anything."""
    if not run.tools or len(calls) < 2 or run.branches is not None:
        return [call(run) for call in watched(calls)]  # nothing can wait, or these calls are within a branch
    return _Branches(run, calls).results()


@attrs.define(eq=False)
class _Branch:
    """One call: what the run holds for it while it is evaluated, and how it ended."""

    call: Call
    captured: dict[str, Any]
    value: Any = None
    error: BaseException | None = None
    ended: bool = False

    @property
    def ended_well(self) -> bool:
        return self.ended and self.error is None


class _Branches:
    """The branches of one run, and the baton that says which of them is evaluated."""

    def __init__(self, run: Run, calls: Sequence[Call]) -> None:
        self._run = run
        self._calls = calls
        self._outer = _captures(run)
        self._baton = threading.Condition(threading.Lock())
        self._free_since: float | None = None  # the baton is with nobody: all that is at work are tools
        self._branches: list[_Branch] = []  # those that were started
        self._done = 0  # so many of the first ones have ended well
        self._open = 0  # so many have not ended
        self._stopped = self._abandoned = False  # no more are started; this run is over
        self._threads = 1
        self._waiting = 0  # threads that wait for a branch to take
        self._current: _Branch | None = None

    def results(self) -> list[Any]:
        """What the calls give, after all that were started have ended and what they did is recorded."""
        run = self._run
        run.branches = self
        self._baton.acquire()
        try:
            self._work(began=True)
        finally:
            self._stopped = self._abandoned = True  # of effect only if this thread was interrupted
            self._baton.release()
            run.branches = None
            self._record()
        for branch in self._branches:
            if branch.error is not None:
                raise branch.error
        return [branch.value for branch in self._branches]

    def _record(self) -> None:
        """Put together, in program order, what the branches did."""
        run = self._run
        _install(run, self._outer)
        for branch in self._branches:
            for definition in branch.captured["definitions"]:
                run.define(definition.name, definition.value, definition.docstring)
            run.prints += branch.captured["prints"]
            if run.captured is not None:
                run.captured += branch.captured["captured"]
            run.tool_calls += branch.captured["tool_calls"]

    # -- tools -------------------------------------------------------------------------------------------------------

    def leave(self) -> _Branch:
        """A tool is called: let others go on. Gives what to come back with."""
        branch = self._current
        assert branch is not None
        branch.captured = _captures(self._run)
        if self._can_start() and not self._waiting and self._threads < TOGETHER:
            self._start_thread()
        self._let_go()
        self._baton.release()
        return branch

    def come_back(self, branch: _Branch) -> None:
        """The tool has come back: wait until it is this branch's turn."""
        self._baton.acquire()
        self._took_over()
        self._enter(branch)

    def _let_go(self) -> None:
        self._free_since = self._run.elapsed

    def _took_over(self) -> None:
        """Time in which nobody had the baton is time inside tools."""
        if self._free_since is not None:
            self._run.tool_seconds += self._run.elapsed - self._free_since
            self._free_since = None
        if self._abandoned:
            raise LimitExceeded("cancelled", "The host cancelled the program.")

    # -- threads, each with the baton --------------------------------------------------------------------------------

    def _start_thread(self) -> None:
        context = copy_context()
        with _starting:
            before = threading.stack_size(_STACK)
            try:
                threading.Thread(target=context.run, args=(self._in_thread,), daemon=True).start()
            except RuntimeError:  # the host has no more threads: those that are there do all the work
                return
            finally:
                threading.stack_size(before)
        self._threads += 1

    def _in_thread(self) -> None:
        with self._baton, accounted_to(self._run):
            try:
                self._took_over()
                self._work(began=False)
            except LimitExceeded:
                return  # abandoned
            finally:
                self._threads -= 1
                self._let_go()
                self._baton.notify_all()

    def _work(self, *, began: bool) -> None:
        """Evaluate branches as long as there are any; the thread that began also waits for the others to end."""
        while True:
            if self._can_start():
                self._evaluate()
            elif self._more_may_start() or (began and self._open):
                self._wait()
            else:
                return

    def _can_start(self) -> bool:
        place = len(self._branches)
        return not self._stopped and place < len(self._calls) and place < self._done + TOGETHER

    def _more_may_start(self) -> bool:
        if self._stopped or len(self._branches) == len(self._calls):
            return False
        return self._branches[self._done].error is None

    def _wait(self) -> None:
        self._waiting += 1
        self._let_go()
        self._baton.wait()
        self._waiting -= 1
        self._took_over()

    # -- one branch --------------------------------------------------------------------------------------------------

    def _evaluate(self) -> None:
        branch = self._begin()
        try:
            self._run.charge(1 + len(branch.captured["variables"]))
            branch.value = branch.call(self._run)
        except BaseException as error:
            branch.error = error
            self._stopped = self._stopped or isinstance(error, _STOPS)
        branch.captured = _captures(self._run)
        branch.ended = True
        self._count()
        self._baton.notify_all()

    def _begin(self) -> _Branch:
        own: dict[str, Any] = {
            "variables": self._outer["variables"].copy(),
            "definitions": [],
            "prints": [],
            "captured": None if self._outer["captured"] is None else [],
            "tool_calls": [],
        }
        branch = _Branch(self._calls[len(self._branches)], own)
        self._branches.append(branch)
        self._open += 1
        self._enter(branch)
        return branch

    def _enter(self, branch: _Branch) -> None:
        self._current = branch
        _install(self._run, branch.captured)

    def _count(self) -> None:
        self._open -= 1
        while self._done < len(self._branches) and self._branches[self._done].ended_well:
            self._done += 1


def _captures(run: Run) -> dict[str, Any]:
    return {name: getattr(run, name) for name in _CAPTURED}


def _install(run: Run, captured: dict[str, Any]) -> None:
    for name, value in captured.items():
        setattr(run, name, value)
