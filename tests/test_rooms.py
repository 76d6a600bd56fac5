"""Arrows go one way: between rooms as `tests/data/rooms.toml` orders them, and between modules of a room."""

import ast
import re
from pathlib import Path

import pytest
from rooms import (
    FOLDERS,
    PUBLISHED,
    ROOMS,
    ROOT,
    Import,
    circles,
    imports,
    imports_of,
    is_deep,
    is_upward,
    modules,
    package_of,
)


def named(path: Path) -> str:
    return path.relative_to(ROOT).as_posix()


def packages() -> list[Path]:
    """Every folder of modules."""
    return sorted({path.parent for path in modules().values()})


def test_no_import_points_to_a_later_room():
    upward = [str(each) for each in imports() if is_upward(each)]
    assert not upward, "\n".join(upward)


def test_no_modules_import_each_other_in_a_circle():
    found = [" ".join(circle) for circle in circles(imports())]
    assert not found, "\n".join(found)


def test_of_another_package_only_what_is_published_is_imported():
    deep = [str(each) for each in imports() if is_deep(each)]
    assert not deep, "\n".join(deep)


def test_examples_and_pages_import_what_is_published():
    """Of the two packages that others build on; `ptc` is imported as its pages say."""
    texts = {named(path): path.read_text("utf-8") for path in (ROOT / "examples").glob("*.py")}
    for page in [*ROOT.glob("*.md"), *(ROOT / "docs").rglob("*.md")]:
        blocks = re.findall(r"^```python\n(.*?)^```$", page.read_text("utf-8"), re.MULTILINE | re.DOTALL)
        texts[named(page)] = "\n".join(blocks)
    found = [each for name, text in texts.items() for each in imports_of(name, text, modules())]
    deep = [str(each) for each in found if is_deep(each) and package_of(each.target) != "ptc"]
    assert not deep, "\n".join(deep)
    assert len({each.source for each in found}) > 10


@pytest.mark.parametrize("parent", ROOMS)
def test_the_list_has_every_room(parent: str):
    package, *inside = parent.split(".")
    folder = FOLDERS[package].joinpath(*inside)
    there = {path.stem for path in folder.iterdir() if path.suffix == ".py" or (path / "__init__.py").exists()}
    assert there - {"__init__", "__main__"} == set(ROOMS[parent])


def test_what_is_published_exists():
    assert PUBLISHED - set(modules()) == set()


@pytest.mark.parametrize("folder", packages(), ids=named)
def test_a_folder_says_what_lives_in_it_and_holds_more_than_one_file(folder: Path):
    assert ast.get_docstring(ast.parse((folder / "__init__.py").read_text("utf-8")))
    assert len([path for path in folder.iterdir() if path.name not in ("__init__.py", "__pycache__")]) > 1


# -- that the tests above see what they are for ----------------------------------------------------------------------

TEXT = """
from __future__ import annotations
import a.one, json
from a import two, name
if TYPE_CHECKING:
    from a.three import Three
def later():
    import a.one as other
"""


def test_imports_are_found_wherever_they_are():
    known = {"a", "a.one", "a.two", "a.three", "a.self"}
    found = {(each.target, each.line) for each in imports_of("a.self", TEXT, known)}
    assert found == {("a.one", 3), ("a", 4), ("a.two", 4), ("a.three", 6), ("a.one", 8)}


@pytest.mark.parametrize(
    ("source", "target", "upward"),
    [
        ("ptc_interpreter.values.maps", "ptc_interpreter.errors", False),
        ("ptc_interpreter.errors", "ptc_interpreter.values.maps", True),
        ("ptc_interpreter.values.maps", "ptc_interpreter.values.sorted", False),
        ("ptc_interpreter.core.base.lazy", "ptc_interpreter.core.text.json", True),
        ("ptc_interpreter.core.text.json", "ptc_interpreter.core", True),
        ("ptc_interpreter.isolation.worker", "ptc_interpreter", True),
        ("ptc_compression.record.turns", "ptc", True),
        ("ptc.record.step", "ptc.record.step_json", False),
    ],
)
def test_an_arrow_has_a_direction(source: str, target: str, upward: bool):
    assert is_upward(Import(source, target, 1)) is upward


def test_circles_are_found():
    arrows = [("a", "b"), ("b", "c"), ("c", "b"), ("c", "d"), ("d", "d2"), ("x", "y"), ("y", "z"), ("z", "x")]
    assert circles([Import(*arrow, 1) for arrow in arrows]) == [["b", "c"], ["x", "y", "z"]]
    both = [("ptc.record.step", "ptc.record.step_json"), ("ptc.record.step_json", "ptc.record.step")]
    assert circles([Import(*arrow, 1) for arrow in both]) == []
