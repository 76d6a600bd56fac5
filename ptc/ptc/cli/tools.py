"""`--tools`: what a module has that programs can call.

With `__all__`, all that it names; without it, Tools and the functions that the module itself defines. What of its
public names is left out is told with the reason.
"""

import importlib
import inspect
import sys
from collections.abc import Iterable, Iterator, Mapping, Sequence
from importlib.util import find_spec, module_from_spec, spec_from_file_location
from pathlib import Path
from types import ModuleType
from typing import TYPE_CHECKING, Any, cast

import attrs
import click

from ptc.cli.errors import BadInput
from ptc.cli.output import note

if TYPE_CHECKING:  # what tools are made of takes as long to import as the language does
    from ptc.tools import Tool

tools_option = click.option(
    "--tools",
    "tools",
    multiple=True,
    metavar="MODULE",
    help="A module or file whose Tools and public functions programs can call. Repeatable.",
)


@attrs.frozen(kw_only=True)
class Found:
    """What a module has, by the names that it has there."""

    tools: "Mapping[str, Tool]"
    left_out: Mapping[str, str]  # and why


def load_tools(modules: Sequence[str]) -> "tuple[Tool, ...]":
    """The tools of all `--tools` options, in the order of the modules' definitions; stderr says which they are."""
    tools = [each for module in modules for each in _told(module, found_in(imported(module)))]
    return together(tools)


def together(tools: "Sequence[Tool]") -> "tuple[Tool, ...]":
    """The tools of all options. Raises `BadInput` where two have one name."""
    if not tools:
        return ()
    from ptc.tools import tools_of

    try:
        return tools_of(tools)
    except (TypeError, ValueError) as error:
        raise BadInput(f"--tools: {error}") from error


def _told(module: str, found: Found) -> "Iterable[Tool]":
    """The tools of a module; a note says which, and what is left out."""
    left_out = ", ".join(f"{name} ({why})" for name, why in found.left_out.items())
    if not found.tools:
        what = "a tool is a public function of the module, a Tool, or what __all__ names"
        raise BadInput(f"{module} has no tools: {what}{f'; left out: {left_out}' if left_out else ''}.")
    note(f"Tools of {module}: {', '.join(each.name for each in found.tools.values())}.")
    if left_out:
        note(f"Left out of {module}: {left_out}.")
    return found.tools.values()


def found_in(module: ModuleType) -> Found:
    """The tools in a module, and what of it is left out."""
    from ptc.tools import Tool

    listed: Any = getattr(module, "__all__", None)
    names = [name for name in vars(module) if not name.startswith("_")] if listed is None else list(listed)
    judged = {name: _judged(module, name, listed=listed is not None) for name in names}
    return Found(
        tools={name: each for name, each in judged.items() if isinstance(each, Tool)},
        left_out={name: each for name, each in judged.items() if isinstance(each, str)},
    )


def _judged(module: ModuleType, name: str, *, listed: bool) -> "Tool | str | None":
    """A name of a module as a tool, or why it is none; None for what nobody takes for one."""
    from ptc.tools import Tool, tool

    value = getattr(module, name, None)
    if isinstance(value, Tool):
        return value
    reason = next(filter(None, _reasons(module, value, listed=listed)), None)
    if reason is None:
        return tool(cast("Any", value))
    return reason if listed or _looks_like_one(value) else None


def _looks_like_one(value: Any) -> bool:
    """Whether somebody may have meant it as a tool: a sub-agent, or what is called and not Python's own or of ptc."""
    origin = str(getattr(getattr(value, "func", value), "__module__", "")).partition(".")[0]  # of a partial, its own
    meant = callable(value) and origin != "ptc" and origin not in sys.stdlib_module_names
    return not inspect.isclass(value) and (meant or hasattr(value, "as_tool"))


def _reasons(module: ModuleType, value: Any, *, listed: bool) -> Iterator[str | None]:
    """Why a value is no tool, each reason where it holds."""
    yield "there is no such name" if value is None else None
    yield 'a sub-agent: name it with agent.as_tool("name", "what it does")' if hasattr(value, "as_tool") else None
    yield "a class" if inspect.isclass(value) else None
    yield "it cannot be called" if not callable(value) else None
    yield "a lambda has no name" if getattr(value, "__name__", "") == "<lambda>" else None
    if not listed:
        yield "no function: make it a Tool, tool(...)" if not inspect.isfunction(value) else None
        own = getattr(value, "__module__", None) == module.__name__
        yield "imported: name it in __all__" if not own else None


def imported(name: str, option: str = "--tools") -> ModuleType:
    """A module by its name or its file, which `option` has named. Raises `BadInput`."""
    try:
        return _from_file(Path(name), option) if is_path(name) else _from_path(name)
    except BadInput:
        raise
    except (Exception, SystemExit) as error:  # a module may raise anything while it is imported
        raise BadInput(f"cannot import {name}: {type(error).__name__}: {error}. Mend it, or check {option}.") from error


def find_module(name: str) -> bool:
    """Whether there may be a module of that name, here or installed: its outermost package is there."""
    outermost = name.partition(".")[0]
    if not outermost.isidentifier():
        return False
    return Path(outermost).is_dir() or Path(f"{outermost}.py").is_file() or find_spec(outermost) is not None


def is_path(name: str) -> bool:
    """Whether a file is meant, and not a module."""
    return name.endswith(".py") or "/" in name or "\\" in name


def _from_path(name: str) -> ModuleType:
    sys.path.insert(0, str(Path.cwd()))  # as `python -m` does
    return importlib.import_module(name)


def _from_file(path: Path, option: str) -> ModuleType:
    if not path.is_file():
        what = "it is a folder" if path.is_dir() else "there is no such file"
        raise BadInput(f"cannot read {path}: {what}. Give a file or a module, such as tools.py.")
    spec = spec_from_file_location(path.stem, path)
    if spec is None or spec.loader is None:
        raise BadInput(f"{path} is no Python file: {option} takes a file ending in .py, or a module.")
    sys.path.insert(0, str(path.parent.absolute()))  # as running the file does
    module = sys.modules[path.stem] = module_from_spec(spec)
    spec.loader.exec_module(module)
    return module
