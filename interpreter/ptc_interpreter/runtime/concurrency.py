"""Calls of a program side by side: while the tool of one works, another goes on. What they did is in program order.

Program code runs in one thread at a time: in that of whoever holds the baton, which is handed over only while a tool
works. Each call is a branch with names, prints and tool calls of its own; when all have ended they are put together in
the order of the program, whatever the order in which the tools came back. So a program does and gives the same however
long its tools take: a branch sees the names as they were before all of them, and it is started unless a branch that is
started `TOGETHER` or more before it has failed.
"""

import threading
from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress
from typing import Any, Final

from ptc_interpreter.errors import LimitExceeded, PtcError
from ptc_interpreter.plain import fresh, plain
from ptc_interpreter.runtime.atoms import Place
from ptc_interpreter.runtime.large_stacks import LOOK_UP, start_thread
from ptc_interpreter.runtime.run import Captures, Run
from ptc_interpreter.runtime.stopwatch import Stopwatch
from ptc_interpreter.values.metering import accounted_to, watched

TOGETHER: Final = 8  # branches, and so tools, at work at once
_INTERRUPTS: Final = (KeyboardInterrupt, SystemExit)
_STOPS: Final = (LimitExceeded, *_INTERRUPTS)  # after these nothing more is started

Call = Callable[[Run], Any]


def run_together(run: Run, calls: Sequence[Call]) -> list[Any]:
    """What the calls give, in order. Raises what the first of them raised that raised anything."""
    if run.branches is None and run.tools and len(calls) > 1:
        return _Branches(run, calls).results()
    return one_after_the_other(run, calls)  # nothing can wait, or these calls are within a branch


def one_after_the_other(run: Run, calls: Iterable[Call]) -> list[Any]:
    """What the calls give. They may share no more than if they were made side by side."""
    around, bound = run.atoms.place, run.bound
    run.atoms.place, run.bound = Place(f"{around.identity()}.", own=set()), []
    try:
        return [call(run) for call in watched(calls)]
    finally:
        run.atoms.place, run.bound = around, bound


@plain
class _Branch:
    """One call: the names it sees, what it has done, and how it ended."""

    call: Call
    variables: dict[str, Any]
    captures: Captures
    place: Place
    bound: list[str] = fresh(factory=list[str])  # names that it has bound for a while itself
    value: Any = None
    error: BaseException | None = None
    ended: bool = False

    def enter(self, run: Run) -> None:
        """What is evaluated from now on is part of this branch."""
        run.variables, run.captures, run.atoms.place = self.variables, self.captures, self.place
        run.bound = self.bound

    @property
    def ended_well(self) -> bool:
        return self.ended and self.error is None


class _Baton:
    """What the thread that evaluates holds. Time in which nobody does is time inside tools."""

    def __init__(self, time: Stopwatch, cancel: Callable[[], None]) -> None:
        self._time = time
        self._cancel = cancel  # whoever has it, who may evaluate without an end, is stopped
        self._lock = threading.RLock()  # it knows who holds it, which nobody else does who was interrupted
        self._news = threading.Condition()
        self._free_since: float | None = None
        self._abandoned = False  # the evaluation is over
        self.waiting = 0  # threads that wait for something to do

    def take(self) -> None:
        """Wait until it is free. Once the evaluation is over, raises LimitExceeded with the baton taken."""
        self._acquire()
        self._taken()

    def take_again(self) -> None:
        """Take it after an interrupt, which leaves unknown whether this thread has it."""
        self._release()
        self.take()

    def _acquire(self) -> None:
        """Wait until the lock is free. An interrupt meanwhile cancels the program, and is raised when it is held."""
        interrupt: BaseException | None = None
        while True:
            try:
                if self._lock.acquire(timeout=LOOK_UP):  # a signal that came just before is seen after a moment
                    break
            except BaseException as error:
                interrupt = error
                self._cancel()
                self._release()
        if interrupt is not None:
            raise interrupt

    def _release(self) -> None:
        with suppress(RuntimeError):  # another thread has it
            self._lock.release()

    def hand_over(self) -> None:
        """Let others have it."""
        self._let_go()
        self._release()

    def wait(self) -> None:
        """Let others have it until there is news, or for a moment; takes it again, unless it is interrupted."""
        self.waiting += 1
        self._let_go()
        with self._news:
            self._release()
            self._news.wait(LOOK_UP)
        self._acquire()
        self.waiting -= 1
        self._taken()

    def announce(self) -> None:
        """There is news for those who wait: a branch has ended, or a thread."""
        with self._news:
            self._news.notify_all()

    def abandon(self) -> None:
        """The evaluation is over: whoever takes it from now on, as after an interrupt, is stopped."""
        self._abandoned = True
        self._release()

    def _let_go(self) -> None:
        if not self._abandoned:
            self._time.pause()
            self._free_since = self._time.elapsed

    def _taken(self) -> None:
        if self._free_since is not None:
            self._time.tool_seconds += self._time.elapsed - self._free_since
            self._free_since = None
            self._time.resume()
        if self._abandoned:
            raise LimitExceeded("cancelled", "The host cancelled the program.")


