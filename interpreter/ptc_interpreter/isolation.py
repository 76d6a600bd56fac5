"""The second wall: programs in a process of their own, with no files, no environment and a bound on its memory.

`Limits(isolation="process")` asks for it. A worker is started once and kept for the next program; tools are called
here. A worker that is killed, by its limits or by anything else, ends its program alone.

The worker is not trusted. Whatever it says is read as data, of bounded size and in bounded time, and tools are given
plain values; what it may do beyond that is what the system lets a process of this user do that cannot open a file.
"""

import atexit
import os
import select
import signal
import subprocess
import sys
from collections.abc import Callable, Mapping
from contextlib import suppress
from datetime import datetime
from threading import Event, Lock
from time import perf_counter
from typing import Any, Final, cast

from ptc_interpreter.boundary import admit, to_python
from ptc_interpreter.errors import LispError, Problem
from ptc_interpreter.exchange import LENGTH, LONGEST, Broken, evaluation_of, length_of, limits_as_data, read, written
from ptc_interpreter.limits import Limits
from ptc_interpreter.records import Evaluation, Memory, ToolCall
from ptc_interpreter.run import Tool
from ptc_interpreter.tool_calls import ToolRefused, first_line, parameters_of

_LOOK: Final = 50  # milliseconds between two looks at the host's wish to cancel
_PIECE: Final = 1 << 20  # bytes that are read or written at once
_DENSE: Final = 4  # a message of the worker may have this power of two fewer bytes than its memory: values take more
_START: Final = 20.0  # seconds that a worker may take to start
_BEYOND = 1.0  # seconds beyond twice its limit that a program has for what it is given and gives to cross
_PROGRAM = ("-m", "ptc_interpreter.worker")
_KEPT: Final = 4  # workers that wait for the next program


def evaluate_apart(
    source: str,
    *,
    data: Mapping[str, Any],
    tools: Mapping[str, Tool],
    functions: Mapping[str, Tool],
    memory: Memory,
    limits: Limits,
    now: datetime | None,
    interrupt: Event | None,
) -> Evaluation:
    """What `evaluate` gives, worked out by a worker process."""
    conversation = _Conversation(_taken(limits.memory_bytes), tools, functions, limits, interrupt)
    parameters = {name: dict(parameters_of(tool)) for name, tool in tools.items()}
    given = (parameters, sorted(functions), limits_as_data(limits), now)
    try:
        evaluation = evaluation_of(conversation.outcome(source, dict(data), *_memory_as_data(memory), *given))
    except _Stopped as stopped:
        return conversation.lost(memory, stopped.code, stopped.message)
    except (Broken, OSError, MemoryError):
        return conversation.lost(memory, *conversation.worker.death())
    except BaseException:
        conversation.worker.end()
        raise
    _give_back(conversation.worker)
    return evaluation


def _memory_as_data(memory: Memory) -> tuple[list[list[Any]], list[Any], dict[str, str]]:
    return list(map(list, memory.values_by_name.items())), list(memory.results), dict(memory.required)


class _Stopped(Exception):
    """The host ends a program whose worker still runs."""

    def __init__(self, code: str, message: str) -> None:
        super().__init__(message)
        self.code = code
        self.message = message


class _Worker:
    """A process that runs programs."""

    def __init__(self, memory_bytes: int) -> None:
        self.memory_bytes = memory_bytes
        self._process = subprocess.Popen(
            [sys.executable, *_PROGRAM, str(memory_bytes)],
            bufsize=0,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            close_fds=True,
            cwd="/",
            env={"PYTHONPATH": os.pathsep.join(filter(None, sys.path)), "PYTHONUTF8": "1"},
            start_new_session=True,
        )
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self._to, self._of = self._process.stdin, self._process.stdout
        os.set_blocking(self._to.fileno(), False)
        until = perf_counter() + _START
        try:
            started = self.receive(lambda: perf_counter() < until) == ["ready"]
        except (Broken, OSError):
            started = False
        if not started:
            self.end()
            raise OSError("no worker process for programs could be started")

    @property
    def process_id(self) -> int:
        """The id of the process."""
        return self._process.pid

    def send(self, message: list[Any], go_on: Callable[[], bool]) -> None:
        """Send a message. Raises Broken if the worker does not read it while `go_on()` holds."""
        left = memoryview(written(message))
        while left:
            self._await(self._to.fileno(), select.POLLOUT, go_on)
            with suppress(BlockingIOError):
                left = left[os.write(self._to.fileno(), left[:_PIECE]) :]

    def receive(self, go_on: Callable[[], bool]) -> list[Any]:
        """The next message. Raises Broken if it does not come while `go_on()` holds."""
        longest = min(LONGEST, self.memory_bytes >> _DENSE)
        return read(self._exactly(length_of(self._exactly(LENGTH, go_on), longest), go_on))

    def _exactly(self, count: int, go_on: Callable[[], bool]) -> bytes:
        found = bytearray()
        while len(found) < count:
            self._await(self._of.fileno(), select.POLLIN, go_on)
            part = os.read(self._of.fileno(), min(count - len(found), _PIECE))
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

    def death(self) -> tuple[str, str]:
        """Code and message for what the worker died of; it is ended if it still lives."""
        try:
            died = -self._process.wait(0.2)
        except subprocess.TimeoutExpired:
            died = 0
        self.end()
        if died in (signal.SIGXCPU, signal.SIGALRM):
            return "limit_time", "The process of the program used up its processor time and was killed."
        return "limit_memory", "The process of the program ran out of memory, or was killed."

    def end(self) -> None:
        self._process.kill()
        self._process.wait()
        self._of.close()
        with suppress(OSError):  # of what it had not read yet
            self._to.close()


