"""What is told of going through sets, and which tests are left out for it."""

import ast
import builtins
from pathlib import Path

import pytest
import through_sets
from through_sets import Looking, goes_through_sets, is_left_out

TESTS = Path(__file__).parent
NAMES = 'names = {"a", "b"}\n'


def told(source: str, monkeypatch: pytest.MonkeyPatch) -> bool:
    """Whether a module tells that it goes through a set."""
    looking = Looking()
    monkeypatch.setattr(builtins, through_sets._TELL, looking.goes_through, raising=False)
    tree = ast.fix_missing_locations(through_sets._Telling().visit(ast.parse(NAMES + source)))
    exec(compile(tree, "module", "exec"), {})
    return bool(looking.through)


@pytest.mark.parametrize(
    "source",
    [
        "for name in names: pass",
        "[name for name in names]",
        "dict.fromkeys(names)",
        "list(names)",
        "', '.join(names)",
        "print(*names)",
        "f'{names}'",
        "sorted(names, key=len)",
        "next(iter(names))",
        "names.pop()",
        "x = []\nx += names",
        "def each(): yield from names\nset(each())",
        "def shown(names, to): return to(names)\nshown(names, to=tuple)",
    ],
)
def test_going_through_a_set_is_told(source, monkeypatch):
    assert told(source, monkeypatch)


@pytest.mark.parametrize(
    "source",
    [
        "sorted(names)",
        "'a' in names",
        "len(names)",
        "names | {'c'}",
        "{name + 'c' for name in names}",
        "list({'a': 1, 'b': 2})",
        "list({1, 2})",
        "list({'a'})",
    ],
)
def test_what_comes_to_the_same_in_any_order_is_not(source, monkeypatch):
    assert not told(source, monkeypatch)


def test_tests_are_left_out_as_long_as_they_are_what_was_looked_at(monkeypatch, request):
    here, name = Path(__file__), request.node.originalname
    monkeypatch.setattr(through_sets, "_through", through_sets._through.__wrapped__)
    monkeypatch.setattr(through_sets, "are_known", lambda: True)
    for text, through, left_out in (
        (here.read_text("utf-8"), [], True),
        ("other", [], False),
        ("other", [name], False),
    ):
        kept = {"text": through_sets._digest(text), "through": through}
        monkeypatch.setattr(through_sets, "_kept", lambda kept=kept: {"tests": {f"tests/{here.name}": kept}})
        assert (is_left_out(here), goes_through_sets(request.node)) == (left_out, not left_out)
    monkeypatch.setattr(through_sets, "are_known", lambda: False)
    assert not is_left_out(here)


def test_a_set_that_is_new_in_the_packages_is_seen():
    seen = through_sets._SETS.search
    assert all(map(seen, ["x = set(y)", "x: frozenset[str]", "if x in {a, b}:", "f({a})", "x = {a}", "x.keys() & y"]))
    assert not any(map(seen, ["x = {}", "x = {a: b}", "setting = 1", "it is a set", "offset = {'a': 1}"]))
