"""Builds the three distributions into `dist/`, checks them, and runs README's first example with nothing else
installed: `python -m tests.dist`, which `make dist` calls."""

import re
import subprocess
import sys
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

ROOT: Final = Path(__file__).parents[1]
PROJECTS: Final = ("interpreter", "compression", "ptc")
_BLOCK: Final = re.compile(r"^```(python|output)\n(.*?)^```$", re.MULTILINE | re.DOTALL)


def built(folder: Path) -> list[Path]:
    """The wheels and source distributions, made anew; wheels are built from the source distributions."""
    for old in (*folder.glob("*.whl"), *folder.glob("*.tar.gz")):
        old.unlink()
    for project in PROJECTS:
        _run(sys.executable, "-m", "build", "--outdir", str(folder), str(ROOT / project))
    return sorted((*folder.glob("*.whl"), *folder.glob("*.tar.gz")))


def first_example(readme: str) -> tuple[str, str]:
    """The code of the README up to its first output, and that output."""
    code = ""
    for language, text in _BLOCK.findall(readme):
        if language == "output":
            return code, text
        code += text
    raise ValueError("README.md has no output")


def tried(wheels: list[Path]) -> str:
    """What the first example prints in an environment with the wheels and what they need."""
    with TemporaryDirectory() as folder:
        _run(sys.executable, "-m", "venv", folder)
        python = str(Path(folder) / "bin" / "python")
        _run(python, "-m", "pip", "install", "--quiet", "--disable-pip-version-check", *map(str, wheels))
        code, _ = first_example((ROOT / "README.md").read_text("utf-8"))
        return subprocess.run([python, "-c", code], check=True, capture_output=True, text=True, cwd=folder).stdout


def main() -> None:
    made = built(ROOT / "dist")
    _run(sys.executable, "-m", "twine", "check", "--strict", *map(str, made))
    printed = tried([path for path in made if path.suffix == ".whl"])
    _, wanted = first_example((ROOT / "README.md").read_text("utf-8"))
    if printed != wanted:
        raise SystemExit(f"the first example printed {printed!r}, not {wanted!r}")
    for path in made:
        print(f"{path.relative_to(ROOT)}  {path.stat().st_size:,} bytes")


def _run(*command: str) -> None:
    """Runs a command; what it says is shown where it fails."""
    done = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, check=False)
    if done.returncode:
        raise SystemExit(f"{' '.join(command)}\n{done.stdout}")


if __name__ == "__main__":
    main()
