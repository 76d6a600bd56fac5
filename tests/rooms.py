"""The rooms of the three packages, and every import between their modules. `tests/data/rooms.toml` has the order."""

import ast
import tomllib
from collections.abc import Collection, Iterable, Iterator, Mapping
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import Any, Final

import attrs

ROOT: Final = Path(__file__).parents[1]
_LIST: Final[Mapping[str, Any]] = tomllib.loads((ROOT / "tests" / "data" / "rooms.toml").read_text("utf-8"))
FOLDERS: Final[Mapping[str, Path]] = {name: ROOT / each["folder"] for name, each in _LIST["packages"].items()}
PUBLISHED: Final = frozenset(name for each in _LIST["packages"].values() for name in each["published"])
ROOMS: Final[Mapping[str, list[str]]] = _LIST["rooms"]
PAIRS: Final = tuple(frozenset(pair) for pair in _LIST["pairs"].values())
_LAST: Final = ("__init__", "__main__")  # what a package publishes, and what runs it: after all rooms


@attrs.frozen(order=True)
class Import:
    """Module `source` imports module `target` at `line` of its file, in whatever way."""

    source: str
    target: str
    line: int

    def __str__(self) -> str:
        return f"{self.source}:{self.line} imports {self.target}"


@cache
def modules() -> Mapping[str, Path]:
    """Every module of the packages by its dotted name; a folder's `__init__.py` has the folder's."""
    return {
        _dotted(name, path.relative_to(folder)): path
        for name, folder in FOLDERS.items()
        for path in sorted(folder.rglob("*.py"))
    }


def _dotted(package: str, path: Path) -> str:
    return ".".join((package, *path.with_suffix("").parts)).removesuffix(".__init__")


@cache
def imports() -> tuple[Import, ...]:
    """Every import of a module of the packages by another of them."""
    known = modules()
    return tuple(each for name, path in known.items() for each in imports_of(name, path.read_text("utf-8"), known))


def imports_of(source: str, text: str, known: Collection[str]) -> Iterator[Import]:
    """The imports of known modules in a module's text: of functions and under `TYPE_CHECKING` too."""
    for node in statements(ast.parse(text)):
        for target in _targets(node, known):
            if target != source:
                yield Import(source, target, node.lineno)


def statements(node: ast.AST) -> Iterator[Any]:
    """What stands within a module or statement, at any depth: no expressions, of which there are ten times as many."""
    for inside in ("body", "orelse", "handlers", "finalbody", "cases"):
        for each in getattr(node, inside, ()):
            yield each
            yield from statements(each)


def _targets(node: ast.AST, known: Collection[str]) -> set[str]:
    if isinstance(node, ast.Import):
        return {alias.name for alias in node.names if alias.name in known}
    if isinstance(node, ast.ImportFrom) and node.module is not None and node.module in known:
        named = [f"{node.module}.{alias.name}" for alias in node.names]  # of a module, or of a name within it
        return {name if name in known else node.module for name in named}
    return set()


def position(module: str) -> tuple[int, ...]:
    """Where a module stands: its package, its room, and in a room with an order of its own the room within.

    Raises ValueError for a module whose room is in no list.
    """
    package, *parts = module.split(".")
    found, inside = [list(FOLDERS).index(package)], package
    for part in (*parts, "__init__"):
        if inside not in ROOMS:
            break
        found.append([*ROOMS[inside], *_LAST].index(part))
        inside = f"{inside}.{part}"
    return tuple(found)


def is_upward(each: Import) -> bool:
    """Whether an import is of a later room, or of a later package."""
    return position(each.target) > position(each.source) and {each.source, each.target} not in PAIRS


def is_deep(each: Import) -> bool:
    """Whether an import reaches into another package, past what that publishes."""
    return package_of(each.source) != package_of(each.target) and not _is_published(each.target)


def _is_published(module: str) -> bool:
    """Whether a module is published, or is one of the names that a published one lists, such as `pairing`."""
    parent, _, name = module.rpartition(".")
    return module in PUBLISHED or (parent in PUBLISHED and name in import_module(parent).__all__)


def package_of(module: str) -> str:
    return module.partition(".")[0]


def circles(found: Iterable[Import]) -> list[list[str]]:
    """Groups of modules each of which leads to every other of its group; pairs that may know each other are none."""
    graph: dict[str, set[str]] = {}
    for each in found:
        if {each.source, each.target} not in PAIRS:
            graph.setdefault(each.source, set()).add(each.target)
    reach = {module: _reachable(module, graph) for module in graph}
    groups = {tuple(sorted(other for other in reach[module] if module in reach.get(other, ()))) for module in reach}
    return sorted(list(group) for group in groups if group)


def _reachable(start: str, graph: Mapping[str, set[str]]) -> set[str]:
    """What `start` leads to, itself only where something leads back."""
    seen: set[str] = set()
    waiting = [start]
    while waiting:
        new = graph.get(waiting.pop(), set()) - seen
        seen |= new
        waiting += new
    return seen
