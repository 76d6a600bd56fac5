"""A worker process that was taken over harms its own program at most: what it says is data, read in bounded time."""

import json
import sys
from typing import Any

import pytest

from ptc_interpreter import Evaluation, Limits, Memory, evaluate
from ptc_interpreter.encoding import evaluation_to_data
from ptc_interpreter.isolation import pool, process
from ptc_interpreter.isolation.protocol import Done, FunctionRequest, Ready, Returned, written
from ptc_interpreter.runtime.tools import ToolRequest

pytestmark = [
    pytest.mark.skipif(sys.platform == "win32", reason="there are no resource limits"),
    pytest.mark.orderless("a worker has a hash seed of its own"),
    pytest.mark.timeout(30),  # half of what a worker sleeps that is waited for
]
APART = Limits(isolation="process", seconds=0.02, memory_bytes=16_000_001)
_SAYS = """
import sys, time
to = sys.stdout.buffer
to.write({ready!r}); to.flush()
sys.stdin.buffer.read(1)
to.write({says!r}); to.flush()
time.sleep(60)
"""
_DONE = evaluation_to_data(Evaluation(outcome="value", value=1), lambda value: value, before=Memory())
_LOOP = {"$function": {"source": "(fn [& _] (dotimes [i 99999] (count (sort (range 9999)))))", "environment": {}}}


def _raw(text: str) -> bytes:
    return len(text).to_bytes(8, "big") + text.encode()


def _done(**changed: Any) -> bytes:
    return written(Done(evaluation={**_DONE, **changed}, thrown=None))


def _asks(**changed: Any) -> bytes:
    asked = {"name": "add", "arguments": (1,), "positional": [1], "named": {}}
    return written(ToolRequest(**{**asked, **changed}))


def _says_of(message: bytes, old: str, new: str) -> bytes:
    """A message with another text in it."""
    text = message[8:].decode()
    assert old in text
    return _raw(text.replace(old, new))


SAID = {
    "no message": b"",
    "half a length": b"\0\0",
    "half a message": (100).to_bytes(8, "big") + b"[",
    "too long": (1 << 40).to_bytes(8, "big") + b"[1]",
    "longer than its memory": (1 << 21).to_bytes(8, "big") + b"[1]",
    "no json": _raw("cos\nsystem\n(S'true'\ntR."),
    "no list": _raw("{}"),
    "nothing": _raw("[]"),
    "deep": _raw("[" * 90_000),
    "another kind": _raw('["Eval", {"source": "1"}]'),
    "another kind's": written(Returned(result=1)),
    "no fields": _raw('["Done", 1]'),
    "too few fields": _raw('["Done", {}]'),
    "too many fields": _says_of(_done(), '"thrown": null', '"thrown": null, "more": 1'),
    "no name": _raw('[["Done"], {}]'),
    "unknown value": _raw('["Done", {"evaluation": {"$object": "os.system"}, "thrown": null}]'),
    "a program to run": _raw(json.dumps(["Done", {"evaluation": {"$made": ["apply", _LOOP, []]}, "thrown": None}])),
    "no evaluation": _raw('["Done", {"evaluation": 1, "thrown": null}]'),
    "no exception": _says_of(_done(), '"thrown": null', '"thrown": "x"'),
    "an odd outcome": _done(outcome="ok"),
    "an odd print": _done(prints=[1]),
    "an odd definition": _done(definitions=[{"name": 1, "value": 2, "docstring": None}]),
    "an odd error": _done(error={"phase": "run", "code": 1, "message": "m", "span": None, "hint": None}),
    "an odd memory": _done(memory={"names": [["a"]], "results": []}),
    "an odd call": _done(tool_calls=[{"name": "add"}]),
    "a field too many": _done(source="x"),
    "a function for a tool": _asks(positional=[evaluate("inc").value, 1]),
    "a parameter without a name": _asks(named={1: 2}),
    "arguments that are none": _says_of(_asks(), '"positional": [1]', '"positional": "ab"'),
    "no arguments": _says_of(_asks(), '"positional": [1], ', ""),
    "a tool that is not given": _asks(name="system"),
    "a function that is not given": written(FunctionRequest(name="system", positional=["true"])),
}


@pytest.mark.parametrize("said", SAID)
def test_what_it_says_ends_its_program_alone(said: str, monkeypatch: pytest.MonkeyPatch) -> None:
    script = _SAYS.format(ready=written(Ready()), says=SAID[said])
    monkeypatch.setattr(pool, "_PROGRAM", ("-S", "-c", script))
    monkeypatch.setattr(process, "_BEYOND", 0.1)
    called: list[Any] = []
    evaluation = evaluate("1", tools={"add": lambda *values: called.append(values)}, limits=APART)
    assert evaluation.error is not None
    assert evaluation.error.phase == "limit"
    assert not called


def test_what_is_changed_above_is_heard_as_it_was(monkeypatch: pytest.MonkeyPatch) -> None:
    says = _asks() + _done()
    monkeypatch.setattr(pool, "_PROGRAM", ("-S", "-c", _SAYS.format(ready=written(Ready()), says=says)))
    called: list[Any] = []
    evaluation = evaluate("1", tools={"add": lambda *values: called.append(values)}, limits=APART)
    pool.end_workers()
    assert (evaluation.value, evaluation.error, called) == (1, None, [(1,)])