class _Branches:
    """The branches of one run: which are started, in which threads, and what comes of them."""

    def __init__(self, run: Run, calls: Sequence[Call]) -> None:
        self._run = run
        self._calls = calls
        self._variables, self._captures = run.variables, run.captures  # as they are before all of them
        self._bound = run.bound
        run.captures.entered += 1
        self._group = run.captures.path
        self._place = run.atoms.place
        self._places = self._place.branches(len(calls))
        self._baton = _Baton(run.time, run.cancel)
        self._branches: list[_Branch] = []  # those that were started
        self._done = 0  # so many of the first ones have ended well
        self._stopped = False  # no more are started
        self._threads = 1
        self._current: _Branch | None = None

    def results(self) -> list[Any]:
        """What the calls give, after all that were started have ended and what they did is recorded."""
        run = self._run
        run.branches = self
        self._baton.take()
        try:
            self._work(began=True)
        except BaseException:  # this thread was interrupted, and others may be at work
            self._stopped = True
            run.cancel()
            self._baton.take_again()
            raise
        finally:
            self._baton.abandon()
            run.branches = None
            self._record()
        errors = [branch.error for branch in self._branches if branch.error is not None]
        for error in sorted(errors, key=lambda each: isinstance(each, Exception)):  # what stops the program first
            raise error
        return [branch.value for branch in self._branches]

    def _record(self) -> None:
        """Put together, in program order, what the branches did."""
        run, whole = self._run, self._captures
        run.variables, run.captures, run.atoms.place = self._variables, whole, self._place
        run.bound = self._bound
        for branch in self._branches:
            for definition in branch.captures.definitions:
                run.define(definition.name, definition.value, definition.docstring)
            whole.prints += branch.captures.prints
            if whole.redirected is not None:
                whole.redirected += branch.captures.redirected or ()
            whole.tool_calls += branch.captures.tool_calls

    # -- tools -------------------------------------------------------------------------------------------------------

    def leave(self) -> _Branch:
        """A tool is called: let others go on. Gives what to come back with."""
        branch = self._current
        assert branch is not None
        if self._can_start() and not self._baton.waiting and self._threads < TOGETHER:
            self._start_thread()
        self._baton.hand_over()
        return branch

    def come_back(self, branch: _Branch) -> None:
        """The tool has come back: wait until it is this branch's turn."""
        self._baton.take()
        self._enter(branch)

    # -- threads, each with the baton --------------------------------------------------------------------------------

    def _start_thread(self) -> None:
        try:
            start_thread(self._in_thread, self._run.limits.call_depth)
        except RuntimeError:  # the host has no more threads: those that are there do all the work
            return
        self._threads += 1

    def _in_thread(self) -> None:
        with accounted_to(self._run):
            try:
                self._baton.take()
                self._work(began=False)
            except LimitExceeded:
                return  # abandoned
            finally:
                self._threads -= 1
                self._baton.announce()
                self._baton.hand_over()

    def _work(self, *, began: bool) -> None:
        """Evaluate branches as long as there are any; the thread that began also waits for the others to end."""
        while True:
            if self._can_start():
                self._evaluate(self._begin())
            elif self._more_may_start() or (began and self._any_open()):
                self._baton.wait()
            else:
                return

    def _can_start(self) -> bool:
        index = len(self._branches)
        return not self._stopped and index < len(self._calls) and index < self._done + TOGETHER

    def _more_may_start(self) -> bool:
        if self._stopped or len(self._branches) == len(self._calls):
            return False
        return self._branches[self._done].error is None

    def _any_open(self) -> bool:
        return not all(branch.ended for branch in self._branches[self._done :])

    # -- one branch --------------------------------------------------------------------------------------------------

    def _begin(self) -> _Branch:
        call = self._calls[len(self._branches)]
        place = self._places[len(self._branches)]
        captures = self._captures.branch(self._group, len(self._branches))
        branch = _Branch(call, self._variables.copy(), captures, place)
        self._branches.append(branch)
        self._enter(branch)
        return branch

    def _enter(self, branch: _Branch) -> None:
        self._current = branch
        branch.enter(self._run)

    def _evaluate(self, branch: _Branch) -> None:
        try:
            self._run.charge(1 + len(branch.variables))
            self._run.check()  # tools may take long, and the host may have cancelled the program
            branch.value = branch.call(self._run)
        except BaseException as error:
            if isinstance(error, _INTERRUPTS):
                self._run.cancel()
            if not isinstance(error, PtcError):
                self._baton.take_again()
            branch.error = error
            self._stopped = self._stopped or isinstance(error, _STOPS)
        branch.ended = True
        while self._done < len(self._branches) and self._branches[self._done].ended_well:
            self._done += 1
        self._baton.announce()
