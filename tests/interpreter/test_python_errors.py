"""CPython's own texts, of each version that is supported, and what is read of them."""

import json
import shutil
import subprocess
import sys

import pytest

from ptc_interpreter import Limits, evaluate
from ptc_interpreter.diagnostics.problems import described
from ptc_interpreter.diagnostics.python_errors import (
    JsonFault,
    MissingArguments,
    NotCallable,
    SurplusArguments,
    json_fault,
    read_refusal,
)
from ptc_interpreter.runtime.registry import CORE

VERSIONS = ("3.11", "3.12", "3.13", "3.14")

# Expressions, each with the text of the TypeError that it raises, and what is read of that.
CALLS: dict[str, tuple[str, MissingArguments | SurplusArguments | NotCallable | None]] = {
    "f(1)": (
        "str/replace() missing 3 required positional arguments: 'a', 'b', and 'c'",
        MissingArguments("str/replace", ("a", "b", "c")),
    ),
    "f(1, 2)": (
        "str/replace() missing 2 required positional arguments: 'b' and 'c'",
        MissingArguments("str/replace", ("b", "c")),
    ),
    "f(1, 2, 3)": (
        "str/replace() missing 1 required positional argument: 'c'",
        MissingArguments("str/replace", ("c",)),
    ),
    "f(1, 2, 3, 4, 5)": (
        "str/replace() takes 4 positional arguments but 5 were given",
        SurplusArguments("str/replace", 4, 4, 5),
    ),
    "g(1, 2, 3)": (
        "program.<locals>.g() takes from 1 to 2 positional arguments but 3 were given",
        SurplusArguments("program.<locals>.g", 1, 2, 3),
    ),
    "h(1, 2)": ("h() takes 1 positional argument but 2 were given", SurplusArguments("h", 1, 1, 2)),
    "k(1)": ("k() takes 0 positional arguments but 1 was given", SurplusArguments("k", 0, 0, 1)),
    "five(1)": ("'int' object is not callable", NotCallable("int")),
    "len()": ("len() takes exactly one argument (0 given)", None),  # of a function that is not Python's code
}
# The texts that are the same in all versions stand in CALLS; a version that changes one gets a row here.
CALLS_OF: dict[str, dict[str, str]] = {version: {} for version in VERSIONS}

# Texts that are no JSON: message and position up to 3.12, from 3.13 on, and what is read of either.
_PROPERTY = "Expecting property name enclosed in double quotes"
_OBJECT, _ARRAY = (f"Illegal trailing comma before end of {what}" for what in ("object", "array"))
DOCUMENTS = {
    '{"a": 1, }': ((_PROPERTY, 9), (_OBJECT, 7), JsonFault(_OBJECT, 7)),
    "[1,\n]": (("Expecting value", 4), (_ARRAY, 2), JsonFault(_ARRAY, 2)),
    '{"a": 1,,}': ((_PROPERTY, 8), (_PROPERTY, 8), JsonFault(_PROPERTY, 8)),
    "[,]": (("Expecting value", 1), ("Expecting value", 1), JsonFault("Expecting value", 1)),
    "[1,}": (("Expecting value", 3), ("Expecting value", 3), JsonFault("Expecting value", 3)),
    "[1 2]": (("Expecting ',' delimiter", 3), ("Expecting ',' delimiter", 3), JsonFault("Expecting ',' delimiter", 3)),
    "1 2": (("Extra data", 2), ("Extra data", 2), JsonFault("Extra data", 2)),
}

RAISING = f"""
import json
def f(run, a, b, c): ...
def g(run, a=1): ...
def h(run): ...
def k(): ...
five = 5
f.__qualname__, g.__qualname__ = "str/replace", "program.<locals>.g"
texts = []
for call in {list(CALLS)!r}:
    try:
        eval(call)
    except TypeError as error:
        texts.append(str(error))
for document in {list(DOCUMENTS)!r}:
    try:
        json.loads(document)
    except ValueError as error:
        texts.append([error.msg, error.pos])
print(json.dumps(texts))
"""


