"""A process that runs programs for another, which starts it (`worker_pool`): no files, no environment, little memory.

All that programs may need is imported and used once before the doors are shut.
"""

import importlib
import os
import pkgutil
import resource
import sys
from collections.abc import Callable
from pathlib import Path
from threading import Lock
from typing import Any, BinaryIO, Final

from ptc_interpreter.evaluation import evaluate_here
from ptc_interpreter.host.tool_calls import ToolRefused
from ptc_interpreter.isolation.protocol import Broken, evaluation_as_data, receive, send
from ptc_interpreter.limits import Limits
from ptc_interpreter.runtime.results import Memory

_PACKAGE: Final = Path(__file__).parents[1]
_WARM: Final = '(defn f [x] (re-find #"a+" (format "%.2f %s" 1.5 x))) (f {:a (json/parse-string "[1]")})'
_SPARE: Final = 2  # seconds of processor time beyond twice a program's limit


def serve(messages: BinaryIO, answers: BinaryIO, memory_bytes: int) -> None:
    """Run one program after the other, until there are no more messages."""
    _warm_up()
    _shut(memory_bytes)
    send(answers, "ready")
    while True:
        try:
            message = receive(messages)
        except Broken:
            return
        send(answers, "done", _evaluated(message, _Host(messages, answers)))


def _warm_up() -> None:
    for module in pkgutil.walk_packages([str(_PACKAGE)], "ptc_interpreter."):
        if not module.name.endswith("__main__"):
            importlib.import_module(module.name)
    evaluate_here(_WARM, data={}, tools={}, functions={}, memory=Memory(), limits=Limits(), now=None)


def _shut(memory_bytes: int) -> None:
    """Take from this process what programs have no use for. It cannot be taken back."""
    pages = int(Path("/proc/self/statm").read_text().split()[0]) if Path("/proc/self/statm").exists() else 0
    space = pages * resource.getpagesize() + memory_bytes
    for what, most in (
        (resource.RLIMIT_AS, space),
        (resource.RLIMIT_NOFILE, 0),
        (resource.RLIMIT_FSIZE, 0),
        (resource.RLIMIT_CORE, 0),
    ):
        resource.setrlimit(what, (most, most))


def _evaluated(message: list[Any], host: "_Host") -> dict[str, Any]:
    source, data, names, results, required, tools, functions, limits, now = message
    allowed = Limits(**limits)
    used = resource.getrusage(resource.RUSAGE_SELF)
    processor = int(used.ru_utime + used.ru_stime + 2 * allowed.seconds) + _SPARE
    resource.setrlimit(resource.RLIMIT_CPU, (processor, resource.getrlimit(resource.RLIMIT_CPU)[1]))
    evaluation = evaluate_here(
        source,
        data=data,
        tools={name: host.tool(name, parameters) for name, parameters in tools.items()},
        functions={name: host.tool(name, {}, of_host=True) for name in functions},
        memory=Memory(dict(names), tuple(results), required),
        limits=allowed,
        now=now,
    )
    return evaluation_as_data(evaluation)


class _Host:
    """The process that has the tools."""

    def __init__(self, messages: BinaryIO, answers: BinaryIO) -> None:
        self._messages = messages
        self._answers = answers
        self._speaking = Lock()  # tools that are called at once take turns

    def tool(self, name: str, parameters: dict[str, bool], *, of_host: bool = False) -> Callable[..., Any]:
        def call(*positional: Any, **named: Any) -> Any:
            with self._speaking:
                send(self._answers, "call", of_host, name, list(positional), named)
                return _result(receive(self._messages))

        call.parameters = parameters  # type: ignore[attr-defined]
        return call


def _result(answer: list[Any]) -> Any:
    kind, *parts = answer
    if kind == "result":
        return parts[0]
    if kind == "refused":
        raise ToolRefused(*parts)
    name, text, code = parts
    error: Any = type(str(name), (Exception,), {})(text)
    if code is not None:
        error.code = code
    raise error


if __name__ == "__main__":
    _messages, _answers = os.fdopen(os.dup(0), "rb"), os.fdopen(os.dup(1), "wb")
    _nothing = os.open(os.devnull, os.O_RDWR)
    for _standard in (0, 1, 2):
        os.dup2(_nothing, _standard)
    serve(_messages, _answers, int(sys.argv[1]))
