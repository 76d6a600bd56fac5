"""Which tests the order of sets and dicts can matter for: the second hash seed runs no others.

Those are the tests that write values or prompts, or read them back: a module of them imports what does, by itself or by
way of a module that tests share, or has snapshots. Of a module that starts other programs or opens a store those with a
snapshot run: what stores keep is compared byte for byte in `test_hash_seeds`.
"""

import ast
from collections.abc import Iterator
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
_PROGRAMS: Final = {"browsers", "mcp", "multiprocessing", "playwright", "pty", "subprocess"}
_STORES: Final = {"stores", "ptc.store"}
_NOT_WRITING: Final = ("ptc_compression.runs.options", "ptc.record.events")  # data of these rooms


def order_matters(path: Path) -> bool:
    """Whether the tests of a module could fail under another hash seed only."""
    snapshots = path.parent / "__snapshots__" / path.stem
    if snapshots.exists() or snapshots.with_suffix(".ambr").exists():
        return True
    homes = _imported(path, set())
    return any(home.startswith(_WRITING) and home not in _NOT_WRITING for home in homes)


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


def _imported(path: Path, seen: set[Path]) -> Iterator[str]:
    """The modules of the packages where the names are made that a module of tests imports."""
    seen.add(path)
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if not isinstance(node, ast.ImportFrom) or node.module is None:
            continue
        if not node.level and node.module.partition(".")[0] in _PACKAGES:
            yield from (_home(node.module, alias.name) for alias in node.names)
            continue
        for module in (node.module, *(f"{node.module}.{alias.name}" for alias in node.names)):
            if (shared := _shared(path, module, node.level)) is not None and shared not in seen:
                yield from _imported(shared, seen)


def _home(module: str, name: str) -> str:
    """The module where a function or class is made, which packages may give for others; data writes nothing."""
    value = getattr(import_module(module), name, None)
    return value.__name__ if isinstance(value, ModuleType) else getattr(value, "__module__", None) or ""


def _shared(path: Path, module: str, level: int) -> Path | None:
    """The file of a module that tests share, as pytest finds it; None for all other modules."""
    folders = [path.parents[level - 1]] if level else [path.parent, _TESTS, _TESTS.parent]
    files = (folder.joinpath(*module.split(".")).with_suffix(".py") for folder in folders)
    return next((file for file in files if file.is_file()), None)
