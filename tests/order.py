"""Which tests the order of sets and dicts can matter for: the second hash seed runs no others.

Those are the tests that write values or prompts, or read them back: a test leads to what does by the names in it, by
way of helpers and fixtures of its module or of one that tests share; or it has a snapshot. Of a module that starts
other programs or opens a store those with a snapshot run, by one of several ways to reach a program: `test_hash_seeds`
compares what stores keep byte for byte. The mark `orderless` leaves out what writes and yet cannot differ, such as
numbers, or what a worker does: that has a hash seed of its own, another in each run.
"""

import ast
import re
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from importlib import import_module
from pathlib import Path
from types import ModuleType
from typing import Final

import pytest
from rooms import statements

_TESTS: Final = Path(__file__).parent
_PACKAGES: Final = {"ptc_interpreter", "ptc_compression", "ptc"}
_WRITING: Final = (
    "ptc_interpreter.printing.",
    "ptc_interpreter.encoding.",
    "ptc_compression.runs.",
    "ptc.record.",
    "ptc.views.",
)
_PROGRAMS: Final = {"browsers", "forked", "mcp", "multiprocessing", "playwright", "pty", "subprocess"}
_STORES: Final = {"stores", "ptc.store"}
_ASKED_FOR: Final = re.compile(r"pytest\.importorskip\(\s*[\"']([\w.]+)")
_NOT_WRITING: Final = ("ptc_compression.runs.options", "ptc.record.events")  # data of these rooms


def order_matters(path: Path) -> bool:
    """Whether some tests of a module could fail under another hash seed only."""
    snapshots = path.parent / "__snapshots__" / path.stem
    return snapshots.exists() or snapshots.with_suffix(".ambr").exists() or bool(writing(path))


def leads_to_writing(path: Path, names: Iterable[str]) -> bool:
    """Whether one of these names of a module of tests, its own or of its fixtures, leads to what writes."""
    return not _writing_here(path).isdisjoint(names)


@cache
def _writing_here(path: Path) -> frozenset[str]:
    """The names that lead to what writes in a module of tests and in the fixtures of its folders."""
    files = (path, *(folder / "conftest.py" for folder in path.parents if folder.is_relative_to(_TESTS)))
    return frozenset(name for file in files if file.is_file() for name in writing(file))


@cache
def writing(path: Path) -> frozenset[str]:
    """The names of a module of tests that lead to what writes: what it imports, and what it makes with that."""
    found = {name for node in _imports(path) for name in _imported_writing(path, node)}
    uses = _uses(_tree(path)) if found else {}
    while more := {name for name, used in uses.items() if name not in found and used & found}:
        found |= more
    return frozenset(found)


@cache
def _tree(path: Path) -> ast.Module:
    return ast.parse(path.read_text("utf-8"))


@cache
def _imports(path: Path) -> tuple[ast.Import | ast.ImportFrom, ...]:
    """The imports of a module of tests, wherever in it."""
    return tuple(node for node in statements(_tree(path)) if isinstance(node, ast.Import | ast.ImportFrom))


def _uses(tree: ast.Module) -> Mapping[str, set[str]]:
    """Each function, class and constant of a module with the names in it, its fixtures among them."""
    uses: dict[str, set[str]] = {}
    for node in tree.body:
        inside = [each for each in ast.walk(node) if isinstance(each, ast.Name | ast.arg)]
        names = {each.id if isinstance(each, ast.Name) else each.arg for each in inside}
        made = [each.id for each in inside if isinstance(each, ast.Name) and isinstance(each.ctx, ast.Store)]
        for name in [node.name] if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef) else made:
            uses.setdefault(name, set()).update(names)
    return uses


def _imported_writing(path: Path, node: ast.AST) -> Iterator[str]:
    """The names that an import brings to a module of tests, of what writes or leads to it."""
    if isinstance(node, ast.Import):
        for alias in node.names:
            if (shared := _shared(path, alias.name, 0)) is not None and writing(shared):
                yield (alias.asname or alias.name).partition(".")[0]
    if isinstance(node, ast.ImportFrom) and node.module is not None:
        for alias in node.names:
            if _writes(path, node.module, node.level, alias.name):
                yield alias.asname or alias.name


def _writes(path: Path, module: str, level: int, name: str) -> bool:
    """Whether a name that a module of tests imports is what writes, or leads to it."""
    if not level and module.partition(".")[0] in _PACKAGES:
        home = _home(module, name)
        return home.startswith(_WRITING) and home not in _NOT_WRITING
    if (shared := _shared(path, f"{module}.{name}", level)) is not None:
        return bool(writing(shared))
    shared = _shared(path, module, level)
    return shared is not None and name in writing(shared)


def starts_others(path: Path) -> bool:
    """Whether the tests of a module are about other programs or stores: servers, browsers, terminals, databases.

    What those write is written by code whose own tests run in this process.
    """
    named = {name for each in (path, path.with_name("conftest.py")) if each.is_file() for name in _outside(each)}
    return bool(_PROGRAMS & {name.partition(".")[0] for name in named} or _STORES & _outside(path))


def other_ways(items: Iterable[pytest.Item]) -> Iterator[pytest.Item]:
    """Of tests that reach other programs, those that do what one before them does with its fixtures made another way.

    A program writes the same whichever way it is reached: only what a test itself is parametrized with differs.
    """
    ways = set[tuple[object, ...]]()
    for item in items:
        given: Mapping[str, object] = getattr(getattr(item, "callspec", None), "params", {})
        own = sorted(name for mark in item.iter_markers("parametrize") for name in _names(mark.args[0]))
        named = getattr(item, "originalname", item.name)
        way = (item.parent, named, *(id(given[name]) for name in own if name in given))
        if way in ways:
            yield item
        ways.add(way)


def _names(given: str | Iterable[str]) -> list[str]:
    """The names of a mark `parametrize`."""
    return [name.strip() for name in given.split(",")] if isinstance(given, str) else list(given)


@cache
def _outside(path: Path) -> frozenset[str]:
    """The modules that a module of tests imports by their whole names, wherever in it."""
    named = [alias.name for node in _imports(path) if isinstance(node, ast.Import) for alias in node.names]
    given = [node.module for node in _imports(path) if isinstance(node, ast.ImportFrom) and not node.level]
    return frozenset((*named, *filter(None, given), *_ASKED_FOR.findall(path.read_text("utf-8"))))


def _home(module: str, name: str) -> str:
    """The module where a function or class is made, which packages may give for others; data writes nothing."""
    value = getattr(import_module(module), name, None)
    return value.__name__ if isinstance(value, ModuleType) else getattr(value, "__module__", None) or ""


def _shared(path: Path, module: str, level: int) -> Path | None:
    """The file of a module that tests share, as pytest finds it; None for all other modules."""
    folders = [path.parents[level - 1]] if level else [path.parent, _TESTS, _TESTS.parent]
    files = (folder.joinpath(*module.split(".")).with_suffix(".py") for folder in folders)
    return next((file for file in files if file.is_file()), None)
