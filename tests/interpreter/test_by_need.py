"""Modules that are imported when something of theirs is first needed: what the lists say of them is so."""

import subprocess
import sys
from importlib import import_module
from pkgutil import walk_packages

import pytest

import ptc_interpreter
from ptc_interpreter.analyzer.special import SPECIAL_FORMS
from ptc_interpreter.compiler.runtime import BUILTINS, HOMES, bring_helper, prefixed

EVALUATED = "import sys; from ptc_interpreter import evaluate; assert evaluate({!r}).error is None; print(*sys.modules)"
WRITTEN = """
from ptc_interpreter.compiler.emitter import STATEMENTS, VALUES
from ptc_interpreter.compiler.inline.registry import TESTS
for table in (VALUES, STATEMENTS, TESTS):
    for key, write in [*table.items()]:
        if type(write).__name__ == "partial":
            __import__(write.args[0])
            print(write.args[0], table[key].__module__, sep=",")
"""


def printed(code: str) -> list[str]:
    """What a process of its own prints, by words."""
    return subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout.split()


def modules_after(program: str) -> set[str]:
    """The modules that are there when a program has been evaluated."""
    return set(printed(EVALUATED.format(program)))


def import_all() -> None:
    for module in walk_packages(ptc_interpreter.__path__, "ptc_interpreter."):
        if not module.name.endswith("__main__"):
            import_module(module.name)


@pytest.mark.parametrize("module", HOMES)
def test_every_helper_is_in_the_module_that_is_its_home(module: str):
    for name in HOMES[module].split():
        bring_helper(prefixed(name))
        assert BUILTINS[prefixed(name)] is getattr(import_module(f"ptc_interpreter.{module}"), name)


def test_special_forms_are_registered_by_the_modules_that_are_listed():
    import_all()
    assert set(SPECIAL_FORMS) == set(SPECIAL_FORMS.registered)


def test_nodes_and_tests_are_written_by_the_modules_that_are_listed():
    listed = [line.split(",") for line in printed(WRITTEN)]
    assert len(listed) > 5
    assert [line for line in listed if line[0] != line[1]] == []


def test_a_small_program_waits_for_no_more_than_it_needs():
    small, more = modules_after("(+ 1 1)"), modules_after("(loop [n 0] (if (< n 1000) (recur (inc n)) n))")
    assert "ptc_interpreter.compiler.rounds.loops" in more - small
    assert "ptc_interpreter.compiler.inline.arithmetic" in more - small
    assert "ptc_interpreter.analyzer.local_names" in more - small
