"""The processes that run programs for `isolation`: each is started once and kept for the next program.

What a process says is read in pieces, as bytes of bounded number, and only while the host goes on waiting for it.
"""

import atexit
import os
import select
import signal
import subprocess
import sys
from collections.abc import Callable
from contextlib import suppress
from threading import Lock, Thread
from time import perf_counter
from typing import Final

from ptc_interpreter.errors import Problem
from ptc_interpreter.isolation.protocol import LENGTH, LONGEST, Broken, Message, Ready, length_of, read, written
from ptc_interpreter.runtime.large_stacks import LOOK_UP

_LOOK: Final = 50  # milliseconds between two looks at the host's wish to cancel
_PIECE: Final = 1 << 20  # bytes that are read or written at once
_DENSE: Final = 5  # a message of the worker may have this power of two fewer bytes than its memory: values take more
_START: Final = 60.0  # seconds that a worker may take to start
_PROGRAM = ("-m", "ptc_interpreter.isolation.worker")
_KEPT: Final = 4  # workers that wait for the next program


class Worker:
    """A process that runs programs."""

    def __init__(self, memory_bytes: int) -> None:
        self.memory_bytes = memory_bytes
        self._process = _started(memory_bytes)
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self._stdin, self._stdout = self._process.stdin, self._process.stdout
        os.set_blocking(self._stdin.fileno(), False)
        try:
            self._await_ready()
        except BaseException:  # Ctrl-C, too
            self.end()
            raise

    def _await_ready(self) -> None:
        """Wait until the process says that it is. Raises OSError where it does not in time."""
        until = perf_counter() + _START
        with suppress(Broken, OSError):
            if self.receive(lambda: perf_counter() < until) == Ready():
                return
        raise OSError("it ended, or did not say that it was ready")

    @property
    def process_id(self) -> int:
        """The id of the process."""
        return self._process.pid

    def send(self, message: Message, go_on: Callable[[], bool]) -> None:
        """Send a message. Raises Broken if the worker does not read it while `go_on()` holds."""
        left = memoryview(written(message))
        while left:
            self._await(self._stdin.fileno(), select.POLLOUT, go_on)
            with suppress(BlockingIOError):
                left = left[os.write(self._stdin.fileno(), left[:_PIECE]) :]

    def receive(self, go_on: Callable[[], bool]) -> Message:
        """The next message. Raises Broken if it does not come while `go_on()` holds, TooLong if it is too long."""
        return read(self.said(go_on))

    def said(self, go_on: Callable[[], bool]) -> bytes:
        """The same, not read yet."""
        longest = min(LONGEST, self.memory_bytes >> _DENSE)
        return self._exactly(length_of(self._exactly(LENGTH, go_on), longest), go_on)

    def _exactly(self, count: int, go_on: Callable[[], bool]) -> bytes:
        found = bytearray()
        while len(found) < count:
            self._await(self._stdout.fileno(), select.POLLIN, go_on)
            part = os.read(self._stdout.fileno(), min(count - len(found), _PIECE))
            if not part:
                raise Broken
            found += part
        return bytes(found)

    @staticmethod
    def _await(descriptor: int, event: int, go_on: Callable[[], bool]) -> None:
        """Wait until one of the pipes can be used."""
        ready = select.poll()
        ready.register(descriptor, event)
        while not ready.poll(_LOOK):
            if not go_on():
                raise Broken
        if not go_on():
            raise Broken

    def death(self) -> Problem:
        """What the worker died of; it is ended if it still lives."""
        try:
            died = -self._process.wait(0.2)
        except subprocess.TimeoutExpired:
            died = 0
        self.end()
        if died in (signal.SIGXCPU, signal.SIGALRM):
            return ended("limit_time", "The process of the program used up its processor time and was killed.")
        return ended("limit_memory", "The process of the program ran out of memory, or was killed.")

    def end(self) -> None:
        """Kill the process."""
        self._process.kill()
        self._process.wait()
        self._stdout.close()
        with suppress(OSError):  # of what it had not read yet
            self._stdin.close()


def ended(code: str, message: str) -> Problem:
    """Why a worker was ended before its program."""
    return Problem(phase="limit", code=code, message=message, hint="Do less in one program.")


def _started(memory_bytes: int) -> "subprocess.Popen[bytes]":
    return subprocess.Popen(
        [sys.executable, *_PROGRAM, str(min(memory_bytes, sys.maxsize))],
        bufsize=0,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        close_fds=True,
        cwd="/",
        env={"PYTHONPATH": os.pathsep.join(filter(None, sys.path)), "PYTHONUTF8": "1"},
        start_new_session=True,
    )


# -- workers that wait -----------------------------------------------------------------------------------------------

_waiting: list[Worker] = []
_starting: dict[int, Thread] = {}  # by memory
_lock: Final = Lock()


def taken(memory_bytes: int) -> Worker:
    """A worker with so much memory: one that waits or is being started, or a new one. Raises OSError without one."""
    with _lock:
        starting = _starting.get(memory_bytes)
    while starting is not None and starting.is_alive():
        starting.join(LOOK_UP)
    with _lock:
        for worker in _waiting:
            if worker.memory_bytes == memory_bytes:
                _waiting.remove(worker)
                return worker
    return Worker(memory_bytes)


def start_one_ahead(memory_bytes: int) -> None:
    """Start a worker in the background, unless one waits or is being started."""
    with _lock:
        if memory_bytes in _starting or any(worker.memory_bytes == memory_bytes for worker in _waiting):
            return
        thread = _starting[memory_bytes] = Thread(target=_start_ahead, args=(memory_bytes,), daemon=True)
    thread.start()


def _start_ahead(memory_bytes: int) -> None:
    with suppress(OSError):  # whoever needs it tries again, and is told
        give_back(Worker(memory_bytes))
    with _lock:
        del _starting[memory_bytes]


def give_back(worker: Worker) -> None:
    """Keep a worker for the next program, or end it where enough wait."""
    with _lock:
        if len(_waiting) < _KEPT:
            _waiting.append(worker)
            return
    worker.end()


def waiting_process_ids() -> list[int]:
    """The processes of the workers that wait for a program."""
    with _lock:
        return [worker.process_id for worker in _waiting]


@atexit.register
def end_workers() -> None:
    """End the workers that wait. One that is being started ends when it finds that nobody writes to it."""
    with _lock:
        while _waiting:
            _waiting.pop().end()
