"""The page of requirements: every number is there once, and every test that it names exists."""

import ast
import re
from functools import cache

from pages import ROOT

TEXT = (ROOT / "docs" / "requirements.md").read_text("utf-8")
NUMBERS = {"C": 23, "S": 2, "E": 28, "F": 5, "X": 3}


@cache
def names_in(path):
    tree = ast.parse((ROOT / "tests" / "ptc" / path).read_text("utf-8"))
    functions = (each for each in ast.walk(tree) if isinstance(each, ast.FunctionDef | ast.AsyncFunctionDef))
    return {each.name for each in functions}


def test_every_requirement_is_there_once_and_tested():
    rows = re.findall(r"^\| ([A-Z]\d+) \|.*\| (.*) \|$", TEXT, re.MULTILINE)
    wanted = [f"{letter}{number}" for letter, last in NUMBERS.items() for number in range(1, last + 1)]
    assert [number for number, _ in rows] == wanted
    assert all("::test_" in tests for _, tests in rows)


def test_the_tests_that_are_named_exist():
    named = re.findall(r"`([\w/]+\.py)::(test_\w+)`", TEXT)
    assert len(named) > 90
    assert [f"{path}::{name}" for path, name in named if name not in names_in(path)] == []
