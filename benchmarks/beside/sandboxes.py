"""How a program of the corpus is run in each sandbox: its value in plain Python, from a text that was never seen."""

import importlib.util
import json
import pickle
import shutil
import struct
import subprocess
import sys
from collections.abc import Callable, Sequence
from contextlib import ExitStack
from functools import partial
from itertools import count
from pathlib import Path
from typing import Any, Final

from benchmarks.corpus.measuring import lisp_run
from benchmarks.corpus.programs import Program
from ptc_interpreter import Limits, evaluate, to_python

Runner = Callable[[Program, dict[str, Any]], Any]

_HERE: Final = Path(__file__).parent
_NPM: Final = Path(sys.prefix) / "npm" / "node_modules"  # where `make bench` puts what npm has
_LENGTH: Final = struct.Struct("<I")
_numbers = count()


def ptc(program: Program, data: dict[str, Any]) -> Any:
    """In PTC-Lisp."""
    return to_python(lisp_run(program, data))


def _python_text(program: Program) -> str:
    return f"{program.native_text()}\n# {next(_numbers)}\n"


# -- Python in Python ------------------------------------------------------------------------------------------------


def smolagents(_stack: ExitStack) -> Sequence[Runner]:
    """The executor of smolagents, which walks Python's syntax tree; everything may be imported."""
    from smolagents.local_python_executor import LocalPythonExecutor

    def run(program: Program, data: dict[str, Any]) -> Any:
        executor = LocalPythonExecutor(["*"], timeout_seconds=None)
        executor.send_variables(data)
        executor.send_tools({})
        return executor(f"{_python_text(program)}result").output

    return [run]


def monty(stack: ExitStack) -> Sequence[Runner]:
    """pydantic-monty: a Python of its own, in Rust, in a process beside that was started before."""
    from pydantic_monty import Monty

    pool = stack.enter_context(Monty())

    def run(program: Program, data: dict[str, Any]) -> Any:
        with pool.checkout() as session:
            return session.feed_run(f"{_python_text(program)}result", inputs=data)

    return [run]


# -- sandboxes that npm has ------------------------------------------------------------------------------------------


class _Node:
    """A process of Node that answers frames: a length and bytes, of which the first says whether all went well."""

    def __init__(self, stack: ExitStack, script: str, *arguments: Path) -> None:
        command = [shutil.which("node", path=f"{sys.prefix}/bin") or "node", *map(str, (_HERE / script, *arguments))]
        self.process = stack.enter_context(subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE))
        stack.callback(self.process.kill)

    def ask(self, *parts: bytes) -> bytes:
        """The answer to one request. Raises ValueError with what went wrong there."""
        to, back = self.process.stdin, self.process.stdout
        assert to is not None
        assert back is not None
        for part in parts:
            to.write(_LENGTH.pack(len(part)))
            to.write(part)
        to.flush()
        answer = back.read(_LENGTH.unpack(back.read(_LENGTH.size))[0])
        if answer[:1] != b"+":
            raise ValueError(answer[1:].decode())
        return answer[1:]


def pyodide(stack: ExitStack) -> Sequence[Runner]:
    """CPython in WebAssembly, in Node. Data and values cross as pickles, which nothing else is as fast as."""
    node = _Node(stack, "pyodide.mjs", _NPM / "pyodide" / "pyodide.mjs")
    node.ask(b"result = 1", pickle.dumps({}))  # it has started

    def run(program: Program, data: dict[str, Any]) -> Any:
        return pickle.loads(node.ask(_python_text(program).encode(), pickle.dumps(data)))

    return [run]


def nbb(stack: ExitStack) -> Sequence[Runner]:
    """SCI, an interpreter of Clojure, in Node, given the PTC-Lisp; keys are keywords or text, its value JSON or EDN."""
    node = _Node(stack, "nbb.mjs", _NPM / "nbb" / "index.mjs")
    node.ask(b"1", b"{}", b"text", b"json")  # it has started

    def run(program: Program, data: dict[str, Any], *, keys: bytes, form: bytes) -> Any:
        text = f"{program.lisp}\n; {next(_numbers)}".encode()
        value = node.ask(text, json.dumps(data).encode(), keys, form).decode()
        return json.loads(value) if form == b"json" else _edn(value)

    return [partial(run, keys=keys, form=form) for form in (b"json", b"edn") for keys in (b"keywords", b"text")]


def _edn(text: str) -> Any:
    """EDN as plain Python. Raises ValueError where it holds more than data."""
    evaluation = evaluate(f"'{text}", limits=Limits(source_characters=10**7, seconds=60, steps=10**9))
    if evaluation.error is not None:
        raise ValueError(f"it gives {text[:40]}")
    return to_python(evaluation.value)


# -- which there are -------------------------------------------------------------------------------------------------


_ALL: Final[dict[str, Callable[[ExitStack], Sequence[Runner]]]] = {
    "smolagents": smolagents,
    "pydantic_monty": monty,
    "pyodide": pyodide,
    "nbb": nbb,
}


def installed() -> list[str]:
    """The names of those that are on this machine."""
    return [name for name in _ALL if importlib.util.find_spec(name) or (_NPM / name).exists()]


def started(name: str, stack: ExitStack) -> Sequence[Runner]:
    """One of them, ready to run programs: the ways to do it, of which the first that gives the right value counts."""
    return _ALL[name](stack)
