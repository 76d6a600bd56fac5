"""`--tools`: the public functions of a module as tools."""

import importlib
import inspect
import sys
from collections.abc import Sequence
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from types import ModuleType
from typing import Any

import click

from ptc.cli.errors import BadInput
from ptc.tools import Tool, tools_of

tools_option = click.option(
    "--tools",
    "tools",
    multiple=True,
    metavar="MODULE",
    help="A module or file whose public functions with docstrings are tools. Repeatable.",
)


def load_tools(modules: Sequence[str]) -> tuple[Tool, ...]:
    """The tools of all `--tools` options, in the order of the modules' definitions."""
    functions = [function for module in modules for function in _functions(module)]
    try:
        return tools_of(functions)
    except (TypeError, ValueError) as error:
        raise BadInput(f"--tools: {error}") from error


def _functions(name: str) -> list[Any]:
    """The functions of a module, or of a file, that are meant as tools."""
    public = _public_functions(_imported(name))
    documented = [function for function in public if inspect.getdoc(function)]
    if not documented:
        found = f"; without one: {', '.join(each.__name__ for each in public)}" if public else ""
        raise BadInput(f"{name} has no tools: a tool is a public function with a docstring{found}.")
    return documented


def _public_functions(module: ModuleType) -> list[Any]:
    """What `__all__` lists; without it, the functions that the module itself defines."""
    listed = getattr(module, "__all__", None)
    names = [name for name in vars(module) if not name.startswith("_")] if listed is None else listed
    found = [getattr(module, name, None) for name in names]
    own = [each for each in found if listed is not None or getattr(each, "__module__", None) == module.__name__]
    return [each for each in own if inspect.isfunction(each)]


def _imported(name: str) -> ModuleType:
    try:
        return _from_file(Path(name)) if _is_path(name) else _from_path(name)
    except BadInput:
        raise
    except (Exception, SystemExit) as error:  # a module may raise anything while it is imported
        raise BadInput(f"cannot import {name}: {type(error).__name__}: {error}. Mend it, or check --tools.") from error


def _is_path(name: str) -> bool:
    return name.endswith(".py") or "/" in name or "\\" in name


def _from_path(name: str) -> ModuleType:
    sys.path.insert(0, str(Path.cwd()))  # as `python -m` does
    return importlib.import_module(name)


def _from_file(path: Path) -> ModuleType:
    if not path.is_file():
        what = "it is a folder" if path.is_dir() else "there is no such file"
        raise BadInput(f"cannot read {path}: {what}. Give a file or a module, such as tools.py.")
    spec = spec_from_file_location(path.stem, path)
    if spec is None or spec.loader is None:
        raise BadInput(f"{path} is no Python file: --tools takes a file ending in .py, or a module.")
    sys.path.insert(0, str(path.parent.absolute()))  # as running the file does
    module = sys.modules[path.stem] = module_from_spec(spec)
    spec.loader.exec_module(module)
    return module
