"""Reading the files that commands are given. What cannot be read is a `BadInput` that says where and what to do."""

import json
import sys
from pathlib import Path
from typing import Any

from ptc.cli.errors import BadInput


def read_text(path: Path) -> str:
    """The text of a file in UTF-8, a byte order mark left out."""
    try:
        return path.read_bytes().decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise BadInput(f"{path} is no UTF-8 text (byte {error.start}); save it as UTF-8.") from error
    except OSError as error:
        raise BadInput(f"cannot read {path}: {_reason(error)}. Check the path.") from error


def filled_text(path: Path) -> str:
    """The text of a file that is not empty; `-` is standard input."""
    given, text = ("standard input", read_standard_input()) if str(path) == "-" else (path, read_text(path))
    if not text.strip():
        raise BadInput(f"{given} is empty. Check the path, and whether what writes it has ended.")
    return text


def read_standard_input() -> str:
    """All of standard input."""
    try:
        return sys.stdin.buffer.read().decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise BadInput(f"standard input is no UTF-8 text (byte {error.start}).") from error


def read_json(path: Path) -> Any:
    """The value of a JSON file."""
    try:
        return json.loads(filled_text(path))
    except json.JSONDecodeError as error:
        place = f"line {error.lineno}, column {error.colno}"
        raise BadInput(f"{path} is no JSON: {error.msg} at {place}. Mend it there.") from error
    except RecursionError as error:
        raise BadInput(f"{path} is JSON nested too deeply to be read.") from error


def write_text(path: Path, text: str) -> None:
    """Writes the file whole or not at all; what is no file, such as a pipe or a device, is written to as it is."""
    from ptc.runs.saving import write_whole  # brings asyncio, which who reads alone need not wait for

    try:
        write_whole(path, text)
    except OSError as error:
        raise BadInput(f"cannot write {path}: {_reason(error)}. Give another path.") from error


def check_writable(path: Path) -> None:
    """Raises `BadInput` before a long run, rather than after it, where its file has no folder to go to."""
    if path.is_dir() or not path.absolute().parent.is_dir():
        what = "is a folder" if path.is_dir() else f"needs the folder {path.absolute().parent}, which does not exist"
        raise BadInput(f"cannot write {path}: it {what}. Give the path of a file.")


def _reason(error: OSError) -> str:
    return (error.strerror or type(error).__name__).lower()
