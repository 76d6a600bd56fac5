"""Whether type checkers see what callers are promised: `python -m tests.typing`, with pyright and mypy.

They have to accept all of `accepted.py`, and to refuse the lines of `refused.py` that say so, and no others.
"""

import json
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

FOLDER = Path(__file__).parent
FILES = tuple(FOLDER / name for name in ("accepted.py", "refused.py"))
Place = tuple[str, int]  # file and line


def expected() -> set[Place]:
    """The lines that have to be refused."""
    lines = ((path.name, number, line) for path in FILES for number, line in _numbered(path))
    return {(name, number) for name, number, line in lines if line.endswith("# refused")}


def _numbered(path: Path) -> Iterator[tuple[int, str]]:
    return enumerate(path.read_text("utf-8").splitlines(), start=1)


def refused_by_pyright() -> set[Place]:
    """The lines with an error of pyright's."""
    found = json.loads(_output("pyright", "--outputjson"))["generalDiagnostics"]
    errors = (each for each in found if each["severity"] == "error")
    return {(Path(each["file"]).name, each["range"]["start"]["line"] + 1) for each in errors}


def refused_by_mypy() -> set[Place]:
    """The lines with an error of mypy's."""
    told = _output("mypy", "--strict", "--follow-imports=silent", "--no-error-summary")
    found = re.findall(r"^(?:.*[/\\])?(\w+\.py):(\d+): error", told, re.MULTILINE)
    return {(name, int(line)) for name, line in found}


def _output(checker: str, *arguments: str) -> str:
    command = [sys.executable, "-m", checker, *arguments, *map(str, FILES)]
    return subprocess.run(command, capture_output=True, text=True, check=False, cwd=FOLDER.parents[1]).stdout


def main() -> int:
    """Says which lines differ from what is expected."""
    wanted = expected()
    for checker, refused in (("pyright", refused_by_pyright()), ("mypy", refused_by_mypy())):
        for name, line in sorted(wanted ^ refused):
            what = "is accepted by" if (name, line) in wanted else "is refused by"
            print(f"tests/typing/{name}:{line} {what} {checker}")
        if wanted != refused:
            return 1
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
