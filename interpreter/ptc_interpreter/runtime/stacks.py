"""How much of a stack a thread has, and the stop of work that goes on in another.

Python counts calls within calls, and some of them take room on the stack of the thread, which it does not count:
sorting by a function that sorts takes most, three quarters of a kilobyte a call.
"""

import os
import sys
import threading
from typing import Final

_CALL: Final = 1_280  # bytes that a call within calls takes at most: sorting by functions that sort took up to 750
_ALONE: Final = 1 << 20  # bytes that it takes to read and compile a program
_known = threading.local()


def has_stack_for(calls: int) -> bool:
    """Whether the stack of this thread holds so many calls within calls, all those around this one counted."""
    if not hasattr(_known, "bytes"):
        _known.bytes = _measured()
    return _known.bytes >= stack_for(calls)


def stack_for(calls: int) -> int:
    """The bytes that so many calls within calls take."""
    return _ALONE + calls * _CALL


def _measured() -> int:
    """The bytes of this thread's stack; 0 where that cannot be told."""
    try:
        return _of_process() or _of_pthread()
    except (ImportError, AttributeError, OSError):
        return 0


def _of_process() -> int:
    """The same of the thread that the process began with, in Python and for the system; 0 for any other.

    Linux lets its stack grow up to a limit of the process, which can be asked for in less time.
    """
    this = threading.current_thread()
    began = type(this).__name__ == "_MainThread"  # no more in a process that another thread has forked
    if sys.platform != "linux" or not began or threading.get_native_id() != os.getpid():
        return 0
    import resource  # not every system has it

    return max(0, resource.getrlimit(resource.RLIMIT_STACK)[0])  # below 0: without a limit of its own


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


class Stop:
    """Whether a program is to end: the host says so by its event, or a thread that was interrupted."""

    __slots__ = ("_host", "_interrupted")

    def __init__(self, host: "threading.Event | Stop | None") -> None:
        self._host = host
        self._interrupted = False

    def set(self) -> None:
        """It is to end. The host's event, which may be meant for more than this program, stays as it is."""
        self._interrupted = True

    def is_set(self) -> bool:
        """Whether it is to end."""
        return self._interrupted or (self._host is not None and self._host.is_set())
