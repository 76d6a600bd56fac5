"""A process that runs programs for another, which starts it (`pool`): no files, no environment, little memory.

All that programs may need is imported and used once before the doors are shut.
"""

import importlib
import os
import pkgutil
import resource
import sys
from collections.abc import Callable, Mapping
from pathlib import Path
from threading import Lock
from time import process_time, thread_time
from typing import Any, BinaryIO, Final

import attrs

from ptc_interpreter.encoding import evaluation_to_data
from ptc_interpreter.encoding.held import Handles, held_in_process_by
from ptc_interpreter.evaluation import evaluate_here
from ptc_interpreter.host.handing import TakesTooLong
from ptc_interpreter.isolation.protocol import (
    Broken,
    Done,
    FunctionRequest,
    Message,
    Raised,
    Ready,
    Refused,
    Request,
    Returned,
    heard,
    read,
    receive,
    send,
    written,
)
from ptc_interpreter.limits import Limits
from ptc_interpreter.runtime.footprint import leave_to_the_system
from ptc_interpreter.runtime.results import Effect, Memory
from ptc_interpreter.runtime.tools import HostTool, ToolOutcome, ToolRefused, ToolRequest
from ptc_interpreter.runtime.underway import Underway
from ptc_interpreter.values.metering import active_payer
from ptc_interpreter.values.watch import watched_by

_PACKAGE: Final = Path(__file__).parents[1]
# Programs that need what is imported when it is first used, a mistake among them.
_WARM: Final = (
    '(defn f [x] (re-find #"a+" (format "%.2f %s" 1.5 x))) (f {:a (json/parse-string "[1]")})',
    "(fliter odd? [1 2])",
)
_TO_TELL: Final = 0.3  # seconds of processor time beyond a program's limit, to tell what it gave
_SPARE: Final = 2  # seconds of processor time beyond twice a program's limit
_TOLD_APART: Final[Mapping[str, type[Exception]]] = {"ValueError": ValueError, "TypeError": TypeError}


def serve(messages: BinaryIO, answers: BinaryIO, memory_bytes: int) -> None:
    """Run one program after the other, until there are no more messages."""
    _warm_up()
    _shut(memory_bytes)
    leave_to_the_system()
    held_in_process_by(Handles())
    send(answers, Ready())
    while True:
        try:
            said = heard(messages)
        except Broken:
            return
        began = process_time()
        message = read(said)
        assert isinstance(message, Request)
        answers.write(_ended(message, _Host(messages, answers), began))
        answers.flush()


def _warm_up() -> None:
    for module in pkgutil.walk_packages([str(_PACKAGE)], "ptc_interpreter."):
        if not module.name.endswith("__main__"):
            importlib.import_module(module.name)
    none: Any = {"data": {}, "tools": {}, "functions": {}, "memory": Memory(), "limits": Limits(), "now": None}
    for program in _WARM:
        evaluate_here(program, **none, underway=Underway(none["memory"]))


def _shut(memory_bytes: int) -> None:
    """Take from this process what programs have no use for. It cannot be taken back."""
    pages = int(Path("/proc/self/statm").read_text().split()[0]) if Path("/proc/self/statm").exists() else 0
    space = min(pages * resource.getpagesize() + memory_bytes, sys.maxsize)
    for what, most in (
        (resource.RLIMIT_AS, space),
        (resource.RLIMIT_NOFILE, 0),
        (resource.RLIMIT_FSIZE, 0),
        (resource.RLIMIT_CORE, 0),
    ):
        _limit(what, most, final=True)


def _limit(what: int, most: int, *, final: bool = False) -> None:
    """Let this process take so much, but no more than it may be allowed; with `final` that cannot be raised again."""
    highest = resource.getrlimit(what)[1]
    if highest != resource.RLIM_INFINITY:
        most = min(most, highest)
    resource.setrlimit(what, (most, most if final else highest))


def _ended(request: Request, host: "_Host", began: float) -> bytes:
    """What is said of a program in the end. All that this process does from `began` on it does for the program."""
    done = _evaluated(request, host, process_time() - began)
    seconds = request.limits.seconds

    def check() -> None:
        if process_time() - began > seconds + _TO_TELL:
            raise TakesTooLong("What the program leaves", seconds, "leave and define less")

    try:
        with watched_by(check):
            return written(done())
    except TakesTooLong as error:
        return written(Refused(code=error.problem.code, message=error.problem.message, hint=error.problem.hint))


