"""The modules of core functions are imported when a program names one of their functions, and not before."""

import json
import subprocess
import sys
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


def modules_after(*programs: str) -> set[str]:
    """The modules of core functions that a process has imported after these programs."""
    code = f"""
import sys, json
from ptc_interpreter import evaluate
for program in {programs!r}: evaluate(program)
print(json.dumps(sorted(sys.modules)))
"""
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    return {name.partition(".core.")[2] for name in json.loads(done.stdout) if ".core." in name}


def test_the_index_has_what_the_modules_register():
    assert len(CORE) > 700
    assert INDEX == REGISTERED_BY
    assert set(INDEX) == {*CORE, *ALIASES, *CONSTANTS}


def test_no_name_hides_a_function():
    """A name that is also another name of some function never reaches its own."""
    assert set(CORE) & set(ALIASES) == set()
    assert set(CONSTANTS) & {*CORE, *ALIASES} == set()


def test_small_programs_need_few_modules():
    needed = modules_after("(+ 1 1)", "(map inc [1 2])")
    assert not {name for name in needed if name.startswith(("java.", "records.", "text.json", "text.cl_"))}


@pytest.mark.parametrize(("name", "module"), NAMES.items(), ids=NAMES)
def test_a_name_brings_its_module(name: str, module: str):
    assert module not in modules_after("(+ 1 1)")
    assert module in modules_after(f"[{name}]")


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
