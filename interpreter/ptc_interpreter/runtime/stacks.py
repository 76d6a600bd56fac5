"""Stacks: how much of one a thread has, and a thread with enough of it for work that needs more.

Python counts calls within calls, and some of them take room on the stack of the thread, which it does not count:
sorting by a function that sorts takes most, three quarters of a kilobyte a call.
"""

import sys
import threading
from collections.abc import Callable
from contextvars import copy_context
from typing import Any, Final, TypeVar

_CALL: Final = 1_280  # bytes that a call within calls takes at most: sorting by functions that sort took up to 750
_ALONE: Final = 1 << 20  # bytes that it takes to read and compile a program
_LARGE: Final = 64 << 20  # bytes of the stack of a thread that is made: at least; only what is used is taken
_Given = TypeVar("_Given")
_starting = threading.Lock()
_known = threading.local()


def has_stack_for(calls: int) -> bool:
    """Whether the stack of this thread holds so many calls within calls, all those around this one counted."""
    if not hasattr(_known, "bytes"):
        _known.bytes = _measured()
    return _known.bytes >= _needed(calls)


def _needed(calls: int) -> int:
    return _ALONE + calls * _CALL


def _measured() -> int:
    """The bytes of this thread's stack; 0 where that cannot be told."""
    try:
        return _of_pthread()
    except (ImportError, AttributeError, OSError):
        return 0


def _of_pthread() -> int:
    import ctypes  # programs that are evaluated in a thread wait for it, once

    library = ctypes.CDLL(None)
    library.pthread_self.restype = ctypes.c_void_p
    this = ctypes.c_void_p(library.pthread_self())
    if sys.platform == "darwin":
        library.pthread_get_stacksize_np.restype = ctypes.c_size_t
        return int(library.pthread_get_stacksize_np(this))
    attributes, size = ctypes.create_string_buffer(256), ctypes.c_size_t()
    if library.pthread_getattr_np(this, attributes):
        return 0
    library.pthread_attr_getstacksize(attributes, ctypes.byref(size))
    library.pthread_attr_destroy(attributes)
    return size.value


def start_thread(work: Callable[[], Any], calls: int = 0) -> threading.Thread:
    """A thread that does the work, in the context of this one, with a stack for so many calls within calls.

    Raises RuntimeError where there are too many threads.
    """
    context = copy_context()
    thread = threading.Thread(target=context.run, args=(work,), daemon=True)
    with _starting:
        before = threading.stack_size(max(_LARGE, _needed(calls)))
        try:
            thread.start()
        finally:
            threading.stack_size(before)
    return thread


def in_large_stack(work: Callable[[], _Given], interrupt: threading.Event, calls: int) -> _Given:
    """What the work gives, or raises, in a thread of its own with a stack for so many calls within calls.

    `interrupt` is set when this thread is interrupted.
    """
    given = list[_Given]()
    raised = list[BaseException]()

    def run() -> None:
        try:
            given.append(work())
        except BaseException as error:  # is raised again where the work was asked for
            raised.append(error)

    thread = start_thread(run, calls)
    try:
        thread.join()
    except BaseException:
        interrupt.set()
        thread.join()
        raise
    if raised:
        raise raised[0]
    return given[0]
