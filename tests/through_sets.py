"""Which tests go through a set of Python: only these can differ under another hash seed, as dicts keep their order.

`python -m tests.through_sets` runs the tests of `--order` on packages that tell where they go through a set of two
members or more that are hashed by the seed, and keeps the names of those tests in `tests/data/through_sets.json`.
`--through-sets` leaves out the others. It leaves out none of a module of tests that has changed since, and none at all
where a line of the packages with a set in it has; `make fuzz` looks anew, and runs all under another seed each time.
"""

import ast
import builtins
import importlib.abc
import importlib.machinery
import json
import re
import sys
from collections.abc import Collection, Mapping
from functools import cache
from hashlib import sha256
from pathlib import Path
from types import CodeType
from typing import Any, Final

import pytest

_ROOT: Final = Path(__file__).parents[1]
_KEPT: Final = _ROOT / "tests" / "data" / "through_sets.json"
_FOLDERS: Final = ("interpreter/ptc_interpreter", "compression/ptc_compression", "ptc/ptc")
_PACKAGES: Final = frozenset(folder.partition("/")[2] for folder in _FOLDERS)
_MADE: Final = r"^.*(?:\b(?:frozen)?set[(\[]|\bAbstractSet\b|\.keys\(\) ?[-&|^]).*$"
_WRITTEN: Final = r"""^(?!.*\bf["']).*(?:[=(,&|^-]|\bin|\breturn|\belse) ?\{[^{}:]+[}].*$"""  # but for what is in texts
_SETS: Final = re.compile(f"{_MADE}|{_WRITTEN}", re.MULTILINE)


def is_left_out(file: Path) -> bool:
    """Whether no test of a module goes through a set."""
    return _through(file) == frozenset()


def goes_through_sets(item: pytest.Item) -> bool:
    """Whether a test does, as far as is known."""
    known = _through(item.path)
    return known is None or _name(item) in known


@cache
def are_known() -> bool:
    """Whether the packages have the sets that they had when the tests were looked at."""
    return _kept()["sets"] == _sets()


@cache
def _through(file: Path) -> frozenset[str] | None:
    """The tests of a module that go through a set; None where that is not known."""
    kept = _kept()["tests"].get(file.relative_to(_ROOT).as_posix()) if are_known() else None
    return frozenset(kept["through"]) if kept is not None and kept["text"] == _digest(file.read_text("utf-8")) else None


@cache
def _kept() -> Mapping[str, Any]:
    return json.loads(_KEPT.read_text("utf-8"))


def _sets() -> str:
    """A digest of all lines of the packages that have a set in them."""
    texts = [path.read_text("utf-8") for folder in _FOLDERS for path in (_ROOT / folder).rglob("*.py")]
    return _digest("\n".join(sorted({line.strip() for text in texts for line in _SETS.findall(text)})))


def _digest(text: str) -> str:
    return sha256(text.encode()).hexdigest()[:16]


def _name(item: pytest.Item) -> str:
    return item.nodeid.partition("::")[2].partition("[")[0]


# -- looking -----------------------------------------------------------------------------------------------------------

_TELL: Final = "_through_a_set"
_MAKING: Final = {"Counter", "OrderedDict", "deque", "dict", "fromkeys", "list", "repr", "str", "tuple"}
_TAKING: Final = {"dumps", "extend", "iter", "join", "max", "min", "next", "partial", "pop", "sorted", "writelines"}
_PASSING: Final = {"accumulate", "chain", "cycle", "enumerate", "filter", "from_iterable", "groupby", "islice", "map"}
_JOINING: Final = {"combinations", "permutations", "product", "reversed", "starmap", "zip", "zip_longest"}
_GOING: Final = _MAKING | _TAKING | _PASSING | _JOINING
_WITH_A_KEY: Final = frozenset({"max", "min", "sorted"})  # without one they give the same in any order
_ORDERED: Final = frozenset({"list", "tuple"})


