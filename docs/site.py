"""Builds the site: `python -m docs.site [FOLDER]`, into `site/` unless a folder is given.

It is built from a copy, to which the pages are added that are kept elsewhere in the repository.
"""

import re
import shutil
import subprocess
import sys
from collections.abc import Callable, Mapping
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

_ROOT: Final = Path(__file__).parent.parent
_INTO_DOCS: Final = re.compile(r"\]\(\s*docs/")
_EXAMPLES: Final = """# Examples

Programs of one file each, in the folder `examples`, that need neither key nor network: scripted models stand in for
real ones. Run one from the root of the repository, `python -m examples.reviews`; `make demo` runs the survey. The tests
run all of them.
"""
# In a process of its own, without looks for garbage: a fifth of its time, for what ends with it.
_BUILD: Final = "import gc; gc.disable(); from zensical.main import cli; cli(['build', '--strict'])"


def changelog() -> str:
    """The changelog, with links from where the site has it."""
    return _INTO_DOCS.sub("](", (_ROOT / "CHANGELOG.md").read_text("utf-8"))


def examples() -> str:
    """The examples, each whole."""
    return _EXAMPLES + "".join(map(_example, sorted((_ROOT / "examples").glob("[!_]*.py"))))


def _example(path: Path) -> str:
    return f"\n## {path.name}\n\n````python\n{path.read_text('utf-8').strip()}\n````\n"


# page of the site -> its text, for those that are not in this folder
PAGES: Final[Mapping[str, Callable[[], str]]] = {"changelog.md": changelog, "examples.md": examples}


def build(target: Path) -> int:
    """Builds the site into a folder; the exit code is not 0 where a link leads nowhere or a name has no docstring."""
    with TemporaryDirectory() as folder:
        copy = Path(folder)
        shutil.copy(_ROOT / "mkdocs.yml", copy)
        shutil.copytree(_ROOT / "docs", copy / "docs", ignore=shutil.ignore_patterns("*.py", "__pycache__"))
        for name, text in PAGES.items():
            (copy / "docs" / name).write_text(text(), encoding="utf-8", newline="\n")
        done = subprocess.run([sys.executable, "-c", _BUILD], cwd=copy, check=False)
        if not done.returncode:
            shutil.copytree(copy / "site", target, dirs_exist_ok=True)
        return done.returncode


if __name__ == "__main__":
    raise SystemExit(build(Path(sys.argv[1] if len(sys.argv) > 1 else "site")))
