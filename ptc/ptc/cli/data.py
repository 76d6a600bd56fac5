"""`--data`: files of JSON as the input data of programs."""

import re
from collections.abc import Sequence
from pathlib import Path
from typing import Any, Final

import click

from ptc.cli.errors import BadInput
from ptc.cli.files import read_json

_NAME: Final = re.compile(r"[A-Za-z_][A-Za-z0-9_-]*")

data_option = click.option(
    "--data",
    "data",
    multiple=True,
    metavar="[NAME=]FILE.json",
    help="Input data, read as data/NAME; the name is the file's unless given. Repeatable.",
)


def load_data(given: Sequence[str]) -> dict[str, Any]:
    """The data of all `--data` options by name."""
    loaded: dict[str, Any] = {}
    for option in given:
        name, path = _named(option)
        if name in loaded:
            raise BadInput(f"--data has two files named {name}; name one of them: --data other={path}")
        loaded[name] = read_json(path)
    return loaded


def _named(option: str) -> tuple[str, Path]:
    """The name and the path of `NAME=FILE` or `FILE`."""
    name, equals, file = option.partition("=")
    if equals and _NAME.fullmatch(name):
        return name, Path(file)
    path = Path(option)
    if _NAME.fullmatch(path.stem):
        return path.stem, path
    wrong, named = (name, file) if equals and not path.exists() else (path.stem, option)
    raise BadInput(f"{wrong!r} cannot be a name in a program; give one: --data NAME={named}")
