"""Reading a record is bounded as running a program is, and functions of one text are written and compiled once."""

import json
from typing import Any

import pytest

from ptc_interpreter import Limits, evaluate
from ptc_interpreter.encoding import decode, encode, reading
from ptc_interpreter.isolation import pool

_LONG = f"(fn [x] (+ x i {'1 ' * 200}))"
_MANY = f"(def fs (mapv (fn [i] {_LONG}) (range 300))) ((nth fs 7) 1)"


def test_a_text_of_many_functions_is_written_once():
    written = json.dumps(encode(evaluate(_MANY).memory["fs"]))
    assert written.count(_LONG) == 1


def test_a_text_of_many_functions_is_compiled_once(monkeypatch):
    made: list[str] = []
    maker = reading.function_maker

    def counted(text: str, *more: Any, **named: Any) -> Any:
        made.append(text)
        return maker(text, *more, **named)

    monkeypatch.setattr(
        reading, "function_maker", lambda *given, **named: made.append(given[0]) or maker(*given, **named)
    )
    memory = evaluate(_MANY).memory
    again = decode(encode(dict(memory)))
    assert len(made) == 1
    called = "(mapv (fn [f] (f 1)) fs)"
    assert evaluate(called, memory=type(memory)(again)).value == evaluate(called, memory=memory).value


def test_a_text_of_many_functions_crosses_once():
    done = evaluate(_MANY, limits=Limits(isolation="process"))
    assert (done.error, done.value) == (None, evaluate(_MANY).value)
    assert (
        evaluate("((peek fs) 1)", memory=done.memory).value
        == evaluate("((peek fs) 1)", memory=evaluate(_MANY).memory).value
    )


@pytest.mark.parametrize("kind", ["function", "regex"])
def test_a_record_may_take_no_longer_than_a_program(kind, monkeypatch):
    monkeypatch.setattr(reading, "_READING", Limits(seconds=1e-9))
    one: dict[str, Any] = {
        "function": {"$function": {"source": "(fn [x] {n})", "environment": {}}},
        "regex": {"$regex": "a{n}"},
    }
    record = [json.loads(json.dumps(one[kind]).replace("{n}", str(n))) for n in range(3)]
    with pytest.raises(ValueError, match="take more than"):
        decode(record)


def test_a_message_that_is_too_long_is_a_limit(monkeypatch):
    monkeypatch.setattr(pool, "_DENSE", 15)
    done = evaluate("(tool/f) (vec (range 20000))", tools={"f": lambda: 1}, limits=Limits(isolation="process"))
    assert done.error is not None
    assert (done.error.code, len(done.tool_calls)) == ("limit_memory", 1)
    assert "32,768 bytes" in done.error.message


def test_a_record_of_odd_functions_is_refused():
    for source in (5, None, ["(fn [] 1)"]):
        with pytest.raises(ValueError):
            decode({"$function": {"source": source, "environment": {}}})