class _Conversation:
    """One program: what its worker says is answered until it is done."""

    def __init__(
        self,
        worker: _Worker,
        tools: Mapping[str, Tool],
        functions: Mapping[str, Tool],
        limits: Limits,
        interrupt: Event | None,
    ) -> None:
        self.worker = worker
        self._tools = tools
        self._functions = functions
        self._limits = limits
        self._interrupt = interrupt
        self._started = perf_counter()
        self._until = self._started + 2 * limits.seconds + _BEYOND
        self._calls: list[ToolCall] = []

    def outcome(self, *program: Any) -> Any:
        """What the worker gives in the end for a program. Raises Broken, or _Stopped."""
        self.worker.send(list(program), self._goes_on)
        while True:
            match self.worker.receive(self._goes_on):
                case ["done", evaluation]:
                    return evaluation
                case ["call", bool(of_host), str(name), positional, named]:
                    answer = self._read if of_host else self._answer
                    self.worker.send([*answer(name, *_plain(positional, named))], self._goes_on)
                case _:
                    raise Broken

    def _goes_on(self) -> bool:
        if self._interrupt is not None and self._interrupt.is_set():
            raise self._stopped("cancelled", "The host cancelled the program.")
        if perf_counter() > self._until:
            raise self._stopped("limit_time", f"The program is limited to {self._limits.seconds} seconds.")
        return True

    def _stopped(self, code: str, message: str) -> _Stopped:
        self.worker.end()
        return _Stopped(code, message)

    def _read(self, name: str, positional: list[Any], named: dict[str, Any]) -> tuple[Any, ...]:
        """What a function of the host gives, which is not recorded."""
        try:
            return ("result", self._functions[name](*positional, **named))
        except ToolRefused as refused:
            return ("refused", refused.code, str(refused), refused.hint)
        except Exception as raised:
            return ("raised", *_told(raised))

    def _answer(self, name: str, positional: list[Any], named: dict[str, Any]) -> tuple[Any, ...]:
        """The result of a tool. The time inside tools is not the program's."""
        if len(self._calls) >= self._limits.tool_calls:
            raise Broken
        began = perf_counter()
        result, error = None, None
        try:
            result = admit(self._tools[name](*positional, **named), name)
            answer: tuple[Any, ...] = ("result", result)
        except ToolRefused as refused:
            return ("refused", refused.code, str(refused), refused.hint)
        except (Exception, SystemExit) as raised:
            error = first_line(raised)
            answer = ("raised", *_told(raised))
        took = perf_counter() - began
        self._until += took
        self._calls.append(
            ToolCall(
                name=name,
                arguments=(*positional, *([named] if named else [])),
                result=result,
                error=error,
                started=began - self._started,
                duration=took,
            )
        )
        return answer

    def lost(self, memory: Memory, code: str, message: str) -> Evaluation:
        """The evaluation of a program whose worker is gone: what its tools did is known, all else is lost."""
        problem = Problem(phase="limit", code=code, message=message, hint="Do less in one program.")
        return Evaluation(outcome="error", error=problem, memory=memory, tool_calls=tuple(self._calls))


def _plain(positional: Any, named: Any) -> tuple[list[Any], dict[str, Any]]:
    """The arguments of a call as tools are given them. Raises Broken for what no tool is given."""
    if type(positional) is not list or type(named) is not dict:
        raise Broken
    parameters = cast("dict[Any, Any]", named)
    try:
        return to_python(positional), {_parameter(name): to_python(value) for name, value in parameters.items()}
    except LispError as error:
        raise Broken from error


def _parameter(name: Any) -> str:
    if type(name) is not str:
        raise Broken
    return name


def _told(raised: BaseException) -> tuple[str, str, str | None]:
    code = getattr(raised, "code", None)
    kind, _, text = first_line(raised).partition(": ")
    return kind, text, code if type(code) is str else None


# -- workers that wait -----------------------------------------------------------------------------------------------

_waiting: list[_Worker] = []
_lock: Final = Lock()


def _taken(memory_bytes: int) -> _Worker:
    """A worker that waits, or a new one."""
    with _lock:
        for worker in _waiting:
            if worker.memory_bytes == memory_bytes:
                _waiting.remove(worker)
                return worker
    return _Worker(memory_bytes)


def _give_back(worker: _Worker) -> None:
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
    """End the workers that wait."""
    with _lock:
        while _waiting:
            _waiting.pop().end()