class _Telling(ast.NodeTransformer):
    """Has a module tell what it goes through; to make a set or to compare does not go by the order."""

    def visit_For(self, node: ast.For) -> ast.AST:
        self.generic_visit(node)
        node.iter = _told(node.iter)
        return node

    def visit_comprehension(self, node: ast.comprehension) -> ast.AST:
        self.generic_visit(node)
        node.iter = _told(node.iter)
        return node

    def visit_Starred(self, node: ast.Starred) -> ast.AST:
        self.generic_visit(node)
        node.value = _told(node.value) if isinstance(node.ctx, ast.Load) else node.value
        return node

    def visit_YieldFrom(self, node: ast.YieldFrom) -> ast.AST:
        self.generic_visit(node)
        node.value = _told(node.value)
        return node

    def visit_AugAssign(self, node: ast.AugAssign) -> ast.AST:
        self.generic_visit(node)
        node.value = _told(node.value) if isinstance(node.op, ast.Add) else node.value
        return node

    def visit_FormattedValue(self, node: ast.FormattedValue) -> ast.AST:
        self.generic_visit(node)
        node.value = _told(node.value)
        return node

    def visit_SetComp(self, node: ast.SetComp) -> ast.AST:
        return node

    def visit_keyword(self, node: ast.keyword) -> ast.AST:
        """`converter=tuple` goes through what it is given."""
        self.generic_visit(node)
        if isinstance(node.value, ast.Name) and node.value.id in _ORDERED:
            given = ast.arguments([], [ast.arg("given")], None, [], [], None, [])
            call = ast.Call(node.value, [_told(ast.Name("given", ast.Load()))], [])
            node.value = ast.copy_location(ast.Lambda(given, call), node.value)
        return node

    def visit_Call(self, node: ast.Call) -> ast.AST:
        self.generic_visit(node)
        called = node.func
        name = called.id if isinstance(called, ast.Name) else called.attr if isinstance(called, ast.Attribute) else ""
        if name not in _GOING or (name in _WITH_A_KEY and not node.keywords):
            return node
        node.args = [each if isinstance(each, ast.Starred) else _told(each) for each in node.args]
        if name == "pop" and isinstance(called, ast.Attribute):
            called.value = _told(called.value)
        return node


def _told(value: ast.expr) -> ast.expr:
    return ast.copy_location(ast.Call(ast.Name(_TELL, ast.Load()), [value], []), value)


class _Loader(importlib.machinery.SourceFileLoader):
    def get_code(self, fullname: str) -> CodeType:
        tree = _Telling().visit(ast.parse(self.get_data(self.path)))
        return compile(ast.fix_missing_locations(tree), self.path, "exec", dont_inherit=True)


class _Finder(importlib.abc.MetaPathFinder):
    """Finds the modules of the packages, and has them tell."""

    def find_spec(self, fullname: str, path: Any, target: object = None) -> importlib.machinery.ModuleSpec | None:
        if fullname.partition(".")[0] not in _PACKAGES:
            return None
        spec = importlib.machinery.PathFinder.find_spec(fullname, path)
        if spec is not None and spec.origin is not None:
            spec.loader = _Loader(fullname, spec.origin)
        return spec


class Looking:
    """A plugin of pytest that notes which tests go through a set."""

    def __init__(self) -> None:
        self.running = ""
        self.looked_at: dict[str, list[str]] = {}
        self.through: set[str] = set()

    def goes_through(self, value: Any) -> Any:
        if type(value) in (set, frozenset) and len(value) > 1 and not all(type(each) in (int, bool) for each in value):
            self.through.add(self.running)
        return value

    @pytest.hookimpl(wrapper=True, tryfirst=True)
    def pytest_runtest_protocol(self, item: pytest.Item) -> Any:
        file, name = item.nodeid.partition("::")[0], _name(item)
        if name not in self.looked_at.setdefault(file, []):
            self.looked_at[file].append(name)
        self.running = f"{file}::{name}"
        return (yield)

    def found(self) -> dict[str, Any]:
        """What is kept: the tests that go through a set, by their files."""
        tests = {file: self._found_in(file, names) for file, names in sorted(self.looked_at.items())}
        return {"sets": _sets(), "tests": tests}

    def _found_in(self, file: str, names: Collection[str]) -> dict[str, Any]:
        text = (_ROOT / file).read_text("utf-8")
        return {"text": _digest(text), "through": sorted(name for name in names if f"{file}::{name}" in self.through)}


def look() -> int:
    """Runs the tests, and keeps what is found where all pass."""
    looking = Looking()
    setattr(builtins, _TELL, looking.goes_through)
    sys.meta_path.insert(0, _Finder())
    ended = pytest.main(["-q", "--order", "-p", "no:cacheprovider"], plugins=[looking])
    if ended == 0:
        _KEPT.write_text(json.dumps(looking.found(), indent=1) + "\n", "utf-8")
    return int(ended)


if __name__ == "__main__":
    raise SystemExit(look())
