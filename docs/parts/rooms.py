"""The rooms of the packages."""

import ast
import tomllib
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Final

from docs.parts.markdown import as_code, table

_ROOT: Final = Path(__file__).parents[2]


def rooms() -> str:
    """The rooms of each package in order, those within `core` under it, each with what its docstring says first."""
    listed = tomllib.loads((_ROOT / "tests" / "data" / "rooms.toml").read_text("utf-8"))
    tables = {
        package["folder"]: table(("room", "what lives there"), _rooms(listed["rooms"], name, package))
        for name, package in listed["packages"].items()
    }
    return "\n\n".join(f"### {as_code(folder)}\n\n{rows}" for folder, rows in tables.items())


def _rooms(listed: Mapping[str, list[str]], parent: str, package: Mapping[str, str]) -> Iterator[tuple[str, str]]:
    """Read as text: some rooms need what is not installed, and old names warn when they are imported."""
    inside = Path(*parent.split(".")[1:])
    for name in listed[parent]:
        path = _ROOT / package["folder"] / inside / name
        is_folder = path.is_dir()
        text = (path / "__init__.py" if is_folder else path.with_suffix(".py")).read_text("utf-8")
        about = (ast.get_docstring(ast.parse(text)) or "").split("\n\n")[0]
        yield as_code(f"{(inside / name).as_posix()}{'/' * is_folder}"), " ".join(about.split())
        yield from _rooms(listed, f"{parent}.{name}", package) if f"{parent}.{name}" in listed else ()
