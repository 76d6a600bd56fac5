"""Which tests the order of sets and dicts can matter for: the second hash seed runs no others.

Those are the tests that write values or prompts, or read them back: a test leads to what does by the names in it, by
way of helpers and fixtures of its module or of one that tests share; or it has a snapshot. Of a module that starts
other programs or opens a store those with a snapshot run: `test_hash_seeds` compares what stores keep byte for byte.
The mark `orderless` leaves out what writes and yet cannot differ, such as numbers, or what a worker does: that has
a hash seed of its own, another in each run.
"""

import ast
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from importlib import import_module
from pathlib import Path
from types import ModuleType
from typing import Final

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
    tree = ast.parse(path.read_text("utf-8"))
    found = {name for node in ast.walk(tree) for name in _imported_writing(path, node)}
    uses = _uses(tree)
    while more := {name for name, used in uses.items() if name not in found and used & found}:
        found |= more
    return frozenset(found)


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
    return bool(_PROGRAMS & {name.partition(".")[0] for name in named} or _STORES & set(_outside(path)))


def _outside(path: Path) -> Iterator[str]:
    """The modules that a module of tests imports by their whole names, wherever in it."""
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        if isinstance(node, ast.ImportFrom) and node.module is not None and not node.level:
            yield node.module
        if isinstance(node, ast.Call) and ast.unparse(node.func) == "pytest.importorskip":
            yield node.args[0].value if isinstance(node.args[0], ast.Constant) else ""


def _home(module: str, name: str) -> str:
    """The module where a function or class is made, which packages may give for others; data writes nothing."""
    value = getattr(import_module(module), name, None)
    return value.__name__ if isinstance(value, ModuleType) else getattr(value, "__module__", None) or ""


def _shared(path: Path, module: str, level: int) -> Path | None:
    """The file of a module that tests share, as pytest finds it; None for all other modules."""
    folders = [path.parents[level - 1]] if level else [path.parent, _TESTS, _TESTS.parent]
    files = (folder.joinpath(*module.split(".")).with_suffix(".py") for folder in folders)
    return next((file for file in files if file.is_file()), None)