def _evaluated(request: Request, host: "_Host", used: float) -> Callable[[], Done]:
    """What the program gave, to be told; `used` are seconds of the processor that it took to read what it is given."""
    processor = int(process_time() + 2 * request.limits.seconds) + _SPARE
    _limit(resource.RLIMIT_CPU, processor)
    evaluation = evaluate_here(
        request.source,
        data=request.data,
        tools={name: _remote_tool(name, request, host) for name in request.tools},
        functions={name: host.function(name) for name in request.functions},
        memory=request.memory,
        limits=request.limits,
        now=request.now,
        underway=Underway(request.memory),
        used=used,
    )
    return lambda: Done(
        evaluation=evaluation_to_data(evaluation, lambda value: value, before=request.memory), thrown=evaluation.thrown
    )


class _Host:
    """The process that has the tools, and functions beside them."""

    def __init__(self, messages: BinaryIO, answers: BinaryIO) -> None:
        self._messages = messages
        self._answers = answers
        self._speaking = Lock()  # tools that are called at once take turns

    def answer(self, request: ToolRequest | FunctionRequest) -> Message:
        """What the host says to a request."""
        run = active_payer()
        with self._speaking:
            began = thread_time()  # waiting takes none of it
            left = run.limits.seconds - run.time.seconds

            def check() -> None:
                if thread_time() - began > left:
                    raise TakesTooLong("What a tool gives", run.limits.seconds, "Ask for less at once.")

            try:
                send(self._answers, request)
                with watched_by(check):
                    return receive(self._messages)
            finally:
                run.time.use(thread_time() - began)

    def function(self, name: str) -> Callable[..., Any]:
        """A function that the host gives beside tools."""
        return lambda *positional: _result(self.answer(FunctionRequest(name=name, positional=list(positional))))


@attrs.frozen(eq=False)
class _RemoteTool(HostTool):
    """A tool that is called in the host's process."""

    named: Mapping[str, bool]
    does: Effect
    host: _Host

    @property
    def parameters(self) -> Mapping[str, bool]:
        return self.named

    @property
    def effect(self) -> Effect:
        return self.does

    def take(self, request: ToolRequest) -> ToolOutcome:
        answer = self.host.answer(request)
        match answer:
            case Raised():
                return ToolOutcome(raised=_error(answer), unknown=answer.unknown, **_told(answer))
            case Returned():
                return ToolOutcome(result=answer.result, **_told(answer))
            case _:
                return ToolOutcome(result=_result(answer))


def _told(answer: Raised | Returned) -> dict[str, Any]:
    """What an answer says of a call beside its outcome."""
    arguments = None if answer.arguments is None else tuple(answer.arguments)
    return {"retried": tuple(answer.retried), "arguments": arguments}


def _remote_tool(name: str, request: Request, host: _Host) -> _RemoteTool:
    return _RemoteTool(request.tools[name], "read" if name in request.reading else "act", host)


def _result(answer: Message) -> Any:
    """What an answer gives. Raises what the function raised, by its name and text."""
    match answer:
        case Returned():
            return answer.result
        case Refused():
            raise ToolRefused(answer.code, answer.message, answer.hint)
        case Raised():
            raise _error(answer)
        case _:
            raise Broken


def _error(raised: Raised) -> Exception:
    """What was raised, as far as programs and those who call for them tell it from others."""
    kind = _TOLD_APART.get(raised.kind) or type(raised.kind, (Exception,), {})
    error: Any = kind(raised.text)
    if raised.code is not None:
        error.code = raised.code
    return error


if __name__ == "__main__":
    _messages, _answers = os.fdopen(os.dup(0), "rb"), os.fdopen(os.dup(1), "wb")
    _nothing = os.open(os.devnull, os.O_RDWR)
    for _standard in (0, 1, 2):
        os.dup2(_nothing, _standard)
    serve(_messages, _answers, int(sys.argv[1]))
