"""The modules of core functions are imported when a program names one of their functions, and not before."""

import json
import subprocess
import sys
from functools import cache
from typing import Any

import pytest

from ptc_interpreter.language import ALIASES, CONSTANTS, CORE, core_function
from ptc_interpreter.runtime.registry import INDEX, REGISTERED_BY

# (name in a program -> module that the program needs for it)
NAMES = {
    "json/parse-string": "text.json",
    "clojure.data.json/read-str": "text.json",
    "java.time.LocalDate/parse": "java.dates",
    "Math/PI": "java.statics",
    ".plusDays": "java.date_methods",
    "java.lang.String": "java.classes",
}


LOADED = """
import sys, json, os
from ptc_interpreter import evaluate
[evaluate(program) for program in ("(+ 1 1)", "(map inc [1 2])")]
for program in json.loads(sys.argv[1]):
    sys.stdout.flush()
    child = os.fork()
    if child:
        os.waitpid(child, 0)
    else:
        evaluate(program)
        print(json.dumps(sorted(sys.modules)), flush=True)
        os._exit(0)
"""


@cache
def modules_after() -> dict[str, set[str]]:
    """The modules of core functions that a process has imported after small programs and one of these."""
    programs = ["nil", *(f"[{name}]" for name in NAMES)]
    command = [sys.executable, "-c", LOADED, json.dumps(programs)]
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    found = (json.loads(line) for line in done.stdout.splitlines())
    of_core = ({name.partition(".core.")[2] for name in names if ".core." in name} for names in found)
    return dict(zip(programs, of_core, strict=True))


def test_the_index_has_what_the_modules_register():
    assert len(CORE) > 700
    assert INDEX == REGISTERED_BY
    assert {name for name in INDEX if name[0] != "~"} == {*CORE, *ALIASES, *CONSTANTS}
    assert set(INDEX) - set(CORE.registered) == {*ALIASES, *CONSTANTS} - set(CORE.registered)


def test_no_name_hides_a_function():
    """A name that is also another name of some function never reaches its own."""
    assert set(CORE) & set(ALIASES) == set()
    assert set(CONSTANTS) & {*CORE, *ALIASES} == set()


def test_small_programs_need_few_modules():
    needed = modules_after()["nil"]
    assert not {name for name in needed if name.startswith(("java.", "records.", "text.json", "text.cl_"))}


@pytest.mark.parametrize(("name", "module"), NAMES.items(), ids=NAMES)
def test_a_name_brings_its_module(name: str, module: str):
    assert module not in modules_after()["nil"]
    assert module in modules_after()[f"[{name}]"]


def test_a_wrong_name_is_compared_with_all():
    code = "from ptc_interpreter import evaluate; print(evaluate('(json/parse-strin 1)').error.hint)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert "`json/parse-string`" in done.stdout


def test_the_first_program_that_needs_a_module_takes_the_steps_of_any_other():
    code = """
from ptc_interpreter import evaluate
print(*(evaluate('[(char-escape-string "x") (json/parse-string "[1]")]').usage.steps for _ in range(2)))
"""
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    first, second = done.stdout.split()
    assert first == second


def test_threads_that_need_a_module_at_once_all_have_it_whole():
    code = """
from threading import Barrier, Thread
from ptc_interpreter import evaluate
start, values = Barrier(8), []
def work():
    start.wait()
    values.append(evaluate('(.toString (.plusDays (LocalDate/parse "2024-01-31") 1))').value)
threads = [Thread(target=work) for _ in range(8)]
[thread.start() for thread in threads]
[thread.join() for thread in threads]
print(*values)
"""
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.split() == ["2024-02-01"] * 8


def test_what_is_no_text_is_no_name():
    nothing: Any = 1
    assert core_function(nothing) is None
    assert nothing not in CORE
