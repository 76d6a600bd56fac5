"""What importing costs and pulls in, and the guards around the folders' names. Which way it goes: `test_rooms`."""

import subprocess
import sys
from functools import cache
from pathlib import Path

import pytest

from ptc import ScriptedModel, SubAgent
from ptc_interpreter import evaluate

ROOT = Path(__file__).parents[1]
PACKAGES = {
    "ptc_interpreter": ROOT / "interpreter" / "ptc_interpreter",
    "ptc_compression": ROOT / "compression" / "ptc_compression",
    "ptc": ROOT / "ptc" / "ptc",
}
NEEDS = {
    "ptc_interpreter": {"attr", "attrs", "regex"},
    "ptc_compression": {"attr", "attrs", "regex"},
    "ptc": {"attr", "attrs", "regex", "cattr", "cattrs", "tiktoken"},
}


def run(code: str, cwd: Path = ROOT) -> str:
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, cwd=cwd, check=False)
    assert done.returncode == 0, done.stderr
    return done.stdout.strip()


@cache
def imported(statement: str) -> set[str]:
    """The modules that a statement imports, in a process of its own."""
    return set(run(f"import sys; before = set(sys.modules); {statement}; print(*set(sys.modules) - before)").split())


def third_party(statement: str) -> set[str]:
    """The packages from outside the standard library that a statement imports."""
    names = {name.partition(".")[0] for name in imported(statement)}
    return {name for name in names if name not in sys.stdlib_module_names and not name.startswith("_")}


def imported_of(*rooms: str) -> set[str]:
    """The modules of these rooms that come with the package and its command line."""
    return {name for name in imported("from ptc import *; import ptc.cli") if name.startswith(rooms)}


@pytest.mark.parametrize("package", PACKAGES)
def test_importing_pulls_in_no_more_than_the_base_install(package: str):
    assert third_party(f"from {package} import *") - set(PACKAGES) <= NEEDS[package]


@pytest.mark.parametrize("package", ["ptc_interpreter", "ptc_compression", "ptc"])
def test_tokens_are_counted_by_a_library_that_is_imported_when_it_is_needed(package: str):
    assert "tiktoken" not in third_party(f"from {package} import *")


def test_stores_are_imported_by_those_who_use_them():
    libraries = {"sqlalchemy", "alembic", "psycopg"}
    assert third_party("from ptc import *; import ptc.cli") & libraries == set()
    assert imported_of("ptc.store", "ptc.conversations", "ptc.events") == set()
    assert third_party("import ptc.conversations") & libraries == {"sqlalchemy"}


def test_joins_are_imported_by_those_who_use_them():
    libraries = {"mcp", "mcp_types", "anyio", "uvicorn", "opentelemetry"}
    assert third_party("from ptc import *; import ptc.cli") & libraries == set()
    assert imported_of("ptc.mcp", "ptc.telemetry", "ptc.evals") == set()
    assert third_party("import ptc.telemetry") & libraries == {"opentelemetry"}


def test_pages_are_imported_by_those_who_make_them():
    assert third_party("from ptc import *; import ptc.cli") & {"jinja2", "markupsafe"} == set()
    assert imported_of("ptc.viewer") == set()
    assert third_party("import ptc.viewer.facts") & {"jinja2", "markupsafe"} == set()


def test_a_program_needs_the_interpreter_alone():
    needed = imported("import ptc_interpreter; ptc_interpreter.evaluate('(+ 1 1)')")
    assert {name for name in needed if name.startswith(("attr", "regex"))} == set()
    assert needed & {"inspect", "pkgutil", "uuid", "dataclasses"} == set()  # which take long to import


def test_the_reader_needs_no_lark():
    assert "lark" not in third_party("import ptc_interpreter; ptc_interpreter.evaluate('1')")


@pytest.mark.parametrize("folder", ["compression", "interpreter"])
def test_no_folder_of_the_root_can_be_taken_for_a_package(folder: str):
    assert not (ROOT / folder / "__init__.py").exists()  # it would hide Python's own `compression`


SEQUENCES = {
    "a": "(iterate inc 1)",
    "b": "(take-nth 2 (range))",
    "c": "(lazy-seq (cons 1 nil))",
    "d": "(filter odd? (map inc (range)))",
}
READS = """
from pathlib import Path
from ptc import Step
from ptc_interpreter import evaluate
memory = Step.from_json(Path("step.json").read_text()).memory
print(evaluate("(map #(take 3 %) [a b c d])", memory=memory).value)
"""


def test_a_step_whose_modules_nobody_has_needed_yet_is_read(tmp_path: Path):
    """A sequence of a program is stored by the functions that make it."""
    program = "".join(f"(def {name} {source})" for name, source in SEQUENCES.items())
    step = SubAgent("m", model=ScriptedModel([program, "(return 1)"])).run_sync()
    (tmp_path / "step.json").write_text(step.to_json())
    assert run(READS, tmp_path) == str(evaluate("(map #(take 3 %) [a b c d])", memory=step.memory).value)


@pytest.mark.parametrize("package", PACKAGES)
def test_packages_are_typed(package: str):
    assert (PACKAGES[package] / "py.typed").is_file()


@pytest.mark.parametrize(
    "cwd", [ROOT, ROOT / "ptc", ROOT / "interpreter", ROOT / "compression", ROOT / "tests"], ids=lambda path: path.name
)
def test_the_packages_are_found_from_anywhere(cwd: Path):
    code = (
        f"import gzip; from importlib.util import find_spec; print(*[find_spec(name).origin for name in {[*PACKAGES]}])"
    )
    assert [Path(file).parent for file in run(code, cwd).split()] == [*PACKAGES.values()]
