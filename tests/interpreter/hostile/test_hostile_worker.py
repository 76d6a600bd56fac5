"""A worker process that was taken over harms its own program at most: what it says is data, read in bounded time."""

import json
import sys
import time
from typing import Any

import pytest

from ptc_interpreter import Limits, evaluate
from ptc_interpreter.isolation import pool, process
from ptc_interpreter.isolation.protocol import written

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="there are no resource limits")
APART = Limits(isolation="process", seconds=0.1, memory_bytes=16_000_001)
_SAYS = """
import sys, time
to = sys.stdout.buffer
to.write({ready!r}); to.flush()
sys.stdin.buffer.read(1)
to.write({says!r}); to.flush()
time.sleep(60)
"""
_DONE = {"outcome": "value", "value": 1, "error": None, "memory": [[], []], "definitions": [], "prints": []} | {
    "tool_calls": [],
    "usage": {},
    "named_value": False,
}
_LOOP = {"$function": {"source": "(fn [& _] (dotimes [i 99999] (count (sort (range 9999)))))", "environment": {}}}


def _raw(text: str) -> bytes:
    return len(text).to_bytes(8, "big") + text.encode()


def _done(**changed: Any) -> bytes:
    return written(["done", {**_DONE, **changed}])


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
    "another kind": written(["eval", "1"]),
    "unknown value": _raw('["done", {"$object": "os.system"}]'),
    "a program to run": _raw(json.dumps(["done", {"$made": ["apply", _LOOP, []]}])),
    "no evaluation": written(["done", 1]),
    "an odd outcome": _done(outcome="ok"),
    "an odd print": _done(prints=[1]),
    "an odd definition": _done(definitions=[{"name": 1, "value": 2, "docstring": None}]),
    "an odd error": _done(error={"phase": "run", "code": 1, "message": "m", "span": None, "hint": None}),
    "a field too many": _done(source="x"),
    "a function for a tool": _raw('["call", false, "add", [{"$core": "inc"}, 1], {}]'),
    "a parameter without a name": _raw('["call", false, "add", [], {"$dict": [1, 2]}]'),
    "no arguments": written(["call", False, "add"]),
}


@pytest.mark.parametrize("said", SAID)
def test_what_it_says_ends_its_program_alone(said: str, monkeypatch: pytest.MonkeyPatch) -> None:
    script = _SAYS.format(ready=written(["ready"]), says=SAID[said])
    monkeypatch.setattr(pool, "_PROGRAM", ("-S", "-c", script))
    monkeypatch.setattr(process, "_BEYOND", 0.1)
    called: list[Any] = []
    started = time.perf_counter()
    evaluation = evaluate("1", tools={"add": lambda *values: called.append(values)}, limits=APART)
    assert evaluation.error is not None
    assert evaluation.error.phase == "limit"
    assert not called
    assert time.perf_counter() - started < 2 * APART.seconds + 2.0


def test_it_may_call_given_tools_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    says = written(["call", False, "system", ["true"], {}]) + _done()
    monkeypatch.setattr(pool, "_PROGRAM", ("-S", "-c", _SAYS.format(ready=written(["ready"]), says=says)))
    evaluation = evaluate("1", tools={"add": lambda: 1}, limits=APART)
    assert [(call.name, call.error) for call in evaluation.tool_calls] in ([], [("system", "KeyError: 'system'")])
    pool.end_workers()
