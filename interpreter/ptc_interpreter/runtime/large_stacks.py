"""Threads with as much of a stack as work needs."""

import os
import threading
from collections.abc import Callable
from contextlib import suppress
from contextvars import copy_context
from functools import partial
from queue import Empty, SimpleQueue
from typing import Any, Final, NoReturn, TypeAlias, TypeVar

from ptc_interpreter.runtime.stacks import Stop, stack_for

_LARGE: Final = 64 << 20  # bytes of the stack of a thread that is made: at least; only what is used is taken
MOST_WAITING: Final = 4  # threads
_WIDE: Final = (1 << 17) + 1  # values of a frame for which Python takes two megabytes, half of them for those within it
_PATIENCE: Final = 10.0  # seconds that a thread waits for more
LOOK_UP: Final = 0.1  # seconds between two looks whether a signal has arrived
_LAST_WORDS: Final = 2.0  # seconds that work has to end once it is interrupted: a tool may take longer
_Given = TypeVar("_Given")
_Answer: TypeAlias = Callable[[], _Given]  # gives it, or raises
_starting = threading.Lock()
_waiting: "list[SimpleQueue[Callable[[], Any]]]" = []  # of threads that have done their work


def start_thread(work: Callable[[], Any], calls: int = 0) -> None:
    """Do the work in a thread, in the context of this one, with a stack for so many calls within calls.

    Raises RuntimeError where there are too many threads.
    """
    context = copy_context()
    _start(lambda: context.run(work), max(_LARGE, stack_for(calls)))


def _start(work: Callable[[], Any], size: int) -> None:
    thread = threading.Thread(target=_with_room, args=(work,), daemon=True)
    with _starting:
        before = threading.stack_size(size)
        try:
            thread.start()
        finally:
            threading.stack_size(before)


def _with_room(work: Callable[[], Any]) -> None:
    """Do the work, with room for the frames of some thousand calls within calls.

    Python takes 16 kB for frames at a time, and gives each such piece back when no frame is in it. A call that needs
    a new one takes far longer than any other, and a function that calls itself makes many of them.
    """
    work()


_with_room.__code__ = _with_room.__code__.replace(co_stacksize=_WIDE)


def in_large_stack(work: Callable[[], _Given], stop: Stop, calls: int) -> _Given:
    """What the work gives, or raises, in another thread, which has a stack for so many calls within calls.

    Where this thread is interrupted, `stop` is set, and the work has a while to come to its end.
    """
    answers = SimpleQueue[_Answer[_Given]]()
    context = copy_context()
    try:
        _hand_over(lambda: context.run(_answer, work, answers), stack_for(calls))
        answer = _awaited(answers)
    except BaseException:
        stop.set()
        with suppress(Empty):
            answers.get(timeout=_LAST_WORDS)
        raise
    return answer()


def _awaited(answers: "SimpleQueue[_Answer[_Given]]") -> _Answer[_Given]:
    """The answer, when it comes. A signal that arrives just before a thread waits does not wake it: so it looks up."""
    while True:
        with suppress(Empty):
            return answers.get(timeout=LOOK_UP)


def _answer(work: Callable[[], _Given], answers: "SimpleQueue[_Answer[_Given]]") -> None:
    try:
        given = work()
    except BaseException as error:  # is raised again where the work was asked for
        answers.put(partial(_raise, error))
    else:
        answers.put(lambda: given)


def _raise(error: BaseException) -> NoReturn:
    raise error


# -- threads that wait for more ----------------------------------------------------------------------------------------


def _hand_over(work: Callable[[], Any], size: int) -> None:
    """Have a thread that waits do the work, as to start one takes longer than most programs; or a new one."""
    if size > _LARGE:
        return _start(work, size)
    try:
        _waiting.pop().put(work)
    except IndexError:
        handed_over = SimpleQueue[Callable[[], Any]]()
        handed_over.put(work)
        _start(partial(_work_and_wait, handed_over), _LARGE)


def _work_and_wait(handed_over: "SimpleQueue[Callable[[], Any]]") -> None:
    work: Callable[[], Any] | None = handed_over.get()
    while work is not None:
        work()
        work = None  # nothing of it is held while this waits
        work = _next(handed_over)


def _next(handed_over: "SimpleQueue[Callable[[], Any]]") -> Callable[[], Any] | None:
    """The work that comes next; None where none does."""
    if len(_waiting) >= MOST_WAITING:
        return None
    _waiting.append(handed_over)
    try:
        return handed_over.get(timeout=_PATIENCE)
    except Empty:
        return _taken_meanwhile(handed_over)


def _taken_meanwhile(handed_over: "SimpleQueue[Callable[[], Any]]") -> Callable[[], Any] | None:
    try:
        _waiting.remove(handed_over)
    except ValueError:  # somebody has it, and hands over work just now
        return handed_over.get()
    return None


if hasattr(os, "register_at_fork"):
    os.register_at_fork(after_in_child=_waiting.clear)  # threads stay behind