def texts_of(version: str) -> list[object]:
    """What a version raises, in the order of the tables."""
    calls = [CALLS_OF[version].get(call, text) for call, (text, _) in CALLS.items()]
    newer = tuple(map(int, version.split("."))) >= (3, 13)
    return [*calls, *(list(texts[newer]) for *texts, _ in DOCUMENTS.values())]


def raised_by(python: str) -> list[object] | None:
    """What a Python on this machine raises; None where it does not start."""
    done = subprocess.run([python, "-c", RAISING], capture_output=True, text=True, check=False)
    return json.loads(done.stdout) if done.returncode == 0 else None


def test_the_texts_are_those_that_this_python_raises():
    version = f"{sys.version_info[0]}.{sys.version_info[1]}"
    assert raised_by(sys.executable) == texts_of(version)


def test_the_texts_are_those_of_every_python_of_this_machine():
    found = {version: shutil.which(f"python{version}") for version in VERSIONS}
    raised = {version: raised_by(python) for version, python in found.items() if python is not None}
    assert [version for version, texts in raised.items() if texts not in (None, texts_of(version))] == []


@pytest.mark.parametrize("version", VERSIONS)
@pytest.mark.parametrize("call", CALLS)
def test_refused_calls_are_read(version: str, call: str):
    text, read = CALLS[call]
    assert read_refusal(CALLS_OF[version].get(call, text)) == read


@pytest.mark.parametrize("document", DOCUMENTS)
def test_faults_of_json_read_alike_in_every_version(document: str):
    older, newer, read = DOCUMENTS[document]
    for message, position in (older, newer):
        assert json_fault(json.JSONDecodeError(message, document, position)) == read


def test_each_core_function_has_a_name_of_its_own_by_which_errors_tell_of_it():
    assert {name: entry.function.__qualname__ for name, entry in CORE.items()} == {name: name for name in CORE}


@pytest.mark.parametrize(
    ("source", "message"),
    [
        ("(reduce number? 0 [1 2])", "`number?` takes 1 argument, and is given 2."),
        ('(apply str/replace ["a"])', "`str/replace` is called without its arguments `match` and `replacement`."),
        ("(apply .toUpperCase [])", "`.toUpperCase` is called without its argument `s`."),
        ("(apply nth [1])", "`nth` is called without its argument `index`."),
        ("(apply (fnil inc 0) [])", "`(fnil ...)` is called without its argument `arg`."),
        ("(apply (map inc) [])", "`a function` is called without its argument `rf`."),
        ("(defn f [a b c d] a) (apply f [])", "`f` is called without its arguments `a`, `b`, `c`, and `d`."),
        ("(apply (fn [{:keys [a]} b] a) [])", "`fn` is called without its arguments `_` and `b`."),
        ("(apply #(str %1 %2) [1])", "`fn` is called without its argument `%2`."),
        ("(apply :a [])", "`a keyword` is called without its argument `of`."),
        ("(apply {} [1 2 3])", "`a map` takes 1 to 2 arguments, and is given 3."),
        ("(apply #{} [1 2 3])", "`a set` takes 1 argument, and is given 3."),
        ("(apply [] [])", "`a vector` is called without its argument `index`."),
        ("(defn f [] (g)) (f) (defn g [] 1)", "`g` has no value yet."),
    ],
)
def test_what_python_raises_is_told_in_the_names_of_the_program(source: str, message: str):
    error = evaluate(source).error
    assert error is not None
    assert error.message == message


def test_what_python_lost_for_want_of_room_is_the_limit_of_memory():
    lost = described(SystemError("error return without exception set"), Limits())
    assert (lost.phase, lost.code) == ("limit", "limit_memory")
    assert described(SystemError("bad argument"), Limits()).code == "internal_error"
